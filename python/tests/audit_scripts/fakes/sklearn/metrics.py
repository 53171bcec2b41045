"""Scores of 0/1 vectors."""


def _counts(y_true, y_pred):
    right = sum(t == 1 and p == 1 for t, p in zip(y_true, y_pred))
    return right, list(y_true).count(1), list(y_pred).count(1)


def precision_score(y_true, y_pred):
    right, _, found = _counts(y_true, y_pred)
    return right / found if found else 0.0


def recall_score(y_true, y_pred):
    right, there, _ = _counts(y_true, y_pred)
    return right / there if there else 0.0


def f1_score(y_true, y_pred):
    right, there, found = _counts(y_true, y_pred)
    return 2 * right / (there + found) if there + found else 0.0


def precision_recall_fscore_support(y_true, y_pred):
    return precision_score(y_true, y_pred), recall_score(y_true, y_pred), f1_score(y_true, y_pred), None
