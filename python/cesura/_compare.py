"""One pair for people: values, what differs, and a strip that notebooks show."""

from typing import Any, Dict, List, Optional, Sequence

from ._errors import InputError
from ._score import DEFAULT_METRICS, MetricLike, score_pairs
from .pure.edits import boundary_edits, greedy
from .pure.segmentation import Segmentation, pair, read, without_padding


class Comparison:
    """`.values` {metric: float or None}, `.signatures`, `.differences` (what either side has, edit by edit)."""

    def __init__(
        self,
        reference: Segmentation,
        hypothesis: Segmentation,
        values: Dict[str, Optional[float]],
        signatures: Dict[str, str],
        differences: List[Dict[str, Any]],
    ) -> None:
        self.reference = reference
        self.hypothesis = hypothesis
        self.values = values
        self.signatures = signatures
        self.differences = differences

    def __getitem__(self, metric: str) -> Optional[float]:
        return self.values[metric]

    def __repr__(self) -> str:
        shown = ", ".join(f"{name} {'n/a' if value is None else f'{value:.3f}'}" for name, value in self.values.items())
        kinds = [difference["kind"] for difference in self.differences]
        counts = ", ".join(f"{kinds.count(kind)} {kind}" for kind in dict.fromkeys(kinds))
        return f"<Comparison: {shown}; {counts or 'no boundaries'}>"

    def _repr_html_(self) -> str:
        from ._html import comparison

        return comparison(self.reference.units, self.values, self.signatures, self.differences)


def compare(
    reference: Any,
    hypothesis: Any,
    *,
    metrics: Sequence[MetricLike] = DEFAULT_METRICS,
    mark: Optional[str] = None,
    ignore: Any = None,
    types: Optional[Sequence[Any]] = None,
    span: int = 2,
) -> Comparison:
    """Two segmentations next to each other. Boundaries fewer than `span` units apart are a near miss."""
    if ignore is not None:
        reference, hypothesis = without_padding(reference, hypothesis, ignore)
    first, second = read(reference, mark), read(hypothesis, mark)
    if not isinstance(first, Segmentation) or not isinstance(second, Segmentation):
        raise InputError("not-a-segmentation", "compare takes one level of boundaries on each side")
    first, second = pair(first, second, types)
    scores = score_pairs([first], [second], metrics=metrics, types=types)
    values = {name: column[0] for name, column in scores.values.items()}
    return Comparison(first, second, values, scores.signatures, differences(first, second, span))


def differences(reference: Segmentation, hypothesis: Segmentation, span: int) -> List[Dict[str, Any]]:
    """Match, near miss, another type, missing (reference alone), extra (hypothesis alone), by position."""
    edits = boundary_edits(reference, hypothesis, greedy(span))
    expected = set(reference.positions)
    found = [_edit("match", at, at) for at in sorted({at for at, _ in edits.matches})]
    found += [_edit("missing", at, None) if mine else _edit("extra", None, at) for at, _, mine in edits.additions]
    found += [_edit("type", at, at) for at, _, _ in edits.substitutions]
    for start, end, _ in edits.transpositions:
        in_order = start in expected and (end not in expected or start not in hypothesis.positions)
        found.append(_edit("near", start, end) if in_order else _edit("near", end, start))
    found.sort(key=lambda each: min(at for at in (each["reference"], each["hypothesis"]) if at is not None))
    return found


def _edit(kind: str, reference: Optional[int], hypothesis: Optional[int]) -> Dict[str, Any]:
    return {"kind": kind, "reference": reference, "hypothesis": hypothesis}
