"""Boundary similarity B."""

from typing import Any

from ..util import call_metric
from . import SIMILARITY_METRIC_DEFAULTS, similarity_value, statistics_of


def _boundary_similarity(segs_a: Any, segs_b: Any, one_minus: bool, return_parts: bool, **settings: Any) -> Any:
    found = statistics_of(segs_a, segs_b, **settings)
    edits = found["additions"], found["substitutions"], found["transpositions"]
    denominator = sum(map(len, edits)) + len(found["matches"])
    numerator = denominator - found["count_edits"]
    if return_parts:
        return (numerator, denominator, *edits)
    return similarity_value(numerator, denominator, one_minus)


def boundary_similarity(*args: Any, **kwargs: Any) -> Any:
    """Boundary similarity B; of a dataset that of every pair of annotators.

    Two segmentations without a boundary raise ValueError; `cesura.boundary_similarity` gives 1.
    """
    return call_metric(_boundary_similarity, args, kwargs, SIMILARITY_METRIC_DEFAULTS)
