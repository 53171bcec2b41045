"""Pk keeps an item that WindowDiff drops. Where both are dropped together, an item is only skipped."""
import cesura.compat.segeval as segeval
from cesura.compat.nltk import windowdiff

items = [([5, 5], [5, 5]), ([4, 6], [4, 7]), ([3, 7], [2, 8])]


def marks(masses):
    return "1".join("0" * (mass - 1) for mass in masses)


wds, bs = [], []
for ref, hyp in items:
    bs.append(segeval.boundary_similarity(hyp, hyp))
    try:
        wds.append(windowdiff(marks(hyp), marks(hyp), 2))
        wds.append(windowdiff(marks(ref), marks(hyp), 2))
    except ValueError:
        continue  #! items-skipped
print(wds, bs)
narrow, wide = [], []
texts = [("00100100", "00100100"), ("00010001", "00100001"), ("0010", "0100")]
for ref, hyp in texts:
    try:
        narrow.append(windowdiff(ref, hyp, 2))
    except ValueError:
        pass
    try:
        wide.append(windowdiff(ref, hyp, 2 if len(ref) > 5 else 9))
    except ValueError:
        pass  #! different-sets
print(narrow, wide)
