"""Mean, variance, deviation and standard error of a population, in Decimals."""

from decimal import Decimal
from typing import Any


def mean(values: Any) -> Any:
    total = Decimal(0)
    for value in values:
        total += value
    return total / len(values) if len(values) > 0 else 0


def var(values: Any) -> Decimal:
    middle = mean(values)
    total = Decimal(0)
    for value in values:
        total += (value - middle) ** 2
    return total / len(values)


def std(values: Any) -> Decimal:
    return var(values).sqrt()


def stderr(values: Any) -> Decimal:
    return std(values) / Decimal(len(values)).sqrt()
