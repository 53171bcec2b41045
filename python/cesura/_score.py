"""Scores of pairs: one at a time, or many in one request."""

from collections.abc import Mapping
from typing import Any, Callable, Dict, Iterable, List, Optional, Sequence, Union

from ._errors import InputError
from ._results import Scores
from ._segmentations import SegmentationLike, as_segmentation
from ._server import request

#: Pairs that go into one request.
BATCH = 20_000

MetricLike = Union[str, Mapping[str, Any]]


def score_one(
    metric: str,
    reference: SegmentationLike,
    hypothesis: SegmentationLike,
    preset: Optional[str],
    options: Dict[str, Any],
) -> Optional[float]:
    """One metric of one pair; None where it is undefined."""
    types, speakers = options.pop("types", None), options.pop("speakers", None)
    asked = _metric(metric, preset, {name: value for name, value in options.items() if value is not None})
    params = {"metrics": [asked], **_beside(types, speakers)}
    result = request("score", {**params, "references": [as_segmentation(reference)], "hypotheses": [as_segmentation(hypothesis)]})
    for error in result["errors"]:
        raise InputError(error["code"], error["message"])
    (values,) = result["values"].values()
    return None if values[0] is None else float(values[0])


def score_pairs(
    references: Any,
    hypotheses: Any = None,
    *,
    metrics: Optional[Sequence[MetricLike]] = None,
    preset: Optional[str] = None,
    reference: str = "reference",
    hypothesis: str = "hypothesis",
    types: Optional[Sequence[Any]] = None,
    speakers: Optional[Sequence[str]] = None,
    errors: str = "raise",
    progress: Optional[Callable[[str, int, int], None]] = None,
) -> Scores:
    """Scores many pairs by several metrics in one go.

    Give two lists of segmentations, or one list of pairs (reference, hypothesis), or a DataFrame with the columns
    that `reference` and `hypothesis` name. `metrics` are ids or symbols, or {"id": …, "preset": …, "options": …}.
    A pair that cannot be scored raises; with errors="keep" it has None and stands in `.errors`.
    """
    if errors not in ("raise", "keep"):
        raise InputError("option-invalid", f'errors is {errors!r}; say "raise" or "keep"')
    first, second = _columns(references, hypotheses, reference, hypothesis)
    if len(first) != len(second):
        raise InputError("pairs-differ", f"{len(first)} references and {len(second)} hypotheses; give as many of both")
    params: Dict[str, Any] = _beside(types, speakers)
    if metrics is not None or preset is not None:
        if metrics is None:
            raise InputError("option-invalid", "a preset needs metrics; name them")
        params["metrics"] = [_metric(one, preset, {}) for one in ([metrics] if isinstance(metrics, str) else metrics)]
    found = Scores({}, {}, [], [])
    for start in range(0, max(1, len(first)), BATCH):
        part = _request(params, first[start : start + BATCH], second[start : start + BATCH], progress)
        for error in part["errors"]:
            error["pair"] += start
            if errors == "raise":
                raise InputError(error["code"], f"pair {error['pair']}: {error['message']}")
        for reason in part["reasons"]:
            reason["pair"] += start
        found._add(part)
    return found


def _request(params: Dict[str, Any], first: List[Any], second: List[Any], progress: Any) -> Dict[str, Any]:
    try:
        # What is JSON already goes as it is; converting every number costs more than scoring it.
        return request("score", {**params, "references": first, "hypotheses": second}, progress)  # type: ignore[no-any-return]
    except (TypeError, ValueError) as error:
        if isinstance(error, InputError):
            raise
    plain = [[_at(entry, pair) for pair, entry in enumerate(column)] for column in (first, second)]
    return request("score", {**params, "references": plain[0], "hypotheses": plain[1]}, progress)  # type: ignore[no-any-return]


def _at(value: Any, pair: int) -> Any:
    try:
        return as_segmentation(value)
    except InputError as error:
        raise InputError(error.code, f"pair {pair}: {error}") from None
    except TypeError as error:
        raise TypeError(f"pair {pair}: {error}") from None


def _columns(references: Any, hypotheses: Any, reference: str, hypothesis: str) -> "tuple[List[Any], List[Any]]":
    if hasattr(references, "to_pandas") and not hasattr(references, "columns"):
        references = references.to_pandas()
    if hasattr(references, "columns") and hypotheses is None:
        for name in (reference, hypothesis):
            if name not in references.columns:
                raise InputError("column-missing", f"there is no column {name!r}; there are {list(references.columns)}")
        return list(references[reference]), list(references[hypothesis])
    if hypotheses is not None:
        return list(references), list(hypotheses)
    pairs: List[Any] = list(references)
    for at, pair in enumerate(pairs):
        if not isinstance(pair, (list, tuple)) or len(pair) != 2:
            raise TypeError(f"pair {at} is {pair!r}; give (reference, hypothesis), or two lists")
    return [pair[0] for pair in pairs], [pair[1] for pair in pairs]


def _metric(metric: MetricLike, preset: Optional[str], options: Dict[str, Any]) -> Any:
    asked: Dict[str, Any] = dict(metric) if isinstance(metric, Mapping) else {"id": metric}
    if preset is not None:
        asked.setdefault("preset", preset)
    if options:
        asked["options"] = {**asked.get("options", {}), **options}
    return asked


def _beside(types: Optional[Iterable[Any]], speakers: Optional[Iterable[str]]) -> Dict[str, Any]:
    return {
        **({} if types is None else {"types": list(types)}),
        **({} if speakers is None else {"speakers": list(speakers)}),
    }
