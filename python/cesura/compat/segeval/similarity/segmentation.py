"""Segmentation similarity S."""

from decimal import Decimal
from typing import Any

from ..util import call_metric
from . import SIMILARITY_METRIC_DEFAULTS, statistics_of


def _segmentation_similarity(segs_a: Any, segs_b: Any, one_minus: bool, return_parts: bool, **settings: Any) -> Any:
    found = statistics_of(segs_a, segs_b, **settings)
    denominator = found["pbs"] * len(found["boundary_types"])
    numerator = denominator - found["count_edits"]
    if return_parts:
        return numerator, denominator
    value = numerator / denominator if denominator > 0 else 1
    return Decimal("1") - value if one_minus else value


def segmentation_similarity(*args: Any, **kwargs: Any) -> Any:
    """Segmentation similarity S, divided by the types twice; `cesura.segmentation_similarity` has other variants."""
    return call_metric(_segmentation_similarity, args, kwargs, SIMILARITY_METRIC_DEFAULTS)
