"""Which functions are recorded: where they are defined, and what their arguments are."""

from typing import Any, Dict, NamedTuple, Optional, Tuple


class Function(NamedTuple):
    """How calls of one function are read."""

    #: "nltk.pk": the library and the name.
    name: str
    #: "pk", "wd", "ghd", "b", "s", "f1", "precision", "recall"; None for others.
    measure: Optional[str]
    #: "nltk", "segeval", "ruptures", "sklearn", "mir_eval" or "cesura": how the arguments are read.
    family: str
    #: The names of the parameters that hold the reference and the hypothesis.
    reference: str
    hypothesis: str
    #: The measures of the parts of a tuple that is returned.
    parts: Tuple[Optional[str], ...] = ()
    #: Whether the value is the same after an exchange of both sides, a window aside.
    symmetric: bool = True
    #: The position of the reference and of the hypothesis in a call.
    places: Tuple[int, int] = (0, 1)

    @property
    def short(self) -> str:
        return self.name.rsplit(".", 1)[1]

    @property
    def library(self) -> str:
        return self.name.rsplit(".", 1)[0]

    @property
    def has_window(self) -> bool:
        return self.measure in ("pk", "wd")


PRETTY = {"nltk": "NLTK", "segeval": "segeval", "ruptures": "ruptures", "sklearn": "scikit-learn", "mir_eval": "mir_eval", "cesura": "cesura"}
#: Names of measures as texts print them.
TITLES = {"pk": "Pk", "wd": "WindowDiff", "ghd": "GHD", "b": "B", "s": "S", "f1": "F1", "precision": "precision", "recall": "recall"}
#: Of these measures less is better.
ERRORS = ("pk", "wd", "ghd")

_NLTK = {"pk": ("pk", "ref", "hyp"), "windowdiff": ("wd", "seg1", "seg2"), "ghd": ("ghd", "ref", "hyp")}
_SEGEVAL = {
    "pk": "pk",
    "window_diff": "wd",
    "boundary_similarity": "b",
    "segmentation_similarity": "s",
    "boundary_confusion_matrix": None,
    "fleiss_pi_linear": None,
    "fleiss_kappa_linear": None,
    "actual_agreement_linear": None,
    "artstein_poesio_bias_linear": None,
}
_RUPTURES = ("precision_recall", "hausdorff", "randindex", "hamming", "meantime")
_SKLEARN = {
    "f1_score": "f1",
    "fbeta_score": None,
    "precision_score": "precision",
    "recall_score": "recall",
    "precision_recall_fscore_support": None,
    "accuracy_score": None,
    "confusion_matrix": None,
    "classification_report": None,
    "cohen_kappa_score": None,
}
_CESURA = {
    "pk": "pk",
    "window_diff": "wd",
    "boundary_similarity": "b",
    "segmentation_similarity": "s",
    "generalized_hamming": "ghd",
    "boundary_f": "f1",
    "boundary_precision": "precision",
    "boundary_recall": "recall",
}
_PARTS = ("precision", "recall")
_DIRECTED = ("precision_score", "recall_score", "precision_recall_fscore_support", "confusion_matrix", "classification_report", "fbeta_score")


def _nltk(library: str) -> Dict[str, Function]:
    return {name: Function(f"{library}.{name}", measure, "nltk", *sides) for name, (measure, *sides) in _NLTK.items()}


def _segeval(library: str) -> Dict[str, Function]:
    return {
        name: Function(f"{library}.{name}", measure, "segeval", "reference", "hypothesis", (), name != "boundary_confusion_matrix", (1, 0))
        for name, measure in _SEGEVAL.items()
    }


def _ruptures(library: str) -> Dict[str, Function]:
    found = {}
    for name in _RUPTURES:
        directed = name in ("precision_recall", "meantime")
        sides = ("true_bkps", "my_bkps") if directed else ("bkps1", "bkps2")
        found[name] = Function(f"{library}.{name}", None, "ruptures", *sides, _PARTS if name == "precision_recall" else (), not directed)
    return found


def _mir_eval(library: str) -> Dict[str, Function]:
    sides = ("reference_intervals", "estimated_intervals")
    parts = {"detection": (*_PARTS, "f1"), "deviation": ()}
    return {name: Function(f"{library}.{name}", None, "mir_eval", *sides, each, False) for name, each in parts.items()}


_SKLEARN_FUNCTIONS = {
    name: Function(
        f"sklearn.{name}",
        measure,
        "sklearn",
        "y1" if name == "cohen_kappa_score" else "y_true",
        "y2" if name == "cohen_kappa_score" else "y_pred",
        (*_PARTS, "f1", None) if name == "precision_recall_fscore_support" else (),
        name not in _DIRECTED,
    )
    for name, measure in _SKLEARN.items()
}
_CESURA_FUNCTIONS = {
    name: Function(f"cesura.{name}", measure, "cesura", "reference", "hypothesis", (), measure not in _PARTS)
    for name, measure in _CESURA.items()
}

#: (module, whether modules below it count too, functions by name).
_MODULES: Tuple[Tuple[str, bool, Dict[str, Function]], ...] = (
    ("nltk.metrics.segmentation", False, _nltk("nltk")),
    ("segeval", True, _segeval("segeval")),
    ("ruptures.metrics", True, _ruptures("ruptures")),
    ("sklearn.metrics", True, _SKLEARN_FUNCTIONS),
    ("mir_eval.segment", False, _mir_eval("mir_eval")),
    ("cesura.compat.nltk", False, _nltk("cesura.compat.nltk")),
    ("cesura.compat.segeval", True, _segeval("cesura.compat.segeval")),
    ("cesura.compat.ruptures", False, _ruptures("cesura.compat.ruptures")),
    ("cesura.compat.mir_eval", False, _mir_eval("cesura.compat.mir_eval")),
    ("cesura._generated.metrics", False, _CESURA_FUNCTIONS),
)
#: The packages whose imports are watched; their files are never scanned.
ROOTS = ("nltk", "segeval", "ruptures", "sklearn", "mir_eval", "cesura")
#: The names of all recorded functions.
NAMES = frozenset(name for _, _, functions in _MODULES for name in functions)


def functions_of(module: str) -> Dict[str, Function]:
    """The functions to record that this module may define."""
    if module.split(".", 1)[0] in ROOTS:
        for name, below, functions in _MODULES:
            if module == name or (below and module.startswith(f"{name}.")):
                return functions
    return {}


def is_defined_in(value: Any, module: str) -> bool:
    """Whether the module defines this function, and does not only import it."""
    return callable(value) and not isinstance(value, type) and getattr(value, "__module__", None) == module
