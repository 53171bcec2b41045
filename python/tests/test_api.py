"""The package as a user has it, without Node.js: forms of input, options, results."""

import copy
import math
import os
import unittest
import unittest.mock

from support import cesura

from cesura.pure.options import options_of, register

try:
    import numpy
except ImportError:
    numpy = None
try:
    import pandas
except ImportError:
    pandas = None


def setUpModule():
    os.environ["CESURA_ENGINE"] = "pure"
    unittest.addModuleCleanup(os.environ.pop, "CESURA_ENGINE", None)


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

    def test_mark_is_an_argument_of_every_metric(self):
        for first, second, mark in (
            ("01001000000", "01010000001", "end"),
            ("10100100000", "00101000000", "start"),
            ("0100100000", "0101000000", "gaps"),
            ([0, 1, 0, 0, 1, 0, 0, 0, 0, 0, 0], [0.0, 1.0, 0.0, 1.0] + [0.0] * 7, "end"),
            (list("BIBIIBIIIII"), list("IIBIBIIIIII"), "start"),
            ([False, True, False, False, True] + [False] * 6, (0, 1, 0, 1, 0, 0, 0, 0, 0, 0, 0), "end"),
        ):
            self.assertEqual(cesura.boundary_similarity(first, second, mark=mark), 0.75, (first, mark))
            self.assertEqual(cesura.score_pairs([first], [second], metrics=["B"], mark=mark)["boundary-similarity"], [0.75])
        self.assertEqual(cesura.boundary_similarity(cesura.masses([2, 3, 6]), "0101000000", mark="gaps"), 0.75)
        with self.assertRaises(cesura.InputError):
            cesura.pk([0, 1], [0, 1], mark="left")
        with self.assertRaises(cesura.InputError) as caught:
            cesura.pk([0, 2], [0, 1], mark="end")
        self.assertEqual(caught.exception.code, "mark-unknown")

    def test_padding_is_left_out_of_both_sides(self):
        reference = [0, 1, 0, -100, 0, 1, -100, -100]
        self.assertEqual(cesura.boundary_f(reference, [0, 1, 0, 1, 0, 0, 1, 1], mark="end", ignore=-100), 1.0)
        self.assertEqual(cesura.boundary_f(reference, reference, mark="end", ignore=-100), 1.0)
        with self.assertRaises(cesura.InputError) as caught:
            cesura.boundary_f(reference, [0, 1, 0], mark="end", ignore=-100)
        self.assertEqual(caught.exception.code, "unit-count-mismatch")

    def test_spans(self):
        self.assertEqual(cesura.spans([(0, 2), (2, 5), (5, 11)], units=11).masses, [2, 3, 6])
        self.assertEqual(cesura.spans([(2, 5)], units=11, holes="segment").masses, [2, 3, 6])
        for bad, code in (([(0, 2), (3, 11)], "holes"), ([(0, 6), (5, 11)], "spans-overlap"), ([(0, 12)], "boundary-outside")):
            with self.assertRaises(cesura.InputError) as caught:
                cesura.spans(bad, units=11)
            self.assertEqual(caught.exception.code, code)

    def test_undefined_and_minus_zero(self):
        self.assertTrue(math.isnan(cesura.pk([2], [2], undefined="nan")))
        self.assertRaises(cesura.InputError, cesura.pk, [2], [2], undefined="zero")
        self.assertEqual(str(cesura.pk([2], [2], preset="segeval-2")), "0.0")
        self.assertEqual(str(cesura.window_diff([2], [2], preset="segeval-2", window=5)), "0.0")

    def test_counts_add_up(self):
        first, second = ([2, 3, 6], [2, 2, 7]), ([4, 4], [4, 4])
        counts = [cesura.tally("pk", *pair, window=2) for pair in (first, second)]
        self.assertEqual(counts[0], {"errors": 2, "windows": 9})
        total = {name: counts[0][name] + counts[1][name] for name in counts[0]}
        self.assertEqual(cesura.score("pk", total, window=2), 2 / 15)
        self.assertIn("|window:3|", cesura.signature("pk", preset="nltk", window=3))
        for name in ("pk", "Pk", "P_k"):
            self.assertEqual(cesura.signature(name), cesura.signature("pk"))

    def test_options_are_checked(self):
        for call, code in (
            (lambda: cesura.pk([4], [4], window=0), "option-invalid"),
            (lambda: cesura.pk([4], [4], window="3s"), "option-invalid"),
            (lambda: cesura.pk([4], [4], windows="outside"), "option-invalid"),
            (lambda: cesura.pk([4], [4], preset="nobody"), "unknown-preset"),
            (lambda: cesura.pk([4], [4], preset="lai-2023"), "preset-undefined"),
            (lambda: cesura.boundary_f([4], [4], beta=-1), "option-invalid"),
            (lambda: cesura.window_diff([4], [4], preset="nltk"), "window-required"),
            (lambda: cesura.tally("pk", [4], [4], windw=2), "option-unknown"),
            (lambda: cesura.signature("pkk"), "unknown-metric"),
            (lambda: cesura.boundary_f([4], [4], reach="below"), "tolerance-required"),
            (lambda: cesura.pk(cesura.seconds([1], 4), [4]), "axes-differ"),
            (lambda: cesura.boundary_similarity(cesura.seconds([1], 4), cesura.seconds([2], 4)), "unit-required"),
            (lambda: cesura.segmentation_similarity(cesura.seconds([1], 4), cesura.seconds([2], 4), span="1s"), "axis-meaningless"),
        ):
            with self.assertRaises(cesura.InputError) as caught:
                call()
            self.assertEqual(caught.exception.code, code)

    def test_readers_say_what_is_wrong(self):
        for call, code in (
            (lambda: cesura.boundaries([5], units=5), "boundary-outside"),
            (lambda: cesura.boundaries([3, 2], units=5), "boundary-order"),
            (lambda: cesura.boundaries([1.5], units=5), "boundary-outside"),
            (lambda: cesura.boundaries([], units=0), "text-empty"),
            (lambda: cesura.gaps("01x"), "mark-unknown"),
            (lambda: cesura.marks([], side="end"), "text-empty"),
            (lambda: cesura.masses([2**32]), "text-too-long"),
            (lambda: cesura.sets([["a"]]), "type-not-number"),
            (lambda: cesura.sets([set(range(33))]), "too-many-types"),
            (lambda: cesura.seconds(["soon"], 4), "time-not-number"),
            (lambda: cesura.seconds([-1], 4), "time-negative"),
            (lambda: cesura.seconds([5], 4), "time-after-end"),
            (lambda: cesura.seconds([], 0), "text-empty"),
            (lambda: cesura.seconds([], 2**33), "text-too-long"),
            (lambda: cesura.auroc([2, 2], [0.1, "b", 0.2]), "score-not-a-number"),
            (lambda: cesura.auroc([2, 2], {"units": 7, "scores": [0.1]}), "score-count"),
            (lambda: cesura.auroc([2, 2], [0.1]), "unit-count-mismatch"),
            (lambda: cesura.bed_f(cesura.sets([{1}]), cesura.sets([{1}]), type=3), "unknown-type"),
            (lambda: cesura.boundary_similarity(cesura.sets([{1}]), cesura.sets([{3}]), types=[1, 2]), "unknown-type"),
        ):
            with self.assertRaises(cesura.InputError) as caught:
                call()
            self.assertEqual(caught.exception.code, code)
        self.assertEqual(cesura.seconds(["1:02.250", "1e1", 12.0, "0:00:05,5"], "2:00").positions, [5500, 10000, 12000, 62250])
        self.assertEqual(cesura.sequence([None, ".", None, ","]).positions, [2])
        self.assertEqual(cesura.boundary_similarity(cesura.sequence([None, ".", None]), cesura.sequence([".", None, None])), 0.5)
        self.assertEqual(cesura.boundary_similarity(cesura.sets([{1}, set()]), [1, 2]), 1.0)
        self.assertEqual(cesura.auroc({"units": 3, "boundaries": [1]}, {"units": 3, "scores": [0.9, 0.2]}), 1.0)
        self.assertEqual(cesura.boundaries([1, 3], units=5), cesura.masses([1, 2, 2]))
        self.assertEqual(len({cesura.boundaries([1], units=5), cesura.masses([1, 4])}), 1)
        self.assertEqual(repr(cesura.masses([1, 4])), "Segmentation(units=5, boundaries=[1])")

    def test_types_of_several_ranges_are_pooled_one_by_one(self):
        pairs = [(cesura.sets([{1}, set()]), cesura.sets([{2}, set()])), (cesura.sets([{1}]), cesura.sets([{4}]))]
        scores = cesura.score_pairs(pairs, metrics=[{"id": "B", "options": {"type_range": "pair"}}])
        self.assertEqual(scores["boundary-similarity"], [0.5, 0.25])
        self.assertEqual(scores.means("micro")["boundary-similarity"], (2 - (1 / 2 + 3 / 4)) / 2)

    def test_what_the_register_adds_goes_to_the_engine(self):
        entry = copy.deepcopy(register().entries["boundary-f"])
        next(option for option in entry["options"] if option["name"] == "matching")["choices"].append("last-within")
        entry["options"].append({"name": "extra", "default": "no", "choices": ["yes", "no"]})
        entry["presets"]["future"] = {"matching": "last-within"}
        with unittest.mock.patch.dict(register().entries, {"boundary-f": entry}):
            options_of.cache_clear()
            self.addCleanup(options_of.cache_clear)
            self.assertEqual(cesura.engine_of("boundary-f"), "pure")
            for more in ({"matching": "last-within"}, {"preset": "future"}, {"extra": True}):
                self.assertEqual(cesura.engine_of("boundary-f", **more), "node", more)
            self.assertIn("|extra:no|", cesura.signature("boundary-f"))
            self.assertRaises(cesura.InputError, cesura.engine_of, "boundary-f", matching="nobody")

    def test_compare(self):
        found = cesura.compare([2, 3, 6], [2, 2, 1, 6], metrics=["B", "F"])
        self.assertEqual(found["boundary-f"], 0.8)
        self.assertEqual([(each["kind"], each["reference"], each["hypothesis"]) for each in found.differences], [("match", 2, 2), ("extra", None, 4), ("match", 5, 5)])
        near = cesura.compare([2, 3, 6], [2, 2, 7])
        self.assertEqual(near.differences[1], {"kind": "near", "reference": 5, "hypothesis": 4})
        for shown in (found, cesura.compare("01" * 100, "0001" * 50, mark="end"), cesura.compare([1] * 2000, [2] * 1000)):
            html = shown._repr_html_()
            self.assertIn('role="img"', html)
            self.assertNotRegex(html, "<script| id=")
        self.assertLess(len(cesura.compare("01" * 100, "0001" * 50, mark="end")._repr_html_()), 8000)

    def test_types(self):
        a, b = cesura.sets([{1}, set(), {2}]), cesura.sets([{1}, set(), {1}])
        self.assertLess(cesura.boundary_similarity(a, b), 1)
        self.assertEqual(cesura.boundary_similarity(a, a, types=[1, 2, 3]), 1)

    def test_every_metric_of_the_register_is_a_function(self):
        for metric in register().entries.values():
            self.assertTrue(callable(getattr(cesura, metric["id"].replace("-", "_"))), metric["id"])

    def test_wrong_types_are_said(self):
        for bad in (None, [True, 3], 5, ["a", 2]):
            with self.assertRaises(TypeError):
                cesura.pk(bad, [4])
        for bad, code in (
            ("0100", "mark-meaning"),
            ([0, 1, 0, 0], "mark-meaning"),
            ([0.0, 1.0], "mark-meaning"),
            ([True, False], "mark-meaning"),
            (list("0100"), "mark-meaning"),
            ([[2, 3]], "dimensions"),
            ([2.5, 2], "mass-not-integer"),
            ([math.nan, 2], "mass-not-integer"),
            ([0, 4], "mass-not-integer"),
            ([-1, 5], "mass-not-integer"),
            ([], "text-empty"),
        ):
            with self.assertRaises(cesura.InputError, msg=bad) as caught:
                cesura.pk(bad, [4])
            self.assertEqual(caught.exception.code, code, bad)
        with self.assertRaises(ValueError) as caught:
            cesura.pk([2, 3], [4])
        self.assertEqual(caught.exception.code, "unit-count-mismatch")
        self.assertEqual(caught.exception.params, {"reference": 5, "hypothesis": 4, "unit": "units"})
        with self.assertRaisesRegex(cesura.InputError, "3 marks.*4 marks"):
            cesura.pk([0, 1, 0], [0, 1, 0, 0], mark="end")
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

    def test_means(self):
        scores = cesura.score_pairs([[2, 3, 6], [4, 4], [2]], [[2, 2, 7], [4, 4], [2]], metrics=["pk", "B"])
        self.assertEqual(scores.means("micro"), {**scores.means("micro"), "pk": 2 / 15, "pk_n": 2.0, "pk_undefined": 1.0})
        self.assertEqual(scores.means()["pk"], 1 / 9)
        self.assertTrue(math.isnan(cesura.score_pairs([], [], metrics=["pk"]).means()["pk"]))
        self.assertEqual(scores.reasons[0], {"pair": 2, "metric": "pk", "reason": "no-windows"})
        self.assertTrue(math.isnan(cesura.score_pairs([[2]], [[2]], metrics=["pk"], undefined="nan")["pk"][0]))
        mean = cesura.score_pairs([[1, 3], [2, 2]], [[0.9, 0.2, 0.1], [0.3, 0.6, 0.1]], metrics=["AP", "Brier"]).means("micro")
        self.assertEqual(mean["average-precision"], 1.0)

    def test_nan_is_found(self):
        with self.assertRaises(cesura.InputError) as caught:
            cesura.score_pairs([[2, 3], [1, math.nan]], [[2, 3], [2]], metrics=["B"])
        self.assertIn("pair 1", str(caught.exception))

    def test_progress(self):
        reported = []
        cesura.score_pairs([[2, 3]] * 5000, [[3, 2]] * 5000, metrics=["B"], progress=lambda *words: reported.append(words))
        self.assertEqual(reported[0][0], "scoring pairs")


@unittest.skipIf(numpy is None, "numpy is not here")
class Arrays(unittest.TestCase):
    def test_arrays(self):
        self.assertEqual(cesura.boundary_similarity(numpy.array([2, 3, 6]), numpy.array([2, 2, 7], dtype="uint8")), 0.75)
        self.assertEqual(cesura.boundary_similarity(numpy.array([2.0, 3.0, 6.0]), [2, 2, 7]), 0.75)
        marks = numpy.array([0, 1, 0, 1, 0, 0, 0, 0, 0, 0], dtype=bool)
        self.assertEqual(cesura.boundary_similarity([2, 3, 6], cesura.gaps(marks)), 0.75)
        self.assertEqual(cesura.boundary_similarity([2, 3, 6], cesura.gaps(marks)), cesura.boundary_similarity(cesura.masses([2, 3, 6]), marks, mark="gaps"))
        for bad, code in ((marks, "mark-meaning"), (numpy.array([2.0, math.nan]), "mass-not-integer"), (numpy.array([[2, 3]]), "dimensions")):
            with self.assertRaises(cesura.InputError) as caught:
                cesura.pk(bad, bad)
            self.assertEqual(caught.exception.code, code)
        long = numpy.zeros(5000, dtype="int64")
        long[[99, 2500]] = 1
        self.assertEqual(cesura.gaps(long).positions, [100, 2501])
        self.assertEqual(cesura.marks(long, side="end"), cesura.marks(long.tolist(), side="end"))
        self.assertEqual(cesura.pk(long, long.astype(bool), mark="end"), 0.0)
        self.assertEqual(cesura.pk([4, 4], [3, 5], window=numpy.int64(2)), 2 / 6)
        long[7] = 3
        self.assertRaises(cesura.InputError, cesura.gaps, long)
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
        self.assertEqual(cesura.pk(pandas.Series([4, 4]), pandas.Series([4, 4])), 0)


if __name__ == "__main__":
    unittest.main()
