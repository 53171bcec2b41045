"""The pure kernels give the numbers, counts, reasons and signatures of the engine: every bit, every option."""

import random
import unittest

import support
from support import cesura, needs_engine

from cesura import _engine, _score
from cesura.pure import MODULES
from cesura.pure.options import options_of, register

#: Values to try for options that are not one of some words.
NUMBERS = {
    "span": [1, 3, 5, 12],
    "window": [1, 2, 5, 40],
    "width": [1, 3, 9],
    "tolerance": [1, 2, 5],
    "minWindow": [0, 1, 4],
    "excludeEvery": [1, 2, 3],
    "beta": [0, 0.5, 2],
    "insert": [1, 0.5],
    "delete": [3, 0.3],
    "shift": [0, 0.25, 2],
    "threshold": [0.3, 0.5],
    "penalty": [0.5],
    "base": [1, 1.5, 3],
    "epsilon": [1e-8],
    "thresholds": [[0.3, 0.5, 0.7], 0.1, [1]],
    "weights": [[1, 0.5]],
    "type": [1],
}
#: Options that change nothing alone: they are tried together with these.
TOGETHER = {
    "penalty": {"threshold": 0.6},
    "base": {"scoring": "exponential"},
    "te": {"variant": "2012", "span": 4},
    "weights": {"variant": "2012", "span": 4},
    "reach": {"tolerance": 3},
    "closed": {"windows": "nltk-n"},
    "marks": {"windows": "nltk-n"},
    "matching": {"span": 4},
    "transposition": {"span": 4},
    "hit": {"thresholds": [0.5, 0.75]},
}


def pairs(count, seed=7):
    """Pairs of many shapes: short and long, dense and sparse, alike and not, with types, with times."""
    rng = random.Random(seed)
    found = []
    for at in range(count):
        units = rng.choice([1, 2, 3, 5, 8, 12, 20, 40, 100, 100, 300])
        share = rng.choice([0.0, 0.05, 0.1, 0.3, 0.6, 1.0])
        gaps = range(1, units)
        first = [gap for gap in gaps if rng.random() < share]
        if rng.random() < 0.5:
            second = [gap for gap in gaps if rng.random() < share]
        else:
            moved = {min(units - 1, max(1, gap + rng.choice([-2, -1, -1, 0, 0, 0, 1, 2]))) for gap in first}
            second = sorted(gap for gap in moved if rng.random() < 0.85)
        found.append((cesura.boundaries(first, units), cesura.boundaries(second, units)))
    return found


def typed_pairs(count, seed=11):
    rng = random.Random(seed)
    found = []
    for _ in range(count):
        units = rng.choice([2, 4, 8, 20, 60])
        labels = rng.choice([[1, 2], [1, 2, 3], [2, 5, 9], [0, 1, 2, 3, 4]])
        share = rng.choice([0.1, 0.3, 0.7])
        side = lambda: [[label for label in labels if rng.random() < share * 0.6] if rng.random() < share else [] for _ in range(units - 1)]
        found.append((cesura.sets(side()), cesura.sets(side())))
    return found


def requests():
    """Every metric of pure with its defaults, every preset, every choice and some numbers."""
    for metric in MODULES:
        if register().entries[metric]["id"] in ("average-precision", "auroc", "brier", "brier-skill", "log-loss"):
            continue
        yield metric, None, {}
        entry = register().entries[metric]
        for preset in entry["presets"]:
            more = {"window": 3} if metric == "window-diff" and preset == "nltk" else {}
            more = {"tolerance": 2} if preset in ("vidchapters", "mir_eval") and "tolerance" in options_of(metric) else more
            yield metric, preset, more
        for option in entry["options"]:
            name = option["name"]
            if name == "weightsByLabel":
                continue
            values = NUMBERS.get(name, option.get("choices"))
            values = [True, False] if values == ["yes", "no"] else values
            for value in values:
                more = {key: each for key, each in TOGETHER.get(name, {}).items() if key in options_of(metric)}
                if name == "windowRule" and value == "required":
                    more = {"window": 2}
                if name == "edges" and value == "directed":
                    more = {"weight": "overlap"}
                yield metric, None, {**more, name: value}


@needs_engine
class SameAsTheEngine(unittest.TestCase):
    def compare(self, chosen, pairs, typed=False):
        first, second = [one for one, _ in pairs], [other for _, other in pairs]
        sent = {"references": [side.json() for side in first], "hypotheses": [side.json() for side in second], "tallies": True}
        for metric, preset, options in chosen:
            if typed and options.get("matching") in ("min-edits", "min-cost"):
                continue
            what = f"{metric} {preset or ''} {options}"
            request = {"id": metric, "options": options, **({"preset": preset} if preset else {})}
            theirs = _engine.request("score", {**sent, "metrics": [request]})
            ours = cesura.score_pairs(first, second, metrics=[request], errors="keep")
            self.assertEqual(ours.signatures, theirs["signatures"], what)
            self.assertEqual([error["pair"] for error in ours.errors], [error["pair"] for error in theirs["errors"]], what)
            reasons = sorted((each["pair"], each["reason"]) for each in ours.reasons)
            self.assertEqual(reasons, sorted((each["pair"], each["reason"]) for each in theirs["reasons"]), what)
            for at, (mine, their) in enumerate(zip(ours[metric], theirs["values"][metric])):
                self.assertEqual(mine, their, f"{what}: {first[at]} {second[at]}")
            for at, (mine, their) in enumerate(zip(ours._tallies[metric], theirs["tallies"][metric])):
                self.assertEqual(mine, their, f"{what}: {first[at]} {second[at]}")

    def test_every_option(self):
        chosen = list(requests())
        self.assertGreater(len(chosen), 250)
        self.compare(chosen, pairs(support.pairs_to_try()))

    def test_several_types(self):
        edits = ("boundary-similarity", "segmentation-similarity", "bed-precision", "bed-recall", "bed-f")
        self.compare([each for each in requests() if each[0] in edits and each[2].get("type") is None], typed_pairs(support.pairs_to_try() // 2), True)

    def test_times(self):
        rng = random.Random(3)
        found = []
        for _ in range(200):
            duration = rng.choice(["10", "100", 60.5, "7.25"])
            side = lambda: [round(rng.uniform(0.01, float(duration)), rng.choice([0, 1, 2, 3])) for _ in range(rng.randrange(6))]
            side_within = lambda: [time for time in side() if time < float(duration)]
            found.append((cesura.seconds(side_within(), duration), cesura.seconds(side_within(), duration)))
        lengths = [
            ("boundary-f", None, {"tolerance": "0.5s"}),
            ("boundary-f", "mir_eval", {}),
            ("boundary-f", "vidchapters", {"tolerance": "0.0305s"}),
            ("boundary-precision", None, {"tolerance": "500ms", "matching": "greedy-nearest"}),
            ("boundary-similarity", None, {"span": "1.5s"}),
            ("bed-f", None, {"span": "0.25s"}),
            ("boundary-deviation", None, {}),
            ("boundary-deviation", None, {"summary": "mean", "direction": "hypothesis"}),
            ("pk", None, {}),
            ("window-diff", None, {"window": "2s"}),
            ("win-pr-f", None, {"width": "0.5s"}),
            ("segment-iou-f", "chapter-llama", {}),
            ("mean-iou", "chapter-llama", {}),
            ("purity", None, {}),
        ]
        first, second = [one for one, _ in found], [other for _, other in found]
        sent = {"references": [side.json() for side in first], "hypotheses": [side.json() for side in second]}
        for metric, preset, options in lengths:
            request = {"id": metric, "options": options, **({"preset": preset} if preset else {})}
            theirs = _engine.request("score", {**sent, "metrics": [request]})
            ours = cesura.score_pairs(first, second, metrics=[request], errors="keep")
            self.assertEqual(ours[metric], theirs["values"][metric], f"{metric} {preset} {options}")
            self.assertEqual(theirs["errors"], [])

    def test_the_engine_is_asked_where_pure_lacks_something(self):
        first, second = cesura.sets([{1}, {2}, set()]), cesura.sets([{2}, set(), {2}])
        self.assertEqual(cesura.engine_of("boundary-similarity"), "pure")
        self.assertEqual(cesura.engine_of("flexible-similarity"), "node")
        self.assertAlmostEqual(cesura.boundary_similarity(first, second, matching="min-cost", span=2), 0.5)
        self.assertIsInstance(cesura.t_measure([4, 4], [3, 5]), float)
        scores = cesura.score_pairs([[4, 4]], [[3, 5]], metrics=["pk", "T", "B"])
        self.assertEqual(list(scores.values), ["pk", "t-measure", "boundary-similarity"])
        self.assertTrue(all(isinstance(column[0], float) for column in scores.values.values()))
        self.assertEqual(set(scores.signatures), set(scores.values))

    def test_either_engine_can_be_forced(self):
        here = _score.forced()
        support.environment(self, CESURA_ENGINE="node")
        self.assertEqual(cesura.engine_of("pk"), "node")
        self.assertEqual(cesura.pk([4, 4], [3, 5], window=2), 2 / 6)
        support.environment(self, CESURA_ENGINE="pure")
        self.assertEqual(cesura.pk([4, 4], [3, 5], window=2), 2 / 6)
        with self.assertRaises(cesura.NodeMissing):
            cesura.t_measure([4, 4], [3, 5])
        del here


if __name__ == "__main__":
    unittest.main()
