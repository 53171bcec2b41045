"""The package itself: what an import loads, the typed functions, building without Node.js."""

import ast
import os
import re
import shutil
import subprocess
import sys
import tarfile
import tempfile
import unittest
import zipfile
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
for name in ("nltk", "segeval", "ruptures", "mir_eval"): getattr(cesura.compat, name)
print(cesura.pk([4, 4], [3, 5], window=2), cesura.score_pairs([[4, 4]] * 30000, [[4, 4]] * 30000, metrics=["B"]).means()["boundary-similarity"])
print(cesura.compat.segeval.boundary_similarity((2, 3, 6), (2, 2, 7)), cesura.compat.nltk.pk("0100", "0010", 2))
"""
        result = self.run_python(code)
        self.assertEqual(result.stdout.split(), ["0.3333333333333333", "1.0", "0.75", "0.6666666666666666"], result.stderr)

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

    @unittest.skipUnless((root / "src" / "model" / "errors" / "code.ts").is_file(), "this is not a checkout")
    def test_every_code_is_documented(self):
        page = (root / "docs" / "how-to" / "from-python.md").read_text("utf8")
        rows = [line.split("|")[1] for line in page.splitlines() if line.startswith("| ")]
        documented = {code for row in rows for code in re.findall("`([a-z-]+)`", row)}
        for path in (root / "src" / "model" / "errors").glob("*.ts"):
            documented.update(re.findall("'([a-z0-9-]+)'", path.read_text("utf8")))
        used = set()
        for path in PACKAGE.rglob("*.py"):
            for node in ast.walk(ast.parse(path.read_text("utf8"))):
                name = getattr(node.func, "id", "") if isinstance(node, ast.Call) else ""
                if name in ("InputError", "NodeMissing", "ServerError") and isinstance(node.args[0], ast.Constant):
                    used.add(node.args[0].value)
        self.assertGreater(len(used), 30)
        self.assertEqual(used - documented, set())

    def test_every_file_is_python_3_9(self):
        for path in PACKAGE.rglob("*.py"):
            ast.parse(path.read_text("utf8"), feature_version=(3, 9))

    def check_types(self, *command):
        if shutil.which(command[0]) is None:
            self.skipTest(f"{command[0]} is not installed")
        lines = [
            "import cesura",
            'x: float = cesura.pk([2], [2], undefined="nan")',
            "y = cesura.pk([2], [2])",
            "assert y is None or y >= 0",
            'means = cesura.score_pairs([[2]], [[2]], metrics=["pk"]).means()',
            'z: float = means["pk"]',
            'cesura.pk([2], [2], windows="nothing")  # this line is the only error',
        ]
        with tempfile.TemporaryDirectory() as folder:
            calls = Path(folder) / "calls.py"
            calls.write_text("\n".join(lines) + "\n")
            found = subprocess.run([*command, str(calls)], capture_output=True, text=True, env={**os.environ, "MYPYPATH": str(PACKAGE.parent), "PYTHONPATH": str(PACKAGE.parent)}, cwd=folder)
        self.assertEqual(found.returncode, 1, found.stdout)
        errors = {int(line) for line in re.findall(r"calls\.py:(\d+)(?::\d+)?(?: -)?:? error", found.stdout)}
        self.assertEqual(errors, {len(lines)}, found.stdout)

    def test_mypy_finds_wrong_options_and_nothing_else(self):
        self.check_types("mypy", "--strict", "--follow-imports=silent")

    def test_pyright_finds_wrong_options_and_nothing_else(self):
        self.check_types("pyright")


@unittest.skipUnless((root / "python" / "build_backend.py").is_file(), "this is not a checkout")
class Packaging(unittest.TestCase):
    """A checkout without node_modules, where only the pure part can be built."""

    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = Path(folder.name)
        self.checkout = self.folder / "checkout"
        left_out = shutil.ignore_patterns("_bundle", "_generated", "__pycache__", "dist")
        shutil.copytree(root / "python", self.checkout / "python", ignore=left_out)
        (self.checkout / "scripts").mkdir()
        (self.checkout / "scripts" / "bundle.mjs").write_text("")
        for name in ("package.json", "LICENSE"):
            shutil.copy(root / name, self.checkout / name)

    def run_python(self, *words, **env):
        environment = {name: value for name, value in os.environ.items() if name not in ("PYTHONPATH", "CESURA_CLI")}
        return subprocess.run([sys.executable, *words], capture_output=True, text=True, env={**environment, **env}, cwd=self.folder)

    def build(self, name, **env):
        result = self.run_python(str(self.checkout / "python" / "build.py"), str(self.folder / name), **env)
        self.assertEqual(result.returncode, 0, result.stderr)
        return sorted((self.folder / name).iterdir()), result.stderr

    def test_without_node_the_package_scores_pairs_and_says_what_is_missing(self):
        (wheel, _), messages = self.build("out", PATH="/nowhere")
        self.assertIn("built without the engine: Node.js was not found", messages)
        installed = self.folder / "installed"
        zipfile.ZipFile(wheel).extractall(installed)
        code = "import cesura._engine; print(cesura.__file__, cesura.pk([4, 4], [3, 5], window=2)); cesura._engine.find_command_line()"
        result = self.run_python("-c", code, PYTHONPATH=str(installed))
        self.assertIn(str(installed), result.stdout)
        self.assertIn("0.3333333333333333", result.stdout)
        for part in ("built without the engine, because Node.js was not found", "evaluate, agreement", "npm install", "Scoring pairs", "(cli-missing)"):
            self.assertIn(part, result.stderr)

    def test_the_same_checkout_gives_the_same_bytes(self):
        first, messages = self.build("first")
        second, _ = self.build("second")
        self.assertEqual([path.name for path in first], [path.name for path in second])
        for one, other in zip(first, second):
            self.assertEqual(one.read_bytes(), other.read_bytes(), one.name)
        self.assertIn("there is no node_modules; run npm install first" if shutil.which("node") else "Node.js was not found", messages)

    def test_wheel_and_source_archive_hold_the_licence_and_no_leftovers(self):
        (wheel, archive), _ = self.build("out")
        names = zipfile.ZipFile(wheel).namelist()
        self.assertTrue(any(name.endswith(".dist-info/LICENSE") for name in names))
        with tarfile.open(archive) as packed:
            inside = packed.getnames()
        self.assertTrue(any(name.endswith("/LICENSE") for name in inside))
        self.assertEqual([name for name in [*names, *inside] if "__pycache__" in name or name.endswith(".pyc")], [])

    def test_an_unpacked_source_archive_builds_the_same_wheel(self):
        (wheel, archive), _ = self.build("out")
        with tarfile.open(archive) as packed:
            packed.extractall(self.folder, **({"filter": "data"} if hasattr(tarfile, "data_filter") else {}))
        unpacked = self.folder / archive.name[: -len(".tar.gz")]
        result = self.run_python(str(unpacked / "build.py"), str(self.folder / "again"))
        self.assertEqual(result.returncode, 0, result.stderr)
        self.assertEqual((self.folder / "again" / wheel.name).read_bytes(), wheel.read_bytes())

    def test_a_fresh_checkout_is_imported_after_one_step(self):
        path = str(self.checkout / "python")
        code = "import cesura; print(cesura.pk([4, 4], [3, 5], window=2))"
        before = self.run_python("-c", code, PYTHONPATH=path)
        self.assertIn("run: python3 python/generate.py --built", before.stderr)
        step = self.run_python(str(self.checkout / "python" / "generate.py"), "--built")
        self.assertEqual(step.returncode, 0, step.stderr)
        self.assertEqual(self.run_python("-c", code, PYTHONPATH=path).stdout.strip(), "0.3333333333333333")

    def test_an_editable_wheel_points_at_the_checkout(self):
        code = f"import sys; sys.path.insert(0, {str(self.checkout / 'python')!r}); import build_backend; print(build_backend.build_editable({str(self.folder)!r}))"
        result = self.run_python("-c", code)
        self.assertEqual(result.returncode, 0, result.stderr)
        wheel = zipfile.ZipFile(self.folder / result.stdout.strip())
        self.assertEqual(wheel.read("cesura.pth").decode().strip(), str((self.checkout / "python").resolve()))
        self.assertTrue((self.checkout / "python" / "cesura" / "_generated" / "metrics.py").is_file())


if __name__ == "__main__":
    unittest.main()
