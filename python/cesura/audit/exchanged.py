"""`arguments-exchanged`: the hypothesis is passed as the reference, and the number changes."""

from typing import List, Optional, Set, Tuple

from .evidence import Evidence, Spot, change, counted, mean, number
from .libraries import PRETTY
from .rescoring import rescore, right_window
from .sides import Side, automatic_window
from .windows import follows_reference

Key = Tuple[object, ...]


def judge(evidence: Evidence) -> None:
    by_names = {id(spot): evidence.named_sides(spot) for spot in evidence.spots}
    for spot in evidence.spots:
        named = by_names[id(spot)]
        if named is not None and named[0] == "hypothesis" and named[1] == "reference" and not _is_deliberate(spot, evidence.spots):
            _report(evidence, spot, _text(spot))
    for at, spot in enumerate(evidence.spots):
        for other in evidence.spots[:at]:
            wrong = _contradict(evidence, other, spot, by_names)
            if wrong is not None and not evidence.has("arguments-exchanged", other) and not evidence.has("arguments-exchanged", spot):
                right = other if wrong is spot else spot
                lead = f"{_text(wrong)} the references of line {right.line} are the hypotheses here:"
                _report(evidence, wrong, lead)


def _text(spot: Spot) -> str:
    called = spot.source.text_of(spot.node) if spot.node is not None and spot.source is not None else spot.function.short
    return f"{called}:" if len(called) <= 60 else f"{spot.function.short}(…):"


def _report(evidence: Evidence, spot: Spot, lead: str) -> None:
    place = "first" if spot.function.places[0] == 0 else "second"
    library = PRETTY[spot.function.family]
    spot.is_exchanged = True
    if not _has_effect(spot):
        evidence.note("order", spot.site.path, spot.line, f"{lead} {library} takes the reference {place}; the number is the same in both orders.")
        return
    before, after, title = _numbers(spot)
    named = "the names say that both sides are exchanged, and" if "hypotheses here" not in lead else "both sides are exchanged, and"
    message = f"{lead} {named} {library} takes the reference {place}. {counted(len(spot.calls), 'call')};"
    message += change(title, before, after, "in the right order") or " the result changes with the order."
    evidence.find(
        "arguments-exchanged",
        spot,
        message,
        f"Pass the reference {place} and the hypothesis {'second' if place == 'first' else 'first'}, or by name: {spot.function.reference}=…, {spot.function.hypothesis}=….",
        calls=spot.numbers,
        before=before,
        after=after,
        measure=title,
        pair=(spot.pairs[0][2], spot.pairs[0][1]) if spot.pairs else None,
    )


def _numbers(spot: Spot) -> Tuple[Optional[float], Optional[float], str]:
    """The mean of this run, the mean in the right order, and what they are."""
    if spot.function.parts:
        # Precision and recall trade places.
        values = [call.value for call in spot.calls if isinstance(call.value, tuple) and len(call.value) > 1]
        return mean([number(value[0]) for value in values]), mean([number(value[1]) for value in values]), "precision"
    after = mean([_exchanged(spot, at) for at in range(len(spot.pairs))])
    return spot.mean(), after, spot.title


def _exchanged(spot: Spot, at: int) -> Optional[float]:
    """The value with both sides exchanged. A window that is no half mean of the true reference is not kept either."""
    call, reference, hypothesis = spot.pairs[at]
    if spot.function.has_window and spot.has_given_window:
        return rescore(call, hypothesis, reference, right_window(hypothesis))
    value = rescore(call, hypothesis, reference)
    return value if not call.arguments.get("one_minus") or value is None else 1 - value


def _has_effect(spot: Spot) -> bool:
    """Whether the exchange changes a number of this run."""
    function = spot.function
    if function.has_window:
        true = [hypothesis for _, _, hypothesis in spot.pairs]
        if spot.has_given_window:
            return bool(true) and not follows_reference(spot.windows, true)
        return any(automatic_window(call, first) != automatic_window(call, second) for call, first, second in spot.pairs)
    if function.short == "ghd":
        return any(call.arguments.get("ins_cost", 2.0) != call.arguments.get("del_cost", 2.0) for call in spot.calls)
    if function.symmetric:
        return False
    for call, reference, hypothesis in spot.pairs:
        if function.parts and isinstance(call.value, tuple) and len(call.value) > 1:
            if repr(call.value[0]) != repr(call.value[1]):
                return True
        elif reference.count != hypothesis.count or function.short in ("meantime", "deviation"):
            return True
    return False


def _is_deliberate(spot: Spot, spots: List[Spot]) -> bool:
    """Both directions of one measure: a full reversal by the same library, or in one statement."""
    for other in spots:
        if other is spot or other.function.name != spot.function.name or other.site.path != spot.site.path:
            continue
        if _in_one_statement(spot, other) and _is_reversal(spot, other):
            return True
        if len(other.pairs) == len(spot.pairs) and _is_reversal(spot, other):
            return True
    return False


def _in_one_statement(spot: Spot, other: Spot) -> bool:
    source = spot.source
    if source is None or spot.site.node is None or other.site.node is None:
        return spot.line == other.line
    return source.statement(spot.site.node) is source.statement(other.site.node)


def _is_reversal(spot: Spot, other: Spot) -> bool:
    here = {(pair[1].key(), pair[2].key()) for pair in spot.pairs}
    there = {(pair[2].key(), pair[1].key()) for pair in other.pairs}
    return bool(here) and here == there


def _contradict(evidence: Evidence, one: Spot, two: Spot, named: dict) -> Optional[Spot]:  # type: ignore[type-arg]
    """The site of two that has its sides exchanged, by contents: the references of one are the hypotheses of the other."""
    if _is_deliberate(one, [two]) or not one.pairs or not two.pairs:
        return None
    if any(_has_both(spot) or isinstance(spot.calls[0].sides[1], dict) for spot in (one, two)):
        return None
    if not (_covers(one, two) or _covers(two, one)):
        return None
    for spot in (one, two):
        names = named[id(spot)]
        if names is not None:
            right = names[0] == "reference"
            other = two if spot is one else one
            # Names that say both sites are right leave nothing to find.
            if named[id(other)] is not None and named[id(other)][0] == names[0]:
                return None
            if named[id(other)] is None and evidence.leaning(other) == (1 if right else -1):
                return None
            return other if right else spot
    leaning = evidence.leaning(one) - evidence.leaning(two)
    if leaning != 0:
        return two if leaning > 0 else one
    if evidence.leaning(one) != 0:
        # Both sites name one side, and put it in the same order.
        return None
    for spot, other in ((one, two), (two, one)):
        if spot.function.has_window and spot.has_given_window and follows_reference(spot.windows, [pair[1] for pair in spot.pairs]):
            return other if _has_effect(other) else None
    return next((spot for spot in (two, one) if _has_effect(spot)), None)


def _covers(one: Spot, two: Spot) -> bool:
    """Whether the references of one site, two texts or more, are the hypotheses of the other."""
    as_passed = one.pairs[0][1].form == two.pairs[0][2].form
    # A pair of equal sides says nothing: a perfect hypothesis is the reference.
    references = {pair[1].key(): _contents(pair[1], as_passed) for pair in one.pairs if pair[1].count and pair[1].key() != pair[2].key()}
    hypotheses: Set[Key] = set().union(*(_contents(pair[2], as_passed) for pair in two.pairs if pair[1].key() != pair[2].key()))
    return len(references) >= 2 and all(keys & hypotheses for keys in references.values())


def _contents(side: Side, as_passed: bool) -> Set[Key]:
    """What a side holds: as passed if both sites pass the same form, else in every reading."""
    return {side.key()} if as_passed else side.keys()


def _has_both(spot: Spot) -> bool:
    """Whether a text is on both sides of one site. Equal pairs say nothing."""
    pairs = [(first.key(), second.key()) for _, first, second in spot.pairs]
    different = [pair for pair in pairs if pair[0] != pair[1]]
    return bool({first for first, _ in different} & {second for _, second in different})
