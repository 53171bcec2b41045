"""Fleiss' multi-kappa."""

from decimal import Decimal
from itertools import combinations
from typing import Any

from . import call_agreement, corrected_for_chance, observed


def fleiss_kappa(dataset: Any, return_parts: bool, **settings: Any) -> Any:
    if any(len(codings) < 2 for codings in dataset.values()):
        raise Exception("Less than 2 coders specified.")
    if len({len(codings) for codings in dataset.values()}) != 1:
        raise Exception("Unequal number of items contained.")
    numerators, denominators, _, by_coder = observed(dataset, **settings)
    actual = Decimal(sum(numerators)) / sum(denominators)
    shares = {
        coder: Decimal(sum(count for count, _ in counts)) / sum(gaps for _, gaps in counts)
        for coder, counts in by_coder.items()
    }
    products = [shares[first] * shares[second] for first, second in combinations(shares, 2)]
    expected = Decimal(sum(products)) / len(products)
    return corrected_for_chance(actual, expected, return_parts)


def fleiss_kappa_linear(dataset: Any, **kwargs: Any) -> Any:
    """Fleiss' multi-kappa."""
    return call_agreement(fleiss_kappa, dataset, kwargs)
