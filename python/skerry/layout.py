"""What each place of a tensor means: the tables of features that the library has."""

from __future__ import annotations

import itertools
from ctypes import c_int32, c_void_p, create_string_buffer
from typing import Any, Dict, Iterator, NamedTuple, Sequence, Tuple

from .library import lib, text


class Feature(NamedTuple):
    """A row of the table: `shape` numbers that begin at place `start`, `strides` places apart.

    `kind` says how a value becomes numbers: "flag" and "bits" are 1 or 0; "one-hot" is 1 at one place of the last dimension;
    "thermometer" is 1 for at least 1, at least 2, ...; "scaled" is a share of `scale`; "amount" is a scaled number and then
    a thermometer; "signed" may be below zero, and 1 is about `scale`; "unused" is always 0.
    """

    name: str
    start: int
    shape: Tuple[int, ...]
    strides: Tuple[int, ...]
    kind: str
    scale: int
    about: str

    def place(self, *index: int) -> int:
        """The place in the tensor of one of its numbers."""
        return self.start + sum(i * stride for i, stride in zip(index, self.strides))

    def indices(self) -> Iterator[Tuple[int, ...]]:
        """Every index of its shape; one empty index for a single number."""
        return itertools.product(*(range(count) for count in self.shape))


def read_layout(handle: c_void_p) -> Tuple[Feature, ...]:
    """The table of a game, in the order of places except inside groups."""
    found = []
    numbers, name = (c_int32 * 12)(), create_string_buffer(64)
    while (about := lib.sk_binding_feature(handle, len(found), name, len(name), numbers)) is not None:
        kind, scale, start, dimensions = numbers[:4]
        shape, strides = tuple(numbers[4 : 4 + dimensions]), tuple(numbers[8 : 8 + dimensions])
        found.append(Feature(name.value.decode(), start, shape, strides, text(lib.sk_binding_feature_kind(kind)), scale, text(about)))
    return tuple(found)


def explain(layout: Sequence[Feature], tensor: Any) -> Dict[str, float]:
    """The numbers of a tensor that are not zero, by name and index: {"seat.goods[0,2,1]": 1.0}."""
    found: Dict[str, float] = {}
    for feature in layout:
        for index in feature.indices():
            value = float(tensor[feature.place(*index)])
            if value:
                found[feature.name + (f"[{','.join(map(str, index))}]" if index else "")] = value
    return found
