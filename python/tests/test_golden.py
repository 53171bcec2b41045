"""Every golden case of test/golden, scored by the pure kernels: numbers of segeval, NLTK, mir_eval, pyannote and others."""

import json
import math
import os
import unittest

from support import cases, cesura, golden

#: Comparisons made, by file; printed at the end.
made = {}


def setUpModule():
    os.environ["CESURA_ENGINE"] = "pure"
    unittest.addModuleCleanup(os.environ.pop, "CESURA_ENGINE", None)


class Golden(unittest.TestCase):
    def close(self, file, value, expected, what, tolerance=1e-12):
        made[file] = made.get(file, 0) + 1
        if expected is None or value is None:
            self.assertIs(value, expected, what)
        else:
            self.assertTrue(math.isclose(value, expected, rel_tol=tolerance, abs_tol=tolerance), f"{what}: {value} is not {expected}")

    def test_windows(self):
        for case in cases("windows.jsonl"):
            self.windows(case["id"], case["reference"], case["hypothesis"], case["k"], case["expect"])

    def windows(self, what, r, h, k, expect):
        def same(value, expected, tolerance=1e-12):
            self.close("windows", value, expected, what, tolerance)

        def answer(metric, preset, expected, **options):
            """Undefined where the other program raises; it gives -0.0 where there is no window."""
            raised = isinstance(expected, dict)
            if raised and expected["raises"] == "AssertionError":
                return
            value = metric(r, h, preset=preset, **options)
            if raised:
                self.assertIsNone(value, f"{what} {preset}")
            same(value, None if raised else expected)

        segeval, nltk, n = expect["segeval"], expect["nltk"], expect["nltk_n"]
        answer(cesura.pk, "segeval-2", segeval["pk"], window=k)
        answer(cesura.window_diff, "segeval-2", segeval["wd"], window=k)
        answer(cesura.window_diff, "segeval-2", segeval["wd_lamprier"], window=k, windows="segeval-padded")
        for name, metric in (("pk", cesura.pk), ("wd", cesura.window_diff)):
            answer(metric, "nltk", nltk[name], window=nltk["k"])
        answer(cesura.window_diff, "nltk", nltk["wd_weighted"], window=nltk["k"], weighted=True)
        if isinstance(nltk["pk_auto"], float) or nltk["pk_auto"]["raises"] == "ZeroDivisionError" and len(r) == 1:
            answer(cesura.pk, "nltk", nltk["pk_auto"])
        same(cesura.generalized_hamming(r, h), nltk["ghd"])
        same(cesura.generalized_hamming(r, h, insert=1, delete=1, shift=0.5), nltk["ghd_1_1_0.5"])
        same(cesura.generalized_hamming(r, h, insert=1, delete=3, shift=0.25), nltk["ghd_1_3_0.25"])
        mean = sum(r) / len(r)
        same(cesura.generalized_hamming(r, h, insert=mean, delete=mean, shift=2), nltk["ghd_mean"])
        answer(cesura.pk, "nltk-n-open", n["pk_open"], window=n["k"])
        answer(cesura.window_diff, "nltk-n-open", n["wd"], window=n["k"])
        answer(cesura.pk, "nltk-n-closed", n["pk_closed"], window=n["k"])
        answer(cesura.pk, "nltk-n-closed", n["pk_closed_auto"])
        win = expect["winpr"]
        counts = {name: win[name] for name in ("tp", "fp", "fn", "tn")}
        self.assertEqual(cesura.tally("win-pr-f", r, h, width=win["w"]), counts, what)
        self.assertEqual(cesura.tally("win-pr-f", r, h, width=win["w"], true_negatives="table")["tn"], win["tn_table"], what)
        self.assertEqual(cesura.tally("win-pr-f", r, h, width=1), win["strict"], what)
        same(cesura.win_pr_precision(r, h, width=win["w"]), win["precision"])
        same(cesura.win_pr_recall(r, h, width=win["w"]), win["recall"])
        same(cesura.win_pr_f(r, h, width=win["w"]), win["f1"])
        window = segeval["k"]
        for family, name, metric in (("padded", "wd", "window-diff"), ("padded", "pk", "pk"), ("units", "wd", "window-diff"), ("inclusive", "wd", "window-diff")):
            errors, windows = expect["padded"][f"{name}_parts"] if family == "padded" else expect["other"][f"{name}_{family}_parts"]
            if windows > 0:
                self.assertEqual(cesura.tally(metric, r, h, window=window, windows=family), {"errors": errors, "windows": windows}, f"{what} {family}")
                made["windows"] += 1
        expected = expect["expected"].get("wd")
        if expected and sum(r) > window:
            tally = cesura.tally("nwin", r, h, window=window)
            same(tally["expected"] / tally["windows"], expected, 1e-9)
        for tolerance, hits in expect["boundary"].items():
            self.boundaries(what, r, h, int(tolerance), hits, same)
        same(cesura.coverage(r, h), expect["coverage_parts"][0] / expect["coverage_parts"][1])
        same(cesura.purity(r, h), expect["purity_parts"][0] / expect["purity_parts"][1])
        for side, metric in (("fn", cesura.franz_fn), ("fp", cesura.franz_fp)):
            same(metric(r, h), expect["franz"][f"{side}_sum"] / sum(r))
            same(metric(r, h, unit="rate"), expect["franz"][f"{side}_rate_sum"] / sum(r))

    def boundaries(self, what, r, h, tolerance, hits, same):
        self.assertEqual(cesura.tally("boundary-f", r, h, tolerance=tolerance)["matches"], hits["hits"], what)
        greedy = cesura.tally("boundary-f", r, h, tolerance=tolerance, matching="greedy-nearest")
        self.assertEqual(greedy["matches"], hits["pyannote_hits"], what)
        made["windows"] += 2
        for trim, name in (("yes", "mir_eval"), ("no", "mir_eval_untrimmed")):
            expected = [0, 0, 0] if trim == "yes" and (len(r) == 1 or len(h) == 1) else hits[name]
            for metric, value in zip((cesura.boundary_precision, cesura.boundary_recall, cesura.boundary_f), expected):
                same(metric(r, h, tolerance=tolerance, trim=trim, on_empty="zero"), value)

    def test_edits(self):
        for case in cases("edits.jsonl"):
            what, expect, n_t = case["id"], case["expect"], case["nt"]
            side = cesura.sets if case["kind"] == "multi" else cesura.masses
            h, r = side(case["a"]), side(case["b"])
            if "error" in expect:
                if expect["error"] == "ValueError":
                    self.assertEqual(cesura.boundary_similarity(r, h, span=n_t), 1, what)
                else:
                    self.assertRaises(cesura.InputError, cesura.boundary_similarity, r, h, span=n_t)
                continue
            settings = {"span": n_t, "preset": "segeval-2"}
            tally = cesura.tally("boundary-similarity", r, h, **settings)
            self.assertEqual(tally["additions"], expect["additions"], what)
            self.assertEqual(tally["substitutions"], expect["substitutions"], what)
            self.assertEqual(tally["transpositions"], len(expect["transpositions"]), what)
            self.assertEqual(tally["moved"], sum(j - i for i, j, _ in expect["transpositions"]), what)
            self.assertEqual(tally["matches"], expect["matches"], what)
            made["edits"] = made.get("edits", 0) + 5
            self.listed(what, case, r, h)
            for name, metric in (("B", cesura.boundary_similarity), ("S", cesura.segmentation_similarity)):
                self.close("edits", metric(r, h, **settings), expect[name], what)
                unweighted = metric(r, h, transposition="unit", substitution="unit", **settings)
                self.close("edits", unweighted, expect[f"{name}Unweighted"], what)
            for name, metric in (("precision", cesura.bed_precision), ("recall", cesura.bed_recall), ("f1", cesura.bed_f)):
                self.close("edits", metric(r, h, **settings) or 0, expect[name]["micro"], what)
                self.close("edits", metric(r, h, average="segeval-macro", **settings) or 0, expect[name]["macro"], what)
                for label, value in expect[name]["byType"].items():
                    self.close("edits", metric(r, h, type=label, **settings) or 0, value, what)
            for label, value in expect["f2"]["byType"].items():
                self.close("edits", cesura.bed_f(r, h, type=label, beta=2, **settings) or 0, value, what)
            self.derived(what, r, h, case)

    def listed(self, what, case, r, h):
        """Each edit with its position and types: what notebooks show."""
        expect = case["expect"]
        first, second = cesura.pure.segmentation.pair(r, h, None)
        found = cesura.pure.edits.boundary_edits(first, second, cesura.pure.edits.greedy(case["nt"]))
        label = [float(name) for name in first.scale.names] if first.scale else [1]
        moves = sorted([start - 1, end - 1, label[kind]] for start, end, kind in found.transpositions)
        self.assertEqual(moves, sorted(expect["transpositions"]), what)
        added = sorted([label[kind], "b" if mine else "a"] for _, kind, mine in found.additions)
        self.assertEqual(added, sorted(expect["additionList"]), what)
        self.assertEqual(len(found.substitutions), len(expect["substitutionList"]), what)

    def derived(self, what, r, h, case):
        derived, n_t = case.get("derived"), case["nt"]
        if derived:
            for name, metric in (("precision", cesura.bed_precision), ("recall", cesura.bed_recall), ("f1", cesura.bed_f)):
                for label, value in derived[name].items():
                    self.close("edits", metric(r, h, span=n_t, type=label) or 0, value or 0, what)
            value = cesura.boundary_similarity(r, h, span=n_t, transposition="span/(n-1)", substitution="range", type_range="pair")
            self.close("edits", value, derived["B_eq5_eq6"], what)
            self.close("edits", cesura.segmentation_similarity(r, h, span=n_t, normalisation="pb"), derived["S_eq2_2013"], what)
            self.close("edits", cesura.segmentation_similarity(r, h, span=n_t), derived["S_eq4_2012_norm"], what)
            for name, matching in (("exactMinEdits", "min-edits"), ("exactMinCost", "min-cost")):
                if case["kind"] == "single" and name in derived:
                    tally = cesura.tally("boundary-similarity", r, h, span=n_t, matching=matching)
                    self.assertEqual(tally["additions"] + tally["transpositions"], derived[name]["edits"], what)
                    self.close("edits", tally["additions"] + tally["moved"] / n_t, derived[name]["cost"], what)
        old = case.get("expect2012")
        if old and n_t >= 2:
            for te, name in ((True, "S"), (False, "SUnscaled")):
                value = cesura.segmentation_similarity(r, h, variant="2012", span=n_t, te=te)
                self.close("edits", value, old[name], what)

    def test_alignment(self):
        options = {
            "dice": {"weight": "dice"},
            "overlap": {"weight": "overlap"},
            "rand": {"weight": "rand"},
            "hard05": {"threshold": 0.5},
            "exp2": {"scoring": "exponential"},
            "bestBoth": {"scoring": "best-edge"},
            "allOverlaps": {"alignment": "all-overlaps"},
            "matching": {"alignment": "matching"},
            "closenessJaccard": {"closeness": "jaccard"},
        }
        for case in cases("alignment.jsonl"):
            a, b, what = case["a"], case["b"], case["id"]
            value = cesura.alignment_similarity(a, b)
            self.close("alignment", value, case["expect"]["Aexact"], what)
            self.assertEqual(value, cesura.alignment_similarity(b, a), what)
            self.assertEqual(cesura.tally("alignment-similarity", a, b)["edges"], case["expect"]["nEdges"], what)
            for name, given in options.items():
                self.close("alignment", cesura.alignment_similarity(a, b, **given), case["derived"][name], f"{what} {name}")
            if "symmetric" in case:
                self.close("alignment", cesura.alignment_similarity(a, b, ties="all"), case["symmetric"]["A"], what)
                self.close("alignment", cesura.alignment_similarity(a, b, ties="fewest"), case["symmetric"]["fewestA"], what)

    def test_counts(self):
        for case in cases("counts.jsonl"):
            r, h, what, expect = case["reference"], case["hypothesis"], case["id"], case["expect"]
            self.close("counts", cesura.density_ratio(r, h), expect["densityRatio"], what)
            self.close("counts", cesura.count_error(r, h), expect["absoluteCountError"], what)
            self.close("counts", cesura.count_error(r, h, sign="signed"), expect["countError"], what)
            for weighting in ("units", "segments"):
                self.close("counts", cesura.purity(r, h, weighting=weighting), expect["purity"][weighting], what)
                self.close("counts", cesura.coverage(r, h, weighting=weighting), expect["coverage"][weighting], what)
            for direction in ("reference", "hypothesis"):
                for summary in ("median", "mean", "max"):
                    expected = None if expect["deviation"] is None else expect["deviation"][direction].get(summary, False)
                    if expected is not False:
                        self.close("counts", cesura.boundary_deviation(r, h, direction=direction, summary=summary), expected, what)
            if expect["deviation"] is None:
                scores = cesura.score_pairs([r], [h], metrics=["boundary-deviation", "density-ratio"])
                self.assertIn({"pair": 0, "metric": "boundary-deviation", "reason": expect["deviationReason"]}, scores.reasons)
            for tolerance, f in enumerate(expect["toleranceCurve"]):
                self.close("counts", cesura.boundary_f(r, h, tolerance=tolerance), f, what)
            for tolerance, hits in expect["anyWithin"].items():
                tally = cesura.tally("boundary-precision", r, h, matching="any-within", tolerance=int(tolerance))
                self.assertEqual([tally["hypothesisHits"], tally["referenceHits"]], hits, what)
            for trim, tolerances in expect["trim"].items():
                for tolerance, counts in tolerances.items():
                    self.assertEqual(cesura.tally("boundary-f", r, h, trim=trim, tolerance=int(tolerance)), counts, f"{what} {trim}")
            for tolerance, matches in expect["below"].items():
                self.assertEqual(cesura.tally("boundary-f", r, h, reach="below", tolerance=int(tolerance))["matches"], matches, what)

    def test_scores(self):
        names = {"averagePrecision": cesura.average_precision, "auroc": cesura.auroc, "brier": cesura.brier, "logLoss": cesura.log_loss, "brierSkill": cesura.brier_skill}
        for case in cases("scores.jsonl"):
            scores = [float(value) for value in case["hypothesis"]["scores"]]
            for name, metric in names.items():
                if name in case["expect"]:
                    self.close("scores", metric(case["reference"], scores), case["expect"][name], f"{case['id']} {name}")

    def test_time(self):
        for case in cases("time.jsonl"):
            r, h = (cesura.seconds(case[side]["seconds"], case[side]["duration"]) for side in ("reference", "hypothesis"))
            what, expect = case["id"], case["expect"]
            trio = (cesura.boundary_precision, cesura.boundary_recall, cesura.boundary_f)
            for name, found in expect["detection"].items():
                tolerance, _, ends = name.partition(", ")
                for metric, exact in zip(trio, found["exact"]):
                    self.close("time", metric(r, h, tolerance=tolerance, trim="no" if ends else "yes"), exact, f"{what} {name}")
            for tolerance, found in expect["greedy"].items():
                tally = cesura.tally("boundary-recall", r, h, preset="pyannote", tolerance=tolerance)
                self.assertEqual(tally["matches"], found["matches"], what)
            for field, trim in (("deviation", "yes"), ("deviationEnds", "no")):
                for at, direction in enumerate(("reference", "hypothesis")):
                    expected = expect[field] and expect[field][at]
                    self.close("time", cesura.boundary_deviation(r, h, direction=direction, trim=trim), expected, what, 1e-9)
            self.close("time", cesura.purity(r, h), expect["purity"], what, 1e-9)
            self.close("time", cesura.coverage(r, h), expect["coverage"], what, 1e-9)
            iou = (cesura.segment_iou_precision, cesura.segment_iou_recall, cesura.segment_iou_f)
            for name, hits in expect["iou"].items():
                threshold, hit = name.split()
                for metric, key in zip(iou, ("precision", "recall", "f")):
                    self.close("time", metric(r, h, thresholds=[float(threshold)], hit=hit), hits[key], what)
            for preset, key in (("chapter-llama", "chapterLlama"), ("vidchapters", "vidchapters")):
                for metric, name in zip(iou, ("precision", "recall", "f")):
                    self.close("time", metric(r, h, preset=preset), expect[key][name], what, 1e-9)
            self.close("time", cesura.mean_iou(r, h, preset="chapter-llama"), expect["chapterLlama"]["meanIou"], what, 1e-9)

    def test_official_scorers(self):
        for case in cases("official-scorers.jsonl"):
            for item, expect in zip(case["items"], case["expect"]["documents"]):
                r, h = item["reference"], item["hypothesis"]
                for name, preset in (("nltk-open", "nltk-n-open"), ("nltk-closed", "nltk-n-closed"), ("gdamaskinos", "gdamaskinos"), ("treeseg", "treeseg"), ("deeptiling", "deeptiling"), ("superdialseg", "superdialseg")):
                    for key, metric in (("pk", cesura.pk), ("windowDiff", cesura.window_diff)):
                        expected = expect.get(name, {}).get(key, {"raises": ""})
                        if not isinstance(expected, dict):
                            self.close("official-scorers", metric(r, h, preset=preset), expected, f"{case['id']} {name} {key}")
                found = expect.get("superdialseg", {})
                if "f" in found:
                    self.close("official-scorers", cesura.boundary_f(r, h, preset="superdialseg"), found["f"], case["id"])
                    self.close("official-scorers", cesura.count_error(r, h), found["countError"], case["id"])
            self.pooled_scorers(case)
            pooled = case["expect"].get("conll18")
            if pooled:
                references, hypotheses = ([item[side] for item in case["items"]] for side in ("reference", "hypothesis"))
                scores = cesura.score_pairs(references, hypotheses, metrics=["segment-precision", "segment-recall", "segment-f"], preset="conll18")
                means = scores.means("micro")
                for key in ("precision", "recall", "f"):
                    self.close("official-scorers", means[f"segment-{key}"], pooled[key], case["id"])

    def pooled_scorers(self, case):
        """Scorers of a whole corpus: sums of counts, or means over texts."""
        sides = [[item[side] for item in case["items"]] for side in ("reference", "hypothesis")]
        boundary = {part: f"boundary-{part}" for part in ("precision", "recall", "f")}
        disrpt = {"precision": boundary["precision"], "recall": boundary["recall"], "f_score": boundary["f"]}
        expect = case["expect"]
        for preset, found, metrics, pool in (
            ("disrpt", expect["disrpt"]["all"], disrpt, "micro"),
            ("spokennlp", expect["spokennlp"], {"pk": "pk", "windowDiff": "window-diff"}, "macro"),
            ("spokennlp", expect["spokennlp"], boundary, "micro"),
            ("koomri", expect["koomri"], {"pk": "pk"}, "micro"),
            ("superdialseg", expect["superdialseg"], {"score": "superdialseg-score"}, "macro"),
            ("superdialseg", expect["superdialseg"], {"score": "superdialseg-score"}, "micro"),
        ):
            for name, metric in metrics.items():
                value = cesura.score_pairs(*sides, metrics=[metric], preset=preset).means(pool)[metric]
                expected = found.get(name, {"raises": ""})
                if preset == "koomri" and expected == -1:
                    self.assertTrue(math.isnan(value), case["id"])
                elif not isinstance(expected, dict) and not (preset == "spokennlp" and math.isnan(value)):
                    # SpokenNLP prints four digits.
                    self.close("official-scorers", value, expected, f"{case['id']} {preset} {name}", 5.1e-5 if preset == "spokennlp" else 1e-9)

    def test_every_form_of_a_segmentation_gives_the_same_number(self):
        """The golden numbers of one pair, given in every form that callers write."""
        for case in cases("windows.jsonl")[::3]:
            r, h, expect, what = case["reference"], case["hypothesis"], case["expect"], case["id"]
            pk, f = expect["nltk_n"]["pk_open"], expect["boundary"]["0"]["hits"]
            for name, form in FORMS.items():
                given = [form(side) for side in (r, h)]
                options = {"mark": name.split()[0]} if name.split()[0] in ("gaps", "end", "start") else {}
                options["ignore"] = -100 if name.endswith("padded") else None
                if isinstance(pk, float):
                    value = cesura.pk(*given, preset="nltk-n-open", window=expect["nltk_n"]["k"], **options)
                    self.close("forms", value, pk, f"{what} {name}")
                self.assertEqual(cesura.tally("boundary-f", *given, **options)["matches"], f, f"{what} {name}")

    def test_forms_that_are_rejected(self):
        """What is no segmentation, and the code that names the reason."""
        for form, code in REJECTED:
            with self.assertRaises(cesura.InputError, msg=code) as caught:
                form()
            self.assertEqual(caught.exception.code, code)
        for form in NOT_SEGMENTATIONS:
            self.assertRaises(TypeError, form)

    def test_options_are_rejected_whatever_was_asked_before(self):
        pair = [2, 2], [2, 2]
        for good, bad in (({"beta": 1}, {"beta": True}), ({"tolerance": 1}, {"tolerance": True})):
            self.assertEqual(cesura.boundary_f(*pair, **good), 1.0)
            with self.assertRaises(cesura.InputError):
                cesura.boundary_f(*pair, **bad)

    def test_times_are_read_by_their_digits(self):
        for case in cases("time-parsing.jsonl"):
            expect = case["expect"]
            for given in (cesura.seconds(case["seconds"], case["duration"]), cesura.pure.segmentation.read({"seconds": case["seconds"], "duration": case["duration"]})):
                self.assertEqual((given.ticks, given.units), (expect["ticksPerSecond"], expect["units"]), case["id"])
                inside = sorted({tick for tick in expect["ticks"] if 0 < tick < expect["units"]})
                self.assertEqual(given.boundaries, inside, case["id"])
                made["time-parsing"] = made.get("time-parsing", 0) + 1

    def test_time_corpora(self):
        iou = ("segment-iou-precision", "segment-iou-recall", "segment-iou-f")
        parts = ("precision", "recall", "f")
        for case in cases("time-corpora.jsonl"):
            kept = [item for item in case["items"] if item["hypothesis"] is not None]
            sides = [[cesura.seconds(item[side]["seconds"], item[side]["duration"]) for item in kept] for side in ("reference", "hypothesis")]
            if not kept:
                continue

            def means(names, pool, preset=None, **options):
                return cesura.score_pairs(*sides, metrics=[{"id": name, "preset": preset, "options": options} for name in names]).means(pool)

            def same(value, expected):
                self.close("time-corpora", None if math.isnan(value) else value, expected, case["id"], 1e-9)

            expect = case["expect"]
            for preset in ("chapter-llama", "vidchapters"):
                found = means(iou, "micro", preset)
                for name, part in zip(iou, parts):
                    same(found[name], expect[preset][part])
            same(means(["mean-iou"], "macro", "chapter-llama")["mean-iou"], expect["chapter-llama"]["meanIou"])
            for seconds, trio in expect["vidchapters"]["navigation"].items():
                names = ("boundary-precision", "boundary-recall", "boundary-f")
                for name, pool, value in zip(names, ("macro", "macro", "micro"), trio):
                    same(means([name], pool, "vidchapters", tolerance=f"{seconds}s")[name], value)
            for threshold, trio in expect["pooled"].items():
                found = means(iou, "micro", thresholds=[float(threshold)])
                for name, part in zip(iou, parts):
                    same(found[name], trio[part])

    def test_scores_of_several_texts(self):
        names = {"averagePrecision": "average-precision", "auroc": "auroc", "brier": "brier", "logLoss": "log-loss"}
        for case in cases("scores-corpora.jsonl"):
            sides = [[item[side] for item in case["items"]] for side in ("reference", "hypothesis")]
            found = cesura.score_pairs(*sides, metrics=list(names.values())).means("micro")
            for name, metric in names.items():
                expected = case["expect"].get(name)
                self.close("scores-corpora", None if math.isnan(found[metric]) else found[metric], expected, f"{case['id']} {name}")

    def test_wtpsplit(self):
        for case in cases("wtpsplit.jsonl"):
            for every, expect in case["expect"].items():
                for metric, part in ((cesura.boundary_precision, "precision"), (cesura.boundary_recall, "recall"), (cesura.boundary_f, "f")):
                    value = metric(case["reference"], case["hypothesis"], preset="wtpsplit", exclude_every=int(every[5:]))
                    self.close("wtpsplit", value, expect[part], f"{case['id']} {every}")

    def test_ruptures(self):
        for case in cases("ruptures.jsonl"):
            pair, expect = (case["reference"], case["hypothesis"]), case["expect"]
            for margin, found in expect["margins"].items():
                settings = {"tolerance": int(margin), "reach": "below"}
                self.assertEqual(cesura.tally("boundary-f", *pair, **settings)["matches"], found["maximum"], case["id"])
                for metric, part in ((cesura.boundary_precision, "precision"), (cesura.boundary_recall, "recall"), (cesura.boundary_f, "f")):
                    self.close("ruptures", metric(*pair, **settings), found[part], f"{case['id']} {margin}")
                tally = cesura.tally("boundary-f", *pair, preset="ruptures", tolerance=int(margin))
                self.assertEqual(tally["matches"], found["matches"], case["id"])
                program = found["ruptures"] if isinstance(found["ruptures"], list) else [None, None]
                for metric, value in zip((cesura.boundary_precision, cesura.boundary_recall), program):
                    self.close("ruptures", metric(*pair, preset="ruptures", tolerance=int(margin)), value, f"{case['id']} {margin}")
            value = cesura.boundary_deviation(*pair, direction="hypothesis", summary="mean")
            self.close("ruptures", value, expect["right"]["meantime"], case["id"])

    def test_edits_of_papers(self):
        """Fournier and Inkpen (2012) and Fournier (2013): S and WindowDiff by the program of the time."""
        for row in json.loads((golden / "papers" / "edits.json").read_text("utf8")):
            pair, quantity, version = row.get("inputs", {}), row["quantity"], row.get("version", "")
            if not row["reproduced"] or set(pair) != {"s1", "s2"} or not isinstance(row["computed"], float):
                continue
            r, h = pair["s1"], pair["s2"]
            if quantity == "1-WD" and version.startswith("WindowDiff of segeval v1.0-beta"):
                self.close("papers", 1 - cesura.window_diff(r, h, preset="segeval-1"), row["computed"], row["where"])
            elif quantity == "S" and version.startswith("S2012"):
                value = cesura.segmentation_similarity(r, h, variant="2012", span=row.get("params", {}).get("n", 2))
                self.close("papers", value, row["computed"], row["where"])

    def test_windows_of_papers(self):
        families = {"inclusive": "scaiano-inkpen-2012", "units": "fournier-inkpen-2012"}
        for row in json.loads((golden / "papers" / "windows.json").read_text("utf8")):
            preset = next((families[name] for name in families if row.get("version", "").startswith(name)), None)
            metric = {"WindowDiff": cesura.window_diff, "Pk": cesura.pk}.get(row["metric"].replace("1-", ""))
            if preset and metric and "reference" in row:
                value = metric(row["reference"], row["hypothesis"], preset=preset, window=row["k"])
                self.close("papers", 1 - value if row["metric"].startswith("1-") else value, row["computed"], row["id"])

    @classmethod
    def tearDownClass(cls):
        print(f"golden comparisons: {', '.join(f'{file} {count}' for file, count in made.items())}")


def _ends(masses):
    """1 on the last unit of each segment."""
    return [int(unit == mass - 1) for mass in masses for unit in range(mass)]


def _starts(masses):
    return [int(unit == 0) for mass in masses for unit in range(mass)]


class _Array:
    """What cesura reads of an array or a tensor."""

    def __init__(self, values):
        self.values, self.ndim, self.dtype = values, 1, None

    def detach(self):
        return self

    def cpu(self):
        return self

    def tolist(self):
        return list(self.values)


def _positions(masses):
    return [sum(masses[:at]) for at in range(1, len(masses))]


#: A pair of masses in every form; the first word is `mark`, where it is one.
FORMS = {
    "masses": cesura.masses,
    "masses as numbers": lambda masses: [float(mass) for mass in masses],
    "masses in a tensor": lambda masses: _Array(masses),
    "masses by name": lambda masses: {"masses": masses},
    "gaps in a string": lambda masses: "".join(map(str, _ends(masses)[:-1])),
    "constructor of gaps": lambda masses: cesura.gaps(_ends(masses)[:-1]),
    "gaps by name": lambda masses: {"gaps": _ends(masses)[:-1]},
    "end": _ends,
    "end in a string of letters": lambda masses: "".join("IB"[mark] for mark in _ends(masses)),
    "end as truth": lambda masses: [bool(mark) for mark in _ends(masses)],
    "end as digits": lambda masses: [str(mark) for mark in _ends(masses)],
    "end in a tensor": lambda masses: _Array(_ends(masses)),
    "end padded": lambda masses: [*_ends(masses), -100, -100],
    "start": _starts,
    "start without the first": lambda masses: [0, *_starts(masses)[1:]],
    "constructor of marks": lambda masses: cesura.marks(_ends(masses), side="end"),
    "marks by name": lambda masses: {"marks": _starts(masses), "side": "start"},
    "labels that are marks": lambda masses: cesura.labels(_ends(masses), mark="end"),
    "labels": lambda masses: cesura.labels([f"topic {at % 3}" for at, mass in enumerate(masses) for _ in range(mass)]),
    "boundaries": lambda masses: cesura.boundaries(_positions(masses), units=sum(masses)),
    "boundaries by name": lambda masses: {"units": sum(masses), "boundaries": _positions(masses)},
    "spans": lambda masses: cesura.spans(list(zip([0, *_positions(masses)], [*_positions(masses), sum(masses)])), units=sum(masses)),
    "spans of every second segment": lambda masses: cesura.spans(list(zip([0, *_positions(masses)], [*_positions(masses), sum(masses)]))[::2], units=sum(masses), holes="segment"),
    "sets": lambda masses: cesura.sets([{1} if mark else set() for mark in _ends(masses)[:-1]]),
    "sequence": lambda masses: cesura.sequence(["x" if mark else None for mark in _ends(masses)]),
}


def _pk(reference, hypothesis=(2, 2), **options):
    return lambda: cesura.pk(reference, hypothesis, **options)


#: A call, and the code of the error that it raises.
REJECTED = [
    (_pk([0, 1, 0, 1]), "mark-meaning"),
    (_pk("0101"), "mark-meaning"),
    (_pk(b"0101"), "mark-meaning"),
    (_pk([True, False]), "mark-meaning"),
    (_pk(list("BIIB")), "mark-meaning"),
    (_pk([[1, 3], [2, 2]]), "dimensions"),
    (_pk([2, 0, 2]), "mass-not-integer"),
    (_pk([5, -1]), "mass-not-integer"),
    (_pk([2.5, 1.5]), "mass-not-integer"),
    (_pk([float("nan"), 1]), "mass-not-integer"),
    (_pk([]), "text-empty"),
    (_pk([2**32]), "text-too-long"),
    (_pk([2, 3]), "unit-count-mismatch"),
    (_pk("010", "0100", mark="gaps"), "unit-count-mismatch"),
    (_pk([0, 1, -100], [0, 1], mark="end", ignore=-100), "unit-count-mismatch"),
    (_pk([0, 1, 2], [0, 1, 0], mark="end"), "mark-unknown"),
    (_pk([0, [1], 0], [0, 1, 0], mark="end"), "mark-unknown"),
    (_pk([], [], mark="end"), "text-empty"),
    (_pk([0, 1], [0, 1], mark="left"), "option-invalid"),
    (_pk(cesura.seconds([1], 4), [2, 2]), "axes-differ"),
    (lambda: cesura.labels([0, 1, 0]), "mark-meaning"),
    (lambda: cesura.labels(["a", "b"], mark="end"), "option-invalid"),
    (lambda: cesura.labels([["a"], 1], mark="end"), "option-invalid"),
    (lambda: cesura.labels([]), "text-empty"),
    (lambda: cesura.marks([0, 1], side="left"), "option-invalid"),
    (lambda: cesura.boundaries([2], units=0), "text-empty"),
    (lambda: cesura.boundaries([2], units=2.5), "units-not-integer"),
    (lambda: cesura.boundaries([0], units=4), "boundary-outside"),
    (lambda: cesura.boundaries([4], units=4), "boundary-outside"),
    (lambda: cesura.boundaries([1.5], units=4), "boundary-outside"),
    (lambda: cesura.boundaries([2, 2], units=4), "boundary-order"),
    (lambda: cesura.boundaries([3, 2], units=4), "boundary-order"),
    (lambda: cesura.boundaries([], units=2**32), "text-too-long"),
    (lambda: cesura.spans([(0, 2)], units=2, holes="drop"), "option-invalid"),
    (lambda: cesura.spans([(2, 2)], units=4), "boundary-outside"),
    (lambda: cesura.spans([(0, 5)], units=4), "boundary-outside"),
    (lambda: cesura.spans([(0, 3), (2, 4)], units=4), "spans-overlap"),
    (lambda: cesura.spans([(0, 1), (2, 4)], units=4), "holes"),
    (lambda: cesura.sets([{"a"}]), "type-not-number"),
    (lambda: cesura.sets([{float("inf")}]), "type-not-number"),
    (lambda: cesura.sets([set(range(33))]), "too-many-types"),
    (lambda: cesura.boundary_similarity(cesura.sets([{3}]), cesura.sets([{1}]), types=[1, 2]), "unknown-type"),
    (lambda: cesura.seconds([5], 4), "time-after-end"),
    (lambda: cesura.seconds([-1], 4), "time-negative"),
    (lambda: cesura.seconds(["soon"], 4), "time-not-number"),
    (lambda: cesura.seconds([], 0), "text-empty"),
    (lambda: cesura.seconds([], 2**33), "text-too-long"),
    (_pk([2, 2], window=0), "option-invalid"),
    (_pk([2, 2], window="wide"), "option-invalid"),
    (_pk([2, 2], window="0.5s"), "option-invalid"),
    (_pk(cesura.seconds([1], 4), cesura.seconds([2], 4), window=2), "unit-required"),
    (_pk([2, 2], rounding="up"), "option-invalid"),
    (_pk([2, 2], closed="maybe"), "option-invalid"),
    (_pk([2, 2], preset="nobody"), "unknown-preset"),
    (_pk([2, 2], preset="conll18"), "preset-undefined"),
    (lambda: cesura.tally("pk", [2], [2], colour=1), "option-unknown"),
    (lambda: cesura.tally("kappa", [2], [2]), "unknown-metric"),
    (lambda: cesura.boundary_f([2, 2], [2, 2], beta=-1), "option-invalid"),
    (lambda: cesura.boundary_f([2, 2], [2, 2], beta=True), "option-invalid"),
    (lambda: cesura.boundary_f([2, 2], [2, 2], tolerance=True), "option-invalid"),
    (lambda: cesura.boundary_f([2, 2], [2, 2], reach="below"), "tolerance-required"),
    (lambda: cesura.segment_iou_f([2, 2], [2, 2], thresholds=[]), "option-invalid"),
    (lambda: cesura.segment_iou_f([2, 2], [2, 2], thresholds=[0]), "option-invalid"),
    (lambda: cesura.segmentation_similarity([2, 2], [2, 2], weights=[1]), "option-invalid"),
    (lambda: cesura.bed_f([2, 2], [2, 2], type=True), "option-invalid"),
    (lambda: cesura.bed_f([2, 2], [2, 2], type="9"), "unknown-type"),
    (lambda: cesura.generalized_hamming(cesura.seconds([1], 4), cesura.seconds([2], 4)), "axis-meaningless"),
    (lambda: cesura.window_diff([2, 2], [2, 2], preset="nltk"), "window-required"),
    (lambda: cesura.pk([2, 2], [2, 2], marks="start"), "option-invalid"),
    (lambda: cesura.alignment_similarity([2, 2], [2, 2], edges="directed", scoring="best-edge"), "option-invalid"),
    (lambda: cesura.brier([2, 2], [0.5, "x", 0.5]), "score-not-a-number"),
    (lambda: cesura.brier([2, 2], {"scores": [0.5], "units": 4}), "score-count"),
    (lambda: cesura.brier([2, 2], [0.5]), "unit-count-mismatch"),
]
#: What is not even a list.
NOT_SEGMENTATIONS = [
    _pk(None),
    _pk({1, 2}),
    _pk(7),
    _pk([2, "x"]),
    _pk([2, None]),
    lambda: cesura.boundaries(["2"], units=4),
    lambda: cesura.seconds([None], 4),
]


if __name__ == "__main__":
    unittest.main()
