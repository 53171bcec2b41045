"""Datasets, and reading them from folders."""

import copy
import os
from collections import defaultdict
from typing import Any, List, Optional, Sequence

from ..format import BoundaryFormat

FILETYPE_TSV = "tsv"
FILETYPE_JSON = "json"


class DataIOError(Exception):
    """A file that cannot be read, or annotators of one name."""

    def __init__(self, message: str, exception: Optional[BaseException] = None) -> None:
        super().__init__(message, exception)


class Dataset(defaultdict):  # type: ignore[type-arg]
    """{item: {annotator: segmentation}}, with `coders`, `properties`, `boundary_types` and `boundary_format`."""

    def __init__(
        self,
        item_coder_data: Any = None,
        properties: Any = None,
        boundary_types: Any = None,
        boundary_format: str = BoundaryFormat.mass,
    ) -> None:
        super().__init__(dict)
        self.boundary_format = boundary_format
        if item_coder_data is not None:
            self.update(item_coder_data)
        self.properties = dict(properties or {})
        self.boundary_types = {1} if boundary_types is None else set(boundary_types)
        self.coders = {coder for codings in self.values() for coder in codings}

    def __iadd__(self, other: Any, prepend_item: Optional[Sequence[str]] = None) -> "Dataset":
        for item, codings in other.items():
            name = item if prepend_item is None else ",".join([*prepend_item, item])
            if name not in self:
                self[name] = {}
            for coder, segmentation in codings.items():
                self.coders.add(coder)
                if coder in self[name]:
                    raise DataIOError(f"Duplicate coders of same name {coder} found for item {name}")
                self[name][coder] = segmentation
        return self

    def __add__(self, other: Any) -> "Dataset":
        dataset = self.copy()
        dataset += other
        return dataset

    def copy(self) -> "Dataset":
        """A deep copy with all properties."""
        return copy.deepcopy(self)

    __copy__ = copy

    def __reduce__(self) -> Any:
        # A defaultdict pickles and copies its items alone.
        return Dataset, (dict(self),), self.__dict__


def get_coders(container: Any) -> List[Any]:
    """The annotators of a dataset, or of nested dictionaries, in the order in which they first occur."""
    coders = list(dict.fromkeys(coder for codings in container.values() for coder in codings))
    if isinstance(container, Dataset):
        # What a loader left out of `coders` does not take part, as in segeval.
        return [coder for coder in coders if coder in container.coders]
    return coders


def name_from_filepath(filepath: str) -> str:
    """The name of a file without its extension."""
    name = os.path.basename(filepath)
    return os.path.splitext(name)[0] or name


def load_nested_folders_dict(
    containing_dir: str, filetype: str, dataset: Optional[Dataset] = None, prepend_item: Sequence[str] = ()
) -> Dataset:
    """Every file of a type in a folder and below; items of a folder below have its name before theirs."""
    from .jsonutils import input_linear_mass_json
    from .tsv import input_linear_mass_tsv

    endings, read = {
        FILETYPE_TSV: ((".tsv", ".csv"), input_linear_mass_tsv),
        FILETYPE_JSON: ((".json", ".jsn"), input_linear_mass_json),
    }[filetype]
    found = Dataset() if dataset is None else dataset
    folders = []
    for name in os.listdir(containing_dir):
        path = os.path.join(containing_dir, name)
        if os.path.isdir(path):
            folders.append((name, path))
        elif os.path.splitext(name)[1].lower() in endings:
            found.__iadd__(read(path), prepend_item=prepend_item)
    for name, path in folders:
        load_nested_folders_dict(path, filetype, found, [*prepend_item, name])
    return found
