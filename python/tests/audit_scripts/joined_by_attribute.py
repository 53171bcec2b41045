"""Documents are objects; their marks are put together. One such line is meant."""
from cesura.compat.nltk import windowdiff


class Document:
    def __init__(self, gold, system):
        self.gold = gold
        self.system = system


def main():
    documents = [Document([0, 1, 0, 0], [0, 0, 1, 0]), Document([0, 0, 1, 0, 0, 0], [0, 1, 0, 0, 0, 0])]
    gold, system = [], []
    for document in documents:
        gold += document.gold
        system += document.system
    k = round((len(gold) + 1) / (2 * (sum(gold) + 1)))
    print(windowdiff(gold, system, k, boundary=1))  #! documents-joined
    print(windowdiff(gold, system, k, boundary=1))  # cesura: one text


main()
