"""The report as one HTML file: no network, no script, printable. Everything that comes from the run is escaped."""

import os
from html import escape
from typing import Any, Dict, List, Optional, Sequence, Tuple

from .._compare import Comparison
from .._html import strip
from ..pure.segmentation import Segmentation
from . import conventions
from .evidence import Evidence, Finding, shown
from .report import document, headline

_STYLE = """
body{font:15px/1.5 system-ui,sans-serif;max-width:60rem;margin:2rem auto;padding:0 1rem;color:#1a1a1a;background:#fff}
h1{font-size:1.4rem}h2{font-size:1.15rem;margin-top:2rem}h3{font-size:1rem;margin-bottom:.2rem}
pre{background:#f4f4f2;padding:.5rem .7rem;overflow-x:auto;white-space:pre-wrap}
code{background:#f4f4f2;padding:0 .2rem;overflow-wrap:anywhere}table{border-collapse:collapse;margin:.6rem 0}
th,td{padding:.2rem .7rem;text-align:right;border-bottom:1px solid #ddd;font-variant-numeric:tabular-nums}
th:first-child,td:first-child,td.t,th.t{text-align:left}caption{text-align:left;color:#555}
.number{font-size:1.1rem}.pair{break-inside:avoid;margin:.8rem 0}section{break-inside:avoid-page}small,.quiet{color:#555}
@media print{body{margin:0;max-width:none}}
"""
#: Pairs that the page shows.
MOST_PAIRS = 40
LIMITS = (
    "Tuning on the test set cannot be seen.",
    "Documents that are joined while a file is read, without a list of them in scope, look like one text; the order of files cannot be seen.",
    "Names are evidence, not proof: a variable may be named wrongly.",
    "Wrong units (characters, words, chunks) are seen only as not-marks; wrong labels are not seen.",
    "Changes of lists that become strings before the call are seen only at the ends.",
    "Child processes, other languages, and measures written by hand under other names are not seen.",
)


def page(evidence: Evidence, script: str, with_data: bool = True) -> str:
    name = escape(evidence.name(script))
    parts = [f"<h1>Audit of {name}</h1>", f"<p class=number>{escape(headline(evidence))}</p>"]
    parts += [_finding(evidence, each, with_data) for each in evidence.findings]
    parts += _notes(evidence)
    parts += _conventions(evidence)
    if with_data:
        parts += _pairs(evidence)
    parts += _repeat(evidence)
    parts += _about(evidence, script)
    body = "\n".join(parts)
    return f'<!doctype html>\n<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Audit of {name}</title><style>{_STYLE}</style></head><body>\n{body}\n</body></html>\n'


def _finding(evidence: Evidence, finding: Finding, with_data: bool) -> str:
    source = evidence.sources.get(finding.path)
    lines = [f"<section><h2>{escape(evidence.name(finding.path))}:{finding.line} · {escape(finding.code)}</h2>"]
    if source is not None:
        lines.append(f"<pre>{finding.line}  {escape(source.line(finding.line))}</pre>")
    lines.append(f"<p>{escape(finding.message)}</p><p><b>Instead:</b> {escape(finding.instead)}</p>")
    if finding.before is not None and finding.after is not None:
        lines.append(f"<p class=number>{escape(finding.measure)} <b>{shown(finding.before)}</b> → <b>{shown(finding.after)}</b></p>")
    if finding.calls:
        listed = ", ".join(map(str, finding.calls[:20])) + (" …" if len(finding.calls) > 20 else "")
        lines.append(f"<p class=quiet>Calls: {listed}</p>")
    if with_data and finding.pair is not None:
        sides = [side.segmentation(side.readings[0]) for side in finding.pair]
        if sides[0] is not None and sides[1] is not None and sides[0].units == sides[1].units:
            lines.append(_strip(sides[0], sides[1], f"first pair of {finding.code}"))
    return "".join(lines) + "</section>"


def _notes(evidence: Evidence) -> List[str]:
    if not evidence.notes:
        return []
    rows = "".join(
        f"<li><code>{escape(each.code)}</code> {escape(evidence.name(each.path))}{f':{each.line}' if each.line else ''}: {escape(each.message)}</li>"
        for each in evidence.notes
    )
    return ["<h2>Notes</h2>", f"<ul>{rows}</ul>"]


def _table(caption: str, head: Sequence[str], rows: Sequence[Sequence[Tuple[str, str]]]) -> str:
    """Cells are (text, title)."""
    top = "".join(f"<th{' class=t' if at == 1 else ''}>{escape(cell)}</th>" for at, cell in enumerate(head))
    body = ""
    for row in rows:
        cells = ""
        for at, (text, title) in enumerate(row):
            hint = f' title="{escape(title)}"' if title else ""
            cells += f"<td{' class=t' if at == 1 else ''}{hint}>{escape(text)}</td>"
        body += f"<tr>{cells}</tr>"
    return f"<table><caption>{escape(caption)}</caption><thead><tr>{top}</tr></thead><tbody>{body}</tbody></table>"


def _cell(cell: Optional[conventions.Cell], signature: str) -> Tuple[str, str]:
    if cell is None:
        return "", ""
    counts = f"{cell.n} pairs" + (f", {cell.undefined} undefined" if cell.undefined else "")
    text = shown(cell.mean) + (f" ({cell.undefined} n/a)" if cell.undefined else "")
    return text, f"{counts}; {signature}"


def _conventions(evidence: Evidence) -> List[str]:
    rows = conventions.table(evidence)
    if not rows:
        return []
    run = [
        [(f"{each['file']}:{each['line']}", ""), (each["function"], ""), (shown(each["mean"]), ""), (str(each["n"]), ""), (str(each["raised"]), "")]
        for each in conventions.sites(evidence)
    ]
    columns = list(conventions.COLUMNS)
    listed: List[Sequence[Tuple[str, str]]] = []
    for row in rows:
        cells = [_cell(row.cells.get(column), row.signatures.get(column, "")) for column in columns]
        listed.append([(row.convention, ""), (conventions.READINGS[row.reading], ""), *cells])
    pairs = len(conventions.distinct_pairs(evidence))
    over = f"means over {min(pairs, conventions.MOST_PAIRS)} of {pairs} recorded pairs; the signature is the title of each number"
    return [
        "<h2>The same data under every convention</h2>",
        _table("as run", ["call", "function", "mean", "values", "raised"], run),
        _table(over, ["convention", "read as", *columns], listed),
    ]


def _strip(reference: Segmentation, hypothesis: Segmentation, title: str) -> str:
    from .._compare import compare

    comparison: Comparison = compare(reference, hypothesis, metrics=["B"])
    return strip(reference.units, comparison.differences, title)


def _pairs(evidence: Evidence) -> List[str]:
    pairs = conventions.scored_pairs(evidence, MOST_PAIRS)
    if not pairs:
        return []
    found = ["<h2>Pairs, the worst first</h2>", "<p class=quiet>Reference above, hypothesis below: a bar is a match, a triangle a near miss, a cross a miss.</p>"]
    for pair in pairs:
        spot = evidence.spot_of[pair.call]
        values = " · ".join(f"{escape(name)} {shown(value)}" for name, value in pair.values.items())
        where = f"{escape(evidence.name(spot.site.path))}:{spot.line}, call {pair.call}"
        figure = _strip(pair.reference, pair.hypothesis, f"call {pair.call}: {len(pair.reference.positions)} and {len(pair.hypothesis.positions)} boundaries in {pair.reference.units} units")
        found.append(f"<div class=pair><small>{where} · {pair.reference.units} units · {values}</small>{figure}</div>")
    return found


def _repeat(evidence: Evidence) -> List[str]:
    pairs = conventions.distinct_pairs(evidence)
    if not pairs:
        return []
    mark = "" if pairs[0][1].form != "marks" else ', mark="gaps"'
    code = f'import cesura\nscores = cesura.score_pairs(references, hypotheses, metrics=["Pk", "WD", "B", "F"]{mark})\nprint(scores.means(), scores.signatures)'
    return ["<h2>To repeat it with cesura</h2>", f"<pre>{escape(code)}</pre>"]


def _about(evidence: Evidence, script: str) -> List[str]:
    head: Dict[str, Any] = document(evidence, script, False)
    versions = ", ".join(f"{name} {version}" for name, version in head["versions"].items())
    signatures = sorted({text for row in head["conventions"] for text in row["signatures"].values()})
    listed = "".join(f"<li><code>{escape(text)}</code></li>" for text in signatures)
    limits = "".join(f"<li>{escape(text)}</li>" for text in LIMITS)
    found = [f"<h2>What this report cannot see</h2><ul>{limits}</ul>"]
    if signatures:
        found.append(f"<h2>Signatures</h2><ul>{listed}</ul>")
    found.append(f"<p class=quiet>Python {escape(head['python'])}, {escape(versions)}. {escape(os.path.basename(script))} was run unchanged.</p>")
    return found
