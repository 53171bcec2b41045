"""The sizes are compared in a line of their own, and the test is negated."""
from cesura.compat.nltk import pk

documents = [("0001000010000", "0000100010000"), ("000001000", "00010000"), ("00100010", "00010010")]
for truth, output in documents:
    sizes_match = len(truth) == len(output)
    if not sizes_match:
        continue  #! items-skipped
    print(pk(truth, output))
for truth, output in documents:
    if not (len(truth) == len(output)):
        print("left out", len(truth), len(output))
        continue
    print(pk(truth, output))
