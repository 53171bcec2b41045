"""What the detectors look at: the calls of a run by site, and the findings and notes they make."""

import ast
import os
from typing import Any, Dict, List, NamedTuple, Optional, Tuple

from .libraries import PRETTY, TITLES, Function
from .names import argument, named_sides, side_of
from .recording import Call, Place, Recorder
from .sides import Side, given_window, pairs_of, window_of
from .sources import Site, Source, Sources, passes_all
from .statements import Watch
from .watching import Candidate


class Finding(NamedTuple):
    code: str
    path: str
    line: int
    #: What the script does, with numbers of this run.
    message: str
    #: What to write instead.
    instead: str
    calls: Tuple[int, ...] = ()
    #: The number that the script has, and the one after the correction; None where there is no single one.
    before: Optional[float] = None
    after: Optional[float] = None
    #: What the two numbers are.
    measure: str = ""
    #: A pair (reference, hypothesis) to show.
    pair: Optional[Tuple[Side, Side]] = None


class Note(NamedTuple):
    code: str
    path: str
    line: int
    message: str


class Spot:
    """One call in the source with everything that was recorded there."""

    def __init__(self, site: Site, function: Function) -> None:
        self.site = site
        self.function = function
        self.calls: List[Call] = []
        #: The pairs of all calls: (call, reference, hypothesis).
        self.pairs: List[Tuple[Call, Side, Side]] = []
        #: Whether the hypothesis is passed as the reference.
        self.is_exchanged = False

    @property
    def line(self) -> int:
        return self.site.line

    @property
    def title(self) -> str:
        return TITLES.get(self.function.measure or "", self.function.short)

    @property
    def library(self) -> str:
        return PRETTY.get(self.function.library, self.function.library)

    @property
    def numbers(self) -> Tuple[int, ...]:
        return tuple(call.n for call in self.calls)

    @property
    def source(self) -> Optional[Source]:
        return self.site.source

    @property
    def node(self) -> Optional[ast.Call]:
        """The call in the source; None where it is hidden in map() or the like."""
        node = self.site.node
        return None if node is None or self.source is None or self.source.passes_on(node) else node

    def expression(self, name: str, position: Optional[int]) -> Optional[ast.expr]:
        return argument(self.node, position, name) if self.node is not None else None

    @property
    def sides(self) -> Tuple[Optional[ast.expr], Optional[ast.expr]]:
        """The expressions of the reference and the hypothesis."""
        first, second = self.function.places
        if self.node is None and self.site.node is not None and self.source is not None:
            rows = self.source.mapped(self.site.node, self.function.short)
            return (rows[first], rows[second]) if len(rows) > max(first, second) else (None, None)
        other = {"hypothesis": "segs_a", "reference": "segs_b"} if self.function.family == "segeval" else {}
        found = []
        for name, place in ((self.function.reference, first), (self.function.hypothesis, second)):
            found.append(self.expression(name, place) or self.expression(other.get(name, name), None))
        return found[0], found[1]

    @property
    def windows(self) -> List[Any]:
        """The k of each pair."""
        return [window_of(call, reference) for call, reference, _ in self.pairs]

    @property
    def has_given_window(self) -> bool:
        return bool(self.calls) and all(given_window(call) is not None for call in self.calls)

    def value(self, call: Call) -> Optional[float]:
        return number(call.value)

    def mean(self) -> Optional[float]:
        return mean([number(call.value) for call in self.calls if call.raised is None])


class Evidence:
    """One run."""

    def __init__(self, recorder: Recorder, sources: Sources, watches: List[Watch], candidates: List[Candidate], traced: bool) -> None:
        self.recorder = recorder
        self.sources = sources
        self.watches = watches
        self.candidates = candidates
        self.traced = traced
        self.calls: Dict[int, Call] = {call.n: call for call in recorder.calls}
        self.spots: List[Spot] = []
        self.findings: List[Finding] = []
        self.notes: List[Note] = []
        self._orders: Dict[Tuple[str, int, str], List[int]] = {}
        self._collect()

    def _collect(self) -> None:
        for call in self.recorder.calls:
            key = (call.place.code.co_filename, call.place.line, call.function.short)
            seen = self._orders.setdefault(key, [])
            if call.place.instruction not in seen:
                seen.append(call.place.instruction)
                seen.sort()
        spots: Dict[Any, Spot] = {}
        sites: Dict[Place, Site] = {}
        for call in self.recorder.calls:
            site = sites.get(call.place)
            if site is None:
                site = sites[call.place] = self._site(call)
            key = (site.path, site.line, site.column, call.function.name, None if site.node else call.place.instruction)
            spot = spots.get(key)
            if spot is None:
                spot = spots[key] = Spot(site, call.function)
                self.spots.append(spot)
            spot.calls.append(call)
            spot.pairs += [(call, first, second) for first, second in pairs_of(call)]
        self.spot_of = {call.n: spot for spot in self.spots for call in spot.calls}

    def _site(self, call: Call) -> Site:
        place = call.place
        path = place.code.co_filename
        source = self.sources.get(path)
        node = self.call_at(source, place, call.function.short) if source is not None else None
        if node is None:
            return Site(path, place.line, 0, source, None)
        return Site(path, node.lineno, node.col_offset, source, node)

    def call_at(self, source: Source, place: Place, name: str) -> Optional[ast.Call]:
        seen = self._orders.get((place.code.co_filename, place.line, name), [place.instruction])
        order = (seen.index(place.instruction) if place.instruction in seen else 0, len(seen))
        return source.call_at(place.code, place.line, place.instruction, order, name)

    def named_sides(self, spot: Spot) -> Optional[Tuple[str, str, int]]:
        """What names say of the reference and the hypothesis of a site: see `names.named_sides`."""
        if spot.source is None or not spot.calls:
            return None
        source, chain = spot.source, spot.calls[0].chain
        first, second = spot.sides
        if (first is None or second is None) and spot.node is not None:
            # A wrapper passes *args on: its caller names the sides.
            source, call, chain = self._unwrapped(source, spot.node, chain)
            first, second = (argument(call, place, name) for place, name in zip(spot.function.places, (spot.function.reference, spot.function.hypothesis)))
        if first is None or second is None:
            return None
        return named_sides((first, second), source, chain, self.sources, self.call_at)

    def leaning(self, spot: Spot) -> int:
        """What the names of a site say where they do not name both sides: 1 right order, -1 exchanged, 0 nothing or both."""
        first, second = spot.sides
        if spot.source is None or first is None or second is None:
            return 0
        of_reference, of_hypothesis = side_of(first, spot.source), side_of(second, spot.source)
        right = of_reference == {"reference"} or of_hypothesis == {"hypothesis"}
        wrong = of_reference == {"hypothesis"} or of_hypothesis == {"reference"}
        return int(right) - int(wrong)

    def _unwrapped(self, source: Source, node: ast.Call, chain: Tuple[Place, ...]) -> Tuple[Source, ast.Call, Tuple[Place, ...]]:
        """The outermost call whose positional arguments reach a call unchanged through `*args`."""
        while len(chain) > 1 and passes_all(node, source.scope(node)):
            outer = self.sources.get(chain[1].code.co_filename)
            call = None if outer is None else self.call_at(outer, chain[1], "")
            if outer is None or call is None:
                break
            source, node, chain = outer, call, chain[1:]
        return source, node, chain

    def find(self, code: str, spot_or_path: Any, message: str, instead: str, line: Optional[int] = None, **more: Any) -> None:
        """Adds a finding: one for each code and line."""
        path = spot_or_path.site.path if isinstance(spot_or_path, Spot) else spot_or_path
        at = spot_or_path.line if line is None else line
        if not any((each.code, each.path, each.line) == (code, path, at) for each in self.findings):
            self.findings.append(Finding(code, path, at, message, instead, **more))

    def note(self, code: str, path: str, line: int, message: str) -> None:
        if not any((each.code, each.path, each.line) == (code, path, line) for each in self.notes):
            self.notes.append(Note(code, path, line, message))

    def has(self, code: str, spot: Spot) -> bool:
        """Whether calls of a site have a finding."""
        numbers = set(spot.numbers)
        return any(each.code == code and numbers & set(each.calls) for each in self.findings)

    def name(self, path: str) -> str:
        """A path as reports print it."""
        short = os.path.relpath(path)
        return short if not short.startswith("..") else path


def number(value: Any) -> Optional[float]:
    """A returned value as a number; None for tuples, tables and NaN."""
    if isinstance(value, bool) or isinstance(value, (str, tuple, list, dict)) or value is None:
        return None
    try:
        found = float(value)
    except (TypeError, ValueError):
        return None
    return found if found == found else None


def mean(values: List[Optional[float]]) -> Optional[float]:
    there = [value for value in values if value is not None]
    return sum(there) / len(there) if there else None


def shown(value: Optional[float]) -> str:
    return "n/a" if value is None else f"{value:.3f}"


def counted(count: int, what: str) -> str:
    return f"{count} {what}" if count == 1 else f"{count} {what}s"


def change(measure: str, before: Optional[float], after: Optional[float], how: str) -> str:
    """ "Pk 0.440 → 0.452 in the right order": empty where one of the numbers is missing."""
    return "" if before is None or after is None else f" {measure} {shown(before)} → {shown(after)} {how}."
