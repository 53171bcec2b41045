"""torch, torchmetrics, transformers, evaluate and scikit-learn: against stand-ins of their documented interfaces (fakes)."""

import contextlib
import importlib.util
import io
import json
import math
import random
import sys
import unittest
import warnings
from pathlib import Path

import support
from support import cesura

from cesura import hf
from cesura import sklearn as for_sklearn
from cesura import torch as for_torch

FAKES = str(Path(__file__).parent / "fakes")
NAMES = ("torch", "torchmetrics", "datasets", "evaluate", "evaluate.utils")


def setUpModule():
    sys.path.insert(0, FAKES)
    unittest.addModuleCleanup(sys.path.remove, FAKES)
    kept = {name: sys.modules.pop(name) for name in NAMES if name in sys.modules}

    def restore():
        for name in NAMES:
            sys.modules.pop(name, None)
        sys.modules.update(kept)

    unittest.addModuleCleanup(restore)


def batch(rng, rows=4, units=12, padding=True):
    """Targets with padding at the end, predictions without."""
    targets, preds = [], []
    for _ in range(rows):
        length = rng.randrange(units // 2, units) if padding else units
        row = [int(rng.random() < 0.3) for _ in range(length)]
        targets.append(row + [-100] * (units - length))
        preds.append([bit if rng.random() < 0.8 else 1 - bit for bit in row] + [1] * (units - length))
    return preds, targets


class Torch(unittest.TestCase):
    def setUp(self):
        import torch
        import torchmetrics

        self.torch, self.torchmetrics = torch, torchmetrics
        for_torch.__dict__.pop("SegmentationMetric", None)
        self.Metric = for_torch.SegmentationMetric
        self.addCleanup(for_torch.__dict__.pop, "SegmentationMetric", None)
        self.addCleanup(setattr, torch.distributed, "rank", None)

    def expected(self, name, preds, targets, pool="micro", **options):
        pairs = [cesura.pure.segmentation.without_padding(target, pred, -100) for pred, target in zip(preds, targets)]
        scores = cesura.score_pairs([pair[0] for pair in pairs], [pair[1] for pair in pairs], metrics=[{"id": name, "options": options}], mark="end")
        return scores.means(pool)[name]

    def test_the_value_is_that_of_all_documents(self):
        rng = random.Random(1)
        for name in cesura.pure.MODULES:
            if cesura.pure.kernel_of(name).takes == "scores":
                continue
            for pool in ("micro", "macro"):
                metric = self.Metric(name, mark="end", pool=pool)
                self.assertIsInstance(metric, self.torchmetrics.Metric)
                all_preds, all_targets = [], []
                for _ in range(3):
                    preds, targets = batch(rng)
                    metric.update(self.torch.tensor(preds), self.torch.tensor(targets))
                    all_preds += preds
                    all_targets += targets
                expected = self.expected(name, all_preds, all_targets, pool)
                self.assertAlmostEqual(metric.compute().item(), expected, places=12, msg=f"{name} {pool}")
                metric.reset()
                self.assertTrue(math.isnan(metric.compute().item()), name)

    def test_ranks_add_up_exactly(self):
        rng = random.Random(2)
        for name in ("pk", "boundary-similarity", "bed-f", "boundary-deviation"):
            ranks, everything = [], ([], [])
            for rank in range(2):
                self.torch.distributed.rank = rank
                metric = self.Metric(name, mark="end")
                preds, targets = batch(rng, rows=3 + rank)
                metric.update(self.torch.tensor(preds), self.torch.tensor(targets))
                everything[0].extend(preds)
                everything[1].extend(targets)
                ranks.append(metric)
            self.assertAlmostEqual(self.torchmetrics.gathered(ranks).compute().item(), self.expected(name, *everything), places=12, msg=name)

    def test_parts_of_documents(self):
        target, pred = [0, 0, 1, 0, 0, 1, 0, 0, 1, 0, 0, 1], [0, 1, 0, 0, 0, 1, 0, 0, 1, 1, 0, 1]
        whole = cesura.pk(target, pred, mark="end")
        metric = self.Metric("pk", mark="end")
        metric.update(self.torch.tensor([pred[:4], pred[4:8]]), self.torch.tensor([target[:4], target[4:8]]), document=["a", "a"])
        metric.update([pred[8:]], [target[8:]], document=["a"])
        self.assertEqual(metric.compute().item(), whole)
        with self.assertRaises(cesura.InputError) as caught:
            metric.update([pred], [target], document=["a"])
        self.assertEqual(caught.exception.code, "document-repeated")
        metric.reset()
        metric.update([pred], [target], document=["a"])
        self.assertEqual(metric.compute().item(), whole)
        with self.assertRaises(cesura.InputError):
            self.Metric("pk", mark="end").update([pred], [target], document=["a", "b"])

    def test_rows_that_a_sampler_repeats_on_another_rank_count_once(self):
        target, pred = [0, 0, 1, 0, 0, 1, 0, 0], [0, 1, 0, 0, 0, 1, 0, 0]
        ranks = []
        for rank, rows in ((0, ["a", "b"]), (1, ["c", "a"])):
            self.torch.distributed.rank = rank
            metric = self.Metric("pk", mark="end")
            for name in rows:
                metric.update([pred], [target if name != "b" else [0] * 8], document=[name])
            ranks.append(metric)
        counts = [cesura.tally("pk", target if name != "b" else [0] * 8, pred, mark="end") for name in "abc"]
        expected = sum(each["errors"] for each in counts) / sum(each["windows"] for each in counts)
        self.assertEqual(self.torchmetrics.gathered(ranks).compute().item(), expected)
        ranks = []
        for rank in range(2):
            self.torch.distributed.rank = rank
            metric = self.Metric("pk", mark="end")
            metric.update([pred[rank:]], [target[rank:]], document=["a"])
            ranks.append(metric)
        with self.assertRaises(cesura.InputError) as caught:
            self.torchmetrics.gathered(ranks).compute()
        self.assertEqual(caught.exception.code, "document-split")

    def test_predictions_of_every_form(self):
        target = [[0, 1, 0, 0, 1, 0]]
        expected = cesura.boundary_f(target[0], [0, 1, 0, 1, 0, 0], mark="end")
        for preds, threshold in (
            ([[0, 1, 0, 1, 0, 0]], None),
            ([[0.1, 0.9, 0.2, 0.5, 0.4, 0.3]], None),
            ([[-2.0, 3.0, -1.0, 0.5, -4.0, -3.0]], 0),
            ([[[2.0, 1.0], [0.0, 1.0], [3.0, 1.0], [0.0, 2.0], [1.0, 0.0], [1.0, 0.0]]], None),
        ):
            metric = self.Metric("boundary-f", mark="end", threshold=threshold)
            self.assertEqual(metric(self.torch.tensor(preds), self.torch.tensor(target)).item(), expected, preds)
            self.assertEqual(metric.compute().item(), expected)
        with self.assertRaises(cesura.InputError) as caught:
            self.Metric("boundary-f", mark="end").update([[-2.0, 3.0, 0, 0, 0, 0]], target)
        self.assertEqual(caught.exception.code, "threshold-required")
        metric = self.Metric("average-precision", mark="end")
        metric.update([[0.1, 0.9, 0.2, 0.5, 0.6, 0.3]], target)
        self.assertEqual(metric.compute().item(), 1.0)

    def test_facts(self):
        metric = self.Metric("pk", mark="end", window=3, dist_sync_on_step=True)
        self.assertEqual((metric.higher_is_better, metric.is_differentiable, metric.full_state_update), (False, False, False))
        self.assertEqual(metric.signature, cesura.signature("pk", window=3))
        self.assertTrue(self.Metric("B", mark="end").higher_is_better)
        metric.update([[0, 0]], [[0, 0]])
        self.assertEqual(metric.undefined, 1)
        metric.update([[0, 0]], [[0, 0]], document=["x"])
        self.assertEqual(metric.undefined, 2)
        self.assertTrue(math.isnan(metric.compute().item()))
        for bad in (lambda: self.Metric("pk", mark="end", pool="mean"), lambda: self.Metric("t-measure", mark="end"), lambda: self.Metric("pk", mark="end", windw=3)):
            with self.assertRaises(ValueError):
                bad()

    def test_without_torchmetrics(self):
        sys.modules["torchmetrics"] = None
        self.addCleanup(sys.modules.pop, "torchmetrics", None)
        for_torch.__dict__.pop("SegmentationMetric", None)
        Metric = for_torch.SegmentationMetric
        rng = random.Random(4)
        preds, targets = batch(rng)
        one, two = Metric("pk", mark="end"), Metric("pk", mark="end")
        one(preds[:2], targets[:2])
        two(preds[2:], targets[2:])
        others = iter([getattr(two, name) for name, (_, way) in two._defaults.items() if way == "sum"])
        one.sync(lambda state: state + next(others))
        self.assertEqual(one.compute().item(), self.expected("pk", preds, targets))


class HuggingFace(unittest.TestCase):
    def test_compute_metrics(self):
        class EvalPrediction:
            predictions = ([[[2.0, 1.0], [0.0, 1.0], [1.0, 0.0]], [[1.0, 0.0], [0.0, 1.0], [5.0, 0.0]]],)
            label_ids = [[0, 1, -100], [0, 0, 1]]

        found = hf.compute_metrics(mark="end", document_ids=["a", "a"])(EvalPrediction)
        whole = cesura.boundary_f([0, 1, 0, 0, 1], [0, 1, 0, 1, 0], mark="end")
        self.assertEqual((found["boundary-f"], found["boundary-f_n"], found["pk_undefined"]), (whole, 1.0, 0.0))
        self.assertTrue(all(isinstance(value, float) for value in found.values()))
        self.assertEqual(set(found), {f"{name}{end}" for name in hf.METRICS for end in ("", "_n", "_undefined")})
        with self.assertRaises(cesura.InputError) as caught:
            hf.compute_metrics(mark="end", document_ids=["a"])(EvalPrediction)
        self.assertEqual(caught.exception.code, "document-count")
        with self.assertRaises(TypeError):
            hf.compute_metrics()

    def test_rows_of_one_length_are_suspicious(self):
        with self.assertWarns(cesura.CesuraWarning):
            hf.compute_metrics(mark="end")(([[0, 1, 0], [1, 0, 0]], [[0, 1, 0], [1, 0, 0]]))
        with warnings.catch_warnings():
            warnings.simplefilter("error")
            hf.compute_metrics(mark="end")(([[0, 1, 0], [1, 0, 0]], [[0, 1, 0], [1, 0, -100]]))

    def test_the_module_for_evaluate(self):
        folder = support.root / "python" / "evaluate_module" / "segmentation"
        if not folder.is_dir():
            self.skipTest("this is not a checkout")
        spec = importlib.util.spec_from_file_location("segmentation", folder / "segmentation.py")
        module = importlib.util.module_from_spec(spec)
        spec.loader.exec_module(module)
        metric = module.Segmentation()
        tests = {}
        exec((folder / "tests.py").read_text("utf8"), tests)
        for case in tests["test_cases"]:
            found = metric.compute(predictions=case["predictions"], references=case["references"], mark="end")
            self.assertEqual({name: found[name] for name in case["result"]}, case["result"])
        self.assertIn("pk|", found["signatures"]["pk"])


class ScikitLearn(unittest.TestCase):
    class Estimator:
        def predict(self, X):
            return [int(row > 0.5) for row in X["score"]]

        def predict_proba(self, X):
            return [[1 - row, row] for row in X["score"]]

    X = {"score": [0.1, 0.9, 0.2, 0.7, 0.1, 0.8, 0.3, 0.9], "doc_id": list("aaaabbbb")}
    y = [0, 1, 0, 1, 1, 0, 0, 1]

    def test_scorer(self):
        parts = [(self.y[start : start + 4], [int(value > 0.5) for value in self.X["score"][start : start + 4]]) for start in (0, 4)]
        for name, sign in (("pk", -1), ("boundary-f", 1)):
            values = [getattr(cesura, name.replace("-", "_"))(*part, mark="end") for part in parts]
            expected = sign * sum(values) / 2
            for document in ("doc_id", self.X["doc_id"], lambda X: X["doc_id"]):
                score = for_sklearn.scorer(name, mark="end", document=document)
                self.assertEqual(score(self.Estimator(), self.X, self.y), expected)
        one = for_sklearn.scorer("pk", mark="end", document=None, window=2)(self.Estimator(), self.X, self.y)
        self.assertEqual(one, -cesura.pk(self.y, [int(value > 0.5) for value in self.X["score"]], mark="end", window=2))
        ranked = for_sklearn.scorer("average-precision", mark="end", document="doc_id")
        self.assertIsInstance(ranked(self.Estimator(), self.X, self.y), float)

    def test_documents_have_to_be_said(self):
        with self.assertRaises(cesura.InputError) as caught:
            for_sklearn.scorer("pk", mark="end")
        self.assertEqual(caught.exception.code, "document-required")
        with self.assertRaises(cesura.InputError) as caught:
            for_sklearn.scorer("pk", mark="end", document=["a"])(self.Estimator(), self.X, self.y)
        self.assertEqual(caught.exception.code, "document-count")


NOTEBOOK = support.root / "examples" / "training-loop.ipynb"


@unittest.skipUnless(NOTEBOOK.is_file(), "this is not a checkout")
class Notebook(unittest.TestCase):
    """examples/training-loop.ipynb, cell by cell."""

    @classmethod
    def setUpClass(cls):
        for_torch.__dict__.pop("SegmentationMetric", None)
        cls.addClassCleanup(for_torch.__dict__.pop, "SegmentationMetric", None)
        cls.cells = json.loads(NOTEBOOK.read_text("utf8"))["cells"]
        cls.scope, output = {}, io.StringIO()
        with contextlib.redirect_stdout(output):
            for cell in cls.cells:
                if cell["cell_type"] == "code":
                    exec("".join(cell["source"]), cls.scope)
        cls.printed = output.getvalue().splitlines()

    def test_the_last_epoch_has_the_scores_of_its_predictions(self):
        scope = self.scope
        references = [labels for _, labels in scope["validation"]]
        hypotheses = [[int(scope["probability"](each) >= 0.5) for each in features] for features, _ in scope["validation"]]
        names = ["pk", "window-diff", "boundary-similarity"]
        expected = cesura.score_pairs(references, hypotheses, metrics=names, mark="end").means("micro")
        last = scope["history"][-1]
        for name in names:
            self.assertEqual(last[name], expected[name], name)

    def test_training_helps_by_every_metric(self):
        first, last = self.scope["history"][0], self.scope["history"][-1]
        self.assertEqual([row["epoch"] for row in self.scope["history"]], list(range(1, 9)))
        self.assertLess(last["pk"], first["pk"])
        self.assertLess(last["window-diff"], first["window-diff"])
        self.assertGreater(last["boundary-similarity"], first["boundary-similarity"])

    def test_it_prints_a_table_and_signatures_and_keeps_no_outputs(self):
        self.assertEqual(len(self.printed), 1 + 8 + 3)
        self.assertEqual(self.printed[-3], cesura.signature("pk"))
        self.assertEqual([cell["outputs"] for cell in self.cells if cell.get("outputs")], [])


if __name__ == "__main__":
    unittest.main()
