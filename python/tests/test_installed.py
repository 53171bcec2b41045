"""Against NLTK, mir_eval, torch, torchmetrics, scikit-learn and transformers themselves, where they are installed.

CI does not need them: each test is skipped with the name of the package. test_training runs the same helpers against
stand-ins of the documented interfaces.
"""

import importlib
import importlib.util
import math
import os
import pickle
import random
import subprocess
import sys
import tempfile
import unittest
import warnings
from pathlib import Path

from support import cesura, root

from cesura.compat import mir_eval as our_mir_eval
from cesura.compat import nltk as our_nltk


def needs(*names):
    """Skips a test where a package is missing."""
    missing = [name for name in names if importlib.util.find_spec(name) is None]
    return unittest.skipIf(missing, f"{' and '.join(missing)} {'is' if len(missing) == 1 else 'are'} not installed")


def outcome(function, *args, **kwargs):
    """The value, or the name of the exception; and the warnings."""
    with warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("always")
        try:
            value = function(*args, **kwargs)
        except Exception as error:
            value = type(error).__name__
    return value, [str(each.message) for each in caught]


@needs("nltk", "numpy")
class Nltk(unittest.TestCase):
    def test_3000_random_calls(self):
        theirs = importlib.import_module("nltk.metrics.segmentation")
        version = tuple(int(part) for part in importlib.import_module("nltk").__version__.split(".")[:2])
        rng = random.Random(5)
        for _ in range(3000):
            length = rng.randrange(1, 60)
            share = rng.choice([0.0, 0.1, 0.3, 0.9])
            ref, hyp = ("".join("1" if rng.random() < share else "0" for _ in range(length)) for _ in range(2))
            k = rng.choice([None, 0, 1, 2, 5, length, length + 1, length + 3])
            costs = [rng.choice([0.1, 0.3, 1.0, 2.0, 3.0, 0.7]) for _ in range(3)]
            calls = [("windowdiff", (ref, hyp, k or 2)), ("ghd", (ref, hyp, *costs)), ("ghd", (ref, hyp))]
            # From 3.10 on a reference without boundaries counts as having one, where 3.8 divides by 0.
            if k is not None or "1" in ref or version < (3, 10):
                calls.append(("pk", (ref, hyp, k)))
            for name, args in calls:
                ours, expected = outcome(getattr(our_nltk, name), *args), outcome(getattr(theirs, name), *args)
                self.assertEqual(ours, expected, f"{name} {args}")


@needs("mir_eval", "numpy")
class MirEval(unittest.TestCase):
    def intervals(self, rng):
        import numpy

        decimals, duration = rng.choice([0, 1, 2, 3, 6]), rng.choice([10, 30.5])
        if rng.random() < 0.1:
            return numpy.zeros((0, 2))
        times = sorted({0.0, duration, *(round(rng.uniform(0, duration), decimals) for _ in range(rng.randrange(7)))})
        return numpy.array(list(zip(times, times[1:]))) * (-1 if rng.random() < 0.02 else 1)

    def test_3000_random_pairs(self):
        segment, util = importlib.import_module("mir_eval.segment"), importlib.import_module("mir_eval.util")
        rng = random.Random(3)
        for _ in range(3000):
            first, second = self.intervals(rng), self.intervals(rng)
            trim = rng.random() < 0.5
            options = {"window": rng.choice([0.5, 3, 0.1, 0.3]), "beta": rng.choice([1.0, 0.58, 2]), "trim": trim}
            for name, more in (("detection", options), ("deviation", {"trim": trim})):
                ours = outcome(getattr(our_mir_eval, name), first, second, **more)
                expected = outcome(getattr(segment, name), first, second, **more)
                self.same(ours, expected, f"{name} {first.tolist()} {second.tolist()} {more}")
            names = [str(at) for at in range(len(first))] if rng.random() < 0.5 else None
            ends = {"t_min": rng.choice([None, 0.0, 1.0, 5.0]), "t_max": rng.choice([None, 8.0, 10.0, 40.0])}
            ours = outcome(our_mir_eval.adjust_intervals, first.copy(), names, **ends)
            expected = outcome(util.adjust_intervals, first.copy(), None if names is None else list(names), **ends)
            self.same(ours, expected, f"adjust_intervals {first.tolist()} {names} {ends}")

    def same(self, ours, expected, what):
        def plain(value):
            if isinstance(value, tuple):
                return [plain(each) for each in value]
            value = value.tolist() if hasattr(value, "tolist") else value
            return "nan" if isinstance(value, float) and math.isnan(value) else value

        self.assertEqual((plain(ours[0]), ours[1]), (plain(expected[0]), expected[1]), what)


TARGETS = [[0, 0, 1, 0, 0, 1, 0, 0, -100, -100], [0, 1, 0, 0, 0, 1, 0, 0, 1, -100], [0, 1, 0, 0, 0, 0, 0, 0, 1, 1]]
PREDICTIONS = [[0, 1, 0, 0, 0, 1, 0, 0, 1, 1], [0, 1, 1, 0, 0, 0, 0, 0, 1, 1], [0, 0, 0, 0, 0, 0, 1, 0, 0, 0]]


def expected(name, pool="micro"):
    pairs = [cesura.pure.segmentation.without_padding(target, guess, -100) for target, guess in zip(TARGETS, PREDICTIONS)]
    return cesura.score_pairs(*zip(*pairs), metrics=[name], mark="end").means(pool)[name]


@needs("torch")
class Torch(unittest.TestCase):
    def setUp(self):
        import torch

        self.torch = torch
        cesura.torch.__dict__.pop("SegmentationMetric", None)
        self.addCleanup(cesura.torch.__dict__.pop, "SegmentationMetric", None)
        self.Metric = cesura.torch.SegmentationMetric

    def batch(self, rows=slice(None)):
        return self.torch.tensor(PREDICTIONS[rows]), self.torch.tensor(TARGETS[rows])

    def test_every_metric_copied_and_pickled(self):
        for name in cesura.pure.MODULES:
            for pool in ("micro", "macro"):
                metric = self.Metric(name, mark="end", pool=pool)
                metric(*self.batch(slice(0, 1)))
                metric.update(*self.batch(slice(1, None)))
                again = pickle.loads(pickle.dumps(metric))
                for each in (metric, again):
                    self.assertAlmostEqual(each.compute().item(), expected(name, pool), places=12, msg=f"{name} {pool}")
                metric.reset()
                with warnings.catch_warnings():
                    warnings.simplefilter("ignore")
                    self.assertTrue(math.isnan(metric.compute().item()), name)

    @needs("torchmetrics")
    def test_metrics_of_a_collection_stay_apart(self):
        import torchmetrics

        names = ("pk", "window-diff")
        collection = torchmetrics.MetricCollection({name: self.Metric(name, mark="end") for name in names})
        perfect = self.torch.tensor(TARGETS[2:])
        collection.update(perfect, perfect)
        collection.reset()
        collection.update(*self.batch())
        for name, value in collection.compute().items():
            self.assertAlmostEqual(value.item(), expected(name), places=12, msg=name)

    @needs("torchmetrics")
    def test_two_processes(self):
        """One of them has no rows of documents that are kept."""
        code = f"""
import sys, torch, torch.distributed as distributed, warnings
sys.path[:0] = {[str(root / "python"), str(Path(__file__).parent)]!r}
warnings.simplefilter("ignore")
from test_installed import PREDICTIONS, TARGETS
from cesura.torch import SegmentationMetric
rank = int(sys.argv[1])
distributed.init_process_group("gloo", init_method="file://" + sys.argv[2], rank=rank, world_size=2)
mine = slice(0, 1) if rank == 0 else slice(1, None)
for name, document in (("pk", None), ("boundary-similarity", None), ("boundary-deviation", None), ("pk", ["a", "b"])):
    metric = SegmentationMetric(name, mark="end")
    if document is None or rank == 1:
        metric.update(torch.tensor(PREDICTIONS[mine]), torch.tensor(TARGETS[mine]), document=document)
    value = metric.compute().item()
    print(name, repr(value))
distributed.destroy_process_group()
"""
        with tempfile.TemporaryDirectory() as folder:
            ranks = [
                subprocess.Popen([sys.executable, "-c", code, str(rank), os.path.join(folder, "store")], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
                for rank in range(2)
            ]
            results = [each.communicate() for each in ranks]
        self.assertEqual([each.returncode for each in ranks], [0, 0], results)
        lines = results[0][0].splitlines()
        self.assertEqual(lines, results[1][0].splitlines())
        for line, name in zip(lines, ("pk", "boundary-similarity", "boundary-deviation")):
            self.assertAlmostEqual(float(line.split()[1]), expected(name), places=12, msg=name)
        rows = [cesura.tally("pk", target, guess, mark="end", ignore=-100) for target, guess in zip(TARGETS[1:], PREDICTIONS[1:])]
        self.assertEqual(float(lines[3].split()[1]), sum(row["errors"] for row in rows) / sum(row["windows"] for row in rows))


@needs("sklearn", "numpy", "pandas")
class ScikitLearn(unittest.TestCase):
    def test_a_grid_search_takes_the_setting_with_the_best_score(self):
        import numpy
        import pandas
        from sklearn.compose import make_column_transformer
        from sklearn.linear_model import LogisticRegression
        from sklearn.model_selection import GridSearchCV, GroupKFold
        from sklearn.pipeline import make_pipeline

        rng = numpy.random.RandomState(0)
        documents = numpy.repeat([f"d{at}" for at in range(10)], 40)
        X = pandas.DataFrame({"a": rng.normal(size=400), "b": rng.normal(size=400), "doc_id": documents})
        y = (X["a"] + 0.3 * rng.normal(size=400) > 1).astype(int)
        model = make_pipeline(make_column_transformer(("passthrough", ["a", "b"])), LogisticRegression())
        folds = list(GroupKFold(5).split(X, y, documents))
        for name in ("pk", "boundary-f", "average-precision"):
            scorer = cesura.sklearn.scorer(name, mark="end", document="doc_id")
            search = GridSearchCV(model, {"logisticregression__C": [0.001, 1]}, scoring=scorer, cv=folds).fit(X, y)
            means = []
            for strength in (0.001, 1):
                values = []
                for train, test in folds:
                    model.set_params(logisticregression__C=strength).fit(X.iloc[train], y.iloc[train])
                    rows = X.iloc[test]
                    guess = model.predict_proba(rows)[:, 1] if name == "average-precision" else model.predict(rows)
                    parts = [rows["doc_id"].to_numpy() == document for document in dict.fromkeys(rows["doc_id"])]
                    pairs = [y.iloc[test].to_numpy()[part] for part in parts], [guess[part] for part in parts]
                    values.append(cesura.score_pairs(*pairs, metrics=[name], mark="end").means()[name])
                means.append(sum(values) / len(values) * (-1 if name == "pk" else 1))
            self.assertAlmostEqual(search.best_score_, max(means), places=12, msg=name)


@needs("torch", "transformers", "accelerate")
class Transformers(unittest.TestCase):
    def test_the_trainer_logs_the_scores_of_joined_rows(self):
        os.environ.setdefault("HF_HUB_OFFLINE", "1")
        import torch
        from transformers import Trainer, TrainingArguments

        class Model(torch.nn.Module):
            def __init__(self):
                super().__init__()
                self.layer = torch.nn.Linear(3, 2)

            def forward(self, x=None, labels=None):
                logits = self.layer(x)
                return {"loss": torch.nn.functional.cross_entropy(logits.view(-1, 2), labels.view(-1), ignore_index=-100), "logits": logits}

        torch.manual_seed(0)
        data = [{"x": torch.randn(10, 3), "labels": torch.tensor(row)} for row in TARGETS]
        model = Model()
        with tempfile.TemporaryDirectory() as folder:
            settings = TrainingArguments(output_dir=folder, per_device_eval_batch_size=2, report_to=[], use_cpu=True, disable_tqdm=True)
            compute = cesura.hf.compute_metrics(mark="end", document_ids=["a", "a", "b"])
            found = Trainer(model=model, args=settings, eval_dataset=data, compute_metrics=compute).evaluate()
        rows = []
        for each in data:
            kept = each["labels"] != -100
            rows.append((each["labels"][kept].tolist(), model(each["x"][None], each["labels"][None])["logits"][0].argmax(-1)[kept].tolist()))
        pairs = [(rows[0][0] + rows[1][0], rows[0][1] + rows[1][1]), rows[2]]
        for name in cesura.hf.METRICS:
            value = cesura.score_pairs(pairs, metrics=[name], mark="end").means()[name]
            self.assertAlmostEqual(found[f"eval_{name}"], value, places=12, msg=name)
        self.assertEqual(found["eval_pk_n"], 2.0)


if __name__ == "__main__":
    unittest.main()
