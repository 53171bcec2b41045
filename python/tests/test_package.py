"""The package itself: what an import loads, the typed functions, building without Node.js."""

import ast
import os
import shutil
import subprocess
import sys
import tempfile
import unittest
from pathlib import Path

from support import cesura, root

PACKAGE = Path(cesura.__file__).parent


class Package(unittest.TestCase):
    def run_python(self, code, **env):
        environment = {**os.environ, "PYTHONPATH": str(PACKAGE.parent), **env}
        return subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, env=environment)

    def test_importing_loads_little(self):
        heavy = "subprocess json numpy decimal pandas fractions csv tempfile"
        code = f"import sys; before = set(sys.modules); import cesura; print(sorted(set({heavy.split()!r}) & (set(sys.modules) - before)))"
        self.assertEqual(self.run_python(code).stdout.strip(), "[]")
        code = "import sys, cesura; cesura.pk([4, 4], [3, 5]); print('subprocess' in sys.modules, 'cesura._engine' in sys.modules)"
        self.assertEqual(self.run_python(code).stdout.split(), ["False", "False"])

    def test_scoring_starts_no_process(self):
        code = """
import subprocess, cesura
def never(*words, **more): raise AssertionError("a process was started")
subprocess.Popen = never
import cesura.compat.nltk, cesura.compat.segeval, cesura.compat.ruptures, cesura.compat.mir_eval
print(cesura.pk([4, 4], [3, 5], window=2), cesura.score_pairs([[4, 4]] * 30000, [[4, 4]] * 30000, metrics=["B"]).means()["boundary-similarity"])
print(cesura.compat.segeval.boundary_similarity((2, 3, 6), (2, 2, 7)), cesura.compat.nltk.pk("0100", "0010", 2))
"""
        said = self.run_python(code)
        self.assertEqual(said.stdout.split(), ["0.3333333333333333", "1.0", "0.75", "0.6666666666666666"], said.stderr)

    def test_names(self):
        self.assertIn("pk", dir(cesura))
        self.assertTrue(callable(cesura.hf.compute_metrics) and callable(cesura.sklearn.scorer))
        self.assertEqual(sorted(set(cesura.__all__)), cesura.__all__)
        with self.assertRaises(AttributeError):
            cesura.no_such_name
        self.assertTrue((PACKAGE / "py.typed").is_file())
        stub = ast.parse((PACKAGE / "_generated" / "metrics.pyi").read_text("utf8"))
        functions = [node.name for node in stub.body if isinstance(node, ast.FunctionDef)]
        self.assertEqual(functions.count("pk"), 2)

    def test_every_file_is_python_3_9(self):
        for path in PACKAGE.rglob("*.py"):
            ast.parse(path.read_text("utf8"), feature_version=(3, 9))

    def test_types_are_those_that_checkers_find(self):
        for checker in ("mypy", "pyright"):
            if shutil.which(checker) is None:
                continue
            with tempfile.TemporaryDirectory() as folder:
                calls = Path(folder) / "calls.py"
                calls.write_text('import cesura\nx: float = cesura.pk([2], [2], undefined="nan")\ny = cesura.pk([2], [2])\nassert y is None or y >= 0\n')
                said = subprocess.run([checker, str(calls)], capture_output=True, text=True, env={**os.environ, "MYPYPATH": str(PACKAGE.parent)})
                self.assertEqual(said.returncode, 0, said.stdout)

    @unittest.skipUnless((root / "python" / "build_backend.py").is_file(), "this is not a checkout")
    def test_a_checkout_without_node_is_built_for_scoring(self):
        with tempfile.TemporaryDirectory() as folder:
            copy = Path(folder) / "checkout"
            shutil.copytree(root / "python", copy / "python", ignore=shutil.ignore_patterns("_bundle", "_generated", "__pycache__", "dist"))
            (copy / "scripts").mkdir()
            (copy / "scripts" / "bundle.mjs").write_text("")
            shutil.copy(root / "package.json", copy / "package.json")
            out = Path(folder) / "out"
            said = subprocess.run([sys.executable, str(copy / "python" / "build.py"), str(out)], capture_output=True, text=True, env={**os.environ, "PATH": "/nowhere"})
            self.assertEqual(said.returncode, 0, said.stderr)
            self.assertIn("built without the engine: Node.js is not here", said.stderr)
            (wheel,) = out.glob("*.whl")
            code = "import cesura; print(cesura.__file__, cesura.pk([4, 4], [3, 5], window=2)); cesura.lint({'i': {'a': [2]}})"
            said = self.run_python(code, PYTHONPATH=str(wheel))
            self.assertIn(str(wheel), said.stdout)
            self.assertIn("(cli-missing)", said.stderr)


if __name__ == "__main__":
    unittest.main()
