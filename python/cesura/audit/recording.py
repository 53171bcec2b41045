"""Records calls: the import hook, the wrapper, and what is kept of one call.

The wrapper passes on the same objects, returns the same object and lets the same exception through. It copies what
strings, lists, tuples and arrays hold and touches nothing else. What a call means is worked out after the run.
"""

import functools
import importlib.machinery
import inspect
import itertools
import sys
import threading
import weakref
from typing import Any, Callable, Dict, List, NamedTuple, Optional, Tuple

from .joined import parts_of
from .libraries import Function, functions_of, is_defined_in, ROOTS

#: After so many calls only every hundredth is kept.
MANY = 100_000
#: How many frames of the script are kept with a call.
DEEPEST = 12
#: How many calls of a site are compared with the containers in scope.
JOINED_LOOKS = 25


class Place(NamedTuple):
    """A position in a frame of the script: which code, which line, which instruction."""

    code: Any
    line: int
    instruction: int


class Call:
    """One recorded call."""

    __slots__ = ("n", "function", "place", "chain", "arguments", "sides", "objects", "value", "raised", "error", "thread", "joined", "unread")

    def __init__(self, n: int, function: Function, place: Place, chain: Tuple[Place, ...]) -> None:
        self.n = n
        self.function = function
        #: Where the call is; `chain` is the same and further out, frames of scanned files only.
        self.place = place
        self.chain = chain
        #: Arguments by name, without the two sides.
        self.arguments: Dict[str, Any] = {}
        #: Copies of the reference and the hypothesis; None where they were not read.
        self.sides: Tuple[Any, Any] = (None, None)
        #: The objects themselves where they can change: lists, or weak references to arrays.
        self.objects: Tuple[Any, Any] = (None, None)
        self.value: Any = None
        #: The name of the exception's type.
        self.raised: Optional[str] = None
        #: id() of the exception, while it is handled.
        self.error = 0
        self.thread = ""
        #: For each side the parts that it is the concatenation of.
        self.joined: Tuple[Any, Any] = (None, None)
        #: Why the sides were not read.
        self.unread: Optional[str] = None


class Recorder:
    """Calls of one run."""

    def __init__(self, scanned: Callable[[str], bool]) -> None:
        self.calls: List[Call] = []
        self.notes: List[str] = []
        self.count = 0
        self.left_out = 0
        self.functions: Dict[str, int] = {}
        self.originals: Dict[str, Callable[..., Any]] = {}
        self.looks: Dict[Place, int] = {}
        #: Whether a file belongs to the script; see `sources`.
        self.scanned = scanned
        self.off = False
        self.thread = threading.local()
        self._numbers = itertools.count(1)
        #: Called with the name of every module that is imported; `sources` scans those next to the script.
        self.on_import: Callable[[str, Any], None] = lambda name, path: None

    # ---- installing -------------------------------------------------------------------------------------------------

    def install(self) -> None:
        sys.meta_path.insert(0, Finder(self))  # type: ignore[arg-type]
        for name, module in list(sys.modules.items()):
            if module is not None and name.split(".", 1)[0] in ROOTS:
                self.wrap_module(module)

    def uninstall(self) -> None:
        self.off = True
        sys.meta_path[:] = [finder for finder in sys.meta_path if not (isinstance(finder, Finder) and finder.recorder is self)]

    def wrap_module(self, module: Any) -> None:
        name = getattr(module, "__name__", "")
        for function, what in functions_of(name).items():
            value = vars(module).get(function)
            if is_defined_in(value, name) and not hasattr(value, "_cesura_audit"):
                self.originals.setdefault(what.name, value)  # type: ignore[arg-type]
                setattr(module, function, self.wrap(value, what))  # type: ignore[arg-type]

    def wrap(self, function: Callable[..., Any], what: Function) -> Callable[..., Any]:
        try:
            signature: Optional[inspect.Signature] = inspect.signature(function)
        except (TypeError, ValueError):
            signature = None
        thread = self.thread

        @functools.wraps(function)
        def recorded(*args: Any, **kwargs: Any) -> Any:
            if self.off or getattr(thread, "depth", 0):
                return function(*args, **kwargs)
            thread.depth = 1
            call = self._before(what, signature, args, kwargs, sys._getframe(1))
            try:
                value = function(*args, **kwargs)
            except BaseException as error:
                if call is not None:
                    call.raised, call.error = type(error).__name__, id(error)
                raise
            finally:
                thread.depth = 0
            if call is not None:
                call.value = value
            return value

        recorded._cesura_audit = True  # type: ignore[attr-defined]
        return recorded

    # ---- one call ---------------------------------------------------------------------------------------------------

    def _before(self, what: Function, signature: Any, args: Any, kwargs: Any, frame: Any) -> Optional[Call]:
        try:
            return self._record(what, signature, args, kwargs, frame)
        except Exception as error:
            self.notes.append(f"{what.name}: {type(error).__name__} in the recorder: {error}")
            return None

    def _record(self, what: Function, signature: Any, args: Any, kwargs: Any, frame: Any) -> Optional[Call]:
        arguments = _bind(what, signature, args, kwargs)
        first, second = arguments.pop(what.reference, None), arguments.pop(what.hypothesis, None)
        sides = _copy(first), _copy(second)
        if what.family == "sklearn" and not _are_marks(*sides):
            return None
        self.count = number = next(self._numbers)
        self.functions[what.name] = self.functions.get(what.name, 0) + 1
        place = Place(frame.f_code, frame.f_lineno, frame.f_lasti)
        call = Call(number, what, place, self._chain(frame))
        self.thread.last = call
        if number > MANY and number % 100:
            self.left_out += 1
            return call
        call.arguments = {name: _option(value) for name, value in arguments.items()}
        call.sides, call.objects = sides, (_mutable(first), _mutable(second))
        if sides[1] is None or (sides[0] is None and not isinstance(sides[1], dict)):
            call.unread = "arguments that are no string, list, tuple or array are not read"
        call.thread = threading.current_thread().name
        looks = self.looks.get(place, 0)
        if looks < JOINED_LOOKS and what.family in ("nltk", "segeval", "cesura"):
            self.looks[place] = looks + 1
            call.joined = parts_of(call.sides, self._frames(frame))
        self.calls.append(call)
        return call

    def _frames(self, frame: Any) -> List[Any]:
        found = []
        for _ in range(4 * DEEPEST):
            if frame is None or len(found) == DEEPEST:
                break
            if self.scanned(frame.f_code.co_filename):
                found.append(frame)
            frame = frame.f_back
        return found

    def _chain(self, frame: Any) -> Tuple[Place, ...]:
        return tuple(Place(each.f_code, each.f_lineno, each.f_lasti) for each in self._frames(frame))


class Finder:
    """The first finder of imports: wraps the functions of a module when the module has run."""

    def __init__(self, recorder: Recorder) -> None:
        self.recorder = recorder

    def find_spec(self, name: str, path: Any = None, target: Any = None) -> Any:
        if name.split(".", 1)[0] not in ROOTS:
            self.recorder.on_import(name, path)
            return None
        if not functions_of(name):
            return None
        for finder in sys.meta_path:
            find = getattr(finder, "find_spec", None)
            if finder is self or find is None:
                continue
            spec = find(name, path, target)
            if spec is not None:
                self._after_run(spec)
                return spec
        return None

    def _after_run(self, spec: Any) -> None:
        """Makes the loader wrap what the module defines. Loader and module stay what they are."""
        run = getattr(spec.loader, "exec_module", None)
        if run is None or hasattr(run, "_cesura_audit"):
            return

        @functools.wraps(run)
        def run_and_wrap(module: Any) -> Any:
            result = run(module)
            try:
                self.recorder.wrap_module(sys.modules.get(module.__name__, module))
                self.recorder.wrap_module(module)
            except Exception as error:
                self.recorder.notes.append(f"{module.__name__}: {type(error).__name__} while wrapping: {error}")
            return result

        run_and_wrap._cesura_audit = True  # type: ignore[attr-defined]
        try:
            spec.loader.exec_module = run_and_wrap
        except AttributeError:
            self.recorder.notes.append(f"{spec.name}: its loader cannot be watched")


def find_source(name: str, path: Any) -> Optional[str]:
    """The file of a module that is about to be imported."""
    try:
        spec = importlib.machinery.PathFinder.find_spec(name, path)
    except Exception:
        return None
    return spec.origin if spec is not None and spec.origin and spec.origin.endswith(".py") else None


def _bind(what: Function, signature: Any, args: Any, kwargs: Any) -> Dict[str, Any]:
    """The arguments by name, defaults filled in."""
    if what.family == "segeval":
        # segeval takes *args: (hypothesis, reference), or one or two datasets.
        found = dict(kwargs)
        found.update(zip(("hypothesis", "reference"), args))
        for name, other in (("hypothesis", "segs_a"), ("reference", "segs_b")):
            if other in found:
                found[name] = found.pop(other)
        if "dataset" in found:
            found.setdefault("hypothesis", found.pop("dataset"))
        rest = args[2:]
        if rest and signature is not None:
            names = [name for name in signature.parameters][2:]
            found.update(zip(names, rest))
        return found
    if signature is None:
        return {**dict(zip((what.reference, what.hypothesis), args)), **kwargs}
    bound = signature.bind_partial(*args, **kwargs)
    bound.apply_defaults()
    found = dict(bound.arguments)
    names = list(signature.parameters)
    for wanted, place in zip((what.reference, what.hypothesis), what.places):
        # Versions of a library that call the parameter by another name.
        if wanted not in found and place < len(names):
            found[wanted] = found.pop(names[place], None)
    return found


def _copy(value: Any) -> Any:
    kind = type(value)
    if kind is str or kind is tuple:
        return value
    if kind is list:
        return tuple(value)
    if isinstance(value, (str, list, tuple)):
        return str(value) if isinstance(value, str) else tuple(value)
    if isinstance(value, dict):
        return _copy_dataset(value)
    if hasattr(value, "dtype") and hasattr(value, "tolist") and 1 <= getattr(value, "ndim", 1) <= 2:
        return tuple(value.tolist())
    if kind.__name__ == "Segmentation" and hasattr(value, "positions"):
        return value
    return None


def _copy_dataset(value: Dict[Any, Any]) -> Any:
    """{item: {annotator: segmentation}} of segeval."""
    if not all(isinstance(each, dict) for each in value.values()):
        return None
    return {item: {name: _copy(each) for name, each in each_item.items()} for item, each_item in value.items()}


def _mutable(value: Any) -> Any:
    if type(value) is list:
        return value
    if hasattr(value, "dtype") and hasattr(value, "tolist"):
        try:
            return weakref.ref(value)
        except TypeError:
            return None
    return None


def _are_marks(first: Any, second: Any) -> bool:
    if type(first) is not tuple or type(second) is not tuple or len(first) != len(second):
        return False
    try:
        return set(first) <= {0, 1, -100} and set(second) <= {0, 1, -100}
    except TypeError:
        return False


def _option(value: Any) -> Any:
    """An option as it is kept: plain values, and else its name."""
    if value is None or isinstance(value, (bool, int, float, str)):
        return value
    if hasattr(value, "item") and getattr(value, "ndim", 0) == 0:
        return value.item()
    if isinstance(value, (list, tuple)) and len(value) <= 10:
        return [_option(each) for each in value]
    return getattr(value, "__name__", type(value).__name__)
