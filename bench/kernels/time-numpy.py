"""Answers requests of bench/kernels/python.ts, one JSON line each: loads pairs, times numpy and NLTK on them.

What numpy is given: one byte per place and running sums, made before the clock starts, as cesura keeps a segmentation.
"""
import json
import sys
import time

import numpy as np

try:
    from nltk.metrics.segmentation import pk, windowdiff
except ImportError:
    pk = windowdiff = None

pairs = []


def load(path, units, counts, windows):
    pairs.clear()
    data = np.fromfile(path, dtype=np.uint32)
    at = 0
    for (r, h), k in zip(counts, windows):
        marks = []
        for count in (r, h):
            mark = np.zeros(units + 1, dtype=bool)
            mark[data[at : at + count]] = True
            marks.append(mark)
            at += count
        sums = [np.cumsum(mark, dtype=np.int32) for mark in marks]
        texts = ["".join("1" if x else "0" for x in mark[1:units]) for mark in marks] if units <= 10_000 else None
        pairs.append((marks, sums, k, texts, units))


def in_windows(sums, k, units):
    return sums[k:units] - sums[: units - k]


def f(pair):
    r, h = pair[0]
    return int(np.count_nonzero(r & h))


def edits(pair):
    """Matches and moves of the boundary edit distance at span 2."""
    r, h = pair[0]
    alone = np.flatnonzero(r ^ h)
    side = r[alone]
    linked = (alone[1:] - alone[:-1] == 1) & (side[1:] != side[:-1])
    padded = np.concatenate(([False], linked, [False]))
    edges = np.flatnonzero(padded[1:] != padded[:-1])
    return int(np.count_nonzero(r & h) + np.sum((edges[1::2] - edges[::2] + 1) >> 1))


def pk_numpy(pair):
    (r, h), k, units = pair[1], pair[2], pair[4]
    return int(np.count_nonzero((in_windows(r, k, units) > 0) != (in_windows(h, k, units) > 0)))


def window_diff(pair):
    (r, h), k, units = pair[1], pair[2], pair[4]
    return int(np.count_nonzero(in_windows(r, k, units) != in_windows(h, k, units)))


calls = {
    "boundary-f": f,
    "boundary-similarity": edits,
    "pk": pk_numpy,
    "window-diff": window_diff,
    "nltk pk": lambda pair: pk(pair[3][0], pair[3][1], pair[2]),
    "nltk window-diff": lambda pair: windowdiff(pair[3][0], pair[3][1], pair[2]),
}


def run(what, slice_ms):
    call = calls[what]
    count = 0
    start = time.process_time()
    while True:
        for _ in range(1 if what.startswith("nltk") else 8):
            call(pairs[count % len(pairs)])
            count += 1
        spent = time.process_time() - start
        if spent * 1000 >= slice_ms:
            return spent * 1e9 / count


print(json.dumps({"numpy": np.__version__, "nltk": pk is not None, "python": sys.version.split()[0]}), flush=True)
for line in sys.stdin:
    asked = json.loads(line)
    if "path" in asked:
        load(asked["path"], asked["units"], asked["counts"], asked["windows"])
        answer = {what: calls[what](pairs[0]) for what in ("boundary-f", "boundary-similarity", "pk", "window-diff")}
    else:
        answer = run(asked["run"], asked["slice"])
    print(json.dumps(answer), flush=True)
