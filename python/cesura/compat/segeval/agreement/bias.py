"""Annotator bias of Artstein and Poesio."""

from typing import Any

from . import call_agreement
from .kappa import fleiss_kappa
from .pi import fleiss_pi


def _bias(dataset: Any, return_parts: bool, **settings: Any) -> Any:
    expected = [each(dataset, return_parts=True, **settings)[1] for each in (fleiss_pi, fleiss_kappa)]
    return (expected[0], expected[1]) if return_parts else expected[0] - expected[1]


def artstein_poesio_bias_linear(dataset: Any, **kwargs: Any) -> Any:
    """What multi-pi expects by chance less what multi-kappa does."""
    return call_agreement(_bias, dataset, kwargs)
