"""Texts, symbols that are never found, and texts without any boundary."""
from cesura.compat.nltk import pk, windowdiff

print(windowdiff("ab|cd|ef", "abc|d|ef", 2, boundary="|"))  #! not-marks
print(pk([True, False, False, True], [False, True, False, True], 2))  #! boundary-never-found
print(windowdiff("0000", "0000", 2))
