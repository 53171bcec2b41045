"""Commands as functions."""

import warnings
from typing import Any, Callable, Dict, Optional

from ._corpus import corpus_params
from ._errors import CesuraWarning
from ._results import Result
from ._engine import request


def one_of(metric: Any, metrics: Any) -> Any:
    """`metric` of the command line, or `metrics` as score_pairs has it; not both."""
    if metric is not None and metrics is not None:
        raise TypeError("metric and metrics are two names of one option; give one of them")
    return metrics if metric is None else metric


def run_command(
    command: str,
    corpus: Any,
    options: Dict[str, Any],
    progress: Optional[Callable[[str, int, int], None]] = None,
) -> Result:
    params = {} if corpus is None else corpus_params(corpus)
    for name, value in options.items():
        if value is not None:
            params[name] = list(value) if isinstance(value, (tuple, set, frozenset)) else value
    result = Result(command, params, request(command, params, progress))
    for assumption in result.assumptions:
        # The frames in between: this function and the generated one.
        warnings.warn(f"assumed {assumption}", CesuraWarning, stacklevel=3)
    return result
