"""Results as plain objects: the document of a command, a table, a figure."""

import html
import json
import re
from typing import Any, Dict, Iterator, List, Optional

# Control characters, and those that change the writing direction, as the command replaces them.
_UNSAFE = re.compile("[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]")


def _safe(text: str) -> str:
    return html.escape(_UNSAFE.sub("\ufffd", text))


#: A line about an assumption: where it was made, and the flag that states it.
_ASSUMED = re.compile(r"warning .*?assumed --")
_ANSWER = re.compile(r"--([a-z][a-z-]*) (?:([\w-]+)=)?('[^']*'|\"[^\"]*\"|[^\s;:,]+)")


def _as_argument(match: Any) -> str:
    name, key, value = match.groups()
    text = json.dumps(value.strip("'\""), ensure_ascii=False)
    return f"{name.replace('-', '_')}={text if key is None else f'{{{json.dumps(key)}: {text}}}'}"


def _in_python(note: str) -> str:
    """A note of the engine, with flags and their values as arguments of Python."""
    if _ASSUMED.match(note) or re.search(r" with --[a-z-]+ \S+$", note):
        return _ANSWER.sub(_as_argument, note)
    return re.sub(r"--([a-z][a-z-]*[a-z])", lambda match: match[1].replace("-", "_"), note)


class Figure:
    """One figure as SVG; a notebook shows it."""

    def __init__(self, svg: str) -> None:
        self.svg = svg

    def _repr_svg_(self) -> str:
        return self.svg

    def _repr_html_(self) -> str:
        return self.svg

    def save(self, path: Any) -> None:
        with open(path, "w", encoding="utf-8") as file:
            file.write(self.svg)

    def __repr__(self) -> str:
        return f"Figure({len(self.svg)} characters of SVG; .save('x.svg') writes it)"


class Table:
    """Rows of a result, and what a notebook shows of them."""

    def rows(self) -> List[Dict[str, Any]]:
        raise NotImplementedError

    def to_frame(self) -> Any:
        """The rows as a DataFrame of pandas."""
        try:
            import pandas
        except ImportError:
            raise ImportError("to_frame() needs pandas: pip install pandas; .rows() is the same without it") from None
        return pandas.DataFrame(self.rows())

    def _notes(self) -> List[str]:
        return []

    def _repr_html_(self) -> str:
        return self._table(self.rows()[:200])

    def _table(self, rows: List[Dict[str, Any]]) -> str:
        names = list(dict.fromkeys(name for row in rows for name in row))
        head = "".join(f"<th>{_safe(name)}</th>" for name in names)
        body = "".join(
            "<tr>" + "".join(f"<td>{_safe(_shown(row.get(name)))}</td>" for name in names) + "</tr>" for row in rows
        )
        notes = "".join(f"<p><small>{_safe(note)}</small></p>" for note in self._notes())
        return f"<table><thead><tr>{head}</tr></thead><tbody>{body}</tbody></table>{notes}"


class Scores(Table):
    """Values of many pairs: `.values` has a list for each metric, None where it is undefined."""

    def __init__(
        self,
        values: Dict[str, List[Optional[float]]],
        signatures: Dict[str, str],
        reasons: List[Dict[str, Any]],
        errors: List[Dict[str, Any]],
        resolved: Dict[str, Any],
        undefined: Optional[str] = None,
    ) -> None:
        self.values = values
        self.signatures = signatures
        self.reasons = reasons
        self.errors = errors
        self._resolved = resolved
        self._tallies: Dict[str, List[Any]] = {name: [] for name in values}
        self._undefined = float("nan") if undefined == "nan" else None

    def _put(self, name: str, at: int, tally: Any, value: Optional[float], reason: Optional[str]) -> None:
        """Writes the score of a pair; an earlier one of the same pair is replaced."""
        column, tallies = self.values[name], self._tallies[name]
        if len(column) == at:
            column.append(None)
            tallies.append(None)
        column[at] = self._undefined if value is None else value + 0.0
        tallies[at] = tally
        if reason is not None:
            self.reasons.append({"pair": at, "metric": name, "reason": reason})

    def _failed(self, at: int, code: str, message: str) -> None:
        for name in self.values:
            self._put(name, at, None, None, None)
        self.errors.append({"pair": at, "code": code, "message": message})

    def means(self, pool: str = "macro") -> Dict[str, float]:
        """One number for each metric, with the number of pairs it is over (`pk_n`) and those undefined (`pk_undefined`).

        "macro" is the mean over pairs, "micro" the score of the counts of all pairs added up. A mean of nothing is nan.
        """
        from ._errors import InputError
        from .pure.options import for_score

        if pool not in ("macro", "micro"):
            raise InputError("option-invalid", f"pool is {pool!r}", hint='give "macro" or "micro"')
        means: Dict[str, float] = {}
        for name, column in self.values.items():
            defined = [value for value in column if value is not None and value == value]
            resolved = self._resolved[name]
            value: Optional[float] = None
            if pool == "macro":
                total = 0.0
                for each in defined:
                    total += each
                value = total / len(defined) if defined else None
            elif resolved.kernel is None or resolved.settings is None:
                raise InputError("pure-only", f"{name} is scored by the engine, which gives no micro mean here", hint='take pool="macro", or evaluate(…)')
            else:
                tallies = [tally for tally in self._tallies[name] if tally is not None]
                if tallies:
                    total_tally = tallies[0]
                    for tally in tallies[1:]:
                        total_tally = resolved.kernel.add(total_tally, tally)
                    value = resolved.kernel.score(total_tally, for_score(resolved.metric, resolved.settings))
            means[name] = float("nan") if value is None else value + 0.0
            means[f"{name}_n"] = float(len(defined))
            means[f"{name}_undefined"] = float(len(column) - len(defined))
        return means

    def __getitem__(self, metric: str) -> List[Optional[float]]:
        return self.values[metric]

    def __len__(self) -> int:
        return max((len(column) for column in self.values.values()), default=0)

    def rows(self) -> List[Dict[str, Any]]:
        return [dict(zip(self.values, row)) for row in zip(*self.values.values())]

    def _notes(self) -> List[str]:
        means = self.means()
        shown = ", ".join(f"{name} {means[name]:.3f}" for name in self.values)
        return [f"means over {len(self)} pairs: {shown}", *self.signatures.values()]

    def _repr_html_(self) -> str:
        return self._table(self.rows()[:20])

    def __repr__(self) -> str:
        return f"Scores({len(self)} pairs: {', '.join(self.values)})"


class Result(Table):
    """What a command answers: `.document` is its JSON, and its fields are here by name."""

    def __init__(self, command: str, params: Dict[str, Any], answer: Dict[str, Any]) -> None:
        self.command = command
        self.document: Any = answer.get("document")
        self.text: Optional[str] = answer.get("text")
        self.notes: List[str] = [_in_python(note) for note in answer["notes"]]
        #: What the files leave open and reading assumed, with the argument that states it. strict=True asks instead.
        self.assumptions: List[str] = [
            note.replace("warning ", "", 1).replace("assumed ", "", 1) for note, given in zip(self.notes, answer["notes"]) if _ASSUMED.match(given)
        ]
        self.problems: List[Dict[str, Any]] = answer["problems"]
        self.exit: int = answer["exit"]
        self._params = params

    def __getitem__(self, name: str) -> Any:
        return self.document[name]

    def __iter__(self) -> Iterator[str]:
        return iter(self.document)

    def rows(self) -> List[Dict[str, Any]]:
        document = self.document
        if self.command == "evaluate":
            return [
                {"metric": metric["id"], **_flat(row)} for metric in document["metrics"] for row in metric["hypotheses"]
            ]
        if self.command == "diff":
            return [{"item": item["item"], **_flat(edit)} for item in document["items"] for edit in item["edits"]]
        if self.command == "sweep":
            return [
                {"metric": sweep["metric"], "hypothesis": sweep["hypothesis"], **_flat(point)}
                for sweep in document["sweeps"]
                for point in sweep["points"]
            ]
        if self.command == "plan-study":
            lists = {"difference": "curve", "width": "annotators", "replacement": "comparisons"}
            return [_flat(row) for row in document[lists[document["goal"]]]]
        if self.command == "agreement" and "events" in document:
            return [{"item": film["item"], **_flat(row)} for film in document["items"] for row in film["coders"]]
        # The second name is that of a document which an option of the command makes: a candidate, a ranking.
        names = {
            "agreement": ("coefficients", "comparisons"),
            "conventions": ("rows", "conventions", "fits"),
            "checks": ("rows",),
            "lint": ("problems",),
            "chunks": ("chunkers",),
            "adjudicate": ("disputes",),
        }
        keys = [name for name in names.get(self.command, ()) if not isinstance(document, list) and name in document]
        listed = document if isinstance(document, list) else document[keys[0]] if keys else []
        return [_flat(row) for row in listed]

    def _notes(self) -> List[str]:
        entries = self.document.get("metrics", self.document.get("coefficients", [])) if isinstance(self.document, dict) else []
        return [*self.notes, *dict.fromkeys(entry["signature"] for entry in entries if "signature" in entry)]

    def plot(self, kind: Optional[str] = None, **options: Any) -> Figure:
        """A figure of the same data: scores, agreement, candidate, heat, diff, conventions, stability, plan-study or checks."""
        kinds = {
            "evaluate": "scores",
            "agreement": "candidate" if "candidate" in self._params else "agreement",
            "diff": "diff",
            "conventions": "stability" if self._params.get("ranking") else "conventions",
            "plan-study": "plan-study",
            "checks": "checks",
        }
        chosen = kind or kinds.get(self.command, "heat")
        kept = ("files", "input", "metric", "references", "hypotheses", "coders", "item", "format", "mark", "column", "read")
        tested = ("candidate", "epsilon", "difference") if chosen in ("candidate", "plan-study") else ()
        params = {name: self._params[name] for name in (*kept, *tested) if name in self._params}
        if chosen == "plan-study" and "width" in self._params:
            params["intervalWidth"] = self._params["width"]
        if chosen == "scores" and isinstance(params.get("metric"), list):
            params["metric"] = params["metric"][:1]
        from ._engine import request

        return Figure(request("plot", {"kind": chosen, **params, **options})["text"])

    def __repr__(self) -> str:
        rows = self.rows() if self.document is not None else []
        first = "" if not rows else ": " + ", ".join(f"{name}={_shown(value)}" for name, value in list(rows[0].items())[:4])
        return f"<{self.command}, {len(rows)} rows{first}{', …' if len(rows) > 1 else ''}>"


def _flat(row: Any, front: str = "") -> Dict[str, Any]:
    """A record without nesting: micro.value is micro; an interval is its two ends; lists of records are left out."""
    flat: Dict[str, Any] = {}
    for name, value in row.items():
        key = f"{front}{name}"
        if isinstance(value, dict):
            inner = _flat(value, f"{key}_")
            if f"{key}_value" in inner:
                inner = {key if inside == f"{key}_value" else inside: entry for inside, entry in inner.items()}
            flat.update(inner)
        elif name == "interval":
            flat[f"{front}low"], flat[f"{front}high"] = value if value else (None, None)
        elif not isinstance(value, list):
            flat[key] = value
        elif all(not isinstance(entry, (dict, list)) for entry in value):
            flat[key] = ", ".join(str(entry) for entry in value)
    return flat


def _shown(value: Any) -> str:
    if value is None:
        return ""
    return f"{value:.3f}" if isinstance(value, float) else str(value)
