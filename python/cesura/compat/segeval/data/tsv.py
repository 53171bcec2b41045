"""Datasets as tables with tabs: an annotator and the masses in each row, after a row of headings."""

import csv

from ..format import convert_positions_to_masses
from . import Dataset, name_from_filepath

DEFAULT_DELIMITER = "\t"


def input_linear_mass_tsv(filepath: str, delimiter: str = DEFAULT_DELIMITER) -> Dataset:
    """Reads one item, named after the file. As in segeval, `coders` stays empty: agreement needs Dataset(loaded)."""
    dataset = Dataset()
    item = name_from_filepath(filepath)
    dataset[item] = {}
    with open(filepath, encoding="utf-8", newline="") as file:
        for at, row in enumerate(csv.reader(file, delimiter=delimiter)):
            if at == 0:
                continue
            if not row:
                raise KeyError(None)
            dataset[item][str(row[0])] = tuple(int(cell) for cell in row[1:])
    return dataset


def input_linear_positions_tsv(filepath: str, delimiter: str = DEFAULT_DELIMITER) -> Dataset:
    """The same file with a label for each unit in place of masses."""
    dataset = input_linear_mass_tsv(filepath, delimiter)
    for codings in dataset.values():
        for coder, positions in codings.items():
            codings[coder] = convert_positions_to_masses(positions)
    return dataset
