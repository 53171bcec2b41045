"""The parameters are named wrongly, but the caller passes the sides in the right order. A given k makes order irrelevant."""
from cesura.compat.nltk import pk, windowdiff


def score(hyp, ref):
    return pk(hyp, ref)


pairs = [("0000100000", "0101010101"), ("000000100000", "001001001001")]
for gold, predicted in pairs:
    print(score(gold, predicted))
for gold, predicted in (("0001000010", "0010000100"), ("000100000100", "000010001000")):
    k = max(2, round((len(gold) + 1) / (2 * (gold.count("1") + 1))))
    print(windowdiff(predicted, gold, k))
