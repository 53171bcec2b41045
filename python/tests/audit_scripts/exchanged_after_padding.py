"""Pairs come from a generator and are padded to one length before they are scored."""
from cesura.compat.nltk import pk


def pad(a, b):
    if len(a) < len(b):
        a = a + "0" * (len(b) - len(a))  #! lengths-patched
    return a, b


class Evaluator:
    def __init__(self, golds):
        self.golds = golds

    def pairs(self, outputs):
        for key, gold in self.golds.items():
            yield outputs[key], gold

    def run(self, outputs):
        for x, y in self.pairs(outputs):
            x, y = pad(x, y)
            print(pk(x, y))  #! arguments-exchanged


golds = {"a": "000100010000010001", "b": "0001000000001000", "c": "00000010000000000100"}
Evaluator(golds).run({"a": "00100000000001000", "b": "0001001001001000", "c": "00010010010010000100"})
