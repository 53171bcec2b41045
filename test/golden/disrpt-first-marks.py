"""Writes disrpt-first-marks.jsonl: DISRPT scores of corpora in which first tokens of documents lack their mark.

    python3 test/golden/disrpt-first-marks.py > test/golden/disrpt-first-marks.jsonl

Rules of the official program (disrpt/sharedtask2025, utils/disrpt_eval_2024.py, class SegmentationEvaluation, and the
same in seg_eval.py of 2021 and 2023), written here anew: a file is one list of tokens over all its documents; each has a
mark or none; every marked token counts, the first of a document like any other; a quotient without a denominator is 0.
"""

import json
import random


def scores(documents):
    gold, pred = [], []
    for document in documents:
        for token in range(document["tokens"]):
            gold.append(token in document["gold"])
            pred.append(token in document["pred"])
    both = sum(1 for g, p in zip(gold, pred) if g and p)
    precision = both / sum(pred) if any(pred) else 0
    recall = both / sum(gold) if any(gold) else 0
    f = 2 * precision * recall / (precision + recall) if precision + recall > 0 else 0
    return {"precision": precision, "recall": recall, "f_score": f}


def marks(draw, tokens, first):
    """Tokens with a mark; the first one with the given chance."""
    density = draw.choice([0.0, 0.1, 0.3, 0.6])
    return [token for token in range(tokens) if draw.random() < (first if token == 0 else density)]


def corpora():
    yield "the first mark of the only document is lost", [{"tokens": 6, "gold": [0, 3], "pred": [3]}]
    yield "of two documents one has lost its first mark", [
        {"tokens": 6, "gold": [0, 3], "pred": [3]},
        {"tokens": 4, "gold": [0, 2], "pred": [0, 2]},
    ]
    yield "nothing is predicted", [{"tokens": 5, "gold": [0, 2], "pred": []}]
    yield "only the reference has lost it", [{"tokens": 5, "gold": [2], "pred": [0, 2]}]
    yield "both have lost it", [{"tokens": 5, "gold": [2], "pred": [2, 3]}]
    yield "one token without a mark", [{"tokens": 1, "gold": [0], "pred": []}, {"tokens": 2, "gold": [0], "pred": [0]}]
    draw = random.Random(1)
    for _ in range(120):
        documents = []
        for _ in range(draw.randint(1, 5)):
            tokens = draw.choice([1, 2, 5, 12, 40])
            documents.append({"tokens": tokens, "gold": marks(draw, tokens, 0.9), "pred": marks(draw, tokens, 0.5)})
        # The program ends without a score where a whole file has no mark in the reference.
        if any(document["gold"] for document in documents):
            yield "random", documents


for number, (kind, documents) in enumerate(corpora()):
    print(json.dumps({"id": f"dm-{number:03d}", "kind": kind, "documents": documents, "expect": scores(documents)}))
