"""The vector environment: Gymnasium's semantics, the single game as its measure, and independence of n and threads."""

import pickle
import subprocess
import sys
import unittest

import skerry

try:
    import numpy
except ImportError:
    numpy = None

TABLES = [(game.key, players) for game in skerry.games() for players in range(game.players_min, game.players_max + 1)]


@unittest.skipIf(numpy is None, "NumPy is not installed")
class VectorTest(unittest.TestCase):
    def test_api(self):
        """vec: spaces, shapes and types are as Gymnasium's vector environments have them"""
        for key, players in TABLES:
            with self.subTest(game=key, players=players):
                env = skerry.vec(key, players=players, n=12, autoreset="same")
                seen, info = env.reset(seed=3)
                self.assertTrue(env.observation_space.contains(seen))
                self.assertEqual(env.single_observation_space.shape, (env.game.features,))
                self.assertEqual(info["action_mask"].shape, (12, env.game.actions))
                for _ in range(150):
                    actions = env.sample_actions()
                    self.assertTrue(info["action_mask"][numpy.arange(12), actions].all())
                    self.assertTrue(env.action_space.contains(actions))
                    seen, reward, terminated, truncated, info = env.step(actions)
                    self.assertTrue(env.observation_space.contains(seen))
                    for array, kind in ((reward, numpy.float32), (terminated, numpy.bool_), (truncated, numpy.bool_)):
                        self.assertEqual((array.shape, array.dtype), ((12,), kind))
                    self.assertFalse(truncated.any())
                    self.assertFalse(reward[~terminated].any())
                env.close()
                env.close()

    def test_sparse(self):
        """vec: what is not zero, as lists, is the same as rows, for every number of players, on threads and in copies"""
        for key, players in TABLES:
            kind = "information" if players % 2 else "observation"
            with self.subTest(game=key, players=players, kind=kind):
                rows = skerry.vec(key, players=players, n=6, observation=kind)
                lists = skerry.vec(key, players=players, n=6, observation=kind, sparse=True, threads=2)
                seen, listed = rows.reset(seed=5)[0], lists.reset(seed=5)[0]
                for step in range(120):
                    self.assertTrue(lists.observation_space.contains(listed))
                    self.assertTrue((skerry.dense(listed, rows.game.features) == seen).all())
                    self.assertLessEqual(int(listed["count"].max()), lists.room)
                    if step == 60:
                        lists.close()
                        lists = copy
                    actions = rows.sample_actions()
                    self.assertTrue((actions == lists.sample_actions()).all())
                    seen, listed = rows.step(actions)[0], lists.step(actions)[0]
                    if step == 59:
                        copy = pickle.loads(pickle.dumps(lists))
                for g, count in enumerate(listed["count"]):
                    self.assertFalse(listed["index"][g, count:].any() or listed["value"][g, count:].any())
                rows.close()
                lists.close()
        with self.assertRaises(ValueError):
            skerry.vec(key, sparse=True, observation="both")

    def test_room(self):
        """vec: rows of lists may be short: the end of a longer list is cut off, and its length is told"""
        for key in sorted({key for key, _ in TABLES}):
            with self.subTest(game=key):
                whole, short = (skerry.vec(key, players=2, n=6, sparse=True, room=room) for room in (None, 60))
                self.assertLessEqual(whole.room, whole.game.features)
                listed, cut = whole.reset(seed=5)[0], short.reset(seed=5)[0]
                longest = 0
                for _ in range(120):
                    self.assertTrue(short.observation_space.contains(cut))
                    self.assertEqual(cut["index"].shape, (6, 60))
                    self.assertTrue((cut["count"] == listed["count"]).all())
                    for name in ("index", "value"):
                        self.assertTrue((cut[name] == listed[name][:, :60]).all())
                    longest = max(longest, int(listed["count"].max()))
                    actions = whole.sample_actions()
                    self.assertTrue((actions == short.sample_actions()).all())
                    listed, cut = whole.step(actions)[0], short.step(actions)[0]
                self.assertGreater(longest, 60)
                whole.close()
                short.close()
        for room in (0, -1, 1 << 20):
            with self.assertRaises(ValueError):
                skerry.vec("isle-of-skye", sparse=True, room=room)

    def test_same_as_single(self):
        """vec: masks, actors, tensors and results are those of the single game"""
        for key, players in TABLES:
            with self.subTest(game=key, players=players):
                env = skerry.vec(key, players=players, n=5, observation="both", reward="points", autoreset="same")
                _, info = env.reset(seed=8)
                ended = 0
                for step in range(400):
                    actions = env.sample_actions()
                    before = [env.state(g) for g in range(5)] if step % 10 == 0 else []
                    seen, reward, terminated, _, info = env.step(actions)
                    for g, state in enumerate(before):
                        who = state.current_player()
                        state.apply_action(int(actions[g]))
                        if terminated[g] and state.is_terminal():
                            self.assertEqual(list(info["final_scores"][g]), state.scores())
                            self.assertEqual(list(info["final_ranks"][g]), state.ranks())
                            self.assertEqual(float(reward[g]), state.returns("points")[who])
                            ended += 1
                        state = env.state(g)
                        self.assertEqual(info["actor"][g], state.current_player())
                        self.assertEqual(list(info["action_mask"][g]), state.legal_actions_mask())
                        self.assertTrue((seen["observation"][g] == state.observation_tensor()).all())
                        self.assertTrue((seen["information"][g] == state.information_state_tensor()).all())

    def test_independence(self):
        """vec: games depend on seed and number only, not on how many there are, threads or the way they are stepped"""
        for key, players in TABLES:
            with self.subTest(game=key, players=players):
                kept = []
                for n, threads, seed in ((4, 1, 1), (9, 3, 1), (4, 2, 2)):
                    env = skerry.vec(key, players=players, n=n, threads=threads, observation=None, masks=False, autoreset="same")
                    env.reset(seed=seed)
                    for step in range(120):
                        if (step + n) % 2:
                            env.step_random()
                        else:
                            env.step_trusted(env.sample_actions())
                    kept.append((env.states[:4].copy(), env.rng[:4].copy()))
                self.assertTrue((kept[0][0] == kept[1][0]).all() and (kept[0][1] == kept[1][1]).all())
                self.assertFalse((kept[0][1] == kept[2][1]).any())

    def test_autoreset(self):
        """vec: games that end begin anew in the same step, in the next one, or wait"""
        key = skerry.games()[0].key
        for mode in ("same", "next", "none"):
            with self.subTest(mode=mode):
                env = skerry.vec(key, n=16, autoreset=mode)
                env.reset(seed=1)
                waiting = numpy.zeros(16, bool)
                episodes = 0
                for _ in range(600):
                    seen, reward, terminated, _, info = env.step_random()
                    self.assertFalse((terminated & waiting).any())
                    self.assertFalse(reward[waiting].any())
                    if mode == "same":
                        self.assertTrue((info["actor"] >= 0).all())
                    else:
                        self.assertTrue((info["actor"][terminated] == -1).all())
                        self.assertFalse(seen[terminated].any())
                    waiting = {"same": waiting & False, "next": terminated.copy(), "none": waiting | terminated}[mode]
                    episodes += int(terminated.sum())
                    if mode == "none":
                        self.assertTrue((info["actor"][waiting] == -1).all())
                self.assertGreater(episodes, 15)
                if mode == "none":
                    self.assertEqual(episodes, 16)
                    env.reset()
                    self.assertTrue((env.step_random()[4]["actor"] >= 0).all())

    def test_refusals(self):
        """vec: illegal actions raise or are told, as asked; bad settings are named"""
        key = skerry.games()[0].key
        env = skerry.vec(key, n=3)
        _, info = env.reset(seed=1)
        before = env.states.copy()
        wrong = [list(row).index(0) for row in info["action_mask"]]
        with self.assertRaisesRegex(ValueError, "ILLEGAL.*game 0, and 2 more"):
            env.step(wrong)
        self.assertTrue((env.states == before).all())
        lax = skerry.vec(key, n=3, strict=False)
        lax.reset(seed=1)
        self.assertTrue(lax.step(wrong)[4]["refused"].all())
        for bad in ({"n": 0}, {"threads": 99}, {"reward": "money"}, {"autoreset": "x"}, {"observation": "x"}, {"seat": 7},
                    {"opponents": "nobody"}, {"render_mode": "video"}):
            with self.assertRaises(ValueError):
                skerry.vec(key, **bad)
        env.close()
        with self.assertRaisesRegex(ValueError, "closed"):
            env.step_random()

    def test_borders(self):
        """vec: what is not one whole number a game is refused, and nothing moves in any game if one action is illegal"""
        for game in skerry.games():
            for opponents, threads in ((None, 1), (None, 3), ("random", 2)):
                with self.subTest(game=game.key, opponents=opponents, threads=threads):
                    env = skerry.vec(game, n=70, threads=threads, opponents=opponents, observation=None)
                    for call in (env.step_random, env.sample_actions, env.render, lambda: env.step([0] * 70), lambda: env.state(0)):
                        with self.assertRaisesRegex(ValueError, "reset"):
                            call()
                    _, info = env.reset(seed=2)
                    for _ in range(30):
                        _, _, _, _, info = env.step_random()
                    good, before = env.sample_actions(), (env.states.copy(), env.rng.copy())
                    bad = good.copy()
                    bad[69] = int(numpy.flatnonzero(info["action_mask"][69] == 0)[0]) if (info["actor"] >= 0).all() else 65535
                    one = numpy.where(numpy.arange(70) == 40, 65536, 0)
                    for wrong in (bad, good + one, good - one, good + 0.5, good.astype(float), good[:-1], good[None], int(good[0]),
                                  [None] * 70, good > 0, numpy.full(70, game.actions)):
                        with self.assertRaises(ValueError):
                            env.step(wrong)
                        self.assertTrue((env.states == before[0]).all() and (env.rng == before[1]).all())
                    with self.assertRaises(ValueError):
                        env.step_trusted(good + one)
                    for kind in (numpy.uint16, numpy.int32, numpy.uint64):
                        env.step(env.sample_actions().astype(kind))
                    env.step(list(map(int, env.sample_actions())))
                    for options in ({"speed": 1}, {"reset_mask": [1] * 70}, {"reset_mask": numpy.zeros(3, bool)}):
                        with self.assertRaisesRegex(ValueError, "BAD_OPTION"):
                            env.reset(options=options)
        with self.assertRaisesRegex(ValueError, "opponents"):
            env.play(5)

    def test_after_play(self):
        """vec: a checked step after random plies, which may stop where chance acts, plays what an unchecked one plays"""
        for game in skerry.games():
            ends = []
            for trusted in (False, True):
                env = skerry.vec(game, n=40, threads=2, autoreset="same", observation=None)
                env.reset(seed=3)
                for plies in (7, 150, 333):
                    env.play(plies)
                    actions = pickle.loads(pickle.dumps(env)).action_masks().argmax(1)
                    (env.step_trusted if trusted else env.step)(actions)
                ends.append((env.states.copy(), env.rng.copy(), env.final_scores.copy()))
                env.reset(seed=3)
                env.play(11)
                with self.assertRaisesRegex(ValueError, "ILLEGAL"):
                    env.step(numpy.full(40, game.actions))
            for mine, theirs in zip(*ends):
                self.assertTrue((mine == theirs).all())

    def test_reset_mask(self):
        """vec: games chosen by reset_mask begin anew with seeds of their own, and the others go on"""
        for opponents in (None, "random"):
            env = skerry.vec("isle-of-skye", n=6, autoreset="none", opponents=opponents)
            env.reset(seed=3)
            for _ in range(900):
                env.step_random()
            before, which = env.states.copy(), numpy.arange(6) % 2 == 0
            seen, info = env.reset(options={"reset_mask": which})
            self.assertTrue((env.states[~which] == before[~which]).all())
            self.assertTrue((info["actor"][which] >= 0).all() and (info["actor"][~which] == -1).all())
            self.assertTrue(seen[which].any(1).all() and not seen[~which].any())
            self.assertEqual(env.episode.tolist(), [1, 0, 1, 0, 1, 0])
            with self.assertRaisesRegex(ValueError, "BAD_OPTION"):
                env.reset(seed=1, options={"reset_mask": which})

    def test_modes(self):
        """vec: the three modes of autoreset play the same games, alone and against opponents, and tell the same results"""
        for opponents in (None, "random", "elder"):
            results = {}
            for mode in ("same", "next", "none"):
                env = skerry.vec("stone-age-junior", n=8, autoreset=mode, opponents=opponents, reward="points")
                env.reset(seed=6)
                results[mode] = {}
                for _ in range(400):
                    seen, reward, ended, _, info = env.step_random()
                    for g in numpy.flatnonzero(ended):
                        results[mode].setdefault(int(g), []).append((info["final_scores"][g].tolist(), info["final_ranks"][g].tolist()))
                        self.assertEqual(info["final_info"]["scores"][g].tolist(), info["final_scores"][g].tolist())
                        last = info["final_obs"][g] if mode == "same" else seen[g]
                        self.assertFalse(last.any())
                        self.assertIn(last, env.single_observation_space)
                        if mode != "same":
                            self.assertEqual(env.state(g).scores(), info["final_scores"][g].tolist())
                        if opponents:
                            self.assertEqual(reward[g], info["final_scores"][g][0])
                    if "final_obs" in info:
                        self.assertEqual([last is not None for last in info["final_obs"]], ended.tolist())
            for g in range(8):
                self.assertEqual(results["none"][g], results["same"][g][:1])
                shared = min(len(results["next"][g]), len(results["same"][g]))
                self.assertGreater(shared, 1)
                self.assertEqual(results["next"][g][:shared], results["same"][g][:shared])

    def test_copies(self):
        """vec: a pickled environment goes on as the first would; seeds and masks are told where others look for them"""
        env = skerry.vec("settlement", n=5, threads=2)
        self.assertFalse(pickle.loads(pickle.dumps(env))._is_ready)
        env.reset(seed=4)
        for _ in range(50):
            env.step_random()
        twin = pickle.loads(pickle.dumps(env))
        self.assertIs(type(twin), skerry.VectorEnv)
        for _ in range(300):
            mine, theirs = env.step_random(), twin.step_random()
            self.assertTrue((mine[0] == theirs[0]).all() and (env.states == twin.states).all())
            self.assertTrue((env.action_masks() == mine[4]["action_mask"]).all())
        self.assertEqual(env.np_random_seed, 4)
        self.assertEqual(env.np_random.integers(99), numpy.random.default_rng(4).integers(99))
        rivals = skerry.vec("settlement", n=2, opponents="greedy")
        pickle.loads(pickle.dumps(rivals)).reset(seed=1)
        rivals.reset(seed=1)
        with self.assertRaises(TypeError):
            pickle.dumps(rivals)

    def test_opponents(self):
        """vec: opponents play the other seats; random against random is even, and results do not depend on threads"""
        for key, players in TABLES:
            if players == 1:
                continue
            with self.subTest(game=key, players=players):
                states = []
                for n, threads in ((6, 1), (9, 3)):
                    env = skerry.vec(key, players=players, n=n, threads=threads, opponents="random", seat=1, autoreset="same")
                    env.reset(seed=4)
                    for _ in range(100):
                        _, _, _, _, info = env.step_random()
                        self.assertTrue((info["actor"] == 1).all())
                    states.append(env.states[:6].copy())
                self.assertTrue((states[0] == states[1]).all())
        game = skerry.games()[0]
        env = skerry.vec(game, n=256, opponents="random", observation=None, autoreset="same")
        env.reset(seed=1)
        total, games = 0.0, 0
        while games < 4000:
            _, reward, terminated, _, _ = env.step_random()
            total, games = total + float(reward.sum()), games + int(terminated.sum())
        self.assertLess(abs(total / games), 0.06)
        level = "elder"
        env = skerry.vec(game, n=64, opponents=level, observation=None, autoreset="same")
        env.reset(seed=1)
        total, games = 0.0, 0
        while games < 200:
            _, reward, terminated, _, _ = env.step_random()
            total, games = total + float(reward.sum()), games + int(terminated.sum())
        self.assertLess(total / games, -0.5)

    def test_random_actions(self):
        """vec: random_actions draws every legal action of a row, and no other, equally often"""
        rng = numpy.random.default_rng(1)
        for width in (1, 7, 8, 9, 40, 167):
            mask = (numpy.random.default_rng(width).random((12, width)) < 0.3).astype(numpy.int8)
            mask[0], mask[1] = 0, 1
            seen = numpy.zeros(mask.shape, int)
            for _ in range(60 * width):
                seen[numpy.arange(12), skerry.random_actions(mask, rng)] += 1
            self.assertEqual(seen[0, 0], 60 * width)
            some = mask.any(1)
            self.assertTrue(((seen > 0) == (mask > 0))[some].all())
            self.assertTrue((seen[1] > 20).all() and (seen[1] < 130).all())
        self.assertTrue((skerry.random_actions(mask > 0, numpy.random.default_rng(5)) ==
                         skerry.random_actions(mask, numpy.random.default_rng(5))).all())
        with self.assertRaisesRegex(ValueError, "bytes"):
            skerry.random_actions(mask.astype(float), rng)

    def test_seeds(self):
        """vec: neighbouring seeds share no game, and reset without a seed goes on with fresh ones"""
        key, born = skerry.games()[0].key, []
        for seed in (1, 2, 3, None):
            env = env if seed is None else skerry.vec(key, n=8, observation=None, masks=False)
            env.reset(seed=seed)
            known = numpy.full(8, -1)
            for _ in range(500):
                fresh = env.episode.astype(int) != known
                born += env.rng[fresh].tolist()
                known = env.episode.astype(int)
                env.step_random()
            self.assertTrue((known > 0).all())
        self.assertEqual(len(born), len(set(born)))

    def test_forks(self):
        """vec: threads work in a child process, and while another thread steps a batch of its own"""
        import os
        import threading

        def ends(threads, seed):
            env = skerry.vec(skerry.games()[0].key, n=100, threads=threads, observation=None)
            env.reset(seed=seed)
            for _ in range(50):
                env.step_random()
            return env.states.tobytes()

        want = [ends(1, seed) for seed in range(4)]
        got = [None] * 4
        workers = [threading.Thread(target=lambda s=s: got.__setitem__(s, ends(3, s))) for s in range(4)]
        for worker in workers:
            worker.start()
        for worker in workers:
            worker.join()
        self.assertEqual(got, want)
        child = os.fork()
        if child == 0:
            os._exit(0 if ends(3, 0) == want[0] else 1)
        self.assertEqual(os.waitpid(child, 0)[1], 0)

    def test_buffers(self):
        """vec: what a step returned stays as it was for the next step"""
        env = skerry.vec(skerry.games()[0].key, n=8)
        first, info = env.reset(seed=1)
        copy, mask = first.copy(), info["action_mask"].copy()
        second = env.step_random()[0]
        self.assertTrue((first == copy).all() and (info["action_mask"] == mask).all())
        self.assertIsNot(first, second)

    def test_gathered(self):
        """vec: rewards may be gathered without copies, and what a caller writes into results does not come back"""
        env, other = (skerry.vec(skerry.games()[0].key, n=8, buffers=1, autoreset="same") for _ in range(2))
        env.reset(seed=1)
        other.reset(seed=1)
        rewards, copies = [], []
        for _ in range(300):
            _, reward, terminated, truncated, _ = env.step_random()
            _, same, ended, cut, _ = other.step_random()
            self.assertTrue((reward == same).all() and (terminated == ended).all() and not cut.any())
            rewards.append(reward)
            copies.append(reward.copy())
            same.fill(7)
            ended.fill(True)
            cut.fill(True)
        self.assertTrue((numpy.array(rewards) == numpy.array(copies)).all())
        self.assertTrue(numpy.array(rewards).any())

    def test_episodes(self):
        """vec: returns and lengths added up from the steps, as Gymnasium's recorders do, are those of the games, in both modes"""
        for mode in ("same", "next"):
            env = skerry.vec(skerry.games()[0].key, players=3, n=16, autoreset=mode, reward="points")
            _, info = env.reset(seed=2)
            points, skipped = numpy.zeros((16, 3)), numpy.zeros(16, bool)
            finished = 0
            for _ in range(700):
                before = [env.state(g) for g in range(16)]
                actor = info["actor"].copy()
                actions = env.sample_actions()
                _, reward, terminated, truncated, info = env.step(actions)
                self.assertFalse(truncated.any())
                for g in range(16):
                    if skipped[g]:
                        self.assertEqual((terminated[g], reward[g], info["acted"][g]), (False, 0, -1))
                        self.assertLess(env.state(g).head.ply, 40)
                        continue
                    self.assertEqual(info["acted"][g], actor[g])
                    points[g, actor[g]] += reward[g]
                    if terminated[g]:
                        before[g].apply_action(int(actions[g]))
                        if before[g].is_terminal():
                            finished += 1
                            self.assertEqual(list(info["rewards"][g]), before[g].returns("points"))
                            self.assertEqual(points[g].sum(), before[g].returns("points")[actor[g]])
                        points[g] = 0
                skipped = terminated.copy() if mode == "next" else skipped
            self.assertGreater(finished, 15)

    def test_gymnasium(self):
        """vec: Gymnasium's classes and recorder take it for theirs where it is installed; our spaces behave like its else"""
        try:
            import gymnasium
        except ImportError:
            gymnasium = None
        env = skerry.vec(skerry.games()[0].key, n=4)
        seen, info = env.reset(seed=1)
        if gymnasium:
            self.assertIsInstance(env, gymnasium.vector.VectorEnv)
            self.assertIsInstance(env.action_space, gymnasium.spaces.MultiDiscrete)
            recorder = gymnasium.wrappers.vector.RecordEpisodeStatistics(env)
            recorder.reset(seed=1)
            for _ in range(300):
                recorder.step(env.sample_actions())
            return
        self.assertEqual(env.metadata["autoreset_mode"], "NEXT_STEP")
        for space in (env.action_space, env.single_action_space, env.observation_space, env.single_observation_space):
            space.seed(3)
            first = space.sample()
            self.assertIn(first, space)
            space.seed(3)
            self.assertTrue(numpy.array_equal(first, space.sample()))
        self.assertEqual(env.action_space.shape, (4,))
        self.assertEqual(env.observation_space.shape, seen.shape)
        drawn = env.action_space.sample(mask=info["action_mask"])
        self.assertTrue(info["action_mask"][numpy.arange(4), drawn].all())
        self.assertNotIn(numpy.full(4, env.game.actions), env.action_space)
        self.assertNotIn(seen[:, :-1], env.observation_space)


class WithoutNumpyTest(unittest.TestCase):
    def test_without(self):
        """the package works without NumPy for single games, and says what vectors need"""
        program = (
            "import sys; sys.modules['numpy'] = None; import skerry, random\n"
            "env = skerry.aec(skerry.games()[0].name); env.reset(seed=1)\n"
            "for agent in env.agent_iter():\n"
            "    seen, _, over, _, _ = env.last()\n"
            "    env.step(None if over else env.action_space(agent).sample(seen['action_mask']))\n"
            "assert isinstance(skerry.games()[0].new_initial_state().settle().observation_tensor(), list)\n"
            "try:\n    skerry.vec(skerry.games()[0].key)\n"
            "except ImportError as error: print(error)\n"
        )
        result = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True)
        self.assertEqual(result.returncode, 0, result.stderr)
        self.assertIn("NumPy", result.stdout)


if __name__ == "__main__":
    unittest.main()
