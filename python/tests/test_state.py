"""Single games: what OpenSpiel's users expect of a state, for every game and number of players."""

import copy
import pickle
import random
import unittest

import skerry

TABLES = [(game.key, players) for game in skerry.games() for players in range(game.players_min, game.players_max + 1)]


def play_some(state: skerry.State, rng: random.Random, plies: int) -> skerry.State:
    while plies and not state.is_terminal():
        state.apply_action(state.random_action(rng))
        plies -= 1
    return state


class StateTest(unittest.TestCase):
    def each_table(self):
        for key, players in TABLES:
            yield skerry.load_game(key, players)

    def test_feature_layout(self):
        """state: layouts name each place of a tensor once, and features are explained by them"""
        for game in skerry.games():
            layout = game.feature_layout()
            places = sorted(feature.place(*index) for feature in layout for index in feature.indices())
            self.assertEqual(places, list(range(game.features)))
            state = game.new_initial_state().settle(random.Random(3))
            tensor, explained = state.observation_tensor(), state.explain_features()
            self.assertEqual(len(explained), sum(1 for value in tensor if value))
            self.assertTrue(all(-1 <= value <= 1 for value in explained.values()))
        reykholt = skerry.load_game("reykholt", players=2)
        state = reykholt.new_initial_state().settle(random.Random(3))
        self.assertEqual({key: value for key, value in state.explain_features().items() if key.startswith("round")}, {"round[0]": 1.0})

    def test_whole_games(self):
        """states: a random game ends within its bound, with returns that sum to zero and legal ids in range"""
        for game in self.each_table():
            rng, state = random.Random(7), game.new_initial_state()
            while not state.is_terminal():
                who = state.current_player()
                if state.is_chance_node():
                    self.assertEqual(who, skerry.CHANCE)
                    outcomes = state.chance_outcomes()
                    self.assertAlmostEqual(sum(p for _, p in outcomes), 1.0)
                    self.assertEqual([a for a, _ in outcomes], state.legal_actions())
                    self.assertLess(outcomes[-1][0], game.max_chance_outcomes())
                else:
                    legal = state.legal_actions()
                    self.assertEqual(legal, sorted(set(legal)))
                    self.assertLess(legal[-1], game.num_distinct_actions())
                    self.assertEqual([i for i, bit in enumerate(state.legal_actions_mask()) if bit], legal)
                    self.assertIn(who, state.actors())
                self.assertEqual(state.returns(), [0.0] * game.players)
                state.apply_action(state.random_action(rng))
            self.assertEqual(state.current_player(), skerry.TERMINAL)
            self.assertLessEqual(len(state.history()), game.max_game_length())
            self.assertEqual(len(state.history()), state.move_number())
            if game.players > 1:
                self.assertAlmostEqual(sum(state.returns()), game.utility_sum())
            else:
                self.assertEqual(state.returns(), state.returns("points"))
                self.assertIsNone(game.utility_sum())
            for value in state.returns():
                self.assertTrue(game.min_utility() <= value <= game.max_utility())
            self.assertEqual(state.returns("points"), [float(points) for points in state.scores()])
            self.assertEqual(state.legal_actions(), [])
            self.assertIn(1, state.ranks())
            with self.assertRaisesRegex(ValueError, "GAME_OVER"):
                state.apply_action(0)

    def test_copies(self):
        """states: clones, children, pickles, bytes, JSON and histories are the same position and independent"""
        for game in self.each_table():
            state = play_some(game.new_initial_state(), random.Random(3), 60)
            if state.is_terminal():
                continue
            before = state.hash()
            child = state.child(state.legal_actions()[0])
            self.assertEqual(state.hash(), before)
            self.assertNotEqual(child, state)
            self.assertEqual(len(child.history()), len(state.history()) + 1)
            for twin in (state.clone(), copy.copy(state), copy.deepcopy(state), pickle.loads(pickle.dumps(state))):
                self.assertEqual(twin, state)
                self.assertEqual(twin.full_history(), state.full_history())
            self.assertEqual(skerry.State.from_bytes(game, state.to_bytes()), state)
            self.assertEqual(skerry.State.from_json(game, state.to_json()), state)
            self.assertEqual(skerry.State.deserialize(game, state.serialize()), state)
            self.assertEqual(len({state, state.clone()}), 1)

    def test_undo(self):
        """states: undo is free only while nobody learned from it; undo_action goes back whatever was learned"""
        state = skerry.load_game("isle-of-skye", 2).new_initial_state().settle(random.Random(3))
        for seat in (0, 1):
            for wish in ("axe 1", "price 1", "price 1"):
                choice = next(a for a in state.legal_actions(seat) if state.action_to_string(seat, a) == wish)
                state.apply_action(choice, seat)
        before = str(state)
        confirm = next(a for a in state.legal_actions(0) if state.action_to_string(0, a) == "confirm")
        state.apply_action(confirm, 0)
        state.undo(0)
        self.assertEqual(str(state), before)
        state.apply_action(confirm, 0)
        state.apply_action(confirm, 1)
        with self.assertRaises(ValueError):
            state.undo(1)
        self.assertLess(state.undo_point(1, asked=True), len(state.full_history()))
        state.undo_action(1, confirm)
        state.undo_action(0, confirm)
        self.assertEqual(str(state), before)

    def test_knowledge(self):
        """states: strings and tensors hold what a seat sees; a guess at the rest looks the same to that seat"""
        for game in self.each_table():
            state = play_some(game.new_initial_state(), random.Random(11), 90).settle(random.Random(1))
            for seat in range(game.players):
                self.assertEqual(len(state.observation_tensor(seat)), game.features)
                self.assertEqual(len(state.information_state_tensor(seat)), game.information_state_tensor_shape()[0])
                guess = state.resample_from_infostate(seat, seed=5)
                self.assertEqual(guess.view(seat, recall=True), state.view(seat, recall=True))
                self.assertEqual(guess.observation_string(seat), state.observation_string(seat))
                self.assertEqual(list(guess.observation_tensor(seat)), list(state.observation_tensor(seat)))
                if state.is_player_node() and seat == state.current_player():
                    self.assertEqual(guess.legal_actions(), state.legal_actions())
            with self.assertRaisesRegex(ValueError, "BAD_PLAYERS"):
                state.observation_tensor(game.players)

    def test_histories(self):
        """states: a view and a guess at a position tell of the history what the seat noticed; a whole one leads to its state"""
        secrets = 0
        for game in self.each_table():
            state, rng = game.new_initial_state(), random.Random(23)
            for ply in range(160):
                if state.is_terminal():
                    break
                state.apply_action(state.random_action(rng))
                if ply % 8:
                    continue
                for seat in range(game.players):
                    guess = state.resample_from_infostate(seat, rng.random)
                    self.assertEqual(guess.information_state_string(seat), state.information_state_string(seat))
                    self.assertEqual(guess.full_history(), state.view(seat, recall=True).full_history())
                    own = [entry for entry in state.full_history() if entry[0] == seat]
                    self.assertEqual([entry for entry in guess.full_history() if entry[0] == seat], own)
                    if guess.is_history_known():
                        self.assertEqual(skerry.State.deserialize(game, guess.serialize()), guess)
                        self.assertEqual(guess, state)
                        continue
                    secrets += 1
                    for forbidden in (guess.serialize, lambda: skerry.write_record(guess), lambda: guess.undo_point(seat)):
                        with self.assertRaisesRegex(ValueError, "BAD_STATE"):
                            forbidden()
        self.assertGreater(secrets, 50)

    def test_public_actions(self):
        """states: information strings tell what others did openly, and hide what they chose secretly"""
        game = skerry.load_game("isle-of-skye", 2)
        state = game.new_initial_state().settle(random.Random(3))
        start = state.information_state_string(1)
        state.apply_action(state.legal_actions(0)[0], 0)
        told = state.information_state_string(1).splitlines()[0].split()
        self.assertNotIn(f"0:{state.history()[-1]}", told)
        self.assertTrue(start.splitlines()[0].split() == [word for word in told if word != "0:?"])
        play_some(state, random.Random(4), 120)
        told = state.information_state_string(1).splitlines()[0].split()
        self.assertTrue([word for word in told if word.startswith("0:") and not word.endswith("?")])
        self.assertEqual([f"1:{a}" for who, a in state.full_history() if who == 1], [w for w in told if w.startswith("1:")])

    def test_texts(self):
        """states: notation goes both ways, in both languages"""
        for game in self.each_table():
            state = play_some(game.new_initial_state(), random.Random(5), 40)
            if state.is_terminal():
                continue
            who = state.current_player()
            for action in state.legal_actions()[:20]:
                for lang in ("en", "fr"):
                    self.assertEqual(state.string_to_action(state.action_to_string(who, action, lang)), action)
            self.assertTrue(state.describe(lang="fr"))
            self.assertTrue(game.title("fr"))

    def test_refusals(self):
        """states: what is not legal is refused with a reason and changes nothing"""
        game = skerry.games()[0]
        state = game.new_initial_state().settle(random.Random(2))
        illegal = next(a for a in range(game.actions) if a not in state.legal_actions())
        before = state.clone()
        for action, player, reason in ((illegal, None, "ILLEGAL: .*[A-Z][0-9]"), (game.actions, None, "ILLEGAL"), (-1, None, "ILLEGAL")):
            with self.assertRaisesRegex(ValueError, reason):
                state.apply_action(action, player)
        with self.assertRaisesRegex(ValueError, "NOT_TURN"):
            state.apply_action(state.legal_actions()[0], 1 - state.current_player())
        with self.assertRaisesRegex(ValueError, "NOT_TURN"):
            state.chance_outcomes()
        with self.assertRaisesRegex(ValueError, "BAD_TEXT"):
            state.string_to_action("fly to the moon")
        with self.assertRaises(ValueError):
            skerry.State.from_bytes(game, b"\x01\x02")
        with self.assertRaises(ValueError):
            skerry.State.from_json(game, '{"game": 3}')
        self.assertEqual(state, before)

    def test_games(self):
        """games: names with and without version, options by name, clear refusals"""
        game = skerry.games()[0]
        for name in (game.key, game.key.replace("-", "_"), game.name):
            self.assertEqual(skerry.load_game(name, game.players), game)
        for name in ("chess", game.name + "9", game.key + "_v0"):
            with self.assertRaises(ValueError):
                skerry.load_game(name)
        with self.assertRaisesRegex(ValueError, "players"):
            skerry.load_game(game.key, 9)
        with self.assertRaisesRegex(ValueError, "BAD_OPTION"):
            skerry.load_game(game.key, options={"no_such": 1})
        for key, values in game.option_values().items():
            for value in values[: game.players]:
                table = skerry.load_game(game.key, options={key: value})
                self.assertEqual(pickle.loads(pickle.dumps(table)), table)
        self.assertEqual(game.signature(200), game.signature(200))
        self.assertNotEqual(game.signature(200), game.signature(200, seed=2))


class RecordTest(unittest.TestCase):
    def test_records(self):
        """records: written, read and equal; a broken one names its line"""
        for key, players in TABLES:
            with self.subTest(game=key, players=players):
                state = skerry.load_game(key, players).new_initial_state()
                while not state.is_terminal():
                    fair = state.is_chance_node()
                    state.apply_action(skerry.fair_draw(state, "tide") if fair else state.random_action(random.Random(4)))
                text = skerry.write_record(state, seed="tide")
                again = skerry.read_record(text)
                self.assertEqual(again, state)
                self.assertEqual(again.full_history(), state.full_history())
                self.assertEqual(skerry.write_record(again, seed="tide"), text)
        with self.assertRaisesRegex(ValueError, "[0-9]"):
            skerry.read_record(text.replace("chance", "channce", 1))

    def test_options(self):
        """records: options come back"""
        for game in skerry.games():
            for key, values in game.option_values().items():
                if len(values) < 2:
                    continue
                try:
                    table = skerry.load_game(game.key, game.players, {key: values[1]})
                except ValueError:
                    continue
                state = play_some(table.new_initial_state(), random.Random(1), 30)
                again = skerry.read_record(skerry.write_record(state))
                self.assertEqual(again, state)
                self.assertEqual(again.game, table)

    def test_letter(self):
        """games: to the letter of the French rulebook, and an option after it leads"""
        letter = skerry.load_game("isle_of_skye", 2, letter=True)
        self.assertEqual(letter.options, {"castle_is_landscape": "no", "farm_animals_twice": "yes"})
        self.assertNotEqual(letter, skerry.load_game("isle_of_skye", 2))
        self.assertEqual(pickle.loads(pickle.dumps(letter)), letter)
        own = skerry.load_game("isle_of_skye", 2, {"castle_is_landscape": "yes"}, letter=True)
        self.assertEqual(own, skerry.load_game("isle_of_skye", 2, {"farm_animals_twice": "yes"}))
        junior = skerry.load_game("stone_age_junior", 2, letter=True)
        self.assertEqual(junior, skerry.load_game("stone_age_junior", 2))


class BotTest(unittest.TestCase):
    def test_levels(self):
        """bots: every level plays legal moves, and a seed reproduces them"""
        for game in skerry.games():
            for level in [*game.levels(), "random"]:
                with self.subTest(game=game.key, level=level):
                    ends = []
                    for _ in range(2):
                        bots = [skerry.Bot(game, level, seat, seed=9, iterations=8) for seat in range(game.players)]
                        rng, state = random.Random(2), game.new_initial_state()
                        for _ in range(60):
                            if state.is_terminal():
                                break
                            who = state.current_player()
                            action = state.random_action(rng) if who == skerry.CHANCE else bots[who].step(state)
                            state.apply_action(action)
                            for bot in bots:
                                bot.inform(state, who, action)
                        ends.append(state)
                    self.assertEqual(ends[0], ends[1])
        with self.assertRaisesRegex(ValueError, "no level"):
            skerry.Bot(game, "grandmaster", 0)

    def test_table(self):
        """bots: a level, a function and a bot share a table"""
        game = skerry.games()[0]
        state = skerry.play(game.key, ["random", lambda s: s.legal_actions()[0]], seed=3)
        self.assertTrue(state.is_terminal())
        self.assertEqual(state, skerry.play(game.key, ["random", lambda s: s.legal_actions()[0]], seed=3))
        with self.assertRaisesRegex(ValueError, "NOT_TURN"):
            skerry.Bot(game, "random", 0).step(state)


if __name__ == "__main__":
    unittest.main()
