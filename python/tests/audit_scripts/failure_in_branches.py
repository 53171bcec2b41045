"""Numbers where no score is: in the other branch, before a `continue`, on one line, in a handler."""
import cesura.compat.segeval as segeval
from cesura.compat.nltk import pk

texts = [("0001000100", "0001001000"), ("0000", "0100")]
out = {}
for at, (ref, hyp) in enumerate(texts):
    if "1" in ref:
        out[at] = pk(ref, hyp)
    else:
        out[at] = 0.0  #! failure-as-score
values = []
for ref, hyp in texts:
    if not ref.count("1"):
        values.append(1)  #! failure-as-score
        continue
    values.append(pk(ref, hyp))


def one_line(ref, hyp):
    if "1" not in ref: return 0.5  #! failure-as-score
    return pk(ref, hyp)


def caught(ref, hyp):
    try:
        return float(segeval.boundary_similarity(hyp, ref))
    except Exception:
        return 1.0  #! failure-as-score


print(out, values, [one_line(*text) for text in texts], caught([5, 5], [5, 6]))
