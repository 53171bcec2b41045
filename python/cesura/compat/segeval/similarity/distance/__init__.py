"""Edit distances."""

from typing import Any, FrozenSet


def identify_types(string_a: Any, string_b: Any) -> FrozenSet[Any]:
    """The boundary types that occur in two boundary strings."""
    return frozenset(each for string in (string_a, string_b) for types in string for each in types)
