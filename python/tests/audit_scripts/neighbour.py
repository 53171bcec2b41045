"""A module next to the script: it is scanned too."""
from cesura.compat.nltk import pk


def score(ref, hyp):
    if len(ref) != len(hyp):
        return None  #! items-skipped
    return pk(ref, hyp)
