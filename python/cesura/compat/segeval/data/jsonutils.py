"""Datasets as JSON."""

import json
import os
from typing import Any

from . import DataIOError, Dataset


class Field:
    """The fields of a file."""

    segmentation_type = "segmentation_type"
    items = "items"


def output_linear_mass_json(filepath: str, dataset: Dataset) -> None:
    """Writes a dataset of masses; into a folder as output.json."""
    path = os.path.join(filepath, "output.json") if os.path.isdir(filepath) else filepath
    data = {Field.segmentation_type: "linear", Field.items: dataset, **dataset.properties}
    with open(path, "w", encoding="utf-8") as file:
        json.dump(data, file, sort_keys=True, indent=4)


def input_linear_mass_json(filepath: str) -> Dataset:
    """Reads a dataset of masses. As in segeval, `coders` stays empty: agreement needs Dataset(loaded)."""
    dataset = Dataset()
    with open(filepath, encoding="utf-8") as file:
        try:
            data: Any = json.load(file)
        except Exception as exception:
            raise DataIOError("Error occurred processing file: " + filepath, exception) from exception
    if Field.segmentation_type not in data:
        raise DataIOError("The entry 'segmentation_type' was expected in JSON for file:" + filepath)
    if data[Field.segmentation_type] != "linear":
        raise DataIOError(
            f"Segmentation type 'linear' expected, but encountered '{data[Field.segmentation_type]}' for file: {filepath}"
        )
    if Field.items not in data:
        raise DataIOError(
            f"Expected an entry '{Field.items}' that contained segmentation codings for specific individual texts "
            f"(i.e., items) in file: {filepath}"
        )
    for item, codings in data[Field.items].items():
        dataset[item] = {coder: tuple(masses) for coder, masses in codings.items()}
    dataset.properties = {name: value for name, value in data.items() if name != Field.items}
    return dataset
