"""The same statements, but the lengths are equal; rows are padded to a constant and cut to their own length."""
from cesura.compat.nltk import pk

WIDTH = 20
for gold, pred in (("0001000100", "0001000100"), ("000100010", "001000010")):
    size = len(gold)
    raw = pred + "x" * (WIDTH - len(pred))
    pred = raw[:size]
    if len(pred) < len(gold): pred += "0" * (len(gold) - len(pred))
    n = min(len(gold), len(pred))
    print(pk(gold[:n], pred[:n], max(2, round(n / (2 * gold.count("1"))))))
