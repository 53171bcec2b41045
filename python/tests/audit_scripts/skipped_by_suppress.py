"""Errors that `suppress` swallows."""
from contextlib import suppress

from cesura.compat.nltk import windowdiff

values = []
for ref, hyp in [("0001000100", "0001001000"), ("00010001", "0100")]:
    with suppress(ValueError):  #! items-skipped
        values.append(windowdiff(ref, hyp, 2))
with suppress(KeyError):
    values.append(windowdiff("0001000100", "0001001000", 2))
print(values)
