"""Segmentation similarity S."""

from typing import Any

from ..util import call_metric
from . import SIMILARITY_METRIC_DEFAULTS, similarity_value, statistics_of


def _segmentation_similarity(segs_a: Any, segs_b: Any, one_minus: bool, return_parts: bool, **settings: Any) -> Any:
    found = statistics_of(segs_a, segs_b, **settings)
    denominator = found["pbs"] * len(found["boundary_types"])
    numerator = denominator - found["count_edits"]
    if return_parts:
        return numerator, denominator
    return similarity_value(numerator, denominator, one_minus)


def segmentation_similarity(*args: Any, **kwargs: Any) -> Any:
    """Segmentation similarity S, divided by the types twice; `cesura.segmentation_similarity` has other variants."""
    return call_metric(_segmentation_similarity, args, kwargs, SIMILARITY_METRIC_DEFAULTS)
