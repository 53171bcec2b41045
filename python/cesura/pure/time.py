"""Times on an axis of integer ticks, read from their digits, and lengths of time such as "0.5s"."""

import re
from typing import Any, List, NamedTuple, Optional, Tuple

from .._errors import InputError

#: Tallies count time in microseconds, so that recordings of any tick add up.
PER_SECOND = 1_000_000
MAX_UNITS = 2**32 - 1
_MAX_DECIMALS = 6
_DECIMAL = re.compile(r"([+-]?)(\d*)(?:\.(\d*))?(?:[eE]([+-]?\d+))?$")
_CLOCK = re.compile(r"(?:(\d+):)?(\d+):(\d{1,2})(?:[.,](\d*))?$")
_LENGTH = re.compile(r"(\d+)(?:\.(\d+))?(ms|s)$")


class _Time(NamedTuple):
    whole: int
    #: The decimals as they were written.
    fraction: str


def _digits(value: Any, what: str) -> _Time:
    if hasattr(value, "item"):
        value = value.item()
    if isinstance(value, bool) or not isinstance(value, (int, float, str)):
        raise TypeError(f"{what} is {value!r}; give seconds")
    text = value.strip() if isinstance(value, str) else repr(value)
    if isinstance(value, float) and value.is_integer():
        text = str(int(value))
    clock = _CLOCK.match(text)
    if clock:
        hours, minutes, seconds, fraction = clock.groups()
        if int(seconds) < 60 and (hours is None or int(minutes) < 60):
            return _Time(int(hours or 0) * 3600 + int(minutes) * 60 + int(seconds), fraction or "")
    found = _DECIMAL.match(text)
    if found is None or not (found[2] or found[3]):
        raise InputError("time-not-number", f"{what} is {value!r}, which is not a time", hint="write seconds (10.5) or a clock (1:02:03.450)")
    places = max(-400, min(400, int(found[4] or 0)))
    whole, fraction = found[2], found[3] or ""
    if places >= 0:
        fraction = fraction.ljust(places, "0")
        whole, fraction = whole + fraction[:places], fraction[places:]
    else:
        whole = whole.rjust(-places, "0")
        whole, fraction = whole[:places], whole[places:] + fraction
    if found[1] == "-" and (int(whole or 0) or fraction.strip("0")):
        raise InputError("time-negative", f"{what} is {value!r}, before the start", hint="count times from 0")
    return _Time(int(whole or 0), fraction)


def _ticks(time: _Time, decimals: int) -> int:
    """To the nearest tick, half away from zero."""
    kept = int(time.fraction[:decimals].ljust(decimals, "0") or 0)
    up = 1 if time.fraction[decimals : decimals + 1] >= "5" else 0
    return time.whole * 10**decimals + kept + up


def ticks_of(duration: Any, seconds: Any) -> Tuple[int, int, List[int]]:
    """Ticks per second, the duration in ticks and the ticks of each time, on the coarsest axis that holds all digits."""
    end = _digits(duration, "duration")
    times = [_digits(value, f"seconds[{at}]") for at, value in enumerate(seconds)]
    decimals = min(_MAX_DECIMALS, max(len(time.fraction) for time in [end, *times]))
    while decimals > 0 and _ticks(end, decimals) > MAX_UNITS:
        decimals -= 1
    units = _ticks(end, decimals)
    if units > MAX_UNITS:
        raise InputError("text-too-long", f"a recording of {end.whole} seconds is longer than {MAX_UNITS} ticks")
    if units == 0:
        raise InputError("text-empty", "the recording has no length", hint="give a duration above 0")
    ticks = [_ticks(time, decimals) for time in times]
    for at, tick in enumerate(ticks):
        if tick > units:
            raise InputError("time-after-end", f"seconds[{at}] is {seconds[at]!r}, after the end of the recording, {duration!r} seconds")
    return 10**decimals, units, ticks


def read_length(value: Any) -> Optional[str]:
    """A length such as "500ms" in the form that signatures print, "0.5s"; None where it is not a length."""
    found = _LENGTH.match(value) if isinstance(value, str) else None
    if found is None:
        return None
    whole, fraction, unit = found[1], found[2] or "", found[3]
    places = len(fraction) + (3 if unit == "ms" else 0)
    digits = (whole + fraction).rjust(places + 1, "0")
    cut = len(digits) - places
    seconds, rest = digits[:cut].lstrip("0") or "0", digits[cut:].rstrip("0")
    return f"{seconds}.{rest}s" if rest else f"{seconds}s"


def ticks_in(length: str, ticks_per_second: int, up: bool) -> int:
    """A length in ticks; a fraction of a tick is dropped, or rounded up."""
    whole, _, fraction = length[:-1].partition(".")
    scale = 10 ** len(fraction)
    product = int(whole + fraction) * ticks_per_second
    return -(-product // scale) if up else product // scale


def axis_name(ticks_per_second: int) -> str:
    """The tick as signatures name it."""
    names = {1: "s", 10: "ds", 100: "cs", 1000: "ms", 1000000: "us"}
    return names.get(ticks_per_second) or f"1e-{len(str(ticks_per_second)) - 1}s"
