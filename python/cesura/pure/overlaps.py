"""Metrics of segments that overlap: alignment similarity A, purity, coverage, Franz, IoU, and segments as brackets."""

from typing import Any, Callable, Dict, List, Optional, Tuple

from .._errors import InputError
from .kernel import Kernel, Tally, f_reason, f_score, harmonic_mean, ratio, reason_unless
from .segmentation import Segmentation, shown

#: A segment of each side and the units that they share.
Atom = Tuple[int, int, int]


def atoms_of(first: Segmentation, second: Segmentation) -> List[Atom]:
    """The text divided at every boundary of both sides: exactly the pairs of segments that overlap, left to right."""
    a, b = [*first.positions, first.units], [*second.positions, second.units]
    atoms = []
    i = j = start = 0
    for _ in range(len(a) + len(b)):
        x, y = a[i], b[j]
        end = x if x < y else y
        atoms.append((i, j, end - start))
        if end == first.units:
            break
        i += x == end
        j += y == end
        start = end
    return atoms


# ---- alignment similarity -------------------------------------------------------------------------------------------


def _pairs(count: int) -> float:
    return count * (count - 1) / 2


def _rand(o: int, x: int, y: int) -> float:
    if x + y - o < 2:
        return 1.0
    return (_pairs(o) + (_pairs(x - o) + _pairs(y - o)) + (x - o) * (y - o)) / _pairs(x + y - o)


WEIGHTS: Dict[str, Callable[[int, int, int], float]] = {
    "jaccard": lambda o, x, y: o / (x + y - o),
    "dice": lambda o, x, y: 2 * o / (x + y),
    "overlap": lambda o, x, y: o / min(x, y),
    "rand": _rand,
}


def _nearness(closeness: str) -> Callable[[int, int, int], Tuple[Any, ...]]:
    """What a source segment ranks its targets by, larger first: closeness, then Jaccard. Fractions are exact."""
    from fractions import Fraction

    if closeness == "intersect-ratio":
        # For one source the ratio is decided by the overlap, Jaccard then by the smaller target.
        return lambda o, x, y: (o, -y)
    if closeness == "overlap":
        return lambda o, x, y: (Fraction(o, min(x, y)), Fraction(o, x + y - o))
    # Dice orders as Jaccard does.
    return lambda o, x, y: (Fraction(o, x + y - o),)


def _aligned(atoms: List[Atom], sizes: Tuple[List[int], List[int]], closeness: str, ties: str) -> List[int]:
    """For each atom who points along it: 1 the segment of the first side, 2 that of the second, 3 both, 0 none."""
    direction = [0] * len(atoms)
    undecided: List[Tuple[int, List[int]]] = []
    rank = _nearness(closeness)
    for side in (0, 1):
        own, other = sizes[side], sizes[1 - side]
        best: List[Tuple[Any, List[int]]] = [(None, [])] * len(own)
        for at, atom in enumerate(atoms):
            source = atom[side]
            value = rank(atom[2], own[source], other[atom[1 - side]])
            top = best[source][0]
            if top is None or value > top:
                best[source] = (value, [at])
            elif value == top:
                best[source][1].append(at)
        for _, tied in best:
            if ties == "all":
                for at in tied:
                    direction[at] |= side + 1
            elif ties == "first" or len(tied) == 1:
                direction[tied[0]] |= side + 1
            else:
                undecided.append((side + 1, tied))
    # Left to right: a tied segment takes a target that is an edge anyway; else its last candidate, which its right
    # neighbour may be tied to as well. No choice needs fewer edges.
    undecided.sort(key=lambda each: each[1][-1])
    for bit, tied in undecided:
        direction[next((at for at in tied if direction[at]), tied[-1])] |= bit
    return direction


def _matched(atoms: List[Atom], weights: List[float]) -> List[int]:
    """Atoms, no two in one segment, with the largest sum of weights; on equal sums the most atoms."""
    count = len(atoms)
    best, size, before, take = [0.0] * (count + 1), [0] * (count + 1), [0] * count, [False] * count
    first_a = first_b = 0
    for t, atom in enumerate(atoms):
        if t > 0 and atom[0] != atoms[t - 1][0]:
            first_a = t
        if t > 0 and atom[1] != atoms[t - 1][1]:
            first_b = t
        start = before[t] = min(first_a, first_b)
        taken = best[start] + weights[t]
        gain = taken - best[t]
        equal = abs(gain) <= 1e-12 * max(1, best[t])
        take[t] = size[start] + 1 > size[t] if equal else gain > 0
        best[t + 1] = taken if take[t] else best[t]
        size[t + 1] = size[start] + 1 if take[t] else size[t]
    chosen = [0] * count
    t = count
    while t > 0:
        if take[t - 1]:
            chosen[t - 1] = 1
            t = before[t - 1]
        else:
            t -= 1
    return chosen


#: Beyond it a penalty is no longer counted: the score is 0.
_COUNTLESS = 1e300


def _published_sum(first: Segmentation, second: Segmentation) -> Tuple[float, int]:
    """The sum of Jaccard weights and the number of edges of the published alignment, without a list of directions."""
    atoms = atoms_of(first, second)
    a, b = first.masses, second.masses
    best_a, best_b = [(0, 0, 0)] * len(a), [(0, 0, 0)] * len(b)
    for t, (p, q, overlap) in enumerate(atoms):
        if (overlap, -b[q]) > best_a[p][:2] or best_a[p][0] == 0:
            best_a[p] = (overlap, -b[q], t)
        if (overlap, -a[p]) > best_b[q][:2] or best_b[q][0] == 0:
            best_b[q] = (overlap, -a[p], t)
    edges = {best[2] for best in best_a}
    edges.update(best[2] for best in best_b)
    total = 0.0
    for t in sorted(edges):
        p, q, overlap = atoms[t]
        total += overlap / (a[p] + b[q] - overlap)
    return total, len(edges)


def tally_alignment(reference: Segmentation, hypothesis: Segmentation, o: Any) -> Tally:
    directed = o.edges == "directed"
    chosen = (o.alignment, o.closeness, o.ties, o.edges, o.weight, o.scoring)
    if chosen == _PUBLISHED and o.threshold == 0:
        total, count = _published_sum(reference, hypothesis)
        return {"sum": total, "edges": count}
    if directed and (o.alignment != "maximum-likelihood" or o.scoring != "mean"):
        raise InputError("option-invalid", 'edges="directed" goes with alignment="maximum-likelihood" and scoring="mean"')
    atoms = atoms_of(reference, hypothesis)
    a, b = reference.masses, hypothesis.masses
    formula = WEIGHTS[o.weight]

    def weigh(overlap: int, first: int, second: int) -> float:
        value = formula(overlap, first, second)
        return o.penalty * value if o.threshold > 0 and value < o.threshold else value  # type: ignore[no-any-return]

    weights = [weigh(overlap, a[p], b[q]) for p, q, overlap in atoms]
    if o.alignment == "all-overlaps":
        direction = [1] * len(atoms)
    elif o.alignment == "matching":
        direction = _matched(atoms, weights)
    else:
        direction = _aligned(atoms, (a, b), o.closeness, o.ties)
    total, edges = 0.0, 0
    for t, bits in enumerate(direction):
        if bits == 0:
            continue
        p, q, overlap = atoms[t]
        if directed:
            total += (weights[t] if bits & 1 else 0) + (weigh(overlap, b[q], a[p]) if bits & 2 else 0)
        else:
            total += weights[t]
        edges += 2 if directed and bits == 3 else 1
    segments = len(a) + len(b)
    joined = [(atoms[t], weights[t]) for t, bits in enumerate(direction) if bits]
    if o.scoring == "best-edge":
        total = 0.0
        for side, count in ((0, len(a)), (1, len(b))):
            best = [0.0] * count
            for atom, weight in joined:
                best[atom[side]] = max(best[atom[side]], weight)
            part = 0.0
            for weight in best:
                part += weight
            total += part
        return {"sum": total, "edges": segments}
    alone = segments - 2 * edges if o.alignment == "matching" else 0
    if o.scoring == "exponential":
        penalty: float = 0
        for side, count in ((0, len(a)), (1, len(b))):
            degrees = [0] * count
            for atom, _ in joined:
                degrees[atom[side]] += 1
            part = 0
            for degree in degrees:
                part += max(0, _power(o.base, degree - 1) - degree)
            penalty += part
        edges += penalty  # type: ignore[assignment]
    return {"sum": total, "edges": edges + alone}


_PUBLISHED = ("maximum-likelihood", "intersect-ratio", "first", "undirected", "jaccard", "mean")


def _power(base: float, exponent: int) -> float:
    try:
        return min(float(base) ** exponent, _COUNTLESS)
    except OverflowError:
        return _COUNTLESS


def _score_alignment(tally: Tally, o: Any) -> Optional[float]:
    if tally["edges"] >= _COUNTLESS:
        return 0.0
    return tally["sum"] / tally["edges"] if tally["edges"] > 0 else None


# ---- purity, coverage, Franz ----------------------------------------------------------------------------------------


def _largest(segments: Segmentation, other: Segmentation, share: bool) -> float:
    """The largest piece of each segment that the other side leaves, or its share of the segment, added up."""
    largest: Dict[int, int] = {}
    for segment, _, overlap in atoms_of(segments, other):
        if overlap > largest.get(segment, 0):
            largest[segment] = overlap
    if not share:
        return sum(largest.values())
    total = 0.0
    for mass, piece in zip(segments.masses, largest.values()):
        total += piece / mass
    return total


def _elsewhere(segments: Segmentation, other: Segmentation, share: bool) -> float:
    """For every unit the units of its segment that the other side puts elsewhere, or their share, added up."""
    masses = segments.masses
    total: float = 0
    for segment, _, overlap in atoms_of(segments, other):
        term = overlap * (masses[segment] - overlap)
        total += term / masses[segment] if share else term
    return total


def _overlap(name: str, of_hypothesis: bool) -> Kernel:
    def tally(reference: Segmentation, hypothesis: Segmentation, o: Any) -> Tally:
        segments, other = (hypothesis, reference) if of_hypothesis else (reference, hypothesis)
        # Without labels every unit is covered.
        if o.weighting != "segments":
            # Microseconds on a time axis, so that recordings add up whatever their ticks.
            scale = 1_000_000 // reference.ticks if reference.ticks else 1
            return {name: _largest(segments, other, False) * scale, "units": reference.units * scale}
        return {"sum": _largest(segments, other, True), "segments": len(segments.positions) + 1}

    def score(tally: Tally, o: Any) -> Optional[float]:
        if tally.get("units", 0) > 0:
            return tally[name] / tally["units"]  # type: ignore[no-any-return]
        return tally["sum"] / tally["segments"] if tally.get("segments", 0) > 0 else None

    return Kernel(tally, score, lambda t, o: "nothing-to-compare" if score(t, o) is None else None)


def _franz(name: str, of_hypothesis: bool) -> Kernel:
    def tally(reference: Segmentation, hypothesis: Segmentation, o: Any) -> Tally:
        segments, other = (hypothesis, reference) if of_hypothesis else (reference, hypothesis)
        return {name: _elsewhere(segments, other, o.unit == "rate"), "units": reference.units}

    return ratio(tally, name, "units")


# ---- intersection over union ----------------------------------------------------------------------------------------


def _shared_segments(reference: Segmentation, hypothesis: Segmentation) -> List[Tuple[int, int, int, int]]:
    """Pairs of segments that overlap, with the units in both and in either."""
    a, b = reference.masses, hypothesis.masses
    return [(p, q, overlap, a[p] + b[q] - overlap) for p, q, overlap in atoms_of(reference, hypothesis)]


def _hit_rule(threshold: float, o: Any, per_second: int) -> Callable[[int, int], bool]:
    if o.epsilon > 0:
        # As the programs that add an epsilon have it: doubles.
        def compare(intersection: int, union: int) -> bool:
            iou = intersection / per_second / (union / per_second + o.epsilon)
            return iou > threshold if o.hit == "above" else iou >= threshold

        return compare
    from fractions import Fraction

    # The threshold by its digits: 0.3 is three tenths, not the double next to it.
    exact = Fraction(repr(threshold))

    def compare_exactly(intersection: int, union: int) -> bool:
        difference = intersection * exact.denominator - exact.numerator * union
        return difference > 0 if o.hit == "above" else difference >= 0

    return compare_exactly


def tally_iou(reference: Segmentation, hypothesis: Segmentation, o: Any) -> Tally:
    shared = _shared_segments(reference, hypothesis)
    r, h = len(reference.positions) + 1, len(hypothesis.positions) + 1
    tally: Tally = {}
    for threshold in o.thresholds:
        is_hit = _hit_rule(threshold, o, reference.ticks or 1)
        hits = [(p, q) for p, q, intersection, union in shared if is_hit(intersection, union)]
        reference_hits, hypothesis_hits = len({p for p, _ in hits}), len({q for _, q in hits})
        precision, recall = hypothesis_hits / h, reference_hits / r
        counts = {
            "hypothesisHits": hypothesis_hits,
            "referenceHits": reference_hits,
            "hypothesis": h,
            "reference": r,
            "precisionSum": precision,
            "recallSum": recall,
            "fSum": harmonic_mean(precision, recall),
            "items": 1,
        }
        for name, value in counts.items():
            tally[f"{shown(threshold)}/{name}"] = value
    return tally


def _iou(value: Callable[[Callable[[str], float], str], float]) -> Kernel:
    def score(tally: Tally, o: Any) -> Optional[float]:
        total = 0.0
        for threshold in o.thresholds:
            front = shown(threshold)
            if tally.get(f"{front}/items", 0) == 0:
                return None
            total += value(lambda name: tally.get(f"{front}/{name}", 0), o.average)
        return total / len(o.thresholds)

    def reason(tally: Tally, o: Any) -> Optional[str]:
        return None if tally.get(f"{shown(o.thresholds[0])}/items", 0) > 0 else "nothing-to-compare"

    return Kernel(tally_iou, score, reason)


def _iou_share(side: str, name: str) -> Callable[[Callable[[str], float], str], float]:
    return lambda field, average: field(f"{side}Hits") / field(side) if average == "pooled" else field(f"{name}Sum") / field("items")


def _iou_f(field: Callable[[str], float], average: str) -> float:
    if average == "items-f":
        return field("fSum") / field("items")
    if average == "items-pr":
        return harmonic_mean(field("precisionSum") / field("items"), field("recallSum") / field("items"))
    return harmonic_mean(field("hypothesisHits") / field("hypothesis"), field("referenceHits") / field("reference"))


def tally_mean_iou(reference: Segmentation, hypothesis: Segmentation, o: Any) -> Tally:
    per_second = reference.ticks or 1
    ranked = []
    for p, q, intersection, union in _shared_segments(reference, hypothesis):
        iou = intersection / per_second / (union / per_second + o.epsilon) if o.epsilon > 0 else intersection / union
        ranked.append((-iou, p, q))
    ranked.sort()
    taken: Tuple[set, set] = (set(), set())  # type: ignore[type-arg]
    total = 0.0
    pairs = 0
    for negative, p, q in ranked:
        if p in taken[0] or q in taken[1]:
            continue
        taken[0].add(p)
        taken[1].add(q)
        total += -negative
        pairs += 1
    return {"sum": total, "pairs": pairs}


# ---- segments as brackets, one level --------------------------------------------------------------------------------


def tally_brackets(reference: Segmentation, hypothesis: Segmentation, o: Any) -> Tally:
    def brackets(side: Segmentation) -> Any:
        ends = [*side.positions, side.units]
        spans = set(zip([0, *side.positions], ends))
        return spans if o.root else spans - {(0, side.units)}

    expected, found = brackets(reference), brackets(hypothesis)
    return {"matches": len(expected & found), "reference": len(expected), "hypothesis": len(found)}


def _bracket_share(side: str) -> Kernel:
    return Kernel(
        tally_brackets,
        lambda t, o: t["matches"] / t[side] if t[side] > 0 else 0.0 if o.on_empty == "zero" else None,
        reason_unless(side, f"no-{side}-boundaries"),
    )


def _bracket_f(tally: Tally, o: Any) -> Optional[float]:
    f = f_score(tally["matches"], tally["reference"], tally["hypothesis"], o.beta)
    return 0.0 if f is None and o.on_empty == "zero" else f


KERNELS = {
    "alignment-similarity": Kernel(tally_alignment, _score_alignment, reason_unless("edges", "nothing-to-compare")),
    "purity": _overlap("pure", True),
    "coverage": _overlap("covered", False),
    "franz-fn": _franz("missed", False),
    "franz-fp": _franz("added", True),
    "segment-iou-precision": _iou(_iou_share("hypothesis", "precision")),
    "segment-iou-recall": _iou(_iou_share("reference", "recall")),
    "segment-iou-f": _iou(_iou_f),
    "mean-iou": ratio(tally_mean_iou, "sum", "pairs"),
    "segment-precision": _bracket_share("hypothesis"),
    "segment-recall": _bracket_share("reference"),
    "segment-f": Kernel(tally_brackets, _bracket_f, lambda t, o: f_reason(t["reference"], t["hypothesis"], o.beta)),
}
