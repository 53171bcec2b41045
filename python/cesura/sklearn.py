"""For model selection in scikit-learn: a scorer of segmentations.

    GridSearchCV(model, grid, scoring=cesura.sklearn.scorer("pk", mark="end", document="doc_id"))

Rows are units, y is 1 where a boundary is marked. Nothing of scikit-learn is imported.
"""

from typing import Any, Callable, List, Optional

from ._batches import join, listed
from ._errors import InputError
from ._score import resolve_metric, score_pairs
from .pure.options import register

_MISSING: Any = object()


def scorer(
    metric: str,
    *,
    mark: str,
    document: Any = _MISSING,
    pool: str = "macro",
    preset: Optional[str] = None,
    **options: Any,
) -> Callable[[Any, Any, Any], float]:
    """`scorer(estimator, X, y)`, larger is better: metrics of which less is better have a minus.

    `document` separates the units of different documents: the name of a column of X, an array with one id for each row
    of X, or a function of X. With document=None all rows are one document; it has to be written.
    """
    if document is _MISSING:
        raise InputError("document-required", "document is not given", hint="give a column of X, an array, a function of X, or None for one document")
    found = register().find(metric)
    resolved = resolve_metric(found, preset, options)
    request = {"id": found, "preset": preset, "options": resolved.given}
    factor = -1 if register().entries[found]["better"] == "lower" else 1
    takes = resolved.kernel.takes if resolved.kernel else "boundaries"

    def score(estimator: Any, X: Any, y: Any) -> float:
        guesses = _predicted(estimator, X) if takes == "scores" else listed(estimator.predict(X))
        labels = listed(y)
        if len(labels) != len(guesses):
            raise InputError("unit-count-mismatch", f"y has {len(labels)} units and the prediction {len(guesses)}")
        ids = _ids(document, X, len(labels))
        rows = join([([label], [guess]) for label, guess in zip(labels, guesses)], ids)
        scores = score_pairs([row[0] for row in rows], [row[1] for row in rows], metrics=[request], mark=mark)
        return factor * scores.means(pool)[found]  # type: ignore[no-any-return]

    return score


def _ids(document: Any, X: Any, count: int) -> List[Any]:
    if document is None:
        return [0] * count
    if callable(document):
        found = document(X)
    else:
        found = X[document] if isinstance(document, str) else document
    ids = listed(found)
    if len(ids) != count:
        raise InputError("document-count", f"there are {count} units and {len(ids)} document ids", hint="an array belongs to one X; for cross-validation give a column or a function")
    return ids


def _predicted(estimator: Any, X: Any) -> List[float]:
    """A number for each unit: the probability of the second class, or the decision function."""
    if hasattr(estimator, "predict_proba"):
        return [row[1] for row in listed(estimator.predict_proba(X))]
    return listed(estimator.decision_function(X))  # type: ignore[no-any-return]
