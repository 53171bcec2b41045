"""Scores of pairs. Decides for each metric whether the pure kernels score it, or the engine in Node.js."""

import os
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, Callable, Dict, List, NamedTuple, Optional, Sequence, Tuple, Union

from ._errors import InputError
from .pure import kernel_of, lacks
from .pure.kernel import Kernel
from .pure.options import Settings, for_score, named, on_axis, register, resolve, signature_on, snake
from .pure.segmentation import EngineSegmentation, Segmentation, pair, read, without_padding

if TYPE_CHECKING:
    from ._results import Scores

#: Pairs that go to the engine in one request; from this number on the engine is faster, if it runs already.
BATCH = 20_000
#: What score_pairs and compare compute where nothing is named, as `cesura evaluate` does.
DEFAULT_METRICS = ("boundary-similarity", "window-diff", "pk", "boundary-f")

MetricLike = Union[str, Mapping[str, Any]]


class ResolvedMetric(NamedTuple):
    """A metric with its options checked."""

    metric: str
    kernel: Optional[Kernel]
    #: None where only the engine can check the options.
    settings: Optional[Settings]
    given: Dict[str, Any]
    preset: Optional[str]
    #: What pure lacks for these options, in words.
    lack: Optional[str]

    def __reduce__(self) -> Any:
        # Kernels are functions, which cannot be pickled; the options can.
        return resolve_metric, (self.metric, self.preset, self.given)


_resolved: Dict[Any, ResolvedMetric] = {}


def resolve_metric(metric: str, preset: Optional[str], options: Mapping[str, Any]) -> ResolvedMetric:
    """`options` by their names in Python or in the register."""
    given = named(metric, options)
    lack = lacks(metric, preset, given)
    settings = resolve(metric, preset, given) if lack is None else None
    return ResolvedMetric(metric, kernel_of(metric) if lack is None else None, settings, given, preset, lack)


def forced() -> Optional[str]:
    """The engine that CESURA_ENGINE names: "pure" or "node"."""
    return os.environ.get("CESURA_ENGINE")


def score_one(
    metric: str,
    names: Tuple[str, ...],
    values: Tuple[Any, ...],
    reference: Any,
    hypothesis: Any,
    mark: Optional[str],
    ignore: Any,
    undefined: Optional[str],
    types: Optional[Sequence[Any]] = None,
    speakers: Optional[Sequence[str]] = None,
) -> Optional[float]:
    """One metric of one pair. `values` are those of the options `names`, and before them the preset."""
    # With their types: True is 1 to a dictionary, and no number to an option.
    key = metric, values, tuple(map(type, values))
    try:
        resolved = _resolved[key]
    except (KeyError, TypeError):
        resolved = resolve_metric(metric, values[0], {name: value for name, value in zip(names, values[1:]) if value is not None})
        try:
            if len(_resolved) >= 1024:
                _resolved.clear()
            _resolved[key] = resolved
        except TypeError:
            pass
    value = _value(resolved, reference, hypothesis, mark, ignore, types, speakers)
    if value is None:
        return float("nan") if undefined is not None and _is_nan(undefined) else None
    return value


def _is_nan(undefined: str) -> bool:
    if undefined != "nan":
        raise InputError("option-invalid", f"undefined is {undefined!r}", hint='give "nan", or leave it out for None')
    return True


def _value(
    resolved: ResolvedMetric, reference: Any, hypothesis: Any, mark: Optional[str], ignore: Any, types: Any, speakers: Any
) -> Optional[float]:
    kernel, settings = resolved.kernel, resolved.settings
    if kernel is not None and settings is not None:
        first, second = sides(kernel, reference, hypothesis, mark, ignore, types)
        if _is_pure(resolved, first, second):
            score = kernel.score(kernel.tally(first, second, on_axis(resolved.metric, settings, first.ticks)), for_score(resolved.metric, settings))
            # Never -0.0, and always a float.
            return None if score is None else score + 0.0
    else:
        first, second = sides(None, reference, hypothesis, mark, ignore, types)
    result = _engine([resolved], [first], [second], types, speakers, None)
    for error in result["errors"]:
        raise InputError(error["code"], error["message"], params=error.get("params"))
    (values,) = result["values"].values()
    return None if values[0] is None else float(values[0])


def sides(kernel: Optional[Kernel], reference: Any, hypothesis: Any, mark: Optional[str], ignore: Any, types: Any) -> Tuple[Any, Any]:
    """Both sides as the metric takes them: on one scale and one axis, or scores on the second."""
    if ignore is not None:
        reference, hypothesis = without_padding(reference, hypothesis, ignore)
    if kernel is not None and kernel.takes == "scores":
        from .pure.scores import read_scores

        return read(reference, mark), read_scores(hypothesis, mark)
    first, second = read(reference, mark), read(hypothesis, mark)
    if type(first) is Segmentation and type(second) is Segmentation:
        return pair(first, second, types)
    return first, second


def _is_pure(resolved: ResolvedMetric, first: Any, second: Any) -> bool:
    """Whether the kernel scores these two sides."""
    if type(first) is EngineSegmentation or type(second) is EngineSegmentation:
        return False
    if getattr(resolved.settings.values, "trim", "") == "silence" or getattr(resolved.settings.values, "weighting", "") == "covered":  # type: ignore[union-attr]
        # A segment whose label is empty is silence, which the kernels do not know.
        if any("" in (side.data or {}).get("labels", ()) for side in (first, second)):
            return False
    if type(first) is Segmentation and first.types is not None and lacks(resolved.metric, resolved.preset, resolved.given, True):
        return len(first.scale.names) < 2  # type: ignore[union-attr]
    return forced() != "node" or resolved.kernel.takes == "scores"  # type: ignore[union-attr]


def _engine(resolved: Sequence[ResolvedMetric], first: Sequence[Any], second: Sequence[Any], types: Any, speakers: Any, progress: Any) -> Dict[str, Any]:
    from ._engine import request

    params: Dict[str, Any] = {"metrics": [_for_engine(one) for one in resolved], "tallies": True}
    params["references"] = [side.json() for side in first]
    params["hypotheses"] = [side.json() for side in second]
    if types is not None:
        params["types"] = [value.item() if hasattr(value, "item") else value for value in types]
    if speakers is not None:
        params["speakers"] = list(speakers)
    lacking = next((one for one in resolved if one.kernel is None), resolved[0])
    return request("score", params, progress, _what(lacking))  # type: ignore[no-any-return]


def _for_engine(resolved: ResolvedMetric) -> Dict[str, Any]:
    found: Dict[str, Any] = {"id": resolved.metric}
    if resolved.preset is not None:
        found["preset"] = resolved.preset
    if resolved.given:
        found["options"] = {name: value.item() if hasattr(value, "item") else value for name, value in resolved.given.items()}
    return found


def _what(resolved: ResolvedMetric) -> str:
    lack = resolved.lack or lacks(resolved.metric, resolved.preset, resolved.given, True)
    return f"{snake(resolved.metric)} with {lack}" if lack else snake(resolved.metric)


def engine_of(metric: str, **options: Any) -> str:
    """Which engine scores a metric with these options: "pure" or "node"."""
    preset = options.pop("preset", None)
    resolved = resolve_metric(register().find(metric), preset, options)
    if resolved.kernel is None:
        return "node"
    return "node" if forced() == "node" and resolved.kernel.takes != "scores" else "pure"


def signature(metric: str, *, preset: Optional[str] = None, **options: Any) -> str:
    """Metric, options and version in one line, to print next to a number."""
    resolved = resolve_metric(register().find(metric), preset, options)
    if resolved.settings is not None:
        return resolved.settings.signature
    (text,) = _engine([resolved], [], [], None, None, None)["signatures"].values()
    return text  # type: ignore[no-any-return]


def tally(
    metric: str,
    reference: Any,
    hypothesis: Any,
    *,
    mark: Optional[str] = None,
    ignore: Any = None,
    types: Optional[Sequence[Any]] = None,
    preset: Optional[str] = None,
    **options: Any,
) -> Dict[str, Any]:
    """The counts of one pair. They add up over pairs, field by field; `score` divides them."""
    resolved = resolve_metric(register().find(metric), preset, options)
    first, second = sides(resolved.kernel, reference, hypothesis, mark, ignore, types)
    if resolved.kernel is not None and resolved.settings is not None and _is_pure(resolved, first, second):
        return resolved.kernel.tally(first, second, on_axis(resolved.metric, resolved.settings, first.ticks))
    result = _engine([resolved], [first], [second], types, None, None)
    for error in result["errors"]:
        raise InputError(error["code"], error["message"], params=error.get("params"))
    (tallies,) = result["tallies"].values()
    return tallies[0]  # type: ignore[no-any-return]


def score(metric: str, tally: Mapping[str, Any], *, preset: Optional[str] = None, **options: Any) -> Optional[float]:
    """The score of counts of one pair, or of many added up; None where it is undefined."""
    resolved = resolve_metric(register().find(metric), preset, options)
    if resolved.kernel is None or resolved.settings is None:
        raise InputError("pure-only", f"{_what(resolved)} is scored by the engine, which scores pairs and not counts", hint="give pairs to score_pairs, or a corpus to evaluate")
    value = resolved.kernel.score(dict(tally), for_score(resolved.metric, resolved.settings))
    return None if value is None else value + 0.0


def score_pairs(
    references: Any,
    hypotheses: Any = None,
    *,
    metrics: Optional[Sequence[MetricLike]] = None,
    mark: Optional[str] = None,
    ignore: Any = None,
    preset: Optional[str] = None,
    undefined: Optional[str] = None,
    errors: str = "raise",
    reference: str = "reference",
    hypothesis: str = "hypothesis",
    types: Optional[Sequence[Any]] = None,
    speakers: Optional[Sequence[str]] = None,
    progress: Optional[Callable[[str, int, int], None]] = None,
) -> "Scores":
    """Scores many pairs by several metrics.

    Give two lists of segmentations, or one list of pairs (reference, hypothesis), or a DataFrame with the columns
    that `reference` and `hypothesis` name. `metrics` are ids or symbols, or {"id": …, "preset": …, "options": …}.
    A pair that cannot be scored raises; with errors="keep" it has None and is listed in `.errors`.
    """
    from ._results import Scores

    if errors not in ("raise", "keep"):
        raise InputError("option-invalid", f"errors is {errors!r}", hint='give "raise" or "keep"')
    if undefined is not None:
        _is_nan(undefined)
    first, second = _columns(references, hypotheses, reference, hypothesis)
    if len(first) != len(second):
        raise InputError("pairs-differ", f"there are {len(first)} references and {len(second)} hypotheses", hint="give as many of both")
    if metrics is None and preset is not None:
        raise InputError("option-invalid", "a preset needs metrics", hint="name them: metrics=[…]")
    resolved = [_request(one, preset) for one in ([metrics] if isinstance(metrics, str) else metrics or DEFAULT_METRICS)]
    names = _names(resolved)
    found = Scores({name: [] for name in names}, {}, [], [], dict(zip(names, resolved)), undefined)
    many = len(first) >= BATCH and _engine_runs()
    for start in range(0, len(first), BATCH):
        part = slice(start, start + BATCH)
        _score_batch(found, names, resolved, first[part], second[part], start, len(first), many, (mark, ignore, types, speakers), errors, progress)
    for name, one in zip(names, resolved):
        if name not in found.signatures:
            found.signatures[name] = one.settings.signature if one.settings else signature(one.metric, preset=one.preset, **one.given)
    return found


def _engine_runs() -> bool:
    if forced() == "pure":
        return False
    from ._engine import is_running

    return is_running()


def _score_batch(
    found: Any,
    names: Sequence[str],
    resolved: Sequence[ResolvedMetric],
    references: Sequence[Any],
    hypotheses: Sequence[Any],
    start: int,
    total: int,
    many: bool,
    settings: Tuple[Any, Any, Any, Any],
    errors: str,
    progress: Any,
) -> None:
    """Scores some pairs: by the kernels at once, the others together by the engine."""
    mark, ignore, types, speakers = settings
    waiting: Dict[str, List[Tuple[int, Any, Any]]] = {}
    for offset, (one, other) in enumerate(zip(references, hypotheses)):
        at = start + offset
        if progress is not None and offset % 256 == 0:
            progress("scoring pairs", at, total)
        try:
            read_sides: Dict[str, Tuple[Any, Any]] = {}
            scored = []
            for name, metric in zip(names, resolved):
                takes = metric.kernel.takes if metric.kernel else "boundaries"
                if takes not in read_sides:
                    read_sides[takes] = sides(metric.kernel, one, other, mark, ignore, types)
                first, second = read_sides[takes]
                if metric.kernel is None or metric.settings is None or not _is_pure(metric, first, second) or (many and takes != "scores"):
                    waiting.setdefault(name, []).append((at, first, second))
                    scored.append((None, None, None))
                    continue
                counts = metric.kernel.tally(first, second, on_axis(metric.metric, metric.settings, first.ticks))
                options = for_score(metric.metric, metric.settings)
                value = metric.kernel.score(counts, options)
                scored.append((counts, value, metric.kernel.reason(counts, options)))
                if name not in found.signatures:
                    found.signatures[name] = signature_on(metric.settings, first.ticks)
            for name, (counts, value, reason) in zip(names, scored):
                found._put(name, at, counts, value, reason)
        except (InputError, TypeError) as error:
            if errors == "raise":
                code = getattr(error, "code", None)
                message = f"pair {at}: {error}"
                raise (TypeError(message) if code is None else InputError(code, message)) from None
            found._failed(at, getattr(error, "code", "type-error"), str(error))
            for lists in waiting.values():
                if lists and lists[-1][0] == at:
                    lists.pop()
    for name, pairs in waiting.items():
        if pairs:
            _score_waiting(found, name, resolved[names.index(name)], pairs, types, speakers, errors, progress)


def _score_waiting(found: Any, name: str, resolved: ResolvedMetric, pairs: Any, types: Any, speakers: Any, errors: str, progress: Any) -> None:
    result = _engine([resolved], [one for _, one, _ in pairs], [other for _, _, other in pairs], types, speakers, progress)
    (values,), (tallies,) = result["values"].values(), result["tallies"].values()
    reasons = {reason["pair"]: reason["reason"] for reason in result["reasons"]}
    for error in result["errors"]:
        at = pairs[error["pair"]][0]
        if errors == "raise":
            raise InputError(error["code"], f"pair {at}: {error['message']}")
        found.errors.append({"pair": at, "code": error["code"], "message": error["message"]})
    for index, (at, _, _) in enumerate(pairs):
        found._put(name, at, tallies[index], values[index], reasons.get(index))
    if name not in found.signatures:
        (found.signatures[name],) = result["signatures"].values()


def _request(metric: MetricLike, preset: Optional[str]) -> ResolvedMetric:
    if not isinstance(metric, Mapping):
        return resolve_metric(register().find(metric), preset, {})
    unknown = set(metric) - {"id", "preset", "options"}
    if unknown:
        raise InputError("option-unknown", f"a metric is named by id, preset and options, not by {sorted(unknown)[0]!r}")
    return resolve_metric(register().find(metric.get("id")), metric.get("preset", preset), metric.get("options") or {})


def _names(resolved: Sequence[ResolvedMetric]) -> List[str]:
    """The id of each metric; one that is named twice is ID#2."""
    names: List[str] = []
    for one in resolved:
        count = sum(name.split("#")[0] == one.metric for name in names) + 1
        names.append(one.metric if count == 1 else f"{one.metric}#{count}")
    return names


def _columns(references: Any, hypotheses: Any, reference: str, hypothesis: str) -> Tuple[List[Any], List[Any]]:
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
    for at, each in enumerate(pairs):
        if not isinstance(each, (list, tuple)) or len(each) != 2:
            raise TypeError(f"pair {at} is {each!r}; give (reference, hypothesis), or two lists")
    return [each[0] for each in pairs], [each[1] for each in pairs]
