"""Statements that ran: `lengths-patched`, `items-skipped`, `failure-as-score`, `different-sets`."""

import ast
import builtins
from typing import List, Optional, Set, Tuple

from .evidence import Evidence, Spot, change, counted, mean
from .libraries import ERRORS
from .sides import pair_keys
from .sources import last_name
from .statements import Watch, reports


def judge(evidence: Evidence) -> None:
    if not evidence.recorder.count:
        return
    for watch in evidence.watches:
        if watch.kind == "handler":
            if watch.caught:
                _caught(evidence, watch)
        elif watch.ran:
            _ran(evidence, watch)
        elif watch.kind != "slice":
            evidence.note("unreached", watch.source.path, watch.line, f"{_text(watch)}: this statement did not run, so nothing is known of it.")
    for spot in evidence.spots:
        _suppressed(evidence, spot)


def _text(watch: Watch) -> str:
    text = watch.source.text_of(watch.more.get("shown", watch.node))
    return text if len(text) <= 60 else text[:57] + "…"


def _ran(evidence: Evidence, watch: Watch) -> None:
    path, times = watch.source.path, counted(len(watch.ran), "time")
    last = max(evidence.calls, default=0)
    if watch.kind in ("patch", "slice"):
        if min(watch.ran) >= evidence.recorder.count:
            return
        calls = tuple(n for n in sorted({ran + 1 for ran in watch.ran}) if n <= last)
        message = f"{_text(watch)}: ran {times} to make both sides equally long. What was cut or filled is scored as if the system had predicted it."
        instead = 'Report texts whose lengths differ, or align them: cesura.evaluate(…, read={"texts": "align"}). Do not fill or cut them.'
        before = after = None
        title = ""
        if calls and calls[0] in evidence.spot_of:
            spot = evidence.spot_of[calls[0]]
            before, title = spot.mean(), spot.title
            after = mean([spot.value(call) for call in spot.calls if call.raised is None and call.n not in calls])
            message += change(title, before, after, "over the other items")
        evidence.find("lengths-patched", path, message, instead, watch.line, calls=calls, before=before, after=after, measure=title)
    elif watch.kind == "skip":
        message = f"{_text(watch)}: left out {counted(len(watch.ran), 'item')} whose sizes differ, without a word in the output."
        evidence.find("items-skipped", path, message, "Count what is left out and print the number next to the mean.", watch.line)
    elif watch.kind == "score":
        spots = [spot for spot in evidence.spots if spot.function.short in watch.more["metrics"]]
        _number(evidence, watch, watch.node, watch.more["numbers"], spots, len(watch.ran), f"{_text(watch)}: given {times} instead of a score")


def _number(evidence: Evidence, watch: Watch, node: ast.stmt, numbers: Tuple[float, ...], spots: List[Spot], times: int, lead: str) -> None:
    value = numbers[0]
    best = any(_is_best(spot, value) for spot in spots)
    message = lead + (", the best possible value" if best else "") + ". It goes into the mean as if it had been measured."
    before = after = None
    if len(spots) == 1:
        values = [spots[0].value(call) for call in spots[0].calls if call.raised is None]
        after = mean(values)
        before = mean([*values, *[value] * times])
        message += change(spots[0].title, before, after, "over the items that have a score")
    evidence.find(
        "failure-as-score",
        watch.source.path,
        message,
        "Keep None or float('nan') for items without a score, leave them out of the mean, and print how many there are.",
        node.lineno,
        before=before,
        after=after,
        measure=spots[0].title if len(spots) == 1 else "",
    )


def _is_best(spot: Spot, value: float) -> bool:
    return value == 0 if spot.function.measure in ERRORS else value == 1


def _caught(evidence: Evidence, watch: Watch) -> None:
    calls = [evidence.calls[n] for n in watch.caught if n in evidence.calls]
    spots = list({id(evidence.spot_of[call.n]): evidence.spot_of[call.n] for call in calls}.values())
    raised = calls[0].raised if calls else "an exception"
    for given in watch.more["given"]:
        lead = f"{watch.source.text_of(given.node)}: given after {raised} in {counted(len(watch.caught), 'call')}"
        _number(evidence, watch, given.node, given.numbers, spots, len(watch.caught), lead)
    if watch.more["given"] or not watch.more["leaves_out"]:
        return
    elsewhere = _valued_elsewhere(evidence, watch, spots)
    handler = watch.more["handler"]
    if elsewhere:
        names = " and ".join(sorted({spot.title for spot in spots}))
        others = " and ".join(sorted({evidence.spot_of[n].title for n in elsewhere}))
        message = f"{counted(len(watch.caught), 'item')} without {names} ({raised}) have a value of {others}: the two means are over different items."
        one = evidence.spot_of[elsewhere[0]]
        before = one.mean()
        after = mean([one.value(call) for call in one.calls if call.n not in elsewhere])
        message += change(one.title, before, after, "over the items that have both")
        calls_named = tuple(sorted({*watch.caught, *elsewhere}))
        evidence.find("different-sets", watch.source.path, message, "Score all measures over the same items: drop an item from all lists or from none.", watch.line, calls=calls_named, before=before, after=after, measure=one.title)
    elif watch.more["drops"] and not reports(handler.body):
        message = f"{_text(watch)}: {counted(len(watch.caught), 'item')} left out after {raised}, without a word in the output."
        evidence.find("items-skipped", watch.source.path, message, "Count what is left out and print the number next to the mean.", watch.line, calls=tuple(watch.caught))


def _suppressed(evidence: Evidence, spot: Spot) -> None:
    """`with suppress(ValueError):` around a call that raised one."""
    raised = [call for call in spot.calls if call.raised is not None]
    if not raised or spot.source is None or spot.site.node is None:
        return
    for each in spot.source.around(spot.site.node):
        if isinstance(each, (ast.FunctionDef, ast.Lambda)):
            return
        for item in each.items if isinstance(each, ast.With) else ():
            call = item.context_expr
            if isinstance(call, ast.Call) and last_name(call.func) == "suppress":
                names = {last_name(argument) for argument in call.args}
                calls = [one for one in raised if names & {kind.__name__ for kind in getattr(builtins, str(one.raised), Exception).__mro__}]
                if calls:
                    text = f"with {spot.source.text_of(call)}: {counted(len(calls), 'item')} left out after {calls[0].raised}, without a word in the output."
                    evidence.find("items-skipped", spot, text, "Count what is left out and print the number next to the mean.", call.lineno, calls=tuple(one.n for one in calls))


def _valued_elsewhere(evidence: Evidence, watch: Watch, spots: List[Spot]) -> List[int]:
    """Calls of other sites that have a value for an item whose call raised here."""
    lost: Set[object] = set()
    for spot in spots:
        for call, first, second in spot.pairs:
            if call.n in watch.caught:
                lost |= pair_keys(first, second)
    tried = watch.source.parents[watch.more["handler"]]
    found: List[int] = []
    for spot in evidence.spots:
        if spot in spots or _is_dropped_too(spot, tried):
            continue
        for call, first, second in spot.pairs:
            if call.raised is None and pair_keys(first, second) & lost:
                found.append(call.n)
    return found


def _is_dropped_too(spot: Spot, tried: ast.AST) -> bool:
    """Whether a value is computed in the same `try` and only kept in a name: the handler drops it too."""
    source, node = spot.source, spot.site.node
    if source is None or node is None or tried not in source.around(node):
        return False
    inside: Optional[ast.AST] = None
    for each in (node, *source.around(node)):
        if isinstance(each, ast.stmt):
            inside = each
            break
    if isinstance(inside, (ast.Assign, ast.AnnAssign)):
        targets = inside.targets if isinstance(inside, ast.Assign) else [inside.target]
        return not any(isinstance(each, (ast.Subscript, ast.Attribute)) for target in targets for each in ast.walk(target))
    return not isinstance(inside, (ast.Expr, ast.AugAssign))
