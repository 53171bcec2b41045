"""Scores the pairs of a file, with start-up: `time-pairs.py cesura|nltk FILE`. Prints how many values it has."""
import json
import resource
import sys

kind, path = sys.argv[1:]
with open(path) as file:
    pairs = json.load(file)

if kind == "cesura":
    sys.path.insert(0, "python")
    import cesura

    scores = cesura.score_pairs(pairs["references"], pairs["hypotheses"], metrics=["pk", "window-diff", "boundary-similarity", "boundary-f"])
    count = sum(len(column) for column in scores.values.values())
    cesura.close()
else:
    from nltk.metrics.segmentation import pk, windowdiff

    count = 0
    for reference, hypothesis in zip(pairs["reference_gaps"], pairs["hypothesis_gaps"]):
        k = max(2, round(len(reference) / (reference.count("1") * 2.0 + 1)))
        pk(reference, hypothesis, k)
        windowdiff(reference, hypothesis, k)
        count += 2
own, children = (resource.getrusage(who) for who in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN))
print(json.dumps({"values": count, "seconds": own.ru_utime + own.ru_stime + children.ru_utime + children.ru_stime}))
