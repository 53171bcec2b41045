"""cesura: how alike are two ways of cutting the same text, and can I trust the number?

>>> import cesura
>>> cesura.boundary_similarity([2, 3, 6], [2, 2, 7])
0.75

A bare list is masses, as in segeval. Other notations are said: `boundaries([2, 5], units=11)`, `gaps("0100")`,
`marks("01001", side="end")`, `labels(["a", "a", "b"])`. Functions of metrics return a float, or None where the metric
is undefined. The numbers come from the command line of cesura, which runs in one process behind the package and
needs Node.js 20 or newer.
"""

from ._commands import *  # noqa: F401,F403
from ._commands import __all__ as _commands_all
from ._errors import CesuraError, InputError, NodeMissing, ServerError
from ._metrics import *  # noqa: F401,F403
from ._metrics import __all__ as _metrics_all
from ._results import Figure, Result, Scores
from ._score import score_pairs
from ._segmentations import Segmentation, boundaries, gaps, labels, marks, masses, seconds, sequence, sets
from ._server import close
from ._version import __version__

__all__ = [
    "CesuraError",
    "Figure",
    "InputError",
    "NodeMissing",
    "Result",
    "Scores",
    "Segmentation",
    "ServerError",
    "__version__",
    "boundaries",
    "close",
    "gaps",
    "labels",
    "marks",
    "masses",
    "score_pairs",
    "seconds",
    "sequence",
    "sets",
    *_commands_all,
    *_metrics_all,
]
