"""What edits cost."""

from decimal import Decimal
from typing import Any


def weight_a(additions: Any) -> int:
    """Every addition costs 1."""
    return len(additions)


def weight_s(substitutions: Any, max_s: Any, min_s: Any = 1) -> int:
    """Every substitution costs 1."""
    return len(substitutions)


def weight_s_scale(substitutions: Any, max_s: Any, min_s: Any = 1) -> Decimal:
    """A substitution costs the distance of its types in their range, plus 1."""
    return weight_t_scale(substitutions, max_s - min_s + 1)


def weight_t(transpositions: Any, max_n: int) -> int:
    """Every transposition costs 1."""
    return len(transpositions)


def weight_t_scale(transpositions: Any, max_n: Any) -> Decimal:
    """A transposition costs the gaps that it spans over `max_n`."""
    return Decimal(sum(abs(each[0] - each[1]) for each in transpositions)) / max_n
