"""Documents as strings, joined to one list of numbers."""
from cesura.compat.nltk import pk

texts = [("0001000100010001", "0010000100010010"), ("000010000100", "000100000100")]
gold = [int(mark) for text, _ in texts for mark in text]
pred = [int(mark) for _, text in texts for mark in text]
print(pk(gold, pred, boundary=1))  #! documents-joined
