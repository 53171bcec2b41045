"""map() with the hypotheses first."""
from cesura.compat.nltk import pk

texts = [("000100000100000001000", "000010000000000000000"), ("00000001000000000010000000", "00010001000010000001000100")]
gold, pred = zip(*texts)
print(list(map(pk, pred, gold)))  #! arguments-exchanged
