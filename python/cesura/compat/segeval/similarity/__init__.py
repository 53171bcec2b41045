"""What B, S and the confusion matrix are computed from."""

from decimal import Decimal
from typing import Any, Dict

from ..format import BoundaryFormat, boundary_string
from ..ml import ConfusionMatrix
from ..util import SegmentationMetricError, call_metric
from .distance import identify_types
from .distance.multipleboundary import boundary_edit_distance
from .weight import weight_a, weight_s_scale, weight_t_scale

SIMILARITY_METRIC_DEFAULTS: Dict[str, Any] = {
    "boundary_format": BoundaryFormat.mass,
    "permuted": False,
    "one_minus": False,
    "return_parts": False,
    "n_t": 2,
    "boundary_types": None,
    "weight": (weight_a, weight_s_scale, weight_t_scale),
}


def statistics_of(
    segs_a: Any, segs_b: Any, boundary_types: Any, boundary_format: Any, n_t: int, weight: Any
) -> Dict[str, Any]:
    """The edits of a pair, what they cost, and what they are divided by. `boundary_types` is accepted and not used."""
    a, b = boundary_string(segs_a, boundary_format), boundary_string(segs_b, boundary_format)
    if len(a) != len(b):
        raise SegmentationMetricError(f"Segmentations differ in length ({len(a)} != {len(b)})")
    types = identify_types(a, b)
    additions, substitutions, transpositions = boundary_edit_distance(a, b, n_t=n_t)
    of_additions, of_substitutions, of_transpositions = weight
    cost = of_additions(additions) + of_substitutions(substitutions, max(types), min(types))
    cost += of_transpositions(transpositions, n_t)
    return {
        "count_edits": cost,
        "additions": additions,
        "substitutions": substitutions,
        "transpositions": transpositions,
        "full_misses": [each for mine, theirs in zip(a, b) for each in mine ^ theirs],
        "boundaries_all": sum(len(mine) + len(theirs) for mine, theirs in zip(a, b)),
        "matches": [each for mine, theirs in zip(a, b) for each in mine & theirs],
        "pbs": len(b) * len(types),
        "boundary_types": types,
    }


def similarity_value(numerator: Any, denominator: Any, one_minus: bool) -> Any:
    """The quotient, 1 where there is nothing to divide by; or 1 less it."""
    value = numerator / denominator if denominator > 0 else 1
    return Decimal("1") - value if one_minus else value


def _confusion_matrix(segs_a: Any, segs_b: Any, one_minus: bool, return_parts: bool, **settings: Any) -> ConfusionMatrix:
    found = statistics_of(segs_a, segs_b, **settings)
    matrix = ConfusionMatrix()
    for match in found["matches"]:
        matrix[match][match] += 1
    for transposition in found["transpositions"]:
        matrix[transposition.type][transposition.type] += settings["weight"][2]([transposition], settings["n_t"])
    for substitution in found["substitutions"]:
        matrix[substitution.type_a][substitution.type_b] += 1
    for addition in found["additions"]:
        if addition.side == "a":
            matrix[None][addition.type] += 1
        else:
            matrix[addition.type][None] += 1
    return matrix


def boundary_confusion_matrix(*args: Any, **kwargs: Any) -> Any:
    """matrix[predicted][actual]; None is no boundary.

    As in segeval, what the hypothesis alone has is counted as missed and a near miss earns its cost; the metrics
    `cesura.bed_precision`, `bed_recall` and `bed_f` count it the other way round.
    """
    return call_metric(_confusion_matrix, args, kwargs, SIMILARITY_METRIC_DEFAULTS)


def boundary_statistics(*args: Any, **kwargs: Any) -> Any:
    """The edits of a pair, what they cost, and what B and S divide by, as a dictionary."""
    kept = {name: value for name, value in SIMILARITY_METRIC_DEFAULTS.items() if name not in ("one_minus", "return_parts")}
    return call_metric(statistics_of, args, kwargs, kept)
