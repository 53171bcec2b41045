"""The sides of a call that map, starmap or a function that passes *args on make."""
import functools
from itertools import starmap

from cesura.compat.nltk import pk

texts = [("000100000100000001000", "000010000000000000000"), ("00000001000000000010000000", "00010001000010000001000100")]
gold, pred = zip(*texts)
print(list(map(pk, gold, pred)), list(starmap(pk, zip(gold, pred))))


def quietly(function):
    @functools.wraps(function)
    def passed(*args, **kwargs):
        return function(*args, **kwargs)

    return passed


@quietly
def score(a, b):
    return pk(a, b)


for reference, hypothesis in texts:
    print(score(reference, hypothesis), quietly(pk)(reference, hypothesis))
