"""The look-alikes give the numbers of NLTK 3.x and segeval 2.0.11 on every golden case (test/golden)."""

import json
import math
import os
import sys
import unittest
from decimal import Decimal
from pathlib import Path

root = Path(__file__).resolve().parents[2]
if os.environ.get("CESURA_INSTALLED") != "1":
    sys.path.insert(0, str(root / "python"))
import cesura.compat.nltk as nltk
import cesura.compat.segeval as segeval

golden = root / "test" / "golden"


#: One case in so many is asked about. That the numbers are right is tested on all of them (test/metrics, the same
#: code); here it is that arguments and errors arrive, and each of forty thousand questions is a round trip.
STEP = int(os.environ.get("CESURA_TEST_STEP", "16"))


def cases(name):
    """Cases that end in an error, and of each kind of the others the first and every sixteenth; CESURA_TEST_STEP=1 takes all."""
    seen = {}
    chosen = []
    with open(golden / name, encoding="utf8") as lines:
        for line in lines:
            if not line.strip():
                continue
            case = json.loads(line)
            # What a case is made of beside its masses: single or several types, how it was drawn, the span, a window of its own.
            kind = (case.get("kind"), case.get("model"), case.get("nt"), case.get("k") is None)
            at = seen.get(kind, 0)
            seen[kind] = at + 1
            if at % STEP == 0 or '"error"' in line or '"raises"' in line:
                chosen.append(case)
    return chosen


class Compat(unittest.TestCase):
    def same(self, call, expected, what):
        raised = expected.get("raises", expected.get("error")) if isinstance(expected, dict) else None
        if raised is None:
            value = call()
            self.assertTrue(math.isclose(float(value), expected, rel_tol=1e-9, abs_tol=1e-9), f"{what}: {value} is not {expected}")
            return
        try:
            value = call()
        except Exception as error:
            names = [kind.__name__ for kind in type(error).__mro__]
            self.assertIn(raised.split(".")[-1], names + ["AssertionError", "Exception", "KeyError", "ZeroDivisionError", "InvalidOperation"] if raised in LOOSE else names, f"{what}: {error!r}")
        else:
            self.assertIn(raised, LOOSE, f"{what}: {value}, and the other program raises {raised}")

    def test_nltk(self):
        for case in cases("windows.jsonl"):
            what = case["id"]
            ref, hyp = (gap_string(case[side]) for side in ("reference", "hypothesis"))
            expect = case["expect"]["nltk"]
            k = expect["k"]
            self.same(lambda: nltk.pk(ref, hyp, k), expect["pk"], what)
            self.same(lambda: nltk.windowdiff(ref, hyp, k), expect["wd"], what)
            self.same(lambda: nltk.windowdiff(ref, hyp, k, weighted=True), expect["wd_weighted"], what)
            self.same(lambda: nltk.pk(ref, hyp), expect["pk_auto"], what)
            self.same(lambda: nltk.ghd(ref, hyp), expect["ghd"], what)
            self.same(lambda: nltk.ghd(ref, hyp, 1.0, 1.0, 0.5), expect["ghd_1_1_0.5"], what)
            self.same(lambda: nltk.ghd(ref, hyp, 1.0, 3.0, 0.25), expect["ghd_1_3_0.25"], what)
            n = case["expect"]["nltk_n"]
            self.same(lambda: nltk.pk(ref + "0", hyp + "0", n["k"]), n["pk_open"], what)
            self.same(lambda: nltk.windowdiff(ref + "0", hyp + "0", n["k"]), n["wd"], what)
            self.same(lambda: nltk.pk(ref + "1", hyp + "1", n["k"]), n["pk_closed"], what)
            self.same(lambda: nltk.pk(ref + "1", hyp + "1"), n["pk_closed_auto"], what)

    def test_nltk_lists_and_other_signs(self):
        self.assertEqual(nltk.pk(list("0100"), list("0010"), 2), nltk.pk("0100", "0010", 2))
        self.assertEqual(nltk.windowdiff("aXaa", "aaXa", 2, boundary="X"), nltk.windowdiff("0100", "0010", 2))
        self.assertEqual(nltk.pk([0, 1, 0, 0], [0, 0, 1, 0], 2, boundary=1), nltk.pk("0100", "0010", 2))
        with self.assertRaises(ValueError):
            nltk.windowdiff("0100", "01", 1)

    def test_segeval_windows(self):
        for case in cases("windows.jsonl"):
            what, expect, k = case["id"], case["expect"]["segeval"], case["k"]
            h, r = case["hypothesis"], case["reference"]
            self.same(lambda: segeval.pk(h, r, window_size=k), expect["pk"], what)
            self.same(lambda: segeval.window_diff(h, r, window_size=k), expect["wd"], what)
            self.same(lambda: segeval.window_diff(h, r, window_size=k, lamprier_et_al_2007_fix=True), expect["wd_lamprier"], what)
            if k is None:
                self.assertEqual(segeval.compute_window_size(r), expect["k"])

    def test_segeval_edits(self):
        for case in cases("edits.jsonl"):
            what, expect = case["id"], case["expect"]
            form = segeval.BoundaryFormat.sets if case["kind"] == "multi" else segeval.BoundaryFormat.mass
            a, b, n_t = case["a"], case["b"], case["nt"]
            settings = {"n_t": n_t, "boundary_format": form}
            for name, function in (("B", segeval.boundary_similarity), ("S", segeval.segmentation_similarity)):
                self.same(lambda: function(a, b, **settings), expect.get(name, expect), what)
                if "error" not in expect:
                    self.same(lambda: function(a, b, weighted=False, **settings), expect[name + "Unweighted"], what)
            if "error" in expect:
                continue
            matrix = segeval.boundary_confusion_matrix(a, b, **settings)
            for name, function in (("precision", segeval.precision), ("recall", segeval.recall), ("f1", segeval.fmeasure)):
                self.same(lambda: function(matrix), expect[name]["micro"], what)
                self.same(lambda: function(matrix, version=segeval.Average.macro), expect[name]["macro"], what)

    def test_segeval_agreement(self):
        for case in cases("agreement.jsonl"):
            form = segeval.BoundaryFormat.sets if case["kind"] == "multi" else segeval.BoundaryFormat.mass
            for name, similarity in (("B", segeval.boundary_similarity), ("S", segeval.segmentation_similarity)):
                expect = case["expect"][name]
                for field, function in (
                    ("pi", segeval.fleiss_pi_linear),
                    ("kappa", segeval.fleiss_kappa_linear),
                    ("bias", segeval.artstein_poesio_bias_linear),
                    ("Aa", segeval.actual_agreement_linear),
                ):
                    self.same(lambda: function(case["items"], similarity, case["nt"], boundary_format=form), expect[field], f"{case['id']} {name} {field}")

    def test_segeval_rejects_an_unknown_boundary_format(self):
        data = {"i": {"a": [2, 3], "b": [3, 2]}}
        for form in ("positions", None, 1):
            for function in (segeval.pk, segeval.window_diff, segeval.boundary_similarity, segeval.segmentation_similarity, segeval.boundary_confusion_matrix):
                with self.assertRaisesRegex(segeval.SegmentationMetricError, "Unsupported boundary format"):
                    function([1, 2, 2, 3, 3], [1, 1, 2, 3, 4], boundary_format=form)
            with self.assertRaises(segeval.SegmentationMetricError):
                segeval.fleiss_pi_linear(data, boundary_format=form)

    def test_conversions_and_datasets(self):
        self.assertEqual(segeval.convert_positions_to_masses([1, 1, 2, 2, 2]), (2, 3))
        self.assertEqual(segeval.convert_masses_to_positions([2, 3]), (1, 1, 2, 2, 2))
        self.assertEqual(segeval.convert_nltk_to_masses("0100"), (2, 3))
        self.assertEqual(segeval.pk([2, 3, 6], [2, 2, 7], one_minus=True) + segeval.pk([2, 3, 6], [2, 2, 7]), Decimal(1))
        found = segeval.boundary_similarity({"i": {"a": [2, 3], "b": [3, 2], "c": [5]}})
        self.assertEqual(list(found), ["i,a,b", "i,a,c", "i,b,c"])
        self.assertEqual(segeval.summarize(found)[4], 3)


#: What segeval raises for reasons of its own code; that we raise something, or give a number, is enough there.
LOOSE = {"AssertionError", "Exception", "KeyError", "InvalidOperation", "decimal.InvalidOperation", "ZeroDivisionError"} - {"ZeroDivisionError"}


def gap_string(masses):
    return "1".join("0" * (mass - 1) for mass in masses)


if __name__ == "__main__":
    unittest.main()
