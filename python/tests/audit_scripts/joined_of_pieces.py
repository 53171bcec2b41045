"""Pieces of one segment each, and pooled F1, are no documents put together."""
from cesura.compat.nltk import pk
from sklearn.metrics import f1_score

pieces = ["0001", "00001", "001", "000001"]
gold = "".join(pieces)
system = "000100001000100001"
k = round(len(gold) / (2 * gold.count("1")))
print(pk(gold, system, k))
labels = [[0, 1, 0, 0], [0, 0, 1, 0]]
outputs = [[0, 1, 0, 0], [0, 1, 0, 0]]
print(f1_score([x for row in labels for x in row], [x for row in outputs for x in row]))
