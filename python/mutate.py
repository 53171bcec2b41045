"""Measures the tests of the pure kernels: changes one operator or constant at a time and counts the changes they notice.

    python3 python/mutate.py [COUNT] [SEED] [MODULE …]     default: 200 mutants of all kernels, seed 1

Prints every mutant that survives, with its line. A mutant runs in a child process, which ends with the first test
that fails. Golden cases are taken one in three, so that a mutant that survives costs seconds.
"""

import ast
import functools
import importlib.abc
import importlib.util
import json
import os
import random
import signal
import sys
import unittest
from pathlib import Path
from typing import Optional

here = Path(__file__).resolve().parent
PURE = here / "cesura" / "pure"
#: Modules with their tests: classes of test_kernels, and methods of test_golden.
TESTS = {
    "windows": ("Windows Register Time", "windows official_scorers windows_of_papers edits_of_papers forms_that_are_rejected"),
    "edits": ("Edits Register Time Matches", "edits edits_of_papers time forms_that_are_rejected"),
    "matches": ("Matches Register Time", "windows counts time ruptures wtpsplit official_scorers time_corpora"),
    "overlaps": ("Overlaps Register Time", "alignment counts windows time time_corpora official_scorers"),
    "scores": ("Scores Register", "scores scores_of_several_texts forms_that_are_rejected"),
    "time": ("Time", "times_are_read_by_their_digits time forms_that_are_rejected"),
}
COMPARISONS = {ast.Lt: ast.LtE, ast.LtE: ast.Lt, ast.Gt: ast.GtE, ast.GtE: ast.Gt, ast.Eq: ast.NotEq, ast.NotEq: ast.Eq}
OPERATORS = {
    ast.Add: ast.Sub, ast.Sub: ast.Add, ast.Mult: ast.Add, ast.FloorDiv: ast.Mult, ast.Div: ast.Mult,
    ast.BitAnd: ast.BitOr, ast.BitOr: ast.BitAnd, ast.BitXor: ast.BitOr,
}  # fmt: skip


def sites(tree: ast.Module) -> list:
    """The nodes within functions that can be changed, in the order of the file."""
    inside = {id(node): node for function in ast.walk(tree) if isinstance(function, (ast.FunctionDef, ast.Lambda)) for node in ast.walk(function)}
    notes = {id(node) for function in inside.values() if isinstance(function, ast.FunctionDef) for note in (function.returns, *(each.annotation for each in function.args.args)) if note for node in ast.walk(note)}
    return [node for node in inside.values() if is_site(node) and id(node) not in notes]


def is_site(node: ast.AST) -> bool:
    if isinstance(node, ast.Compare):
        return type(node.ops[0]) in COMPARISONS
    if isinstance(node, ast.BinOp):
        return type(node.op) in OPERATORS
    return isinstance(node, (ast.BoolOp, ast.IfExp)) or (isinstance(node, ast.Constant) and type(node.value) is int and node.value in (0, 1, 2))


def change(node: ast.AST) -> None:
    if isinstance(node, ast.Compare):
        node.ops[0] = COMPARISONS[type(node.ops[0])]()
    elif isinstance(node, ast.BinOp):
        node.op = OPERATORS[type(node.op)]()
    elif isinstance(node, ast.Constant):
        node.value += 1
    elif isinstance(node, ast.BoolOp):
        node.op = ast.Or() if isinstance(node.op, ast.And) else ast.And()
    elif isinstance(node, ast.IfExp):
        node.body, node.orelse = node.orelse, node.body


class Mutated(importlib.abc.MetaPathFinder, importlib.abc.Loader):
    """Loads one module with one change, or as it is."""

    def __init__(self, module: str, at: Optional[int]) -> None:
        self.name = f"cesura.pure.{module}"
        tree = ast.parse((PURE / f"{module}.py").read_text("utf8"))
        if at is not None:
            change(sites(tree)[at])
        self.code = compile(ast.fix_missing_locations(tree), str(PURE / f"{module}.py"), "exec")

    def find_spec(self, name, path, target=None):
        return importlib.util.spec_from_loader(name, self) if name == self.name else None

    def exec_module(self, module):
        exec(self.code, module.__dict__)


@functools.lru_cache(maxsize=None)
def golden_cases(name: str) -> list:
    lines = (here.parent / "test" / "golden" / name).read_text("utf8").splitlines()
    found = [case for case in map(json.loads, filter(None, lines)) if "about" not in case]
    return found[::3] if name in ("windows.jsonl", "edits.jsonl", "alignment.jsonl") else found


def passes(module: str, at: Optional[int]) -> bool:
    """Whether all tests pass with this change; in this process."""
    sys.meta_path.insert(0, Mutated(module, at))
    sys.path.insert(0, str(here / "tests"))
    import test_api
    import test_golden
    import test_kernels

    test_golden.cases = golden_cases
    classes, methods = TESTS[module]
    load = unittest.defaultTestLoader
    suite = unittest.TestSuite(load.loadTestsFromTestCase(getattr(test_kernels, name)) for name in classes.split())
    suite.addTests(test_golden.Golden(f"test_{name}") for name in methods.split())
    suite.addTests(load.loadTestsFromModule(test_api))
    with open(os.devnull, "w") as nowhere:
        return unittest.TextTestRunner(stream=nowhere, failfast=True).run(suite).wasSuccessful()


def survives(module: str, at: Optional[int]) -> bool:
    child = os.fork()
    if child == 0:
        status = 1
        try:
            # A mutant that does not end is noticed.
            signal.alarm(180)
            nowhere = os.open(os.devnull, os.O_WRONLY)
            os.dup2(nowhere, 1)
            os.dup2(nowhere, 2)
            status = 0 if passes(module, at) else 1
        finally:
            os._exit(status)
    return os.waitpid(child, 0)[1] == 0


def main() -> None:
    count, seed = (int(word) for word in (sys.argv[1:3] + ["200", "1"][len(sys.argv) - 1 :])[:2])
    modules = sys.argv[3:] or list(TESTS)
    for name in ("windows", "edits", "alignment"):
        golden_cases(f"{name}.jsonl")
    every = []
    for module in modules:
        if not survives(module, None):
            sys.exit(f"the tests of {module}.py fail without a change")
        for at, node in enumerate(sites(ast.parse((PURE / f"{module}.py").read_text("utf8")))):
            every.append((module, at, node.lineno, type(node).__name__))
    chosen = random.Random(seed).sample(every, min(count, len(every)))
    lines = {module: (PURE / f"{module}.py").read_text("utf8").splitlines() for module in modules}
    killed = 0
    for module, at, line, kind in chosen:
        if survives(module, at):
            print(f"survived  {module}.py:{line}  {kind}  {lines[module][line - 1].strip()}", flush=True)
        else:
            killed += 1
    print(f"{killed} of {len(chosen)} mutants killed ({killed / max(1, len(chosen)):.1%}); {len(every)} sites")


if __name__ == "__main__":
    main()
