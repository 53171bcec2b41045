"""Findings as text on standard error, as JSON, and the recorded pairs as a corpus."""

import json
import platform
import sys
from typing import Any, Dict, List

from . import conventions
from .evidence import Evidence, counted
from .recording import Call
from .sides import pairs_of, window_of

#: Lines of findings that standard error gets.
MOST_LINES = 12


def headline(evidence: Evidence) -> str:
    """Findings, notes and calls in one sentence; never "correct"."""
    calls = f"{counted(evidence.recorder.count, 'call')} of {counted(len(evidence.recorder.functions), 'function')}"
    if evidence.findings:
        return f"{counted(len(evidence.findings), 'finding')}, {counted(len(evidence.notes), 'note')}, {calls}."
    if not evidence.recorder.count:
        return f"No call of a known segmentation metric was seen; {counted(len(evidence.notes), 'note')}."
    return f"No mistake of these kinds was seen in {calls}; {counted(len(evidence.notes), 'note')}."


def text(evidence: Evidence, paths: List[str], with_notes: bool) -> str:
    rows = [(f"{evidence.name(each.path)}:{each.line}", each.code, each.message) for each in evidence.findings]
    notes = [(f"{evidence.name(each.path)}:{each.line}", f"note: {each.code}", each.message) for each in evidence.notes] if with_notes else []
    shown = [*rows, *notes][:MOST_LINES]
    widths = [max((len(row[column]) for row in shown), default=0) for column in (0, 1)]
    lines = [f"{place:<{widths[0]}}  {code:<{widths[1]}}  {message}" for place, code, message in shown]
    if len(rows) > MOST_LINES:
        lines.append(f"… and {len(rows) - MOST_LINES} more")
    end = headline(evidence)
    if paths:
        end += f" Full report: {', '.join(paths)}"
    return "\n".join([*lines, end]) + "\n"


def document(evidence: Evidence, script: str, with_data: bool = True) -> Dict[str, Any]:
    """The report as `schemas/audit.schema.json` describes it."""
    return {
        "audit": 1,
        "script": evidence.name(script),
        "python": platform.python_version(),
        "versions": _versions(evidence),
        "headline": headline(evidence),
        "calls": [_call(evidence, call, with_data) for call in evidence.recorder.calls],
        "findings": [
            {
                "code": each.code,
                "file": evidence.name(each.path),
                "line": each.line,
                "message": each.message,
                "instead": each.instead,
                "calls": list(each.calls),
                "measure": each.measure or None,
                "before": each.before,
                "after": each.after,
            }
            for each in evidence.findings
        ],
        "notes": [
            {"code": each.code, "file": evidence.name(each.path), "line": each.line, "message": each.message} for each in evidence.notes
        ],
        "sites": conventions.sites(evidence),
        "conventions": [
            {
                "convention": row.convention,
                "reading": row.reading,
                "scores": {name: cell._asdict() for name, cell in row.cells.items()},
                "signatures": row.signatures,
            }
            for row in conventions.table(evidence)
        ],
    }


def _versions(evidence: Evidence) -> Dict[str, str]:
    from .._generated.version import __version__

    found = {"cesura": __version__}
    for name in sorted({spot.function.library.split(".")[0] for spot in evidence.spots}):
        version = getattr(sys.modules.get(name), "__version__", None)
        if isinstance(version, str):
            found[name] = version
    return found


def _call(evidence: Evidence, call: Call, with_data: bool) -> Dict[str, Any]:
    spot = evidence.spot_of[call.n]
    pairs = pairs_of(call)
    found: Dict[str, Any] = {
        "n": call.n,
        "function": call.function.name,
        "file": evidence.name(spot.site.path),
        "line": spot.line,
        "column": spot.site.column,
        "within": call.place.code.co_name,
        "k": None,
        "units": None,
        "boundaries": None,
    }
    if pairs:
        reference, hypothesis = pairs[0]
        k = window_of(call, reference)
        found["k"] = k if isinstance(k, (int, float)) else None
        found["units"] = reference.length
        found["boundaries"] = [reference.count, hypothesis.count]
    if len(pairs) > 1:
        found["pairs"] = len(pairs)
    if with_data:
        found["options"] = {name: value for name, value in call.arguments.items() if value is not None}
        if pairs:
            found["reference"], found["hypothesis"] = (_plain(side) for side in pairs[0])
    if call.raised is not None:
        found["raised"] = call.raised
    else:
        found["value"] = repr(call.value)
    return found


def _plain(side: Any) -> Any:
    if side.form == "units":
        return {"units": side.values.units, "boundaries": side.values.positions}
    return side.values if isinstance(side.values, str) else list(side.values)


def corpus(evidence: Evidence) -> Dict[str, Any]:
    """The recorded pairs as a corpus of cesura; items are named by call site and ordinal."""
    items = []
    for n, first, second in conventions.distinct_pairs(evidence):
        sides = [side.segmentation(side.readings[0]) for side in (first, second)]
        if any(side is None for side in sides) or sides[0].units != sides[1].units:  # type: ignore[union-attr]
            continue
        spot = evidence.spot_of[n]
        codings = [{"coder": name, "masses": side.masses} for name, side in zip(("reference", "hypothesis"), sides)]  # type: ignore[union-attr]
        items.append({"id": f"{evidence.name(spot.site.path)}:{spot.line}#{n}", "codings": codings})
    return {"cesura": 1, "items": items}


def write_json(path: str, value: Any) -> None:
    with open(path, "w", encoding="utf8") as file:
        json.dump(value, file, ensure_ascii=False, indent=1, default=repr)
        file.write("\n")


