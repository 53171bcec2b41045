"""What can go wrong. Each error has the code that docs/errors.md lists."""

import json
import re
from typing import Any, Dict, List, Optional, Union

# Options of reading that have an argument of their own; the others are given as read={"name": value}.
_OWN = {
    "mark": "mark",
    "units": "units",
    "axis": "axis",
    "encoding": "encoding",
    "format": "format",
    "fromPath": "from_path",
    "documents": "text",
}
_IN_DICT = {"reading": "read", "column": "column", "metric": "option"}


class CesuraError(Exception):
    """An error of cesura. `code` does not change, `params` holds the values of the message, `hint` is what to do."""

    def __init__(
        self,
        code: str,
        message: str,
        *,
        hint: Optional[str] = None,
        params: Optional[Dict[str, Any]] = None,
        problems: Optional[List[Dict[str, Any]]] = None,
        questions: Optional[List[Dict[str, Any]]] = None,
    ) -> None:
        text = message if hint is None else f"{message}; {hint}"
        super().__init__(text if f"({code})" in text else f"{text} ({code})")
        self.code = code
        self.hint = hint
        self.params = params or {}
        self.problems = problems or []
        self.questions = questions or []


class InputError(CesuraError, ValueError):
    """Input or options that the caller can correct."""


class ServerError(CesuraError, RuntimeError):
    """The process of cesura ended, or met a bug of its own."""


class NodeMissing(ServerError):
    """Node.js is needed and was not found, or is too old."""


class CesuraWarning(UserWarning):
    """Something that is probably a mistake, although it can be scored."""


def hint_text(hint: List[Union[str, Dict[str, Any]]], of_metric: bool = False) -> str:
    """What to do, with options as functions on corpora take them; `of_metric`: as the function of a metric does."""
    return "".join(part if isinstance(part, str) else _option(part, of_metric) for part in hint)


def _option(part: Dict[str, Any], of_metric: bool) -> str:
    kind, name, value = part["of"], part["option"], part.get("value")
    bare = value is not None and (not isinstance(value, str) or re.fullmatch(r"[\d.]+|[A-Z]+", value))
    text = "…" if value is None else str(value) if bare else json.dumps(value, ensure_ascii=False)
    if kind in _IN_DICT and not (kind == "reading" and name in _OWN) and not (kind == "metric" and of_metric):
        return f'{_IN_DICT[kind]}={{"{_lower(name, "-")}": {text}}}'
    argument = _OWN[name] if kind == "reading" else _lower(name, "_")
    return argument if value is None else f"{argument}={text}"


def _lower(name: str, mark: str) -> str:
    return re.sub("[A-Z]", lambda letter: mark + letter[0].lower(), name)


def in_python(text: str, said: Dict[str, Any], of_metric: bool = False) -> str:
    """A message of the engine with its hint as this package writes options; `said` has its summary, hint and code."""
    summary, hint = said.get("summary"), said.get("hint")
    if not summary or not hint or summary not in text:
        return text
    advice = hint_text(hint, of_metric)
    if not re.search(r"\S[.?!]$", summary):
        sentence = f"{summary}; {advice}"
    else:
        sentence = f"{summary} {advice[:1].upper() + advice[1:] if isinstance(hint[0], str) else advice}"
    return f"{text[: text.index(summary)]}{sentence} ({said['code']})"
