"""`--try-functions`: measures of the script that the run did not call, tried in a child process.

Only functions that use nothing but arithmetic are tried: see `is_allowed`. The limits keep accidents small; they are no
sandbox against hostile code.
"""

import ast
import json
import random
import subprocess
import sys
import tempfile
from typing import Any, Dict, List, Optional, Set, Tuple

from .evidence import Evidence
from .handwritten import report
from .sources import Source, last_name
from .watching import Candidate, OwnCall

ALLOWED_MODULES = frozenset(("math", "statistics", "itertools", "collections", "functools", "numpy"))
FORBIDDEN = frozenset("open eval exec compile input globals locals vars getattr setattr delattr __import__ breakpoint".split())
#: Pairs that each function is tried on.
PAIRS = 50
SECONDS, MEMORY = 5, 512 * 1024 * 1024

_CHILD = """
import json, sys
try:
    import resource
    for name, value in (("RLIMIT_CPU", {seconds}), ("RLIMIT_AS", {memory}), ("RLIMIT_FSIZE", 0), ("RLIMIT_NPROC", 0)):
        if hasattr(resource, name):
            try:
                resource.setrlimit(getattr(resource, name), (value, value))
            except (ValueError, OSError):
                pass
except ImportError:
    pass
task = json.loads(sys.argv[1])
space = {{"__name__": "tried"}}
exec(compile(task["code"], "tried", "exec"), space)
out = []
for first, second, k in task["pairs"]:
    try:
        value = space[task["name"]](*([first, second, k] if task["takes_k"] else [first, second]))
        out.append(float(value))
    except Exception as error:
        out.append(type(error).__name__)
print(json.dumps(out))
"""


def try_functions(evidence: Evidence) -> None:
    for candidate in evidence.candidates:
        if candidate.calls:
            continue
        node, path = candidate.node, candidate.source.path
        code, why = source_alone(candidate.source, node)
        if code is None:
            evidence.note("own-measure", path, node.lineno, f"{node.name} was not called and is not tried: {why}.")
            continue
        calls = _tried(candidate, code)
        if calls:
            report(evidence, candidate, calls, " (tried in a child process)")
        else:
            evidence.note("own-measure", path, node.lineno, f"{node.name} was not called; tried in a child process it returned no numbers.")


def source_alone(source: Source, node: Any) -> Tuple[Optional[str], str]:
    """The text of a function and of all functions that it names, with the imports they use; else why it is not tried."""
    wanted: Dict[str, Any] = {}
    waiting = [node]
    names: Set[str] = set()
    while waiting:
        each = waiting.pop()
        if each.name in wanted:
            continue
        why = refusal(each)
        if why:
            return None, why
        wanted[each.name] = each
        used = {name.id for name in ast.walk(each) if isinstance(name, ast.Name)}
        names |= used
        waiting += [source.functions[name] for name in sorted(used & set(source.functions))]
    imports: List[str] = []
    for statement in source.tree.body:
        if isinstance(statement, (ast.Import, ast.ImportFrom)):
            bound = {(alias.asname or alias.name).split(".")[0] for alias in statement.names}
            if bound & names:
                module = statement.module if isinstance(statement, ast.ImportFrom) else statement.names[0].name
                if any(root not in ALLOWED_MODULES for root in _roots(statement)):
                    return None, f"it uses {module}"
                imports.append(ast.unparse(statement))
    return "\n".join([*imports, *(ast.unparse(each) for each in wanted.values())]), ""


def _roots(statement: Any) -> List[str]:
    if isinstance(statement, ast.ImportFrom):
        return [(statement.module or "").split(".")[0]]
    return [alias.name.split(".")[0] for alias in statement.names]


def refusal(node: Any) -> str:
    """Why a function is not run alone; empty where it may be."""
    if not isinstance(node, ast.FunctionDef) or node.decorator_list:
        return "it is no plain function"
    for each in ast.walk(node):
        if isinstance(each, (ast.Import, ast.ImportFrom)) and any(root not in ALLOWED_MODULES for root in _roots(each)):
            return f"it imports {', '.join(_roots(each))}"
        if isinstance(each, (ast.Global, ast.Nonlocal, ast.ClassDef, ast.Await, ast.Yield, ast.YieldFrom)):
            return "it uses more than arithmetic"
        name = last_name(each)
        if name is not None and (name.startswith("_") or name in FORBIDDEN):
            return f"it uses {name}"
        if isinstance(each, ast.Constant) and isinstance(each.value, str) and "__" in each.value:
            return "it holds a string with two underscores"
    return ""


def golden_pairs(form: str) -> List[Tuple[Any, Any, int]]:
    """Fifty pairs, the same in every run: masses, lists of marks or strings of marks."""
    rng = random.Random(50)
    found: List[Tuple[Any, Any, int]] = []
    for _ in range(PAIRS):
        units = rng.randint(12, 40)
        rows = [[1 if rng.random() < 0.2 else 0 for _ in range(units)] for _ in range(2)]
        k = max(2, round(units / (2 * (sum(rows[0]) + 1))))
        if form == "masses":
            rows = [_masses(row) for row in rows]
        texts = ["".join(map(str, row)) for row in rows] if form == "string" else rows
        found.append((texts[0], texts[1], k))
    return found


def _masses(row: List[int]) -> List[int]:
    masses = [1]
    for mark in row[:-1]:
        if mark:
            masses.append(1)
        else:
            masses[-1] += 1
    return masses


def _tried(candidate: Candidate, code: str) -> List[OwnCall]:
    """The calls of the first form of arguments that gives a number for every pair, and not always the same."""
    node = candidate.node
    takes_k = len(node.args.args) - len(node.args.defaults) >= 3 or (len(node.args.args) > 2 and node.args.args[2].arg in ("k", "window", "window_size"))
    for form in ("marks", "string", "masses"):
        pairs = golden_pairs(form)
        task = {"code": code, "name": node.name, "pairs": pairs, "takes_k": takes_k}
        values = _child(task)
        if values and all(isinstance(value, float) for value in values) and len(set(values)) > 1:
            return [
                OwnCall((("a", _hashable(first)), ("b", _hashable(second)), *((("k", k),) if takes_k else ())), value)
                for (first, second, k), value in zip(pairs, values)
            ]
    return []


def _hashable(values: Any) -> Any:
    return values if isinstance(values, str) else tuple(values)


def _child(task: Dict[str, Any]) -> Any:
    program = _CHILD.format(seconds=SECONDS, memory=MEMORY)
    with tempfile.TemporaryDirectory() as folder:
        try:
            ran = subprocess.run(
                [sys.executable, "-I", "-c", program, json.dumps(task)],
                cwd=folder,
                env={},
                stdin=subprocess.DEVNULL,
                capture_output=True,
                timeout=4 * SECONDS,
            )
            return json.loads(ran.stdout)
        except (subprocess.TimeoutExpired, ValueError, OSError):
            return None
