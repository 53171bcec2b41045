"""A metric for training loops: `SegmentationMetric`, a torchmetrics.Metric where torchmetrics is installed.

    metric = SegmentationMetric("pk", mark="end", ignore=-100)
    metric.update(preds, target)                  # (batch, units), or a list of rows; one row is one document
    metric.update(preds, target, document=ids)    # rows with the same id are parts of one document
    metric.compute()                              # a tensor; nan if undefined

States are the counts of the metric and add up over ranks, so that the value is that of all documents together: two
ranks with 1 of 10 and 9 of 90 windows wrong have Pk 10 / 100 = 0.1, while 1 of 10 and 45 of 90 have 46 / 100 = 0.46
and not the mean of ranks, 0.3. A DistributedSampler that pads repeats rows: with ids their repetitions on another
rank are left out, without ids they count twice.
"""

from typing import Any, Dict, Hashable, List, Optional, Sequence, Tuple

from ._batches import Row, counts_of, join, rows_of
from ._errors import InputError
from ._score import resolve_metric
from .pure.options import for_score, options_of, register

#: Pairs that show which fields a tally may have.
_PROBES = [([1], [1]), ([4], [4]), ([4], [2, 2]), ([2, 2], [4]), ([1, 3], [2, 2]), ([2, 2], [2, 2])]


def __getattr__(name: str) -> Any:
    if name != "SegmentationMetric":
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    globals()[name] = _make()
    return globals()[name]


def _make() -> Any:
    """The class, on top of torchmetrics if that is there. Only then is torch imported."""
    import torch

    try:
        from torchmetrics import Metric as Base
    except ImportError:
        Base = _plain_base(torch)

    class SegmentationMetric(Base):  # type: ignore[misc, valid-type]
        """A segmentation metric over batches of marks.

        `metric` is an id or a symbol, its options are keywords. `pool`: the score of all counts ("micro"), or the mean
        over documents ("macro"). `threshold` makes boundaries of probabilities (0.5) or logits (give 0).
        """

        is_differentiable = False
        full_state_update = False

        def __init__(
            self,
            metric: str,
            *,
            mark: str,
            ignore: Optional[int] = -100,
            threshold: Optional[float] = None,
            pool: str = "micro",
            preset: Optional[str] = None,
            **options: Any,
        ) -> None:
            found = register().find(metric)
            names = {*options_of(found), *(option.python for option in options_of(found).values() if option)}
            super().__init__(**{name: value for name, value in options.items() if name not in names})
            if pool not in ("micro", "macro"):
                raise InputError("option-invalid", f"pool is {pool!r}", hint='give "micro" or "macro"')
            self._resolved = resolve_metric(found, preset, {name: value for name, value in options.items() if name in names})
            if self._resolved.kernel is None:
                raise InputError("pure-only", f"{found} is scored by the engine, which is not for training loops")
            self._mark, self._ignore, self._threshold, self._pool = mark, ignore, threshold, pool
            self._fields = _fields(self._resolved) if pool == "micro" else {"sum": float, "count": int}
            for name, kind in (self._fields or {}).items():
                zero = torch.tensor(0, dtype=torch.float64 if kind is float else torch.int64)
                self.add_state(_state(name), default=zero, dist_reduce_fx="sum")
            # MetricCollection takes metrics whose states have equal names and, after one batch, equal values for one
            # metric. Pk and WindowDiff of a perfect first batch would be, so a state is named after the settings.
            self._undefined = f"undefined_{_digest(self.signature, mark, ignore, threshold, pool):x}"
            self.add_state(self._undefined, default=torch.tensor(0, dtype=torch.int64), dist_reduce_fx="sum")
            for name in _ROWS:
                self.add_state(name, default=[], dist_reduce_fx="cat")
            self._start()

        @property
        def higher_is_better(self) -> Optional[bool]:
            return {"higher": True, "lower": False}.get(register().entries[self._resolved.metric]["better"])

        @property
        def signature(self) -> str:
            return self._resolved.settings.signature  # type: ignore[union-attr]

        def update(self, preds: Any, target: Any, document: Optional[Sequence[Hashable]] = None) -> None:
            """Adds documents, one in each row; with `document` parts of documents, which are joined in compute."""
            rows = self._read(preds, target)
            if document is None and self._fields is not None:
                for row in rows:
                    self._add(row)
                return
            ids = [_number(name) for name in (document if document is not None else self._unnamed(rows))]
            if len(ids) != len(rows):
                raise InputError("document-count", f"there are {len(rows)} rows and {len(ids)} document ids")
            again = self._finished.intersection(ids)
            if again:
                raise InputError("document-repeated", "a document comes again after its score was computed", hint="call reset() first, or give all parts before compute()")
            for (reference, hypothesis), name in zip(rows, ids):
                self._keep("row_ids", [name, _rank(torch), len(reference)])
                self._keep("row_targets", reference)
                self._keep("row_preds", hypothesis)

        def compute(self) -> Any:
            """The value of everything since the last reset, as a tensor without dimensions."""
            totals = {name: _value(getattr(self, _state(name))) for name in self._fields or {}}
            parts = self._parts()
            self._finished.update(parts)
            return self._tensor(self._score(totals, self._tallies(_documents(parts))))

        @property
        def undefined(self) -> int:
            """How many documents since the last reset have no score."""
            kept = [counts_of(self._resolved, row, self._mark)[1] for row in _documents(self._parts())]
            return int(_value(getattr(self, self._undefined))) + sum(score is None for score in kept)

        def forward(self, preds: Any, target: Any, document: Optional[Sequence[Hashable]] = None) -> Any:
            """Adds a batch and returns the value of this batch alone."""
            rows = self._read(preds, target)
            joined = rows if document is None else join(rows, list(document))
            empty = {name: 0 for name in self._fields or {}}
            self.update(preds, target, document=document)
            # Lightning logs the value of a step from this attribute.
            self._forward_cache = self._tensor(self._score(empty, self._tallies(joined)))
            return self._forward_cache

        def reset(self) -> None:
            super().reset()
            self._start()

        def _start(self) -> None:
            self._finished: set = set()  # type: ignore[type-arg]
            # A rank that keeps no row takes part in the exchange with the type of number that the others have.
            for name in _ROWS:
                self._keep(name, [])

        def _keep(self, name: str, values: List[Any]) -> None:
            getattr(self, name).append(torch.tensor(values, dtype=getattr(torch, _ROWS[name]), device=self.device))

        def _tensor(self, value: float) -> Any:
            return torch.tensor(value, dtype=torch.float64, device=self.device)

        def _read(self, preds: Any, target: Any) -> List[Row]:
            return rows_of(preds, target, self._ignore, self._threshold, self._resolved.kernel.takes)  # type: ignore[union-attr]

        def _unnamed(self, rows: List[Row]) -> List[str]:
            """Names for rows of metrics whose counts have no fixed fields: each row is a document."""
            start = len(self.row_ids)
            return [f"row {_rank(torch)} {start + at}" for at in range(len(rows))]

        def _add(self, row: Row) -> None:
            tally, score = counts_of(self._resolved, row, self._mark)
            if score is None:
                setattr(self, self._undefined, getattr(self, self._undefined) + 1)
            if self._pool == "macro":
                tally = {} if score is None else {"sum": score, "count": 1}
            for name, value in tally.items():
                setattr(self, _state(name), getattr(self, _state(name)) + value)

        def _tallies(self, rows: List[Row]) -> List[Dict[str, Any]]:
            """What each document adds."""
            found = [counts_of(self._resolved, row, self._mark) for row in rows]
            if self._pool == "micro":
                return [tally for tally, _ in found]
            return [{"sum": score, "count": 1} for _, score in found if score is not None]

        def _parts(self) -> Dict[int, Dict[int, List[Row]]]:
            """The rows that were kept: document → rank → rows."""
            heads = _flat(self.row_ids)
            targets, preds = [int(value) for value in _flat(self.row_targets)], _flat(self.row_preds)
            scores = self._resolved.kernel.takes == "scores"  # type: ignore[union-attr]
            parts: Dict[int, Dict[int, List[Row]]] = {}
            at = 0
            for name, rank, length in zip(heads[::3], heads[1::3], heads[2::3]):
                end = at + int(length)
                guesses = [value if scores else int(value) for value in preds[at:end]]
                parts.setdefault(int(name), {}).setdefault(int(rank), []).append((targets[at:end], guesses))
                at = end
            return parts

        def _score(self, totals: Dict[str, Any], tallies: List[Dict[str, Any]]) -> float:
            if self._pool == "macro":
                total, count = float(totals["sum"]), int(totals["count"])
                for tally in tallies:
                    total += tally["sum"]
                    count += tally["count"]
                return total / count if count else float("nan")
            kernel, settings = self._resolved.kernel, self._resolved.settings
            if totals and any(totals.values()):
                tallies = [totals, *tallies]
            if not tallies:
                return float("nan")
            whole = tallies[0]
            for tally in tallies[1:]:
                whole = kernel.add(whole, tally)  # type: ignore[union-attr]
            value = kernel.score(whole, for_score(self._resolved.metric, settings))  # type: ignore[union-attr, arg-type]
            return float("nan") if value is None else value

    # Pickling and copying find the class by its name in this module.
    SegmentationMetric.__qualname__ = "SegmentationMetric"
    return SegmentationMetric


def _documents(parts: Dict[int, Dict[int, List[Row]]]) -> List[Row]:
    """Rows joined to documents; what another rank repeats is left out."""
    documents = []
    for by_rank in parts.values():
        first, *others = (by_rank[rank] for rank in sorted(by_rank))
        if any(row not in first for rows in others for row in rows):
            raise InputError("document-split", "parts of one document are on several ranks, so their order is not known", hint="keep the parts of a document on one rank")
        documents.extend(join(first, [0] * len(first)))
    return documents


#: Rows that are kept: id, rank and length of each; their targets and their predictions one after the other.
_ROWS = {"row_ids": "int64", "row_targets": "int64", "row_preds": "float64"}


def _fields(resolved: Any) -> Optional[Dict[str, type]]:
    """The fields of a tally and whether they are integers; None where fields depend on the data, and rows are kept."""
    if resolved.metric in ("boundary-deviation", "average-precision", "auroc") or getattr(resolved.settings.values, "variant", "") == "2012":
        return None
    if resolved.kernel.takes == "scores":
        return {"squares": float, "losses": float, "gaps": int, "boundaries": int, "outside": int}
    found: Dict[str, type] = {}
    for reference, hypothesis in _PROBES:
        tally, _ = counts_of_masses(resolved, reference, hypothesis)
        for name, value in tally.items():
            if found.get(name) is not float:
                found[name] = type(value)
    if resolved.metric in ("pk", "window-diff"):
        found.update(unset=int, empty=int)
    if resolved.metric == "alignment-similarity" and resolved.settings.values.scoring == "exponential":
        found["edges"] = float
    return found


def counts_of_masses(resolved: Any, reference: List[int], hypothesis: List[int]) -> Tuple[Dict[str, Any], Optional[float]]:
    """The tally of two lists of masses."""
    marks = [[0 if unit < mass - 1 else 1 for mass in masses for unit in range(mass)] for masses in (reference, hypothesis)]
    return counts_of(resolved, (marks[0], marks[1]), "end")


def _state(name: str) -> str:
    """A field of a tally as the name of an attribute."""
    return "tally_" + "".join(character if character.isalnum() else f"_{ord(character)}_" for character in name)


def _number(name: Hashable) -> int:
    """A document id as an integer that ranks can exchange."""
    if hasattr(name, "item"):
        name = name.item()
    return name if isinstance(name, int) else _digest(name)


def _digest(*parts: Any) -> int:
    """63 bits of a hash that is the same in every process."""
    from hashlib import blake2b

    return int.from_bytes(blake2b("|".join(map(str, parts)).encode(), digest_size=8).digest(), "big") >> 1


def _rank(torch: Any) -> int:
    distributed = getattr(torch, "distributed", None)
    ready = distributed is not None and distributed.is_available() and distributed.is_initialized()
    return distributed.get_rank() if ready else 0


def _value(state: Any) -> Any:
    return state.item() if hasattr(state, "item") else state


def _flat(state: Any) -> List[Any]:
    """A list of tensors, or the one tensor that torchmetrics makes of them when ranks are gathered."""
    if hasattr(state, "tolist"):
        return state.tolist()  # type: ignore[no-any-return]
    return [value for tensor in state for value in tensor.tolist()]


def _plain_base(torch: Any) -> Any:
    """What torchmetrics.Metric does for us, in short; `sync` takes the function that sums a tensor over ranks."""

    class PlainMetric:
        device = torch.device("cpu")

        def __init__(self) -> None:
            self._defaults: Dict[str, Tuple[Any, str]] = {}

        def add_state(self, name: str, default: Any, dist_reduce_fx: str) -> None:
            self._defaults[name] = (default, dist_reduce_fx)
            setattr(self, name, [] if isinstance(default, list) else default)

        def reset(self) -> None:
            for name, (default, _) in self._defaults.items():
                setattr(self, name, [] if isinstance(default, list) else default)

        def sync(self, all_reduce: Any) -> None:
            """Replaces every count by its sum over ranks; kept rows are not exchanged."""
            for name, (_, reduction) in self._defaults.items():
                if reduction == "sum":
                    setattr(self, name, all_reduce(getattr(self, name)))

        def __call__(self, *args: Any, **kwargs: Any) -> Any:
            return self.forward(*args, **kwargs)  # type: ignore[attr-defined]

    return PlainMetric
