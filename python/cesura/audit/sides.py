"""One argument of a recorded call as a segmentation, in every reading that is possible."""

from itertools import accumulate
from typing import Any, Dict, List, Optional, Sequence, Set, Tuple

from ..pure.segmentation import Segmentation
from ..pure.windows import half_mean
from .recording import Call

#: Readings of a row of marks: gaps between units, marks on last units, marks on first units.
MARK_READINGS = ("gaps", "end", "start")
PADDING = -100


class Side:
    """What was passed as the reference or the hypothesis."""

    __slots__ = ("form", "values", "boundary", "count", "length")

    def __init__(self, form: str, values: Any, boundary: Any = None) -> None:
        #: "marks", "masses", "ends" (of ruptures), "seconds" (of mir_eval) or "units" (a Segmentation).
        self.form = form
        self.values = values
        self.boundary = boundary
        if form == "marks":
            #: Marks, and how many of them are set; of other forms units and boundaries.
            self.length = len(values)
            self.count = sum(1 for value in values if value == boundary)
        elif form == "masses":
            self.length, self.count = sum(values), max(0, len(values) - 1)
        elif form == "ends":
            self.length, self.count = max(values, default=0), len(set(values)) - 1
        elif form == "units":
            self.length, self.count = values.units, len(values.positions)
        else:
            self.length, self.count = len(values), max(0, len(values) - 1)

    @property
    def readings(self) -> Tuple[str, ...]:
        return MARK_READINGS if self.form == "marks" else (self.form,)

    def segmentation(self, reading: str) -> Optional[Segmentation]:
        """As units and boundaries; None where this reading is impossible."""
        if self.form == "marks":
            at = [place for place, value in enumerate(self.values) if value == self.boundary]
            if reading == "gaps":
                return Segmentation(self.length + 1, [place + 1 for place in at])
            if self.length < 1:
                return None
            if reading == "end":
                return Segmentation(self.length, [place + 1 for place in at if place + 1 < self.length])
            return Segmentation(self.length, [place for place in at if place > 0])
        if self.form == "masses":
            ends = list(accumulate(self.values))
            return Segmentation(ends.pop(), ends) if ends and min(self.values) > 0 else None
        if self.form == "ends":
            return Segmentation(self.length, sorted(set(self.values) - {self.length})) if self.length > 0 else None
        return self.values if self.form == "units" else None  # type: ignore[no-any-return]

    def keys(self) -> Set[Tuple[Any, ...]]:
        """The segmentation in each reading, to compare what two libraries were given."""
        if self.form == "seconds":
            return {("seconds", repr(self.values))}
        found: Set[Tuple[Any, ...]] = set()
        for reading in self.readings:
            segmentation = self.segmentation(reading)
            if segmentation is not None:
                found.add((segmentation.units, *segmentation.positions))
        return found

    def key(self) -> Tuple[Any, ...]:
        """The contents as passed."""
        if self.form == "units":
            return ("units", self.values.units, *self.values.positions)
        return (self.form, "".join(map(str, self.values)) if self.form == "marks" else tuple(map(str, self.values)))


def pair_keys(first: Side, second: Side) -> Set[Tuple[Any, ...]]:
    """Both sides in each reading, the same for both."""
    if first.form != second.form or first.form == "seconds":
        return {(one, two) for one in first.keys() for two in second.keys()}
    found: Set[Tuple[Any, ...]] = set()
    for reading in first.readings:
        one, two = first.segmentation(reading), second.segmentation(reading)
        if one is not None and two is not None:
            found.add(((one.units, *one.positions), (two.units, *two.positions)))
    return found


def pairs_of(call: Call) -> List[Tuple[Side, Side]]:
    """The pairs (reference, hypothesis) of a call: one, or all of a dataset. Empty where nothing was read."""
    reference, hypothesis = call.sides
    if isinstance(hypothesis, dict):
        return _dataset_pairs(call, hypothesis, reference if isinstance(reference, dict) else None)
    try:
        first, second = _side(call, reference), _side(call, hypothesis)
    except (TypeError, ValueError):
        return []
    return [] if first is None or second is None else [(first, second)]


def _dataset_pairs(call: Call, hypotheses: Dict[Any, Any], references: Optional[Dict[Any, Any]]) -> List[Tuple[Side, Side]]:
    found = []
    for item, annotators in hypotheses.items():
        others = references.get(item, {}) if references is not None else annotators
        names = list(annotators)
        for at, name in enumerate(names):
            for other in others:
                if references is None and (name == other or (not call.function.has_window and names.index(other) < at)):
                    continue
                try:
                    first, second = _side(call, others[other]), _side(call, annotators[name])
                except (TypeError, ValueError):
                    continue
                if first is not None and second is not None:
                    found.append((first, second))
    return found


def _side(call: Call, values: Any) -> Optional[Side]:
    family, arguments = call.function.family, call.arguments
    if values is None or isinstance(values, dict):
        return None
    if family == "nltk":
        return Side("marks", values, arguments.get("boundary", "1"))
    if family == "sklearn":
        return Side("marks", values, 1)
    if isinstance(values, Segmentation):
        return Side("units", values)
    if family == "segeval":
        return _segeval_side(values, arguments.get("boundary_format") or "mass")
    if family == "ruptures":
        return Side("ends", tuple(int(value) for value in values))
    if family == "mir_eval":
        return Side("seconds", tuple(tuple(map(float, row)) for row in values))
    if arguments.get("mark"):
        one = next((value for value in values if value in ("1", "B")), 1) if isinstance(values, str) else 1
        return Side("marks", values, one)
    return None if isinstance(values, str) else _masses(values)


def _segeval_side(values: Any, form: str) -> Optional[Side]:
    if form == "nltk":
        return Side("marks", "".join(map(str, values)), "1")
    if form == "position":
        masses: List[int] = []
        for before, value in zip((None, *values), values):
            if masses and before == value:
                masses[-1] += 1
            else:
                masses.append(1)
        return Side("masses", tuple(masses)) if masses else None
    if form == "sets":
        return Side("marks", tuple(1 if each else 0 for each in values), 1)
    return _masses(values)


def _masses(values: Sequence[Any]) -> Optional[Side]:
    if not values or not all(isinstance(value, (int, float)) and not isinstance(value, bool) and value == int(value) for value in values):
        return None
    return Side("masses", tuple(int(value) for value in values))


_WINDOW_ARGUMENTS = {"nltk": "k", "segeval": "window_size", "cesura": "window"}


def given_window(call: Call) -> Any:
    """The k that was passed; None where the library finds one."""
    return call.arguments.get(_WINDOW_ARGUMENTS.get(call.function.family, "")) if call.function.has_window else None


def automatic_window(call: Call, reference: Side) -> Optional[int]:
    """The k that the library finds for a reference."""
    if call.function.family == "nltk":
        return half_mean(reference.length, reference.count, "half-even", 0) if reference.count and call.function.measure == "pk" else None
    for reading in reference.readings:
        segmentation = reference.segmentation(reading)
        if segmentation is not None:
            return half_mean(segmentation.units, len(segmentation.positions) + 1, "half-even", 2)
    return None


def window_of(call: Call, reference: Side) -> Any:
    """The k of a call: given or found by the library."""
    if not call.function.has_window:
        return None
    given = given_window(call)
    return automatic_window(call, reference) if given is None else given
