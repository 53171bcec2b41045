"""A column of a table is put together. The table has what a DataFrame has: columns of objects, and two dimensions."""
from cesura.compat.nltk import pk


class Column:
    ndim = 1

    class dtype:
        kind = "O"

    def __init__(self, values):
        self.values = values

    def tolist(self):
        return list(self.values)

    def __iter__(self):
        return iter(self.values)


class Table:
    ndim = 2

    def __init__(self, **columns):
        self.columns = list(columns)
        self.data = columns

    def __len__(self):
        return 2

    def __getitem__(self, name):
        return Column(self.data[name])


frame = Table(gold=["0001000010000", "00000100000000"], pred=["0000100010000", "00000100000100"])
print(pk("".join(frame["gold"]), "".join(frame["pred"])))  #! documents-joined
