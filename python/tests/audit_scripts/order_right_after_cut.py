"""The right order through the same helpers: a cut that cuts nothing, and a generator of pairs."""
from cesura.compat.nltk import pk


def cut(a, b, n):
    return a[:n], b[:n]


def load():
    for reference, output in (("000100010000010001", "000000100000010001"), ("0001000000001000", "0001001000001000")):
        yield reference, output


for left, right in load():
    left, right = cut(left, right, len(left))
    print(pk(left, right))
