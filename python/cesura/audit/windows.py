"""Rules for k: half the mean reference segment in all the ways it is written, and the ways it is written wrongly.

One rule must explain all calls of a site. Tested call by call, almost every wrong formula would pass, because
m / (2b + 1) is between m / (2b + 2) and m / 2b.
"""

from typing import Any, Callable, List, NamedTuple, Optional, Sequence, Tuple

from ..pure.windows import half_mean
from .sides import Side

ROUNDINGS = ("floor", "ceil", "half-even", "half-up")
LEAST = (0, 1, 2)


class Explained(NamedTuple):
    #: "right", "pooled", "wrong", "fixed" or "unknown".
    kind: str
    #: What the rule is, in words.
    text: str


def sizes(side: Side) -> List[Tuple[int, int]]:
    """The numbers of units and of segments that a side may have: marks may stand for gaps or for units."""
    if side.form == "marks":
        return [(side.length + more, side.count + one) for more in (0, 1) for one in (0, 1)]
    return [(side.length, side.count + 1)]


def marks_every_segment(references: Sequence[Side]) -> bool:
    """Whether marks may count segments: all references have a mark on their last unit, or all on their first.

    A row of gaps, or of marks without the end of the text, has one mark fewer than the text has segments.
    """
    rows = [side for side in references if side.form == "marks" and side.length > 0]
    return all(side.values[-1] == side.boundary for side in rows) or all(side.values[0] == side.boundary for side in rows)


def half_means(side: Side, marked: bool) -> List[float]:
    """Half the mean segment in every reading, not rounded; `marked`: the marks may count segments."""
    readings = sizes(side) if marked else [(units, segments) for units, segments in sizes(side) if segments > side.count]
    return [units / (2 * segments) for units, segments in readings if segments > 0]


def is_explained(k: Sequence[Any], ratios: Sequence[Sequence[Tuple[int, int]]]) -> bool:
    """Whether one rule, with one rounding and one minimum, gives every k. `ratios` holds a list for each rule."""
    for ratio in ratios:
        for rounding in ROUNDINGS:
            for least in LEAST:
                defined = [(value, each) for value, each in zip(k, ratio) if each[1] > 0]
                if defined and all(half_mean(length, parts, rounding, least) == value for value, (length, parts) in defined):
                    return True
    return False


def _by_rule(sides: Sequence[Side]) -> List[List[Tuple[int, int]]]:
    """The sizes of all sides for each right rule."""
    rules = max((len(sizes(side)) for side in sides), default=0)
    return [[sizes(side)[min(rule, len(sizes(side)) - 1)] for side in sides] for rule in range(rules)]


def follows_reference(k: Sequence[Any], references: Sequence[Side]) -> bool:
    return is_explained(k, _by_rule(references)) or is_pooled(k, references)


def is_pooled(k: Sequence[Any], references: Sequence[Side]) -> bool:
    """Whether k is the same everywhere: half the mean segment of all references together."""
    if len(set(k)) != 1:
        return False
    distinct = list({side.key(): side for side in references}.values())
    return any(
        is_explained(k[:1], [[(sum(length for length, _ in rule), sum(parts for _, parts in rule))]])
        for sides in (references, distinct)
        for rule in _by_rule(sides)
    )


_WRONG: Tuple[Tuple[str, Callable[[Side], List[Tuple[int, int]]]], ...] = (
    # Half of 2m / (2b + 1) is m / (2b + 1).
    ("m / (2b + 1): a bracket is missing", lambda side: [(2 * units, 2 * side.count + 1) for units in {units for units, _ in sizes(side)}]),
    ("the mean segment, not halved", lambda side: [(2 * units, segments) for units, segments in sizes(side)]),
    ("half the text", lambda side: [(units, 1) for units in {units for units, _ in sizes(side)}]),
)


def wrong_rule(k: Sequence[Any], references: Sequence[Side], hypotheses: Sequence[Side]) -> Optional[str]:
    """The wrong rule that explains every k, in words."""
    for text, ratios in _WRONG:
        each = [ratios(side) for side in references]
        rules = [[ratio[min(rule, len(ratio) - 1)] for ratio in each] for rule in range(max(map(len, each), default=0))]
        if is_explained(k, rules):
            return text
    if is_explained(k, _by_rule(hypotheses)):
        return "half the mean segment of the hypothesis, not of the reference"
    return None


def explain(k: Sequence[Any], references: Sequence[Side], hypotheses: Sequence[Side], literal: bool) -> Explained:
    """Where the windows of one site come from. A literal is not derived, so that no wrong rule explains it."""
    if is_explained(k, _by_rule(references)):
        return Explained("right", "half the mean reference segment")
    if is_pooled(k, references):
        return Explained("pooled", "half the mean segment of all references")
    wrong = None if literal else wrong_rule(k, references, hypotheses)
    if wrong is not None:
        return Explained("wrong", wrong)
    return Explained("fixed", "the same in all calls") if len(set(k)) == 1 else Explained("unknown", "")


def count_off(k: Sequence[Any], references: Sequence[Side]) -> int:
    """How many k are more than a factor of 2 from half the mean segment of their reference."""
    marked = marks_every_segment(references)
    return sum(_is_off(value, half_means(side, marked)) for value, side in zip(k, references))


def _is_off(k: Any, halves: List[float]) -> bool:
    """Off in every reading."""
    return all(k > 2 * max(1.0, half) or 2 * k < max(1.0, half) for half in halves or [1.0])
