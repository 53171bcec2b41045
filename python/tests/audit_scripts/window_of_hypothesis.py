"""k follows the hypothesis, is half the text, or 0."""
from cesura.compat.nltk import pk, windowdiff

refs = ["000010000000000000000001000000", "000000000001000000000000000000000000", "0000000000000001000000000000000000000000000000"]
hyps = ["001000100010001000100010001000", "001000100010001000100010001000100010", "0001000100010001000100010001000100010001000100"]
for ref, hyp in zip(refs, hyps):
    of_hypothesis = max(2, round(len(hyp) / (2 * hyp.count("1"))))
    print(windowdiff(ref, hyp, of_hypothesis))  #! k-misderived
    print(pk(ref, hyp, len(ref) // 2))  #! k-misderived
    print(pk(ref, hyp, ref.count("0") // 1000))  #! k-misderived
