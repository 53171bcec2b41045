"""Values under the name of another measure."""
from cesura.compat.nltk import pk, windowdiff
from cesura.compat.ruptures import precision_recall
from sklearn.metrics import f1_score, recall_score

gold, pred = "0001000100010001", "0010000100010010"
row = {"pk": pk(gold, pred, 2), "windowdiff": pk(gold, pred, 2)}  #! another-measure
print("WindowDiff", pk(gold, pred, 2))  #! another-measure
print(f"Pk {windowdiff(gold, pred, 2):.3f}")  #! another-measure
row.update(dict(recall=f1_score([0, 1, 1], [0, 1, 0])))  #! another-measure
recall, precision = precision_recall([10, 20, 100], [11, 100], margin=5)  #! another-measure
scores = [pk(gold, pred, 2), windowdiff(gold, pred, 2)]
pk_and_wd = pk(gold, pred, 2)
recalls = []
recalls.append(recall_score([0, 1, 1], [0, 1, 0]))
print(row, recall, precision, scores, pk_and_wd, recalls)
