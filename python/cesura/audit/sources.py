"""The syntax trees of the script and of the modules in its folder, and what a name stands for in them."""

import ast
import os
from typing import Any, Dict, Iterator, List, NamedTuple, Optional, Tuple, Union

from .libraries import NAMES, ROOTS

Function = Union[ast.FunctionDef, ast.AsyncFunctionDef, ast.Lambda]
_SCOPES = (ast.FunctionDef, ast.AsyncFunctionDef, ast.Lambda, ast.Module)
_COMPREHENSIONS = (ast.ListComp, ast.SetComp, ast.DictComp, ast.GeneratorExp)
#: Functions that give a call to another function: the arguments of such a call are not those of the metric.
_PASSING_ON = ("map", "starmap", "partial", "list", "sum", "zip", "max", "min", "sorted", "submit", "apply", "imap")


class Source:
    """One file."""

    def __init__(self, path: str, text: str) -> None:
        self.path = path
        self.lines = text.splitlines()
        self.tree = ast.parse(text, path)
        self.parents: Dict[ast.AST, ast.AST] = {}
        self.calls: List[ast.Call] = []
        self.functions: Dict[str, Function] = {}
        #: What names of this file mean recorded functions: {"nltk_pk": "pk"}.
        self.aliases: Dict[str, str] = {}
        for node in ast.walk(self.tree):
            for child in ast.iter_child_nodes(node):
                self.parents[child] = node
            if isinstance(node, ast.Call):
                self.calls.append(node)
            elif isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef)):
                self.functions.setdefault(node.name, node)
            elif isinstance(node, ast.ImportFrom) and (node.module or "").split(".")[0] in ROOTS:
                for each in node.names:
                    if each.name in NAMES:
                        self.aliases[each.asname or each.name] = each.name
        self.calls.sort(key=lambda node: (node.end_lineno or 0, node.end_col_offset or 0))
        self._modules = {
            (each.asname or each.name).split(".")[0]
            for node in ast.walk(self.tree)
            if isinstance(node, (ast.Import, ast.ImportFrom))
            for each in node.names
            if (each.name if isinstance(node, ast.Import) else node.module or "").split(".")[0] in ROOTS
        }
        self.scoring = self._scoring_functions()

    # ---- calls ------------------------------------------------------------------------------------------------------

    def is_metric(self, node: ast.AST) -> Optional[str]:
        """The recorded function that a call names, read from the imports alone."""
        if not isinstance(node, ast.Call):
            return None
        function = node.func
        if isinstance(function, ast.Name):
            return self.aliases.get(function.id)
        if isinstance(function, ast.Attribute) and function.attr in NAMES:
            root: ast.AST = function
            while isinstance(root, ast.Attribute):
                root = root.value
            if isinstance(root, ast.Name) and root.id in self._modules:
                return function.attr
        return None

    def _scoring_functions(self) -> Dict[str, Tuple[str, ...]]:
        """Functions of this file that call a recorded function, directly or through another, and which ones."""
        found: Dict[str, Tuple[str, ...]] = {}
        while True:
            before = len(found)
            for name, node in self.functions.items():
                if name not in found:
                    called = self.metrics_in(node, found)
                    if called:
                        found[name] = called
            if len(found) == before:
                return found

    def metrics_in(self, node: Any, known: Optional[Dict[str, Tuple[str, ...]]] = None) -> Tuple[str, ...]:
        """The recorded functions that are called within a node or a list of statements."""
        known = self.scoring if known is None else known
        found: Dict[str, None] = {}
        for root in node if isinstance(node, list) else [node]:
            for each in ast.walk(root):
                metric = self.is_metric(each)
                if metric:
                    found[metric] = None
                elif isinstance(each, ast.Call):
                    found.update(dict.fromkeys(known.get(last_name(each.func) or "", ())))
        return tuple(found)

    def call_at(self, code: Any, line: int, instruction: int, order: Tuple[int, int] = (0, 1), name: str = "") -> Optional[ast.Call]:
        """The call that an instruction makes. Before 3.11 by line and name: the `order[0]`-th of `order[1]` instructions."""
        if hasattr(code, "co_positions"):
            positions = list(code.co_positions())
            at = positions[instruction // 2] if 0 <= instruction // 2 < len(positions) else (None,) * 4
            ends = [node for node in self.calls if (node.end_lineno, node.end_col_offset) == (at[1], at[3])]
            exact = [node for node in ends if (node.lineno, node.col_offset) == (at[0], at[2])]
            found = exact or ends
            return found[0] if found else None
        wanted = [
            node
            for node in self.calls
            if node.lineno <= line <= (node.end_lineno or line) and (not name or last_name(node.func) in self._spellings(name))
        ]
        wanted = wanted or [node for node in self.calls if node.lineno == line and last_name(node.func) in ("map", "imap", "starmap") and self.mapped(node, name)]
        own = [node for node in wanted if node.lineno == line] or wanted
        own.sort(key=lambda node: (node.lineno, node.col_offset))
        if len(own) == 1 or (own and len(own) == order[1]):
            return own[min(order[0], len(own) - 1)]
        return None

    def _spellings(self, name: str) -> List[str]:
        return [name, *(alias for alias, meant in self.aliases.items() if meant == name)]

    def passes_on(self, call: ast.Call) -> bool:
        return last_name(call.func) in _PASSING_ON

    def mapped(self, node: ast.Call, name: str) -> List[ast.expr]:
        """What map(pk, golds, preds) or starmap(pk, zip(golds, preds)) within a node gives to a recorded function."""
        for each in ast.walk(node):
            if name and isinstance(each, ast.Call) and each.args and last_name(each.args[0]) in self._spellings(name):
                if last_name(each.func) in ("map", "imap"):
                    return each.args[1:]
                rows = each.args[1] if last_name(each.func) == "starmap" and len(each.args) > 1 else None
                if isinstance(rows, ast.Call) and last_name(rows.func) == "zip":
                    return rows.args
        return []

    # ---- what is around a node --------------------------------------------------------------------------------------

    def around(self, node: ast.AST) -> Iterator[ast.AST]:
        """The nodes that a node is in, from the inside out."""
        while node in self.parents:
            node = self.parents[node]
            yield node

    def statement(self, node: ast.AST) -> ast.stmt:
        for each in (node, *self.around(node)):
            if isinstance(each, ast.stmt):
                return each
        raise ValueError("a node outside of statements")

    def scope(self, node: ast.AST) -> ast.AST:
        for each in self.around(node):
            if isinstance(each, _SCOPES):
                return each
        return self.tree

    def block(self, statement: ast.AST) -> List[ast.stmt]:
        """The list of statements that a statement is in."""
        parent = self.parents.get(statement)
        for field in ("body", "orelse", "finalbody"):
            block = getattr(parent, field, None)
            if isinstance(block, list) and statement in block:
                return block
        return []

    def line(self, number: int) -> str:
        return self.lines[number - 1] if 0 < number <= len(self.lines) else ""

    def text_of(self, node: ast.AST) -> str:
        return " ".join(ast.unparse(node).split())

    # ---- what a name stands for -------------------------------------------------------------------------------------

    def meanings(self, name: str, node: ast.AST) -> List[ast.expr]:
        """What a name was last given before a node: the value of an assignment, or what a loop runs over."""
        for each in self.around(node):
            if isinstance(each, _COMPREHENSIONS):
                for generator in reversed(each.generators):
                    found = element_of(generator.target, generator.iter, name)
                    if found is not None:
                        return [found]
        scope: Optional[ast.AST] = self.scope(node)
        while scope is not None:
            found = self._last_given(scope, name, node)
            if found is not None:
                return [found]
            if name in parameters(scope):
                return []
            scope = None if isinstance(scope, ast.Module) else self.scope(scope)
        return []

    def _last_given(self, scope: ast.AST, name: str, node: ast.AST) -> Optional[ast.expr]:
        at = (getattr(node, "lineno", 0), getattr(node, "col_offset", 0))
        own = self.statement(node)
        found: List[Tuple[Tuple[int, int], ast.expr]] = []
        for each in ast.walk(scope):
            if not isinstance(each, (ast.Assign, ast.AnnAssign, ast.For, ast.AsyncFor, ast.NamedExpr)) or self.scope(each) is not scope:
                continue
            if isinstance(each, (ast.For, ast.AsyncFor)):
                pairs = [(each.target, each.iter, element_of)]
            elif isinstance(each, ast.Assign):
                pairs = [(target, each.value, part_of) for target in each.targets]  # type: ignore[misc]
            else:
                pairs = [(each.target, each.value, part_of)] if each.value is not None else []  # type: ignore[list-item]
            for target, value, reader in pairs:
                part = reader(target, value, name)
                if part is not None and each is not own:
                    found.append(((each.lineno, each.col_offset), part))
        before = [pair for pair in found if pair[0] < at]
        if self.scope(node) is not scope:
            before = found
        return max(before, key=lambda pair: pair[0])[1] if before else None


class Sources:
    """All files that belong to the script."""

    def __init__(self, folder: str) -> None:
        self.folder = os.path.realpath(folder)
        self.files: Dict[str, Optional[Source]] = {}
        self._known: Dict[str, bool] = {}

    def add(self, path: str) -> Optional[Source]:
        """Reads a file of Python; None if it cannot be parsed."""
        if path not in self.files:
            try:
                import tokenize

                with tokenize.open(path) as file:
                    self.files[path] = Source(path, file.read())
            except (OSError, SyntaxError, UnicodeDecodeError, ValueError):
                self.files[path] = None
        return self.files[path]

    def is_near(self, path: str) -> bool:
        """Whether a module is in the folder of the script: no installed package, no recorded library."""
        real = os.path.realpath(path)
        if not real.startswith(self.folder + os.sep):
            return False
        parts = real[len(self.folder) + 1 :].split(os.sep)
        installed = {"site-packages", "dist-packages", "lib-dynload", "node_modules"}
        return not installed & set(parts) and not any(part.split(".")[0] in ROOTS for part in parts[:1])

    def scanned(self, path: str) -> bool:
        return self.files.get(path) is not None

    def get(self, path: str) -> Optional[Source]:
        return self.files.get(path)


class Site(NamedTuple):
    """A call in the source, and the file it is in; without a node where the file is not scanned."""

    path: str
    line: int
    column: int
    source: Optional[Source]
    node: Optional[ast.Call]


def last_name(node: ast.AST) -> Optional[str]:
    if isinstance(node, ast.Name):
        return node.id
    return node.attr if isinstance(node, ast.Attribute) else None


def root_name(node: ast.AST) -> Optional[str]:
    """The name at the start of a.b[c]."""
    while isinstance(node, (ast.Attribute, ast.Subscript, ast.Starred)):
        node = node.value
    return node.id if isinstance(node, ast.Name) else None


def parameters(scope: Any) -> List[str]:
    arguments = getattr(scope, "args", None)
    if not isinstance(arguments, ast.arguments):
        return []
    return [each.arg for each in (*arguments.posonlyargs, *arguments.args, *arguments.kwonlyargs)]


def passes_all(call: ast.Call, scope: Any) -> bool:
    """Whether a call passes on all positional arguments of the function it is in: inner(*args, **kwargs)."""
    arguments = getattr(scope, "args", None)
    if not isinstance(arguments, ast.arguments) or arguments.vararg is None or parameters(scope) or len(call.args) != 1:
        return False
    only = call.args[0]
    return isinstance(only, ast.Starred) and isinstance(only.value, ast.Name) and only.value.id == arguments.vararg.arg


def default_of(scope: Any, name: str) -> Optional[ast.expr]:
    """The default of a parameter."""
    arguments = getattr(scope, "args", None)
    if not isinstance(arguments, ast.arguments):
        return None
    plain = [*arguments.posonlyargs, *arguments.args]
    for each, value in zip(reversed(plain), reversed(arguments.defaults)):
        if each.arg == name:
            return value
    for each, default in zip(arguments.kwonlyargs, arguments.kw_defaults):
        if each.arg == name:
            return default
    return None


def part_of(target: ast.AST, value: ast.expr, name: str) -> Optional[ast.expr]:
    """What a name in the target of an assignment is given."""
    if isinstance(target, ast.Name):
        return value if target.id == name else None
    if isinstance(target, ast.Starred):
        return part_of(target.value, value, name)
    if isinstance(target, (ast.Tuple, ast.List)):
        parts = value.elts if isinstance(value, (ast.Tuple, ast.List)) and len(value.elts) == len(target.elts) else None
        if parts is None and isinstance(value, ast.GeneratorExp) and len(value.generators) == 1:
            # first, second = (f(row) for row in (one, two))
            rows = value.generators[0].iter
            if isinstance(rows, (ast.Tuple, ast.List)) and len(rows.elts) == len(target.elts):
                parts = rows.elts
        if parts is None and isinstance(value, ast.Call) and last_name(value.func) == "map" and len(value.args) == 2:
            rows = value.args[1]
            if isinstance(rows, (ast.Tuple, ast.List)) and len(rows.elts) == len(target.elts):
                parts = rows.elts
        for at, each in enumerate(target.elts):
            found = part_of(each, parts[at] if parts else value, name)
            if found is not None:
                return found
    return None


def element_of(target: ast.AST, values: ast.expr, name: str) -> Optional[ast.expr]:
    """What a name in the target of a loop runs over."""
    if isinstance(values, ast.Call):
        called = last_name(values.func)
        if called == "enumerate" and values.args and isinstance(target, (ast.Tuple, ast.List)) and len(target.elts) == 2:
            return element_of(target.elts[1], values.args[0], name)
        if called in ("tqdm", "list", "sorted", "reversed", "iter") and values.args:
            return element_of(target, values.args[0], name)
        if called in ("zip", "zip_longest") and isinstance(target, (ast.Tuple, ast.List)):
            for each, row in zip(target.elts, values.args):
                found = element_of(each, row, name)
                if found is not None:
                    return found
            return None
    return part_of(target, values, name)
