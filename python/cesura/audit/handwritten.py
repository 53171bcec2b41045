"""Measures written by hand: `wrong-formula`, and the note `own-measure` where a convention explains every value."""

from itertools import product
from typing import Any, Dict, Iterator, List, NamedTuple, Optional, Sequence, Tuple

from .. import _score
from .._errors import CesuraError
from ..pure.segmentation import Segmentation
from ..pure.windows import half_mean
from .evidence import Evidence, counted, number, shown
from .names import words
from .sides import MARK_READINGS, Side
from .sources import Source
from .watching import Candidate, OwnCall
from .windows import LEAST, ROUNDINGS, sizes

FAMILIES = ("interior", "units", "inclusive", "nltk-n", "padded")
#: Pairs that are compared with every convention.
TRIED = 40
_READING_TEXT = {"masses": "masses", "end": "marks on last units", "start": "marks on first units", "gaps": "marks between units"}


class Convention(NamedTuple):
    reading: str
    order: str
    family: str
    closed: bool
    #: "k as given", or a rule: which sizes, rounding, minimum.
    rule: Any

    def __str__(self) -> str:
        parts = [_READING_TEXT[self.reading], self.order, f"windows {self.family}"]
        return ", ".join([*parts, "the end counted as a boundary"] if self.closed else parts)


class Pair(NamedTuple):
    """A call of a function written by hand: two sequences, k if there is one, and the value."""

    first: Any
    second: Any
    k: Optional[int]
    value: float


def candidates_of(source: Source) -> List[Any]:
    """Functions of a file whose name says Pk or WindowDiff and that call no recorded function."""
    found = []
    for name, node in source.functions.items():
        if metric_named(name) is not None and name not in source.scoring and len(node.args.args) >= 2:
            found.append(node)
    return found


def metric_named(name: str) -> Optional[str]:
    parts = words(name)
    joined = "_".join(parts)
    if "windowdiff" in joined or "window_diff" in joined or "windiff" in joined or "win_diff" in joined or "wd" in parts:
        return "window-diff"
    return "pk" if "pk" in parts or "p_k" in joined or "beeferman" in joined else None


def judge(evidence: Evidence) -> None:
    for candidate in evidence.candidates:
        if candidate.calls:
            report(evidence, candidate, candidate.calls)


def report(evidence: Evidence, candidate: Candidate, calls: Sequence[OwnCall], origin: str = "") -> None:
    node, path = candidate.node, candidate.source.path
    metric = metric_named(node.name) or "pk"
    pairs = list(_pairs(calls))
    if not pairs or len(pairs) < len(calls):
        evidence.note("own-measure", path, node.lineno, f"{node.name}{origin}: its arguments or its values cannot be read as two segmentations and a score.")
        return
    tried = _distinct(pairs)[:TRIED]
    convention, scale = _explanation(metric, tried)
    title = "Pk" if metric == "pk" else "WindowDiff"
    if convention is not None:
        few = "" if _is_enough(tried) else "; too few pairs to be sure"
        evidence.note("own-measure", path, node.lineno, f"{node.name}{origin} agrees with {title} ({convention}){scale} on {counted(len(tried), 'pair')}{few}.")
        return
    best, share, first = _nearest(metric, tried)
    if best is None:
        evidence.note("own-measure", path, node.lineno, f"{node.name}{origin}: no convention can read its arguments.")
        return
    sides = _sides(first, best)
    right = None if sides is None else _value(metric, best, first)
    message = f"{node.name}{origin} is no {title} under any convention. The nearest ({best}) explains {counted(share, 'value')} of {len(tried)}; the first pair that differs: {shown(first.value)} instead of {shown(right)}."
    evidence.find(
        "wrong-formula",
        path,
        message,
        f"Use cesura.{'pk' if metric == 'pk' else 'window_diff'}, or the function of NLTK or segeval.",
        node.lineno,
        before=first.value,
        after=right,
        measure=title,
        pair=None if sides is None else (Side("units", sides[0]), Side("units", sides[1])),
    )


def _pairs(calls: Sequence[OwnCall]) -> Iterator[Pair]:
    for call in calls:
        sequences = [value for name, value in call.arguments if isinstance(value, (str, tuple)) and name not in ("self", "cls")]
        integers = [value for _, value in call.arguments if isinstance(value, int) and not isinstance(value, bool)]
        value = number(call.value)
        if len(sequences) != 2 or len(integers) > 1 or value is None or (isinstance(call.value, int) and value not in (0, 1)):
            continue
        yield Pair(sequences[0], sequences[1], integers[0] if integers else None, value)


def _distinct(pairs: Sequence[Pair]) -> List[Pair]:
    found: Dict[Any, Pair] = {}
    for pair in pairs:
        found.setdefault(repr(pair[:3]), pair)
    return list(found.values())


def _is_enough(pairs: Sequence[Pair]) -> bool:
    return len(pairs) >= 3 and not all(pair.value in (0, 1) for pair in pairs)


def _read(values: Any, reading: str) -> Optional[Side]:
    """One argument in a reading; None where it is impossible."""
    if reading == "masses":
        fits = not isinstance(values, str) and len(values) > 0 and all(isinstance(value, int) and value > 0 for value in values)
        return Side("masses", values) if fits else None
    if not all(value in (0, 1, "0", "1") for value in values if value.__hash__ is not None):
        return None
    return Side("marks", tuple(int(value) for value in values), 1)


def _sides(pair: Pair, convention: Convention) -> Optional[Tuple[Segmentation, Segmentation]]:
    both = [_read(values, convention.reading) for values in (pair.first, pair.second)]
    if convention.order == "hypothesis first":
        both.reverse()
    found = [None if side is None else side.segmentation(convention.reading) for side in both]
    first, second = found
    return None if first is None or second is None or first.units != second.units else (first, second)


def _window(pair: Pair, convention: Convention) -> Optional[int]:
    if convention.rule is None:
        return pair.k
    which, rounding, least = convention.rule
    side = _read(pair.first if convention.order == "reference first" else pair.second, convention.reading)
    if side is None:
        return None
    found = sizes(side)
    units, segments = found[min(which, len(found) - 1)]
    return half_mean(units, segments, rounding, least) if segments else None


def _value(metric: str, convention: Convention, pair: Pair) -> Optional[float]:
    sides, k = _sides(pair, convention), _window(pair, convention)
    if sides is None or not k:
        return None
    options = {"window": k, "windows": convention.family, "closed": convention.closed}
    if convention.reading == "start" and convention.family == "nltk-n":
        options["marks"] = "start"
    try:
        return _score.score_one(metric, tuple(options), (None, *options.values()), *sides, None, None, None)
    except (CesuraError, ValueError):
        return None


def _conventions(given: bool) -> Iterator[Convention]:
    rules: List[Any] = [None] if given else list(product(range(4), ROUNDINGS, LEAST))
    for reading, order, family, closed in product(("masses", *MARK_READINGS), ("reference first", "hypothesis first"), FAMILIES, (False, True)):
        if given and order == "hypothesis first":
            # With a given k both orders have the same value.
            continue
        for rule in rules:
            yield Convention(reading, order, family, closed, rule)


def _is_same(one: Optional[float], two: float) -> bool:
    return one is not None and abs(one - two) < 1e-9


_SCALES = (("", lambda value: value), (", as 1 - value", lambda value: 1 - value), (", in percent", lambda value: value / 100))


def _explanation(metric: str, pairs: Sequence[Pair]) -> Tuple[Optional[Convention], str]:
    """The convention that gives every value."""
    for convention in _conventions(pairs[0].k is not None):
        for text, scaled in _SCALES:
            if all(_is_same(_value(metric, convention, pair), scaled(pair.value)) for pair in pairs):
                return convention, text
    return None, ""


def _nearest(metric: str, pairs: Sequence[Pair]) -> Tuple[Optional[Convention], int, Pair]:
    """The convention that gives most values, how many, and the first pair that it does not explain."""
    best: Tuple[int, Optional[Convention], Pair] = (-1, None, pairs[0])
    for convention in _conventions(pairs[0].k is not None):
        if convention.rule not in (None, (3, "half-even", 2)) or _value(metric, convention, pairs[0]) is None:
            continue
        same = [_is_same(_value(metric, convention, pair), pair.value) for pair in pairs]
        if sum(same) > best[0] and False in same:
            best = (sum(same), convention, pairs[same.index(False)])
    return best[1], best[0], best[2]


