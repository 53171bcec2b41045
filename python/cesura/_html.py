"""What a notebook shows of one pair: the values, and a strip with the boundaries of both sides."""

import html
from typing import Any, Dict, List, Mapping, Sequence

#: Units that get a column of their own; longer texts are aggregated to as many columns.
WIDEST = 400
#: Match, near miss, miss: the colours of the workbench, each with a shape of its own.
COLOURS = {"match": "#0a7d33", "near": "#b26a00", "type": "#b26a00", "missing": "#c62828", "extra": "#c62828"}


def strip(units: int, differences: Sequence[Mapping[str, Any]], title: str) -> str:
    """Reference above, hypothesis below, a tick for every boundary: a bar (match), a triangle (near miss), a ring (miss)."""
    columns = min(units, WIDEST)
    width = 720
    seen = set()
    marks: List[str] = []
    for difference in differences:
        for side, row in (("reference", 0), ("hypothesis", 1)):
            position = difference.get(side)
            if position is None:
                continue
            column = position * columns // units
            key = (column, row, difference["kind"])
            if key in seen:
                continue
            seen.add(key)
            marks.append(_tick(round(column * width / columns, 1), row, difference["kind"]))
    lines = "".join(f'<path d="M0 {y}H{width}"/>' for y in (14, 40))
    return (
        f'<svg role="img" aria-label="{html.escape(title)}" viewBox="0 -2 {width} 58" width="100%" '
        f'style="max-width:{width}px" fill="none" stroke="currentColor">{lines}{"".join(marks)}</svg>'
    )


def _tick(x: float, row: int, kind: str) -> str:
    y = 14 + 26 * row
    if kind == "match":
        shape = f'<path d="M{x:g} {y - 8}v16" stroke-width="3"'
    elif kind in ("near", "type"):
        shape = f'<path d="M{x:g} {y - 8}l5 12h-10z"'
    else:
        shape = f'<circle cx="{x:g}" cy="{y}" r="5"'
    return f'{shape} stroke="{COLOURS[kind]}"/>'


def comparison(units: int, values: Dict[str, Any], signatures: Dict[str, str], differences: Sequence[Mapping[str, Any]]) -> str:
    """One line of values with the signature as the title of each, and the strip below."""
    shown = {name: "n/a" if value is None else f"{value:.3f}" for name, value in values.items()}
    line = " · ".join(
        f'<span title="{html.escape(signatures[name])}">{html.escape(name)} <b>{text}</b></span>' for name, text in shown.items()
    )
    counts = {kind: sum(each["kind"] == kind for each in differences) for kind in COLOURS}
    told = ", ".join(f"{name} {text}" for name, text in shown.items())
    title = f"{told}; {counts['match']} matches, {counts['near']} near misses, {counts['missing']} missing, {counts['extra']} extra"
    return f"<div><p>{line}</p>{strip(units, differences, title)}</div>"
