"""Rows of gaps: no text ends with a mark, so there is one segment more than there are marks."""

from cesura.compat.nltk import pk, windowdiff

TEXTS = [
    ("000100000100000001000", "000010000000000000000"),
    ("00000001000000000010000000", "00010001000010000001000100"),
    ("0000100000000100000000", "0000000000000010000000"),
]
WINDOW = 10

for text, tiled in TEXTS:
    print(pk(text, tiled, WINDOW))  #! k-fixed

# The same window on marks of units: the last unit of each text is marked, and there are as many segments as marks.
for text, tiled in TEXTS:
    print(windowdiff(text + "0001", tiled + "0001", 7))
