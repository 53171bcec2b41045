"""`nltk.metrics.segmentation` of NLTK 3.8 by another import: pk, windowdiff, ghd, with its numbers and exceptions.

    from cesura.compat.nltk import pk, windowdiff

A segmentation is a string, a list or an array with `boundary` where one is. NLTK counts such marks and does not ask
whether there are n - 1 or n of them; neither does this. The only difference: `pk` and `ghd` of two segmentations
that differ in length raise InputError, where NLTK 3.8 returns a number. NLTK 3.10 has changed three things: `pk` raises
ValueError there too, a reference without boundaries has a window of half the text where 3.8 divides by 0, and a negative
k raises ValueError, which here is 0.
"""

from itertools import accumulate
from operator import ne, sub
from typing import Any, List, Optional

from .._errors import InputError
from ..pure.matches import shifts
from ..pure.windows import count_bits, spread

__all__ = ["ghd", "pk", "windowdiff"]


def windowdiff(seg1: Any, seg2: Any, k: int, boundary: Any = "1", weighted: bool = False) -> float:
    """WindowDiff of seg1 (the reference) and seg2; k is the window. `cesura.window_diff` finds the window itself."""
    if len(seg1) != len(seg2):
        raise ValueError("Segmentations have unequal length")
    if k > len(seg1):
        raise ValueError("Window width k should be smaller or equal than segmentation lengths")
    k = max(0, k)
    ahead = [0, *accumulate(map(sub, _marks(seg1, boundary), _marks(seg2, boundary)))]
    if weighted:
        errors = sum(map(abs, map(sub, ahead[k:], ahead)))
    else:
        errors = sum(map(ne, ahead[k:], ahead))
    return errors / (len(seg1) - k + 1.0)


def pk(ref: Any, hyp: Any, k: Optional[int] = None, boundary: Any = "1") -> float:
    """Pk of ref and hyp; without k the window is half the mean distance between the boundaries of ref.

    A reference with a boundary at nearly every mark makes that window 0, and Pk 0 for any hypothesis; `cesura.pk`
    divides by segments and takes a window of at least 2.
    """
    _same_length(ref, hyp)
    length = len(ref)
    first = _bits(ref, boundary)
    if k is None:
        k = int(round(length / (count_bits(first) * 2.0)))
    k = max(0, k)
    if k == 0 or k > length:
        return 0 / (length - k + 1.0)
    seen = spread(first, k) ^ spread(_bits(hyp, boundary), k)
    errors = count_bits((seen >> (k - 1)) & ((1 << (length - k + 1)) - 1))
    return errors / (length - k + 1.0)


def ghd(
    ref: Any,
    hyp: Any,
    ins_cost: float = 2.0,
    del_cost: float = 2.0,
    shift_cost_coeff: float = 1.0,
    boundary: Any = "1",
) -> float:
    """The generalized Hamming distance of ref and hyp, as `cesura.generalized_hamming`."""
    _same_length(ref, hyp)
    expected = [at for at, mark in enumerate(_marks(ref, boundary)) if mark]
    found = [at for at, mark in enumerate(_marks(hyp, boundary)) if mark]
    if not expected or not found:
        return float(len(expected) * ins_cost + len(found) * del_cost)
    if all(float(cost).is_integer() for cost in (ins_cost, del_cost, shift_cost_coeff)) and shift_cost_coeff > 0:
        insertions, deletions, distance = shifts(expected, found, ins_cost, del_cost, shift_cost_coeff)
        return float(insertions * ins_cost + deletions * del_cost + distance * shift_cost_coeff)
    # Fractions are added in the order of NLTK's table.
    above = [ins_cost * column for column in range(len(expected) + 1)]
    for row, position in enumerate(found, 1):
        here = [del_cost * row]
        for column, other in enumerate(expected):
            shifted = shift_cost_coeff * abs(position - other) + above[column]
            if position == other:
                cost = above[column]
            elif position > other:
                cost = del_cost + above[column + 1]
            else:
                cost = ins_cost + here[column]
            here.append(min(cost, shifted))
        above = here
    return float(above[-1])


def _same_length(ref: Any, hyp: Any) -> None:
    if len(ref) != len(hyp):
        raise InputError("unit-count-mismatch", f"ref has {len(ref)} marks and hyp {len(hyp)}", hint="NLTK scores what both have; cut them to one length first")


def _marks(segmentation: Any, boundary: Any) -> Any:
    """1 where a boundary is, 0 elsewhere; bytes where that is quicker and differences are the same."""
    if type(segmentation) is str and boundary == "1" and _is_plain(segmentation):
        return [49 == byte for byte in segmentation.encode()]
    if hasattr(segmentation, "tolist"):
        segmentation = segmentation.tolist()
    return [mark == boundary for mark in segmentation]


def _is_plain(text: str) -> bool:
    return text.count("0") + text.count("1") == len(text)


def _bits(segmentation: Any, boundary: Any) -> int:
    """The marks as one integer; the order of its bits does not matter to Pk."""
    if type(segmentation) is str and boundary == "1" and segmentation and _is_plain(segmentation):
        return int(segmentation, 2)
    marks: List[bool] = _marks(segmentation, boundary)
    return int(bytes(49 if mark else 48 for mark in marks), 2) if marks else 0
