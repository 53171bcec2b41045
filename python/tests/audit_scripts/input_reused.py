"""A buffer is filled again for every text, and a search changes its hypothesis."""
from cesura.compat.nltk import pk

buffer = []
for gold, pred in (([0, 0, 1, 0, 0, 1, 0, 0], [0, 1, 0, 0, 0, 1, 0, 0]), ([1, 1, 0, 1, 1, 0, 0, 0], [0, 1, 0, 0, 1, 0, 0, 0])):
    buffer[:] = gold
    print(pk(buffer, pred, 2, boundary=1))
gold, trial, best = [0, 0, 0, 1, 0, 0, 1, 0], [0] * 8, 1.0
for at in range(8):
    trial[at] = 1
    value = pk(gold, trial, 2, boundary=1)
    if value > best:
        trial[at] = 0
    best = min(best, value)
print(best)
