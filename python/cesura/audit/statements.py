"""Statements whose execution is evidence: lengths that are patched, items that are skipped, numbers that stand for failures.

Only the syntax is read here. `watching` sees which of these statements ran.
"""

import ast
from typing import Any, Dict, Iterator, List, NamedTuple, Optional, Set, Tuple, Union

from .sources import Source, last_name, root_name

#: A size of an expression: "len" or "sum", and the expression.
Size = Tuple[str, str]
_CHANGING = ("append", "extend", "insert", "pop", "remove", "clear", "appendleft", "popleft")
_COUNTING = ("append", "add", "update", "setdefault")
_REPORTING = ("print", "log", "warn", "warning", "info", "debug", "error", "exception", "critical", "write", "echo")
_PADDING = ("ljust", "rjust", "zfill", "pad")


class Watch:
    """One statement to watch, and when it ran."""

    def __init__(self, kind: str, source: Source, node: Union[ast.stmt, ast.expr], inline: bool, **more: Any) -> None:
        #: "patch", "slice", "skip", "score" or "handler".
        self.kind = kind
        self.source = source
        self.node = node
        self.line = node.lineno
        #: On the line of its `if`: a line event alone does not say that it ran.
        self.inline = inline
        self.more = more
        #: The number of recorded calls at each execution.
        self.ran: List[int] = []
        #: For handlers the calls whose exception was caught.
        self.caught: List[int] = []


class Given(NamedTuple):
    """A statement that gives a number where a score belongs."""

    node: ast.stmt
    #: "return", or the name that is assigned or appended to.
    target: str
    numbers: Tuple[float, ...]


def watches_of(source: Source) -> List[Watch]:
    found: List[Watch] = []
    for node in ast.walk(source.tree):
        if isinstance(node, (ast.If, ast.While)):
            found += _size_branches(source, node)
        if isinstance(node, ast.If):
            found += _numbers_for_scores(source, node)
        elif isinstance(node, ast.IfExp):
            found += _numbers_in_expression(source, node)
        elif isinstance(node, ast.ExceptHandler):
            found.append(_handler(source, node))
        elif isinstance(node, (ast.Subscript, ast.BinOp, ast.Call)):
            found += _size_expressions(source, node)
    return found


# ---- sizes ----------------------------------------------------------------------------------------------------------


def sizes_in(node: ast.AST, source: Source, steps: int = 1) -> Set[Size]:
    """The sizes that an expression holds: len(x), sum(x), x.shape[0], x.size, and names that were given one."""
    found: Set[Size] = set()
    for each in ast.walk(node):
        if isinstance(each, ast.Call) and last_name(each.func) in ("len", "sum") and isinstance(each.func, ast.Name) and len(each.args) == 1:
            found.add((each.func.id, ast.unparse(each.args[0])))
        elif isinstance(each, ast.Attribute) and each.attr in ("size", "shape"):
            found.add(("len", ast.unparse(each.value)))
        elif isinstance(each, ast.Name) and isinstance(each.ctx, ast.Load) and steps:
            for meaning in source.meanings(each.id, each):
                if _is_arithmetic(meaning):
                    found |= sizes_in(meaning, source, steps - 1)
    return found


def _is_arithmetic(node: ast.AST) -> bool:
    """Whether an expression is a size, or made of sizes by arithmetic; a list that len() was used for is not."""
    if isinstance(node, ast.Call):
        return last_name(node.func) in ("len", "sum") or (last_name(node.func) in ("min", "max", "abs", "int") and all(map(_is_arithmetic, node.args)))
    if isinstance(node, ast.BinOp):
        return _is_arithmetic(node.left) and _is_arithmetic(node.right)
    if isinstance(node, ast.Subscript):
        return isinstance(node.value, ast.Attribute) and node.value.attr == "shape"
    return isinstance(node, ast.Constant) or (isinstance(node, ast.Attribute) and node.attr == "size")


def _test_of(test: ast.expr, source: Source) -> Tuple[ast.expr, bool]:
    """A test without `not`, a name as what it was last given; and whether it is negated."""
    is_negated = False
    for _ in range(4):
        if isinstance(test, ast.UnaryOp) and isinstance(test.op, ast.Not):
            test, is_negated = test.operand, not is_negated
        elif isinstance(test, ast.Name) and any(isinstance(each, ast.Compare) for each in source.meanings(test.id, test)):
            test = source.meanings(test.id, test)[0]
    return test, is_negated


def _compared(test: ast.AST, source: Source) -> Set[Size]:
    """The sizes of two different expressions that a test compares."""
    for each in ast.walk(test):
        if isinstance(each, ast.Compare):
            found = sizes_in(each, source)
            if len({base for _, base in found}) > 1:
                return found
    if isinstance(test, ast.Name):
        found = sizes_in(test, source)
        if len({base for _, base in found}) > 1:
            return found
    return set()


def _size_branches(source: Source, node: Any) -> Iterator[Watch]:
    test, is_negated = _test_of(node.test, source)
    compared = _compared(test, source)
    if not compared:
        return
    bases = {base for _, base in compared}
    branches = [node.body]
    is_equality = any(isinstance(each, ast.Eq) for each in ast.walk(test)) != is_negated
    if is_equality and isinstance(node, ast.If):
        # The branch for sizes that differ is the other one.
        branches = [node.orelse]
    for branch in branches:
        for statement in _statements(branch):
            inline = statement.lineno == node.lineno
            if _changes(statement, bases):
                yield Watch("patch", source, statement, inline, header=node)
            elif isinstance(node, ast.If) and _is_skip(statement) and not reports(branch):
                yield Watch("skip", source, statement, inline, header=node)


def _statements(block: List[ast.stmt]) -> Iterator[ast.stmt]:
    """All statements of a block, those of inner blocks too, those of inner functions not."""
    for statement in block:
        yield statement
        if not isinstance(statement, (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef)):
            for field in ("body", "orelse", "finalbody"):
                yield from _statements(getattr(statement, field, []))
            for handler in getattr(statement, "handlers", []):
                yield from _statements(handler.body)


def _changes(statement: ast.stmt, bases: Set[str]) -> bool:
    targets: List[ast.AST] = []
    if isinstance(statement, ast.Assign):
        targets = [part for target in statement.targets for part in (target.elts if isinstance(target, (ast.Tuple, ast.List)) else [target])]
    elif isinstance(statement, (ast.AugAssign, ast.AnnAssign)):
        targets = [statement.target]
    elif isinstance(statement, ast.Delete):
        targets = list(statement.targets)
    elif isinstance(statement, ast.Expr) and isinstance(statement.value, ast.Call):
        function = statement.value.func
        if isinstance(function, ast.Attribute) and function.attr in _CHANGING:
            targets = [function.value]
    for target in targets:
        while True:
            if ast.unparse(target) in bases:
                return True
            if not isinstance(target, (ast.Subscript, ast.Attribute)):
                break
            target = target.value
    return False


def _is_skip(statement: ast.stmt) -> bool:
    if isinstance(statement, ast.Continue):
        return True
    value = statement.value if isinstance(statement, ast.Return) else False
    return value is None or (isinstance(value, ast.Constant) and value.value is None)


def reports(block: List[ast.stmt]) -> bool:
    """Whether a branch prints, logs, warns or counts."""
    for statement in block:
        for each in ast.walk(statement):
            if isinstance(each, ast.AugAssign) or isinstance(each, ast.Raise):
                return True
            if isinstance(each, ast.Call) and last_name(each.func) in (*_REPORTING, *_COUNTING):
                return True
    return False


def _size_expressions(source: Source, node: Any) -> Iterator[Watch]:
    """Slices, products and padding by the smaller of two sizes or by their difference."""
    parts: List[ast.AST] = []
    if isinstance(node, ast.Subscript):
        parts = [each for each in (getattr(node.slice, "lower", None), getattr(node.slice, "upper", None)) if each is not None]
    elif isinstance(node, ast.BinOp) and isinstance(node.op, ast.Mult):
        parts = [node.left, node.right]
    elif isinstance(node, ast.Call) and any(last_name(node.func) == name or (last_name(node.func) or "").startswith("pad") for name in _PADDING):
        parts = list(node.args)
    found: Set[Size] = set()
    for part in parts:
        found |= _smaller_or_difference(part, source)
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr in ("ljust", "rjust", "zfill"):
            padded = ("len", ast.unparse(node.func.value))
            others = {size for size in sizes_in(part, source) if size[0] == "len" and size != padded}
            found |= {padded, *others} if others else set()
    if len({base for _, base in found}) > 1:
        statement = source.statement(node)
        yield Watch("slice", source, statement, False, sizes=sorted(found), at=node.lineno)


def _smaller_or_difference(node: ast.AST, source: Source, steps: int = 1) -> Set[Size]:
    for each in ast.walk(node):
        candidates: Set[Size] = set()
        if isinstance(each, ast.Call) and last_name(each.func) in ("min", "max"):
            candidates = sizes_in(each, source)
        elif isinstance(each, ast.BinOp) and isinstance(each.op, ast.Sub):
            left, right = sizes_in(each.left, source), sizes_in(each.right, source)
            candidates = left | right if left and right else set()
        elif isinstance(each, ast.Name) and steps:
            for meaning in source.meanings(each.id, each):
                candidates |= _smaller_or_difference(meaning, source, steps - 1)
        if len({base for _, base in candidates}) > 1:
            return candidates
    return set()


# ---- numbers in the place of scores ---------------------------------------------------------------------------------


def numbers_of(node: Optional[ast.AST]) -> Tuple[float, ...]:
    """The numbers that an expression is made of: 0.0, -1, (1, 1), {"pk": 0.0}; empty for anything else."""
    if isinstance(node, ast.Constant):
        is_number = isinstance(node.value, (int, float)) and not isinstance(node.value, bool)
        return (float(node.value),) if is_number else ()  # type: ignore[arg-type]
    if isinstance(node, ast.UnaryOp) and isinstance(node.op, (ast.USub, ast.UAdd)):
        sign = -1.0 if isinstance(node.op, ast.USub) else 1.0
        return tuple(sign * value for value in numbers_of(node.operand))
    if isinstance(node, ast.Call) and last_name(node.func) in ("float", "Decimal", "int") and len(node.args) == 1:
        inner = node.args[0]
        if isinstance(inner, ast.Constant) and isinstance(inner.value, str):
            try:
                value = float(inner.value)
            except ValueError:
                return ()
            return (value,) if value == value else ()
        return numbers_of(inner)
    if isinstance(node, (ast.Tuple, ast.List, ast.Dict)):
        elements = node.values if isinstance(node, ast.Dict) else node.elts
        return tuple(number for each in elements for number in numbers_of(each))
    return ()


def _given(statement: ast.stmt) -> Optional[Given]:
    if isinstance(statement, ast.Return):
        numbers = numbers_of(statement.value)
        return Given(statement, "return", numbers) if numbers else None
    if isinstance(statement, (ast.Assign, ast.AnnAssign)) and statement.value is not None:
        targets = statement.targets if isinstance(statement, ast.Assign) else [statement.target]
        parts = targets[0].elts if isinstance(targets[0], (ast.Tuple, ast.List)) else targets
        numbers = numbers_of(statement.value)
        return Given(statement, root_name(parts[0]) or "", numbers) if numbers else None
    if isinstance(statement, ast.Expr) and isinstance(statement.value, ast.Call):
        call = statement.value
        if isinstance(call.func, ast.Attribute) and call.func.attr in ("append", "add", "insert", "setdefault") and call.args:
            numbers = numbers_of(call.args[-1])
            return Given(statement, root_name(call.func.value) or "", numbers) if numbers else None
    return None


def _stored(block: List[ast.stmt]) -> Set[str]:
    """The names that statements assign, append to or return."""
    found: Set[str] = set()
    for statement in _statements(block):
        if isinstance(statement, ast.Return):
            found.add("return")
        targets = statement.targets if isinstance(statement, ast.Assign) else [getattr(statement, "target", None)]
        for target in targets:
            if target is not None:
                for part in target.elts if isinstance(target, (ast.Tuple, ast.List)) else [target]:
                    found.add(root_name(part) or "")
        if isinstance(statement, ast.Expr) and isinstance(statement.value, ast.Call) and isinstance(statement.value.func, ast.Attribute):
            found.add(root_name(statement.value.func.value) or "")
    return found - {""}


def _numbers_for_scores(source: Source, node: ast.If) -> Iterator[Watch]:
    for branch, other in ((node.body, node.orelse), (node.orelse, node.body)):
        is_chain = branch is node.orelse and len(branch) == 1 and isinstance(branch[0], ast.If)
        if not branch or is_chain or source.metrics_in(branch):
            continue
        given = [each for each in map(_given, branch) if each is not None]
        if not given:
            continue
        excluded = other if source.metrics_in(other) else None
        if excluded is None and isinstance(branch[-1], (ast.Return, ast.Continue)):
            later = _later(source, node, isinstance(branch[-1], ast.Continue))
            excluded = later if source.metrics_in(later) else None
        if excluded is None:
            continue
        stored = _stored(excluded)
        metrics = source.metrics_in(excluded)
        for each in given:
            if each.target in stored and not _is_true_value(node.test, branch is node.body, each.numbers, metrics):
                yield Watch("score", source, each.node, each.node.lineno == node.lineno, numbers=each.numbers, metrics=metrics, header=node)


def _numbers_in_expression(source: Source, node: ast.IfExp) -> Iterator[Watch]:
    """`pk(a, b) if "1" in a else 0`: seen by the columns of its instructions, from Python 3.11 on."""
    for value, other in ((node.body, node.orelse), (node.orelse, node.body)):
        numbers, metrics = numbers_of(value), source.metrics_in(other)
        if numbers and metrics and not source.metrics_in(value) and not _is_true_value(node.test, value is node.body, numbers, metrics):
            yield Watch("score", source, value, True, numbers=numbers, metrics=metrics, shown=node)


def _later(source: Source, node: ast.stmt, in_loop: bool) -> List[ast.stmt]:
    """The statements that a `return` or `continue` at a node leaves out."""
    found: List[ast.stmt] = []
    here: ast.AST = node
    while True:
        block = source.block(here)
        if block:
            found += block[block.index(here) + 1 :]  # type: ignore[arg-type]
        parent = source.parents.get(here)
        if parent is None or isinstance(parent, (ast.FunctionDef, ast.AsyncFunctionDef, ast.Lambda, ast.Module)):
            return found
        if in_loop and isinstance(parent, (ast.For, ast.While, ast.AsyncFor)):
            return found
        here = parent


def _is_true_value(test: ast.expr, is_body: bool, numbers: Tuple[float, ...], metrics: Tuple[str, ...]) -> bool:
    """`if a == b:` with the value that identical sides have."""
    is_equal = isinstance(test, ast.Compare) and len(test.ops) == 1 and isinstance(test.ops[0], ast.Eq) and is_body
    if not is_equal or any(isinstance(each, (ast.Constant, ast.Call)) for each in (test.left, *test.comparators)):  # type: ignore[attr-defined]
        return False
    errors = {metric in ("pk", "windowdiff", "window_diff", "ghd", "generalized_hamming") for metric in metrics}
    allowed = ({0.0} if True in errors else set()) | ({1.0} if False in errors else set())
    return set(numbers) <= allowed


def _handler(source: Source, node: ast.ExceptHandler) -> Watch:
    given = [each for each in map(_given, _statements(node.body)) if each is not None]
    drops = all(isinstance(each, (ast.Pass, ast.Continue)) or (isinstance(each, ast.Expr) and isinstance(each.value, ast.Constant)) for each in node.body)
    quiet = not any(isinstance(each, (ast.Assign, ast.AnnAssign, ast.Return, ast.Raise)) for each in _statements(node.body))
    stores = any(
        isinstance(each, ast.Expr) and isinstance(each.value, ast.Call) and last_name(each.value.func) in ("append", "setdefault", "update")
        for each in _statements(node.body)
    )
    return Watch(
        "handler", source, node.body[0], node.body[0].lineno == node.lineno, handler=node, given=given, drops=drops, leaves_out=quiet and not stores
    )


def caught_types(node: ast.ExceptHandler) -> Optional[Set[str]]:
    """The names of the types that a handler catches; None for all."""
    if node.type is None:
        return None
    types = node.type.elts if isinstance(node.type, ast.Tuple) else [node.type]
    names = {last_name(each) for each in types}
    return None if None in names else {str(name) for name in names}


def by_line(watches: List[Watch]) -> Dict[int, List[Watch]]:
    """Watched statements by the lines at which an event may come."""
    found: Dict[int, List[Watch]] = {}
    for watch in watches:
        for line in {watch.line, watch.more.get("at", watch.line)}:
            found.setdefault(line, []).append(watch)
    return found
