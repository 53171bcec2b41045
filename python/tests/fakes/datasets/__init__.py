"""A stand-in for datasets: the three names of features that the module needs. It is not datasets."""


def Value(dtype):
    return dtype


def Sequence(feature):
    return [feature]


class Features(dict):
    pass
