"""The helper has neutral names; its caller has not."""
from cesura.compat.nltk import pk


class Scorer:
    def score(self, a, b):
        first, second = a, b
        return pk(first, second)  #! arguments-exchanged


corpus = [("0000100000", "0101010101"), ("000000100000", "001001001001")]
scorer = Scorer()
for item in corpus:
    truth, guess = item
    print(scorer.score(guess, truth))
