"""Pk and WindowDiff of one pair with different windows."""
from cesura.compat.nltk import pk, windowdiff

for ref, hyp in (("0000000000000001000000000000000", "0000000000000010000000000000000"), ("00000000001000000000000", "00000000000100000000000")):
    wide = round(len(ref) / (2 * ref.count("1")))
    narrow = round((len(ref) + 1) / (2 * (ref.count("1") + 1)))
    p = pk(ref, hyp, wide)
    w = windowdiff(ref, hyp, narrow)  #! k-differs
    print(p, w)
