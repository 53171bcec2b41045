"""`k-fixed`, `k-misderived`, `k-differs`: windows that do not follow the reference."""

import ast
from typing import Any, Dict, List, Optional, Tuple

from .evidence import Evidence, Spot, change, counted, mean
from .libraries import TITLES
from .names import argument
from .rescoring import rescore, right_window
from .sides import Side, pair_keys, window_of
from .sources import default_of, parameters
from .windows import count_off, explain, follows_reference

_ARGUMENTS = {"nltk": ("k", 2), "segeval": ("window_size", 2), "cesura": ("window", None)}


def judge(evidence: Evidence) -> None:
    for spot in evidence.spots:
        if spot.function.has_window and spot.has_given_window and spot.pairs and not evidence.has("boundary-never-found", spot):
            _given(evidence, spot)
    _differ(evidence)


def _given(evidence: Evidence, spot: Spot) -> None:
    windows = spot.windows
    if not all(isinstance(k, (int, float)) for k in windows):
        return
    references, hypotheses = [pair[1] for pair in spot.pairs], [pair[2] for pair in spot.pairs]
    if spot.is_exchanged:
        if follows_reference(windows, references):
            # The exchange is the mistake; the window follows what was passed.
            return
        references, hypotheses = hypotheses, references
    if any(k == 0 for k in windows):
        zeros = sum(k == 0 for k in windows)
        _report(evidence, spot, "k-misderived", f"k = 0 in {counted(zeros, 'call')}: no window holds anything")
        return
    found = explain(windows, references, hypotheses, is_literal(evidence, spot))
    off = count_off(windows, references)
    if found.kind == "wrong":
        _report(evidence, spot, "k-misderived", f"k is {found.text}, in {counted(len(windows), 'call')}")
    elif found.kind == "fixed":
        text = f"k = {windows[0]} in {counted(len(windows), 'call')}"
        if 2 * off >= len(windows):
            _report(evidence, spot, "k-fixed", text)
        else:
            evidence.note("k-fixed-near", spot.site.path, spot.line, f"{text}; half the mean reference segment is {_halves(references)}.")
    elif found.kind == "unknown" and 2 * off >= len(windows):
        _report(evidence, spot, "k-misderived", f"k varies ({min(windows)}–{max(windows)}) and follows no known rule")


def _report(evidence: Evidence, spot: Spot, code: str, text: str) -> None:
    before = spot.mean()
    after = mean([rescore(call, first, second, right_window(first)) for call, first, second in spot.pairs])
    message = f"{text}; half the mean reference segment is {_halves([pair[1] for pair in spot.pairs])}."
    message += change(spot.title, before, after, "with half the mean of each reference")
    instead = "Take half the mean segment of each reference: k = max(2, round((len(marks) + 1) / (2 * (boundaries + 1)))) for marks between units."
    evidence.find(code, spot, message, instead, calls=spot.numbers, before=before, after=after, measure=spot.title, pair=spot.pairs[0][1:])


def _halves(references: List[Side]) -> str:
    values = sorted(right_window(side) for side in references)
    middle = values[len(values) // 2]
    return f"{middle}" if values[0] == values[-1] else f"{middle} ({values[0]}–{values[-1]})"


def is_literal(evidence: Evidence, spot: Spot) -> bool:
    """Whether k is written as a number: in the call, in an assignment, or as a default."""
    name, position = _ARGUMENTS.get(spot.function.family, ("k", 2))
    source, node = spot.source, spot.node
    if source is None or node is None:
        return False
    expression: Optional[ast.AST] = argument(node, position, name)
    chain = list(spot.calls[0].chain)
    for _ in range(4):
        if isinstance(expression, ast.Constant):
            return True
        if not isinstance(expression, ast.Name):
            return False
        meanings = source.meanings(expression.id, expression)
        if meanings:
            expression = meanings[0]
            continue
        scope: Any = source.scope(expression)
        while expression.id not in parameters(scope):
            if isinstance(scope, ast.Module):
                return False
            scope = source.scope(scope)
        outer = _outer(evidence, scope, chain)
        passed = argument(outer[1], parameters(scope).index(expression.id), expression.id) if outer is not None else None
        if passed is None:
            expression = default_of(scope, expression.id)
        else:
            source, expression = outer[0], passed  # type: ignore[index]
    return False


def _outer(evidence: Evidence, scope: Any, chain: List[Any]) -> Optional[Tuple[Any, ast.Call]]:
    for place in chain[1:]:
        source = evidence.sources.get(place.code.co_filename)
        call = evidence.call_at(source, place, getattr(scope, "name", "")) if source is not None else None
        if source is not None and call is not None and getattr(call.func, "id", getattr(call.func, "attr", "")) == getattr(scope, "name", ""):
            return source, call
    return None


def _differ(evidence: Evidence) -> None:
    """Pk and WindowDiff of one pair with windows that differ."""
    seen: Dict[Any, List[Tuple[Spot, Any, Any]]] = {}
    for spot in evidence.spots:
        if not spot.function.has_window or any(evidence.has(code, spot) for code in ("k-fixed", "k-misderived", "boundary-never-found")):
            continue
        for call, first, second in spot.pairs:
            # Of exchanged sides the window that the library finds in the right order.
            k = window_of(call, second if spot.is_exchanged else first)
            if isinstance(k, (int, float)) and call.raised is None:
                for key in pair_keys(first, second):
                    seen.setdefault(frozenset(key), []).append((spot, call, k))
    reported: Dict[Tuple[int, int], Dict[int, Tuple[Any, Any]]] = {}
    spots: Dict[int, Spot] = {}
    for entries in seen.values():
        for at, (spot, call, k) in enumerate(entries):
            for other, other_call, other_k in entries[:at]:
                apart = abs(k - other_k)
                if spot.function.measure != other.function.measure and apart > 1 and apart > 0.25 * max(k, other_k):
                    spots[id(spot)], spots[id(other)] = spot, other
                    reported.setdefault((id(other), id(spot)), {})[call.n] = ((other_k, k), other_call)
    for (first, second), pairs in reported.items():
        one, two = spots[first], spots[second]
        later = two if two.line >= one.line else one
        examples = sorted({windows for windows, _ in pairs.values()})
        titles = TITLES[one.function.measure or ""], TITLES[two.function.measure or ""]
        text = ", ".join(f"{a} and {b}" for a, b in examples[:3])
        calls = tuple(sorted({*pairs, *(call.n for _, call in pairs.values())}))
        targets = [(two, evidence.calls[n]) for n in pairs]
        before = mean([spot.value(call) for spot, call in targets])
        after = mean([rescore(call, pair[1], pair[2], windows[0]) for (windows, _), (spot, call) in zip(pairs.values(), targets) for pair in spot.pairs if pair[0] is call])
        message = f"{titles[0]} and {titles[1]} of the same {counted(len(pairs), 'pair')} have different windows: k = {text}."
        message += change(titles[1], before, after, f"with the window of {titles[0]}")
        evidence.find("k-differs", later, message, "Compute k once for each reference and pass it to both.", calls=calls, before=before, after=after, measure=titles[1])
