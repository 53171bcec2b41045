"""The recorded pairs under every convention: what the number would have been."""

from typing import Any, Dict, List, NamedTuple, Optional, Tuple

from .. import _score
from .._errors import CesuraError
from ..pure.segmentation import Segmentation
from .evidence import Evidence, number
from .rescoring import right_window
from .sides import Side

COLUMNS = {"Pk": "pk", "WD": "window-diff", "B": "boundary-similarity", "F": "boundary-f", "A": "alignment-similarity"}
#: Name of the row, preset, options for window metrics.
ROWS: Tuple[Tuple[str, Optional[str], Dict[str, Any]], ...] = (
    ("nltk", "nltk", {}),
    ("nltk-n-open", "nltk-n-open", {}),
    ("nltk-n-closed", "nltk-n-closed", {}),
    ("segeval-2", "segeval-2", {}),
    ("padded", None, {"windows": "padded"}),
    ("cesura", None, {}),
)
READINGS = {"gaps": "marks between units", "end": "marks on n units", "masses": "masses", "ends": "ends of segments", "units": "boundaries"}
#: Pairs that the table is over; more of them are left out, and the report says so.
MOST_PAIRS = 2000


class Cell(NamedTuple):
    mean: Optional[float]
    n: int
    undefined: int


class Row(NamedTuple):
    convention: str
    reading: str
    cells: Dict[str, Cell]
    signatures: Dict[str, str]


class ScoredPair(NamedTuple):
    """A recorded pair with cesura's own scores."""

    call: int
    reading: str
    reference: Segmentation
    hypothesis: Segmentation
    values: Dict[str, Optional[float]]


def distinct_pairs(evidence: Evidence) -> List[Tuple[int, Side, Side]]:
    found: Dict[Any, Tuple[int, Side, Side]] = {}
    for spot in evidence.spots:
        for call, first, second in spot.pairs:
            if first.form != "seconds":
                found.setdefault((first.key(), second.key()), (call.n, first, second))
    return list(found.values())


def table(evidence: Evidence) -> List[Row]:
    """A row for each convention and each reading that is possible."""
    pairs = distinct_pairs(evidence)[:MOST_PAIRS]
    rows: List[Row] = []
    for reading in READINGS:
        read = _read(pairs, reading)
        if read:
            rows += [_row(name, reading, preset, options, read) for name, preset, options in ROWS if _is_possible(name, reading)]
    return rows


def _is_possible(name: str, reading: str) -> bool:
    """nltk-n is a row of n marks."""
    return not name.startswith("nltk-n") or reading == "end"


def _read(pairs: List[Tuple[int, Side, Side]], reading: str) -> List[Tuple[int, Segmentation, Segmentation]]:
    found = []
    for n, first, second in pairs:
        if reading in first.readings and reading in second.readings:
            one, two = first.segmentation(reading), second.segmentation(reading)
            if one is not None and two is not None and one.units == two.units:
                found.append((n, one, two))
    return found


def _row(name: str, reading: str, preset: Optional[str], options: Dict[str, Any], pairs: List[Tuple[int, Segmentation, Segmentation]]) -> Row:
    cells, signatures = {}, {}
    for column, metric in COLUMNS.items():
        own = preset if preset in _presets(metric) else None
        if own is None and name != "cesura" and not (options and column in ("Pk", "WD")):
            continue
        values = []
        for _, first, second in pairs:
            given = dict(options) if column in ("Pk", "WD") else {}
            if own == "nltk" and column == "WD":
                # NLTK has no window of its own for WindowDiff.
                given["window"] = right_window(Side("units", first))
            values.append(score(metric, own, given, first, second))
        there = [value for value in values if value is not None]
        cells[column] = Cell(sum(there) / len(there) if there else None, len(there), len(values) - len(there))
        known = {**options, "window": None} if column in ("Pk", "WD") else {}
        signatures[column] = _score.signature(metric, preset=own, **{key: value for key, value in known.items() if value is not None})
    return Row(name, reading, cells, signatures)


def _presets(metric: str) -> Any:
    from ..pure.options import register

    return register().entries[metric]["presets"]


def score(metric: str, preset: Optional[str], options: Dict[str, Any], first: Segmentation, second: Segmentation) -> Optional[float]:
    try:
        return _score.score_one(metric, tuple(options), (preset, *options.values()), first, second, None, None, None)
    except (CesuraError, ValueError):
        return None


def scored_pairs(evidence: Evidence, most: int = 200) -> List[ScoredPair]:
    """The recorded pairs with their scores, the worst first."""
    found = []
    for n, first, second in distinct_pairs(evidence)[:MOST_PAIRS]:
        reading = first.readings[0]
        one, two = first.segmentation(reading), second.segmentation(reading) if reading in second.readings else None
        if one is None or two is None or one.units != two.units:
            continue
        values = {column: score(metric, None, {}, one, two) for column, metric in COLUMNS.items() if column != "A"}
        found.append(ScoredPair(n, reading, one, two, values))
    found.sort(key=lambda pair: (-1 if pair.values["Pk"] is None else -pair.values["Pk"], pair.call))
    return found[:most]


def sites(evidence: Evidence) -> List[Dict[str, Any]]:
    """The script's own numbers, one row for each call in the source."""
    return [
        {
            "function": spot.function.name,
            "file": evidence.name(spot.site.path),
            "line": spot.line,
            "mean": spot.mean(),
            "n": sum(number(call.value) is not None and call.raised is None for call in spot.calls),
            "raised": sum(call.raised is not None for call in spot.calls),
        }
        for spot in evidence.spots
    ]
