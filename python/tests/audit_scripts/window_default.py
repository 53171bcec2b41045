"""A default that nobody changes."""
import cesura.compat.segeval as segeval

WINDOW = 40


def score(hypothesis, reference, size=WINDOW):
    return segeval.pk(hypothesis, reference, window_size=size)  #! k-fixed


for ref, hyp in (([6, 4, 50], [6, 5, 49]), ([30, 4, 6, 20], [30, 5, 5, 20]), ([3, 3, 3, 61], [3, 3, 4, 60])):
    print(score(hyp, ref))
