"""What can go wrong, each with the code that docs/errors.md lists."""

from typing import Any, Dict, List, Optional


class CesuraError(Exception):
    """An error of cesura; `code` is a word that does not change, the message says what to do."""

    def __init__(
        self,
        code: str,
        message: str,
        *,
        problems: Optional[List[Dict[str, Any]]] = None,
        questions: Optional[List[Dict[str, Any]]] = None,
    ) -> None:
        super().__init__(message if f"({code})" in message else f"{message} ({code})")
        self.code = code
        self.problems = problems or []
        self.questions = questions or []


class InputError(CesuraError, ValueError):
    """Input or settings that the caller can mend."""


class ServerError(CesuraError, RuntimeError):
    """The process of cesura ended, or met a fault of its own."""


class NodeMissing(ServerError):
    """Node.js is not here, or too old."""
