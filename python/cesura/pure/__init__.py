"""Metrics without a dependency: the numbers and signatures of the TypeScript core, bit by bit."""

from importlib import import_module
from typing import Any, Dict, Mapping, Optional

from .kernel import Kernel

_FAMILIES = {
    "windows": "pk window-diff nwin win-pr-precision win-pr-recall win-pr-f superdialseg-score",
    "edits": "boundary-similarity segmentation-similarity bed-precision bed-recall bed-f",
    "matches": "boundary-precision boundary-recall boundary-f boundary-deviation density-ratio count-error "
    "generalized-hamming",
    "overlaps": "alignment-similarity purity coverage franz-fn franz-fp segment-iou-precision segment-iou-recall "
    "segment-iou-f mean-iou segment-precision segment-recall segment-f",
    "scores": "average-precision auroc brier brier-skill log-loss",
}
#: Metrics that pure has, and the module of each.
MODULES: Dict[str, str] = {metric: family for family, ids in _FAMILIES.items() for metric in ids.split()}
_kernels: Dict[str, Kernel] = {}


def kernel_of(metric: str) -> Optional[Kernel]:
    """The kernel of a metric; None where only the engine has it."""
    kernel = _kernels.get(metric)
    if kernel is None and metric in MODULES:
        module = import_module(f".{MODULES[metric]}", __name__)
        _kernels.update(module.KERNELS)
        kernel = _kernels[metric]
    return kernel


def lacks(metric: str, preset: Optional[str], given: Mapping[str, Any], typed: bool = False) -> Optional[str]:
    """The option, as name=value, with which pure cannot score the metric; "" where it has no kernel, None where it can."""
    if metric not in MODULES:
        return ""
    if typed and given.get("matching") in ("min-cost", "min-edits"):
        return f"matching={given['matching']!r} and several types"
    from .options import lacking

    return lacking(metric, preset, given)
