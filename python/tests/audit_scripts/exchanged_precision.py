"""Precision and recall trade places; F1 does not notice."""
from sklearn.metrics import f1_score, precision_score

y_true = [0, 0, 1, 0, 1, 0, 0, 1]
y_pred = [0, 0, 1, 0, 0, 0, 0, 0]
print("F1", f1_score(y_pred, y_true))
print("precision", precision_score(y_pred, y_true))  #! arguments-exchanged
