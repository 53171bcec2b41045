"""Values that reach a name through a comprehension, a mean, a variable or a template."""
from statistics import mean

from cesura.compat.nltk import pk, windowdiff
from cesura.compat.segeval import boundary_similarity

texts = [("0001000100010001", "0010000100010010"), ("000010000100", "000100000100")]
wds = [pk(gold, pred, 2) for gold, pred in texts]  #! another-measure
pks = [pk(gold, pred, 2) for gold, pred in texts]
row = {"pk": mean(windowdiff(gold, pred, 2) for gold, pred in texts)}  #! another-measure
for gold, pred in texts:
    first, second = pk(gold, pred, 2), windowdiff(gold, pred, 2)
    value = pk(gold, pred, 2)
    row["wd"] = value  #! another-measure
    value = windowdiff(gold, pred, 2)
    row["wd"] = value
    print("WindowDiff %.2f" % pk(gold, pred, 2))  #! another-measure
    print("Pk %.2f, WD %.2f" % (pk(gold, pred, 2), windowdiff(gold, pred, 2)))
    print("Pk {:.2f}".format(windowdiff(gold, pred, 2)))  #! another-measure
similarity = [1 - boundary_similarity(one, two) for one, two in [([5, 5], [4, 6])]]  #! inverted
b = boundary_similarity([5, 5], [4, 6])
distance = 1 - b
print(wds, pks, row, first, second, similarity, distance)
