"""The ways to write a segmentation, and conversions between them."""

from itertools import groupby
from typing import Any, FrozenSet, Sequence, Tuple

from .util import SegmentationMetricError

BoundaryString = Tuple[FrozenSet[Any], ...]


class BoundaryFormat:
    """How a segmentation is written."""

    position = "position"
    mass = "mass"
    sets = "sets"
    nltk = "nltk"


def convert_positions_to_masses(positions: Sequence[Any]) -> Tuple[int, ...]:
    """A label for each unit, 1 1 2 2 2, as masses: a boundary where the label changes."""
    return tuple(len(list(group)) for _, group in groupby(positions))


def convert_masses_to_positions(masses: Sequence[int]) -> Tuple[int, ...]:
    """Masses as the number of the segment of each unit."""
    return tuple(segment for segment, mass in enumerate(masses, 1) for _ in range(mass))


def boundary_string_from_masses(masses: Sequence[int]) -> BoundaryString:
    """The set of boundary types at each gap: {1} at the end of each segment but the last."""
    string: Any = [set() for _ in range(sum(masses) - 1)]
    position = 0
    for mass in masses:
        position += mass
        if position - 1 < len(string):
            string[position - 1].add(1)
    return tuple(frozenset(types) for types in string)


def convert_nltk_to_masses(string: str, boundary_symbol: str = "1") -> Tuple[int, ...]:
    """A string with a symbol for each gap between two units as masses."""
    return tuple(len(segment) + 1 for segment in string.split(boundary_symbol))


def boundary_string(segmentation: Any, boundary_format: Any) -> Any:
    """A segmentation in any of the formats as the sets of types at each gap."""
    if boundary_format == BoundaryFormat.sets:
        return segmentation
    if boundary_format == BoundaryFormat.nltk:
        segmentation = convert_nltk_to_masses(segmentation)
    elif boundary_format == BoundaryFormat.position:
        segmentation = convert_positions_to_masses(segmentation)
    elif boundary_format != BoundaryFormat.mass:
        raise SegmentationMetricError("Unsupported boundary format")
    return boundary_string_from_masses(segmentation)


def unit_labels(segmentation: Any, boundary_format: Any) -> Any:
    """A segmentation as the label of each unit; sets of types have none."""
    if boundary_format == BoundaryFormat.position:
        return tuple(segmentation)
    if boundary_format == BoundaryFormat.nltk:
        segmentation = convert_nltk_to_masses(segmentation)
    elif boundary_format != BoundaryFormat.mass:
        raise SegmentationMetricError("Unsupported boundary format")
    return convert_masses_to_positions(segmentation)
