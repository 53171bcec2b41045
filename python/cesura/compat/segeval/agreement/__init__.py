"""Agreement that was observed, and what the coefficients need of it."""

from decimal import Decimal
from typing import Any, Callable, Dict, List, Tuple

from ..data import get_coders
from ..format import boundary_string
from ..similarity import SIMILARITY_METRIC_DEFAULTS
from ..similarity.boundary import boundary_similarity
from ..similarity.distance import identify_types

AGREEMENT_METRIC_DEFAULTS: Dict[str, Any] = {**SIMILARITY_METRIC_DEFAULTS, "fnc_compare": boundary_similarity}


def call_agreement(function: Callable[..., Any], dataset: Any, kwargs: Dict[str, Any]) -> Any:
    """A dataset's own format wins over the argument."""
    settings = {**AGREEMENT_METRIC_DEFAULTS, **kwargs}
    for name in ("boundary_types", "boundary_format"):
        if hasattr(dataset, name):
            settings[name] = getattr(dataset, name)
    return function(dataset, **settings)


def observed(dataset: Any, fnc_compare: Any, **settings: Any) -> Tuple[List[Any], List[Any], List[int], Dict[Any, Any]]:
    """Numerators, denominators and potential boundaries of each pair and item; [boundaries, potential] by annotator."""
    boundary_format = settings["boundary_format"]
    numerators, denominators, potential = [], [], []
    by_coder: Dict[Any, List[List[int]]] = {}
    coders = list(get_coders(dataset))
    for at, first in enumerate(coders[:-1]):
        for second in coders[at + 1 :]:
            for codings in dataset.values():
                a, b = codings[first], codings[second]
                parts = fnc_compare(a, b, **{**settings, "return_parts": True})
                numerators.append(parts[0])
                denominators.append(parts[1])
                strings = boundary_string(a, boundary_format), boundary_string(b, boundary_format)
                gaps = len(strings[0]) * len(identify_types(*strings))
                potential.append(gaps)
                for coder, string in zip((first, second), strings):
                    by_coder.setdefault(coder, []).append([sum(map(len, string)), gaps])
    return numerators, denominators, potential, by_coder


def corrected_for_chance(actual: Any, expected: Any, return_parts: bool) -> Any:
    """A coefficient: agreement beyond chance, of what is possible beyond chance. Or its two parts."""
    # As in segeval, an expected agreement of 1 raises in either case.
    coefficient = (actual - expected) / (Decimal("1") - expected)
    return (actual, expected) if return_parts else coefficient


def _actual_agreement(dataset: Any, return_parts: bool, **settings: Any) -> Any:
    parts = observed(dataset, **settings)
    return parts if return_parts else sum(parts[0]) / sum(parts[1])


def actual_agreement_linear(dataset: Any, **kwargs: Any) -> Any:
    """Agreement that was observed, without regard to chance."""
    return call_agreement(_actual_agreement, dataset, kwargs)
