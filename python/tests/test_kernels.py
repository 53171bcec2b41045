"""Every kernel against a slow version written from its definition, on all small pairs and on random longer ones.

The slow versions enumerate windows, pairings and pairs of units, and compute with fractions. They share nothing with
the kernels but the input.
"""

import itertools
import math
import os
import random
import statistics
import unittest
from collections import Counter
from decimal import ROUND_HALF_UP, Decimal
from fractions import Fraction

from support import cesura

from cesura.pure import MODULES, kernel_of
from cesura.pure.options import register
from cesura.pure.time import axis_name, read_length, ticks_in


def setUpModule():
    os.environ["CESURA_ENGINE"] = "pure"
    unittest.addModuleCleanup(os.environ.pop, "CESURA_ENGINE", None)


def subsets(units):
    """Every set of boundaries of a text."""
    gaps = range(1, units)
    return [list(each) for size in range(units) for each in itertools.combinations(gaps, size)]


def small_pairs(units):
    """(units, reference, hypothesis) for all pairs of segmentations of texts of these lengths."""
    for n in units:
        for pair in itertools.product(subsets(n), repeat=2):
            yield (n, *pair)


def random_pairs(count, seed, units=(7, 13, 30, 90, 300)):
    """Longer texts, dense and sparse."""
    rng = random.Random(seed)
    for _ in range(count):
        n = rng.choice(units)
        sides = []
        for _ in range(2):
            share = rng.choice([0.004, 0.02, 0.1, 0.4])
            sides.append([gap for gap in range(1, n) if rng.random() < share])
        yield (n, *sides)


def given(n, r, h):
    return cesura.boundaries(r, n), cesura.boundaries(h, n)


def masses(n, positions):
    ends = [*positions, n]
    return [end - start for start, end in zip([0, *ends], ends)]


class Kernels(unittest.TestCase):
    def near(self, value, expected, what):
        """Equal but for the last bits of a double; undefined stays undefined."""
        if value is None or expected is None:
            self.assertIs(value, expected, what)
        else:
            self.assertTrue(math.isclose(value, float(expected), rel_tol=1e-12, abs_tol=1e-13), f"{what}: {value}, not {expected}")

    def reason(self, metric, pair, **options):
        """Why the first pair has no score."""
        found = cesura.score_pairs([pair[0]], [pair[1]], metrics=[{"id": metric, "options": options}]).reasons
        return found[0]["reason"] if found else None


# ---- windows --------------------------------------------------------------------------------------------------------


def windows_of(family, n, k):
    """The gaps in each window, and what a count over the windows is divided by. Gap n is the end of the text."""
    if family == "interior":
        starts, width = range(1, n - k + 1), k
    elif family == "units":
        starts, width = range(1, n - k + 2), k - 1
    elif family == "inclusive":
        starts, width = range(0, n - k + 1), k + 1
    elif family == "nltk-n":
        starts, width = range(1, n - k + 2), k
    elif family == "padded":
        starts, width = range(2 - k, n), k
    else:
        starts, width = range(1 - k, n + 1), k
    windows = [set(range(start, start + width)) for start in starts]
    return windows, len(windows) + (1 if family == "segeval-padded" else 0)


FAMILIES = ("interior", "units", "inclusive", "nltk-n", "padded", "segeval-padded")
ROUNDINGS = {"floor": math.floor, "ceil": math.ceil, "half-even": round, "half-up": lambda x: math.floor(x + Fraction(1, 2))}


def counts(windows, r, h):
    r, h = set(r), set(h)
    return [(len(window & r), len(window & h)) for window in windows]


class Windows(Kernels):
    def windows(self):
        for n, r, h in [*small_pairs(range(1, 6)), *random_pairs(60, 1)]:
            for k in {1, 2, 3, n - 1, n, n + 2} if n < 6 else {2, 5, n // 3, n - 1}:
                if k > 0:
                    yield n, r, h, k

    def test_pk_and_window_diff(self):
        for n, r, h, k in self.windows():
            pair = given(n, r, h)
            for family in FAMILIES:
                windows, divisor = windows_of(family, n, k)
                both = counts(windows, r, h)
                what = f"{n} {r} {h} k={k} {family}"
                expected = {
                    "pk": sum((a > 0) != (b > 0) for a, b in both),
                    "window-diff": sum(a != b for a, b in both),
                    "weighted": sum(abs(a - b) for a, b in both),
                }
                if divisor > 0 and windows:
                    for metric, errors in expected.items():
                        options = {"weighted": True} if metric == "weighted" else {}
                        found = cesura.tally("window-diff" if options else metric, *pair, window=k, windows=family, **options)
                        self.assertEqual(found, {"errors": errors, "windows": divisor}, f"{what} {metric}")
                    self.near(cesura.pk(*pair, window=k, windows=family), Fraction(expected["pk"], divisor), what)
                elif family != "segeval-padded":
                    self.assertIsNone(cesura.pk(*pair, window=k, windows=family), what)
                    self.assertEqual(self.reason("pk", pair, window=k, windows=family), "no-windows")

    def test_marks_on_units(self):
        """Of rows of n marks: the end of the text is marked ("closed"), or the first unit of a segment ("start")."""
        for n, r, h, k in self.windows():
            pair = given(n, r, h)
            windows, divisor = windows_of("nltk-n", n, k)
            if divisor <= 0:
                continue
            both = counts(windows, [*r, n], [*h, n])
            value = cesura.pk(*pair, window=k, windows="nltk-n", closed=True)
            self.near(value, Fraction(sum((a > 0) != (b > 0) for a, b in both), divisor), f"{n} {r} {h} {k}")
            # The mark on the first unit of a segment: unit p + 1 for a boundary after p units.
            both = counts(windows, [at + 1 for at in r], [at + 1 for at in h])
            for metric, wrong in (("pk", sum((a > 0) != (b > 0) for a, b in both)), ("window-diff", sum(a != b for a, b in both))):
                tally = cesura.tally(metric, *pair, window=k, windows="nltk-n", marks="start")
                self.assertEqual(tally, {"errors": wrong, "windows": divisor}, f"{metric} {n} {r} {h} {k}")

    def test_automatic_windows(self):
        for n, r, h in [*small_pairs([1, 2, 4, 6]), *random_pairs(60, 2)]:
            if n < 7 and h:
                continue
            for name, rounded in ROUNDINGS.items():
                for least in (0, 1, 2, 3):
                    options = {"rounding": name, "min_window": least}
                    k = max(least, rounded(Fraction(n, 2 * (len(r) + 1))))
                    self.window_is(n, r, h, k, options)
                    self.window_is(n, r, h, max(least, rounded(Fraction(n - 1, 2 * len(r)))) if r else None, {**options, "window_rule": "boundaries"})
                    if least == 2:
                        on_units = {**options, "window_rule": "boundaries", "windows": "nltk-n"}
                        self.window_is(n, r, h, max(least, rounded(Fraction(n, 2 * len(r)))) if r else None, on_units)
                        self.window_is(n, r, h, max(least, rounded(Fraction(n, 2 * (len(r) + 1)))), {**on_units, "closed": True})

    def window_is(self, n, r, h, k, options):
        pair = given(n, r, h)
        if k is None:
            self.assertIsNone(cesura.pk(*pair, **options))
            self.assertEqual(self.reason("pk", pair, **options), "no-reference-boundaries")
        elif k > 0:
            with_window = {**options, "window": k}
            self.assertEqual(cesura.tally("pk", *pair, **options), cesura.tally("pk", *pair, **with_window), f"{n} {r} {h} {options}")

    def test_texts_shorter_than_the_window(self):
        """segeval gives 0 for Pk without windows, and for WindowDiff with k > n; NLTK 0 for Pk where k > n + 1."""
        pair = given(4, [2], [1])
        self.assertEqual(cesura.pk(*pair, window=4, on_empty="segeval"), 0.0)
        self.assertIsNone(cesura.window_diff(*pair, window=4, on_empty="segeval"))
        self.assertEqual(cesura.window_diff(*pair, window=5, on_empty="segeval"), 0.0)
        self.assertIsNone(cesura.pk(*pair, window=4, on_empty="nltk"))
        self.assertEqual(cesura.pk(*pair, window=5, on_empty="nltk"), 0.0)
        self.assertIsNone(cesura.window_diff(*pair, window=5, on_empty="nltk"))
        self.assertEqual(cesura.window_diff(*pair, window=5, on_empty="spokennlp"), 0.0)
        self.assertIsNone(cesura.pk(*pair, window=5))
        self.assertEqual(cesura.tally("pk", *pair, window=5), {"errors": 0, "windows": 0})
        self.assertEqual(cesura.tally("pk", *pair, window=5, on_empty="nltk"), {"errors": 0, "windows": 0, "empty": 1})
        self.assertEqual(cesura.tally("nwin", *pair, window=5), {"errors": 0, "expected": 0, "windows": 0})
        bare = given(4, [], [1])
        self.assertEqual(cesura.tally("pk", *bare, window_rule="boundaries"), {"errors": 0, "windows": 0, "unset": 1})
        self.assertEqual(cesura.tally("nwin", *bare, window_rule="boundaries"), {"errors": 0, "expected": 0, "windows": 0, "unset": 1})
        self.assertEqual(self.reason("nwin", bare, window_rule="boundaries"), "no-reference-boundaries")
        self.assertEqual(self.reason("nwin", pair, window=5), "no-windows")

    def test_window_diff_of_chunkseg(self):
        """Without windows, and from a window of 256 on, the program compares the two lists instead."""
        same, other = given(4, [2], [2]), given(4, [2], [1])
        self.assertEqual(cesura.window_diff(*same, window=4, preset="chunkseg"), 1.0)
        self.assertEqual(cesura.window_diff(*other, window=4, preset="chunkseg"), 0.0)
        self.assertEqual(cesura.window_diff(*other, window=3, preset="chunkseg"), 0.0)
        self.assertEqual(cesura.tally("window-diff", *other, window=3, preset="chunkseg"), {"errors": 0, "windows": 1})
        for pair, field in ((same, "equal"), (other, "empty")):
            self.assertEqual(cesura.tally("window-diff", *pair, window=4, preset="chunkseg"), {"errors": 0, "windows": 0, field: 1})
        long = given(600, [300], [310])
        self.assertIsNone(cesura.window_diff(*long, window=256, preset="chunkseg"))
        self.assertEqual(cesura.tally("window-diff", *long, window=256, preset="chunkseg"), {"errors": 0, "windows": 0, "raises": 1})
        self.assertEqual(cesura.window_diff(*long, window=255, preset="chunkseg"), 20 / 345)
        self.assertEqual(cesura.window_diff(long[0], long[0], window=256, preset="chunkseg"), 1.0)
        for pair, window, why in ((same, 4, "perfect-is-worst"), (other, 4, "wrong-is-perfect"), (long, 256, "program-raises"), (long, 9, None)):
            self.assertEqual(self.reason("window-diff", pair, window=window, onEmpty="chunkseg"), why)
        bare = given(4, [], [1])
        self.assertIsNone(cesura.window_diff(*bare, window_rule="boundaries", on_empty="chunkseg"))

    def test_expected_differences(self):
        """NWin by all segmentations with as many boundaries."""
        for n in range(2, 7):
            for b, c in itertools.product(range(n), repeat=2):
                first, second = (list(itertools.combinations(range(1, n), size)) for size in (b, c))
                pair = given(n, list(first[0]), list(second[-1]))
                for family, k in itertools.product(FAMILIES, (1, 2, n - 1, n + 1)):
                    windows, divisor = windows_of(family, n, k)
                    if divisor <= 0 or not windows or k < 1:
                        continue
                    differ = sum(len(set(x) & window) != len(set(y) & window) for window in windows for x in first for y in second)
                    expected = Fraction(differ, len(first) * len(second))
                    tally = cesura.tally("nwin", *pair, window=k, windows=family)
                    what = f"{n} {b} {c} {k} {family}"
                    self.near(tally["expected"], expected, what)
                    self.assertEqual(tally["errors"], sum(x != y for x, y in counts(windows, first[0], second[-1])), what)
                    self.assertEqual(tally["windows"], divisor, what)
                    self.near(cesura.nwin(*pair, window=k, windows=family), Fraction(tally["errors"]) / expected if expected else None, what)
                    self.assertEqual(self.reason("nwin", pair, window=k, windows=family), None if expected else "chance-is-zero", what)

    def test_expected_differences_of_long_texts(self):
        for n, r, h in random_pairs(12, 3, units=(40, 90)):
            for k in (3, 17):
                for family in ("interior", "padded"):
                    windows, divisor = windows_of(family, n, k)
                    total = Fraction(0)
                    for window in windows:
                        size = len(window & set(range(1, n)))
                        chances = [
                            [Fraction(math.comb(size, x) * math.comb(n - 1 - size, b - x), math.comb(n - 1, b)) if x <= b else Fraction(0) for x in range(size + 1)]
                            for b in (len(r), len(h))
                        ]
                        total += 1 - sum(x * y for x, y in zip(*chances))
                    tally = cesura.tally("nwin", *given(n, r, h), window=k, windows=family)
                    self.assertTrue(math.isclose(tally["expected"], total, rel_tol=1e-9, abs_tol=1e-9), f"{n} {r} {h} {k}")

    def test_win_pr(self):
        for n, r, h in [*small_pairs(range(1, 6)), *random_pairs(60, 4)]:
            pair = given(n, r, h)
            for width in (None, 1, 2, 5, n + 3):
                w = width or max(2, round(Fraction(n, 2 * (len(r) + 1)))) + 1
                windows, _ = windows_of("padded", n, w)
                both = counts(windows, r, h)
                tp, fp, fn = sum(map(min, both)), sum(max(0, b - a) for a, b in both), sum(max(0, a - b) for a, b in both)
                inside = sum(len(window & set(range(1, n))) for window in windows)
                what = f"{n} {r} {h} {width}"
                tally = cesura.tally("win-pr-f", *pair, width=width)
                self.assertEqual(tally, {"tp": tp, "fp": fp, "fn": fn, "tn": inside - sum(map(max, both))}, what)
                table = cesura.tally("win-pr-f", *pair, width=width, true_negatives="table")
                self.assertEqual(table["tn"], w * (n - 1 - max(len(r), len(h))), what)
                self.near(cesura.win_pr_precision(*pair, width=width), Fraction(tp, tp + fp) if h else None, what)
                self.near(cesura.win_pr_recall(*pair, width=width), Fraction(tp, tp + fn) if r else None, what)
                self.near(cesura.win_pr_f(*pair, width=width, beta=2), Fraction(5 * tp, 5 * tp + 4 * fn + fp) if r or h else None, what)
                self.near(cesura.win_pr_f(*pair, width=width, beta=0), Fraction(tp, tp + fp) if h else None, what)
            for metric, bare, why in (("win-pr-precision", not h, "no-hypothesis-boundaries"), ("win-pr-recall", not r, "no-reference-boundaries"), ("win-pr-f", not r and not h, "no-boundaries")):
                self.assertEqual(self.reason(metric, pair), why if bare else None)
            self.assertEqual(self.reason("win-pr-f", pair, beta=0), None if h else "no-hypothesis-boundaries" if r else "no-boundaries")

    def test_score_of_superdialseg(self):
        """Half of F, and half of 1 less the mean of Pk and WindowDiff, on rows of n marks."""
        for n, r, h in [*small_pairs(range(1, 6)), *random_pairs(40, 5)]:
            pair = given(n, r, h)
            windows, divisor = windows_of("nltk-n", n, max(2, round(Fraction(n, 2 * (len(r) + 1)))))
            expected, why = None, "no-windows"
            if divisor > 0:
                both = counts(windows, r, h)
                pk = Fraction(sum((a > 0) != (b > 0) for a, b in both), divisor)
                wd = Fraction(sum(a != b for a, b in both), divisor)
                f = Fraction(2 * len(set(r) & set(h)), len(r) + len(h)) if r or h else 0
                expected, why = f / 2 + (1 - (pk + wd) / 2) / 2, None if r or h else "no-boundaries"
            self.near(cesura.superdialseg_score(*pair), expected, f"{n} {r} {h}")
            self.assertEqual(self.reason("superdialseg-score", pair), why, f"{n} {r} {h}")
        # Texts without boundaries count, and are reported only where there is nothing else.
        one = cesura.tally("superdialseg-score", [4, 4], [4, 4])
        none = cesura.tally("superdialseg-score", [8], [8])
        kernel = kernel_of("superdialseg-score")
        self.assertEqual(cesura.tally("superdialseg-score", [1], [1]), {"sum": 0, "items": 0, "empty": 0})
        self.assertIsNone(kernel.reason(kernel.add(one, none), None))
        self.assertEqual(kernel.score(kernel.add(one, none), None), (1 + none["sum"]) / 2)


# ---- edits ----------------------------------------------------------------------------------------------------------


def closest_first(r, h, span):
    """Pairs less than `span` apart, the closest first, at equal distance from left to right."""
    mine, theirs = sorted(set(r) - set(h)), sorted(set(h) - set(r))
    pairs = []
    while True:
        near = [(abs(a - b), min(a, b), a, b) for a in mine for b in theirs if abs(a - b) < span]
        if not near:
            return pairs
        _, _, a, b = min(near)
        mine.remove(a)
        theirs.remove(b)
        pairs.append((a, b))


def pairings(mine, theirs, span):
    """Every way to pair some of them, less than `span` apart."""
    if not mine:
        yield []
        return
    for rest in pairings(mine[1:], theirs, span):
        yield rest
    for other in theirs:
        if abs(mine[0] - other) < span:
            for rest in pairings(mine[1:], [each for each in theirs if each != other], span):
                yield [(mine[0], other), *rest]


MOVES = {"unit": lambda d, span: Fraction(1), "span/n": Fraction, "span/(n-1)": lambda d, span: Fraction(d, max(1, span - 1))}


class Edits(Kernels):
    def test_one_type(self):
        for n, r, h in [*small_pairs(range(1, 7)), *random_pairs(60, 6)]:
            pair = given(n, r, h)
            shared = len(set(r) & set(h))
            for span in (1, 2, 3, 5):
                moves = closest_first(r, h, span)
                edits = len(r) + len(h) - 2 * shared - len(moves)
                additions = edits - len(moves)
                tally = cesura.tally("boundary-similarity", *pair, span=span)
                what = f"{n} {r} {h} {span}"
                moved = sum(abs(a - b) for a, b in moves)
                self.assertEqual(tally, {"matches": shared, "additions": additions, "substitutions": 0, "transpositions": len(moves), "moved": moved}, what)
                for transposition, cost in MOVES.items():
                    total = additions + sum(cost(abs(a - b), span) for a, b in moves)
                    everything = edits + shared
                    value = cesura.boundary_similarity(*pair, span=span, transposition=transposition)
                    self.near(value, 1 - total / everything if everything else 1, f"{what} {transposition}")
                    value = cesura.segmentation_similarity(*pair, span=span, transposition=transposition)
                    self.near(value, 1 - total / (n - 1) if n > 1 else 1, f"{what} {transposition}")
                value = cesura.segmentation_similarity(*pair, span=span)
                self.near(value, Fraction(n - 1 - edits, n - 1) if n > 1 else 1, what)
                self.listed(pair, r, h, span, moves, what)
            why = None if r or h else "no-boundaries"
            self.assertEqual(self.reason("boundary-similarity", pair), why)
            self.assertEqual(self.reason("segmentation-similarity", pair), why)

    def listed(self, pair, r, h, span, moves, what):
        found = cesura.pure.edits.boundary_edits(*pair, cesura.pure.edits.greedy(span))
        paired = {each for move in moves for each in move}
        self.assertEqual(found.matches, [(at, 0) for at in sorted(set(r) & set(h))], what)
        alone = sorted((at, 0, at in r) for at in (set(r) ^ set(h)) - paired)
        self.assertEqual(found.additions, alone, what)
        ordered = sorted((abs(a - b), min(a, b), max(a, b)) for a, b in moves)
        self.assertEqual(found.transpositions, [(low, high, 0) for _, low, high in ordered], what)

    def test_best_pairings(self):
        for n, r, h in [*small_pairs(range(1, 7)), *random_pairs(40, 7, units=(9, 12))]:
            mine, theirs = sorted(set(r) - set(h)), sorted(set(h) - set(r))
            for span in (2, 3, 5):
                every = [(len(mine) + len(theirs) - len(each), Fraction(sum(abs(a - b) for a, b in each), span) + len(mine) + len(theirs) - 2 * len(each)) for each in pairings(mine, theirs, span)]
                for matching, best in (("min-edits", min(every)), ("min-cost", min(every, key=lambda each: (each[1], each[0])))):
                    tally = cesura.tally("boundary-similarity", *given(n, r, h), span=span, matching=matching)
                    cost = tally["additions"] + Fraction(tally["moved"], span)
                    self.assertEqual((tally["additions"] + tally["transpositions"], cost), best, f"{n} {r} {h} {span} {matching}")
                # With moves that cost as much as any edit the fewest edits are the cheapest.
                for matching in ("min-edits", "min-cost"):
                    tally = cesura.tally("boundary-similarity", *given(n, r, h), span=span, matching=matching, transposition="unit")
                    self.assertEqual(tally["additions"] + tally["transpositions"], min(every)[0], f"{n} {r} {h} {span} {matching}")

    def test_confusion(self):
        """BED: a match is a hit, a near miss a part of one; what is left is extra or missing."""
        for n, r, h in [*small_pairs(range(1, 6)), *random_pairs(40, 8)]:
            pair = given(n, r, h)
            shared = len(set(r) & set(h))
            for span, (transposition, cost), credit in itertools.product((2, 4), MOVES.items(), ("correctness", "penalty")):
                moves = closest_first(r, h, span)
                paid = [cost(abs(a - b), span) if transposition != "span/n" else Fraction(abs(a - b), span) for a, b in moves]
                hits = shared + sum(1 - each if credit == "correctness" else each for each in paid)
                extra, missing = len(h) - shared - len(moves), len(r) - shared - len(moves)
                options = {"span": span, "transposition": transposition, "near_miss_credit": credit}
                what = f"{n} {r} {h} {options}"

                def share(above, below):
                    return above / below if below else 0 if moves else None

                for orientation, more, fewer in (("standard", extra, missing), ("segeval", missing, extra)):
                    chosen = {**options, "orientation": orientation}
                    self.near(cesura.bed_precision(*pair, **chosen), share(Fraction(hits), hits + more), what)
                    self.near(cesura.bed_recall(*pair, **chosen), share(Fraction(hits), hits + fewer), what)
                    self.near(cesura.bed_f(*pair, **chosen), share(Fraction(2 * hits), 2 * hits + more + fewer), what)
                    self.near(cesura.bed_f(*pair, beta=2, **chosen), share(Fraction(5 * hits), 5 * hits + more + 4 * fewer), what)
                    self.near(cesura.bed_precision(*pair, type="1", **chosen), share(Fraction(hits), hits + more), what)
                    self.near(cesura.bed_precision(*pair, average="macro", **chosen), share(Fraction(hits), hits + more), what)
            tally = cesura.tally("bed-f", *pair, span=3)
            moves = closest_first(r, h, 3)
            named = {"match:1": shared, "near:1": len(moves), "moved:1": sum(abs(a - b) for a, b in moves), "missing:1": len(r) - shared - len(moves), "extra:1": len(h) - shared - len(moves)}
            self.assertEqual(tally, {"places": n - 1, **{name: count for name, count in named.items() if count}}, f"{n} {r} {h}")
            for metric, bare, reasons in (
                ("bed-precision", not h, ("no-hypothesis-boundaries", "no-reference-boundaries")),
                ("bed-recall", not r, ("no-reference-boundaries", "no-hypothesis-boundaries")),
                ("bed-f", not r and not h, ("no-boundaries",) * 2),
            ):
                self.assertEqual(self.reason(metric, pair), reasons[0] if bare else None, f"{metric} {n} {r} {h}")
                other = (h, r) if metric != "bed-f" else (r, h)
                self.assertEqual(self.reason(metric, given(n, *other), orientation="segeval"), reasons[1] if bare else None)

    def test_several_types(self):
        """Two gaps at most, so that the edits are plain: types that both sides have match, others move or are substituted."""
        for labels in ((1, 2), (1, 2, 5)):
            kinds = [set(each) for size in range(len(labels) + 1) for each in itertools.combinations(labels, size)]
            for mine, theirs in itertools.product(kinds, repeat=2):
                pair = cesura.sets([mine, labels[:1]]), cesura.sets([theirs, labels[:1]])
                left, right = sorted(mine - theirs), sorted(theirs - mine)
                fewer, more = sorted((left, right), key=len)
                changes = [sum(abs(a - b) for a, b in zip(fewer, chosen)) for chosen in itertools.permutations(more, len(fewer))]
                changed = min(changes) if fewer else 0
                tally = cesura.tally("boundary-similarity", *pair, types=labels)
                what = f"{mine} {theirs}"
                self.assertEqual(tally["matches"], len(mine & theirs) + 1, what)
                self.assertEqual(tally["substitutions"], len(fewer), what)
                self.assertEqual(tally["additions"], len(more) - len(fewer), what)
                everything = len(mine & theirs) + 1 + len(more)
                used = sorted(mine | theirs | {labels[0]})
                for name, whole in (("scale", labels[-1] - labels[0]), ("pair", used[-1] - used[0])):
                    for rule, parts in (("range+1", whole + 1), ("range", whole or 1)):
                        cost = len(more) - len(fewer) + Fraction(changed, parts)
                        value = cesura.boundary_similarity(*pair, types=labels, substitution=rule, type_range=name)
                        self.near(value, 1 - cost / everything, f"{what} {rule} {name}")
                self.near(cesura.boundary_similarity(*pair, types=labels, substitution="unit"), 1 - Fraction(len(more), everything), what)
                for divisor, places in (("pb", 2), ("pb*t", 2 * len(used)), ("pb*t^2", 2 * len(used) ** 2)):
                    value = cesura.segmentation_similarity(*pair, types=labels, normalisation=divisor)
                    self.near(value, 1 - Fraction(len(more), places), f"{what} {divisor}")

    def test_substitutions_of_several_scales(self):
        """Pairs whose types have different ranges add up as fractions."""
        kernel = kernel_of("boundary-similarity")
        first = cesura.tally("boundary-similarity", cesura.sets([{1}]), cesura.sets([{2}]))
        second = cesura.tally("boundary-similarity", cesura.sets([{1}, {4}]), cesura.sets([{3}, {4}]))
        both = kernel.add(first, second)
        self.near(cesura.score("boundary-similarity", both), 1 - (Fraction(1, 2) + Fraction(2, 4)) / 3, "range + 1")
        self.near(cesura.score("boundary-similarity", both, substitution="range"), 1 - (1 + Fraction(2, 3)) / 3, "range")

    def test_averages_over_types(self):
        """Micro adds the counts of all types, macro takes the mean of those that divide by anything."""
        reference = cesura.sets([{1}, {2}, {2}, {3}, set(), {1}])
        hypothesis = cesura.sets([{1}, {2}, {3}, set(), {3}, set()])
        # 1: 1 hit, 1 missing. 2: 1 hit, 1 taken for 3. 3: at span 1 one confused, one missing, one extra.
        options = {"span": 1}
        self.near(cesura.bed_precision(reference, hypothesis, **options), Fraction(2, 4), "micro")
        self.near(cesura.bed_recall(reference, hypothesis, **options), Fraction(2, 5), "micro")
        self.near(cesura.bed_f(reference, hypothesis, **options), Fraction(4, 9), "micro")
        self.near(cesura.bed_precision(reference, hypothesis, average="macro", **options), Fraction(1 + 1 + 0, 3), "macro")
        self.near(cesura.bed_recall(reference, hypothesis, average="macro", **options), (Fraction(1, 2) + Fraction(1, 2) + 0) / 3, "macro")
        self.near(cesura.bed_f(reference, hypothesis, average="macro", **options), (Fraction(2, 3) + Fraction(2, 3) + 0) / 3, "macro")
        for label, precision, recall in (("1", 1, Fraction(1, 2)), ("2", 1, Fraction(1, 2)), ("3", 0, 0)):
            self.near(cesura.bed_precision(reference, hypothesis, type=label, **options), precision, label)
            self.near(cesura.bed_recall(reference, hypothesis, type=label, **options), recall, label)
        # A type that the hypothesis never uses has no precision: it is left out of the mean; segeval takes it for 0.
        alone = cesura.sets([{1}, {2}]), cesura.sets([{1}, set()])
        self.near(cesura.bed_precision(*alone, average="macro", **options), 1, "macro without type 2")
        self.near(cesura.bed_precision(*alone, average="segeval-macro", orientation="standard", **options), Fraction(1, 3), "segeval has a class for no boundary")
        self.assertIsNone(cesura.bed_precision(*alone, type="2", **options))
        self.assertIsNone(cesura.bed_precision(cesura.sets([set(), {2}]), cesura.sets([set(), set()]), average="macro", **options))
        with self.assertRaises(cesura.InputError):
            cesura.bed_f(*alone, type="7")

    def test_names_of_types(self):
        """Names keep their characters, also those that separate the fields of a tally."""
        first, second = cesura.sequence(["a>b", None, "c%", None]), cesura.sequence(["c%", None, "c%", None])
        self.assertEqual(cesura.tally("bed-f", first, second)["match:c%25"], 1)
        self.assertEqual(cesura.tally("bed-f", first, second)["confused:c%25>a%3Eb"], 1)
        self.near(cesura.bed_recall(first, second, type="a>b"), 0, "a>b")
        self.near(cesura.bed_recall(first, second, type="c%"), 1, "c%")
        self.near(cesura.bed_precision(first, second, type="c%"), Fraction(1, 2), "c%")

    def test_similarity_of_2012(self):
        """The published examples of windows in which one side mirrors the other, and the costs of weights."""
        pair = given(10, [3, 7], [4, 9])
        self.near(cesura.segmentation_similarity(*pair, variant="2012", te=False), 1 - Fraction(1 + 2, 9), "one move, two others")
        self.near(cesura.segmentation_similarity(*pair, variant="2012", te=False, weights=[0.5, 2]), 1 - (Fraction(1, 2) * 2 + 2) / 9, "weights")
        self.near(cesura.segmentation_similarity(*pair, variant="2012", span=3, te=False), 1 - Fraction(2, 9), "both move")
        # te scales a move of b boundaries over w gaps: 2b - (1 / 2b) ** (w - 2).
        scaled = (2 - Fraction(1, 2) ** 0) + (2 - Fraction(1, 2) ** 1)
        self.near(cesura.segmentation_similarity(*pair, variant="2012", span=3), 1 - scaled / 9, "te")
        self.assertEqual(cesura.segmentation_similarity([1], [1], variant="2012"), 1.0)


# ---- matches --------------------------------------------------------------------------------------------------------


def counted(n, positions, trim):
    first = [0] if trim in ("no", "end") else []
    last = [n] if trim in ("no", "start") else []
    return first + positions + last


class Matches(Kernels):
    def test_precision_recall_and_f(self):
        for n, r, h in [*small_pairs(range(1, 6)), *random_pairs(40, 9, units=(7, 13, 30))]:
            pair = given(n, r, h)
            for trim, (tolerance, reach) in itertools.product(("yes", "no", "start", "end", "silence"), ((0, "at-most"), (1, "at-most"), (1, "below"), (3, "at-most"), (3, "below"))):
                expected, found = counted(n, r, trim), counted(n, h, trim)
                near = (lambda a, b: abs(a - b) <= tolerance) if reach == "at-most" else (lambda a, b: abs(a - b) < tolerance)
                options = {"trim": trim, "tolerance": tolerance, "reach": reach}
                sizes = {"reference": len(expected), "hypothesis": len(found)}
                what = f"{n} {r} {h} {options}"
                most = best_matching(expected, found, near)
                self.assertEqual(cesura.tally("boundary-f", *pair, **options), {"matches": most, **sizes}, what)
                self.near(cesura.boundary_precision(*pair, **options), Fraction(most, len(found)) if found else None, what)
                self.near(cesura.boundary_recall(*pair, **options), Fraction(most, len(expected)) if expected else None, what)
                self.near(cesura.boundary_f(*pair, **options), Fraction(2 * most, len(expected) + len(found)) if expected or found else None, what)
                self.near(cesura.boundary_f(*pair, beta=2, **options), Fraction(5 * most, 4 * len(expected) + len(found)) if expected or found else None, what)
                self.near(cesura.boundary_f(*pair, beta=0, **options), Fraction(most, len(found)) if found else None, what)
                hits = {"hypothesisHits": sum(any(near(a, b) for a in expected) for b in found), "referenceHits": sum(any(near(a, b) for b in found) for a in expected)}
                self.assertEqual(cesura.tally("boundary-f", *pair, matching="any-within", **options), {**hits, **sizes}, what)
                value = cesura.boundary_f(*pair, matching="any-within", **options)
                if not expected and not found:
                    self.assertIsNone(value, what)
                elif not expected or not found:
                    self.assertEqual(value, 0.0, what)
                else:
                    p, q = Fraction(hits["hypothesisHits"], len(found)), Fraction(hits["referenceHits"], len(expected))
                    self.near(value, 2 * p * q / (p + q) if p + q else 0, what)
                owners = {next(a for a in expected if near(a, b)) for b in found if any(near(a, b) for a in expected)}
                self.assertEqual(cesura.tally("boundary-f", *pair, matching="first-within", **options)["matches"], len(owners), what)
                reach_of = tolerance + 1 if reach == "at-most" else tolerance
                greedy = len(set(expected) & set(found)) + len(closest_first(expected, found, reach_of))
                self.assertEqual(cesura.tally("boundary-f", *pair, matching="greedy-nearest", **options)["matches"], greedy, what)
            self.assertEqual(self.reason("boundary-precision", pair), None if h else "no-hypothesis-boundaries")
            self.assertEqual(self.reason("boundary-recall", pair), None if r else "no-reference-boundaries")
            self.assertEqual(self.reason("boundary-f", pair), None if r or h else "no-boundaries")
            self.assertEqual(self.reason("boundary-f", pair, beta=0), None if h else "no-hypothesis-boundaries" if r else "no-boundaries")
        with self.assertRaises(cesura.InputError) as caught:
            cesura.boundary_f([2, 2], [2, 2], reach="below")
        self.assertEqual(caught.exception.code, "tolerance-required")

    def test_nothing_to_divide(self):
        metrics = (cesura.boundary_precision, cesura.boundary_recall, cesura.boundary_f)
        both, only_r, only_h, neither = given(4, [2], [2]), given(4, [2], []), given(4, [], [2]), given(4, [], [])
        rows = {
            "undefined": ((None, 0.0, 0.0), (0.0, None, 0.0), (None, None, None)),
            "zero": ((0.0, 0.0, 0.0), (0.0, 0.0, 0.0), (0.0, 0.0, 0.0)),
            "one": ((1.0, 0.0, 0.0), (0.0, 1.0, 0.0), (1.0, 1.0, 1.0)),
            "match": ((0.0, 0.0, 0.0), (0.0, 0.0, 0.0), (1.0, 1.0, 1.0)),
            "ruptures": ((0.0, 0.0, 0.0), (None, None, None), (0.0, 0.0, 0.0)),
        }
        for rule, expected in rows.items():
            for pair, values in zip((only_r, only_h, neither, both), (*expected, (1.0, 1.0, 1.0))):
                self.assertEqual(tuple(metric(*pair, on_empty=rule) for metric in metrics), values, f"{rule} {pair}")
        for metric in ("boundary-precision", "boundary-recall", "boundary-f"):
            self.assertEqual(self.reason(metric, only_h, onEmpty="ruptures"), "no-reference-boundaries")

    def test_means_over_items(self):
        """items-pr: F of the mean precision and the mean recall, over the items that have one."""
        pairs = [given(6, [2, 4], [2]), given(6, [3], [3, 5]), given(6, [3], [])]
        p, r = Fraction(1 + Fraction(1, 2), 2), Fraction(Fraction(1, 2) + 1 + 0, 3)
        scores = cesura.score_pairs([a for a, _ in pairs], [b for _, b in pairs], metrics=[{"id": "boundary-f", "options": {"average": "items-pr"}}])
        self.near(scores.means("micro")["boundary-f"], 2 * p * r / (p + r), "items-pr")
        self.assertEqual(cesura.boundary_f(*pairs[2], average="items-pr"), 0.0)
        self.assertIsNone(cesura.boundary_f(*given(6, [], []), average="items-pr"))

    def test_boundaries_that_are_left_out(self):
        """Every k-th boundary of the reference, the end of the text among them, and the end itself."""
        for n, r, h in [*small_pairs([4, 5]), *random_pairs(30, 10, units=(13, 30))]:
            for every, trim in itertools.product((1, 2, 3), ("yes", "no", "start", "end")):
                expected, found = counted(n, r, trim), counted(n, h, trim)
                ends = expected if n in expected else [*expected, n]
                dropped = {at for index, at in enumerate(ends, 1) if index % every == 0} | {n}
                kept = [[at for at in side if at not in dropped] for side in (expected, found)]
                tally = cesura.tally("boundary-f", *given(n, r, h), exclude_every=every, trim=trim)
                self.assertEqual(tally, {"matches": len(set(kept[0]) & set(kept[1])), "reference": len(kept[0]), "hypothesis": len(kept[1])}, f"{n} {r} {h} {every} {trim}")

    def test_deviation(self):
        summaries = {"median": statistics.median, "mean": statistics.mean, "max": max}
        for n, r, h in [*small_pairs(range(1, 6)), *random_pairs(40, 11)]:
            for trim, (direction, (first, second)) in itertools.product(("yes", "no", "end"), {"reference": (r, h), "hypothesis": (h, r)}.items()):
                first, second = counted(n, first, trim), counted(n, second, trim)
                distances = [Fraction(min(abs(a - b) for b in second)) for a in first] if second else []
                for summary, rule in summaries.items():
                    value = cesura.boundary_deviation(*given(n, r, h), trim=trim, direction=direction, summary=summary)
                    self.near(value, rule(distances) if distances else None, f"{n} {r} {h} {trim} {direction} {summary}")
                tally = cesura.tally("boundary-deviation", *given(n, r, h), trim=trim, direction=direction)
                sizes = {"reference": len(counted(n, r, trim)), "hypothesis": len(counted(n, h, trim))}
                self.assertEqual(tally, {**sizes, **{f"at:{d}": count for d, count in Counter(map(int, distances)).items()}})
            why = None if r and h else "no-boundaries" if not r and not h else "no-reference-boundaries" if h else "no-hypothesis-boundaries"
            self.assertEqual(self.reason("boundary-deviation", given(n, r, h)), why)

    def test_counts(self):
        for n, r, h in small_pairs(range(1, 5)):
            pair = given(n, r, h)
            self.near(cesura.density_ratio(*pair), Fraction(len(h), len(r)) if r else None, "density")
            self.assertEqual(self.reason("density-ratio", pair), None if r else "no-reference-boundaries")
            self.assertEqual(cesura.count_error(*pair), abs(len(h) - len(r)))
            self.assertEqual(cesura.count_error(*pair, sign="signed"), len(h) - len(r))
            self.assertEqual(cesura.tally("count-error", *pair), {"sum": abs(len(h) - len(r)), "signed": len(h) - len(r), "pairs": 1})

    def test_hamming(self):
        """The cheapest of all ways to pair boundaries: pairs are shifted, others inserted or deleted."""
        costs = ((2, 2, 1), (1, 3, 0.25), (1, 1, 2), (0.5, 0.25, 0), (0, 0, 1))
        for n, r, h in [*small_pairs(range(1, 6)), *random_pairs(25, 12, units=(8, 10))]:
            for insert, delete, shift in costs:
                ways = [(insert * (len(r) - len(each)) + delete * (len(h) - len(each)) + shift * sum(abs(a - b) for a, b in each)) for each in pairings(r, h, n + 1)]
                value = cesura.generalized_hamming(*given(n, r, h), insert=insert, delete=delete, shift=shift)
                self.near(value, min(ways), f"{n} {r} {h} {insert} {delete} {shift}")
                tally = cesura.tally("generalized-hamming", *given(n, r, h), insert=insert, delete=delete, shift=shift)
                self.assertEqual(tally["insertions"] - tally["deletions"], len(r) - len(h))
                self.assertEqual(tally["pairs"], 1)
                if shift == 0:
                    self.assertEqual(tally["distance"], sum(abs(a - b) for a, b in zip(r, h)))


def best_matching(first, second, near):
    """The largest one-to-one pairing, by augmenting paths."""
    partner = {}

    def augment(a, seen):
        for at, b in enumerate(second):
            if near(a, b) and at not in seen:
                seen.add(at)
                if at not in partner or augment(partner[at], seen):
                    partner[at] = a
                    return True
        return False

    return sum(augment(a, set()) for a in first)


# ---- overlaps -------------------------------------------------------------------------------------------------------


def segment_of(n, positions):
    """The number of the segment of each unit."""
    return [sum(at <= unit for at in positions) for unit in range(n)]


def overlaps(n, r, h):
    """(segment, segment): units that both hold, in the order of the text."""
    return Counter(zip(segment_of(n, r), segment_of(n, h)))


class Overlaps(Kernels):
    def test_purity_and_coverage(self):
        for n, r, h in [*small_pairs(range(1, 7)), *random_pairs(40, 13)]:
            shared = overlaps(n, r, h)
            for metric, side, positions in ((cesura.coverage, 0, r), (cesura.purity, 1, h)):
                sizes = masses(n, positions)
                largest = [max(units for pair, units in shared.items() if pair[side] == at) for at in range(len(sizes))]
                what = f"{metric.__name__} {n} {r} {h}"
                self.near(metric(*given(n, r, h)), Fraction(sum(largest), n), what)
                self.near(metric(*given(n, r, h), weighting="covered"), Fraction(sum(largest), n), what)
                self.near(metric(*given(n, r, h), weighting="segments"), sum(map(Fraction, largest, sizes)) / len(sizes), what)

    def test_franz(self):
        """For every unit how many units of its segment the other side puts elsewhere, or which share of the segment."""
        for n, r, h in [*small_pairs(range(1, 6)), *random_pairs(10, 14, units=(13, 30))]:
            mine, theirs = segment_of(n, r), segment_of(n, h)
            for metric, own, other in ((cesura.franz_fn, mine, theirs), (cesura.franz_fp, theirs, mine)):
                elsewhere = [sum(own[v] == own[u] and other[v] != other[u] for v in range(n)) for u in range(n)]
                self.near(metric(*given(n, r, h)), Fraction(sum(elsewhere), n), f"{metric.__name__} {n} {r} {h}")
                rate = sum(Fraction(count, own.count(own[u])) for u, count in enumerate(elsewhere)) / n
                self.near(metric(*given(n, r, h), unit="rate"), rate, f"{metric.__name__} {n} {r} {h}")

    def test_alignment(self):
        """A: each segment points at the one it shares most with; the mean Jaccard weight of all edges."""
        for n, r, h in [*small_pairs(range(1, 7)), *random_pairs(40, 15)]:
            shared = overlaps(n, r, h)
            sizes = masses(n, r), masses(n, h)
            weight = {(p, q): Fraction(units, sizes[0][p] + sizes[1][q] - units) for (p, q), units in shared.items()}
            ranks = {
                "intersect-ratio": lambda pair: (shared[pair], weight[pair]),
                "jaccard": lambda pair: weight[pair],
                "dice": lambda pair: weight[pair],
                "overlap": lambda pair: (Fraction(shared[pair], min(sizes[0][pair[0]], sizes[1][pair[1]])), weight[pair]),
            }
            what = f"{n} {r} {h}"
            for closeness, rank in ranks.items():
                first, every = set(), []
                for side in (0, 1):
                    for at in range(len(sizes[side])):
                        candidates = [pair for pair in weight if pair[side] == at]
                        best = [pair for pair in candidates if rank(pair) == max(map(rank, candidates))]
                        first.add(best[0])
                        every.append(best)
                self.mean(n, r, h, weight, first, what, closeness=closeness)
                self.mean(n, r, h, weight, set(itertools.chain(*every)), what, closeness=closeness, ties="all")
                if math.prod(map(len, every)) < 200:
                    fewest = min(len(set(chosen)) for chosen in itertools.product(*every))
                    self.assertEqual(cesura.tally("alignment-similarity", *given(n, r, h), closeness=closeness, ties="fewest")["edges"], fewest, what)
            self.mean(n, r, h, weight, set(weight), what, alignment="all-overlaps")

    def mean(self, n, r, h, weight, edges, what, **options):
        tally = cesura.tally("alignment-similarity", *given(n, r, h), **options)
        self.assertEqual(tally["edges"], len(edges), f"{what} {options}")
        self.near(cesura.alignment_similarity(*given(n, r, h), **options), sum(weight[edge] for edge in edges) / len(edges), f"{what} {options}")

    def test_weights_of_edges(self):
        def pairs(count):
            return Fraction(count * (count - 1), 2)

        def rand(o, x, y):
            return (pairs(o) + pairs(x - o) + pairs(y - o) + (x - o) * (y - o)) / pairs(x + y - o) if x + y - o > 1 else Fraction(1)

        formulas = {"jaccard": lambda o, x, y: Fraction(o, x + y - o), "dice": lambda o, x, y: Fraction(2 * o, x + y), "overlap": lambda o, x, y: Fraction(o, min(x, y)), "rand": rand}
        for n, r, h in [*small_pairs(range(1, 6)), *random_pairs(30, 16)]:
            shared, sizes = overlaps(n, r, h), (masses(n, r), masses(n, h))
            edges = chosen_edges(shared, sizes)
            for name, formula in formulas.items():
                weight = {(p, q): formula(units, sizes[0][p], sizes[1][q]) for (p, q), units in shared.items()}
                values = [weight[edge] for edge in edges]
                what = f"{n} {r} {h} {name}"
                pair = given(n, r, h)
                self.near(cesura.alignment_similarity(*pair, weight=name), sum(values) / len(values), what)
                for threshold, penalty in ((0.5, 0), (0.5, 0.25), (1, 0.5)):
                    lowered = [value if value >= threshold else Fraction(penalty) * value for value in values]
                    value = cesura.alignment_similarity(*pair, weight=name, threshold=threshold, penalty=penalty)
                    self.near(value, sum(lowered) / len(lowered), f"{what} {threshold} {penalty}")
                self.scoring(pair, shared, sizes, weight, name, what)

    def scoring(self, pair, shared, sizes, weight, name, what):
        best = [[max(weight[edge] for edge in shared if edge[side] == at) for at in range(len(sizes[side]))] for side in (0, 1)]
        value = cesura.alignment_similarity(*pair, weight=name, alignment="all-overlaps", scoring="best-edge")
        self.near(value, sum(map(sum, best)) / sum(map(len, best)), f"{what} best-edge")
        degrees = [sum(edge[side] == at for edge in shared) for side in (0, 1) for at in range(len(sizes[side]))]
        for base in (1, 2, 3):
            penalty = sum(max(0, base ** (degree - 1) - degree) for degree in degrees)
            value = cesura.alignment_similarity(*pair, weight=name, alignment="all-overlaps", scoring="exponential", base=base)
            self.near(value, sum(weight.values()) / (len(shared) + penalty), f"{what} exponential {base}")
        if len(shared) < 9:
            ways = [
                (sum(weight[edge] for edge in chosen), len(chosen))
                for size in range(len(shared) + 1)
                for chosen in itertools.combinations(shared, size)
                if all(len({edge[side] for edge in chosen}) == size for side in (0, 1))
            ]
            total, size = max(ways)
            alone = sum(map(len, sizes)) - 2 * size
            tally = cesura.tally("alignment-similarity", *pair, weight=name, alignment="matching")
            self.near(tally["sum"], total, f"{what} matching")
            self.assertEqual(tally["edges"], size + alone, f"{what} matching")

    def test_directed_edges(self):
        for n, r, h in small_pairs(range(1, 6)):
            shared, sizes = overlaps(n, r, h), (masses(n, r), masses(n, h))
            directed = [edge for side in (0, 1) for edge in pointed(shared, sizes, side)]
            weight = [Fraction(shared[p, q], sizes[0][p] + sizes[1][q] - shared[p, q]) for p, q in directed]
            value = cesura.alignment_similarity(*given(n, r, h), edges="directed")
            self.near(value, sum(weight) / len(weight), f"{n} {r} {h}")
        for options in ({"alignment": "matching"}, {"scoring": "best-edge"}):
            self.assertRaises(cesura.InputError, cesura.alignment_similarity, [2, 2], [1, 3], edges="directed", **options)

    def test_penalties_that_are_too_large_to_count(self):
        many = cesura.alignment_similarity([1] * 1500, [1500], alignment="all-overlaps", scoring="exponential", base=10)
        self.assertEqual(many, 0.0)
        few = cesura.alignment_similarity([1] * 4, [4], alignment="all-overlaps", scoring="exponential", base=10)
        self.near(few, Fraction(1) / (4 + 10**3 - 4), "four edges of one segment")

    def test_intersection_over_union(self):
        for n, r, h in [*small_pairs(range(1, 6)), *random_pairs(30, 17)]:
            shared, sizes = overlaps(n, r, h), (masses(n, r), masses(n, h))
            iou = {(p, q): Fraction(units, sizes[0][p] + sizes[1][q] - units) for (p, q), units in shared.items()}
            pair = given(n, r, h)
            for thresholds, hit in itertools.product(([0.5], [0.3, 0.75], [1]), ("at-least", "above")):
                trios = []
                for threshold in thresholds:
                    exact = Fraction(str(threshold))
                    hits = [edge for edge, value in iou.items() if (value > exact if hit == "above" else value >= exact)]
                    p, q = Fraction(len({b for _, b in hits}), len(sizes[1])), Fraction(len({a for a, _ in hits}), len(sizes[0]))
                    trios.append((p, q, 2 * p * q / (p + q) if p + q else 0))
                for average in ("pooled", "items-pr", "items-f"):
                    for metric, values in zip((cesura.segment_iou_precision, cesura.segment_iou_recall, cesura.segment_iou_f), zip(*trios)):
                        value = metric(*pair, thresholds=thresholds, hit=hit, average=average)
                        self.near(value, sum(values) / len(values), f"{n} {r} {h} {thresholds} {hit} {average}")
            left, taken = dict(iou), []
            while left:
                edge = min(left, key=lambda each: (-left[each], each))
                taken.append(left.pop(edge))
                left = {each: value for each, value in left.items() if each[0] != edge[0] and each[1] != edge[1]}
            self.near(cesura.mean_iou(*pair), sum(taken) / len(taken), f"{n} {r} {h}")
            self.assertEqual(cesura.tally("mean-iou", *pair)["pairs"], len(taken))

    def test_averages_of_intersection_over_union(self):
        """Pooled: counts of all items; items-pr: F of the means; items-f: the mean F."""
        pairs = [([2, 2], [2, 2]), ([4, 4], [1, 1, 6])]
        scores = {}
        for average in ("pooled", "items-pr", "items-f"):
            metrics = [{"id": f"segment-iou-{part}", "options": {"average": average}} for part in ("precision", "recall", "f")]
            means = cesura.score_pairs([a for a, _ in pairs], [b for _, b in pairs], metrics=metrics).means("micro")
            scores[average] = [means[f"segment-iou-{part}"] for part in ("precision", "recall", "f")]
        # First pair 2 of 2 and 2 of 2; second: [4, 8) and [2, 8) share 4 of 6, so 1 of 3 and 1 of 2.
        p, r = Fraction(3, 5), Fraction(3, 4)
        for value, expected in zip(scores["pooled"], (p, r, 2 * p * r / (p + r))):
            self.near(value, expected, "pooled")
        p, r = (1 + Fraction(1, 3)) / 2, (1 + Fraction(1, 2)) / 2
        for value, expected in zip(scores["items-pr"], (p, r, 2 * p * r / (p + r))):
            self.near(value, expected, "items-pr")
        for value, expected in zip(scores["items-f"], (p, r, (1 + Fraction(2, 5)) / 2)):
            self.near(value, expected, "items-f")

    def test_an_epsilon_below_the_line(self):
        pair = cesura.seconds([4], 8), cesura.seconds([4], 8)
        self.assertEqual(cesura.mean_iou(*pair, epsilon=0.5), 4 / 4.5)
        self.assertEqual(cesura.mean_iou([4, 4], [4, 4], epsilon=0.5), 4 / 4.5)
        self.assertEqual(cesura.segment_iou_f([4, 4], [4, 4], thresholds=[0.85], epsilon=0.5), 1.0)
        self.assertEqual(cesura.segment_iou_f([4, 4], [4, 4], thresholds=[0.85], epsilon=1), 0.0)
        for hit, epsilon, expected in (("at-least", 1, 1.0), ("above", 1, 0.0), ("at-least", 0.5, 1.0)):
            self.assertEqual(cesura.segment_iou_f(*pair, thresholds=[0.8], hit=hit, epsilon=epsilon), expected, (hit, epsilon))
        self.assertEqual(cesura.segment_iou_f(*pair, thresholds=[0.9], epsilon=0.5), 0.0)

    def test_brackets(self):
        for n, r, h in [*small_pairs(range(1, 6)), *random_pairs(20, 18)]:
            spans = [set(zip([0, *side], [*side, n])) for side in (r, h)]
            for root in (True, False):
                expected, found = (each if root else each - {(0, n)} for each in spans)
                both = len(expected & found)
                pair, what = given(n, r, h), f"{n} {r} {h} {root}"
                for on_empty, empty in (("undefined", None), ("zero", 0.0)):
                    options = {"root": root, "on_empty": on_empty}
                    self.near(cesura.segment_precision(*pair, **options), Fraction(both, len(found)) if found else empty, what)
                    self.near(cesura.segment_recall(*pair, **options), Fraction(both, len(expected)) if expected else empty, what)
                    self.near(cesura.segment_f(*pair, **options), Fraction(2 * both, len(found) + len(expected)) if found or expected else empty, what)
                    self.near(cesura.segment_f(*pair, beta=2, **options), Fraction(5 * both, len(found) + 4 * len(expected)) if found or expected else empty, what)
                self.assertEqual(self.reason("segment-precision", pair, root=root), None if found else "no-hypothesis-boundaries")
                self.assertEqual(self.reason("segment-recall", pair, root=root), None if expected else "no-reference-boundaries")
                self.assertEqual(self.reason("segment-f", pair, root=root), None if found or expected else "no-boundaries")


def pointed(shared, sizes, side):
    """The edge of each segment of a side: the largest overlap, then the smallest target, then the first."""
    found = []
    for at in range(len(sizes[side])):
        candidates = [edge for edge in shared if edge[side] == at]
        found.append(max(candidates, key=lambda edge: (shared[edge], -sizes[1 - side][edge[1 - side]], -edge[1 - side])))
    return found


def chosen_edges(shared, sizes):
    return set(pointed(shared, sizes, 0)) | set(pointed(shared, sizes, 1))


# ---- scores and time ------------------------------------------------------------------------------------------------


class Scores(Kernels):
    def test_ranks_and_probabilities(self):
        rng = random.Random(19)
        values = [0, 0.25, 0.5, 0.75, 1]
        for n, r in [(n, r) for n in range(1, 5) for r in subsets(n)] + [(30, sorted(rng.sample(range(1, 30), size))) for size in range(1, 29, 3)]:
            for _ in range(6):
                scores = [rng.choice(values) for _ in range(n - 1)]
                self.ranks(n, r, scores)
                self.probabilities(n, r, scores)

    def ranks(self, n, r, scores):
        reference, what = cesura.boundaries(r, n), f"{n} {r} {scores}"
        inside = [scores[at - 1] for at in r]
        outside = [score for at, score in enumerate(scores, 1) if at not in r]
        steps, before, total = sorted(set(scores), reverse=True), Fraction(0), Fraction(0)
        for step in steps:
            if inside:
                recall = Fraction(sum(score >= step for score in inside), len(inside))
                total += (recall - before) * Fraction(sum(score >= step for score in inside), sum(score >= step for score in scores))
                before = recall
        self.near(cesura.average_precision(reference, scores), total if inside else None, what)
        won = sum(Fraction(a > b) + Fraction(a == b) / 2 for a in inside for b in outside)
        self.near(cesura.auroc(reference, scores), won / (len(inside) * len(outside)) if inside and outside else None, what)
        why = "no-gaps" if n == 1 else "no-reference-boundaries" if not inside else None
        self.assertEqual(self.reason("average-precision", (reference, scores)), why, what)
        self.assertEqual(self.reason("auroc", (reference, scores)), why or (None if outside else "all-gaps-cut"), what)
        for name, marks in (("end", [*scores, 0.5]), ("start", [0.5, *scores])):
            row = [int(at in r) for at in range(1, n)]
            row = [*row, 1] if name == "end" else [1, *row]
            self.near(cesura.average_precision(row, marks, mark=name), total if inside else None, what)

    def probabilities(self, n, r, scores):
        reference, what = cesura.boundaries(r, n), f"{n} {r} {scores}"
        y = [int(at in r) for at in range(1, n)]
        squares = [Fraction(score - label) ** 2 for score, label in zip(scores, y)]
        brier = sum(squares) / len(squares) if squares else None
        self.near(cesura.brier(reference, scores), brier, what)
        tiny = 2.0**-52
        losses = [-math.log(min(1 - tiny, max(tiny, score if label else 1 - score))) for score, label in zip(scores, y)]
        self.near(cesura.log_loss(reference, scores), math.fsum(losses) / len(losses) if losses else None, what)
        spread = Fraction(sum(y) * (n - 1 - sum(y)), (n - 1) ** 2) if y else 0
        self.near(cesura.brier_skill(reference, scores), 1 - brier / spread if spread else None, what)
        why = "no-gaps" if n == 1 else None
        self.assertEqual(self.reason("brier", (reference, scores)), why, what)
        self.assertEqual(self.reason("brier-skill", (reference, scores)), why or (None if spread else "all-gaps-cut" if r else "no-reference-boundaries"), what)

    def test_scores_that_are_no_probabilities(self):
        for scores in ([0.5, 1.5], [-0.25, 0.5]):
            for metric in ("brier", "log-loss", "brier-skill"):
                self.assertEqual(self.reason(metric, ([2, 1], scores)), "scores-not-probabilities")
            self.assertEqual(cesura.tally("brier", [2, 1], scores)["outside"], 1)
            self.assertIsNone(cesura.brier([2, 1], scores))
            self.assertIsNotNone(cesura.auroc([2, 1], scores))

    def test_counts_of_several_texts_add_up(self):
        pairs = [([1, 2], [0.5, 0.25]), ([2, 1], [0.25, 0.75])]
        total = kernel_of("auroc").add(*(cesura.tally("auroc", *pair) for pair in pairs))
        self.assertEqual(total, {"scores": [0.75, 0.5, 0.25], "boundaries": [1, 1, 0], "others": [0, 0, 2]})
        self.assertEqual(cesura.score("auroc", total), 1.0)

    def test_scores_are_read(self):
        self.assertEqual(cesura.auroc([1, 2], {"scores": [0.5, 0.25]}), 1.0)
        self.assertEqual(cesura.auroc([1, 2], {"scores": [0.5, 0.25], "units": 3}), 1.0)
        for value, code in (({"scores": [0.5], "units": 3}, "score-count"), ([0.5, float("nan")], "score-not-a-number"), ([True, 0.5], "score-not-a-number"), (["x", 0.5], "score-not-a-number"), ([0.5], "unit-count-mismatch")):
            with self.assertRaises(cesura.InputError) as caught:
                cesura.auroc([1, 2], value)
            self.assertEqual(caught.exception.code, code)
            if code == "score-count":
                self.assertIn("1 scores for 3 units", str(caught.exception))


class Time(Kernels):
    def test_times_in_ticks(self):
        rng = random.Random(20)
        for _ in range(400):
            decimals = rng.randrange(0, 9)
            duration = Decimal(rng.randrange(1, 4000)) + Decimal(rng.randrange(10**decimals)) / 10**decimals
            times = [str((duration * rng.randrange(0, 1000) / 1000).quantize(Decimal(1) / 10 ** rng.randrange(0, 9))) for _ in range(4)]
            times = [time for time in times if Decimal(time) <= duration]
            axis = min(6, max(len(text.partition(".")[2]) for text in [str(duration), *times]))
            rounded = [int((Decimal(time) * 10**axis).quantize(Decimal(1), ROUND_HALF_UP)) for time in times]
            units = int((duration * 10**axis).quantize(Decimal(1), ROUND_HALF_UP))
            side = cesura.seconds(times, str(duration))
            self.assertEqual((side.ticks, side.units), (10**axis, units), (times, duration))
            self.assertEqual(side.boundaries, sorted({tick for tick in rounded if 0 < tick < units}))

    def test_notations(self):
        for text, seconds in (("1:02", "62"), ("1:02.5", "62.5"), ("1:02:03", "3723"), ("0:59:59,25", "3599.25"), ("1e2", "100"), ("125e-1", "12.5"), (".5e1", "5"), ("5.", "5"), ("+7", "7"), ("-0.0", "0"), ("-.0", "0"), (62.0, "62"), (1e2, "100"), ("75:00", "4500"), ("  3.5 ", "3.5")):
            whole = cesura.seconds([seconds], 9000.125)
            self.assertEqual(cesura.seconds([text], 9000.125), whole, text)
        for bad, code in (("1:60", "time-not-number"), ("1:60:00", "time-not-number"), ("", "time-not-number"), (".", "time-not-number"), ("x", "time-not-number"), ("-1", "time-negative"), ("-0.001", "time-negative"), ("9001", "time-after-end"), (float("nan"), "time-not-number")):
            with self.assertRaises(cesura.InputError) as caught:
                cesura.seconds([bad], 9000.125)
            self.assertEqual(caught.exception.code, code, bad)
        for bad in (None, True, [1]):
            self.assertRaises(TypeError, cesura.seconds, [bad], 10)
        for duration, code in (("0", "text-empty"), ("0.0000001", "text-empty"), (2**32, "text-too-long")):
            with self.assertRaises(cesura.InputError) as caught:
                cesura.seconds([], duration)
            self.assertEqual(caught.exception.code, code)
        # Where microseconds do not fit, the axis is coarser.
        self.assertEqual(cesura.seconds(["0.000001"], 5000).ticks, 100_000)
        self.assertEqual(cesura.seconds(["0.000001"], 4294).ticks, 1_000_000)
        self.assertEqual(cesura.seconds(["0.5"], 2**32 - 1).ticks, 1)

    def test_lengths(self):
        for whole, fraction, unit in itertools.product(("0", "7", "07", "1500", "20"), (None, "5", "250", "0", "050"), ("s", "ms")):
            text = whole + (f".{fraction}" if fraction is not None else "") + unit
            value = Decimal(whole + (f".{fraction}" if fraction is not None else "")) / (1 if unit == "s" else 1000)
            plain = f"{value.normalize():f}"
            self.assertEqual(read_length(text), f"{plain}s", text)
            for per_second in (1, 10, 1000, 1_000_000):
                exact = value * per_second
                self.assertEqual(ticks_in(read_length(text), per_second, False), math.floor(exact), (text, per_second))
                self.assertEqual(ticks_in(read_length(text), per_second, True), math.ceil(exact), (text, per_second))
        for other in ("5", "s", "5 s", "-1s", "1.s", ".5s", "1m", 5, None):
            self.assertIsNone(read_length(other), other)
        self.assertEqual([axis_name(10**power) for power in range(7)], ["s", "ds", "cs", "ms", "1e-4s", "1e-5s", "us"])

    def test_times_score_as_units_do(self):
        """The same boundaries in seconds and in units."""
        for n, r, h in random_pairs(60, 21, units=(20, 60)):
            units, times = given(n, r, h), tuple(cesura.seconds([at / 10 for at in side] + ["0.0"], n / 10) for side in (r, h))
            if {side.ticks for side in times} != {10}:
                continue
            for metric, lengths in (("boundary-similarity", {"span": 3}), ("bed-f", {"span": 3}), ("boundary-f", {"tolerance": 2}), ("pk", {"window": 4}), ("window-diff", {"window": 4}), ("win-pr-f", {"width": 3}), ("purity", {}), ("coverage", {}), ("alignment-similarity", {}), ("segment-iou-f", {}), ("mean-iou", {})):
                function = getattr(cesura, metric.replace("-", "_"))
                in_time = {name: f"{value * 100}ms" for name, value in lengths.items()}
                self.near(function(*times, **in_time), function(*units, **lengths), f"{metric} {n} {r} {h}")
            deviation = cesura.boundary_deviation(*units)
            self.near(cesura.boundary_deviation(*times), None if deviation is None else deviation / 10, f"{n} {r} {h}")
        # A length below one tick is none, or with reach="below" one.
        pair = cesura.seconds([1], 4), cesura.seconds([1], 4)
        self.assertEqual(cesura.tally("boundary-f", *pair, tolerance="0.5s")["matches"], 1)
        self.assertEqual(cesura.tally("boundary-f", *pair, tolerance="0.5s", reach="below")["matches"], 1)

    def test_recordings_of_several_ticks_add_up(self):
        fine = cesura.seconds(["1.25"], 4), cesura.seconds(["1.5"], 4)
        coarse = cesura.seconds([1], 4), cesura.seconds([2], 4)
        shared = (Fraction(5, 4) + Fraction(5, 2) + 1 + 2) / 8
        for metric, options, expected in (
            ("boundary-similarity", {"span": "2s"}, 1 - (Fraction(1, 4) / 2 + Fraction(1, 2)) / 2),
            ("purity", {}, shared),
            ("coverage", {}, shared),
        ):
            total = kernel_of(metric).add(*(cesura.tally(metric, *pair, **options) for pair in (fine, coarse)))
            self.near(cesura.score(metric, total, **options), expected, metric)


class Register(Kernels):
    def test_a_score_is_missing_exactly_where_there_is_a_reason(self):
        """For every metric and choice, on all small pairs. B and S give 1 for a trivial pair, with its reason."""
        pairs = [given(*each) for each in small_pairs([1, 2, 4])]
        for metric in MODULES:
            if kernel_of(metric).takes == "scores":
                continue
            choices = [{}] + [{option["name"]: choice} for option in register().entries[metric]["options"] for choice in option.get("choices") or []]
            for options in choices:
                more = {"windowRule": {"window": 2}, "marks": {"windows": "nltk-n"}, "reach": {"tolerance": 1}}.get(next(iter(options), ""), {})
                scores = cesura.score_pairs([a for a, _ in pairs], [b for _, b in pairs], metrics=[{"id": metric, "options": {**more, **options}}], errors="keep")
                missing = {at for at, value in enumerate(scores[metric]) if value is None}
                explained = {each["pair"] for each in scores.reasons}
                self.assertLessEqual(missing, explained, f"{metric} {options}")
                if not options and metric not in ("boundary-similarity", "segmentation-similarity", "superdialseg-score"):
                    self.assertEqual(missing, explained, f"{metric} {options}")

    def test_no_pair_at_all(self):
        """Counts of nothing have no score, and say why."""
        nothing = {
            "pk": ({"errors": 0, "windows": 0}, "no-windows"),
            "count-error": ({"sum": 0, "signed": 0, "pairs": 0}, "nothing-to-compare"),
            "generalized-hamming": ({"insertions": 0, "deletions": 0, "distance": 0, "pairs": 0}, "nothing-to-compare"),
            "alignment-similarity": ({"sum": 0, "edges": 0}, "nothing-to-compare"),
            "purity": ({"pure": 0, "units": 0}, "nothing-to-compare"),
            "coverage": ({"sum": 0, "segments": 0}, "nothing-to-compare"),
            "franz-fn": ({"missed": 0, "units": 0}, "nothing-to-compare"),
            "franz-fp": ({"added": 0, "units": 0}, "nothing-to-compare"),
            "mean-iou": ({"sum": 0, "pairs": 0}, "nothing-to-compare"),
            "segment-iou-f": ({}, "nothing-to-compare"),
        }
        for metric, (tally, why) in nothing.items():
            self.assertIsNone(cesura.score(metric, tally), metric)
            resolved = cesura._score.resolve_metric(metric, None, {})
            self.assertEqual(resolved.kernel.reason(tally, resolved.settings.values), why, metric)


if __name__ == "__main__":
    unittest.main()
