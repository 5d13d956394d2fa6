"""A small learner in NumPy: an actor and a critic, both linear, that soon beat random play at Stone Age Junior.

    PYTHONPATH=python /usr/bin/python3 python/examples/learner.py [UPDATES] [SEED]

It plays seat 0 of 256 games against a random opponent and sees the information state (perfect recall of tokens shown). It
learns which token to turn, when to steal and what to build; trades and exchanges stay random. The update is an advantage
actor-critic: after every 32 steps the returns are worked out backwards, cut where a game ended. The same seed gives the same run.
"""

import sys
import time

import numpy as np

import skerry

N, STEPS, GAMMA, LAMBDA = 256, 32, 0.99, 0.95
RATE, CRITIC_RATE, ENTROPY = 0.02, 0.01, 0.003
LEARNED = np.r_[0:16, 142:167]  # turn, steal, build: see games/stone_age_junior/state.h


class Adam:
    """Adam on one array."""

    def __init__(self, value, rate):
        self.value, self.rate, self.time = value, rate, 0
        self.mean, self.square = np.zeros_like(value), np.zeros_like(value)

    def ascend(self, gradient):
        self.time += 1
        self.mean += 0.1 * (gradient - self.mean)
        self.square += 0.001 * (gradient**2 - self.square)
        mean, square = self.mean / (1 - 0.9**self.time), self.square / (1 - 0.999**self.time)
        self.value += self.rate * mean / (np.sqrt(square) + 1e-8)


class Learner:
    """A linear softmax policy over legal actions, and a linear value."""

    def __init__(self, game, seed):
        self.rng = np.random.default_rng(seed)
        self.policy = Adam(np.zeros((game.features, len(LEARNED)), np.float32), RATE)
        self.critic = Adam(np.zeros(game.features, np.float32), CRITIC_RATE)

    def chances(self, seen, mask):
        logits = np.zeros(mask.shape, np.float32)
        logits[:, LEARNED] = seen @ self.policy.value
        chances = np.exp(logits - logits.max(1, keepdims=True)) * mask
        return chances / chances.sum(1, keepdims=True)

    def act(self, seen, mask):
        chances = self.chances(seen, mask)
        drawn = self.rng.random((len(seen), 1)) < chances.cumsum(1)
        return np.minimum(drawn.argmax(1), chances.shape[1] - 1), chances

    def learn(self, steps, seen):
        """One update from a run of steps (seen, chances, actions, rewards, ended)."""
        value = seen @ self.critic.value
        advantage = np.zeros(len(seen), np.float32)
        policy, critic = np.zeros_like(self.policy.value), np.zeros_like(self.critic.value)
        for before, chances, actions, rewards, ended in reversed(steps):
            here = before @ self.critic.value
            error = rewards + GAMMA * value * ~ended - here
            advantage = error + GAMMA * LAMBDA * advantage * ~ended
            log = np.log(chances + 1e-9)
            pull = -chances * advantage[:, None]
            pull[np.arange(len(actions)), actions] += advantage
            pull -= ENTROPY * chances * (log - (chances * log).sum(1, keepdims=True))
            policy += before.T @ pull[:, LEARNED]
            critic += before.T @ advantage
            value = here
        self.policy.ascend(policy / (N * STEPS))
        self.critic.ascend(critic / (N * STEPS))


def win_share(learner, game, games=2000):
    """Share of games won against random play, from either seat."""
    won = played = 0
    for seat in (0, 1):
        env = skerry.vec(game, n=500, opponents="random", seat=seat, observation="information", autoreset="same")
        seen, info = env.reset(seed=12345 + seat)
        ended = 0
        while ended < games // 2:
            actions, _ = learner.act(seen, info["action_mask"])
            seen, reward, terminated, _, info = env.step_trusted(actions)
            ended += int(terminated.sum())
            won += int((reward > 0).sum())
        played += ended
    return won / played


def main(updates=300, seed=1, out=sys.stdout, looks=5):
    game = skerry.load_game("stone_age_junior", players=2)
    learner = Learner(game, seed)
    env = skerry.vec(game, n=N, opponents="random", observation="information", autoreset="same", buffers=STEPS + 1)
    seen, info = env.reset(seed=seed)
    start = time.process_time()
    print(f"{'updates':>8} {'CPU s':>6} {'games won against random':>26}", file=out)
    for update in range(updates + 1):
        if update % max(updates // looks, 1) == 0 or update == updates:
            share = win_share(learner, game)
            print(f"{update:8d} {time.process_time() - start:6.0f} {share:26.1%}", file=out, flush=True)
        steps = []
        for _ in range(STEPS):
            actions, chances = learner.act(seen, info["action_mask"])
            before = seen
            seen, rewards, ended, _, info = env.step_trusted(actions)
            steps.append((before, chances, actions, rewards, ended.copy()))
        learner.learn(steps, seen)
    return share


if __name__ == "__main__":
    main(*(kind(value) for kind, value in zip((int, int), sys.argv[1:])))
