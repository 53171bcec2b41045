"""Long arrays without a loop of Python. numpy is used through the argument itself and never imported."""

from typing import Any, List, Optional, Tuple


def marked(values: Any) -> Optional[Tuple[int, List[int]]]:
    """How many marks an array holds, and which are set, counted from 1; None where it holds anything but 0 and 1."""
    if getattr(getattr(values, "dtype", None), "kind", "O") not in "biuf":
        return None
    if not ((values == 0) | (values == 1)).all():
        return None
    return len(values), (values.nonzero()[0] + 1).tolist()
