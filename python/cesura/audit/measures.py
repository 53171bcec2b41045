"""What happens to a value: `another-measure`, `inverted`, `normalised-twice`."""

import ast
import re
from typing import Any, Iterator, List, Optional, Set, Tuple

from .evidence import Evidence, Spot, change, counted, mean
from .libraries import TITLES
from .names import is_plain_name, measures_named
from .rescoring import rescore
from .sources import Source, last_name

#: Functions that hand a number on.
_CONVERSIONS = ("float", "round", "Decimal", "abs", "str", "int", "format", "mean", "fmean", "median", "nanmean", "average", "sum", "list", "array", "Series")


def judge(evidence: Evidence) -> None:
    for spot in evidence.spots:
        if spot.node is not None and spot.source is not None:
            _another_measure(evidence, spot, spot.source)
            _inverted(evidence, spot, spot.source)
            _normalised(evidence, spot, spot.source)


def _outwards(source: Source, node: ast.expr) -> Tuple[ast.expr, ast.AST, bool]:
    """The value of a call through conversions and `1 - …`: the outermost expression, what it is in, whether it is inverted."""
    inverted = False
    here: ast.expr = node
    while True:
        parent = source.parents[here]
        if isinstance(parent, ast.Call) and here in parent.args and last_name(parent.func) in _CONVERSIONS and _template(parent) is None:
            here = parent
        elif isinstance(parent, ast.BinOp) and isinstance(parent.op, ast.Sub) and here is parent.right and _is_one(parent.left):
            here, inverted = parent, not inverted
        elif isinstance(parent, ast.BinOp) and isinstance(parent.op, (ast.Mult, ast.Div)):
            here = parent
        elif isinstance(parent, (ast.ListComp, ast.GeneratorExp)) and here is parent.elt:
            here = parent
        else:
            return here, parent, inverted


def _is_one(node: ast.AST) -> bool:
    if isinstance(node, ast.Call) and last_name(node.func) in ("Decimal", "float") and len(node.args) == 1:
        node = node.args[0]
    return isinstance(node, ast.Constant) and node.value in (1, "1", "1.0")


def _template(node: ast.AST) -> Optional[str]:
    """The text of "Pk {}".format(…)."""
    if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr == "format":
        text = node.func.value
        return text.value if isinstance(text, ast.Constant) and isinstance(text.value, str) else None
    return None


def uses(source: Source, node: ast.expr) -> Iterator[Tuple[ast.expr, bool]]:
    """A call, and the variables that hold exactly its value where they are read; with whether the value is inverted."""
    here, parent, inverted = _outwards(source, node)
    yield node, inverted
    if not isinstance(parent, ast.Assign) or len(parent.targets) != 1 or not isinstance(parent.targets[0], ast.Name):
        return
    name, scope = parent.targets[0].id, source.scope(node)
    for each in ast.walk(scope):
        if isinstance(each, ast.Name) and each.id == name and isinstance(each.ctx, ast.Load) and source.scope(each) is scope:
            if source.meanings(name, each)[:1] == [here]:
                yield each, inverted != _outwards(source, each)[2]


def receivers(source: Source, node: ast.expr) -> Iterator[Tuple[str, Optional[int]]]:
    """What receives a value: names, keys, keywords and labels; with the index of a part if a tuple is unpacked."""
    here, parent, _ = _outwards(source, node)
    part: Optional[int] = None
    formatted = source.parents.get(parent) if isinstance(parent, ast.Tuple) else parent
    if isinstance(formatted, ast.BinOp) and isinstance(formatted.op, ast.Mod) and isinstance(formatted.left, ast.Constant):
        at = parent.elts.index(here) if isinstance(parent, ast.Tuple) else 0
        yield from ((label, None) for label in re.split(r"%[-+ #0-9.]*[a-zA-Z]", str(formatted.left.value))[at : at + 1])
        return
    template = _template(parent)
    if template is not None and here in parent.args:  # type: ignore[attr-defined]
        at = parent.args.index(here)  # type: ignore[attr-defined]
        yield from ((label, None) for label in re.split(r"\{[^{}]*\}", template)[at : at + 1])
        return
    if isinstance(parent, ast.Tuple) and isinstance(source.parents[parent], ast.Assign):
        part = parent.elts.index(here)
        parent = source.parents[parent]
        for target in parent.targets:  # type: ignore[attr-defined]
            if isinstance(target, (ast.Tuple, ast.List)) and len(target.elts) > part:
                yield from ((name, None) for name in _target_names(target.elts[part]))
        return
    if isinstance(parent, (ast.Assign, ast.AnnAssign, ast.NamedExpr, ast.AugAssign)):
        for target in parent.targets if isinstance(parent, ast.Assign) else [parent.target]:
            if isinstance(target, (ast.Tuple, ast.List)):
                for at, each in enumerate(target.elts):
                    yield from ((name, at) for name in _target_names(each))
            else:
                yield from ((name, None) for name in _target_names(target))
    elif isinstance(parent, ast.keyword) and parent.arg:
        yield parent.arg, None
    elif isinstance(parent, ast.Dict) and here in parent.values:
        key = parent.keys[parent.values.index(here)]
        if isinstance(key, ast.Constant) and isinstance(key.value, str):
            yield key.value, None
    elif isinstance(parent, ast.FormattedValue):
        yield from ((label, None) for label in _label_in_string(source, parent))
    elif isinstance(parent, ast.Call) and here in parent.args:
        if isinstance(parent.func, ast.Attribute) and parent.func.attr in ("append", "add", "insert", "appendleft"):
            yield from ((name, None) for name in _target_names(parent.func.value))
        elif last_name(parent.func) in ("print", "log", "info", "debug", "write", "add_scalar", "log_metric"):
            before = parent.args[: parent.args.index(here)]
            if before and isinstance(before[-1], ast.Constant) and isinstance(before[-1].value, str):
                yield before[-1].value, None
    elif isinstance(parent, ast.Tuple):
        # ("WindowDiff", pk(…)): a label before its value.
        at = parent.elts.index(here)
        if at == 1 and len(parent.elts) == 2 and isinstance(parent.elts[0], ast.Constant) and isinstance(parent.elts[0].value, str):
            yield parent.elts[0].value, None


def _target_names(target: ast.AST) -> List[str]:
    if isinstance(target, ast.Name):
        return [target.id]
    if isinstance(target, ast.Attribute):
        return [target.attr]
    if isinstance(target, ast.Subscript):
        key = target.slice
        key = getattr(key, "value", key) if type(key).__name__ == "Index" else key
        if isinstance(key, ast.Constant) and isinstance(key.value, str):
            return [key.value]
        return _target_names(target.value)
    return []


def _label_in_string(source: Source, value: ast.FormattedValue) -> List[str]:
    """The text directly before a value in an f-string; of several values only what is after the one before."""
    whole = source.parents[value]
    if not isinstance(whole, ast.JoinedStr):
        return []
    at = whole.values.index(value)
    if at and isinstance(whole.values[at - 1], ast.Constant):
        return [str(whole.values[at - 1].value)]  # type: ignore[attr-defined]
    return []


def _another_measure(evidence: Evidence, spot: Spot, source: Source) -> None:
    function = spot.function
    received = [(name, part, use.lineno) for use, _ in uses(source, spot.node) for name, part in receivers(source, use)]  # type: ignore[arg-type]
    for name, part, line in received:
        if part is not None:
            actual = function.parts[part] if part < len(function.parts) else None
        else:
            actual = function.measure if not function.parts else None
        named = measures_named(name)
        if actual is None or not named or actual in named:
            continue
        other = sorted(named)[0]
        before = spot.mean()
        after = mean([rescore(call, first, second, measure=other) for call, first, second in spot.pairs])
        title = TITLES[other]
        message = f"{name.strip()!r} receives {TITLES[actual]} ({counted(len(spot.calls), 'call')})."
        message += change(title, before, after, f"by {title} itself")
        evidence.find(
            "another-measure",
            spot,
            message,
            f"Call the function of {title} here, or name the value {TITLES[actual]}.",
            line,
            calls=spot.numbers,
            before=before if after is not None else None,
            after=after if before is not None else None,
            measure=title,
        )


def _inverted(evidence: Evidence, spot: Spot, source: Source) -> None:
    is_one_minus = any(call.arguments.get("one_minus") is True for call in spot.calls)
    inverted = [use for use, is_inverted in uses(source, spot.node) if is_inverted != is_one_minus]  # type: ignore[arg-type]
    for name, part, line in [(name, part, use.lineno) for use in inverted for name, part in receivers(source, use)]:
        # A value that goes from name to name is one mistake.
        if part is None and is_plain_name(name, spot.function.measure) and not evidence.has("inverted", spot):
            after = spot.mean()
            if after is not None and is_one_minus:
                after = 1 - after
            before = None if after is None else 1 - after
            message = f"{name.strip()!r} receives 1 - {spot.title} ({counted(len(spot.calls), 'call')})." + change(spot.title, before, after, "as it is defined")
            evidence.find(
                "inverted",
                spot,
                message,
                f"Leave out the inversion, or name the value for what it is ({'a distance' if spot.function.measure in ('b', 's') else 'an accuracy'}).",
                line,
                calls=spot.numbers,
                before=before,
                after=after,
                measure=spot.title,
            )


def _normalised(evidence: Evidence, spot: Spot, source: Source) -> None:
    if spot.function.measure == "ghd":
        return
    names = _argument_names(spot)
    line = _divided(source, spot.node, names)  # type: ignore[arg-type]
    if line is None:
        return
    after = spot.mean()
    lengths = [first.length for _, first, _ in spot.pairs]
    values = [spot.value(call) for call, _, _ in spot.pairs]
    before = mean([None if value is None or not length else value / length for value, length in zip(values, lengths)])
    message = f"{spot.title} is divided by the length of the text a second time ({counted(len(spot.calls), 'call')})."
    message += change(spot.title, before, after, "without the division")
    evidence.find("normalised-twice", spot, message, "Leave out the division: the function divides by the number of windows.", line, calls=spot.numbers, before=before, after=after, measure=spot.title)


def _argument_names(spot: Spot) -> Set[str]:
    """The expressions among the arguments whose length is that of the text, as written."""
    found: Set[str] = set()
    for expression in spot.sides:
        if expression is None:
            continue
        inside: Set[ast.AST] = set()
        for each in ast.walk(expression):
            if isinstance(each, ast.Subscript):
                # len(gold) is a number of documents where gold[i] is passed.
                inside.update(ast.walk(each.value))
            if isinstance(each, (ast.Name, ast.Subscript, ast.Attribute)) and each not in inside:
                found.add(ast.unparse(each))
    return found


def _divided(source: Source, node: ast.expr, names: Set[str]) -> Optional[int]:
    """The line on which the value of a call, or the name it is assigned to in the same block, is divided by a length."""

    def is_length(divisor: ast.AST) -> bool:
        return any(
            isinstance(each, ast.Call) and last_name(each.func) == "len" and len(each.args) == 1 and ast.unparse(each.args[0]) in names
            for each in ast.walk(divisor)
        )

    here: Any = node
    while True:
        parent = source.parents[here]
        if isinstance(parent, ast.BinOp) and isinstance(parent.op, ast.Div) and here is parent.left and is_length(parent.right):
            return parent.lineno
        if isinstance(parent, ast.BinOp) or (isinstance(parent, ast.Call) and here in parent.args and last_name(parent.func) in _CONVERSIONS):
            here = parent
            continue
        break
    if not isinstance(parent, (ast.Assign, ast.AnnAssign)):
        return None
    target = parent.targets[0] if isinstance(parent, ast.Assign) else parent.target
    if not isinstance(target, ast.Name):
        return None
    block = source.block(parent)
    for statement in block[block.index(parent) + 1 :]:
        for each in ast.walk(statement):
            value = each.left if isinstance(each, ast.BinOp) and isinstance(each.op, ast.Div) else None
            divisor = each.right if value is not None else None  # type: ignore[attr-defined]
            if isinstance(each, ast.AugAssign) and isinstance(each.op, ast.Div):
                value, divisor = each.target, each.value
            while isinstance(value, ast.Call) and last_name(value.func) in _CONVERSIONS and value.args:
                value = value.args[0]
            if isinstance(value, ast.Name) and value.id == target.id and divisor is not None and is_length(divisor):
                return each.lineno  # type: ignore[attr-defined, no-any-return]
        if _assigns(statement, target.id):
            return None
    return None


def _assigns(statement: ast.stmt, name: str) -> bool:
    targets = statement.targets if isinstance(statement, ast.Assign) else []
    return any(isinstance(target, ast.Name) and target.id == name for target in targets)
