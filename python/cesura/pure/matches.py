"""Metrics of boundaries that have a partner: precision, recall, F, deviation, counts, generalized Hamming distance."""

from typing import Any, Dict, List, Optional, Tuple

from .._errors import InputError
from .edits import greedy, one_type_moves
from .kernel import Kernel, Tally, f_reason, f_score, harmonic_mean, ratio, reason_unless
from .segmentation import Segmentation


def counted_positions(side: Segmentation, trim: str) -> List[int]:
    """The boundaries, with position 0 and the end of the text where they are not trimmed.

    Silence is a segment without a label; without labels there is none.
    """
    if trim in ("yes", "silence"):
        return side.positions
    first = [] if trim == "start" else [0]
    last = [] if trim == "end" else [side.units]
    return first + side.positions + last


def maximum_matches(expected: List[int], found: List[int], tolerance: int) -> int:
    """The largest one-to-one pairing of positions at most `tolerance` apart: on sorted lists one walk finds it."""
    if tolerance == 0:
        return len(set(expected).intersection(found))
    matches = i = j = 0
    r, h = len(expected), len(found)
    while i < r and j < h:
        distance = expected[i] - found[j]
        if distance < -tolerance:
            i += 1
        elif distance > tolerance:
            j += 1
        else:
            matches += 1
            i += 1
            j += 1
    return matches


def first_within(expected: List[int], found: List[int], tolerance: float) -> int:
    """How many expected positions are the first within `tolerance` of some found one, as ruptures counts matches.

    One expected position uses up every found one near it, so that identical lists can have fewer matches than positions.
    """
    owners = set()
    first = 0
    for position in found:
        while first < len(expected) and expected[first] < position - tolerance:
            first += 1
        if first < len(expected) and expected[first] <= position + tolerance:
            owners.add(first)
    return len(owners)


def nearest_distances(first: List[int], second: List[int]) -> List[int]:
    """For each position of one list the distance to the nearest of the other."""
    if not second:
        return []
    distances = []
    at, last = 0, len(second) - 1
    for position in first:
        while at < last and second[at + 1] <= position:
            at += 1
        distance = abs(position - second[at])
        if at < last and second[at + 1] - position < distance:
            distance = second[at + 1] - position
        distances.append(distance)
    return distances


def tally_boundaries(reference: Segmentation, hypothesis: Segmentation, o: Any) -> Tally:
    if o.reach == "below" and o.tolerance == 0:
        raise InputError("tolerance-required", "no two boundaries are less than 0 apart", hint='give tolerance=… with reach="below"')
    tolerance = o.tolerance - 1 if o.reach == "below" else o.tolerance
    expected, found = counted_positions(reference, o.trim), counted_positions(hypothesis, o.trim)
    if o.exclude_every > 0:
        # The end of the text counts among the reference's boundaries, whether or not it is trimmed.
        every = expected if o.trim in ("no", "start") else [*expected, reference.units]
        excluded = {reference.units, *every[o.exclude_every - 1 :: o.exclude_every]}
        expected = [at for at in expected if at not in excluded]
        found = [at for at in found if at not in excluded]
    sizes = {"reference": len(expected), "hypothesis": len(found)}
    if o.matching == "any-within":
        return {
            "hypothesisHits": sum(distance <= tolerance for distance in nearest_distances(found, expected)),
            "referenceHits": sum(distance <= tolerance for distance in nearest_distances(expected, found)),
            **sizes,
        }
    if tolerance < 0:
        matches = 0
    elif o.matching == "maximum":
        matches = maximum_matches(expected, found, tolerance)
    elif o.matching == "first-within":
        matches = first_within(expected, found, tolerance)
    else:
        shared, pairs = one_type_moves(expected, found, greedy(tolerance + 1))
        matches = shared + len(pairs)
    return {"matches": matches, **sizes}


def _hits(tally: Tally, side: str) -> int:
    return tally["matches"] if "matches" in tally else tally[f"{side}Hits"]  # type: ignore[no-any-return]


def _empty(tally: Tally, on_empty: str) -> Optional[float]:
    """The score where there is nothing to divide."""
    if on_empty == "match":
        return 0.0 if tally["reference"] or tally["hypothesis"] else 1.0
    if on_empty == "ruptures":
        # The program returns 0 before it divides where nothing was predicted.
        return 0.0 if tally["hypothesis"] == 0 else None
    return {"undefined": None, "zero": 0.0, "one": 1.0}[on_empty]


def _raises_in_ruptures(tally: Tally, on_empty: str) -> bool:
    """Whether ruptures divides by the number of true points, and there are none."""
    return on_empty == "ruptures" and tally["reference"] == 0 and tally["hypothesis"] > 0


def _share(tally: Tally, side: str, on_empty: str) -> Optional[float]:
    if tally[side] == 0 or _raises_in_ruptures(tally, on_empty):
        return _empty(tally, on_empty)
    return _hits(tally, side) / tally[side]


def _why_no_share(tally: Tally, side: str, on_empty: str) -> Optional[str]:
    if _raises_in_ruptures(tally, on_empty):
        return "no-reference-boundaries"
    return None if tally[side] > 0 else f"no-{side}-boundaries"


def tally_f(reference: Segmentation, hypothesis: Segmentation, o: Any) -> Tally:
    tally = tally_boundaries(reference, hypothesis, o)
    if o.average != "pooled":
        for name, side in (("precision", "hypothesis"), ("recall", "reference")):
            share = _share(tally, side, o.on_empty)
            tally[f"{name}Sum"] = share or 0
            tally[f"{name}Items"] = 0 if share is None else 1
    return tally


def _why_no_f(tally: Tally, o: Any) -> Optional[str]:
    if _raises_in_ruptures(tally, o.on_empty):
        return "no-reference-boundaries"
    return f_reason(tally["reference"], tally["hypothesis"], o.beta)


def _score_f(tally: Tally, o: Any) -> Optional[float]:
    reference, hypothesis = tally["reference"], tally["hypothesis"]
    if _why_no_f(tally, o) is not None:
        return _empty(tally, o.on_empty)
    if o.average == "items-pr":
        mean = [tally.get(f"{name}Sum", 0) / max(1, tally.get(f"{name}Items", 0)) for name in ("precision", "recall")]
        return harmonic_mean(mean[0], mean[1], o.beta)
    if "matches" in tally:
        return f_score(tally["matches"], reference, hypothesis, o.beta)
    if reference == 0 or hypothesis == 0:
        return 0.0
    return harmonic_mean(tally["hypothesisHits"] / hypothesis, tally["referenceHits"] / reference, o.beta)


def tally_deviation(reference: Segmentation, hypothesis: Segmentation, o: Any) -> Tally:
    expected, found = counted_positions(reference, o.trim), counted_positions(hypothesis, o.trim)
    first, second = (expected, found) if o.direction == "reference" else (found, expected)
    per_second = reference.ticks or 1
    counts: Dict[str, int] = {}
    for distance in nearest_distances(first, second):
        value = distance / per_second
        field = f"at:{int(value) if value.is_integer() else value!r}"
        counts[field] = counts.get(field, 0) + 1
    return {"reference": len(expected), "hypothesis": len(found), **counts}


def _distances(tally: Tally) -> List[Tuple[float, int]]:
    return sorted((float(name[3:]), count) for name, count in tally.items() if name.startswith("at:") and count > 0)


def _score_deviation(tally: Tally, o: Any) -> Optional[float]:
    distances = _distances(tally)
    count = sum(times for _, times in distances)
    if count == 0:
        return None
    if o.summary == "max":
        return distances[-1][0]
    if o.summary == "mean":
        total = 0.0
        for distance, times in distances:
            total += distance * times
        return total / count

    def at(index: int) -> float:
        seen = 0
        for distance, times in distances:
            seen += times
            if index < seen:
                break
        return distance

    return (at(-(-count // 2) - 1) + at(count // 2)) / 2


def _why_no_deviation(tally: Tally, o: Any) -> Optional[str]:
    if _distances(tally):
        return None
    reference, hypothesis = tally["reference"], tally["hypothesis"]
    if reference == 0 and hypothesis > 0:
        return "no-reference-boundaries"
    return "no-hypothesis-boundaries" if hypothesis == 0 and reference > 0 else "no-boundaries"


def tally_density(reference: Segmentation, hypothesis: Segmentation, o: Any) -> Tally:
    return {"hypothesis": len(hypothesis.positions), "reference": len(reference.positions)}


def tally_count_error(reference: Segmentation, hypothesis: Segmentation, o: Any) -> Tally:
    signed = len(hypothesis.positions) - len(reference.positions)
    return {"sum": abs(signed), "signed": signed, "pairs": 1}


def shifts(expected: List[int], found: List[int], insert: float, delete: float, shift: float) -> Tuple[int, int, int]:
    """Insertions, deletions and the distance of shifts in the cheapest way to make the hypothesis the reference.

    Pairing two boundaries d apart saves insert + delete - shift · d. The best pairing does not cross, so it is a table
    over both sorted lists, of which only the band of pairs that save anything is filled.
    """
    columns = len(expected)
    if shift == 0:
        pairs = min(columns, len(found))
        return columns - pairs, len(found) - pairs, sum(abs(a - b) for a, b in zip(expected, found))
    apart = insert + delete
    # Column j: saving, pairs and distance of the best pairing of the rows so far with the first j boundaries.
    best: List[Tuple[float, int, int]] = [(0, 0, 0)] * (columns + 1)
    known = start = 0
    for position in found:
        while start < columns and expected[start] < position and shift * (position - expected[start]) >= apart:
            start += 1
        while known < start:
            best[known + 1] = best[known]
            known += 1
        corner = best[start]
        for column in range(start + 1, columns + 1):
            distance = abs(position - expected[column - 1])
            if expected[column - 1] > position and shift * distance >= apart:
                break
            if column > known:
                best[column] = corner
                known = column
            above = best[column]
            paired = corner[0] + (apart - shift * distance)
            if paired >= above[0] and paired >= best[column - 1][0]:
                best[column] = (paired, corner[1] + 1, corner[2] + distance)
            elif best[column - 1][0] > above[0]:
                best[column] = best[column - 1]
            corner = above
    _, pairs, moved = best[known]
    return columns - pairs, len(found) - pairs, moved


def tally_hamming(reference: Segmentation, hypothesis: Segmentation, o: Any) -> Tally:
    insertions, deletions, distance = shifts(reference.positions, hypothesis.positions, o.insert, o.delete, o.shift)
    return {"insertions": insertions, "deletions": deletions, "distance": distance, "pairs": 1}


def _score_hamming(tally: Tally, o: Any) -> Optional[float]:
    if tally["pairs"] == 0:
        return None
    cost = tally["insertions"] * o.insert + tally["deletions"] * o.delete + tally["distance"] * o.shift
    return cost / tally["pairs"]  # type: ignore[no-any-return]


KERNELS = {
    "boundary-precision": Kernel(
        tally_boundaries,
        lambda t, o: _share(t, "hypothesis", o.on_empty),
        lambda t, o: _why_no_share(t, "hypothesis", o.on_empty),
    ),
    "boundary-recall": Kernel(
        tally_boundaries,
        lambda t, o: _share(t, "reference", o.on_empty),
        lambda t, o: _why_no_share(t, "reference", o.on_empty),
    ),
    "boundary-f": Kernel(tally_f, _score_f, _why_no_f),
    "boundary-deviation": Kernel(tally_deviation, _score_deviation, _why_no_deviation),
    "density-ratio": ratio(tally_density, "hypothesis", "reference", "no-reference-boundaries"),
    "count-error": Kernel(
        tally_count_error,
        lambda t, o: t["signed" if o.sign == "signed" else "sum"] / t["pairs"] if t["pairs"] > 0 else None,
        reason_unless("pairs", "nothing-to-compare"),
    ),
    "generalized-hamming": Kernel(tally_hamming, _score_hamming, reason_unless("pairs", "nothing-to-compare")),
}
