"""What a metric is: how it counts, how it divides, and why a score is undefined."""

from typing import Any, Callable, Dict, NamedTuple, Optional

#: Counts that add up over pairs, field by field.
Tally = Dict[str, Any]


def add(first: Tally, second: Tally) -> Tally:
    """Two tallies together; a field that one of them lacks counts 0."""
    total = dict(first)
    for name, value in second.items():
        total[name] = total.get(name, 0) + value
    return total


class Kernel(NamedTuple):
    """`tally(reference, hypothesis, options)`, `score(tally, options)`, `reason(tally, options)`."""

    tally: Callable[[Any, Any, Any], Tally]
    score: Callable[[Tally, Any], Optional[float]]
    reason: Callable[[Tally, Any], Optional[str]]
    add: Callable[[Tally, Tally], Tally] = add
    #: "boundaries", or "scores" where the hypothesis is a number for every gap.
    takes: str = "boundaries"


def reason_unless(whole: str, reason: str) -> Callable[[Tally, Any], Optional[str]]:
    """Undefined for this reason where the field `whole` counts nothing."""
    return lambda t, o: None if t[whole] > 0 else reason


def ratio(tally: Callable[[Any, Any, Any], Tally], part: str, whole: str, reason: str = "nothing-to-compare") -> Kernel:
    """One field of a tally divided by another."""
    return Kernel(tally, lambda t, o: t[part] / t[whole] if t[whole] > 0 else None, reason_unless(whole, reason))


def f_score(matches: float, reference: float, hypothesis: float, beta: float) -> Optional[float]:
    """F from counts: matches over a weighted sum of both sides; None where that sum is 0."""
    weight = beta * beta
    whole = weight * reference + hypothesis
    return (1 + weight) * matches / whole if whole > 0 else None


def f_reason(reference: float, hypothesis: float, beta: float) -> Optional[str]:
    """Why `f_score` is undefined."""
    if hypothesis > 0 or (beta > 0 and reference > 0):
        return None
    return "no-hypothesis-boundaries" if reference > 0 else "no-boundaries"


def harmonic_mean(precision: float, recall: float, beta: float = 1) -> float:
    """F from precision and recall; 0 where both are 0."""
    weight = beta * beta
    below = weight * precision + recall
    return (1 + weight) * precision * recall / below if below > 0 else 0.0
