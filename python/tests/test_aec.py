"""The AEC environment: what PettingZoo's published API check asks, written anew, for every game."""

import random
import unittest

import skerry

try:
    import numpy
except ImportError:
    numpy = None

TABLES = [(game.key, players) for game in skerry.games() for players in range(game.players_min, game.players_max + 1)]


def choose(env, agent, observation, rng):
    return rng.choice([action for action, legal in enumerate(observation["action_mask"]) if legal])


class AecTest(unittest.TestCase):
    def check_observation(self, env, agent, observation):
        self.assertEqual(set(observation), {"observation", "action_mask"})
        self.assertTrue(env.observation_space(agent).contains(observation), agent)
        if numpy is not None:
            self.assertEqual(observation["observation"].dtype, numpy.float32)
            self.assertEqual(observation["action_mask"].dtype, numpy.int8)

    def test_api(self):
        """aec: attributes, spaces, rewards and the leaving of dead agents are as PettingZoo's check wants them"""
        for key, players in TABLES:
            with self.subTest(game=key, players=players):
                env = skerry.raw_env(key, players=players)
                self.assertRegex(env.metadata["name"], r"^[a-z_]+_v\d+$")
                self.assertEqual(str(env), env.metadata["name"])
                self.assertFalse(env.metadata["is_parallelizable"])
                env.reset(seed=0)
                self.assertEqual(env.agents, env.possible_agents)
                self.assertEqual(env.max_num_agents, players)
                for agent in env.agents:
                    self.assertIs(env.observation_space(agent), env.observation_space(agent))
                    self.assertIs(env.action_space(agent), env.action_space(agent))
                    self.assertEqual(env.rewards[agent], 0)
                    self.check_observation(env, agent, env.observe(agent))
                self.walk(env, random.Random(1))

    def walk(self, env, rng):
        """A whole game: cumulative rewards and dead agents are checked at every step."""
        kept = {agent: 0.0 for agent in env.agents}
        rewarded, steps = 0.0, 0
        for agent in env.agent_iter():
            self.assertIn(agent, env.agents)
            self.assertEqual(agent, env.agent_selection)
            self.assertEqual(env.num_agents, len(env.agents))
            for table in (env.rewards, env.terminations, env.truncations, env.infos, env._cumulative_rewards):
                self.assertEqual(sorted(table), sorted(env.agents))
            observation, reward, terminated, truncated, info = env.last()
            self.assertEqual(reward, kept[agent])
            self.assertIsInstance(terminated, bool)
            self.assertFalse(truncated)
            self.assertIsInstance(info, dict)
            self.check_observation(env, agent, observation)
            rewarded += reward
            kept[agent] = 0.0
            if terminated:
                self.assertFalse(any(observation["action_mask"]))
                with self.assertRaises(ValueError):
                    env.step(0)
                self.assertIsNone(env.step(None))
                self.assertNotIn(agent, env.agents)
                continue
            self.assertEqual([a for a, legal in enumerate(observation["action_mask"]) if legal], env.position.legal_actions())
            env.step(choose(env, agent, observation, rng))
            for name, value in env.rewards.items():
                kept[name] += value
            steps += 1
        self.assertEqual(env.agents, [])
        self.assertGreater(steps, 0)
        self.assertAlmostEqual(rewarded, sum(env.position.returns(env.reward)))

    def test_seeds(self):
        """aec: the same seed and actions give the same game, another seed another"""
        for key, players in TABLES:
            with self.subTest(game=key, players=players):
                ends = []
                for seed in (5, 5, 6):
                    env, rng = skerry.raw_env(key, players=players), random.Random(1)
                    env.reset(seed=seed)
                    for agent in env.agent_iter(200):
                        observation, _, terminated, _, _ = env.last()
                        env.step(None if terminated else choose(env, agent, observation, rng))
                    ends.append(env.position)
                self.assertEqual(ends[0], ends[1])
                self.assertNotEqual(ends[0], ends[2])

    def test_refusals(self):
        """aec: illegal actions are refused and change nothing; unknown settings are named"""
        env = skerry.raw_env(skerry.games()[0].name)
        env.reset(seed=1)
        before = env.position.clone()
        mask = env.last()[0]["action_mask"]
        for action in (None, list(mask).index(0), env.game.actions):
            with self.assertRaises(ValueError):
                env.step(action)
        self.assertEqual(env.position, before)
        self.assertIsNone(env.last(observe=False)[0])
        with self.assertRaisesRegex(ValueError, "places"):
            skerry.raw_env(env.game, reward="money")

    def test_render(self):
        """aec: the table in words, and the whole position for critics"""
        env = skerry.raw_env(skerry.games()[0].name, render_mode="ansi")
        env.reset(seed=1)
        self.assertIn(" ", env.render())
        self.assertEqual(len(env.state()), env.game.features)
        env.close()

    def test_order(self):
        """aec: the agent that is asked is the seat that decides, agent_iter stops when told, every kind of whole number is an action"""
        kinds = [int] + ([numpy.int64, numpy.int32, numpy.uint16] if numpy is not None else [])
        for key, players in TABLES:
            with self.subTest(game=key, players=players):
                env, rng = skerry.raw_env(key, players=players), random.Random(2)
                for _ in range(2):
                    env.reset(seed=4)
                    asked = []
                    for agent in env.agent_iter(40):
                        asked.append(agent)
                        deciding = env.position.actors()
                        observation, _, terminated, _, _ = env.last()
                        if terminated:
                            env.step(None)
                            continue
                        self.assertEqual(agent, f"player_{deciding[0]}")
                        for seat, other in enumerate(env.possible_agents):
                            self.assertEqual(any(env.observe(other)["action_mask"]), seat in deciding)
                        env.step(kinds[len(asked) % len(kinds)](choose(env, agent, observation, rng)))
                        self.assertEqual(env.rewards[agent], 0 if not env.terminations[agent] else env.rewards[agent])
                    self.assertLessEqual(len(asked), 40)
                    self.assertTrue(env.agents == [] or len(asked) == 40)

    def test_leaving(self):
        """aec: at the end each agent is asked once more, gets its reward once, and leaves"""
        for key, players in TABLES:
            with self.subTest(game=key, players=players):
                env, rng, last = skerry.raw_env(key, players=players, reward="points"), random.Random(3), []
                env.reset(seed=9)
                for agent in env.agent_iter():
                    observation, reward, terminated, _, info = env.last()
                    if terminated:
                        last.append((agent, reward, info))
                    else:
                        self.assertEqual(reward, 0)
                    env.step(None if terminated else choose(env, agent, observation, rng))
                self.assertEqual(sorted(agent for agent, _, _ in last), env.possible_agents)
                for agent, reward, info in last:
                    seat = env.possible_agents.index(agent)
                    self.assertEqual(reward, env.position.scores()[seat])
                    self.assertEqual((info["points"], info["place"]), (env.position.scores()[seat], env.position.ranks()[seat]))
                self.assertEqual(list(env.agent_iter()), [])

    def test_pettingzoo(self):
        """aec: PettingZoo's class where it is installed (test_envs.py runs its checks); its sampling loop and the state else"""
        try:
            import pettingzoo
        except ImportError:
            pettingzoo = None
        for game in skerry.games():
            if pettingzoo:
                self.assertIsInstance(skerry.aec(game.name), pettingzoo.AECEnv)
                continue
            env = skerry.aec(game.name)
            env.reset(seed=1)
            for agent in env.agents:
                env.action_space(agent).seed(7)
            for agent in env.agent_iter():
                observation, reward, terminated, truncated, _ = env.last()
                self.assertIsInstance(float(reward), float)
                self.assertTrue(env.state_space.contains(env.state()))
                env.step(None if terminated or truncated else env.action_space(agent).sample(observation["action_mask"]))
            self.assertTrue(env.position.is_terminal())


if __name__ == "__main__":
    unittest.main()
