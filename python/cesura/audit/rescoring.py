"""Recorded pairs scored again: in another order, with another window, without padding. All by the kernels of cesura."""

from typing import Any, Optional

from .. import _score
from ..pure.segmentation import Segmentation
from ..pure.windows import half_mean
from .evidence import number
from .recording import Call
from .sides import PADDING, Side, given_window

_METRICS = {"b": "boundary-similarity", "s": "segmentation-similarity", "f1": "boundary-f", "precision": "boundary-precision", "recall": "boundary-recall"}


def right_window(reference: Side) -> int:
    """Half the mean reference segment as cesura has it: marks are read as gaps."""
    segmentation = reference.segmentation(reference.readings[0]) or Segmentation(1, [])
    return half_mean(segmentation.units, len(segmentation.positions) + 1, "half-even", 2)


def rescore(call: Call, reference: Side, hypothesis: Side, window: Any = None, measure: Optional[str] = None) -> Optional[float]:
    """The value of a call with these sides, this window or measure; None where it has none.

    Without `window` the one that was given is kept, or the library's rule applies to the new reference.
    """
    measure = measure or call.function.measure
    window = given_window(call) if window is None else window
    try:
        if call.function.family == "nltk":
            return _nltk(call, reference, hypothesis, window, measure)
        if call.function.short == "meantime":
            from ..compat import ruptures

            return ruptures.meantime(reference.values, hypothesis.values)
        return _kernel(call, reference, hypothesis, window, measure)
    except (ArithmeticError, ValueError, TypeError):
        return None


def _nltk(call: Call, reference: Side, hypothesis: Side, window: Any, measure: Optional[str]) -> Optional[float]:
    from ..compat import nltk

    first, second, boundary = reference.values, hypothesis.values, reference.boundary
    if measure == "pk":
        return number(nltk.pk(first, second, window, boundary))
    if measure == "wd":
        return number(nltk.windowdiff(first, second, right_window(reference) if window is None else window, boundary))
    if measure == "ghd":
        costs = {name: value for name, value in call.arguments.items() if name in ("ins_cost", "del_cost", "shift_cost_coeff")}
        return number(nltk.ghd(first, second, boundary=boundary, **costs))
    return None


def _kernel(call: Call, reference: Side, hypothesis: Side, window: Any, measure: Optional[str]) -> Optional[float]:
    first, second = (side.segmentation(side.readings[0]) for side in (reference, hypothesis))
    if first is None or second is None:
        return None
    if measure in ("pk", "wd"):
        metric = "pk" if measure == "pk" else "window-diff"
        return _one(metric, first, second, preset="segeval-2", window=window)
    metric = _METRICS.get(measure or "", "")
    if metric:
        span = call.arguments.get("n_t") if measure in ("b", "s") else None
        return _one(metric, first, second, preset="segeval-2" if measure == "b" else None, **({"span": span} if span else {}))
    return None


def _one(metric: str, first: Segmentation, second: Segmentation, preset: Optional[str], **options: Any) -> Optional[float]:
    given = {name: value for name, value in options.items() if value is not None}
    return _score.score_one(metric, tuple(given), (preset, *given.values()), first, second, None, None, None)


def without_padding(call: Call, reference: Side, hypothesis: Side) -> Optional[float]:
    kept = [at for at, value in enumerate(reference.values) if value != PADDING]
    sides = (Side(side.form, tuple(side.values[at] for at in kept), side.boundary) for side in (reference, hypothesis))
    return rescore(call, *sides)
