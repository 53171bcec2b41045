"""Segmentations as the protocol has them. A bare list is masses, as in segeval."""

import math
from collections.abc import Hashable, Iterable, Mapping
from typing import Any, Dict, List, Optional, Sequence, Union

from ._errors import InputError

#: What a function takes as a segmentation: masses as a list, tuple or array, or what `boundaries`, `gaps` … return.
SegmentationLike = Union["Segmentation", Sequence[int], Mapping[str, Any], Any]


#: What is a mark, and not the name of a topic. 0.0 and False are the same key as 0.
_BITS: Dict[Any, str] = {0: "0", 1: "1", "0": "0", "1": "1", "I": "0", "B": "1"}


class Segmentation(Dict[str, Any]):
    """A segmentation in one of its notations: plain data, as `cesura pairs` reads it."""


def masses(values: Any) -> Segmentation:
    """The number of units in each segment: 2, 3, 6 cuts eleven units after the second and the fifth."""
    return Segmentation(masses=_numbers(values, "masses"))


def boundaries(positions: Any, units: int) -> Segmentation:
    """The number of units before each boundary, and the number of all units."""
    return Segmentation(units=int(units), boundaries=_numbers(positions, "boundaries"))


def gaps(values: Any) -> Segmentation:
    """A mark for each place between two units: "0100100000" is eleven units."""
    return Segmentation(gaps=_marks(values))


def marks(values: Any, *, side: str) -> Segmentation:
    """A mark on each unit: on the last of a segment (side="end") or on the first (side="start")."""
    if side not in ("end", "start"):
        raise InputError("option-invalid", f'side is {side!r}; say "end" or "start"')
    return Segmentation(marks=_marks(values), side=side)


def labels(values: Any, *, mark: Optional[str] = None) -> Segmentation:
    """One label for each unit: a boundary stands where it changes.

    Labels that are only 0 and 1, or only B and I, are marks, never names: say with `mark` whether they stand on the
    end or the start of a segment, or between two units ("gaps").
    """
    listed = [_plain(value) for value in _items(values)]
    bits = [_BITS.get(value) if isinstance(value, Hashable) else None for value in listed]
    if None not in bits:
        if mark is None:
            raise InputError(
                "mark-meaning",
                "these labels are marks: does a mark stand on the last unit of a segment, on the first, or between two "
                'units? Say mark="end", mark="start" or mark="gaps"',
            )
        row = "".join(bits)  # type: ignore[arg-type]
        return gaps(row) if mark == "gaps" else marks(row, side=mark)
    if mark is not None:
        at = bits.index(None)
        raise InputError(
            "option-invalid",
            f"mark={mark!r} is for marks, and label {at} is {listed[at]!r}; give 0 and 1 (or B and I), or leave mark out",
        )
    return Segmentation(labels=[str(value) for value in listed])


def sets(values: Any) -> Segmentation:
    """The numeric types of the boundaries at each place between two units, none for an empty set."""
    return Segmentation(sets=[sorted(_plain(value) for value in entry) for entry in values])


def sequence(values: Any) -> Segmentation:
    """The type of the boundary after each unit, the last one included, or None."""
    return Segmentation(sequence=[None if value is None else str(value) for value in values])


def seconds(times: Any, duration: float) -> Segmentation:
    """Boundaries of a recording, in seconds, and its length."""
    return Segmentation(seconds=[float(time) for time in _items(times)], duration=float(duration))


def as_segmentation(value: SegmentationLike) -> Any:
    """What the protocol takes; a clear error for anything else."""
    if isinstance(value, Mapping):
        return {key: _data(entry) for key, entry in value.items()}
    if isinstance(value, (str, bytes)):
        raise TypeError('a text is no segmentation; say what it is: gaps("0100"), marks("0100", side="end")')
    if getattr(getattr(value, "dtype", None), "kind", "") == "b":
        raise TypeError("an array of bool is marks: say gaps(…) for n - 1 of them, marks(…, side=…) for n")
    return _numbers(value, "masses")


def _numbers(values: Any, what: str) -> List[int]:
    numbers: List[int] = []
    for at, value in enumerate(_items(values)):
        number = _plain(value)
        if isinstance(number, bool) or not isinstance(number, (int, float)):
            raise TypeError(f"{what}[{at}] is {value!r}; give whole numbers")
        if isinstance(number, float) and (math.isnan(number) or math.isinf(number) or number != int(number)):
            raise InputError("mass-not-whole", f"{what}[{at}] is {value!r}; give whole numbers")
        numbers.append(int(number))
    if what == "masses" and 0 in numbers:
        raise InputError(
            "mass-not-whole",
            "a mass is 1 or more, and 0 stands in the list; a bare list is masses: for marks say gaps(…) or "
            "marks(…, side=…), for labels say labels(…)",
        )
    return numbers


def _marks(values: Any) -> str:
    if isinstance(values, str):
        return values
    row = []
    for at, value in enumerate(_items(values)):
        number = _plain(value)
        if number not in (0, 1, True, False, "0", "1"):
            raise InputError("mark-unknown", f"mark {at} is {value!r}; give 0 and 1")
        row.append(str(int(number)))
    return "".join(row)


def _items(values: Any) -> Any:
    if hasattr(values, "ndim") and values.ndim != 1:
        raise TypeError(f"an array of {values.ndim} dimensions is no segmentation; give one of 1")
    if hasattr(values, "tolist"):
        return values.tolist()
    if isinstance(values, Iterable) and not isinstance(values, (str, bytes, Mapping)):
        return values
    raise TypeError(f"{values!r} is no segmentation; give a list of masses, or say boundaries(…), gaps(…), labels(…)")


def _plain(value: Any) -> Any:
    """A number of numpy as one of Python."""
    return value.item() if hasattr(value, "item") else value


def _data(value: Any) -> Any:
    if hasattr(value, "tolist"):
        return value.tolist()
    if isinstance(value, (list, tuple, set, frozenset)):
        return [_data(entry) for entry in value]
    return _plain(value)
