"""The trace: sees watched statements run and calls of measures written by hand. It reads variables and evaluates nothing."""

import ast
import dis
import sys
import threading
from typing import Any, Callable, Dict, List, NamedTuple, Optional, Set, Tuple

from .joined import variables
from .recording import Recorder, _copy
from .sources import Source, Sources
from .statements import Watch, by_line, caught_types, watches_of

#: Executions of one statement, and calls of one function, that are kept.
KEPT = 10_000
#: What the trace is needed for.
NEEDS_TRACE = ("lengths-patched", "items-skipped", "failure-as-score", "different-sets", "wrong-formula")


class OwnCall(NamedTuple):
    """A call of a function that the script defines: its arguments at entry, its value at return."""

    arguments: Tuple[Tuple[str, Any], ...]
    value: Any


class Candidate:
    """A function of the script whose name says that it is a measure."""

    def __init__(self, source: Source, node: Any) -> None:
        self.source = source
        self.node = node
        self.calls: List[OwnCall] = []


class _Plan(NamedTuple):
    """What to look at in one code object."""

    lines: Dict[int, List[Watch]]
    inline: List[Watch]
    candidate: Optional[Candidate]
    positions: List[Any]


class Watcher:
    def __init__(self, recorder: Recorder, sources: Sources, candidates_of: Callable[[Source], List[Any]]) -> None:
        self.recorder = recorder
        self.sources = sources
        self.watches: List[Watch] = []
        self.candidates: List[Candidate] = []
        self.on = False
        self._lines: Dict[str, Dict[int, List[Watch]]] = {}
        self._functions: Dict[Tuple[str, int], Candidate] = {}
        self._plans: Dict[Any, Optional[_Plan]] = {}
        self._candidates_of = candidates_of
        self._allowed = False
        self._sees_opcodes = sys.version_info < (3, 12)

    def scan(self, path: str) -> None:
        """Reads a file of the script and starts the trace if there is something to watch."""
        source = self.sources.get(path) or self.sources.add(path)
        if source is None or path in self._lines:
            return
        watches = watches_of(source)
        self.watches += watches
        self._lines[path] = by_line(watches)
        for node in self._candidates_of(source):
            candidate = Candidate(source, node)
            self.candidates.append(candidate)
            first = min([node.lineno, *(each.lineno for each in node.decorator_list)])
            self._functions[path, first] = candidate
        if self._allowed and not self.on and self.has_work:
            self._set()

    @property
    def has_work(self) -> bool:
        return bool(self.watches or self.candidates)

    def start(self) -> None:
        """Allows the trace; it is set as soon as there is something to watch."""
        self._allowed = True
        if self.has_work:
            self._set()

    def _set(self) -> None:
        self.on = True
        threading.settrace(self.trace)
        sys.settrace(self.trace)

    def stop(self) -> None:
        if self.on:
            sys.settrace(None)
            threading.settrace(None)  # type: ignore[arg-type]
            self.on = False
        self._allowed = False

    # ---- events -----------------------------------------------------------------------------------------------------

    def trace(self, frame: Any, event: str, arg: Any) -> Any:
        code = frame.f_code
        try:
            plan = self._plans[code]
        except KeyError:
            plan = self._plans[code] = self._plan_of(code)
        if plan is None:
            return None
        if plan.inline and plan.positions:
            frame.f_trace_opcodes = True
            if not self._sees_opcodes:
                # From 3.12 on a trace that is already set sees instructions only after it is set again.
                self._sees_opcodes = True
                sys.settrace(self.trace)
        return self._local(plan, frame)

    def _plan_of(self, code: Any) -> Optional[_Plan]:
        lines = self._lines.get(code.co_filename)
        if lines is None:
            return None
        own = {line for _, line in dis.findlinestarts(code)}
        watched = {line: watches for line, watches in lines.items() if line in own}
        candidate = self._functions.get((code.co_filename, code.co_firstlineno))
        if candidate is not None and code.co_name != candidate.node.name:
            candidate = None
        if not watched and candidate is None:
            return None
        inline = [watch for watches in watched.values() for watch in watches if watch.inline]
        positions = list(code.co_positions()) if inline and hasattr(code, "co_positions") else []
        return _Plan(watched, inline, candidate, positions)

    def _local(self, plan: _Plan, frame: Any) -> Any:
        arguments = _arguments(frame) if plan.candidate is not None else ()
        state: Dict[str, Any] = {"raised": False, "inline": None, "line": frame.f_lineno}

        def local(frame: Any, event: str, arg: Any) -> Any:
            try:
                if event == "line":
                    if plan.positions:
                        # 3.13 forgets what was set before the frame had a trace of its own.
                        frame.f_trace_opcodes = True
                    self._line(plan, frame, state)
                elif event == "opcode":
                    self._opcode(plan, frame)
                elif event == "exception":
                    state["raised"] = True
                elif event == "return":
                    self._return(plan, frame, arg, arguments, state)
            except Exception as error:
                self.recorder.notes.append(f"{type(error).__name__} in the trace: {error}")
                return None
            return local

        return local

    def _line(self, plan: _Plan, frame: Any, state: Dict[str, Any]) -> None:
        line = frame.f_lineno
        if state["inline"] is not None:
            self._settle_inline(state, line)
        state["raised"] = False
        for watch in plan.lines.get(line, ()):
            if not watch.inline or watch.kind == "handler":
                self._ran(watch, frame)
            elif isinstance(watch.node, (ast.Continue, ast.Return)):
                state["inline"] = watch

    def _settle_inline(self, state: Dict[str, Any], line: Optional[int]) -> None:
        """A jump on the line of its `if` ran unless the next statement of the block came next.

        Such jumps have no instruction of their own in some versions; other statements are seen by their column (3.11).
        """
        watch, state["inline"] = state["inline"], None
        if state["raised"]:
            return
        block = watch.source.block(watch.more["header"])
        at = block.index(watch.more["header"]) if watch.more["header"] in block else len(block)
        if at + 1 < len(block) and block[at + 1].lineno != line:
            self._note(watch)

    def _opcode(self, plan: _Plan, frame: Any) -> None:
        at = frame.f_lasti // 2
        if at >= len(plan.positions):
            return
        line, _, column, _ = plan.positions[at]
        if line is None or column is None:
            return
        for watch in plan.inline:
            node = watch.node
            if watch.kind != "handler" and not isinstance(node, (ast.Continue, ast.Return)) and line == node.lineno and node.col_offset <= column < (node.end_col_offset or 0):
                if not watch.ran or watch.ran[-1] != self.recorder.count:
                    self._note(watch)

    def _return(self, plan: _Plan, frame: Any, value: Any, arguments: Any, state: Dict[str, Any]) -> None:
        if state["inline"] is not None:
            self._settle_inline(state, None)
        if frame.f_code.co_name in ("<listcomp>", "<genexpr>", "<dictcomp>", "<setcomp>"):
            for watch in plan.lines.get(frame.f_lineno, ()):
                if watch.kind == "slice":
                    self._ran(watch, frame)
        candidate = plan.candidate
        if candidate is not None and not state["raised"] and len(candidate.calls) < KEPT:
            candidate.calls.append(OwnCall(arguments, value))

    def _ran(self, watch: Watch, frame: Any) -> None:
        if watch.kind == "handler":
            self._caught(watch)
        elif watch.kind != "slice" or _differ(frame, watch.more["sizes"]):
            self._note(watch)

    def _note(self, watch: Watch) -> None:
        if len(watch.ran) < KEPT:
            watch.ran.append(self.recorder.count)

    def _caught(self, watch: Watch) -> None:
        last = getattr(self.recorder.thread, "last", None)
        if last is None or not last.error:
            return
        error = sys.exc_info()[1]
        types = caught_types(watch.more["handler"])
        for _ in range(5):
            if error is None:
                return
            if id(error) == last.error:
                if types is None or not _is_known(types) or types & {each.__name__ for each in type(error).__mro__}:
                    watch.caught.append(last.n)
                    last.error = 0
                return
            types = None
            error = error.__cause__ or error.__context__


def _is_known(types: Set[str]) -> bool:
    """Names of exceptions, not of variables that hold them."""
    return all(name[:1].isupper() for name in types)


def _arguments(frame: Any) -> Tuple[Tuple[str, Any], ...]:
    code = frame.f_code
    names = code.co_varnames[: code.co_argcount + code.co_kwonlyargcount]
    values = frame.f_locals
    found = []
    for name in names:
        value = values.get(name)
        copied = _copy(value)
        found.append((name, value if copied is None and isinstance(value, (bool, int, float)) else copied))
    return tuple(found)


def _differ(frame: Any, sizes: List[Tuple[str, str]]) -> bool:
    """Whether the sizes of two variables differ now; only names of variables are read."""
    found = []
    local, outer = variables(frame), frame.f_globals
    for kind, name in sizes:
        value = local.get(name, outer.get(name))
        if isinstance(value, (str, list, tuple)) or (hasattr(value, "dtype") and hasattr(value, "__len__")):
            try:
                found.append(len(value) if kind == "len" else sum(value))  # type: ignore[arg-type]
            except TypeError:
                continue
    return len({repr(size) for size in found}) > 1
