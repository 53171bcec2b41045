"""cesura: how similar are two segmentations of the same text, and how reliable is the score?

>>> import cesura
>>> cesura.boundary_similarity([2, 3, 6], [2, 2, 7])
0.75

A plain list is masses, as in segeval; other forms are named: `boundaries([2, 5], units=11)`, `gaps("0100")`,
`labels(["a", "a", "b"])`, `spans(…)`, or any metric with `mark="end"`. Functions of metrics return a float, or None
where the metric is undefined. Pairs are scored in Python; corpora (`evaluate`, `agreement` …) by an engine that needs
Node.js 20 or newer.
"""

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ._compare import Comparison as Comparison
    from ._compare import compare as compare
    from ._engine import close as close
    from ._errors import CesuraError as CesuraError
    from ._errors import CesuraWarning as CesuraWarning
    from ._errors import InputError as InputError
    from ._errors import NodeMissing as NodeMissing
    from ._errors import ServerError as ServerError
    from ._generated.commands import *  # noqa: F403
    from ._generated.metrics import *  # noqa: F403
    from ._generated.version import __version__ as __version__
    from ._results import Figure as Figure
    from ._results import Result as Result
    from ._results import Scores as Scores
    from ._score import engine_of as engine_of
    from ._score import score as score
    from ._score import score_pairs as score_pairs
    from ._score import signature as signature
    from ._score import tally as tally
    from .pure.segmentation import Segmentation as Segmentation
    from .pure.segmentation import boundaries as boundaries
    from .pure.segmentation import gaps as gaps
    from .pure.segmentation import labels as labels
    from .pure.segmentation import marks as marks
    from .pure.segmentation import masses as masses
    from .pure.segmentation import seconds as seconds
    from .pure.segmentation import sequence as sequence
    from .pure.segmentation import sets as sets
    from .pure.segmentation import spans as spans

#: Where each name is; a module is loaded when one of its names is first used.
_MODULES = {
    "_compare": ("Comparison", "compare"),
    "_engine": ("close",),
    "_errors": ("CesuraError", "CesuraWarning", "InputError", "NodeMissing", "ServerError"),
    "_generated.version": ("__version__",),
    "_results": ("Figure", "Result", "Scores"),
    "_score": ("engine_of", "score", "score_pairs", "signature", "tally"),
    "pure.segmentation": (
        "Segmentation",
        "boundaries",
        "gaps",
        "labels",
        "marks",
        "masses",
        "seconds",
        "sequence",
        "sets",
        "spans",
    ),
}
#: Modules that `import cesura` makes available and does not load.
_SUBMODULES = ("compat", "hf", "sklearn", "torch")
_MODULE_OF = {name: module for module, names in _MODULES.items() for name in names}


def _load(module):  # type: ignore[no-untyped-def]
    from importlib import import_module

    try:
        return import_module(f".{module}", __name__)
    except ModuleNotFoundError as error:
        if error.name != f"{__name__}._generated":
            raise
        raise ImportError("the package is not built; in a checkout run: python3 python/generate.py --built") from None


def __getattr__(name):  # type: ignore[no-untyped-def]
    if name == "__all__":
        return sorted({*_MODULE_OF, *_load("_generated.metrics").__all__, *_load("_generated.commands").__all__})
    if name in _SUBMODULES:
        value = _load(name)
    elif name in _MODULE_OF:
        value = getattr(_load(_MODULE_OF[name]), name)
    elif name.startswith("_"):
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    else:
        for module in map(_load, ("_generated.metrics", "_generated.commands")):
            if name in module.__all__:
                value = getattr(module, name)
                break
        else:
            raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    globals()[name] = value
    return value


def __dir__():  # type: ignore[no-untyped-def]
    return sorted({*globals(), *__getattr__("__all__")})
