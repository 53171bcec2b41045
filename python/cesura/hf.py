"""For the Trainer of transformers: a function that makes metrics of an EvalPrediction.

    trainer = Trainer(…, compute_metrics=cesura.hf.compute_metrics(mark="end", document_ids=ids))

Nothing of transformers is imported.
"""

import warnings
from typing import Any, Callable, Dict, Hashable, Optional, Sequence

from ._batches import join, rows_of
from ._errors import CesuraWarning, InputError
from ._score import score_pairs

METRICS = ("pk", "window-diff", "boundary-similarity", "boundary-f")


def compute_metrics(
    *,
    mark: str,
    document_ids: Optional[Sequence[Hashable]] = None,
    metrics: Sequence[Any] = METRICS,
    ignore: Optional[int] = -100,
    threshold: Optional[float] = None,
    pool: str = "macro",
) -> Callable[[Any], Dict[str, float]]:
    """A function of EvalPrediction: {"pk": …, "pk_n": 40.0, "pk_undefined": 2.0, …}.

    Labels that are `ignore` are left out of both sides. Rows with the same document id are joined in the order of the
    dataset; without ids every row is a document.
    """

    def compute(prediction: Any) -> Dict[str, float]:
        predictions, labels = _parts(prediction)
        rows = rows_of(predictions, labels, ignore, threshold, "boundaries")
        if document_ids is not None:
            if len(document_ids) != len(rows):
                raise InputError("document-count", f"there are {len(rows)} rows and {len(document_ids)} document ids", hint="give one id for each row of the dataset")
            rows = join(rows, list(document_ids))
        elif len(rows) > 1 and len({len(reference) for reference, _ in rows}) == 1:
            warnings.warn(CesuraWarning("all rows have the same length; rows may be parts of documents: give document_ids"), stacklevel=2)
        scores = score_pairs([row[0] for row in rows], [row[1] for row in rows], metrics=metrics, mark=mark)
        return scores.means(pool)  # type: ignore[no-any-return]

    return compute


def _parts(prediction: Any) -> Any:
    """Predictions and labels of an EvalPrediction or of a pair; of several outputs the first is the logits."""
    if hasattr(prediction, "predictions"):
        predictions, labels = prediction.predictions, prediction.label_ids
    else:
        predictions, labels = prediction
    return (predictions[0] if isinstance(predictions, tuple) else predictions), (labels[0] if isinstance(labels, tuple) else labels)
