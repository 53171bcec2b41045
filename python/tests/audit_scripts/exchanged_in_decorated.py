"""A decorated function that is called with the hypothesis first."""
import functools

from cesura.compat.nltk import pk

texts = [("000100000100000001000", "000010000000000000000"), ("00000001000000000010000000", "00010001000010000001000100")]


def quietly(function):
    @functools.wraps(function)
    def passed(*args, **kwargs):
        return function(*args, **kwargs)

    return passed


@quietly
def score(a, b):
    return pk(a, b)  #! arguments-exchanged


for reference, hypothesis in texts:
    print(score(hypothesis, reference))
