"""WindowDiff."""

from decimal import Decimal
from itertools import accumulate
from operator import ne, sub
from typing import Any

from ..util import call_metric
from . import DEFAULTS, labels_and_window


def _window_diff(
    hypothesis: Any, reference: Any, one_minus: bool, return_parts: bool, lamprier_et_al_2007_fix: bool, **settings: Any
) -> Any:
    hypothesis, reference, k = labels_and_window(hypothesis, reference, **settings)
    units = len(reference)
    if lamprier_et_al_2007_fix is not False:
        phantom = (0,) * max(1, k)
        reference, hypothesis = phantom + reference + phantom, phantom + hypothesis + phantom
    windows = len(reference) - k
    changes = map(ne, reference, reference[1:]), map(ne, hypothesis, hypothesis[1:])
    ahead = [0, *accumulate(map(sub, *changes))]
    errors = sum(map(ne, ahead[k:], ahead)) if windows > 0 else 0
    denominator = windows + 1 if lamprier_et_al_2007_fix else units - k
    value = Decimal(errors) / denominator
    if one_minus:
        return Decimal("1.0") - value
    return (errors, denominator) if return_parts else value


def window_diff(*args: Any, **kwargs: Any) -> Any:
    """WindowDiff; of a dataset that of every ordered pair of annotators.

    `lamprier_et_al_2007_fix` divides by one window too many; `cesura.window_diff(…, windows="padded")` does not.
    """
    return call_metric(_window_diff, args, kwargs, {**DEFAULTS, "lamprier_et_al_2007_fix": False})
