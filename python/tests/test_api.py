"""The package as a user has it. Run: python3 -m unittest discover -s python/tests (from a checkout with a build)."""

import math
import os
import signal
import subprocess
import sys
import threading
import time
import unittest
from pathlib import Path

if os.environ.get("CESURA_INSTALLED") != "1":
    sys.path.insert(0, str(Path(__file__).resolve().parents[1]))
import cesura
from cesura import _server

SIMULATED = str(Path(__file__).resolve().parents[2] / "examples" / "simulated.json")
KHAN = {"poem": {"manual": [2, 3, 6], "h2": [2, 2, 7], "h1": [2, 9]}}

try:
    import numpy
except ImportError:
    numpy = None
try:
    import pandas
except ImportError:
    pandas = None


class Metrics(unittest.TestCase):
    def test_a_bare_list_is_masses(self):
        self.assertEqual(cesura.boundary_similarity([2, 3, 6], [2, 2, 7]), 0.75)
        self.assertEqual(cesura.boundary_similarity((2, 3, 6), (2, 2, 7)), 0.75)
        self.assertIsInstance(cesura.pk([4, 4], [4, 4]), float)

    def test_undefined_is_none(self):
        self.assertIsNone(cesura.pk([2], [2]))

    def test_options_and_presets(self):
        self.assertEqual(cesura.boundary_f([4, 4], [3, 5]), 0.0)
        self.assertEqual(cesura.boundary_f([4, 4], [3, 5], tolerance=1), 1.0)
        self.assertEqual(cesura.window_diff([4, 4], [3, 5], preset="nltk", window=2), cesura.window_diff([4, 4], [3, 5], window=2, preset="nltk"))

    def test_notations_are_said(self):
        for other in (
            cesura.masses([2, 2, 7]),
            cesura.boundaries([2, 4], units=11),
            cesura.gaps("0101000000"),
            cesura.gaps([0, 1, 0, 1, 0, 0, 0, 0, 0, 0]),
            cesura.marks("01010000001", side="end"),
            cesura.marks([1, 0, 1, 0, 1, 0, 0, 0, 0, 0, 0], side="start"),
            cesura.labels(list("aabbccccccc")),
            cesura.labels([0, 1, 0, 1, 0, 0, 0, 0, 0, 0, 1], mark="end"),
            cesura.labels(list("BIBIBIIIIII"), mark="start"),
            {"masses": [2, 2, 7]},
        ):
            self.assertEqual(cesura.boundary_similarity([2, 3, 6], other), 0.75, other)

    def test_marks_given_as_labels(self):
        end = cesura.labels([0, 1, 0, 0, 1], mark="end")
        for values in ([0.0, 1.0, 0.0, 0.0, 1.0], [False, True, False, False, True], list("01001"), list("IBIIB")):
            self.assertEqual(cesura.labels(values, mark="end"), end, values)
            with self.assertRaises(cesura.InputError) as caught:
                cesura.labels(values)
            self.assertEqual(caught.exception.code, "mark-meaning")
        for values in ([0, 1, 2, 1], list("aab"), [0.0, 0.5]):
            with self.assertRaises(cesura.InputError) as caught:
                cesura.labels(values, mark="end")
            self.assertEqual(caught.exception.code, "option-invalid")

    def test_types(self):
        a, b = cesura.sets([{1}, set(), {2}]), cesura.sets([{1}, set(), {1}])
        self.assertLess(cesura.boundary_similarity(a, b), 1)
        self.assertEqual(cesura.boundary_similarity(a, a, types=[1, 2, 3]), 1)

    def test_costs_of_types_by_name(self):
        a = cesura.sequence([None, None, ",", None, None, None, None, "."])
        b = cesura.sequence([None, ",", None, None, None, None, None, "."])
        matrix = {"types": [",", "."], "similarity": [[1, 0.5, 0], [0.5, 1, 0], [0, 0, 1]]}
        for types in ([",", "."], [".", ","]):
            for cost in ({".": 0.9, ",": 0.1}, {",": 0.1}, [0.1, 0.9]):
                found = cesura.flexible_similarity(a, b, matrix=matrix, transposition_cost=cost, types=types)
                self.assertEqual(found, 1 - 0.1 / 8)

    def test_every_metric_of_the_register_is_a_function(self):
        register = cesura._command.run_command("metrics", None, {}).document
        register = register if isinstance(register, list) else register["metrics"]
        for metric in register:
            self.assertTrue(callable(getattr(cesura, metric["id"].replace("-", "_"))), metric["id"])

    def test_wrong_types_are_said(self):
        with self.assertRaises(TypeError):
            cesura.pk("0100", [4])
        with self.assertRaises(TypeError):
            cesura.pk([True, 3], [4])
        with self.assertRaises(TypeError):
            cesura.pk(None, [4])
        with self.assertRaises(TypeError):
            cesura.pk([["a"]], [4])
        for bad, code in (([2.5, 2], "mass-not-whole"), ([math.nan, 2], "mass-not-whole"), ([0, 1, 1], "mass-not-whole")):
            with self.assertRaises(cesura.InputError) as caught:
                cesura.pk(bad, [4])
            self.assertEqual(caught.exception.code, code)
        with self.assertRaises(ValueError) as caught:
            cesura.pk([2, 3], [4])
        self.assertEqual(caught.exception.code, "unit-count-mismatch")
        with self.assertRaises(cesura.InputError) as caught:
            cesura.labels([0, 1, 0])
        self.assertEqual(caught.exception.code, "mark-meaning")
        with self.assertRaises(cesura.InputError):
            cesura.marks("01", side="left")


class Pairs(unittest.TestCase):
    def test_many(self):
        scores = cesura.score_pairs([[2, 3, 6], [4]], [[2, 2, 7], [4]], metrics=["B", "pk"])
        self.assertEqual(scores["boundary-similarity"], [0.75, 1])
        self.assertIsNone(scores["pk"][1] if scores["pk"][1] is None else None)
        self.assertIn("span:2", scores.signatures["boundary-similarity"])
        self.assertEqual(len(scores), 2)
        self.assertIn("<table>", scores._repr_html_())

    def test_more_than_one_batch(self):
        count = 20_100
        scores = cesura.score_pairs([[2, 3]] * count, [[3, 2]] * count, metrics=["B"])
        self.assertEqual(len(scores), count)
        with self.assertRaises(cesura.InputError) as caught:
            cesura.score_pairs([[2, 3]] * count, [[3, 2]] * (count - 1) + [[1]], metrics=["B"])
        self.assertIn(f"pair {count - 1}", str(caught.exception))

    def test_bad_pairs_are_kept_when_asked(self):
        scores = cesura.score_pairs([([2, 3], [3, 2]), ([1], [2])], metrics=["B"], errors="keep")
        self.assertEqual(scores["boundary-similarity"], [0.5, None])
        self.assertEqual(scores.errors[0]["code"], "unit-count-mismatch")
        self.assertEqual(len(cesura.score_pairs([], [], metrics=["B"])), 0)

    def test_nan_is_found(self):
        with self.assertRaises(cesura.InputError) as caught:
            cesura.score_pairs([[2, 3], [1, math.nan]], [[2, 3], [2]], metrics=["B"])
        self.assertIn("pair 1", str(caught.exception))

    def test_progress(self):
        told = []
        cesura.score_pairs([[2, 3]] * 5000, [[3, 2]] * 5000, metrics=["B"], progress=lambda *words: told.append(words))
        self.assertEqual(told[0][0], "scoring pairs")


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

    def test_names_are_no_markup_in_a_notebook(self):
        name = "</td></svg><script>alert(1)</script><img src=x onerror=alert(1)>\x1b[31m\u202e"
        corpus = {name: {name + " gold": [2, 3, 6], name + " h2": [2, 2, 7]}}
        result = cesura.evaluate(corpus, metric=["B"], references=[name + " gold"])
        for shown in (result, result.plot(), cesura.agreement(corpus, everyone=True)):
            text = shown._repr_html_()
            self.assertIn("alert(1)", text)
            self.assertNotRegex(text, "<script|<img|[\x1b\u202e]")

    def test_agreement_has_the_default_and_the_names_of_the_library(self):
        found = cesura.agreement(SIMULATED)["coefficients"]
        self.assertEqual([(row["symbol"], round(row["value"], 3)) for row in found], [("π_x", 0.466), ("κ_x", 0.466)])
        self.assertEqual(found[0]["name"], "agreement beyond chance")
        published = [(row["published"]["symbol"], round(row["published"]["value"], 3)) for row in found]
        self.assertEqual(published, [("π*", 0.529), ("κ*", 0.529)])

    def test_the_others(self):
        self.assertEqual(cesura.agreement(KHAN, everyone=True).document["coefficients"][0]["coefficient"], "multi-pi")
        self.assertGreater(len(cesura.conventions(KHAN, metric="pk", references="manual").rows()), 5)
        self.assertTrue(cesura.explain(KHAN, "0.75", metric="B", references="manual", hypotheses="h2").rows())
        kinds = [row["kind"] for row in cesura.diff(KHAN, coders=["manual", "h2"]).rows()]
        self.assertEqual(kinds, ["match", "near"])
        self.assertEqual(cesura.lint(KHAN).exit, 0)
        self.assertIn("segmentation_type", cesura.convert(KHAN, to="segeval-json"))
        self.assertIn("<html", cesura.report(KHAN, references="manual"))
        self.assertTrue(cesura.plot("heat", KHAN).svg.startswith("<svg"))

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


@unittest.skipIf(numpy is None, "numpy is not here")
class Arrays(unittest.TestCase):
    def test_arrays(self):
        self.assertEqual(cesura.boundary_similarity(numpy.array([2, 3, 6]), numpy.array([2, 2, 7], dtype="uint8")), 0.75)
        self.assertEqual(cesura.boundary_similarity(numpy.array([2.0, 3.0, 6.0]), [2, 2, 7]), 0.75)
        marks = numpy.array([0, 1, 0, 1, 0, 0, 0, 0, 0, 0], dtype=bool)
        self.assertEqual(cesura.boundary_similarity([2, 3, 6], cesura.gaps(marks)), 0.75)
        with self.assertRaises(TypeError):
            cesura.pk(marks, marks)
        with self.assertRaises(cesura.InputError):
            cesura.pk(numpy.array([2.0, math.nan]), [2])
        with self.assertRaises(TypeError):
            cesura.pk(numpy.array([[2, 3]]), [5])
        many = [numpy.array([2, 3])] * 3
        self.assertEqual(cesura.score_pairs(many, many, metrics=["B"])["boundary-similarity"], [1, 1, 1])


@unittest.skipIf(pandas is None, "pandas is not here")
class Frames(unittest.TestCase):
    def test_frames(self):
        frame = pandas.DataFrame({"gold": [[2, 3, 6], [4]], "sys": [[2, 2, 7], [4]]})
        scores = cesura.score_pairs(frame, reference="gold", hypothesis="sys", metrics=["B"]).to_frame()
        self.assertEqual(list(scores["boundary-similarity"]), [0.75, 1])
        with self.assertRaises(cesura.InputError):
            cesura.score_pairs(frame, metrics=["B"])
        long = pandas.DataFrame({"item": ["a", "a"], "coder": ["gold", "sys"], "masses": [[2, 3, 6], [2, 2, 7]]})
        table = cesura.evaluate(long, metric="B").to_frame()
        self.assertEqual(table["micro"][0], 0.75)
        self.assertEqual(cesura.pk(pandas.Series([4, 4]), pandas.Series([4, 4])), 0)


class Faults(unittest.TestCase):
    def run_python(self, code, **env):
        environment = {**os.environ, "PYTHONPATH": str(Path(cesura.__file__).parents[1]), **env}
        return subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, env=environment, timeout=250)

    def test_node_missing(self):
        said = self.run_python("import cesura; cesura.pk([2], [2])", PATH="/nowhere")
        self.assertIn("cesura needs Node.js, and there is none; install Node.js 20", said.stderr)
        said = self.run_python("import cesura; cesura.pk([2], [2])", CESURA_NODE="/no/node")
        self.assertIn("CESURA_NODE is /no/node", said.stderr)

    def test_node_too_old(self):
        import tempfile

        with tempfile.TemporaryDirectory() as folder:
            fake = Path(folder) / "node"
            fake.write_text('#!/bin/sh\nif [ "$1" = --version ]; then echo v16.2.0; else echo "SyntaxError: old" >&2; exit 1; fi\n')
            fake.chmod(0o755)
            said = self.run_python("import cesura; cesura.pk([2], [2])", CESURA_NODE=str(fake))
        self.assertIn("is Node.js v16.2.0, which is too old; install Node.js 20", said.stderr)
        self.assertIn("NodeMissing", said.stderr)

    def test_another_program_for_node(self):
        import tempfile

        with tempfile.TemporaryDirectory() as folder:
            fake = Path(folder) / "node"
            fake.write_text('#!/bin/sh\nif [ "$1" = --version ]; then echo v20.0.0; else while read line; do echo hello; done; fi\n')
            fake.chmod(0o755)
            said = self.run_python("import cesura; cesura.pk([2], [2])", CESURA_NODE=str(fake))
        self.assertIn("ServerError", said.stderr)
        self.assertIn("is no answer of cesura", said.stderr)

    def test_the_child_killed(self):
        cesura.pk([4, 4], [3, 5])
        child = _server._server._child
        os.kill(child.pid, signal.SIGKILL)
        child.wait()
        self.assertEqual(cesura.boundary_similarity([4, 4], [4, 4]), 1)
        # In the middle of a request.
        child = _server._server._child
        killer = threading.Timer(0.5, lambda: os.kill(child.pid, signal.SIGKILL))
        killer.start()
        with self.assertRaises(cesura.ServerError) as caught:
            cesura.evaluate(SIMULATED, resamples=1_000_000)
        self.assertEqual(caught.exception.code, "server-lost")
        killer.join()
        self.assertEqual(cesura.boundary_similarity([4, 4], [4, 4]), 1)

    def test_a_request_that_is_too_large(self):
        with self.assertRaises(cesura.InputError) as caught:
            cesura.pk(cesura.gaps("0" * (_server.LARGEST + 1)), [1])
        self.assertEqual(caught.exception.code, "request-too-large")
        self.assertEqual(cesura.boundary_similarity([4, 4], [4, 4]), 1)

    def test_threads(self):
        found = {}

        def work(number):
            found[number] = [cesura.boundary_f([number + 1, 40 - number], [number + 1, 40 - number]) for _ in range(20)]

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
cesura.pk([4, 4], [3, 5])
with get_context("fork").Pool(2) as pool:
    print(pool.starmap(cesura.boundary_similarity, [([4, 4], [4, 4])] * 4))
print(cesura.boundary_similarity([4, 4], [3, 5]))
"""
        said = self.run_python(code)
        self.assertEqual(said.stdout.split(), "[1.0, 1.0, 1.0, 1.0] 0.5".split(), said.stderr)

    def test_an_interrupt_raises_and_leaves_nothing_behind(self):
        code = f"""
import _thread, cesura, os, threading, time
from cesura import _server
cesura.pk([4, 4], [3, 5])
pid = _server._server._child.pid
import signal
threading.Timer(0.5, lambda: os.kill(os.getpid(), signal.SIGINT)).start()
try:
    cesura.evaluate({SIMULATED!r}, resamples=1000000)
    print("finished")
except KeyboardInterrupt:
    print("interrupted")
try:
    os.kill(pid, 0)
    print("orphan")
except ProcessLookupError:
    print("gone")
print(cesura.boundary_similarity([4, 4], [4, 4]))
"""
        said = self.run_python(code)
        self.assertEqual(said.stdout.split(), ["interrupted", "gone", "1.0"], said.stderr)

    @unittest.skipUnless(os.path.exists("/proc"), "there is no /proc")
    def test_no_orphan_when_python_ends_or_is_killed(self):
        for end in ("", "os.kill(os.getpid(), 9)", "os._exit(0)", "raise SystemExit(3)"):
            said = self.run_python(f"import cesura, os; from cesura import _server\ncesura.pk([4, 4], [3, 5])\nprint(_server._server._child.pid, flush=True)\n{end}")
            pid = int(said.stdout)
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
