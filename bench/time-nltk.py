"""Times NLTK's segmentation metrics on what stands on standard input, and prints seconds of processor time as JSON."""
import json
import sys
import time

import nltk
from nltk.metrics.segmentation import ghd, pk, windowdiff

given = json.load(sys.stdin)


def seconds(call, rounds):
    times = []
    for _ in range(rounds):
        start = time.process_time()
        value = call()
        times.append(time.process_time() - start)
    return {"seconds": times, "value": value}


r, h, k = given["reference"], given["hypothesis"], given["window"]
short_r, short_h = given["shortReference"], given["shortHypothesis"]
json.dump(
    {
        "version": nltk.__version__,
        "python": sys.version.split()[0],
        "pk": seconds(lambda: pk(r, h, k), 5),
        "window-diff": seconds(lambda: windowdiff(r, h, k), 5),
        "generalized-hamming": seconds(lambda: ghd(short_r, short_h, 2.0, 2.0, 1.0), 3),
    },
    sys.stdout,
)
