"""Rows of marks as training loops have them: batches of predictions and targets, with padding, in parts of documents."""

from typing import Any, Dict, Hashable, List, Optional, Sequence, Tuple

from ._errors import InputError
from ._score import ResolvedMetric
from .pure.options import for_score, on_axis

#: The reference and the hypothesis of one document, or of one part of it.
Row = Tuple[List[Any], List[Any]]


def listed(values: Any) -> Any:
    """A tensor or an array as nested lists."""
    if hasattr(values, "detach"):
        values = values.detach().cpu()
    return values.tolist() if hasattr(values, "tolist") else list(values)


def rows_of(predictions: Any, targets: Any, ignore: Any, threshold: Optional[float], takes: str) -> List[Row]:
    """One row for each document: (batch, units), a list of rows, or one row.

    Predictions are 0 and 1; or two logits for each unit, of which the larger counts; or one number for each unit,
    which is a boundary from `threshold` on: 0.5 for probabilities; logits need a threshold, 0 as a rule.
    """
    labels = listed(targets)
    if labels and not isinstance(labels[0], list) and not hasattr(labels[0], "tolist"):
        labels, predictions = [labels], [listed(predictions)]
    else:
        labels = [listed(row) if not isinstance(row, list) else row for row in labels]
    guesses = [listed(row) if not isinstance(row, list) else row for row in listed(predictions)]
    if len(labels) != len(guesses):
        raise InputError("pairs-differ", f"there are {len(labels)} rows of targets and {len(guesses)} of predictions")
    rows = []
    for at, (label, guess) in enumerate(zip(labels, guesses)):
        if len(label) != len(guess):
            raise InputError("unit-count-mismatch", f"row {at} has {len(label)} targets and {len(guess)} predictions")
        kept = [unit for unit, value in enumerate(label) if ignore is None or value != ignore]
        rows.append(([label[unit] for unit in kept], _decided([guess[unit] for unit in kept], threshold, takes, at)))
    return rows


def _decided(guesses: List[Any], threshold: Optional[float], takes: str, row: int) -> List[Any]:
    if guesses and isinstance(guesses[0], list):
        if len(guesses[0]) != 2:
            raise InputError("dimensions", f"row {row} has {len(guesses[0])} numbers for each unit", hint="give two logits, one number, or 0 and 1")
        # The margin of the second class orders units as its probability does.
        return [each[1] - each[0] if takes == "scores" else int(each[1] > each[0]) for each in guesses]
    if takes == "scores" or all(each in (0, 1) for each in guesses) and threshold is None:
        return guesses
    if threshold is None:
        if not all(0 <= each <= 1 for each in guesses):
            raise InputError("threshold-required", f"row {row} holds numbers outside 0 to 1", hint="give threshold=0 for logits")
        threshold = 0.5
    return [int(each >= threshold) for each in guesses]


def join(rows: Sequence[Row], ids: Sequence[Hashable]) -> List[Row]:
    """Rows with the same id as one document, in order of arrival."""
    documents: Dict[Hashable, Row] = {}
    for (reference, hypothesis), name in zip(rows, ids):
        document = documents.setdefault(name, ([], []))
        document[0].extend(reference)
        document[1].extend(hypothesis)
    return list(documents.values())


def counts_of(resolved: ResolvedMetric, row: Row, mark: str) -> Tuple[Dict[str, Any], Optional[float]]:
    """The tally of one document and its score."""
    from ._score import sides

    kernel, settings = resolved.kernel, resolved.settings
    if kernel is None or settings is None:
        raise InputError("pure-only", f"{resolved.metric} is scored by the engine, which is not for training loops")
    first, second = sides(kernel, row[0], row[1], mark, None, None)
    tally = kernel.tally(first, second, on_axis(resolved.metric, settings, None))
    return tally, kernel.score(tally, for_score(resolved.metric, settings))
