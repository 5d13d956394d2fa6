"""What OpenSpiel's Python algorithms call, for every game: the adapter that they would need is none.

Where OpenSpiel is installed its own MCTS and IS-MCTS play as well.
"""

import math
import random
import unittest

import skerry

try:
    import numpy
except ImportError:
    numpy = None


def rollout(state, rng):
    """Returns of a random game from here, chance drawn from its probabilities."""
    state = state.clone()
    while not state.is_terminal():
        if state.is_chance_node():
            outcomes, chances = zip(*state.chance_outcomes())
            state.apply_action(rng.choices(outcomes, chances)[0])
        else:
            state.apply_action(rng.choice(state.legal_actions(state.current_player())))
    return state.returns()


class Node:
    """Visits and returns of each action of an information state."""

    def __init__(self):
        self.visits, self.total, self.tried = 0, {}, {}

    def choose(self, legal, rng):
        fresh = [action for action in legal if action not in self.tried]
        if fresh:
            return rng.choice(fresh)
        return max(legal, key=lambda a: self.total[a] / self.tried[a] + math.sqrt(2 * math.log(self.visits) / self.tried[a]))


def simulate(state, nodes, rng):
    """One simulation of a search over information states."""
    if state.is_terminal():
        return state.returns()
    if state.is_chance_node():
        outcomes, chances = zip(*state.chance_outcomes())
        return simulate(state.child(rng.choices(outcomes, chances)[0]), nodes, rng)
    player = state.current_player()
    key = (player, state.information_state_string(player))
    if key not in nodes:
        nodes[key] = Node()
        return rollout(state, rng)
    node, action = nodes[key], nodes[key].choose(state.legal_actions(), rng)
    state.apply_action(action)
    returns = simulate(state, nodes, rng)
    node.visits += 1
    node.tried[action] = node.tried.get(action, 0) + 1
    node.total[action] = node.total.get(action, 0.0) + returns[player]
    return returns


class SpielTest(unittest.TestCase):
    def each_game(self):
        for game in skerry.games():
            for players in {game.players_min, game.players}:
                yield skerry.load_game(game.key, players)

    def test_types(self):
        """openspiel: types, bounds, sizes and parameters are told with its words"""
        for game in self.each_game():
            kind = game.get_type()
            self.assertEqual((kind.dynamics.name, kind.reward_model.name), ("SEQUENTIAL", "TERMINAL"))
            self.assertEqual((kind.chance_mode.name, kind.information.name), ("EXPLICIT_STOCHASTIC", "IMPERFECT_INFORMATION"))
            self.assertEqual(kind.utility.name, "ZERO_SUM" if game.players > 1 else "GENERAL_SUM")
            self.assertEqual(kind.short_name, game.name)
            self.assertTrue(kind.min_num_players <= game.num_players() <= kind.max_num_players)
            self.assertTrue(kind.provides_information_state_string and kind.provides_observation_tensor)
            self.assertEqual([game.observation_tensor_size()], game.observation_tensor_shape())
            self.assertEqual([game.information_state_tensor_size()], game.information_state_tensor_shape())
            self.assertEqual(game.policy_tensor_shape(), [game.num_distinct_actions()])
            self.assertEqual(game.get_parameters()["players"], game.players)
            self.assertLess(game.min_utility(), game.max_utility())
            self.assertEqual(game.new_initial_states(), [game.new_initial_state()])

    def test_states(self):
        """openspiel: nodes, copies by text, undoing, observers and joint actions"""
        for game in self.each_game():
            state, rng = game.new_initial_state(), random.Random(5)
            self.assertTrue(state.is_initial_state())
            for _ in range(50):
                before, who = state.clone(), state.current_player()
                self.assertFalse(state.is_simultaneous_node() or state.is_mean_field_node())
                action = state.random_action(rng)
                self.assertEqual(state.action_to_string(action), state.action_to_string(who, action))
                state.apply_action(action)
                state.undo_action(who, action)
                self.assertEqual((state, state.full_history()), (before, before.full_history()))
                state.apply_action(action)
            self.assertEqual(game.deserialize_state(state.serialize()), state)
            self.assertEqual(game.deserialize_state("\n".join(map(str, state.history()))), state)
            state.settle(rng)
            for recall, told in ((False, state.observation_tensor), (True, state.information_state_tensor)):
                observer = game.make_observer(type("Type", (), {"perfect_recall": recall}))
                observer.set_from(state, 0)
                self.assertEqual(list(observer.tensor), list(told(0)))
                self.assertIs(observer.dict["observation"], observer.tensor)
                self.assertIn("{", observer.string_from(state, 0))
        state = skerry.load_game("isle-of-skye", 3).new_initial_state().settle(random.Random(1))
        before, joint = state.clone(), [state.legal_actions(seat)[-1] for seat in range(3)]
        with self.assertRaises(ValueError):
            state.apply_actions(joint[:2] + [-1])
        self.assertEqual(state, before)
        state.apply_actions(joint)
        self.assertEqual(state.full_history()[-3:], list(enumerate(joint)))
        for action in (1.5, "1", None):
            with self.assertRaises(TypeError):
                state.apply_action(action)

    def test_search(self):
        """openspiel: a search over information states with resampled roots, as IS-MCTS does it, finds its root in every world"""
        for game in self.each_game():
            state, rng = game.new_initial_state(), random.Random(2)
            for _ in range(3):
                for _ in range(25):
                    if not state.is_terminal():
                        state.apply_action(state.random_action(rng))
                state.settle(rng)
                if state.is_terminal():
                    break
                player, nodes = state.current_player(), {}
                root = (player, state.information_state_string())
                for _ in range(4):
                    world = state.resample_from_infostate(player, rng.random)
                    self.assertEqual((world.current_player(), world.information_state_string()), root)
                    self.assertEqual(world.legal_actions(), state.legal_actions())
                    simulate(world, nodes, rng)
                self.assertEqual(nodes[root].visits, 3)

    def test_openspiel(self):
        """openspiel: its own MCTS and IS-MCTS play, where it is installed"""
        try:
            from open_spiel.python.algorithms import ismcts, mcts
        except ImportError:
            self.skipTest("OpenSpiel is not installed")
        for game in skerry.games():
            state = game.new_initial_state().settle(random.Random(1))
            judge = mcts.RandomRolloutEvaluator(1, numpy.random.RandomState(1))
            self.assertIn(mcts.MCTSBot(game, 1.4, 4, judge).step(state), state.legal_actions())
            self.assertIn(ismcts.ISMCTSBot(game, judge, 1.4, 4).step(state), state.legal_actions())


if __name__ == "__main__":
    unittest.main()
