"""A segmentation, and the readers of every form in which callers give one. A plain list is masses, as in segeval."""

from collections.abc import Iterable, Mapping, Set
from itertools import accumulate, compress, count
from typing import Any, Dict, List, NamedTuple, NoReturn, Optional, Sequence, Tuple, Union

from .._errors import InputError
from .time import MAX_UNITS, ticks_of

#: What functions take as a segmentation.
SegmentationLike = Union["Segmentation", Sequence[int], Mapping[str, Any], Any]

MARKS = ("gaps", "end", "start")
#: What counts as a mark and not as the name of a topic. 0.0 and False are the same key as 0.
BITS: Dict[Any, int] = {0: 0, 1: 1, "0": 0, "1": 1, "I": 0, "B": 1}
#: Turns the bytes of "0" and "1" into those numbers.
_DIGITS = bytes.maketrans(b"01", b"\0\1")
_MAX_TYPES = 32


class Scale(NamedTuple):
    """The types that a boundary may have, and their values; the distance of two types is that of their ranks."""

    names: Tuple[str, ...]
    ranks: Tuple[Any, ...]


class Segmentation:
    """One text divided into segments: the number of units, and the number of units before each boundary.

    `types` holds a set of types for each boundary as the bits of an integer, `scale` says what the bits mean;
    `ticks` is the number of units per second where units are ticks of time.
    """

    __slots__ = ("units", "positions", "types", "scale", "ticks", "given", "data")

    def __init__(
        self,
        units: int,
        positions: List[int],
        types: Optional[List[int]] = None,
        scale: Optional[Scale] = None,
        ticks: Optional[int] = None,
        given: Optional[Tuple[int, str]] = None,
        data: Optional[Dict[str, Any]] = None,
    ) -> None:
        self.units = units
        self.positions = positions
        self.types = types
        self.scale = scale
        self.ticks = ticks
        #: What the caller counted, for messages: (12, "marks").
        self.given = given
        #: The form for the engine, where boundaries alone do not say everything.
        self.data = data

    @property
    def masses(self) -> List[int]:
        """The number of units in each segment."""
        ends = [*self.positions, self.units]
        return [end - start for start, end in zip([0, *ends], ends)]

    @property
    def boundaries(self) -> List[int]:
        """The number of units before each boundary."""
        return list(self.positions)

    def json(self) -> Dict[str, Any]:
        """As `cesura pairs` reads it."""
        return self.data if self.data is not None else {"units": self.units, "boundaries": self.positions}

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Segmentation):
            return NotImplemented
        return self._key() == other._key()

    def __hash__(self) -> int:
        return hash((self.units, tuple(self.positions)))

    def _key(self) -> Tuple[Any, ...]:
        return (self.units, self.positions, self.types, self.scale, self.ticks)

    def __repr__(self) -> str:
        return f"Segmentation(units={self.units}, boundaries={self.positions})"


class EngineSegmentation:
    """A segmentation that only the engine reads: levels, or types by name."""

    __slots__ = ("data",)

    def __init__(self, data: Mapping[str, Any]) -> None:
        self.data = {key: _data(value) for key, value in data.items()}

    def json(self) -> Dict[str, Any]:
        return self.data


def masses(values: Any) -> Segmentation:
    """The number of units in each segment: 2, 3, 6 places boundaries after the second and the fifth of eleven units."""
    return _from_masses(listed_values(values))


def boundaries(positions: Any, units: int) -> Segmentation:
    """The number of units before each boundary, in increasing order, and the number of all units."""
    count = _integer(units, "units", "units-not-integer")
    if count < 1:
        raise InputError("text-empty", f"the text has {count} units", hint="give 1 or more")
    listed = [_integer(value, f"boundaries[{at}]", "boundary-outside") for at, value in enumerate(listed_values(positions))]
    last = 0
    for at, position in enumerate(listed):
        if not 1 <= position < count:
            raise InputError("boundary-outside", f"boundaries[{at}] is {position}, not a boundary of {count} units", hint=f"a boundary is the number of units before it, 1 to {count - 1}")
        if position <= last:
            raise InputError("boundary-order", f"boundaries[{at}] is {position}, after {last}", hint="list each boundary once, in increasing order")
        last = position
    return _checked(count, listed)


def gaps(values: Any) -> Segmentation:
    """A mark for each gap between two units: "0100100000" is eleven units."""
    return _from_marks(values, "gaps")


def marks(values: Any, *, side: str) -> Segmentation:
    """A mark on each unit: on the last of a segment (side="end") or on the first (side="start")."""
    if side not in ("end", "start"):
        raise InputError("option-invalid", f"side is {side!r}", hint='give "end" or "start"')
    return _from_marks(values, side)


def spans(values: Any, units: int, *, holes: str = "error") -> Segmentation:
    """Half-open segments (start, end). What no span covers is an error, or with holes="segment" a segment of its own."""
    if holes not in ("error", "segment"):
        raise InputError("option-invalid", f"holes is {holes!r}", hint='give "error" or "segment"')
    pairs = []
    for at, (first, last) in enumerate(values):
        start, end = (_integer(value, f"spans[{at}]", "boundary-outside") for value in (first, last))
        if not 0 <= start < end <= units:
            raise InputError("boundary-outside", f"spans[{at}] is ({start}, {end}), not a span of {units} units")
        pairs.append((start, end))
    pairs.sort()
    edges = {0}
    reached = 0
    for start, end in [*pairs, (units, units)]:
        if start < reached:
            raise InputError("spans-overlap", f"the span that starts at {start} overlaps one that ends at {reached}")
        if start > reached and holes == "error":
            raise InputError("holes", f"no span covers {reached} to {start}", hint='give holes="segment" to make it a segment')
        edges.update((start, end))
        reached = end
    return _checked(int(units), sorted(edges - {0, units}))


def labels(values: Any, *, mark: Optional[str] = None) -> Segmentation:
    """One label for each unit: a boundary where the label changes.

    Labels that are only 0 and 1, or only B and I, are marks, never names: `mark` says whether they are on the last
    ("end") or the first unit ("start") of a segment, or between two units ("gaps").
    """
    listed = [plain_value(value) for value in listed_values(values)]
    if all(value.__hash__ is not None and value in BITS for value in listed) and listed:
        if mark is None:
            raise _mark_meaning("these labels are marks")
        return _from_marks(listed, _known_mark(mark))
    if mark is not None:
        at = next((at for at, value in enumerate(listed) if value.__hash__ is None or value not in BITS), 0)
        shown = repr(listed[at]) if listed else "missing"
        raise InputError("option-invalid", f"mark={mark!r} is for marks, and label {at} is {shown}", hint="give 0 and 1 (or B and I), or leave mark out")
    names = [str(value) for value in listed]
    found = [at for at in range(1, len(names)) if names[at] != names[at - 1]]
    return _checked(len(names), found, data={"labels": names})


def sets(values: Any) -> Segmentation:
    """The numeric types of the boundaries at each gap between two units; an empty set is no boundary."""
    listed = [sorted({_number(plain_value(value), f"sets[{at}]") for value in entry}) for at, entry in enumerate(values)]
    ranks = sorted({value for entry in listed for value in entry})
    scale = _scale([shown(rank) for rank in ranks], ranks)
    bits = {rank: 1 << bit for bit, rank in enumerate(ranks)}
    found = [at for at, entry in enumerate(listed, 1) if entry]
    types = [sum(bits[value] for value in entry) for entry in listed if entry]
    return _checked(len(listed) + 1, found, types, scale, data={"sets": listed})


def sequence(values: Any) -> Segmentation:
    """The type of the boundary after each unit, the last one included, or None."""
    listed = [None if value is None else str(value) for value in values]
    names = list(dict.fromkeys(name for name in listed if name is not None))
    scale = _scale(names, range(len(names)))
    found = [at for at, name in enumerate(listed[:-1], 1) if name is not None]
    types = [1 << names.index(str(listed[at - 1])) for at in found]
    return _checked(len(listed), found, types, scale, data={"sequence": listed})


def seconds(times: Any, duration: Any) -> Segmentation:
    """Boundaries of a recording in seconds (numbers, digits or clocks such as "1:02:03.450"), and its length."""
    listed = [plain_value(time) for time in listed_values(times)]
    ticks, units, found = ticks_of(duration, listed)
    data = {"seconds": listed, "duration": plain_value(duration)}
    return Segmentation(units, sorted({tick for tick in found if 0 < tick < units}), ticks=ticks, data=data)


def read(value: SegmentationLike, mark: Optional[str] = None) -> Union[Segmentation, EngineSegmentation]:
    """A segmentation in any of its forms; `mark` says what plain sequences are."""
    kind = type(value)
    if kind is Segmentation or kind is EngineSegmentation:
        return value  # type: ignore[no-any-return]
    if mark is not None and not isinstance(value, Mapping):
        return _from_marks(value, mark if mark in MARKS else _known_mark(mark))
    if kind is list or kind is tuple:
        return _from_masses(value)
    if isinstance(value, Mapping):
        return _from_mapping(value)
    if isinstance(value, (str, bytes)):
        raise _mark_meaning("a string is marks")
    return _from_masses(listed_values(value))


def _from_masses(values: Any) -> Segmentation:
    if set(map(type, values)) != {int}:
        values = _mass_integers(values)
    if min(values) < 1:
        _reject_masses(values)
    positions = list(accumulate(values))
    units = positions.pop()
    if units > MAX_UNITS:
        raise InputError("text-too-long", f"the masses add up to {units} units, more than {MAX_UNITS}")
    return Segmentation(units, positions)


def _mass_integers(values: Any) -> List[int]:
    """Masses that are not all plain integers: those of numpy, 2.0, or an error."""
    listed = [plain_value(value) for value in values]
    if not listed:
        raise InputError("text-empty", "there are no masses", hint="a segmentation has one segment or more")
    if any(isinstance(value, (list, tuple)) for value in listed):
        raise _dimensions("a list of lists")
    if all(isinstance(value, (bool, str)) and value in BITS for value in listed):
        raise _mark_meaning("bools, and the letters of a string, are marks")
    for at, value in enumerate(listed):
        if isinstance(value, bool) or not isinstance(value, (int, float)):
            raise TypeError(f"masses[{at}] is {value!r}; give integers")
        if isinstance(value, float) and not value.is_integer():
            raise InputError("mass-not-integer", f"masses[{at}] is {value!r}", hint="a mass is an integer, 1 or more")
    return [int(value) for value in listed]


def _reject_masses(values: Sequence[int]) -> NoReturn:
    if set(values) <= {0, 1}:
        raise _mark_meaning("0 and 1 are marks")
    at = next(at for at, value in enumerate(values) if value < 1)
    raise InputError("mass-not-integer", f"masses[{at}] is {values[at]}", hint="a mass is an integer, 1 or more; a plain list is masses: for labels write labels(…)")


def mark_positions(values: Any) -> Tuple[int, List[int]]:
    """How many marks there are, and which are set, counted from 1."""
    kind = type(values)
    if kind is str:
        if values.count("0") + values.count("1") == len(values):
            return len(values), list(compress(count(1), values.encode().translate(_DIGITS)))
        values = list(values)
    elif kind is not list and kind is not tuple:
        # A long array of numpy finds its own marks; numpy itself is never imported.
        values = values.to_numpy() if hasattr(values, "to_numpy") else values
        is_array = getattr(values, "ndim", 0) == 1 and getattr(values.dtype, "kind", "O") in "biuf"
        if is_array and len(values) >= 2000 and ((values == 0) | (values == 1)).all():
            return len(values), (values.nonzero()[0] + 1).tolist()
        values = listed_values(values)
    try:
        bits = bytes(values)
        if bits.count(0) + bits.count(1) == len(bits):
            return len(bits), list(compress(count(1), bits))
    except (TypeError, ValueError):
        # Letters, floats, or numbers that are no marks.
        pass
    found_bits: List[int] = []
    for at, value in enumerate(values):
        value = plain_value(value)
        bit = BITS.get(value) if value.__hash__ is not None else None
        if bit is None:
            raise InputError("mark-unknown", f"mark {at} is {value!r}", hint="give 0 and 1, or B and I; padding is left out with ignore=…", params={"mark": at, "value": value})
        if bit:
            found_bits.append(at + 1)
    return len(values), found_bits


def _from_marks(values: Any, mark: str) -> Segmentation:
    if isinstance(values, (Segmentation, EngineSegmentation)):
        return values  # type: ignore[return-value]
    count, found = mark_positions(values)
    if mark == "gaps":
        return Segmentation(count + 1, found, given=(count, "gaps"))
    if count == 0:
        raise InputError("text-empty", "there are no marks", hint="a segmentation has one unit or more")
    if mark == "end":
        if found and found[-1] == count:
            found.pop()
    else:
        found = [at - 1 for at in found if at > 1]
    return Segmentation(count, found, given=(count, "marks"))


def without_padding(reference: Any, hypothesis: Any, ignore: Any) -> Tuple[List[Any], List[Any]]:
    """Both sides without the units where the reference holds `ignore`."""
    first, second = listed_values(reference), listed_values(hypothesis)
    if len(first) != len(second):
        raise units_differ((len(first), "marks"), (len(second), "marks"))
    kept = [at for at, value in enumerate(first) if value != ignore]
    return [first[at] for at in kept], [second[at] for at in kept]


_READERS = {"masses": masses, "gaps": gaps, "labels": labels, "sets": sets, "sequence": sequence}


def _from_mapping(value: Mapping[str, Any]) -> Union[Segmentation, EngineSegmentation]:
    """A segmentation as `cesura pairs` reads it."""
    fields = {key for key in value if value[key] is not None}
    if len(fields) == 1 and fields <= _READERS.keys():
        (name,) = fields
        return _READERS[name](value[name])
    if fields == {"units", "boundaries"}:
        return boundaries(value["boundaries"], value["units"])
    if fields == {"marks", "side"}:
        return marks(value["marks"], side=value["side"])
    if fields == {"seconds", "duration"}:
        return seconds(value["seconds"], value["duration"])
    return EngineSegmentation(value)


def pair(first: Segmentation, second: Segmentation, types: Optional[Sequence[Any]]) -> Tuple[Segmentation, Segmentation]:
    """Both sides with the same number of units, on one scale of types and on one axis."""
    if first.ticks != second.ticks:
        first, second = _on_one_axis(first, second)
    if first.units != second.units:
        raise units_differ(*(side.given or (side.units, "units") for side in (first, second)))
    if first.scale is None and second.scale is None:
        return first, second
    first, second = (_as_type_one(side) if side.scale is None else side for side in (first, second))
    scale = _stated(types, first, second) if types is not None else _unite(first.scale, second.scale)
    return _rescale(first, scale), _rescale(second, scale)


def units_differ(first: Tuple[int, str], second: Tuple[int, str]) -> InputError:
    counts = {"reference": first[0], "hypothesis": second[0], "unit": first[1]}
    what = f"{first[0]} {first[1]}", f"{second[0]} {second[1]}"
    hint = 'both must divide the same text; evaluate(…, read={"texts": "align"}) aligns texts that differ'
    return InputError("unit-count-mismatch", f"the reference has {what[0]}, the hypothesis {what[1]}", params=counts, hint=hint)


def _on_one_axis(first: Segmentation, second: Segmentation) -> Tuple[Segmentation, Segmentation]:
    if first.ticks is None or second.ticks is None:
        raise InputError("axes-differ", "one side counts units and the other time", hint="give both in units, or both by seconds(…)")
    ticks = max(first.ticks, second.ticks)

    def refined(side: Segmentation) -> Segmentation:
        factor = ticks // (side.ticks or 1)
        if side.units * factor > MAX_UNITS:
            raise InputError("text-too-long", f"{side.units * factor} ticks are more than {MAX_UNITS}", hint="write times with fewer decimals")
        return Segmentation(side.units * factor, [at * factor for at in side.positions], ticks=ticks, data=side.data)

    return refined(first), refined(second)


def _as_type_one(side: Segmentation) -> Segmentation:
    return Segmentation(side.units, side.positions, [1] * len(side.positions), Scale(("1",), (1,)), side.ticks)


def _unite(first: Any, second: Any) -> Scale:
    """Numbers in their order, with themselves as ranks; names in order of appearance, reference first."""
    ranks = {**dict(zip(first.names, first.ranks)), **dict(zip(second.names, second.ranks))}
    if all(shown(rank) == name for name, rank in ranks.items()):
        ordered = sorted(ranks.values())
        return _scale([shown(rank) for rank in ordered], ordered)
    return _scale(list(ranks), range(len(ranks)))


def _stated(types: Sequence[Any], first: Segmentation, second: Segmentation) -> Scale:
    """The scale that the caller states: numbers by size for `sets`, else in the order given."""
    given = [plain_value(value) for value in types]
    numeric = all(isinstance(value, (int, float)) for value in given) or all(
        side.data is None or "sets" in side.data for side in (first, second)
    )
    if not numeric:
        return _scale([str(value) for value in given], range(len(given)))
    ranks = sorted({_number(float(value) if isinstance(value, str) else value, "types") for value in given})
    return _scale([shown(rank) for rank in ranks], ranks)


def _rescale(side: Segmentation, scale: Scale) -> Segmentation:
    own = side.scale
    if own is None or own == scale:
        return side
    bits = {}
    for bit, name in enumerate(own.names):
        if name not in scale.names:
            raise InputError("unknown-type", f"type {name!r} is not in the scale {' '.join(scale.names)}", hint="add it to types")
        bits[1 << bit] = 1 << scale.names.index(name)
    types = [sum(new for old, new in bits.items() if mask & old) for mask in side.types or []]
    return Segmentation(side.units, side.positions, types, scale, side.ticks, side.given, side.data)


def _scale(names: Sequence[str], ranks: Iterable) -> Scale:  # type: ignore[type-arg]
    if len(names) > _MAX_TYPES:
        raise InputError("too-many-types", f"there are {len(names)} types of boundaries; {_MAX_TYPES} are possible")
    return Scale(tuple(names), tuple(ranks))


def shown(value: Any) -> str:
    """A number as signatures and the engine print it: 2.0 is 2, 0.00000001 is 1e-8."""
    if isinstance(value, float) and value.is_integer() and abs(value) < 1e21:
        value = int(value)
    if not isinstance(value, float):
        return str(value)
    text = repr(value)
    if "e" not in text:
        # Python writes 0.00001 as 1e-05, JavaScript only what is below 0.000001.
        return text
    digits, exponent = text.split("e")
    power = int(exponent)
    if -7 < power < 0:
        minus, digits = ("-", digits[1:]) if digits[0] == "-" else ("", digits)
        return f"{minus}0.{'0' * (-power - 1)}{digits.replace('.', '')}"
    return f"{digits}e{'+' if power > 0 else '-'}{abs(power)}"


def _checked(units: int, positions: List[int], *rest: Any, data: Optional[Dict[str, Any]] = None) -> Segmentation:
    if not 1 <= units <= MAX_UNITS:
        code = "text-empty" if units < 1 else "text-too-long"
        raise InputError(code, f"the text has {units} units", hint=f"a text has 1 to {MAX_UNITS}")
    return Segmentation(units, positions, *rest, data=data)


def _known_mark(mark: Any) -> str:
    if mark not in MARKS:
        raise InputError("option-invalid", f"mark is {mark!r}", hint='give "end", "start" or "gaps"')
    return mark  # type: ignore[no-any-return]


def _mark_meaning(what: str) -> InputError:
    hint = 'give mark="end" for the last unit of a segment, mark="start" for the first, mark="gaps" for gaps between two units'
    return InputError("mark-meaning", f"{what}, and what they mark is not specified", hint=hint)


def _dimensions(what: str) -> InputError:
    hint = "give rows one by one: score_pairs(list(references), list(hypotheses), …), or cesura.torch.SegmentationMetric for batches"
    return InputError("dimensions", f"{what} is not one segmentation", hint=hint)


def listed_values(values: Any) -> Any:
    """The entries of a list, an array, a Series or a tensor."""
    if type(values) is list or type(values) is tuple:
        return values
    if hasattr(values, "detach"):
        values = values.detach().cpu()
    elif hasattr(values, "to_numpy"):
        values = values.to_numpy()
    if getattr(values, "ndim", 1) > 1:
        raise _dimensions(f"an array of {values.ndim} dimensions")
    if hasattr(values, "tolist") and getattr(values, "ndim", 1) == 1:
        return values.tolist()
    if isinstance(values, Iterable) and not isinstance(values, (bytes, Mapping, Set)) and getattr(values, "ndim", 1) == 1:
        return list(values)
    raise TypeError(f"{values!r} is not a segmentation; give a list of masses, or write boundaries(…), gaps(…), labels(…)")


def plain_value(value: Any) -> Any:
    """A number of numpy as one of Python."""
    return value.item() if hasattr(value, "item") else value


def _number(value: Any, what: str) -> Any:
    if isinstance(value, bool) or not isinstance(value, (int, float)) or value - value != 0:
        raise InputError("type-not-number", f"{what} holds {value!r}", hint="types are finite numbers")
    return int(value) if isinstance(value, float) and value.is_integer() else value


def _integer(value: Any, what: str, code: str) -> int:
    value = plain_value(value)
    if isinstance(value, bool) or not isinstance(value, (int, float)):
        raise TypeError(f"{what} is {value!r}; give an integer")
    if isinstance(value, float) and not value.is_integer():
        raise InputError(code, f"{what} is {value!r}", hint="give an integer")
    return int(value)


def _data(value: Any) -> Any:
    if hasattr(value, "tolist"):
        return value.tolist()
    if isinstance(value, (list, tuple, set, frozenset)):
        return [_data(entry) for entry in value]
    return plain_value(value)
