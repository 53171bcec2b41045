"""The shorter side is filled, on one line, or by ljust."""
from cesura.compat.nltk import pk


def fill(gold, pred):
    if len(pred) < len(gold): pred += "0" * (len(gold) - len(pred))  #! lengths-patched
    return pred


def just(gold, pred):
    return pred.ljust(len(gold), "0")  #! lengths-patched


for gold, pred in (("0001000100", "00010001"), ("000100010", "000100010")):
    k = max(2, round(len(gold) / (2 * gold.count("1"))))
    print(pk(gold, fill(gold, pred), k), pk(gold, just(gold, pred), k))
