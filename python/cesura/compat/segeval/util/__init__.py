"""How a metric takes its arguments: a pair, a dataset, or two datasets."""

from typing import Any, Callable, Dict, Tuple


class SegmentationMetricError(Exception):
    """Segmentations, or arguments, that cannot be compared."""


def call_metric(metric: Callable[..., Any], args: Tuple[Any, ...], kwargs: Dict[str, Any], defaults: Dict[str, Any]) -> Any:
    """Calls `metric(hypothesis, reference, …)` for one pair, or for the pairs of annotators of a dataset or of two."""
    from ..compute import compute_pairwise_values
    from ..data import Dataset

    settings = {**defaults, **kwargs}
    hypothesis = reference = dataset = None
    if len(args) == 2:
        hypothesis, reference = args
    elif len(args) == 1:
        (dataset,) = args
    elif not args:
        if "hypothesis" in kwargs and "reference" in kwargs:
            hypothesis, reference = settings.pop("hypothesis"), settings.pop("reference")
        elif "dataset" in kwargs:
            dataset = settings.pop("dataset")
        else:
            raise SegmentationMetricError("Expected either a reference and hypothesis or dataset argument.")
    hypothesis, reference = _listed(hypothesis), _listed(reference)
    if dataset:
        settings["boundary_format"] = dataset.boundary_format
        return compute_pairwise_values(metric, dataset, **settings)
    if hypothesis and reference:
        if isinstance(hypothesis, Dataset) and isinstance(reference, Dataset):
            if hypothesis.boundary_format != reference.boundary_format:
                raise SegmentationMetricError(
                    f"Datasets contain differing boundary formats; {hypothesis.boundary_format} != {reference.boundary_format}"
                )
            settings["boundary_format"] = hypothesis.boundary_format
            return compute_pairwise_values(metric, hypothesis, reference, **settings)
        del settings["permuted"]
        return metric(hypothesis, reference, **settings)
    raise SegmentationMetricError(f"Incorrect arguments specified; expected 1 or 2, obtained {len(args)} of value: {args}")


def _listed(segmentation: Any) -> Any:
    """A single integer is one segment; an array is a list."""
    if isinstance(segmentation, int):
        return (segmentation,)
    return segmentation.tolist() if hasattr(segmentation, "tolist") else segmentation
