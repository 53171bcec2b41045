"""What a notebook shows of one pair: the values, and a strip with the boundaries of both sides."""

import html
from typing import Any, Dict, Mapping, Sequence

#: Units that get a column of their own; longer texts are aggregated to as many columns.
WIDEST = 400
#: Match, near miss, miss: the colours of the workbench, each with a shape of its own.
_SHAPES = {"match": "m0-8v16", "near": "m0-8l5 13h-10z", "type": "m0-8l5 13h-10z", "missing": "m-4-4l8 8m0-8l-8 8", "extra": "m-4-4l8 8m0-8l-8 8"}
COLOURS = {"match": "#0a7d33", "near": "#b26a00", "type": "#b26a00", "missing": "#c62828", "extra": "#c62828"}


def strip(units: int, differences: Sequence[Mapping[str, Any]], title: str) -> str:
    """Reference above, hypothesis below, a tick for every boundary: a bar (match), a triangle (near miss), a cross (miss)."""
    columns = min(units, WIDEST)
    width = 720
    paths: Dict[str, Dict[str, None]] = {}
    for difference in differences:
        shape = _SHAPES[difference["kind"]]
        for side, y in (("reference", 14), ("hypothesis", 40)):
            position = difference.get(side)
            if position is not None:
                x = position * columns // units * width / columns
                # A dictionary keeps the order and leaves out what shares a column.
                paths.setdefault(difference["kind"], {})[f"M{x:.4g} {y}{shape}"] = None
    ticks = "".join(f'<path d="{"".join(ticks)}" stroke="{COLOURS[kind]}" stroke-width="2"/>' for kind, ticks in paths.items())
    return (
        f'<svg role="img" aria-label="{html.escape(title)}" viewBox="0 0 {width} 54" width="100%" '
        f'style="max-width:{width}px" fill="none" stroke="currentColor"><path d="M0 14H{width}M0 40H{width}"/>{ticks}</svg>'
    )


def comparison(units: int, values: Dict[str, Any], signatures: Dict[str, str], differences: Sequence[Mapping[str, Any]]) -> str:
    """One line of values with the signature as the title of each, and the strip below."""
    shown = {name: "n/a" if value is None else f"{value:.3f}" for name, value in values.items()}
    line = " · ".join(
        f'<span title="{html.escape(signatures[name])}">{html.escape(name)} <b>{text}</b></span>' for name, text in shown.items()
    )
    counts = {kind: sum(each["kind"] == kind for each in differences) for kind in COLOURS}
    values = ", ".join(f"{name} {text}" for name, text in shown.items())
    title = f"{values}; {counts['match']} matches, {counts['near']} near misses, {counts['missing']} missing, {counts['extra']} extra"
    return f"<div><p>{line}</p>{strip(units, differences, title)}</div>"
