"""Metrics that slide a window along the text."""

from decimal import Decimal
from typing import Any, Callable, Dict, List, Optional, Tuple

from ..format import BoundaryFormat, convert_positions_to_masses, unit_labels
from ..util import SegmentationMetricError
from ..util.math import mean

DEFAULTS: Dict[str, Any] = {
    "boundary_format": BoundaryFormat.mass,
    "permuted": True,
    "one_minus": False,
    "return_parts": False,
    "window_size": None,
    "fnc_round": round,
}


def compute_window_size(
    reference: Any, *, fnc_round: Callable[[Decimal], Any] = round, boundary_format: Any = BoundaryFormat.mass
) -> int:
    """Half the mean segment of a segmentation, or of all in a nested dictionary; 2 at least."""
    masses: List[Any] = []

    def collect(inner: Any) -> None:
        if hasattr(inner, "items"):
            for each in inner.values():
                collect(each)
        elif hasattr(inner, "__iter__") and not isinstance(inner, str):
            masses.extend(inner)
        else:
            raise SegmentationMetricError(
                "Expected either a dict-like collection of segmentations or a segmentation as a list-like object"
            )

    collect(convert_positions_to_masses(reference) if boundary_format == BoundaryFormat.position else reference)
    size = int(fnc_round(mean([Decimal(mass) for mass in masses]) / Decimal("2")))
    return size if size > 1 else 2


def labels_and_window(
    hypothesis: Any, reference: Any, boundary_format: Any, window_size: Optional[int], fnc_round: Any
) -> Tuple[Any, Any, int]:
    """The labels of the units of both sides, and the window: the one given, or half the mean reference segment."""
    hypothesis, reference = unit_labels(hypothesis, boundary_format), unit_labels(reference, boundary_format)
    if len(reference) != len(hypothesis):
        raise SegmentationMetricError(
            f"Reference and hypothesis segmentations differ in position length ({len(reference)} is not {len(hypothesis)})."
        )
    if window_size is None:
        window_size = compute_window_size(reference, fnc_round=fnc_round, boundary_format=BoundaryFormat.position)
    return hypothesis, reference, window_size
