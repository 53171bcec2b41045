"""The boundary functions of `mir_eval.segment` by another import: detection, deviation, validate_boundary.

    from cesura.compat.mir_eval import detection

Intervals are (n, 2) arrays or lists of (start, end) in seconds. Times are compared as doubles after rounding to five
decimals, as there: 0.1 and 0.4 are then more than 0.3 apart; `cesura.boundary_f(…, tolerance="0.3s")` compares digits.
The clustering scores of mir_eval (pairwise, rand_index, ari, mutual_information, nce, vmeasure) are not here.
"""

import sys
import warnings
from typing import Any, List, Optional, Sequence, Tuple

from ..pure.matches import nearest_distances

__all__ = ["adjust_intervals", "detection", "deviation", "validate_boundary"]

_CLUSTERING = ("pairwise", "rand_index", "ari", "mutual_information", "nce", "vmeasure", "evaluate", "validate_structure")


def __getattr__(name: str) -> Any:
    if name in _CLUSTERING:
        raise AttributeError(f"cesura.compat.mir_eval has the boundary functions only; take {name} from mir_eval.segment")
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")


def validate_boundary(reference_intervals: Any, estimated_intervals: Any, trim: bool) -> None:
    """Warns of empty intervals; raises ValueError for what are no intervals."""
    least = 2 if trim else 1
    for name, intervals in (("Reference", reference_intervals), ("Estimated", estimated_intervals)):
        if len(intervals) < least:
            warnings.warn(f"{name} intervals are empty.", stacklevel=3)
    for intervals in (reference_intervals, estimated_intervals):
        rows = _rows(intervals)
        if any(len(row) != 2 for row in rows):
            raise ValueError("Intervals should be n-by-2 numpy ndarray")
        if any(value < 0 for row in rows for value in row):
            raise ValueError("Negative interval times found")
        if any(end <= start for start, end in rows):
            raise ValueError("All interval durations must be strictly positive")


def detection(
    reference_intervals: Any, estimated_intervals: Any, window: float = 0.5, beta: float = 1.0, trim: bool = False
) -> Tuple[float, float, float]:
    """Precision, recall and F of boundaries at most `window` seconds apart, one to one.

    Without `trim` the start and the end of the recording count as boundaries of both sides.
    """
    validate_boundary(reference_intervals, estimated_intervals, trim)
    reference, estimated = _boundaries(reference_intervals, trim), _boundaries(estimated_intervals, trim)
    if not reference or not estimated:
        return 0.0, 0.0, 0.0
    matches = at = 0
    for boundary in estimated:
        while at < len(reference) and reference[at] < boundary - window:
            at += 1
        if at < len(reference) and reference[at] <= boundary + window:
            matches += 1
            at += 1
    precision, recall = matches / len(estimated), matches / len(reference)
    if precision == 0 and recall == 0:
        return precision, recall, 0.0
    return precision, recall, (1 + beta**2) * precision * recall / ((beta**2) * precision + recall)


def deviation(reference_intervals: Any, estimated_intervals: Any, trim: bool = False) -> Tuple[float, float]:
    """Median distances in seconds: from reference to estimated boundaries, and from estimated to reference."""
    validate_boundary(reference_intervals, estimated_intervals, trim)
    reference, estimated = _boundaries(reference_intervals, trim), _boundaries(estimated_intervals, trim)
    if not reference or not estimated:
        return float("nan"), float("nan")
    return _median(nearest_distances(reference, estimated)), _median(nearest_distances(estimated, reference))


def adjust_intervals(
    intervals: Any,
    labels: Optional[Sequence[Any]] = None,
    t_min: Optional[float] = 0.0,
    t_max: Optional[float] = None,
    start_label: str = "__T_MIN",
    end_label: str = "__T_MAX",
) -> Tuple[Any, Optional[List[Any]]]:
    """Intervals padded and cut to [t_min, t_max]. What is padded is an interval of its own: it adds a boundary."""
    rows = _rows(intervals)
    names = None if labels is None else list(labels)
    if not rows:
        if t_min is None or t_max is None:
            raise ValueError("Supplied intervals are empty, can't append new intervals")
        return _like(intervals, [[t_min, t_max]]), [start_label]
    if t_min is not None:
        first = next((at for at, row in enumerate(rows) if row[1] >= t_min), 0)
        rows, names = [[max(t_min, value) for value in row] for row in rows[first:]], names and names[first:]
        lowest = min(value for row in rows for value in row)
        if lowest > t_min:
            rows.insert(0, [t_min, lowest])
            names = names if names is None else [start_label, *names]
    if t_max is not None:
        last = next((at for at, row in enumerate(rows) if row[0] > t_max), len(rows))
        rows, names = [[min(t_max, value) for value in row] for row in rows[:last]], names and names[:last]
        highest = max(value for row in rows for value in row)
        if highest < t_max:
            rows.append([highest, t_max])
            names = names if names is None else [*names, end_label]
    return _like(intervals, rows), names


def _rows(intervals: Any) -> List[List[float]]:
    listed = intervals.tolist() if hasattr(intervals, "tolist") else intervals
    try:
        return [[float(value) for value in row] for row in listed]
    except TypeError:
        raise ValueError("Intervals should be n-by-2 numpy ndarray") from None


def _like(intervals: Any, rows: List[List[float]]) -> Any:
    """An array where an array was given; numpy is there then."""
    return sys.modules["numpy"].array(rows) if hasattr(intervals, "dtype") else rows


def _boundaries(intervals: Any, trim: bool) -> List[float]:
    """The distinct times, rounded to five decimals as numpy rounds."""
    found = sorted({round(value * 1e5) / 1e5 for row in _rows(intervals) for value in row})
    return found[1:-1] if trim else found


def _median(values: List[float]) -> float:
    ordered = sorted(values)
    half = len(ordered) // 2
    return ordered[half] if len(ordered) % 2 else (ordered[half - 1] + ordered[half]) / 2
