"""Notes on calls: `ends-counted`, `best-of`, `library-error`, `not-recorded`, `not-traced`. Never findings."""

import ast
from typing import Any, Dict, List, Set

from .evidence import Evidence, Spot, counted, number
from .recording import MANY
from .sides import window_of
from .sources import last_name
from .watching import NEEDS_TRACE


def judge(evidence: Evidence, script: str) -> None:
    for spot in evidence.spots:
        _ends_counted(evidence, spot)
        _best_of(evidence, spot)
        _library_errors(evidence, spot)
        unread = [call for call in spot.calls if call.unread]
        if unread:
            evidence.note("not-recorded", spot.site.path, spot.line, f"{counted(len(unread), 'call')} of {spot.function.name}: {unread[0].unread}.")
    recorder = evidence.recorder
    for text in dict.fromkeys(recorder.notes):
        evidence.notes.append(_note("not-recorded", script, text))
    if recorder.left_out:
        evidence.notes.append(_note("not-recorded", script, f"after {MANY} calls only every hundredth is kept: {recorder.left_out} are counted only."))
    if not evidence.traced:
        evidence.notes.append(_note("not-traced", script, f"the run was not traced, so these are not looked for: {', '.join(NEEDS_TRACE)}."))


def _note(code: str, path: str, text: str) -> Any:
    from .evidence import Note

    return Note(code, path, 0, text)


def _ends_counted(evidence: Evidence, spot: Spot) -> None:
    """Marks on the last or the first unit on both sides are free hits in F."""
    if spot.function.family != "sklearn" or len(spot.pairs) < 5:
        return
    for at, name in ((-1, "last"), (0, "first")):
        if all(first.values and second.values and first.values[at] == 1 and second.values[at] == 1 for _, first, second in spot.pairs):
            evidence.note("ends-counted", spot.site.path, spot.line, f"all {counted(len(spot.pairs), 'pair')} have a mark on the {name} unit on both sides: a free hit for each.")


def _best_of(evidence: Evidence, spot: Spot) -> None:
    """The same references scored five times or more with other hypotheses, and min() or max() of the values."""
    hypotheses: Dict[Any, Set[Any]] = {}
    for _, first, second in spot.pairs:
        hypotheses.setdefault(first.key(), set()).add(second.key())
    if not hypotheses or min(map(len, hypotheses.values())) < 5 or spot.source is None:
        return
    for node in ast.walk(spot.source.tree):
        if isinstance(node, ast.Call) and last_name(node.func) in ("min", "max", "argmin", "argmax", "nlargest", "nsmallest") or (
            isinstance(node, ast.If) and any(isinstance(op, (ast.Lt, ast.Gt)) for each in ast.walk(node.test) if isinstance(each, ast.Compare) for op in each.ops)
            and "best" in ast.unparse(node.test)
        ):
            times = min(map(len, hypotheses.values()))
            evidence.note("best-of", spot.site.path, spot.line, f"the same references are scored {times} times with other hypotheses, and line {node.lineno} takes the best: if this is the test set, it was tuned on.")
            return


def _library_errors(evidence: Evidence, spot: Spot) -> None:
    path, line = spot.site.path, spot.line
    library = spot.function.library
    if library == "nltk" and spot.function.measure == "pk":
        zeros = [call for call, first, _ in spot.pairs if window_of(call, first) == 0]
        if zeros:
            evidence.note("library-error", path, line, f"NLTK finds k = 0 in {counted(len(zeros), 'call')} and returns 0 for any hypothesis; cesura.pk takes 2 at least.")
    elif library == "segeval" and spot.function.has_window:
        wide = [call for call, first, _ in spot.pairs if isinstance(window_of(call, first), int) and window_of(call, first) >= 256]
        if wide:
            evidence.note("library-error", path, line, f"segeval compares windows of 256 and more by identity ({counted(len(wide), 'call')}); cesura.compat.segeval does not.")
    elif spot.function.name == "ruptures.precision_recall":
        _ruptures(evidence, spot)


def _ruptures(evidence: Evidence, spot: Spot) -> None:
    from ..compat import ruptures

    changed: List[int] = []
    for call, first, second in spot.pairs:
        try:
            right = ruptures.precision_recall(first.values, second.values, call.arguments.get("margin", 10))
        except (ruptures.BadPartitions, AssertionError):
            continue
        if right is not None and isinstance(call.value, tuple) and [number(each) for each in call.value] != [float(each) for each in right]:
            changed.append(call.n)
    if changed:
        evidence.note("library-error", spot.site.path, spot.line, f"ruptures credits a prediction to the first true point only; {counted(len(changed), 'value')} differ from a one-to-one matching (cesura.compat.ruptures).")
