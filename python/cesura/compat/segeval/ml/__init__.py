"""Precision, recall and F-measure of a confusion matrix."""

from collections import defaultdict
from decimal import Decimal
from typing import Any, Callable, Dict, Set, Tuple

from ..util import SegmentationMetricError
from ..util.math import mean


class Average:
    """How the values of several classes become one."""

    micro = 0
    macro = 1


class _Row(defaultdict):  # type: ignore[type-arg]
    """The row of one predicted class. A new cell makes the matrix collect its classes again."""

    def __init__(self, matrix: "ConfusionMatrix") -> None:
        self._matrix = matrix
        super().__init__(int)

    def __setitem__(self, key: Any, value: Any) -> None:
        self._matrix._known = None
        super().__setitem__(key, value)


class ConfusionMatrix(Dict[Any, Any]):
    """`matrix[predicted][actual]`. As in segeval, reading a class that is absent adds it."""

    _known: Any = frozenset()

    def __setitem__(self, key: Any, value: Any) -> None:
        raise AttributeError("no such method")

    def __getitem__(self, key: Any) -> Any:
        if key not in self:
            super().__setitem__(key, _Row(self))
        return super().__getitem__(key)

    def classes(self) -> Set[Any]:
        """Every class that is predicted or actual."""
        if self._known is None:
            self._known = {*self, *(actual for row in self.values() for actual in row)}
        return self._known  # type: ignore[no-any-return]


Parts = Tuple[Any, Any]


def _precision_parts(matrix: ConfusionMatrix, label: Any, beta: Any = None) -> Parts:
    below = sum(matrix[label][actual] for actual in matrix.classes())
    return matrix[label][label], below


def _recall_parts(matrix: ConfusionMatrix, label: Any, beta: Any = None) -> Parts:
    below = sum(matrix[predicted][label] for predicted in matrix.classes())
    return matrix[label][label], below


def _divide(parts: Parts) -> Decimal:
    return Decimal(0) if parts[0] == 0 else Decimal(parts[0]) / Decimal(parts[1])


def _fmeasure_parts(matrix: ConfusionMatrix, label: Any, beta: Any) -> Parts:
    of_class = _divide(_precision_parts(matrix, label)), _divide(_recall_parts(matrix, label))
    squared = Decimal(str(beta)) ** 2
    return (Decimal("1.0") + squared) * of_class[0] * of_class[1], squared * of_class[0] + of_class[1]


def _of_class(parts: Callable[..., Parts], matrix: ConfusionMatrix, label: Any, beta: Any) -> Any:
    found = parts(matrix, label, beta)
    if parts is _fmeasure_parts and found[0] == 0:
        return 0
    return _divide(found)


def _value(parts: Callable[..., Parts], matrix: Any, label: Any, version: Any, beta: Any = None) -> Any:
    if not isinstance(matrix, ConfusionMatrix):
        return {name: _value(parts, each, label, version, beta) for name, each in matrix.items()}
    classes = matrix.classes()
    if label is not None:
        return _of_class(parts, matrix, label, beta)
    if version == Average.micro:
        above = below = 0
        for each in classes:
            part = parts(matrix, each, beta)
            above += part[0]
            below += part[1]
        return 0 if above == 0 else Decimal(above) / below
    if version == Average.macro:
        return mean([_of_class(parts, matrix, each, beta) for each in classes])
    raise SegmentationMetricError("Unrecognized type of averaging; expected Average.micro or Average.macro")


def precision(matrix: Any, classification: Any = None, version: Any = Average.micro) -> Any:
    """Precision. The micro average counts "no boundary" as a class and equals recall; `cesura.bed_precision` does not."""
    return _value(_precision_parts, matrix, classification, version)


def recall(matrix: Any, classification: Any = None, version: Any = Average.micro) -> Any:
    """Recall; see `precision`."""
    return _value(_recall_parts, matrix, classification, version)


def fmeasure(matrix: Any, classification: Any = None, beta: Any = Decimal("1.0"), version: Any = Average.micro) -> Any:
    """F-measure; the micro average divides sums over classes, which is not the harmonic mean of the other two."""
    return _value(_fmeasure_parts, matrix, classification, version, beta)
