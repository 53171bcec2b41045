"""Fleiss' multi-pi."""

from decimal import Decimal
from typing import Any

from . import call_agreement, corrected_for_chance, observed


def fleiss_pi(dataset: Any, return_parts: bool, **settings: Any) -> Any:
    if len({len(codings) for codings in dataset.values()}) != 1:
        raise Exception("Unequal number of items contained.")
    numerators, denominators, _, by_coder = observed(dataset, **settings)
    actual = Decimal(sum(numerators)) / sum(denominators)
    shares = [Decimal(count) / gaps for counts in by_coder.values() for count, gaps in counts]
    expected = (Decimal(sum(shares)) / len(shares)) ** 2
    return corrected_for_chance(actual, expected, return_parts)


def fleiss_pi_linear(dataset: Any, **kwargs: Any) -> Any:
    """Fleiss' multi-pi; chance is a mean of proportions, where `cesura.agreement` divides sums."""
    return call_agreement(fleiss_pi, dataset, kwargs)
