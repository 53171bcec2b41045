"""Boundary edit distance, by the search of `cesura.pure.edits`."""

from collections import namedtuple
from typing import Any, List, Tuple

from ....._errors import InputError
from .....pure.edits import greedy, one_type_moves, typed_edits
from .....pure.segmentation import Scale, Segmentation
from . import identify_types

Addition = namedtuple("Addition", "type side")
Substitution = namedtuple("Substitution", "type_a type_b")
Transposition = namedtuple("Transposition", "start end type")


def boundary_edit_distance(
    boundary_string_a: Any, boundary_string_b: Any, n_t: int = 2
) -> Tuple[List[Addition], List[Substitution], List[Transposition]]:
    """Additions, substitutions and transpositions between two boundary strings; positions count from 0.

    Transpositions are found greedily, which is not always the least number of edits;
    `cesura.boundary_similarity(…, matching="min-edits")` finds that.
    """
    if len(boundary_string_a) != len(boundary_string_b):
        raise InputError("unit-count-mismatch", "the boundary strings differ in length")
    labels = sorted(identify_types(boundary_string_a, boundary_string_b))
    a, b = (_segmentation(string, labels) for string in (boundary_string_a, boundary_string_b))
    if len(labels) < 2:
        return _one_type(a, b, labels, n_t)
    edits = typed_edits(a, b, n_t)
    additions = [Addition(labels[each], "a" if mine else "b") for _, each, mine in edits.additions]
    substitutions = [Substitution(labels[mine], labels[theirs]) for _, mine, theirs in edits.substitutions]
    transpositions = [Transposition(start - 1, end - 1, labels[each]) for start, end, each in edits.transpositions]
    return additions, substitutions, transpositions


def _one_type(a: Segmentation, b: Segmentation, labels: List[Any], n_t: int) -> Any:
    _, pairs = one_type_moves(a.positions, b.positions, greedy(n_t))
    moved = {position for each in pairs for position in each}
    first, second = set(a.positions), set(b.positions)
    additions = [Addition(labels[0], "a" if at in first else "b") for at in sorted((first ^ second) - moved)]
    pairs.sort(key=lambda each: (each[1] - each[0], each[0]))
    return additions, [], [Transposition(start - 1, end - 1, labels[0]) for start, end in pairs]


def _segmentation(string: Any, labels: List[Any]) -> Segmentation:
    bits = {label: 1 << at for at, label in enumerate(labels)}
    positions, types = [], []
    for at, entry in enumerate(string, 1):
        if not isinstance(entry, (set, frozenset)):
            raise TypeError(f"position {at - 1} is {entry!r}; a boundary string holds sets")
        if entry:
            positions.append(at)
            types.append(sum(bits[label] for label in entry))
    return Segmentation(len(string) + 1, positions, types, Scale(tuple(map(str, labels)), tuple(labels)))
