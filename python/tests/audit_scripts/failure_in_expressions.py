"""A number in the other half of a conditional expression; read by its columns, from Python 3.11 on."""
from cesura.compat.nltk import pk

texts = [("0001000100", "0001001000"), ("0000", "0100")]
values = []
for ref, hyp in texts:
    values.append(pk(ref, hyp) if "1" in ref else 0.0)  #! failure-as-score
print(values, [pk(ref, hyp) if "1" in ref else None for ref, hyp in texts], [pk(ref, hyp) if ref else 0 for ref, hyp in texts[:1]])
