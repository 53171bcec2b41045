"""Finds out whether an argument is several sequences put together: a container in scope holds its parts."""

import inspect
import sys
from typing import Any, Iterator, List, Mapping, Optional, Tuple

#: Containers with more elements are not compared.
LARGEST = 10_000


def parts_of(sides: Tuple[Any, Any], frames: List[Any]) -> Tuple[Any, Any]:
    """For each side the parts whose concatenation it is, from a list, tuple or dictionary in scope; else None."""
    wanted = [_atoms(side) if isinstance(side, (str, tuple)) and len(side) > 3 else None for side in sides]
    found: List[Optional[Tuple[Any, ...]]] = [None, None]
    if not frames or wanted == [None, None]:
        return None, None
    seen = set()
    scopes = [variables(frame) for frame in frames]
    scopes.append(frames[0].f_globals)
    for scope in scopes:
        for name, container in list(scope.items()):
            if name.startswith("__") or id(container) in seen or not (type(container) in (list, tuple, dict) or _is_table(container, wanted)):
                continue
            seen.add(id(container))
            if 2 <= len(container) <= LARGEST:
                for parts in _readings(container):
                    for at in (0, 1):
                        if found[at] is None and wanted[at] is not None and _is_joined(wanted[at], parts):
                            found[at] = tuple(part if isinstance(part, str) else tuple(part) for part in parts)
        if None not in found:
            break
    return found[0], found[1]


def variables(frame: Any) -> Mapping[str, Any]:
    """The variables of a frame. On 3.12 reading those of a module with comprehensions raises a warning in the script."""
    if sys.version_info[:2] == (3, 12) and not frame.f_code.co_flags & inspect.CO_OPTIMIZED:
        return frame.f_globals  # type: ignore[no-any-return]
    return frame.f_locals  # type: ignore[no-any-return]


def _readings(container: Any) -> Iterator[List[Any]]:
    """The sequences that a container holds: its elements, columns, or one key, index or attribute of each element."""
    if _is_table(container):
        columns = [container[name] for name in container.columns] if hasattr(container, "columns") else [container]
        for column in columns:
            # Of one dimension only columns of objects hold sequences.
            holds = getattr(column, "ndim", 0) == 2 or getattr(getattr(column, "dtype", None), "kind", "") == "O"
            if holds and hasattr(column, "tolist"):
                yield _listed(column.tolist())
        return
    elements = list(container.values()) if type(container) is dict else list(container)
    first = elements[0]
    if _is_sequence(first):
        yield _listed(elements)
    if type(first) is dict:
        for key in first:
            yield _listed([each.get(key) if type(each) is dict else None for each in elements])
    elif type(first) in (list, tuple) and len(first) <= 8:
        for at in range(len(first)):
            if _is_sequence(first[at]):
                yield _listed([each[at] if type(each) in (list, tuple) and len(each) > at else None for each in elements])
    elif type(getattr(first, "__dict__", None)) is dict:
        for name in first.__dict__:
            yield _listed([getattr(each, "__dict__", {}).get(name) for each in elements])


def _is_table(value: Any, wanted: Optional[List[Any]] = None) -> bool:
    """A DataFrame, a Series, or an array with a row for each sequence, as many values as a side that is `wanted`."""
    if isinstance(value, type) or not hasattr(value, "__len__"):
        return False
    dimensions = getattr(value, "ndim", 0)
    if hasattr(value, "columns"):
        return dimensions == 2
    if not hasattr(value, "dtype") or not hasattr(value, "tolist"):
        return False
    return dimensions == 1 or (dimensions == 2 and (wanted is None or getattr(value, "size", 0) in [len(side or ()) for side in wanted]))


def _is_sequence(value: Any) -> bool:
    return type(value) in (str, list, tuple) or (hasattr(value, "dtype") and getattr(value, "ndim", 0) == 1)


def _listed(parts: List[Any]) -> List[Any]:
    """The parts, arrays as lists; empty where one of them is no sequence."""
    if not all(map(_is_sequence, parts)):
        return []
    return [part if type(part) in (str, list, tuple) else part.tolist() for part in parts]


def _is_joined(wanted: Any, parts: List[Any]) -> bool:
    if len(parts) < 2 or sum(map(len, parts)) != len(wanted):
        return False
    return [atom for part in parts for atom in _atoms(part)] == wanted


def _atoms(values: Any) -> List[str]:
    if isinstance(values, str):
        return list(values)
    return [str(int(value)) if isinstance(value, bool) else str(value) for value in values]
