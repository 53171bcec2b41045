"""Pk."""

from decimal import Decimal
from operator import eq, ne
from typing import Any

from ..util import call_metric
from . import DEFAULTS, labels_and_window


def _pk(hypothesis: Any, reference: Any, one_minus: bool, return_parts: bool, **settings: Any) -> Any:
    hypothesis, reference, k = labels_and_window(hypothesis, reference, **settings)
    windows = max(0, len(reference) - k)
    apart = slice(k, None)
    together = map(eq, reference, reference[apart]), map(eq, hypothesis, hypothesis[apart])
    errors = sum(map(ne, *together)) if windows else 0
    if return_parts:
        return errors, windows
    value = Decimal(errors) / windows if windows > 0 else 0
    return Decimal("1.0") - value if one_minus else value


def pk(*args: Any, **kwargs: Any) -> Any:
    """Pk; of a dataset that of every ordered pair of annotators. Without windows it is 0; `cesura.pk` has None."""
    return call_metric(_pk, args, kwargs, DEFAULTS)
