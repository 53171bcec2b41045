"""What a function takes as a corpus, as params of a request."""

import csv
import io
import os
from collections.abc import Mapping
from typing import Any, Dict, List, Union

from .pure.segmentation import read

#: Paths of files or folders; {item: {coder: segmentation}}; a DataFrame; a Dataset; a document of cesura.
CorpusLike = Union[str, "os.PathLike[str]", List[str], Mapping[str, Any], Any]


def corpus_params(corpus: CorpusLike) -> Dict[str, Any]:
    if isinstance(corpus, (str, os.PathLike)):
        return {"files": [os.path.abspath(corpus)]}
    if hasattr(corpus, "to_pandas") and not hasattr(corpus, "to_csv_text"):
        # datasets.Dataset, polars.DataFrame
        corpus = corpus.to_pandas()
    if hasattr(corpus, "columns") and hasattr(corpus, "itertuples"):
        return {"input": _table(corpus)}
    if isinstance(corpus, Mapping):
        return {"input": _document(corpus)}
    if isinstance(corpus, (list, tuple)) and corpus and all(isinstance(path, (str, os.PathLike)) for path in corpus):
        return {"files": [os.path.abspath(path) for path in corpus]}
    raise TypeError(
        f"{type(corpus).__name__} is no corpus; give a path, {{item: {{coder: [masses]}}}}, or a DataFrame"
    )


def _document(corpus: Mapping[str, Any]) -> Any:
    if any(key in corpus for key in ("cesura", "items", "segmentation_type")):
        return dict(corpus)
    items = []
    for item, codings in corpus.items():
        if not isinstance(codings, Mapping) or not codings:
            raise TypeError(f"item {item!r} is {codings!r}; give {{coder: segmentation}}")
        listed = []
        for coder, value in codings.items():
            listed.append({"coder": str(coder), **read(value).json()})
        items.append({"id": str(item), "codings": listed})
    return {"cesura": 1, "items": items}


def _table(frame: Any) -> str:
    """A DataFrame as CSV: lists of numbers as numbers with spaces between."""
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\n")
    writer.writerow([str(name) for name in frame.columns])
    for row in frame.itertuples(index=False, name=None):
        writer.writerow([_cell(value) for value in row])
    return out.getvalue()


def _cell(value: Any) -> str:
    if hasattr(value, "tolist"):
        value = value.tolist()
    if isinstance(value, (list, tuple)):
        return " ".join(_cell(entry) for entry in value)
    if value is None or value != value:
        return ""
    if isinstance(value, bool):
        return str(int(value))
    if isinstance(value, float) and value == int(value):
        return str(int(value))
    return str(value)
