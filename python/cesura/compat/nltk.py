"""`nltk.metrics.segmentation` by another import: pk, windowdiff, ghd, with NLTK's numbers and its exceptions.

    from cesura.compat.nltk import pk, windowdiff

A segmentation is a text or a list with `boundary` where one stands. NLTK counts such signs and does not ask whether
there are n - 1 or n of them; neither does this.
"""

from typing import Any, Optional

from .._score import score_one
from .._segmentations import Segmentation

__all__ = ["ghd", "pk", "windowdiff"]


def windowdiff(seg1: Any, seg2: Any, k: int, boundary: Any = "1", weighted: bool = False) -> float:
    """WindowDiff of seg1 (the reference) and seg2; k is the window."""
    if len(seg1) != len(seg2):
        raise ValueError("Segmentations have unequal length")
    if k > len(seg1):
        raise ValueError("Window width k should be smaller or equal than segmentation lengths")
    if k == 0:
        return 0.0
    options = {"window": int(k), "weighted": bool(weighted)}
    return _number(score_one("window-diff", _gaps(seg1, boundary), _gaps(seg2, boundary), "nltk", options))


def pk(ref: Any, hyp: Any, k: Optional[int] = None, boundary: Any = "1") -> float:
    """Pk of ref and hyp; without k the window is half the mean distance between the boundaries of ref."""
    if k is None:
        k = int(round(len(ref) / (ref.count(boundary) * 2.0)))
    if len(ref) - k + 1.0 == 0:
        raise ZeroDivisionError("float division by zero")
    if k == 0:
        # Windows without a place hold nothing on either side.
        return 0.0
    options = {"window": int(k)}
    return _number(score_one("pk", _gaps(ref, boundary), _gaps(hyp, boundary), "nltk", options))


def ghd(
    ref: Any,
    hyp: Any,
    ins_cost: float = 2.0,
    del_cost: float = 2.0,
    shift_cost_coeff: float = 1.0,
    boundary: Any = "1",
) -> float:
    """The generalized Hamming distance of ref and hyp."""
    options = {"insert": ins_cost, "delete": del_cost, "shift": shift_cost_coeff}
    return _number(score_one("generalized-hamming", _gaps(ref, boundary), _gaps(hyp, boundary), None, options))


def _gaps(signs: Any, boundary: Any) -> Segmentation:
    return Segmentation(gaps="".join("1" if sign == boundary else "0" for sign in signs))


def _number(value: Optional[float]) -> float:
    if value is None:
        raise ZeroDivisionError("float division by zero")
    return float(value)
