"""What calls were given: `documents-joined`, `input-changed`, `not-marks`, `boundary-never-found`, `padding-scored`."""

from typing import Any, Dict, List, Optional, Tuple

from .evidence import Evidence, Spot, change, counted, mean
from .recording import Call
from .rescoring import rescore, right_window, without_padding
from .sides import PADDING, Side, given_window

#: A comment that says that the parts are one text.
ONE_TEXT = "cesura: one text"


def judge_marks(evidence: Evidence) -> None:
    for spot in evidence.spots:
        if spot.pairs:
            _never_found(evidence, spot)
            _not_marks(evidence, spot)
            _padding(evidence, spot)


def judge(evidence: Evidence) -> None:
    for spot in evidence.spots:
        _joined(evidence, spot)
    _same_object(evidence)
    _ends_differ(evidence)


# ---- documents put together -----------------------------------------------------------------------------------------


def _joined(evidence: Evidence, spot: Spot) -> None:
    if spot.function.measure is None:
        return
    calls = [call for call in spot.calls if any(_are_documents(call, parts) for parts in call.joined)]
    if not calls or _is_silenced(spot):
        return
    call = calls[0]
    parts = next(parts for parts in call.joined if _are_documents(call, parts))
    before = mean([spot.value(each) for each in calls])
    after = mean([_by_document(each) for each in calls])
    message = f"{counted(len(parts), 'document')} are scored as one text ({counted(len(calls), 'call')})."
    message += change(spot.title, before, after, "as the mean over documents")
    evidence.find(
        "documents-joined",
        spot,
        message,
        f"Score each document and take the mean; if the parts are one text, write the comment  # {ONE_TEXT}  on the line.",
        calls=tuple(each.n for each in calls),
        before=before,
        after=after,
        measure=spot.title,
    )


def _are_documents(call: Call, parts: Any) -> bool:
    """Whether two parts or more have more than one segment."""
    if parts is None:
        return False
    if call.function.family == "segeval" and call.arguments.get("boundary_format") in (None, "mass"):
        return sum(len(part) > 1 for part in parts) > 1
    if call.function.family == "cesura" and not call.arguments.get("mark"):
        return sum(len(part) > 1 for part in parts) > 1
    boundary = str(call.arguments.get("boundary", 1))
    return sum(any(str(value) == boundary for value in part[1:-1]) for part in parts) > 1


def _is_silenced(spot: Spot) -> bool:
    source, node = spot.source, spot.site.node
    if source is None:
        return False
    last = source.statement(node).end_lineno if node is not None else spot.line
    return any(ONE_TEXT in source.line(line).partition("#")[2] for line in range(spot.line, (last or spot.line) + 1))


def _by_document(call: Call) -> Optional[float]:
    first, second = call.joined
    if first is None or second is None or len(first) != len(second):
        return None
    values = []
    for one, two in zip(first, second):
        sides = [_like(call, part) for part in (one, two)]
        window = right_window(sides[0]) if given_window(call) is not None else None
        values.append(rescore(call, sides[0], sides[1], window))
    return mean(values)


def _like(call: Call, part: Any) -> Side:
    """A part as the call reads its arguments."""
    if call.function.family == "nltk":
        boundary = call.arguments.get("boundary", "1")
        if isinstance(boundary, str):
            return Side("marks", "".join(map(str, part)), boundary)
        # The parts may be strings where the call has numbers.
        return Side("marks", tuple(boundary if str(value) == str(boundary) else None for value in part), boundary)
    if call.arguments.get("mark"):
        return Side("marks", tuple(int(value) for value in part), 1)
    return Side("masses", tuple(int(value) for value in part))


# ---- inputs that changed --------------------------------------------------------------------------------------------


def _differs_little(one: Any, two: Any) -> bool:
    if len(one) == len(two):
        return 0 < sum(a != b for a, b in zip(one, two)) <= 2
    longer, shorter = (one, two) if len(one) > len(two) else (two, one)
    return len(longer) == len(shorter) + 1 and (longer[1:] == shorter or longer[:-1] == shorter)


def _object(call: Call, side: int) -> Any:
    found = call.objects[side]
    return found() if callable(found) and not isinstance(found, list) else found


def _same_object(evidence: Evidence) -> None:
    seen: Dict[int, Tuple[Call, Any]] = {}
    for call in evidence.recorder.calls:
        for side in (0, 1):
            value = _object(call, side)
            contents = call.sides[side]
            if value is None or not isinstance(contents, tuple):
                continue
            before = seen.get(id(value))
            seen[id(value)] = (call, contents)
            if before is None or before[1] == contents or before[0] is call or not _differs_little(before[1], contents):
                continue
            spot, other = evidence.spot_of[call.n], evidence.spot_of[before[0].n]
            # A search changes its hypothesis from call to call on one line.
            if spot is other and side == 1:
                continue
            _changed(evidence, spot, call, before[0], other)


def _changed(evidence: Evidence, spot: Spot, call: Call, before: Call, other: Spot) -> None:
    value = spot.value(call)
    after = None
    pairs = {each.n: (first, second) for each, first, second in (*spot.pairs, *other.pairs)}
    if before.n in pairs and before.function.family == call.function.family:
        after = rescore(call, *pairs[before.n])
    message = f"what call {before.n} (line {other.line}, {other.function.short}) was given has changed a little before call {call.n} ({spot.function.short})."
    message += change(spot.title, value, after, "with what the first was given")
    evidence.find("input-changed", spot, message, "Pass both functions the same contents: change a copy (list(marks)), or nothing.", calls=(before.n, call.n), before=value, after=after, measure=spot.title)


def _ends_differ(evidence: Evidence) -> None:
    """Consecutive calls of two measures in one function whose strings differ at one end only."""
    calls = evidence.recorder.calls
    found: Dict[Tuple[int, int], List[bool]] = {}
    example: Dict[Tuple[int, int], Tuple[Call, Call]] = {}
    for one, two in zip(calls, calls[1:]):
        if two.n != one.n + 1 or one.function.name == two.function.name or one.place.code is not two.place.code or one.thread != two.thread:
            continue
        first, second = evidence.spot_of[one.n], evidence.spot_of[two.n]
        if first.line > second.line or not all(isinstance(side, str) and len(side) > 3 for call in (one, two) for side in call.sides):
            continue
        key = (id(first), id(second))
        pairs = list(zip(one.sides, two.sides))
        differs = one.sides != two.sides and all(a == b or _differs_at_an_end(a, b) for a, b in pairs)
        found.setdefault(key, []).append(differs)
        if differs:
            example.setdefault(key, (one, two))
    for key, (one, two) in example.items():
        if 2 * sum(found[key]) >= len(found[key]):
            spot = evidence.spot_of[two.n]
            _changed(evidence, spot, two, one, evidence.spot_of[one.n])


def _differs_at_an_end(one: str, two: str) -> bool:
    if len(one) == len(two):
        return one[1:] == two[1:] or one[:-1] == two[:-1]
    longer, shorter = (one, two) if len(one) > len(two) else (two, one)
    return len(longer) == len(shorter) + 1 and (longer[1:] == shorter or longer[:-1] == shorter)


# ---- marks ----------------------------------------------------------------------------------------------------------


def _not_marks(evidence: Evidence, spot: Spot) -> None:
    if spot.function.family != "nltk":
        return
    for call, *sides in spot.pairs:
        for side in sides:
            symbols = set(side.values) - {side.boundary} if isinstance(side.values, str) else set()
            if len(symbols) >= 2:
                text = ", ".join(map(repr, sorted(symbols)[:4])) + (" …" if len(symbols) > 4 else "")
                message = f"the strings hold {len(symbols)} symbols other than the boundary {side.boundary!r} ({text}): they are text or labels, not one mark for each unit."
                evidence.find("not-marks", spot, message, "Pass one mark for each unit or gap: the boundary symbol, or one other symbol.", calls=spot.numbers)
                return


def _never_found(evidence: Evidence, spot: Spot) -> None:
    if spot.function.family != "nltk":
        return
    sides = [side for _, *pair in spot.pairs for side in pair]
    values = {value for side in sides for value in side.values if value.__hash__ is not None}
    if any(side.count for side in sides) or len(values) < 2:
        return
    boundary = sides[0].boundary
    held = ", ".join(sorted(map(repr, values))[:4])
    message = f"the boundary {boundary!r} occurs in no sequence of {counted(len(spot.calls), 'call')}; they hold {held}. Every text counts as one segment."
    like = next((value for value in values if str(value) == str(boundary)), None)
    after = before = None
    if like is not None:
        before = spot.mean()
        pairs = [(call, *(Side("marks", side.values, like) for side in pair)) for call, *pair in spot.pairs]
        after = mean([rescore(call, first, second) for call, first, second in pairs])
        message += change(spot.title, before, after, f"with boundary={like!r}")
    instead = f"Pass boundary={like!r}." if like is not None else "Pass the symbol of a boundary as boundary=…."
    evidence.find("boundary-never-found", spot, message, instead, calls=spot.numbers, before=before, after=after, measure=spot.title)


def _padding(evidence: Evidence, spot: Spot) -> None:
    padded = [(call, first, second) for call, first, second in spot.pairs if not isinstance(first.values, str) and first.form == "marks" and PADDING in first.values]
    if not padded:
        return
    before = mean([spot.value(call) for call, _, _ in padded])
    after = mean([without_padding(call, first, second) for call, first, second in padded])
    share = sum(list(first.values).count(PADDING) for _, first, _ in padded)
    message = f"{counted(share, 'unit')} of padding ({PADDING}) in {counted(len(padded), 'reference')} are scored." + change(spot.title, before, after, "without padding")
    evidence.find("padding-scored", spot, message, f"Leave out the units whose label is {PADDING}, on both sides.", calls=tuple(call.n for call, _, _ in padded), before=before, after=after, measure=spot.title)
