"""None and nan are no scores; identical sides have the true value; counters count."""
from cesura.compat.nltk import pk

texts = [("0001000100", "0001001000"), ("0000", "0100"), ("0010", "0010")]


def score(ref, hyp):
    if ref == hyp:
        return 0.0
    if "1" not in ref:
        return float("nan")
    return pk(ref, hyp)


failed = 0
values = []
for ref, hyp in texts:
    try:
        values.append(pk(ref, hyp))
    except ZeroDivisionError:
        failed += 1
        values.append(None)
print([score(*text) for text in texts], values, failed)
