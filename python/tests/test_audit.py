"""python -m cesura.audit: every detector on scripts with and without the mistake, and a run that changes nothing."""

import json
import os
import re
import subprocess
import sys
import tempfile
import unittest
from html.parser import HTMLParser
from pathlib import Path

from support import cesura, root

from cesura.compat.nltk import pk

SCRIPTS = Path(__file__).parent / "audit_scripts"
PACKAGE = Path(cesura.__file__).parent.parent


def environment(*folders):
    """Without NODE and the user's settings: the audit needs neither."""
    return {**os.environ, "PYTHONPATH": os.pathsep.join(map(str, (*folders, PACKAGE))), "PYTHONDONTWRITEBYTECODE": "1"}


def run(arguments, *folders, cwd=None):
    return subprocess.run([sys.executable, *map(str, arguments)], capture_output=True, text=True, env=environment(*folders), cwd=cwd)


def audit(script, *options, folders=(SCRIPTS / "fakes",), report="report.json"):
    """The run, and the report as a document."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / report
        result = run(["-m", "cesura.audit", "--report", path, *options, script], *folders)
        text = path.read_text("utf8") if path.is_file() else ""
    return result, json.loads(text) if report.endswith(".json") and text else text


def marked(script):
    """(file, code) with the lines of a script that have the comment `#! code`, of its neighbour too."""
    found = {}
    if script.name == "failure_in_expressions.py" and sys.version_info < (3, 11):
        return found
    paths = [script, SCRIPTS / "neighbour.py"] if script.name == "with_neighbour.py" else [script]
    for path in paths:
        for line, text in enumerate(path.read_text("utf8").splitlines(), 1):
            for code in re.findall(r"#! ([a-z-]+)", text):
                found.setdefault((path.name, code), set()).add(line)
    return found


class Detectors(unittest.TestCase):
    """Each script marks the lines of its findings with `#! code`."""

    maxDiff = None


def _test_of(script):
    def test(self):
        plain = run([script], SCRIPTS / "fakes")
        self.assertEqual(plain.returncode, 0, plain.stderr)
        result, document = audit(script)
        self.assertEqual(result.stdout, plain.stdout)
        self.assertEqual(result.returncode, 0, result.stderr)
        self.assertNotIn("Traceback", result.stderr)
        self.assertNotIn("Warning", result.stderr)
        found = {}
        for each in document["findings"]:
            found.setdefault((Path(each["file"]).name, each["code"]), set()).add(each["line"])
        self.assertEqual(found, marked(script), result.stderr)
        self.assertFalse([each for each in document["notes"] if each["code"] == "not-recorded"], document["notes"])

    return test


for _script in sorted(SCRIPTS.glob("*.py")):
    if _script.name != "neighbour.py":
        setattr(Detectors, f"test_{_script.stem}", _test_of(_script))


class Notes(unittest.TestCase):
    def codes(self, name, *options):
        return {each["code"] for each in audit(SCRIPTS / name, *options)[1]["notes"]}

    def test_orders_without_effect(self):
        self.assertIn("order", self.codes("order_right_outside.py"))
        self.assertIn("order", self.codes("exchanged_precision.py"))

    def test_windows_that_are_near(self):
        self.assertIn("k-fixed-near", self.codes("window_pooled.py"))

    def test_measures_written_by_hand(self):
        self.assertIn("own-measure", self.codes("written_by_hand.py"))

    def test_statements_that_did_not_run(self):
        self.assertIn("unreached", self.codes("lengths_equal.py"))

    def test_best_of_many(self):
        self.assertIn("best-of", self.codes("input_reused.py"))

    def test_the_mean_over_documents_does_not_depend_on_how_they_are_written(self):
        _, document = audit(SCRIPTS / "joined_of_strings.py")
        (finding,) = document["findings"]
        texts = [("0001000100010001", "0010000100010010"), ("000010000100", "000100000100")]
        self.assertAlmostEqual(finding["after"], sum(pk(*text) for text in texts) / 2)

    def test_runs_without_a_trace(self):
        result, document = audit(SCRIPTS / "lengths_by_slice.py", "--no-trace")
        self.assertEqual(document["findings"], [])
        self.assertIn("lengths-patched", next(each for each in document["notes"] if each["code"] == "not-traced")["message"])


class Numbers(unittest.TestCase):
    def one(self, name):
        (found,) = audit(SCRIPTS / name)[1]["findings"]
        return found

    def test_before_and_after(self):
        from cesura.compat.nltk import pk

        pairs = [("0000100000", "0101010101"), ("000000100000", "001001001001")]
        found = self.one("exchanged_through_parameters.py")
        self.assertEqual(found["before"], sum(pk(b, a) for a, b in pairs) / 2)
        self.assertEqual(found["after"], sum(pk(a, b) for a, b in pairs) / 2)
        self.assertEqual(found["calls"], [1, 2])
        found = self.one("padding.py")
        self.assertAlmostEqual(found["after"], 0.5)

    def test_calls_hold_the_values(self):
        document = audit(SCRIPTS / "inverted.py")[1]
        self.assertEqual(document["calls"][1]["function"], "cesura.compat.segeval.pk")
        self.assertTrue(document["calls"][1]["value"].startswith("Decimal('0."))
        self.assertEqual((document["calls"][1]["k"], document["calls"][1]["units"]), (3, 20))

    def test_conventions(self):
        import cesura.compat.nltk as nltk

        document = audit(SCRIPTS / "windows_of_two_measures.py")[1]
        (row,) = [each for each in document["conventions"] if (each["convention"], each["reading"]) == ("nltk", "gaps")]
        pairs = [("0000000000000001000000000000000", "0000000000000010000000000000000"), ("00000000001000000000000", "00000000000100000000000")]
        self.assertAlmostEqual(row["scores"]["Pk"]["mean"], sum(nltk.pk(*pair) for pair in pairs) / 2, 12)
        self.assertEqual({each["reading"] for each in document["conventions"]}, {"gaps", "end"})
        self.assertIn("nltk-n-closed", {each["convention"] for each in document["conventions"]})


class Unchanged(unittest.TestCase):
    """What a script sees of the audit: nothing."""

    def script(self, text, *options, name="eval.py", arguments=()):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        path = Path(folder.name) / name
        path.write_text(text, "utf8")
        report = Path(folder.name) / "report.json"
        result = run(["-m", "cesura.audit", "--report", report, *options, path, *arguments], SCRIPTS / "fakes")
        plain = run([path, *arguments], SCRIPTS / "fakes")
        return result, plain, json.loads(report.read_text("utf8")) if report.is_file() else None

    def test_arguments_and_names(self):
        text = "import sys, os\nprint(sys.argv[1:], __name__, os.path.basename(__file__), os.path.basename(sys.argv[0]), sys.path[0] == os.path.dirname(os.path.realpath(__file__)))\n"
        result, plain, _ = self.script(text, arguments=["--fail", "x y"])
        self.assertEqual(result.stdout, plain.stdout)

    def test_exit_codes_and_exceptions(self):
        for text in ("import sys\nsys.exit(3)", "import sys\nsys.exit('bad')", "def f():\n    raise KeyError('x')\nf()", "raise SystemExit"):
            result, plain, document = self.script(text)
            self.assertEqual(result.returncode, plain.returncode, text)
            self.assertTrue(result.stderr.startswith(plain.stderr), (result.stderr, plain.stderr))
            self.assertIsNotNone(document)

    def test_fail_returns_1(self):
        script = SCRIPTS / "normalised_twice.py"
        self.assertEqual(run(["-m", "cesura.audit", "--fail", script]).returncode, 1)
        self.assertEqual(run(["-m", "cesura.audit", script]).returncode, 0)
        self.assertEqual(run(["-m", "cesura.audit", "--fail", "--quiet", SCRIPTS / "all_right.py"]).returncode, 0)

    def test_exceptions_of_metrics(self):
        text = "from cesura.compat.nltk import windowdiff\nwindowdiff('01', '0', 1)\n"
        result, plain, document = self.script(text)
        self.assertEqual(result.returncode, 1)
        self.assertEqual(document["calls"][0]["raised"], "ValueError")
        self.assertIn("ValueError: Segmentations have unequal length", result.stderr)

    def test_iterators_are_not_touched(self):
        text = "from cesura.compat.nltk import pk\ntry:\n    pk(iter('01'), iter('10'), 1)\nexcept TypeError as e:\n    print(e)\n"
        result, plain, document = self.script(text)
        self.assertEqual(result.stdout, plain.stdout)
        self.assertEqual([each["code"] for each in document["notes"]], ["not-recorded"])

    def test_functions_keep_their_identity(self):
        text = (
            "import pickle, inspect\nfrom cesura.compat.nltk import pk\nimport cesura.compat.nltk as module\n"
            "print(pk.__name__, pk.__module__, inspect.signature(pk), pickle.loads(pickle.dumps(pk)) is pk, module.pk is pk)\n"
        )
        result, plain, _ = self.script(text)
        self.assertEqual(result.stdout, plain.stdout)

    def test_modules_are_run(self):
        with tempfile.TemporaryDirectory() as folder:
            package = Path(folder) / "study"
            package.mkdir()
            (package / "__init__.py").write_text("")
            (package / "evaluate.py").write_text((SCRIPTS / "normalised_twice.py").read_text("utf8"))
            result = run(["-m", "cesura.audit", "-m", "study.evaluate"], cwd=folder)
            plain = run(["-m", "study.evaluate"], cwd=folder)
        self.assertEqual((result.stdout, result.returncode), (plain.stdout, 0))
        self.assertRegex(result.stderr, r"study.evaluate\.py:10 +normalised-twice")

    def test_options_are_checked(self):
        for arguments in (["--nonsense", "x.py"], ["--report", "x.txt", "x.py"], ["missing.py"], [], ["-m", "no.such.module"]):
            result = run(["-m", "cesura.audit", *arguments])
            self.assertEqual((result.returncode, result.stdout), (2, ""), arguments)
            self.assertTrue(result.stderr.startswith("cesura.audit: "), result.stderr)
        self.assertIn("not a", run(["-m", "cesura.audit", "--help"]).stdout)


class Page(HTMLParser):
    """Which elements and attributes a page has."""

    def __init__(self, text):
        super().__init__()
        self.tags = set()
        self.links = []
        self.feed(text)

    def handle_starttag(self, tag, attributes):
        self.tags.add(tag)
        self.links += [value for name, value in attributes if name in ("href", "src") or name.startswith("on")]


class Reports(unittest.TestCase):
    def test_page_is_alone_and_escaped(self):
        with tempfile.TemporaryDirectory() as folder:
            script = Path(folder) / "eval.py"
            script.write_text("from cesura.compat.nltk import windowdiff\nprint(windowdiff('<b>&|x', '<b>|&x', 2, boundary='|'))  # <script>alert(1)</script>\n")
            result, text = audit(script, report="report.html")
        page = Page(text)
        self.assertNotIn("script", page.tags)
        self.assertEqual(page.links, [])
        self.assertIn("&lt;script&gt;", text)
        self.assertIn("not-marks", text)
        self.assertIn("svg", page.tags)
        self.assertNotIn("http", text)

    def test_data_can_be_left_out(self):
        _, text = audit(SCRIPTS / "normalised_twice.py", "--quiet-data", report="report.html")
        self.assertNotIn("<svg", text)
        _, document = audit(SCRIPTS / "normalised_twice.py", "--quiet-data")
        self.assertNotIn("reference", document["calls"][0])

    def test_the_page_of_the_docs_says_what_is_printed(self):
        text = (root / "docs" / "how-to" / "audit-a-script.md").read_text("utf8")
        script = re.search(r"```python\n(.*?)```", text, re.S).group(1)
        command, printed = re.search(r"```\n\$ python (.*?)\n(.*?)```", text, re.S).groups()
        with tempfile.TemporaryDirectory() as folder:
            (Path(folder) / "eval.py").write_text(script)
            result = run(command.split(), cwd=folder)
        self.assertEqual(result.stderr, printed)

    def test_nothing_found_is_not_called_correct(self):
        result, _ = audit(SCRIPTS / "all_right.py")
        self.assertRegex(result.stderr, r"No mistake of these kinds was seen in \d+ calls")
        self.assertNotIn("correct", result.stderr)

    def test_document_fits_its_schema(self):
        schema = json.loads((root / "schemas" / "audit.schema.json").read_text("utf8"))
        for name in ("written_by_hand.py", "different_sets.py", "all_right.py"):
            _fits(self, audit(SCRIPTS / name)[1], schema, schema)

    def test_pairs_become_a_corpus(self):
        with tempfile.TemporaryDirectory() as folder:
            path = Path(folder) / "corpus.json"
            run(["-m", "cesura.audit", "--quiet", "--corpus", path, SCRIPTS / "inverted.py"], SCRIPTS / "fakes")
            corpus = json.loads(path.read_text("utf8"))
        (item,) = corpus["items"]
        self.assertEqual([coding["masses"] for coding in item["codings"]], [[5, 9, 6], [5, 8, 7]])

    def test_functions_that_were_not_called(self):
        with tempfile.TemporaryDirectory() as folder:
            script = Path(folder) / "eval.py"
            text = (SCRIPTS / "written_by_hand.py").read_text("utf8").split("for _ in range(5)")[0]
            script.write_text(text + "\n\ndef pk_of_files(a, b):\n    return open(a).read() == b\n")
            _, document = audit(script, "--try-functions")
        self.assertEqual([each["code"] for each in document["findings"]], ["wrong-formula"])
        notes = " ".join(each["message"] for each in document["notes"])
        self.assertIn("my_pk (tried in a child process) agrees with Pk", notes)
        self.assertIn("pk_of_files was not called and is not tried: it uses open", notes)


def _fits(test, value, schema, whole):
    """The part of JSON Schema that the schema uses."""
    if "$ref" in schema:
        return _fits(test, value, whole["$defs"][schema["$ref"].rsplit("/", 1)[1]], whole)
    kinds = {"object": dict, "array": list, "string": str, "integer": int, "number": (int, float), "null": type(None)}
    if "type" in schema:
        types = schema["type"] if isinstance(schema["type"], list) else [schema["type"]]
        test.assertIsInstance(value, tuple(kind for name in types for kind in (kinds[name] if isinstance(kinds[name], tuple) else (kinds[name],))))
    if "enum" in schema:
        test.assertIn(value, schema["enum"])
    if isinstance(value, dict):
        test.assertEqual(set(schema.get("required", [])) - set(value), set())
        for name, each in value.items():
            if name in schema.get("properties", {}):
                _fits(test, each, schema["properties"][name], whole)
            else:
                extra = schema.get("additionalProperties", True)
                test.assertTrue(extra is not False, name)
                if isinstance(extra, dict):
                    _fits(test, each, extra, whole)
    if isinstance(value, list) and "items" in schema:
        for each in value:
            _fits(test, each, schema["items"], whole)


BENCH = Path(os.environ.get("CESURA_AUDIT_BENCH", "no such folder"))


@unittest.skipUnless((BENCH / "EXPECTED.json").is_file(), "CESURA_AUDIT_BENCH names no folder with the audit bench")
class Bench(unittest.TestCase):
    """Scripts with known mistakes: every expected finding, no other, the same values and the same output."""

    def test_all_scripts(self):
        try:
            import nltk

            # From 3.10 on pk raises where the bench recorded a value.
            has_nltk = nltk.__version__.startswith("3.8")
        except ImportError:
            has_nltk = False
        expected = json.loads((BENCH / "EXPECTED.json").read_text("utf8"))
        for name, wanted in sorted(expected.items()):
            script = BENCH / "scripts" / name
            if not has_nltk and "nltk" in script.read_text("utf8"):
                continue
            with self.subTest(name):
                result, document = audit(script, folders=(BENCH / "standins",))
                self.assertEqual(result.stdout, run([script], BENCH / "standins").stdout)
                allowed = {each["code"]: each["lines"] for each in wanted["findings"]}
                self.assertEqual({each["code"] for each in document["findings"]}, set(allowed), result.stderr)
                for each in document["findings"]:
                    self.assertIn(each["line"], allowed[each["code"]])
                calls = [[each["function"], each["value"] if "value" in each else {"raises": each["raised"]}] for each in document["calls"]]
                self.assertEqual(calls, wanted["calls"])


if __name__ == "__main__":
    unittest.main()
