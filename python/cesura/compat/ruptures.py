"""`ruptures.metrics` by another import: the same arguments, and the right numbers.

    from cesura.compat.ruptures import precision_recall, hausdorff, randindex

A segmentation is the sorted list of the ends of its segments, the last being the number of samples. `precision_recall`
of ruptures credits a prediction to the first true point within the margin only, so that identical lists can score 0.5;
here it is the largest one-to-one count. `compat=True` gives the number of ruptures. Where ruptures raises or returns
NaN because there is nothing to divide, the functions return None.
"""

from typing import Any, List, Optional, Tuple

from ..pure.matches import first_within, maximum_matches, nearest_distances

__all__ = ["BadPartitions", "hamming", "hausdorff", "meantime", "precision_recall", "randindex", "sanity_check"]


class BadPartitions(Exception):
    """Lists that are no segmentations of the same signal."""


def sanity_check(bkps1: Any, bkps2: Any) -> None:
    """Raises BadPartitions unless both lists hold something and end at the same sample."""
    if len(bkps1) == 0:
        raise BadPartitions("First partition is empty.")
    if len(bkps2) == 0:
        raise BadPartitions("Second partition is empty.")
    if max(bkps1) != max(bkps2):
        raise BadPartitions(f"The end of the last regime is not the same for each of the partitions:\n{bkps1}\n{bkps2}")


def precision_recall(
    true_bkps: Any, my_bkps: Any, margin: float = 10, *, compat: bool = False
) -> Optional[Tuple[float, float]]:
    """Precision and recall of change points less than `margin` apart. Without predictions both are 0."""
    first, second, _ = _points(true_bkps, my_bkps)
    assert margin > 0, f"Margin of error must be positive (margin = {margin})"
    if not second:
        return 0, 0
    if not first:
        return None
    # Integers less than the margin apart are at most the next lower integer apart.
    apart = int(-(-margin // 1)) - 1
    if compat:
        matches = first_within(first, second, apart)
    else:
        matches = maximum_matches(first, second, apart)
    return matches / len(second), matches / len(first)


def hausdorff(bkps1: Any, bkps2: Any) -> Optional[float]:
    """The largest distance from a change point of either list to the nearest of the other."""
    first, second, _ = _points(bkps1, bkps2)
    if not first or not second:
        return None
    return float(max(*nearest_distances(first, second), *nearest_distances(second, first), 0))


def randindex(bkps1: Any, bkps2: Any) -> Optional[float]:
    """The share of pairs of samples that both segmentations put together, or both apart."""
    first, second, samples = _points(bkps1, bkps2)
    if samples < 2:
        return None
    # A pair disagrees if it is in one segment on exactly one side.
    joined = [_pairs([*points, samples]) for points in (first, second)]
    disagree = sum(joined) - 2 * _pairs(sorted({*first, *second, samples}))
    return 1 - disagree / (samples * (samples - 1) / 2)


def hamming(bkps1: Any, bkps2: Any) -> Optional[float]:
    """1 less the Rand index."""
    value = randindex(bkps1, bkps2)
    return None if value is None else 1 - value


def meantime(true_bkps: Any, my_bkps: Any) -> Optional[float]:
    """The mean distance from each predicted change point to the nearest true one."""
    first, second, _ = _points(true_bkps, my_bkps)
    if not first or not second:
        return None
    return sum(nearest_distances(second, first)) / len(second)


def _pairs(ends: List[int]) -> int:
    """Pairs of samples within one segment."""
    sizes = [end - start for start, end in zip([0, *ends], ends)]
    return sum(size * (size - 1) // 2 for size in sizes)


def _points(bkps1: Any, bkps2: Any) -> Tuple[List[int], List[int], int]:
    """The change points of both lists, sorted, without the end."""
    first, second = ([int(value) for value in (each.tolist() if hasattr(each, "tolist") else each)] for each in (bkps1, bkps2))
    sanity_check(first, second)
    samples = max(first)
    return sorted(set(first) - {samples}), sorted(set(second) - {samples}), samples
