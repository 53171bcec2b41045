"""The register of metrics, and options: checked, with defaults and presets filled in, as signatures print them."""

import re
from functools import lru_cache
from types import SimpleNamespace
from typing import Any, Callable, Dict, List, Mapping, NamedTuple, Optional, Tuple

from .._errors import InputError
from .segmentation import plain_value, shown
from .time import PER_SECOND, axis_name, read_length, ticks_in


class Option(NamedTuple):
    """One option of a metric: its default, how a value is checked and how it is printed."""

    name: str
    python: str
    default: Any
    check: Callable[[str, Any], Any]
    show: Callable[[Any], str]


class Settings(NamedTuple):
    """The options of one call."""

    values: SimpleNamespace
    signature: str
    #: What the caller gave, for the engine.
    given: Dict[str, Any]
    #: The values on each axis: lengths in ticks.
    on_axis: Dict[Optional[int], SimpleNamespace]


def _reject(path: str, value: Any, hint: str) -> InputError:
    return InputError("option-invalid", f"{path} is {value!r}", hint=hint, params={"option": path, "value": value})


def _integer(least: int) -> Callable[[str, Any], int]:
    def check(path: str, value: Any) -> int:
        value = plain_value(value)
        whole = isinstance(value, int) or (isinstance(value, float) and value.is_integer())
        if isinstance(value, bool) or not whole or value < least:
            raise _reject(path, value, f"it must be an integer, {least} or more")
        return int(value)

    return check


def _units(least: int) -> Callable[[str, Any], Any]:
    def check(path: str, value: Any) -> Any:
        length = read_length(value)
        if length is not None:
            return length
        if isinstance(value, str):
            raise _reject(path, value, f"it must be an integer, {least} or more; on a time axis a length: 0.5s, 500ms")
        return _integer(least)(path, value)

    return check


def _real(least: float, most: float) -> Callable[[str, Any], float]:
    def check(path: str, value: Any) -> float:
        value = plain_value(value)
        if isinstance(value, bool) or not isinstance(value, (int, float)) or not least <= value <= most:
            raise _reject(path, value, f"it must be a number from {shown(least)} to {shown(most)}")
        return value

    return check


def _choice(choices: List[str], rule: Optional[str]) -> Callable[[str, Any], Any]:
    def check(path: str, value: Any) -> Any:
        if isinstance(value, bool) and "yes" in choices:
            value = "yes" if value else "no"
        if value not in choices:
            raise _reject(path, value, f"it must be one of {', '.join(choices)}")
        return None if value == rule else value

    return check


def _flag(path: str, value: Any) -> bool:
    value = {"yes": True, "no": False}.get(value, value) if isinstance(value, str) else plain_value(value)
    if value not in (True, False):
        raise _reject(path, value, "it must be True or False")
    return bool(value)


def _thresholds(path: str, value: Any) -> Tuple[float, ...]:
    listed = [value] if isinstance(value, (int, float)) else [plain_value(each) for each in value]
    if not listed or any(_real(0, 1)(path, each) == 0 for each in listed):
        raise _reject(path, value, "give one threshold or more, each above 0")
    return tuple(sorted(set(listed)))


def _weights(path: str, value: Any) -> Tuple[float, float]:
    if isinstance(value, Mapping):
        value = (value.get("substitution", 1), value.get("transposition", 1))
    if not isinstance(value, (list, tuple)) or len(value) != 2:
        raise _reject(path, value, "give two numbers: what a substitution and what a transposition weighs")
    first, second = (_real(0, float("inf"))(path, each) for each in value)
    return first, second


def _type(path: str, value: Any) -> Optional[str]:
    value = plain_value(value)
    if isinstance(value, bool) or not isinstance(value, (str, int, float)):
        raise _reject(path, value, "give the label of one boundary type")
    return None if value == "all" else shown(value)


def _joined(values: Any) -> str:
    return ",".join(shown(value) for value in values)


def _yes(value: Any) -> str:
    return "yes" if value else "no"


#: How options without a list of choices are checked.
_CHECKS: Dict[str, Callable[[str, Any], Any]] = {
    "span": _units(1),
    "window": _units(1),
    "width": _units(1),
    "tolerance": _units(0),
    "minWindow": _integer(0),
    "excludeEvery": _integer(0),
    "beta": _real(0, 1e6),
    "insert": _real(0, 1e12),
    "delete": _real(0, 1e12),
    "shift": _real(0, 1e12),
    "threshold": _real(0, 1),
    "penalty": _real(0, 1),
    "base": _real(1, 1e6),
    "epsilon": _real(0, 1),
    "thresholds": _thresholds,
    "weights": _weights,
    "type": _type,
}
#: The choices that the kernels know. What the register adds goes to the engine until a kernel has it.
_KNOWN_CHOICES = {
    "matching": "greedy min-edits min-cost maximum greedy-nearest any-within first-within",
    "transposition": "span/n span/(n-1) unit as-variant",
    "substitution": "range+1 range unit as-variant",
    "typeRange": "scale pair",
    "variant": "2012 2013 segeval-2",
    "normalisation": "pb*t pb pb*t^2 as-variant",
    "te": "yes no",
    "nearMissCredit": "correctness penalty",
    "orientation": "standard segeval",
    "average": "micro macro segeval-micro segeval-macro pooled items-pr items-f",
    "alignment": "maximum-likelihood matching all-overlaps",
    "closeness": "intersect-ratio jaccard dice overlap",
    "ties": "first all fewest",
    "edges": "undirected directed",
    "weight": "jaccard dice overlap rand",
    "scoring": "mean exponential best-edge",
    "windows": "interior units inclusive nltk-n padded segeval-padded",
    "rounding": "half-even half-up floor ceil",
    "windowRule": "segments boundaries required",
    "closed": "yes no",
    "weighted": "yes no",
    "marks": "end start",
    "onEmpty": "undefined segeval nltk spokennlp chunkseg zero one match ruptures",
    "trueNegatives": "equation table",
    "trim": "yes no end start silence",
    "reach": "at-most below",
    "direction": "reference hypothesis",
    "summary": "median mean max",
    "sign": "absolute signed",
    "weighting": "units segments covered",
    "unit": "words rate",
    "hit": "at-least above",
    "brackets": "set by-level",
    "root": "yes no",
}
#: Options that count units of the text: on a time axis they are lengths such as 0.5s.
_LENGTHS = ("span", "window", "width", "tolerance")


def snake(name: str) -> str:
    """The name of a metric or an option in Python."""
    return re.sub(r"([a-z0-9])([A-Z])", r"\1_\2", name).replace("-", "_").lower()


def _option(entry: Dict[str, Any]) -> Optional[Option]:
    """An option of the register; None where pure does not know what it means."""
    name, default, choices = entry["name"], entry["default"], entry.get("choices")
    if choices == ["yes", "no"]:
        return Option(name, snake(name), default == "yes", _flag, _yes)
    if choices:
        rule = default if default == "as-variant" else None
        value = None if rule else default
        return Option(name, snake(name), value, _choice(choices, rule), lambda each: each or rule or "")
    check = _CHECKS.get(name)
    if check is None:
        return None
    if name == "type":
        return Option(name, name, None, check, lambda each: default if each is None else re.sub(r"[\s|]", "_", each))
    if name == "weights":
        return Option(name, name, (1, 1), check, _joined)
    if name == "thresholds":
        return Option(name, name, tuple(float(part) for part in default.split(",")), check, _joined)
    try:
        number: Any = float(default)
        number = int(number) if number.is_integer() else number
    except ValueError:
        number = None
    return Option(name, snake(name), number, check, lambda each: default if each is None else shown(each))


class Register:
    """The metrics that `cesura metrics --json` lists."""

    def __init__(self, entries: List[Dict[str, Any]]) -> None:
        self.entries = {entry["id"]: entry for entry in entries}
        self.version: str = entries[0]["version"]
        self.names: Dict[str, str] = {}
        for entry in entries:
            for name in (entry["id"], entry["symbol"], *entry.get("aliases", []), snake(entry["id"])):
                self.names.setdefault(name.lower(), entry["id"])

    def find(self, name: Any) -> str:
        """The id of a metric from its id, symbol, alias or function name."""
        found = self.names.get(name.lower()) if isinstance(name, str) else None
        if found is None:
            raise InputError("unknown-metric", f"unknown metric {name!r}", hint=f"the metrics are {', '.join(self.entries)}")
        return found


@lru_cache(maxsize=1)
def register() -> Register:
    import json
    from pkgutil import get_data

    return Register(json.loads(get_data("cesura", "_generated/register.json") or b"[]"))


@lru_cache(maxsize=None)
def options_of(metric: str) -> Dict[str, Optional[Option]]:
    """The options of a metric in the order of its signature, by their name in the register."""
    return {entry["name"]: _option(entry) for entry in register().entries[metric]["options"]}


def named(metric: str, given: Mapping[str, Any]) -> Dict[str, Any]:
    """Options by their name in the register; those that are None are left out."""
    known = {snake(name): name for name in options_of(metric)}
    found: Dict[str, Any] = {}
    for name, value in given.items():
        key = name if name in options_of(metric) else known.get(name)
        if key is None:
            raise InputError("option-unknown", f"{snake(metric)} has no option {name!r}", hint=f"it has {', '.join(known) or 'none'}")
        if value is not None:
            found[key] = value
    return found


def lacking(metric: str, preset: Optional[str], given: Mapping[str, Any]) -> Optional[str]:
    """An option whose value no kernel knows, as name=value; None where there is none."""
    start = register().entries[metric]["presets"].get(preset, {})
    choices = {entry["name"]: entry.get("choices") for entry in register().entries[metric]["options"]}
    for name, value in {**start, **given}.items():
        option = options_of(metric).get(name)
        if option is None:
            return f"{snake(name)}={value!r}"
        if choices[name]:
            choice = _yes(value) if isinstance(value, bool) else value
            # A choice that the register lacks too is rejected when the option is checked.
            if choice in choices[name] and choice not in _KNOWN_CHOICES.get(name, "").split():
                return f"{snake(name)}={value!r}"
    return None


def resolve(metric: str, preset: Optional[str], given: Mapping[str, Any]) -> Settings:
    """All options of a metric; `given` holds names of the register."""
    start = _preset(metric, preset) if preset is not None else {}
    values, printed = {}, []
    for name, option in options_of(metric).items():
        if option is None:
            entry = next(each for each in register().entries[metric]["options"] if each["name"] == name)
            if name != "speakers":
                printed.append(f"{name}:{entry['default']}")
            continue
        value = given.get(name, start.get(name))
        value = option.default if value is None else option.check(f"{snake(metric)}({option.python})", value)
        values[option.python] = value
        printed.append(f"{name}:{option.show(value)}")
    signature = "|".join([metric, *printed, f"v:{register().version}"])
    everything = dict(given) if preset is None else {"preset": preset, **given}
    settings = SimpleNamespace(**values)
    plain = not any(isinstance(values.get(name), str) for name in _LENGTHS)
    return Settings(settings, signature, everything, {None: settings} if plain else {})


def _preset(metric: str, preset: str) -> Dict[str, Any]:
    entries = register().entries
    own = entries[metric]["presets"].get(preset)
    if own is None:
        known = {name for entry in entries.values() for name in entry["presets"]}
        if preset not in known:
            raise InputError("unknown-preset", f"unknown preset {preset!r}", hint=f"there are {', '.join(sorted(known))}")
        there = ", ".join(entries[metric]["presets"]) or "none"
        raise InputError("preset-undefined", f"the preset {preset!r} does not define {snake(metric)}", hint=f"the presets for it: {there}")
    return own  # type: ignore[no-any-return]


#: Why a metric cannot be computed where units are ticks of time.
_NOT_ON_TIME = {
    "segmentation-similarity": "it counts gaps where a boundary could be; take boundary_similarity with a span, for example 0.5s",
    "generalized-hamming": "its costs are per unit of the text; take boundary_similarity with a span, for example 0.5s",
}


def on_axis(metric: str, settings: Settings, ticks: Optional[int]) -> SimpleNamespace:
    """The options for a text whose units are ticks of time, or units (None): lengths become a number of them."""
    found = settings.on_axis.get(ticks)
    if found is not None:
        return found
    if ticks is not None and metric in _NOT_ON_TIME:
        raise InputError("axis-meaningless", f"{snake(metric)} has no meaning on a time axis: {_NOT_ON_TIME[metric]}")
    values = dict(vars(settings.values))
    for name in _LENGTHS:
        value = values.get(name)
        path = f"{snake(metric)}({name})"
        if isinstance(value, str):
            if ticks is None:
                raise _reject(path, value, "the text counts units: give an integer")
            values[name] = ticks_in(value, ticks, name == "tolerance" and values.get("reach") == "below")
        elif ticks is not None and value:
            raise InputError("unit-required", f"{path} is {value} on a time axis", hint=f'give the unit: {name}="0.5s" or "500ms"')
    settings.on_axis[ticks] = SimpleNamespace(**values)
    return settings.on_axis[ticks]


def for_score(metric: str, settings: Settings) -> SimpleNamespace:
    """The options as a score needs them: lengths of time in microseconds, whatever the axis."""
    plain = settings.on_axis.get(None)
    return plain if plain is not None else on_axis(metric, settings, PER_SECOND)


def signature_on(settings: Settings, ticks: Optional[int]) -> str:
    """The signature, with the tick of the axis before the version."""
    if ticks is None:
        return settings.signature
    front, version = settings.signature.rsplit("|", 1)
    return f"{front}|axis:{axis_name(ticks)}|{version}"
