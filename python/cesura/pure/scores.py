"""Metrics of a number for every gap, without a threshold: average precision, AUROC, Brier score and skill, log loss."""

from math import log
from typing import Any, List, Optional, Tuple

from .._errors import InputError
from .kernel import Kernel, Tally
from .segmentation import Segmentation, listed_values, plain_value, units_differ

_LEAST = 2.0**-52


class Scores:
    """A number for each of the n - 1 gaps of a text."""

    __slots__ = ("units", "scores")

    def __init__(self, scores: List[float]) -> None:
        self.units = len(scores) + 1
        self.scores = scores


def read_scores(value: Any, mark: Optional[str] = None) -> Scores:
    """Scores as the caller gives them: one for every gap; with mark="end" or "start" one for every unit.

    Of n scores, the last unit's has no gap behind it ("end"), or the first's none before it ("start").
    """
    if isinstance(value, Scores):
        return value
    if isinstance(value, dict):
        scores = read_scores(value.get("scores"))
        if value.get("units", scores.units) != scores.units:
            raise InputError("score-count", f"{scores.units - 1} scores for {value['units']} units", hint="give one for each gap")
        return scores
    listed = []
    for at, each in enumerate(listed_values(value)):
        each = plain_value(each)
        if isinstance(each, bool) or not isinstance(each, (int, float)) or each != each:
            raise InputError("score-not-a-number", f"scores[{at}] is {each!r}", hint="give every gap a number")
        listed.append(float(each))
    if mark in ("end", "start"):
        listed = listed[:-1] if mark == "end" else listed[1:]
    return Scores(listed)


def _labelled(reference: Segmentation, scored: Scores) -> List[Tuple[float, int]]:
    if reference.units != scored.units:
        raise units_differ((reference.units, "units"), (scored.units, "units"))
    boundaries = set(reference.positions)
    return [(score, 1 if at in boundaries else 0) for at, score in enumerate(scored.scores, 1)]


def tally_ranks(reference: Segmentation, scored: Scores, o: Any) -> Tally:
    """Distinct scores, falling, with the reference's boundaries and the other gaps that have them."""
    tally: Tally = {"scores": [], "boundaries": [], "others": []}
    for score, y in sorted(_labelled(reference, scored), key=lambda each: -each[0]):
        if not tally["scores"] or tally["scores"][-1] != score:
            tally["scores"].append(score)
            tally["boundaries"].append(0)
            tally["others"].append(0)
        tally["boundaries" if y else "others"][-1] += 1
    return tally


def add_ranks(first: Tally, second: Tally) -> Tally:
    """Two tallies of ranks together."""
    counts: dict = {}  # type: ignore[type-arg]
    for tally in (first, second):
        for score, boundaries, others in zip(tally["scores"], tally["boundaries"], tally["others"]):
            known = counts.get(score, (0, 0))
            counts[score] = (known[0] + boundaries, known[1] + others)
    ordered = sorted(counts, reverse=True)
    return {
        "scores": ordered,
        "boundaries": [counts[score][0] for score in ordered],
        "others": [counts[score][1] for score in ordered],
    }


def _why_no_ranks(tally: Tally, needs_others: bool) -> Optional[str]:
    if not tally["scores"]:
        return "no-gaps"
    if sum(tally["boundaries"]) == 0:
        return "no-reference-boundaries"
    return "all-gaps-cut" if needs_others and sum(tally["others"]) == 0 else None


def _average_precision(tally: Tally, o: Any) -> Optional[float]:
    if _why_no_ranks(tally, False) is not None:
        return None
    found = taken = 0
    total = 0.0
    for boundaries, others in zip(tally["boundaries"], tally["others"]):
        found += boundaries
        taken += boundaries + others
        total += boundaries * (found / taken)
    return total / found


def _auroc(tally: Tally, o: Any) -> Optional[float]:
    if _why_no_ranks(tally, True) is not None:
        return None
    below = others = sum(tally["others"])
    # Twice the pairs won, so that ties stay integers.
    won = 0
    for here, elsewhere in zip(tally["boundaries"], tally["others"]):
        below -= elsewhere
        won += here * (2 * below + elsewhere)
    return won / (2 * sum(tally["boundaries"]) * others)  # type: ignore[no-any-return]


def tally_probabilities(reference: Segmentation, scored: Scores, o: Any) -> Tally:
    squares = losses = 0.0
    outside = 0
    for score, y in _labelled(reference, scored):
        if not 0 <= score <= 1:
            outside += 1
            continue
        squares += (score - y) * (score - y)
        p = min(1 - _LEAST, max(_LEAST, score))
        losses -= log(p if y else 1 - p)
    gaps, boundaries = len(scored.scores), len(reference.positions)
    return {"squares": squares, "losses": losses, "gaps": gaps, "boundaries": boundaries, "outside": outside}


def _why_no_probability(tally: Tally, o: Any = None) -> Optional[str]:
    if tally["gaps"] == 0:
        return "no-gaps"
    return "scores-not-probabilities" if tally["outside"] > 0 else None


def _why_no_skill(tally: Tally, o: Any = None) -> Optional[str]:
    reason = _why_no_probability(tally)
    if reason is None and tally["boundaries"] == 0:
        return "no-reference-boundaries"
    return "all-gaps-cut" if reason is None and tally["boundaries"] == tally["gaps"] else reason


def _skill(tally: Tally, o: Any) -> Optional[float]:
    if _why_no_skill(tally) is not None:
        return None
    share = tally["boundaries"] / tally["gaps"]
    return 1 - tally["squares"] / tally["gaps"] / (share * (1 - share))  # type: ignore[no-any-return]


def _mean(field: str) -> Kernel:
    return Kernel(
        tally_probabilities,
        lambda t, o: t[field] / t["gaps"] if _why_no_probability(t) is None else None,
        _why_no_probability,
        takes="scores",
    )


KERNELS = {
    "average-precision": Kernel(tally_ranks, _average_precision, lambda t, o: _why_no_ranks(t, False), add_ranks, "scores"),
    "auroc": Kernel(tally_ranks, _auroc, lambda t, o: _why_no_ranks(t, True), add_ranks, "scores"),
    "brier": _mean("squares"),
    "brier-skill": Kernel(tally_probabilities, _skill, _why_no_skill, takes="scores"),
    "log-loss": _mean("losses"),
}
