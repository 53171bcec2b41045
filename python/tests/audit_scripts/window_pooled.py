"""One window for the corpus: half the mean segment of all references. And one that is near enough for a note."""
from cesura.compat.nltk import pk, windowdiff

refs = ["0000100000", "000000001000000000", "00000100000000"]
hyps = ["0001000000", "000000010000000000", "00001000000000"]
k = round(sum(map(len, refs)) / (2 * sum(ref.count("1") for ref in refs)))
for ref, hyp in zip(refs, hyps):
    print(windowdiff(ref, hyp, k), pk(ref, hyp, 6))
