"""Look-alikes of other programs: the same names, the same numbers."""
