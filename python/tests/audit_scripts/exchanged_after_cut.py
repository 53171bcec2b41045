"""Both sides go through a function that cuts them, under names that say nothing."""
from cesura.compat.nltk import pk


def cut(first, second):
    n = min(len(first), len(second))
    return first[:n], second[:n]  #! lengths-patched


documents = [
    {"gold": "000100010000010001", "pred": "0010000000000100000"},
    {"gold": "0001000000001000", "pred": "0001001000001000"},
    {"gold": "00000010000000000100", "pred": "00010010010010000100"},
]
for document in documents:
    p, g = cut(document["pred"], document["gold"])
    print(pk(p, g))  #! arguments-exchanged
