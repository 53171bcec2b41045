"""What can go wrong. Each error has the code that docs/reference/errors.md lists."""

from typing import Any, Dict, List, Optional


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
