"""The compatible modules give the numbers of NLTK, segeval, ruptures and mir_eval on every golden case (test/golden)."""

import copy
import math
import os
import pickle
import tempfile
import unittest
import warnings
from decimal import Decimal, InvalidOperation
from pathlib import Path

from support import cases, cesura

import cesura.compat.mir_eval as mir_eval
import cesura.compat.nltk as nltk
import cesura.compat.ruptures as ruptures
import cesura.compat.segeval as segeval

UNWEIGHTED = (segeval.weight_a, segeval.weight_s, segeval.weight_t)


class Compared(unittest.TestCase):
    def same(self, call, expected, what):
        """The same number, or an exception of the same type; AssertionError for windows of 256 is not reproduced."""
        raised = expected.get("raises", expected.get("error")) if isinstance(expected, dict) else None
        if raised is None:
            value = call()
            self.assertTrue(math.isclose(float(value), expected, rel_tol=1e-12, abs_tol=1e-12), f"{what}: {value} is not {expected}")
        elif raised != "AssertionError":
            with self.assertRaises(Exception, msg=what) as caught:
                call()
            self.assertIn(raised.split(".")[-1], [kind.__name__ for kind in type(caught.exception).__mro__], what)


class Nltk(Compared):
    def test_golden(self):
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

    def test_lists_arrays_and_other_marks(self):
        self.assertEqual(nltk.pk(list("0100"), list("0010"), 2), nltk.pk("0100", "0010", 2))
        self.assertEqual(nltk.windowdiff("aXaa", "aaXa", 2, boundary="X"), nltk.windowdiff("0100", "0010", 2))
        self.assertEqual(nltk.pk([0, 1, 0, 0], [0, 0, 1, 0], 2, boundary=1), nltk.pk("0100", "0010", 2))
        with self.assertRaises(ValueError):
            nltk.windowdiff("0100", "01", 1)
        for function in (nltk.pk, nltk.ghd):
            with self.assertRaises(cesura.InputError) as caught:
                function("0100", "01", 1)
            self.assertEqual(caught.exception.code, "unit-count-mismatch")


class Segeval(Compared):
    def test_windows(self):
        for case in cases("windows.jsonl"):
            what, expect, k = case["id"], case["expect"]["segeval"], case["k"]
            h, r = tuple(case["hypothesis"]), tuple(case["reference"])
            self.same(lambda: segeval.pk(h, r, window_size=k), expect["pk"], what)
            self.same(lambda: segeval.window_diff(h, r, window_size=k), expect["wd"], what)
            self.same(lambda: segeval.window_diff(h, r, window_size=k, lamprier_et_al_2007_fix=True), expect["wd_lamprier"], what)
            for name, function, more in (("pk", segeval.pk, {}), ("wd", segeval.window_diff, {}), ("wd_lamprier", segeval.window_diff, {"lamprier_et_al_2007_fix": True})):
                parts = expect[f"{name}_parts"]
                if isinstance(parts, list):
                    self.assertEqual(function(h, r, window_size=k, return_parts=True, **more), tuple(parts), what)
            if k is None:
                self.assertEqual(segeval.compute_window_size(r), expect["k"])

    def test_edits(self):
        for case in cases("edits.jsonl"):
            what, expect = case["id"], case["expect"]
            form = segeval.BoundaryFormat.sets if case["kind"] == "multi" else segeval.BoundaryFormat.mass
            a, b = (tuple(map(frozenset, side)) if case["kind"] == "multi" else tuple(side) for side in (case["a"], case["b"]))
            settings = {"n_t": case["nt"], "boundary_format": form}
            for name, function in (("B", segeval.boundary_similarity), ("S", segeval.segmentation_similarity)):
                self.same(lambda: function(a, b, **settings), expect.get(name, expect), what)
                if "error" not in expect:
                    self.same(lambda: function(a, b, weight=UNWEIGHTED, **settings), expect[name + "Unweighted"], what)
                    parts = function(a, b, return_parts=True, **settings)[:2]
                    self.assertTrue(all(math.isclose(x, y) for x, y in zip(parts, expect[name + "Parts"])), f"{what} {name} parts")
            if "error" in expect:
                continue
            self.edits(what, a, b, settings, expect)
            matrix = segeval.boundary_confusion_matrix(a, b, **settings)
            cells = sorted((str(p), str(q), float(count)) for p, row in matrix.items() for q, count in row.items() if count)
            expected = sorted((str(p), str(q), float(count)) for p, q, count in expect["cm"])
            self.assertEqual([cell[:2] for cell in cells], [cell[:2] for cell in expected], what)
            self.assertTrue(all(math.isclose(x[2], y[2]) for x, y in zip(cells, expected)), what)
            for name, function in (("precision", segeval.precision), ("recall", segeval.recall), ("f1", segeval.fmeasure)):
                self.same(lambda: function(matrix), expect[name]["micro"], what)
                self.same(lambda: function(matrix, version=segeval.Average.macro), expect[name]["macro"], what)
                for label, value in expect[name]["byType"].items():
                    self.same(lambda: function(matrix, int(label)), value, what)

    def edits(self, what, a, b, settings, expect):
        found = segeval.boundary_statistics(a, b, **settings)
        self.assertEqual(sorted(map(list, found["transpositions"])), sorted(expect["transpositions"]), what)
        self.assertEqual(sorted(map(list, found["additions"])), sorted(expect["additionList"]), what)
        self.assertEqual(sorted(map(list, found["substitutions"])), sorted(expect["substitutionList"]), what)
        self.assertEqual([len(found["matches"]), len(found["full_misses"])], [expect["matches"], expect["fullMisses"]], what)
        self.assertEqual([found["boundaries_all"], found["pbs"]], [expect["boundariesAll"], expect["pbs"]], what)
        self.assertEqual(sorted(found["boundary_types"]), expect["types"], what)

    def test_agreement(self):
        for case in cases("agreement.jsonl"):
            form = segeval.BoundaryFormat.sets if case["kind"] == "multi" else segeval.BoundaryFormat.mass
            items = {
                item: {coder: tuple(map(frozenset, value)) if case["kind"] == "multi" else tuple(value) for coder, value in codings.items()}
                for item, codings in case["items"].items()
            }
            settings = {"n_t": case["nt"], "boundary_format": form}
            for name, similarity in (("B", segeval.boundary_similarity), ("S", segeval.segmentation_similarity)):
                expect = case["expect"][name]
                what = f"{case['id']} {name}"
                for field, function in (
                    ("pi", segeval.fleiss_pi_linear),
                    ("kappa", segeval.fleiss_kappa_linear),
                    ("bias", segeval.artstein_poesio_bias_linear),
                    ("Aa", segeval.actual_agreement_linear),
                ):
                    self.near(lambda: function(items, fnc_compare=similarity, **settings), expect[field], f"{what} {field}")
                if "AePi" in expect:
                    parts = segeval.fleiss_pi_linear(items, fnc_compare=similarity, return_parts=True, **settings)
                    self.assertTrue(math.isclose(parts[1], expect["AePi"], abs_tol=1e-9), what)
                if isinstance(expect.get("pairwise"), dict) and "mean" in expect["pairwise"]:
                    values = similarity(segeval.Dataset(items, boundary_format=form), n_t=case["nt"])
                    expected = [expect["pairwise"][field] for field in ("mean", "std", "var", "stderr", "n")]
                    for value, other in zip(segeval.summarize(values), expected):
                        self.assertTrue(math.isclose(value, other, rel_tol=1e-9, abs_tol=1e-9), what)

    def near(self, call, expected, what):
        """To 1e-9: segeval adds in the order of sets. It raises for reasons of its own code where A_e is 1."""
        if isinstance(expected, dict):
            with self.assertRaises(Exception, msg=what):
                call()
        else:
            value = float(call())
            self.assertTrue(math.isclose(value, expected, rel_tol=1e-9, abs_tol=1e-9), f"{what}: {value} is not {expected}")

    def test_several_annotators(self):
        for case in cases("windows-multi.jsonl"):
            dataset = segeval.Dataset({item: {coder: tuple(masses) for coder, masses in codings.items()} for item, codings in case["items"].items()})
            for prefix, function, more in (("pk", segeval.pk, {}), ("wd", segeval.window_diff, {}), ("wd_lamprier", segeval.window_diff, {"lamprier_et_al_2007_fix": True})):
                for way, settings in (("permuted", {}), ("combinations", {"permuted": False}), ("permuted_k3", {"window_size": 3})):
                    expect = case["expect"].get(f"{prefix}_{way}")
                    if expect is None or "raises" in expect:
                        continue
                    parts = function(dataset, return_parts=True, **settings, **more)
                    micro = [sum(each) for each in zip(*parts.values())]
                    self.assertEqual(micro, expect["micro"], f"{case['id']} {prefix}_{way}")
                    for entry, pair in expect.get("pairs", {}).items():
                        self.assertEqual(list(parts[entry]), pair, f"{case['id']} {entry}")
                    summary = segeval.summarize(function(dataset, **settings, **more))
                    for value, field in zip(summary, ("mean", "std", "var", "stderr", "n")):
                        self.assertTrue(math.isclose(value, expect[field], rel_tol=1e-9, abs_tol=1e-9), f"{case['id']} {field}")
            self.assertEqual(segeval.compute_window_size(dataset), case["expect"]["pooled_k"], case["id"])

    def test_all_forty_names_and_the_submodules(self):
        self.assertEqual(len(segeval.__all__), 40)
        for name in segeval.__all__:
            self.assertTrue(hasattr(segeval, name), name)
        from cesura.compat.segeval.data import FILETYPE_JSON, DataIOError
        from cesura.compat.segeval.data.tsv import input_linear_positions_tsv
        from cesura.compat.segeval.similarity.distance.multipleboundary import boundary_edit_distance
        from cesura.compat.segeval.util import SegmentationMetricError
        from cesura.compat.segeval.util.math import mean

        self.assertEqual(FILETYPE_JSON, "json")
        self.assertTrue(issubclass(DataIOError, Exception) and issubclass(SegmentationMetricError, Exception))
        self.assertEqual(mean([1, 2]), Decimal("1.5"))
        self.assertTrue(callable(input_linear_positions_tsv) and callable(boundary_edit_distance))

    def test_digits(self):
        b = segeval.boundary_similarity
        self.assertEqual(str(b((1, 3, 7), (2, 3, 6), n_t=3)), "0.6666666666666666666666666665")
        self.assertEqual(b([2, 3, 6], [2, 2, 7]), Decimal("0.75"))
        self.assertIsInstance(b([2, 3, 6], [2, 2, 7], weight=UNWEIGHTED), float)
        self.assertEqual(segeval.pk((3,), (3,), window_size=5), 0)
        self.assertIsInstance(segeval.pk((3,), (3,), window_size=5), int)
        self.assertEqual(segeval.pk([2, 3, 6], [2, 2, 7], one_minus=True) + segeval.pk([2, 3, 6], [2, 2, 7]), Decimal(1))
        self.assertEqual(segeval.window_diff(hypothesis=(2, 3, 6), reference=(5, 6)), segeval.window_diff((2, 3, 6), (5, 6)))

    def test_errors(self):
        error = segeval.SegmentationMetricError
        data = {"i": {"a": (2, 3), "b": (3, 2)}}
        for form in ("positions", None, 1):
            for function in (segeval.pk, segeval.window_diff, segeval.boundary_similarity, segeval.segmentation_similarity, segeval.boundary_confusion_matrix):
                with self.assertRaisesRegex(error, "Unsupported boundary format"):
                    function([1, 2, 2, 3, 3], [1, 1, 2, 3, 4], boundary_format=form)
            with self.assertRaises(error):
                segeval.fleiss_pi_linear(data, boundary_format=form)
        sets = (frozenset([1]), frozenset()), (frozenset(), frozenset([1]))
        self.assertRaises(error, segeval.pk, *sets, boundary_format="sets")
        self.assertRaises(error, segeval.boundary_similarity, (2, 3), (2, 4))
        self.assertRaises(error, segeval.boundary_similarity, (2, 3), (2, 4), (1, 5))
        self.assertRaises(error, segeval.boundary_similarity)
        self.assertRaises(error, segeval.boundary_similarity, (), (2,))
        self.assertRaises(ValueError, segeval.boundary_similarity, 5, 5)
        self.assertRaises(InvalidOperation, segeval.window_diff, (3, 2), (2, 3), window_size=5)
        self.assertRaises(TypeError, segeval.pk, (3, 2), (2, 3), windows=2)
        self.assertRaises(AttributeError, segeval.boundary_similarity, data)
        one = segeval.Dataset({"i": {"a": (2, 3)}})
        other = segeval.Dataset({"i": {"b": "0100"}}, boundary_format="nltk")
        self.assertRaises(error, segeval.boundary_similarity, one, other)
        self.assertRaises(error, segeval.precision, segeval.boundary_confusion_matrix((2, 3), (3, 2)), None, 7)

    def test_formats_and_datasets(self):
        self.assertEqual(segeval.convert_positions_to_masses([1, 1, 2, 2, 2]), (2, 3))
        self.assertEqual(segeval.convert_masses_to_positions([2, 3]), (1, 1, 2, 2, 2))
        self.assertEqual(segeval.convert_nltk_to_masses("0100"), (2, 3))
        expected = segeval.boundary_similarity((2, 3), (3, 2))
        self.assertEqual(segeval.boundary_similarity("0100", "0010", boundary_format="nltk"), expected)
        self.assertEqual(segeval.boundary_similarity((1, 1, 2, 2, 2), (1, 1, 1, 2, 2), boundary_format="position"), expected)
        # Labels that come back are one topic to Pk, and a boundary to B.
        self.assertEqual(segeval.pk((1, 1, 2, 2, 1), (1, 1, 1, 1, 1), window_size=4, boundary_format="position"), 0)
        data = segeval.Dataset({"i": {"a": (2, 3), "b": (3, 2), "c": (5,)}})
        found = segeval.boundary_similarity(data)
        self.assertEqual(list(found), ["i,a,b", "i,a,c", "i,b,c"])
        self.assertEqual(len(segeval.pk(dataset=data)), 6)
        self.assertEqual(segeval.summarize(found)[4], 3)
        two = segeval.boundary_similarity(segeval.Dataset({"i": {"h": (2, 3)}, "j": {"h": (1, 1)}}), data)
        self.assertEqual(list(two), ["i,h,a", "i,h,b", "i,h,c"])
        more = data + segeval.Dataset({"i": {"d": (1, 4)}})
        for copied in (pickle.loads(pickle.dumps(data)), data.copy(), copy.copy(data)):
            self.assertEqual((copied, copied.coders, copied.boundary_format), (data, data.coders, "mass"))
            self.assertIsNot(copied["i"], data["i"])
        self.assertEqual((sorted(data.coders), sorted(more.coders)), (["a", "b", "c"], ["a", "b", "c", "d"]))
        with self.assertRaises(Exception):
            more + data
        self.assertEqual(segeval.boundary_similarity(segeval.HYPOTHESIS_STARGAZER, segeval.HEARST_1997_STARGAZER).keys().__len__(), 14)
        self.assertAlmostEqual(float(segeval.fleiss_pi_linear(segeval.HEARST_1997_STARGAZER)), 0.4645, places=3)
        matrix = segeval.boundary_confusion_matrix((2, 3), (3, 2))
        matrix[7][8]
        self.assertIn(8, matrix.classes())

    def test_files(self):
        with tempfile.TemporaryDirectory() as folder:
            data = segeval.Dataset({"i": {"a": (2, 3), "b": (3, 2)}}, properties={"kind": "test"})
            path = os.path.join(folder, "i.json")
            segeval.output_linear_mass_json(path, data)
            read = segeval.input_linear_mass_json(path)
            self.assertEqual(dict(read), dict(data))
            self.assertEqual(read.properties["kind"], "test")
            Path(folder, "sub").mkdir()
            Path(folder, "sub", "x.tsv").write_text("coder\tmasses\na\t2\t3\nb\t3\t2\n", encoding="utf8")
            self.assertEqual(list(segeval.load_nested_folders_dict(folder, "tsv")), ["sub,x"])
            for text in ("{", "[]", '{"segmentation_type": "other"}', '{"segmentation_type": "linear"}'):
                Path(path).write_text(text, encoding="utf8")
                with self.assertRaisesRegex(Exception, "file"):
                    segeval.input_linear_mass_json(path)


class Ruptures(unittest.TestCase):
    def test_golden(self):
        for case in cases("ruptures.jsonl"):
            true, mine = ([*case[side]["boundaries"], case[side]["units"]] for side in ("reference", "hypothesis"))
            expect, what = case["expect"], case["id"]
            for margin, found in expect["margins"].items():
                theirs = ruptures.precision_recall(true, mine, float(margin), compat=True)
                raised = isinstance(found["ruptures"], dict)
                self.assertEqual(theirs if raised else list(theirs), None if raised else found["ruptures"], what)
                right = ruptures.precision_recall(true, mine, float(margin))
                if right is None:
                    self.assertIsNone(found["recall"], what)
                else:
                    self.assertEqual(list(right), [found["precision"] or 0, found["recall"] or 0], f"{what} {margin}")
            for name in ("hausdorff", "randindex", "meantime"):
                value, expected = getattr(ruptures, name)(true, mine), expect["right"][name]
                self.assertTrue(value is expected is None or math.isclose(value, expected, abs_tol=1e-12), f"{what} {name}")
            if expect["right"]["randindex"] is not None:
                self.assertEqual(ruptures.hamming(true, mine), 1 - ruptures.randindex(true, mine))

    def test_errors_and_order(self):
        self.assertEqual(ruptures.precision_recall([10, 14, 100], [10, 14, 100]), (1, 1))
        self.assertEqual(ruptures.precision_recall([10, 14, 100], [10, 14, 100], compat=True), (0.5, 0.5))
        self.assertRaises(ruptures.BadPartitions, ruptures.hausdorff, [10, 100], [10, 90])
        self.assertRaises(ruptures.BadPartitions, ruptures.hausdorff, [], [10, 90])
        self.assertRaises(AssertionError, ruptures.precision_recall, [10, 100], [10, 100], 0)


class MirEval(unittest.TestCase):
    def test_golden(self):
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            for case in cases("windows.jsonl"):
                r, h = (intervals(case[side]) for side in ("reference", "hypothesis"))
                for tolerance, expect in case["expect"]["boundary"].items():
                    for trim, name in ((True, "mir_eval"), (False, "mir_eval_untrimmed")):
                        found = mir_eval.detection(r, h, window=float(tolerance), trim=trim)
                        for value, expected in zip(found, expect[name]):
                            self.assertTrue(math.isclose(value, expected, abs_tol=1e-12), f"{case['id']} {tolerance} {name}")
            for case in cases("time.jsonl"):
                r, h = (time_intervals(case[side]) for side in ("reference", "hypothesis"))
                for name, found in case["expect"]["detection"].items():
                    tolerance, _, ends = name.partition("s")
                    values = mir_eval.detection(r, h, window=float(tolerance), trim=not ends)
                    self.assertTrue(all(math.isclose(x, y, abs_tol=1e-12) for x, y in zip(values, found["mir_eval"])), f"{case['id']} {name}")
                for field, trim in (("deviation", True), ("deviationEnds", False)):
                    expected = case["expect"][field] or [math.nan, math.nan]
                    for value, other in zip(mir_eval.deviation(r, h, trim=trim), expected):
                        self.assertTrue(math.isnan(value) if other is None or math.isnan(other) else math.isclose(value, other, abs_tol=1e-9), case["id"])

    def test_warnings_errors_and_padding(self):
        with self.assertWarnsRegex(UserWarning, "Estimated intervals are empty"):
            self.assertEqual(mir_eval.detection([[0, 1], [1, 2]], [[0, 2]], trim=True), (0.0, 0.0, 0.0))
        for bad in ([[1, 0]], [[-1, 2]], [[0, 1, 2]], [0, 1]):
            self.assertRaises(ValueError, mir_eval.detection, bad, [[0, 1]])
        self.assertEqual(mir_eval.adjust_intervals([[1, 2], [2, 5]], ["a", "b"], 0.0, 4.0), ([[0.0, 1.0], [1.0, 2.0], [2.0, 4.0]], ["__T_MIN", "a", "b"]))
        self.assertEqual(mir_eval.adjust_intervals([[0, 2]], None, 0.0, 3.0), ([[0.0, 2.0], [2.0, 3.0]], None))
        with self.assertRaisesRegex(AttributeError, "mir_eval"):
            mir_eval.vmeasure


def gap_string(masses):
    return "1".join("0" * (mass - 1) for mass in masses)


def intervals(masses):
    ends = [sum(masses[: at + 1]) for at in range(len(masses))]
    return list(zip([0, *ends], ends))


def time_intervals(side):
    times = sorted({0.0, float(side["duration"]), *map(float, side["seconds"])})
    return list(zip(times, times[1:]))


if __name__ == "__main__":
    unittest.main()
