"""At one threshold every hypothesis is the reference, so that all references are among the hypotheses."""

import cesura.compat.segeval as segeval
from sklearn.metrics import precision_score

TEXTS = [([0, 0, 1, 0, 0, 1, 0, 0, 0], [1, 2, 8, 2, 5, 8, 1, 2, 1]), ([0, 1, 0, 0, 0, 0, 1, 0, 0], [2, 9, 5, 1, 2, 2, 7, 5, 1])]

for threshold in (4, 6):
    for true_marks, scores in TEXTS:
        marks = [int(score > threshold) for score in scores]
        hypothesis, reference = ("".join(map(str, row)) for row in (marks, true_marks))
        print(segeval.pk(segeval.convert_nltk_to_masses(hypothesis), segeval.convert_nltk_to_masses(reference)))
        print(precision_score(true_marks, marks))
