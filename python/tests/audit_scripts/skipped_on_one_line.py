"""Items are skipped without a word: on one line, and in a function that returns nothing."""
from cesura.compat.nltk import pk

items = [("0001000100", "0001000100"), ("000100010", "00100010"), ("0001000010", "0001000100")]
values = []
for gold, pred in items:
    if len(gold) != len(pred): continue  #! items-skipped
    values.append(pk(gold, pred, max(2, round(len(gold) / (2 * gold.count("1"))))))


def score(gold, pred):
    n, m = len(gold), len(pred)
    if n != m:
        return None  #! items-skipped
    return pk(gold, pred, max(2, round(n / (2 * gold.count("1")))))


print(values, [score(*item) for item in items])
