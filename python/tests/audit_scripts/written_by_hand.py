"""Pk by hand: one right (marks between units), one that forgets half of the windows."""
import random

random.seed(3)


def my_pk(reference, hypothesis, k):
    wrong = 0
    for at in range(len(reference) - k + 1):
        wrong += ("1" in reference[at : at + k]) != ("1" in hypothesis[at : at + k])
    return wrong / (len(reference) - k + 1)


def beeferman(reference, hypothesis, k):  #! wrong-formula
    wrong = 0
    for at in range(0, len(reference) - k + 1, 2):
        wrong += ("1" in reference[at : at + k]) != ("1" in hypothesis[at : at + k])
    return wrong / (len(reference) - k + 1)


def topk(values, others, k):
    return sorted(values)[:k]


for _ in range(5):
    first, second = ("".join("1" if random.random() < 0.2 else "0" for _ in range(30)) for _ in range(2))
    print(my_pk(first, second, 4), beeferman(first, second, 4), topk(first, second, 2))
