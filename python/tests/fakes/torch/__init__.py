"""A stand-in for torch with exactly the methods that cesura calls. It is not torch."""

float64, int64 = "float64", "int64"


class Tensor:
    def __init__(self, data, dtype=None):
        self.data, self.dtype = data, dtype

    @property
    def ndim(self):
        depth, inner = 0, self.data
        while isinstance(inner, list):
            depth, inner = depth + 1, inner[0] if inner else None
        return depth

    def detach(self):
        return self

    def cpu(self):
        return self

    def tolist(self):
        return self.data

    def item(self):
        return self.data

    def __len__(self):
        return len(self.data)

    def __iter__(self):
        return (Tensor(each, self.dtype) for each in self.data)

    def __add__(self, other):
        value = other.data if isinstance(other, Tensor) else other
        assert self.dtype == float64 or isinstance(value, int), f"{value} is added to integers"
        return Tensor(self.data + value, self.dtype)


def tensor(data, dtype=None, device=None):
    return Tensor(data, dtype)


def device(name):
    return name


class distributed:
    rank = None

    @classmethod
    def is_available(cls):
        return True

    @classmethod
    def is_initialized(cls):
        return cls.rank is not None

    @classmethod
    def get_rank(cls):
        return cls.rank
