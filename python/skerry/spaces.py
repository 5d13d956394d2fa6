"""Spaces of actions and observations: Gymnasium's own where it is installed, else these few that behave alike."""

from __future__ import annotations

import random
from typing import Any, Dict as Mapping, Iterator, Optional, Sequence, Tuple

try:
    import numpy
except ImportError:
    numpy = None  # type: ignore[assignment]


class Space:
    """What every space can do."""

    shape: Tuple[int, ...] = ()
    dtype: Any = None

    def __init__(self) -> None:
        self._random = random.Random()

    def seed(self, seed: Optional[int] = None) -> None:
        """Seed `sample`."""
        self._random.seed(seed)

    def sample(self, mask: Any = None) -> Any:
        """A random member."""
        raise NotImplementedError

    def contains(self, x: Any) -> bool:
        """True if x is a member."""
        raise NotImplementedError

    def __contains__(self, x: Any) -> bool:
        return self.contains(x)


class Discrete(Space):
    """The integers 0 .. n - 1."""

    def __init__(self, n: int) -> None:
        super().__init__()
        self.n = n
        self.dtype = numpy.int64 if numpy is not None else int

    def sample(self, mask: Any = None) -> int:
        """A random member; with a mask, one whose entry is not zero."""
        if mask is None:
            return self._random.randrange(self.n)
        allowed = [action for action in range(self.n) if mask[action]]
        return self._random.choice(allowed) if allowed else 0

    def contains(self, x: Any) -> bool:
        try:
            return int(x) == x and 0 <= int(x) < self.n
        except (TypeError, ValueError):
            return False

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Discrete) and other.n == self.n

    def __repr__(self) -> str:
        return f"Discrete({self.n})"


class MultiDiscrete(Space):
    """A row of integers, each below its own bound."""

    def __init__(self, nvec: Sequence[int]) -> None:
        super().__init__()
        self.nvec = numpy.asarray(nvec, numpy.int64)
        self.shape, self.dtype = self.nvec.shape, numpy.int64

    def sample(self, mask: Any = None) -> Any:
        """A random row; a mask has a row of zeros and ones for each."""
        rng = numpy.random.default_rng(self._random.getrandbits(64))
        if mask is None:
            return (rng.random(self.shape) * self.nvec).astype(numpy.int64)
        return numpy.where(numpy.asarray(mask, bool), rng.random(numpy.shape(mask)), -1.0).argmax(-1)

    def contains(self, x: Any) -> bool:
        x = numpy.asarray(x)
        return x.shape == self.shape and bool(((x >= 0) & (x < self.nvec)).all())

    def __repr__(self) -> str:
        return f"MultiDiscrete({self.nvec})"


class Box(Space):
    """Arrays of one shape between two bounds."""

    def __init__(self, low: float, high: float, shape: Tuple[int, ...], dtype: Any = None) -> None:
        super().__init__()
        self.low, self.high, self.shape = low, high, tuple(shape)
        self.dtype = numpy.dtype(dtype or "float32") if numpy is not None else dtype

    def sample(self, mask: Any = None) -> Any:
        """A random array."""
        low, high = max(self.low, -1e3), min(self.high, 1e3)
        if numpy is None:
            return [self._random.uniform(low, high) for _ in range(self.shape[0])]
        rng = numpy.random.default_rng(self._random.getrandbits(64))
        return (low + rng.random(self.shape) * (high - low)).astype(self.dtype)

    def contains(self, x: Any) -> bool:
        if numpy is None:
            return len(x) == self.shape[0] and all(self.low <= value <= self.high for value in x)
        return isinstance(x, numpy.ndarray) and x.shape == self.shape and bool(((x >= self.low) & (x <= self.high)).all())

    def __repr__(self) -> str:
        return f"Box({self.low}, {self.high}, {self.shape}, {self.dtype})"


class Dict(Space):
    """Named spaces."""

    def __init__(self, spaces: Mapping[str, Any]) -> None:
        super().__init__()
        self.spaces = dict(spaces)

    def __getitem__(self, key: str) -> Any:
        return self.spaces[key]

    def __iter__(self) -> Iterator[str]:
        return iter(self.spaces)

    def keys(self) -> Any:
        """Names of the spaces."""
        return self.spaces.keys()

    def seed(self, seed: Optional[int] = None) -> None:
        for space in self.spaces.values():
            space.seed(seed)

    def sample(self, mask: Any = None) -> Any:
        return {key: space.sample() for key, space in self.spaces.items()}

    def contains(self, x: Any) -> bool:
        return isinstance(x, dict) and x.keys() == self.spaces.keys() and all(s.contains(x[k]) for k, s in self.spaces.items())

    def __repr__(self) -> str:
        return f"Dict({self.spaces})"


def library() -> Any:
    """gymnasium.spaces where Gymnasium is installed, else this module."""
    try:
        import gymnasium.spaces as found
    except ImportError:
        import sys

        return sys.modules[__name__]
    return found
