"""The mistake is in a module next to this script."""
from neighbour import score

print([score(ref, hyp) for ref, hyp in (("0001000100", "0001001000"), ("00010001", "000100010"))])
