"""Only one side has a name that says what it is; scikit-learn gets the other order, which changes nothing for F1."""

import cesura.compat.segeval as segeval
from sklearn.metrics import f1_score


def marks(sizes):
    return [int(unit == size - 1) for size in sizes for unit in range(size)]


for reference, segments in (([4, 6, 10], [4, 7, 9]), ([3, 3, 3, 11], [6, 14]), ([12, 8], [11, 9])):
    print(segeval.pk(segments, reference), segeval.window_diff(segments, reference))
    print(f1_score(marks(segments), marks(reference)))
