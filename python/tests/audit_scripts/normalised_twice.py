"""A score is divided by the length of the text; a sum by the number of texts is a mean."""
from cesura.compat.nltk import ghd, windowdiff

golds, preds = ["0001000100", "000100010"], ["0010000100", "000100100"]
total = 0.0
for i in range(len(golds)):
    k = max(2, round(len(golds[i]) / (2 * golds[i].count("1"))))
    total += windowdiff(golds[i], preds[i], k) / len(golds)
    value = windowdiff(golds[i], preds[i], k)
    value /= len(golds[i])  #! normalised-twice
    print(value, ghd(golds[i], preds[i]) / len(golds[i]))
print(total)
