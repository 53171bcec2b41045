"""Boundary edit distance, by the search of `cesura.pure.edits`."""

from collections import namedtuple
from typing import Any, List, Tuple

from ....._errors import InputError
from .....pure.edits import boundary_edits, greedy, typed_edits
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
    edits = typed_edits(a, b, n_t) if len(labels) > 1 else boundary_edits(a, b, greedy(n_t))
    additions = [Addition(labels[each], "a" if mine else "b") for _, each, mine in edits.additions]
    substitutions = [Substitution(labels[mine], labels[theirs]) for _, mine, theirs in edits.substitutions]
    transpositions = [Transposition(start - 1, end - 1, labels[each]) for start, end, each in edits.transpositions]
    return additions, substitutions, transpositions


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
