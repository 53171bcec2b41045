"""Metrics that slide a window along the text: Pk, WindowDiff, NWin, WinPR, and the score of SuperDialseg.

A window has a start and a number of gaps. Gap p is between unit p and unit p + 1; outside 1 … n − 1 there is never a
boundary. Dense texts are counted by sets of bits or running sums over all gaps, sparse ones by the boundaries alone.
"""

from itertools import accumulate
from operator import ne, sub
from types import SimpleNamespace
from typing import Any, Iterator, List, NamedTuple, Optional, Tuple

from .._errors import InputError
from .kernel import Kernel, Tally, f_reason, f_score
from .segmentation import Segmentation


class WindowSpan(NamedTuple):
    """Windows of `width` gaps that start at gaps `first` … `last`; a count over them is divided by `divisor`."""

    width: int
    first: int
    last: int
    divisor: int


def window_span(family: str, units: int, window: int) -> WindowSpan:
    """The windows that a paper or a program slides along a text."""
    if family == "segeval-padded":
        return WindowSpan(window, 1 - window, units, units + window + 1)
    width, first, last = {
        "interior": (window, 1, units - window),
        "units": (window - 1, 1, units - window + 1),
        "inclusive": (window + 1, 0, units - window),
        "nltk-n": (window, 1, units - window + 1),
        "padded": (window, 2 - window, units - 1),
    }[family]
    return WindowSpan(width, first, last, last - first + 1)


def half_mean(length: int, parts: int, rounding: str, least: int) -> int:
    """Half of length / parts, rounded by the rule, at least `least`; exact."""
    whole, rest = divmod(length, 2 * parts)
    if rounding == "half-even":
        up = rest > parts or (rest == parts and whole % 2 == 1)
    elif rounding == "half-up":
        up = rest >= parts
    else:
        up = rounding == "ceil" and rest > 0
    return max(least, whole + up)


def runs(reference: List[int], hypothesis: List[int], span: WindowSpan) -> Iterator[Tuple[int, int, int]]:
    """Boundaries of each side in neighbouring windows that hold as many, and how many such windows there are."""
    width, first, last, _ = span
    # A boundary enters the windows from start p - w + 1 on and leaves them at p + 1.
    events = [(p - width + 1, 1, 0) for p in reference] + [(p - width + 1, 0, 1) for p in hypothesis]
    events += [(p + 1, -1, 0) for p in reference] + [(p + 1, 0, -1) for p in hypothesis]
    events.sort()
    r = h = 0
    start = first
    for at, more_r, more_h in events:
        if at > last:
            break
        if at > start:
            yield r, h, at - start
            start = at
        r += more_r
        h += more_h
    yield r, h, last + 1 - start


def _is_sparse(reference: Segmentation, hypothesis: Segmentation) -> bool:
    return 20 * (len(reference.positions) + len(hypothesis.positions)) < reference.units


def _bits(positions: List[int], units: int) -> int:
    """An integer with bit p set for a boundary at gap p."""
    if len(positions) < 64:
        bits = 0
        for position in positions:
            bits |= 1 << position
        return bits
    digits = bytearray(b"0") * units
    for position in positions:
        digits[~position] = 49
    return int(bytes(digits), 2)


def spread(bits: int, width: int) -> int:
    """Bit e set where a boundary is in the `width` gaps that end with gap e."""
    done = 1
    while done < width:
        step = min(done, width - done)
        bits |= bits << step
        done += step
    return bits


if hasattr(int, "bit_count"):
    count_bits = int.bit_count
else:

    def count_bits(bits: int) -> int:
        return bin(bits).count("1")


def one_sided(reference: Segmentation, hypothesis: Segmentation, span: WindowSpan) -> int:
    """In how many windows only one side has a boundary."""
    width, first, last, _ = span
    if last < first or width <= 0:
        return 0
    if _is_sparse(reference, hypothesis):
        return sum(count for r, h, count in runs(reference.positions, hypothesis.positions, span) if (r > 0) != (h > 0))
    units = reference.units
    seen = spread(_bits(reference.positions, units), width) ^ spread(_bits(hypothesis.positions, units), width)
    return count_bits((seen >> (first + width - 1)) & ((1 << (last - first + 1)) - 1))


def differences(reference: Segmentation, hypothesis: Segmentation, span: WindowSpan, absolute: bool) -> int:
    """In how many windows the numbers of boundaries differ, or by how much in all."""
    width, first, last, _ = span
    if last < first or width <= 0:
        return 0
    if _is_sparse(reference, hypothesis):
        each = runs(reference.positions, hypothesis.positions, span)
        if absolute:
            return sum(count * abs(r - h) for r, h, count in each)
        return sum(count for r, h, count in each if r != h)
    # How many more boundaries the reference has up to each gap; zeros in front for windows that start before gap 1.
    front = max(0, 1 - first)
    steps = [0] * (max(last + width, reference.units) + front)
    for position in reference.positions:
        steps[position + front] += 1
    for position in hypothesis.positions:
        steps[position + front] -= 1
    ahead = list(accumulate(steps))
    before = ahead[first - 1 + front : last + front]
    after = ahead[first + width - 1 + front : last + width + front]
    return sum(map(abs, map(sub, after, before))) if absolute else sum(map(ne, after, before))


def effective_window(reference: Segmentation, o: Any) -> Optional[int]:
    """The window that was given, or the automatic one; None where the rule has nothing to divide by."""
    if o.window is not None:
        return o.window  # type: ignore[no-any-return]
    if o.window_rule == "segments":
        return half_mean(reference.units, len(reference.positions) + 1, o.rounding, o.min_window)
    # NLTK halves the number of its marks per mark that is set: n - 1 gaps, or n units with or without the last.
    on_units = o.windows == "nltk-n"
    marks = reference.units if on_units else reference.units - 1
    marked = len(reference.positions) + (1 if on_units and getattr(o, "closed", False) else 0)
    return half_mean(marks, marked, o.rounding, o.min_window) if marked > 0 else None


def _effective_span(reference: Segmentation, o: Any) -> Optional[WindowSpan]:
    window = effective_window(reference, o)
    return None if window is None else window_span(o.windows, reference.units, window)


def _in_mark_order(metric: str, side: Segmentation, o: Any) -> Segmentation:
    """The text as its marks see it: with marks on first units it is read from its end."""
    if o.marks == "end":
        return side
    if o.windows != "nltk-n":
        raise InputError("option-invalid", f'{metric}: marks="start" is for rows of n marks', hint='give windows="nltk-n" too')
    return Segmentation(side.units, [side.units - at for at in reversed(side.positions)])


def _no_windows(metric: str, span: Optional[WindowSpan], on_empty: str) -> Tally:
    """The tally where there is no window. Some programs give 0 there."""
    if span is None:
        return {"errors": 0, "windows": 0, "unset": 1}
    shorter = span.divisor < 0 and on_empty != "undefined"
    zero = (metric == "pk" and on_empty == "segeval") or (shorter and (metric == "pk" or on_empty != "nltk"))
    return {"errors": 0, "windows": 0, "empty": 1} if zero else {"errors": 0, "windows": 0}


def tally_pk(reference: Segmentation, hypothesis: Segmentation, o: Any) -> Tally:
    if o.marks != "end":
        first, second = (_in_mark_order("pk", side, o) for side in (reference, hypothesis))
    else:
        first, second = reference, hypothesis
    span = _effective_span(reference, o)
    if span is None or span.divisor <= 0:
        return _no_windows("pk", span, o.on_empty)
    if o.closed:
        # Both sides have a boundary at the end of the text: the windows that hold it agree.
        span = span._replace(last=min(span.last, reference.units - span.width))
    return {"errors": one_sided(first, second, span), "windows": span.divisor}


def tally_window_diff(reference: Segmentation, hypothesis: Segmentation, o: Any) -> Tally:
    if o.window is None and o.window_rule == "required":
        raise InputError("window-required", "window_diff has no automatic window under these options", hint="give window=…, for example half the mean segment")
    span = _effective_span(reference, o)
    if span is not None and o.on_empty == "chunkseg" and (span.divisor <= 0 or span.width >= _SEGEVAL_FAILS):
        return _chunkseg_fallback(reference, hypothesis, span)
    if span is None or span.divisor <= 0:
        return _no_windows("window-diff", span, o.on_empty)
    first, second = (_in_mark_order("window_diff", side, o) for side in (reference, hypothesis))
    return {"errors": differences(first, second, span, o.weighted), "windows": span.divisor}


#: From this window on segeval compares numbers by identity, which fails.
_SEGEVAL_FAILS = 256


def _chunkseg_fallback(reference: Segmentation, hypothesis: Segmentation, span: WindowSpan) -> Tally:
    """The tally where chunkseg does not compute WindowDiff: 1 if both sides are equal, else 0, or an exception of segeval."""
    equal = reference.positions == hypothesis.positions
    return {"errors": 0, "windows": 0, "equal" if equal else "raises" if span.divisor > 0 else "empty": 1}


def _score_window_diff(tally: Tally, o: Any) -> Optional[float]:
    return 1.0 if tally["windows"] == 0 and tally.get("equal", 0) > 0 else _score_windows(tally, o)


def _why_no_window_diff(tally: Tally, o: Any) -> Optional[str]:
    if tally["windows"] > 0 or o.on_empty != "chunkseg":
        return _why_no_windows(tally, o)
    if tally.get("equal", 0) > 0:
        return "perfect-is-worst"
    return "program-raises" if tally.get("raises", 0) > 0 else "wrong-is-perfect"


def _score_windows(tally: Tally, o: Any) -> Optional[float]:
    if tally["windows"] > 0:
        return tally["errors"] / tally["windows"]  # type: ignore[no-any-return]
    return 0.0 if tally.get("empty", 0) > 0 else None


def _why_no_windows(tally: Tally, o: Any) -> Optional[str]:
    if tally["windows"] > 0:
        return None
    unset = tally.get("unset", 0) > 0 and tally.get("empty", 0) == 0
    return "no-reference-boundaries" if unset else "no-windows"


def tally_nwin(reference: Segmentation, hypothesis: Segmentation, o: Any) -> Tally:
    span = _effective_span(reference, o)
    if span is None:
        return {"errors": 0, "expected": 0, "windows": 0, "unset": 1}
    if span.divisor <= 0:
        return {"errors": 0, "expected": 0, "windows": 0}
    expected = _expected_differences(reference.units, span, len(reference.positions), len(hypothesis.positions))
    return {"errors": differences(reference, hypothesis, span, False), "expected": expected, "windows": span.divisor}


def _expected_differences(units: int, span: WindowSpan, b: int, c: int) -> float:
    """How many windows differ on average between random segmentations with b and c boundaries."""
    gaps = units - 1
    fewer, more = min(b, c), max(b, c)
    total = 0.0
    at = span.first
    while at <= span.last:
        reach, until = _reach(at, span.width, gaps)
        end = min(until, span.last)
        low, chances, _ = _chances(gaps, reach, fewer)
        other_low, _, others = _chances(gaps, reach, more)
        chance = 0.0
        for index, each in enumerate(chances):
            x = low + index - other_low
            chance += each * (others[x] if 0 <= x < len(others) else 1)
        total += (end - at + 1) * chance
        at = end + 1
    return total


def _reach(at: int, width: int, gaps: int) -> Tuple[int, int]:
    """The gaps of the text in the window that starts here, and up to which start that number holds."""
    reach = max(0, min(gaps, at + width - 1) - max(1, at) + 1)
    if reach == 0:
        return 0, 1 - width if gaps > 0 and width > 0 and at <= 1 - width else 2**53
    return reach, max(1, gaps - width + 1) if reach == min(width, gaps) else at


def _chances(gaps: int, reach: int, boundaries: int) -> Tuple[int, List[float], List[float]]:
    """The hypergeometric chances from the lowest number on, and for each the chance of any other number."""
    low, high = max(0, reach + boundaries - gaps), min(reach, boundaries)
    chances = [0.0] * (high - low + 1)
    mode = min(high, max(low, (reach + 1) * (boundaries + 1) // (gaps + 2)))
    chances[mode - low] = 1.0
    for x in range(mode, high):
        ratio = ((reach - x) / (x + 1)) * ((boundaries - x) / (gaps - reach - boundaries + x + 1))
        chances[x + 1 - low] = chances[x - low] * ratio
    for x in range(mode, low, -1):
        ratio = (x / (reach - x + 1)) * ((gaps - reach - boundaries + x) / (boundaries - x + 1))
        chances[x - 1 - low] = chances[x - low] * ratio
    total = 0.0
    for chance in chances:
        total += chance
    chances = [chance / total for chance in chances]
    others, before = [], 0.0
    for chance in chances:
        others.append(before)
        before += chance
    after = 0.0
    for index in range(len(chances) - 1, -1, -1):
        others[index] += after
        after += chances[index]
    return low, chances, others


def tally_win_pr(reference: Segmentation, hypothesis: Segmentation, o: Any) -> Tally:
    width = o.width
    if width is None:
        width = half_mean(reference.units, len(reference.positions) + 1, "half-even", 2) + 1
    expected, found = width * len(reference.positions), width * len(hypothesis.positions)
    # min(r, h) = (r + h - |r - h|) / 2
    absolute = differences(reference, hypothesis, window_span("padded", reference.units, width), True)
    tp = (expected + found - absolute) // 2
    wrong = expected + found - tp if o.true_negatives == "equation" else max(expected, found)
    return {"tp": tp, "fp": found - tp, "fn": expected - tp, "tn": width * (reference.units - 1) - wrong}


def _share(part: str, rest: str, reason: str) -> Kernel:
    return Kernel(
        tally_win_pr,
        lambda t, o: t[part] / (t[part] + t[rest]) if t[part] + t[rest] > 0 else None,
        lambda t, o: None if t[part] + t[rest] > 0 else reason,
    )


#: The options that the three parts of the score of SuperDialseg are computed with.
_SUPERDIALSEG = SimpleNamespace(
    window=None, windows="nltk-n", rounding="half-even", min_window=2, window_rule="segments",
    closed=False, marks="end", on_empty="undefined", weighted=False,
)


def _tally_superdialseg(reference: Segmentation, hypothesis: Segmentation, o: Any) -> Tally:
    r, h = len(reference.positions), len(hypothesis.positions)
    shared = len(set(reference.positions).intersection(hypothesis.positions))
    f = f_score(shared, r, h, 1) or 0
    pk = _score_windows(tally_pk(reference, hypothesis, _SUPERDIALSEG), None)
    wd = _score_windows(tally_window_diff(reference, hypothesis, _SUPERDIALSEG), None)
    if pk is None or wd is None:
        return {"sum": 0, "items": 0, "empty": 0}
    return {"sum": 0.5 * f + 0.25 * (1 - pk) + 0.25 * (1 - wd), "items": 1, "empty": 1 if r + h == 0 else 0}


KERNELS = {
    "pk": Kernel(tally_pk, _score_windows, _why_no_windows),
    "window-diff": Kernel(tally_window_diff, _score_window_diff, _why_no_window_diff),
    "nwin": Kernel(
        tally_nwin,
        lambda t, o: t["errors"] / t["expected"] if t["expected"] > 0 else None,
        lambda t, o: _why_no_windows(t, o) or (None if t["expected"] > 0 else "chance-is-zero"),
    ),
    "win-pr-precision": _share("tp", "fp", "no-hypothesis-boundaries"),
    "win-pr-recall": _share("tp", "fn", "no-reference-boundaries"),
    "win-pr-f": Kernel(
        tally_win_pr,
        lambda t, o: f_score(t["tp"], t["tp"] + t["fn"], t["tp"] + t["fp"], o.beta),
        lambda t, o: f_reason(t["tp"] + t["fn"], t["tp"] + t["fp"], o.beta),
    ),
    "superdialseg-score": Kernel(
        _tally_superdialseg,
        lambda t, o: t["sum"] / t["items"] if t["items"] > 0 else None,
        lambda t, o: "no-windows" if t["items"] == 0 else "no-boundaries" if t["empty"] == t["items"] else None,
    ),
}
