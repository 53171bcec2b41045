"""`segeval` 2.0.11 by another import: the same names, arguments and numbers.

    import cesura.compat.segeval as segeval

As there, the hypothesis comes first, values are Decimals, and a dataset is {item: {coder: segmentation}}. Where
segeval raises because nothing can be divided, this raises an error of the same kind.
"""

from decimal import Decimal, InvalidOperation
from itertools import combinations, permutations
from typing import Any, Callable, Dict, List, Mapping, Optional, Sequence, Tuple

from .._command import run_command
from .._score import score_one
from .._segmentations import Segmentation

__all__ = [
    "Average",
    "BoundaryFormat",
    "SegmentationMetricError",
    "actual_agreement_linear",
    "artstein_poesio_bias_linear",
    "boundary_confusion_matrix",
    "boundary_similarity",
    "compute_window_size",
    "convert_masses_to_positions",
    "convert_nltk_to_masses",
    "convert_positions_to_masses",
    "fleiss_kappa_linear",
    "fleiss_pi_linear",
    "fmeasure",
    "pk",
    "precision",
    "recall",
    "segmentation_similarity",
    "summarize",
    "window_diff",
]


class SegmentationMetricError(Exception):
    """Segmentations that cannot be compared."""


class BoundaryFormat:
    """How a segmentation is written."""

    mass = "mass"
    position = "position"
    sets = "sets"
    nltk = "nltk"


class Average:
    """How precision and recall of several types are put together."""

    micro = "micro"
    macro = "macro"


def convert_positions_to_masses(positions: Sequence[int]) -> Tuple[int, ...]:
    """Segment numbers of units, 1 1 2 2 2, as masses."""
    masses: List[int] = []
    last: Any = None
    for position in positions:
        if masses and position == last:
            masses[-1] += 1
        else:
            masses.append(1)
        last = position
    return tuple(masses)


def convert_masses_to_positions(masses: Sequence[int]) -> Tuple[int, ...]:
    """Masses as segment numbers of units."""
    return tuple(segment + 1 for segment, mass in enumerate(masses) for _ in range(mass))


def convert_nltk_to_masses(boundary_string: str, boundary_symbol: str = "1") -> Tuple[int, ...]:
    """A string with a sign for each place between two units as masses."""
    masses = [1]
    for sign in boundary_string:
        if sign == boundary_symbol:
            masses.append(1)
        else:
            masses[-1] += 1
    return tuple(masses)


def _segmentation(value: Any, boundary_format: str) -> Any:
    if boundary_format == BoundaryFormat.position:
        return list(convert_positions_to_masses(value))
    if boundary_format == BoundaryFormat.nltk:
        return list(convert_nltk_to_masses(value))
    if boundary_format == BoundaryFormat.sets:
        return Segmentation(sets=[sorted(entry) for entry in value])
    if boundary_format != BoundaryFormat.mass:
        raise SegmentationMetricError("Unsupported boundary format")
    return list(value)


def _cuts(read: Any) -> int:
    return sum(map(len, read["sets"])) if isinstance(read, dict) else len(read) - 1


def _units(read: Any) -> int:
    return len(read["sets"]) + 1 if isinstance(read, dict) else sum(read)


def _decimal(value: float) -> Decimal:
    return Decimal(repr(value))


def _windows(
    name: str, hypothesis: Any, reference: Any, options: Dict[str, Any], boundary_format: str, one_minus: bool
) -> Decimal:
    h, r = _segmentation(hypothesis, boundary_format), _segmentation(reference, boundary_format)
    if _units(h) != _units(r):
        raise SegmentationMetricError(f"Segmentations differ in length ({_units(h)} != {_units(r)})")
    value = score_one(name, r, h, "segeval-2", {key: entry for key, entry in options.items() if entry is not None})
    if value is None:
        raise InvalidOperation("no window fits into the text")
    return 1 - _decimal(value) if one_minus else _decimal(value)


def pk(
    hypothesis: Any,
    reference: Any = None,
    window_size: Optional[int] = None,
    one_minus: bool = False,
    boundary_format: str = BoundaryFormat.mass,
) -> Any:
    """Pk; of a dataset that of every ordered pair of coders."""
    options = {"window": window_size}
    if reference is None:
        return _all(hypothesis, permutations, lambda h, r: _windows("pk", h, r, options, boundary_format, one_minus))
    return _windows("pk", hypothesis, reference, options, boundary_format, one_minus)


def window_diff(
    hypothesis: Any,
    reference: Any = None,
    window_size: Optional[int] = None,
    one_minus: bool = False,
    boundary_format: str = BoundaryFormat.mass,
    lamprier_et_al_2007_fix: bool = False,
) -> Any:
    """WindowDiff; of a dataset that of every ordered pair of coders."""
    options = {"window": window_size, "windows": "segeval-padded" if lamprier_et_al_2007_fix else None}
    if reference is None:
        return _all(
            hypothesis, permutations, lambda h, r: _windows("window-diff", h, r, options, boundary_format, one_minus)
        )
    return _windows("window-diff", hypothesis, reference, options, boundary_format, one_minus)


def compute_window_size(reference: Sequence[int]) -> int:
    """Half the mean segment, rounded to even, 2 at least."""
    return max(2, round(sum(reference) / len(reference) / 2))


def _edits(name: str, a: Any, b: Any, n_t: int, weights: bool, boundary_format: str, one_minus: bool) -> Decimal:
    h, r = _checked(a, b, boundary_format)
    options: Dict[str, Any] = {"span": n_t}
    if not weights:
        options.update(transposition="unit", substitution="unit")
    value = score_one(name, r, h, "segeval-2", options)
    assert value is not None
    return 1 - _decimal(value) if one_minus else _decimal(value)


def _checked(a: Any, b: Any, boundary_format: str) -> Tuple[Any, Any]:
    h, r = _segmentation(a, boundary_format), _segmentation(b, boundary_format)
    if _units(h) != _units(r):
        raise SegmentationMetricError(f"Segmentations differ in length ({_units(h)} != {_units(r)})")
    if _cuts(h) + _cuts(r) == 0:
        raise ValueError("neither segmentation has a boundary; segeval has no value for them")
    return h, r


def boundary_similarity(
    a: Any,
    b: Any = None,
    n_t: int = 2,
    boundary_format: str = BoundaryFormat.mass,
    one_minus: bool = False,
    weighted: bool = True,
) -> Any:
    """Boundary similarity B; of a dataset that of every pair of coders. `weighted=False`: every edit costs 1."""
    if b is None:
        return _all(a, combinations, lambda h, r: boundary_similarity(h, r, n_t, boundary_format, one_minus, weighted))
    return _edits("boundary-similarity", a, b, n_t, weighted, boundary_format, one_minus)


def segmentation_similarity(
    a: Any,
    b: Any = None,
    n_t: int = 2,
    boundary_format: str = BoundaryFormat.mass,
    one_minus: bool = False,
    weighted: bool = True,
) -> Any:
    """Segmentation similarity S; of a dataset that of every pair of coders."""
    if b is None:
        return _all(
            a, combinations, lambda h, r: segmentation_similarity(h, r, n_t, boundary_format, one_minus, weighted)
        )
    return _edits("segmentation-similarity", a, b, n_t, weighted, boundary_format, one_minus)


class _Confusion:
    """The boundary confusion matrix of two segmentations, for precision, recall and fmeasure."""

    def __init__(self, hypothesis: Any, reference: Any, n_t: int) -> None:
        self.hypothesis, self.reference, self.n_t = hypothesis, reference, n_t


def boundary_confusion_matrix(
    hypothesis: Any, reference: Any, n_t: int = 2, boundary_format: str = BoundaryFormat.mass
) -> _Confusion:
    """The matrix that precision, recall and fmeasure take."""
    return _Confusion(*_checked(hypothesis, reference, boundary_format), n_t)


def _of_matrix(name: str, matrix: _Confusion, classification: Any, version: str, **more: Any) -> Decimal:
    options: Dict[str, Any] = {"span": matrix.n_t, **more}
    if classification is not None:
        options["type"] = str(classification)
    elif version == Average.macro:
        options["average"] = "segeval-macro"
    # segeval reads 0 over 0 as 0
    return _decimal(score_one(name, matrix.reference, matrix.hypothesis, "segeval-2", options) or 0)


def precision(matrix: _Confusion, classification: Any = None, version: str = Average.micro) -> Decimal:
    """Precision of boundaries, near misses in part."""
    return _of_matrix("bed-precision", matrix, classification, version)


def recall(matrix: _Confusion, classification: Any = None, version: str = Average.micro) -> Decimal:
    """Recall of boundaries, near misses in part."""
    return _of_matrix("bed-recall", matrix, classification, version)


def fmeasure(
    matrix: _Confusion, classification: Any = None, beta: float = 1.0, version: str = Average.micro
) -> Decimal:
    """The F-measure of the two."""
    return _of_matrix("bed-f", matrix, classification, version, **({} if beta == 1 else {"beta": beta}))


def _all(dataset: Mapping[str, Mapping[str, Any]], way: Callable[..., Any], compare: Callable[[Any, Any], Any]) -> Any:
    """{"item,coder a,coder b": value} for the coders of every item, as segeval has it."""
    return {
        f"{item},{a},{b}": compare(codings[a], codings[b])
        for item, codings in dataset.items()
        for a, b in way(sorted(codings), 2)
    }


def summarize(values: Mapping[str, Any]) -> Tuple[Decimal, Decimal, Decimal, Decimal, int]:
    """Mean, standard deviation, variance, standard error and number of values."""
    numbers = [Decimal(value) for value in values.values()]
    count = len(numbers)
    mean = sum(numbers, Decimal(0)) / count
    variance = sum(((number - mean) ** 2 for number in numbers), Decimal(0)) / count
    deviation = variance.sqrt()
    return mean, deviation, variance, deviation / Decimal(count).sqrt(), count


def _agreement(dataset: Any, similarity: Any, n_t: int, coefficient: str, field: str, boundary_format: str) -> Decimal:
    name = getattr(similarity, "__name__", similarity)
    metric = {"boundary_similarity": "boundary-similarity", "segmentation_similarity": "segmentation-similarity"}[name]
    items: Dict[str, Dict[str, Any]] = {}
    for item, codings in dataset.items():
        items[item] = {coder: _segmentation(value, boundary_format) for coder, value in codings.items()}
        for a, b in combinations(codings, 2):
            _checked(codings[a], codings[b], boundary_format)
    coders = [set(codings) for codings in items.values()]
    if any(each != coders[0] for each in coders):
        raise KeyError("a coder has no segmentation of some item")
    if not coders or len(coders[0]) < 2:
        raise (ZeroDivisionError if field == "observed" else InvalidOperation)("agreement needs two coders")
    corpus: Any = items
    if boundary_format == BoundaryFormat.sets:
        types = sorted({type_ for codings in items.values() for value in codings.values() for entry in value["sets"] for type_ in entry})
        corpus = _typed(items, types)
    value = next(each for each in _coefficients(corpus, metric, n_t) if each["coefficient"] == coefficient)[field]
    if value is None:
        raise InvalidOperation("chance is 1, so that no agreement beyond it can be told")
    return _decimal(value)


#: The question that was asked last, and its answer: pi, kappa, bias and actual agreement of a dataset are asked one by one.
_last: Tuple[Any, List[Dict[str, Any]]] = (None, [])


def _coefficients(corpus: Any, metric: str, n_t: int) -> List[Dict[str, Any]]:
    global _last
    question = (corpus, metric, n_t)
    if _last[0] != question:
        options = {
            "metric": [metric],
            "preset": "segeval-2",
            "coefficient": ["multi-pi", "multi-kappa"],
            "option": {"span": n_t},
            "interval": "none",
            "everyone": True,
            "oneLevel": True,
        }
        _last = (question, run_command("agreement", corpus, options).document["coefficients"])
    return _last[1]


def _typed(items: Dict[str, Dict[str, Any]], types: List[Any]) -> Dict[str, Any]:
    def coding(coder: str, value: Any) -> Dict[str, Any]:
        return {"coder": coder, "sets": value["sets"]}

    return {
        "cesura": 1,
        "types": [{"name": str(type_), "rank": type_} for type_ in types],
        "items": [
            {"id": item, "codings": [coding(coder, value) for coder, value in codings.items()]}
            for item, codings in items.items()
        ],
    }


def fleiss_pi_linear(
    dataset: Any, fnc_compare: Any = boundary_similarity, n_t: int = 2, boundary_format: str = BoundaryFormat.mass
) -> Decimal:
    """Fleiss' multi-pi over a similarity."""
    return _agreement(dataset, fnc_compare, n_t, "multi-pi", "value", boundary_format)


def fleiss_kappa_linear(
    dataset: Any, fnc_compare: Any = boundary_similarity, n_t: int = 2, boundary_format: str = BoundaryFormat.mass
) -> Decimal:
    """Fleiss' multi-kappa over a similarity."""
    return _agreement(dataset, fnc_compare, n_t, "multi-kappa", "value", boundary_format)


def artstein_poesio_bias_linear(
    dataset: Any, fnc_compare: Any = boundary_similarity, n_t: int = 2, boundary_format: str = BoundaryFormat.mass
) -> Decimal:
    """What multi-pi expects by chance less what multi-kappa does."""
    return _agreement(dataset, fnc_compare, n_t, "multi-pi", "bias", boundary_format)


def actual_agreement_linear(
    dataset: Any, fnc_compare: Any = boundary_similarity, n_t: int = 2, boundary_format: str = BoundaryFormat.mass
) -> Decimal:
    """Agreement that was observed."""
    return _agreement(dataset, fnc_compare, n_t, "multi-pi", "observed", boundary_format)
