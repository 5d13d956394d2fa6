"""Parallel and single-seat environments, copies, names and borders: what PettingZoo's and Gymnasium's checks ask, written anew.

Where the packages are installed, their own checks run as well.
"""

import contextlib
import io
import pickle
import random
import unittest
import warnings

import skerry
import skerry.zoo
from skerry.registration import name_of

try:
    import numpy
except ImportError:
    numpy = None
try:
    import gymnasium
except ImportError:
    gymnasium = None
try:
    import pettingzoo
except ImportError:
    pettingzoo = None

TABLES = [(game.key, players) for game in skerry.games() for players in (game.players_min, game.players_max)]


def legal(mask, rng):
    choices = [action for action, bit in enumerate(mask) if bit]
    return rng.choice(choices) if choices else 0


class ParallelTest(unittest.TestCase):
    def test_api(self):
        """parallel: all agents are told everything in every step, until all leave together with their rewards"""
        for key, players in TABLES:
            with self.subTest(game=key, players=players):
                env, rng = skerry.parallel_env(key, players=players), random.Random(3)
                seen, infos = env.reset(seed=2)
                self.assertEqual((env.agents, env.num_agents), (env.possible_agents, env.max_num_agents))
                together = steps = 0
                while env.agents:
                    self.assertEqual([any(seen[a]["action_mask"]) for a in env.agents], [s in env.position.actors() for s in range(players)])
                    for agent in env.agents if steps % 16 == 0 else ():
                        self.assertIn(seen[agent], env.observation_space(agent))
                    together += len(env.position.actors()) > 1
                    actions = {agent: legal(seen[agent]["action_mask"], rng) for agent in env.agents}
                    seen, rewards, over, cut, infos = env.step(actions)
                    steps += 1
                    for told in (seen, rewards, over, cut, infos):
                        self.assertEqual(list(told), env.possible_agents)
                    self.assertEqual(any(over.values()), not env.agents)
                self.assertEqual(list(rewards.values()), env.position.returns())
                self.assertLessEqual(steps, len(env.position.history()))
                self.assertEqual(together > 0, players > 1 and key in ("isle-of-skye", "skara-brae"))
                self.assertIn(env.state(), env.state_space)

    def test_illegal(self):
        """parallel: an illegal action ends the game for -1, or raises and nothing moves"""
        for illegal in ("terminate", "raise"):
            env = skerry.parallel_env("isle-of-skye", players=3, illegal=illegal)
            with self.assertRaisesRegex(ValueError, "reset"):
                env.step({})
            seen, _ = env.reset(seed=1)
            before = env.position.clone()
            actions = {agent: legal(seen[agent]["action_mask"], random) for agent in env.agents[:2]}
            if illegal == "raise":
                with self.assertRaises(ValueError):
                    env.step(actions)
                self.assertEqual((env.position, len(env.agents)), (before, 3))
                continue
            _, rewards, over, cut, infos = env.step(actions)
            self.assertEqual(env.position, before)
            self.assertEqual((rewards["player_2"], infos["player_2"], rewards["player_0"]), (-1, {"illegal": True}, 0))
            self.assertTrue(all(over.values()) and not any(cut.values()) and not env.agents)


class AecBordersTest(unittest.TestCase):
    def test_cycles(self):
        """aec, parallel: max_cycles truncates, which is no end of the game"""
        for game in skerry.games():
            env, rng, steps = skerry.aec(game.name, max_cycles=3), random.Random(1), 0
            env.reset(seed=1)
            for agent in env.agent_iter():
                seen, reward, over, cut, _ = env.last()
                self.assertEqual((reward, over), (0, False))
                env.step(None if cut else legal(seen["action_mask"], rng))
                steps += not cut
            self.assertEqual(steps, 3 * game.players)
            table, steps = skerry.parallel_env(game.name, max_cycles=5), 0
            seen, _ = table.reset(seed=1)
            while table.agents:
                seen, _, over, cut, _ = table.step({agent: legal(seen[agent]["action_mask"], rng) for agent in table.agents})
                steps += 1
            self.assertEqual((steps, all(cut.values()), any(over.values())), (5, True, False))

    def test_illegal(self):
        """aec: an illegal action ends the game for -1 as in PettingZoo's board games, and moves nothing"""
        env = skerry.aec("reykholt")
        env.reset(seed=1)
        first, before = env.agent_selection, env.position.clone()
        env.step(list(env.observe(first)["action_mask"]).index(0))
        told = {}
        for agent in env.agent_iter():
            _, reward, over, _, info = env.last()
            told[agent] = (reward, over, info.get("illegal", False))
            env.step(None)
        self.assertEqual(told.pop(first), (-1, True, True))
        self.assertEqual(list(told.values()), [(0, True, False)])
        self.assertEqual(env.position, before)

    def test_borders(self):
        """aec, seats: step before reset, unknown modes and reset options are answered"""
        for make in (skerry.raw_env, skerry.parallel_env) + ((skerry.seat_env,) if numpy else ()):
            for bad in ({"render_mode": "video"}, {"reward": "money"}, {"illegal": "shout"}, {"players": 9}):
                with self.assertRaises(ValueError):
                    make("settlement", **bad)
        env = skerry.raw_env("settlement")
        for call in (lambda: env.step(0), env.state, env.render, lambda: env.observe("player_0")):
            with self.assertRaisesRegex(ValueError, "reset"):
                call()
        with self.assertWarnsRegex(UserWarning, "speed"):
            env.reset(seed=1, options={"speed": 1})
        with self.assertRaises(TypeError):
            env.step(0.5)
        for game in skerry.games():
            module = getattr(skerry.zoo, game.name)
            self.assertEqual(str(module.raw_env()), str(module.env().unwrapped))
            self.assertEqual(module.parallel_env().metadata["name"], game.name)
        with self.assertRaises(AttributeError):
            skerry.zoo.chess_v1

    def test_copies(self):
        """aec, parallel: classes have one name, and a pickled game goes on as the first would"""
        for make, kind in ((skerry.raw_env, skerry.AECEnv), (skerry.parallel_env, skerry.ParallelEnv)):
            env = make("isle-of-skye", players=3)
            env.reset(seed=5)
            twin = pickle.loads(pickle.dumps(env))
            self.assertIs(type(twin), kind)
            for one in (env, twin):
                rng = random.Random(1)
                for _ in range(60):
                    chosen = {a: legal(one.position.legal_actions_mask(seat), rng) for seat, a in enumerate(one.agents)}
                    one.step(chosen[one.agent_selection] if kind is skerry.AECEnv else chosen)
            self.assertEqual(env.position, twin.position)

    @unittest.skipIf(pettingzoo is None, "PettingZoo is not installed")
    def test_pettingzoo(self):
        """aec, parallel: PettingZoo's own checks"""
        from pettingzoo.test import api_test, parallel_api_test, parallel_seed_test, render_test, seed_test
        from pettingzoo.test.state_test import state_test

        for game in skerry.games():
            module = getattr(skerry.zoo, game.name)
            with warnings.catch_warnings(), contextlib.redirect_stdout(io.StringIO()):
                warnings.simplefilter("ignore")
                api_test(module.env(), num_cycles=50)
                api_test(module.raw_env(), num_cycles=50)
                parallel_api_test(module.parallel_env(), num_cycles=50)
                seed_test(module.env, num_cycles=50)
                parallel_seed_test(module.parallel_env, num_cycles=50)
                state_test(module.env(), module.parallel_env())
                render_test(module.env)


@unittest.skipIf(numpy is None, "NumPy is not installed")
class SeatTest(unittest.TestCase):
    def test_api(self):
        """seats: spaces, types, masks and the end are as Gymnasium's check wants them, from every seat"""
        for key, players in TABLES:
            with self.subTest(game=key, players=players):
                seat = players - 1
                env, rng = skerry.seat_env(key, players=players, seat=seat, reward="points"), random.Random(4)
                seen, info = env.reset(seed=3)
                over = False
                while not over:
                    self.assertIn(seen, env.observation_space)
                    self.assertEqual((seen.dtype, env.position.current_player()), (numpy.float32, seat))
                    self.assertTrue((env.action_masks() == info["action_mask"]).all() and env.action_masks().dtype == bool)
                    seen, reward, over, cut, info = env.step(numpy.int64(legal(info["action_mask"], rng)))
                    self.assertEqual((type(reward), type(over), cut), (float, bool, False))
                self.assertTrue(env.position.is_terminal())
                self.assertEqual((reward, info["points"]), (env.position.scores()[seat],) * 2)
                with self.assertRaisesRegex(ValueError, "GAME_OVER"):
                    env.step(0)
                env.close()
                env.close()

    def test_seeds(self):
        """seats: a seed repeats a game against any level, a reset without one does not, and copies have the settings"""
        for level in ("random", "greedy", "medium"):
            ends = []
            for seed in (7, 7, None):
                env = env if seed is None else skerry.seat_env("settlement", opponents=level, iterations=8, recall=True, masks="observation")
                env = pickle.loads(pickle.dumps(env)) if seed else env
                seen, _ = env.reset(seed=seed)
                self.assertEqual((list(seen), env.opponents), (["observations", "action_mask"], level))
                rng, over = random.Random(1), False
                while not over:
                    self.assertIn(seen, env.observation_space)
                    seen, _, over, _, _ = env.step(legal(seen["action_mask"], rng))
                ends.append(env.position)
            self.assertEqual(ends[0], ends[1])
            self.assertNotEqual(ends[0], ends[2])
            self.assertEqual(ends[0].full_history(), ends[1].full_history())

    def test_illegal(self):
        """seats: an illegal action ends the game for -1, or raises and nothing moves; settings and options are checked"""
        env = skerry.seat_env("skara-brae")
        with self.assertRaisesRegex(ValueError, "reset"):
            env.step(0)
        _, info = env.reset(seed=1)
        before, wrong = env.position.clone(), list(info["action_mask"]).index(0)
        _, reward, over, _, info = env.step(wrong)
        self.assertEqual((reward, over, info["illegal"], env.position), (-1, True, True, before))
        with self.assertRaisesRegex(ValueError, "GAME_OVER"):
            env.step(0)
        strict = skerry.seat_env("skara-brae", illegal="raise")
        strict.reset(seed=1)
        with self.assertRaisesRegex(ValueError, "ILLEGAL"):
            strict.step(wrong)
        self.assertEqual(strict.position, before)
        with self.assertRaisesRegex(ValueError, "BAD_OPTION"):
            strict.reset(options={"speed": 1})
        for bad in ({"seat": 2}, {"opponents": "nobody"}, {"masks": "hat"}):
            with self.assertRaises(ValueError):
                skerry.seat_env("skara-brae", **bad)
        self.assertEqual(name_of(skerry.load_game("skara-brae")), f"skerry/SkaraBrae-v{env.game.version}")

    @unittest.skipIf(gymnasium is None, "Gymnasium is not installed")
    def test_gymnasium(self):
        """seats: Gymnasium's own check, its registry and its wrappers"""
        from gymnasium.utils.env_checker import check_env

        for game in skerry.games():
            check_env(gymnasium.make(name_of(game)).unwrapped)
            env = gymnasium.make_vec(name_of(game), num_envs=4, vectorization_mode="vector_entry_point")
            env = gymnasium.wrappers.vector.NormalizeObservation(gymnasium.wrappers.vector.FlattenObservation(env))
            env.reset(seed=1)
            for _ in range(100):
                env.step(env.unwrapped.sample_actions())
            env.close()


if __name__ == "__main__":
    unittest.main()
