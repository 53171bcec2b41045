"""Segmentation metrics of cesura as a module of Hugging Face evaluate."""

import cesura
import datasets
import evaluate

_DESCRIPTION = """
Pk, WindowDiff, boundary similarity B, boundary F and 32 other metrics that compare two segmentations of the same text,
with the signature of each score. Undefined scores are counted and never replaced by 0 or 1.
"""

_KWARGS_DESCRIPTION = """
Args:
    predictions: one list for each document: 1 where a boundary is marked, 0 elsewhere; or masses without `mark`.
    references: the same for the references.
    metrics: ids or symbols of metrics; default pk, window-diff, boundary-similarity, boundary-f.
    mark: "end" (a mark on the last unit of a segment), "start" (on the first), or "gaps" (between two units).
    ignore: the value of padding in the references, for example -100.
    pool: "macro" (mean over documents) or "micro" (counts added up).
    preset: the conventions of a paper or a program, for example "nltk".
Returns:
    For each metric its value, `<metric>_n` documents it is over, `<metric>_undefined` documents without a value, and
    `signatures`.
"""


@evaluate.utils.file_utils.add_start_docstrings(_DESCRIPTION, _KWARGS_DESCRIPTION)
class Segmentation(evaluate.Metric):
    """Scores segmentations; see the card for the arguments."""

    def _info(self):
        sequence = datasets.Sequence(datasets.Value("int64"))
        return evaluate.MetricInfo(
            description=_DESCRIPTION,
            citation="",
            inputs_description=_KWARGS_DESCRIPTION,
            features=datasets.Features({"predictions": sequence, "references": sequence}),
        )

    def _compute(
        self,
        predictions,
        references,
        metrics=("pk", "window-diff", "boundary-similarity", "boundary-f"),
        mark=None,
        ignore=None,
        pool="macro",
        preset=None,
    ):
        scores = cesura.score_pairs(references, predictions, metrics=list(metrics), mark=mark, ignore=ignore, preset=preset)
        return {**scores.means(pool), "signatures": scores.signatures}
