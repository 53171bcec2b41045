"""A list grows between two measures; strings get an end between two measures."""
from cesura.compat.nltk import pk, windowdiff

for ref, hyp in (([0, 0, 1, 0, 0, 1, 0, 0], [0, 1, 0, 0, 0, 1, 0, 0]), ([0, 1, 0, 0, 0, 1, 0, 0], [0, 1, 0, 0, 1, 0, 0, 0])):
    p = pk(ref, hyp, 2, boundary=1)
    ref.append(1)
    hyp.append(1)
    w = windowdiff(ref, hyp, 2, boundary=1)  #! input-changed
    print(p, w)


def both(ref, hyp):
    p = pk(ref, hyp, 2)
    return p, windowdiff(ref + "1", hyp + "1", 2)  #! input-changed


print(both("00100100", "01000100"), both("00010010", "00100010"))
