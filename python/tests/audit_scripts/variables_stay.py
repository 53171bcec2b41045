"""Variables of traced functions keep their values: closures, comprehensions, deleted names."""
import warnings

from cesura.compat.nltk import pk

warnings.simplefilter("error")


def f(gold, pred):
    x = 0
    y = [1, 2, 3, 4]
    p = pk(gold, pred, 2)
    x += 1
    if len(gold) != len(pred):
        return None
    q = pk(gold, pred, 2)
    x += 1
    y = [v * 2 for v in y]
    del gold
    z = x
    r = [pk(pred, pred, 2) for item in range(2)]
    if len(y) != len(pred):
        x += 1

    def inner():
        nonlocal x
        x += 10
        return pk(pred, pred, 2)

    inner()
    inner()
    if len(y) != len(pred):
        return x, y, z, p, q, r, sorted(locals())


print(f("01000100", "00100100"))
print([f(*item)[0] for item in [("01000100", "00100100")]])
