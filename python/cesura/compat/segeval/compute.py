"""Values of every pair of annotators."""

from itertools import combinations
from typing import Any, Dict, Tuple

from .util.math import mean, std, stderr, var


def compute_pairwise_values(metric: Any, first: Any, second: Any = None, **settings: Any) -> Dict[str, Any]:
    """{"item,annotator a,annotator b": value}. Items that only one of two datasets has are left out."""
    permuted = settings.pop("permuted")
    values = {}
    for item, codings in first.items():
        if second is None:
            pairs = [(m, n, codings[m], codings[n]) for m, n in combinations(codings, 2)]
            if permuted:
                pairs = [each for m, n, a, b in pairs for each in ((m, n, a, b), (n, m, b, a))]
        elif item in second:
            pairs = [(m, n, a, b) for m, a in codings.items() for n, b in second[item].items()]
        else:
            continue
        for m, n, a, b in pairs:
            values[f"{item},{m},{n}"] = metric(a, b, **settings)
    return values


def summarize(pairs: Any) -> Tuple[Any, Any, Any, Any, int]:
    """Mean, standard deviation, variance, standard error and number of the values of a dictionary."""
    values = pairs.values()
    return mean(values), std(values), var(values), stderr(values), len(pairs)
