"""Both sides are cut to the shorter one."""
from cesura.compat.nltk import pk

golds = ["0001000100", "000100010"]
preds = ["000100010", "000100010"]
for gold, pred in zip(golds, preds):
    n = min(len(gold), len(pred))
    gold, pred = gold[:n], pred[:n]  #! lengths-patched
    print(pk(gold, pred, max(2, round(len(gold) / (2 * gold.count("1"))))))
