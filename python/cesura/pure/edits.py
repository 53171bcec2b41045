"""The boundary edit distance and its metrics: B, S, and BED precision, recall and F.

Boundaries that both sides have are matches. Of the others, two of one type less than `span` gaps apart are one move
(transposition), two types at one gap a substitution, and what is left an addition.
"""

from types import SimpleNamespace
from typing import Any, Dict, List, NamedTuple, Optional, Tuple

from .._errors import InputError
from .kernel import Kernel, Tally
from .segmentation import Scale, Segmentation, shown
from .time import PER_SECOND


class Edits(NamedTuple):
    """What turns one side into the other, types as the number of a bit. A position is the number of units before it."""

    matches: List[Tuple[int, int]]
    #: Position, type, and whether the reference has it.
    additions: List[Tuple[int, int, bool]]
    #: Position, type of the reference, type of the hypothesis.
    substitutions: List[Tuple[int, int, int]]
    #: Start, end, type.
    transpositions: List[Tuple[int, int, int]]


def is_one_type(side: Segmentation) -> bool:
    return side.types is None or side.scale is None or len(side.scale.names) == 1


def move_unit(o: Any) -> int:
    """Moves are counted in this part of one edit, so that their costs are integers."""
    if o.transposition == "unit":
        return 1
    return o.span if o.transposition == "span/n" else max(1, o.span - 1)  # type: ignore[no-any-return]


def types_in(mask: int) -> List[int]:
    return [bit for bit in range(mask.bit_length()) if mask >> bit & 1]


# ---- one type -------------------------------------------------------------------------------------------------------


def greedy_pairs(only: List[Tuple[int, bool]], span: int) -> List[Tuple[int, int]]:
    """Pairs boundaries across the sides, the nearest first, at equal distance from left to right.

    The nearest unpaired boundaries of opposite sides are always neighbours, so the two of a pair are on one level: the
    reference is as many boundaries ahead after the one as before the other. On a level the sides alternate, and a pair
    is final as soon as the next boundary of the level is no nearer. One walk with a stack for each level finds all.
    """
    pairs: List[Tuple[int, int]] = []
    levels: Dict[int, List[int]] = {}
    ahead = 0

    def pair_up(stack: List[int], position: float) -> None:
        while len(stack) > 1:
            apart = stack[-1] - stack[-2]
            if apart >= span or apart > position - stack[-1]:
                return
            right, left = stack.pop(), stack.pop()
            pairs.append((left, right))

    for position, in_reference in only:
        level = ahead if in_reference else ahead - 1
        ahead += 1 if in_reference else -1
        stack = levels.get(level)
        if stack is None:
            levels[level] = [position]
            continue
        if len(stack) > 1:
            pair_up(stack, position)
        stack.append(position)
    for stack in levels.values():
        pair_up(stack, float("inf"))
    return pairs


def exact_pairs(a: List[int], b: List[int], o: Any) -> List[Tuple[int, int]]:
    """The best pairing: fewest edits and then least cost ("min-edits"), or the reverse ("min-cost").

    Some optimal pairing never crosses, so it is an alignment of two sorted lists, and row p needs only the b nearer
    than `span` to a[p]. Equally good pairings are resolved to the left, whichever side is the reference.
    """
    by_edits, flat = o.matching == "min-edits", o.transposition == "unit"
    unit = move_unit(o)
    drop = (1, unit) if by_edits else (unit, 1)
    rows: List[Tuple[int, int]] = []
    low = high = 0
    for position in a:
        while low < len(b) and b[low] + o.span <= position:
            low += 1
        high = max(high, low)
        while high < len(b) and b[high] < position + o.span:
            high += 1
        rows.append((low, high))
    # Cost of the best way from (p, q) on, by q: of the row below, and right of q of this one.
    cost: List[Tuple[int, int]] = [(0, 0)] * (len(b) + 1)
    choices: List[List[int]] = []
    known = len(b)
    for p in range(len(a) - 1, -1, -1):
        low, high = rows[p]
        while known > low:
            cost[known - 1] = (cost[known][0] + drop[0], cost[known][1] + drop[1])
            known -= 1
        corner = (0, 0)
        row = [0] * (high - low + 1)
        for q in range(high, low - 1, -1):
            below = cost[q]
            best, choice = (below[0] + drop[0], below[1] + drop[1]), 1
            if q < high:
                right = (cost[q + 1][0] + drop[0], cost[q + 1][1] + drop[1])
                if right < best or (right == best and b[q] < a[p]):
                    best, choice = right, 2
                apart = 1 if flat else abs(a[p] - b[q])
                paired = (corner[0] + (1 if by_edits else apart), corner[1] + (apart if by_edits else 1))
                if paired <= best:
                    best, choice = paired, 0
            corner = below
            cost[q] = best
            row[q - low] = choice
        choices.append(row)
    choices.reverse()
    pairs = []
    p = q = 0
    while p < len(a):
        low = rows[p][0]
        choice = 2 if q < low else choices[p][q - low]
        if choice == 0:
            pairs.append((min(a[p], b[q]), max(a[p], b[q])))
        p += choice != 2
        q += choice != 1
    return pairs


def one_type_moves(a: List[int], b: List[int], o: Any) -> Tuple[int, List[Tuple[int, int]]]:
    """How many boundaries match, and the moves among the others."""
    first, second = set(a), set(b)
    shared = len(first & second)
    if o.span < 2 or shared == len(a) or shared == len(b):
        return shared, []
    if o.matching != "greedy" and o.span > 2:
        return shared, exact_pairs(sorted(first - second), sorted(second - first), o)
    only = [(position, True) for position in first - second]
    only += [(position, False) for position in second - first]
    only.sort()
    return shared, greedy_pairs(only, o.span)


def greedy(span: int) -> SimpleNamespace:
    """The options of the search that segeval makes."""
    return SimpleNamespace(matching="greedy", transposition="span/n", span=span)


# ---- several types --------------------------------------------------------------------------------------------------


def typed_edits(reference: Segmentation, hypothesis: Segmentation, span: int) -> Edits:
    """The greedy search of segeval: short moves before long ones, then from left to right.

    A type is not moved between two gaps that both still hold a possible substitution.
    """
    first = dict(zip(reference.positions, reference.types or []))
    second = dict(zip(hypothesis.positions, hypothesis.types or []))
    edits = Edits([], [], [], [])
    only: Dict[int, List[int]] = {}
    for position in sorted(first.keys() | second.keys()):
        expected, found = first.get(position, 0), second.get(position, 0)
        edits.matches.extend((position, each) for each in types_in(expected & found))
        if expected != found:
            only[position] = [expected & ~found, found & ~expected]
    distance = 1
    while distance < span:
        alive = [position for position, sides in only.items() if sides[0] | sides[1]]
        if len(alive) < 2 or not _can_move([only[position] for position in alive]):
            break
        _move_at(only, alive, distance, edits)
        distance = _next_distance(alive, distance, span)
    ranks = reference.scale.ranks if reference.scale else (0,)
    for position, (mine, theirs) in only.items():
        if mine and theirs:
            _pair_substitutions(position, mine, theirs, ranks, edits)
        else:
            edits.additions.extend((position, each, mine != 0) for each in types_in(mine | theirs))
    return edits


def _can_move(sides: List[List[int]]) -> bool:
    """Whether some type is on opposite sides at two gaps of which one holds no substitution."""
    mine = theirs = free_mine = free_theirs = 0
    for first, second in sides:
        mine |= first
        theirs |= second
        if not second:
            free_mine |= first
        if not first:
            free_theirs |= second
    return bool(free_mine & theirs | free_theirs & mine)


def _move_at(only: Dict[int, List[int]], alive: List[int], distance: int, edits: Edits) -> None:
    for left in alive:
        right = left + distance
        if right not in only:
            continue
        here, there = only[left], only[right]
        if here[0] and here[1] and there[0] and there[1]:
            continue
        moving = here[0] & there[1] | here[1] & there[0]
        for side in (here, there):
            side[0] &= ~moving
            side[1] &= ~moving
        edits.transpositions.extend((left, right, each) for each in types_in(moving))


def _next_distance(alive: List[int], distance: int, span: int) -> int:
    """The next larger distance between any two positions."""
    least = span
    right = 0
    for left, position in enumerate(alive):
        right = max(right, left + 1)
        while right < len(alive) and alive[right] - position <= distance:
            right += 1
        if right < len(alive):
            least = min(least, alive[right] - position)
    return least


def _pair_substitutions(position: int, mine: int, theirs: int, ranks: Any, edits: Edits) -> None:
    """Pairs types in order of rank so that the differences add up to the least, lower types first where that is equal."""
    left = sorted(types_in(mine), key=lambda each: (ranks[each], each))
    right = sorted(types_in(theirs), key=lambda each: (ranks[each], each))
    swap = len(left) < len(right)
    long, short = (right, left) if swap else (left, right)
    infinite = float("inf")
    least = [[infinite] * len(short) + [0] for _ in range(len(long) + 1)]
    for i in range(len(long) - 1, -1, -1):
        for j in range(len(short) - 1, -1, -1):
            take = abs(ranks[long[i]] - ranks[short[j]]) + least[i + 1][j + 1]
            least[i][j] = min(take, least[i + 1][j])
    j = 0
    for i, each in enumerate(long):
        if j < len(short) and abs(ranks[each] - ranks[short[j]]) + least[i + 1][j + 1] <= least[i + 1][j]:
            edits.substitutions.append((position, short[j], each) if swap else (position, each, short[j]))
            j += 1
        else:
            edits.additions.append((position, each, not swap))


def boundary_edits(reference: Segmentation, hypothesis: Segmentation, o: Any) -> Edits:
    """Every edit, sorted: matches and additions by position, moves by length and start."""
    if is_one_type(reference):
        both = set(reference.positions) & set(hypothesis.positions)
        _, pairs = one_type_moves(reference.positions, hypothesis.positions, o)
        moved = {position for pair in pairs for position in pair}
        additions = [(at, 0, True) for at in reference.positions if at not in both and at not in moved]
        additions += [(at, 0, False) for at in hypothesis.positions if at not in both and at not in moved]
        edits = Edits([(at, 0) for at in sorted(both)], additions, [], [(left, right, 0) for left, right in pairs])
    else:
        edits = typed_edits(reference, hypothesis, o.span)
    edits.additions.sort()
    edits.substitutions.sort()
    edits.transpositions.sort(key=lambda move: (move[1] - move[0], move[0], move[2]))
    return edits


# ---- B and S --------------------------------------------------------------------------------------------------------


def rank_range(scale: Optional[Scale], types: Optional[int] = None) -> Any:
    """The distance between the lowest and the highest rank, of the whole scale or of a set of types."""
    if scale is None:
        return 0
    ranks = [rank for bit, rank in enumerate(scale.ranks) if types is None or types >> bit & 1]
    return max(ranks) - min(ranks) if ranks else 0


def present_types(reference: Segmentation, hypothesis: Segmentation) -> int:
    mask = 0
    for side in (reference, hypothesis):
        if side.types is None:
            mask |= 1 if side.positions else 0
        else:
            for types in side.types:
                mask |= types
    return mask


def tally_edits(reference: Segmentation, hypothesis: Segmentation, o: Any, scale: int = 1) -> Tally:
    """How many edits of each kind there are, and how far they go. `scale` is what a move over one unit counts."""
    if is_one_type(reference):
        shared, pairs = one_type_moves(reference.positions, hypothesis.positions, o)
        moves = len(pairs)
        additions = len(reference.positions) + len(hypothesis.positions) - 2 * shared - 2 * moves
        moved = sum(right - left for left, right in pairs) * scale
        return {"matches": shared, "additions": additions, "substitutions": 0, "transpositions": moves, "moved": moved}
    edits = typed_edits(reference, hypothesis, o.span)
    ranks = reference.scale.ranks if reference.scale else (0,)
    changed = 0
    for _, expected, found in edits.substitutions:
        changed += abs(ranks[expected] - ranks[found])
    tally = {
        "matches": len(edits.matches),
        "additions": len(edits.additions),
        "substitutions": len(edits.substitutions),
        "transpositions": len(edits.transpositions),
        "moved": sum(end - start for start, end, _ in edits.transpositions) * scale,
    }
    if changed > 0:
        types = None if o.type_range == "scale" else present_types(reference, hypothesis)
        tally[f"changed/{shown(rank_range(reference.scale, types))}"] = changed
    return tally


def move_scale(side: Segmentation) -> int:
    """On a time axis moves are counted in microseconds, so that recordings of any tick add up."""
    return 1 if side.ticks is None else PER_SECOND // side.ticks


def _pairs(tally: Tally) -> int:
    return tally["matches"] + tally["additions"] + tally["substitutions"] + tally["transpositions"]  # type: ignore[no-any-return]


def _rank_unit(ranks: float, substitution: str) -> float:
    return ranks + 1 if substitution == "range+1" else ranks if substitution == "range" and ranks > 0 else 1


def edit_cost(tally: Tally, o: Any) -> Tuple[float, float]:
    """What the edits cost, and what one addition costs in the same parts: integers, divided once by the caller."""
    unit = move_unit(o)
    whole = tally["additions"] * unit + tally["transpositions" if o.transposition == "unit" else "moved"]
    if tally["substitutions"] == 0:
        return whole, unit
    if o.substitution == "unit":
        return whole + tally["substitutions"] * unit, unit
    ranges = sorted((float(name[8:]), name) for name in tally if name.startswith("changed/"))
    if len(ranges) == 1:
        parts = _rank_unit(_exact(ranges[0][0]), o.substitution)
        return whole * parts + tally[ranges[0][1]] * unit, unit * parts
    cost = 0.0
    for ranks, name in ranges:
        cost += tally[name] / _rank_unit(_exact(ranks), o.substitution)
    return whole + unit * cost, unit


def _exact(value: float) -> float:
    return int(value) if value.is_integer() else value


def _score_b(tally: Tally, o: Any) -> float:
    pairs = _pairs(tally)
    if pairs == 0:
        return 1.0
    cost, unit = edit_cost(tally, o)
    return (pairs * unit - cost) / (pairs * unit)


def _no_boundaries(tally: Tally, o: Any) -> Optional[str]:
    return "no-boundaries" if _pairs(tally) == 0 else None


_OF_VARIANT = {
    "2012": ("unit", "unit", "pb*t"),
    "2013": ("unit", "unit", "pb*t"),
    "segeval-2": ("span/n", "range+1", "pb*t^2"),
}


def _filled(o: Any) -> SimpleNamespace:
    """The options of S with those filled in that were left to the variant."""
    moves, changes, divisor = _OF_VARIANT[o.variant]
    own = {"transposition": o.transposition or moves, "substitution": o.substitution or changes, "normalisation": o.normalisation or divisor}
    return SimpleNamespace(span=o.span, matching=o.matching, type_range=o.type_range, **own)


def tally_s(reference: Segmentation, hypothesis: Segmentation, o: Any) -> Tally:
    settings = _filled(o)
    present = present_types(reference, hypothesis)
    types = max(1, bin(present).count("1"))
    if o.variant == "2012":
        tally = _mirror_tally(reference, hypothesis, present, settings)
    else:
        tally = tally_edits(reference, hypothesis, settings)
    factor = {"pb": 1, "pb*t": types, "pb*t^2": types * types}[settings.normalisation]
    tally["places"] = (reference.units - 1) * factor
    return tally


def _score_s(tally: Tally, o: Any) -> float:
    places = tally["places"]
    if places == 0:
        return 1.0
    if o.variant == "2012":
        return (places - _mirror_cost(tally, o)) / places  # type: ignore[no-any-return]
    cost, unit = edit_cost(tally, _filled(o))
    return (places * unit - cost) / (places * unit)  # type: ignore[no-any-return]


# ---- S of 2012: windows in which one side mirrors the other ---------------------------------------------------------


def _of_type(side: Segmentation, bit: int) -> List[int]:
    if is_one_type(side) or side.types is None:
        return side.positions
    return [position for position, types in zip(side.positions, side.types) if types >> bit & 1]


def _mirror_tally(reference: Segmentation, hypothesis: Segmentation, present: int, o: Any) -> Tally:
    tally: Tally = {"matches": 0, "additions": 0, "substitutions": 0, "transpositions": 0, "moved": 0}
    for bit in types_in(present):
        a, b = _of_type(reference, bit), _of_type(hypothesis, bit)
        if o.span <= 2:
            shared, pairs = one_type_moves(a, b, o)
            matches, windows = shared, [(left, right, 1) for left, right in pairs]
            substitutions = len(a) + len(b) - 2 * shared - 2 * len(pairs)
        else:
            matches, substitutions, windows = mirror_edits(a, b, o.span)
        tally["matches"] += matches
        tally["substitutions"] += substitutions
        tally["transpositions"] += len(windows)
        for start, end, boundaries in windows:
            field = f"mirrored/{end - start + 1}/{boundaries}"
            tally[field] = tally.get(field, 0) + 1
    return tally


def mirror_edits(a: List[int], b: List[int], span: int) -> Tuple[int, int, List[Tuple[int, int, int]]]:
    """Matches, substitutions and mirror windows (start, end, boundaries of each side) of Fournier & Inkpen (2012).

    Windows are tried from narrow to wide and from left to right; one that overlaps others replaces them if it holds
    more boundaries than they do together.
    """
    first, second = set(a), set(b)
    positions = sorted(first | second)
    # 1: the reference alone, 2: the hypothesis alone, 3: both.
    sides = [(position in first) + 2 * (position in second) for position in positions]
    taken: List[Optional[Tuple[int, int, int]]] = [None] * len(positions)
    for left, right, boundaries in _mirror_windows(positions, sides, span):
        others = {window for window in taken[left : right + 1] if window is not None}
        if sum(window[2] for window in others) >= boundaries:
            continue
        for start, end, _ in others:
            taken[start : end + 1] = [None] * (end + 1 - start)
        taken[left : right + 1] = [(left, right, boundaries)] * (right + 1 - left)
    windows = [(positions[left], positions[right], count) for left, right, count in sorted(set(filter(None, taken)))]
    alone = sum(1 for side, window in zip(sides, taken) if side != 3 and window is None)
    return sides.count(3), alone, windows


def _mirror_windows(positions: List[int], sides: List[int], span: int) -> List[Tuple[int, int, int]]:
    """Windows of at most `span` gaps in which the sides mirror each other and differ, narrow ones first.

    A window mirrors exactly if every narrower one with the same middle does, so each middle is widened position by position.
    """
    found = []
    count = len(positions)
    middles = [(at, at) for at in range(count) if sides[at] == 3] + [(at + 1, at) for at in range(count - 1)]
    for inner_left, inner_right in middles:
        boundaries, differs = (1, False) if inner_left == inner_right else (0, False)
        left, right = inner_left - 1, inner_right + 1
        while left >= 0 and right < count and positions[right] - positions[left] < span:
            if inner_left <= inner_right and positions[right] - positions[inner_right] != positions[inner_left] - positions[left]:
                break
            if sides[left] == 3 or sides[right] == 3:
                if sides[left] != sides[right]:
                    break
                boundaries += 2
            elif sides[left] == sides[right]:
                break
            else:
                boundaries += 1
                differs = True
            if differs:
                found.append((left, right, boundaries))
            inner_left, inner_right = left, right
            left, right = left - 1, right + 1
    found.sort(key=lambda window: (positions[window[1]] - positions[window[0]], window[0]))
    return found


def _mirror_cost(tally: Tally, o: Any) -> float:
    moves = 0.0 if o.te else tally["transpositions"]
    if o.te:
        for name in sorted(name for name in tally if name.startswith("mirrored/")):
            width, boundaries = map(int, name.split("/")[1:])
            moves += tally[name] * (2 * boundaries - (1 / (2 * boundaries)) ** (width - 2))
    return o.weights[0] * tally["substitutions"] + o.weights[1] * moves  # type: ignore[no-any-return]


# ---- BED precision, recall and F ------------------------------------------------------------------------------------


def _escape(name: str) -> str:
    return name.replace("%", "%25").replace(">", "%3E")


def _unescape(name: str) -> str:
    return name.replace("%3E", ">").replace("%25", "%")


def tally_bed(reference: Segmentation, hypothesis: Segmentation, o: Any) -> Tally:
    """`match:T`, `near:T`, `moved:T`, `missing:T` (reference alone), `extra:T`, `confused:H>R`, and the gaps."""
    names = list(reference.scale.names) if reference.scale else ["1"]
    if o.type is not None and o.type not in names:
        raise InputError("unknown-type", f"type {o.type!r} is not in the scale {' '.join(names)}")
    scale = move_scale(reference)
    keys = [_escape(name) for name in names]
    tally: Tally = {"places": reference.units - 1}

    def count(field: str, times: int) -> None:
        if times > 0:
            tally[field] = tally.get(field, 0) + times

    if is_one_type(reference):
        shared, pairs = one_type_moves(reference.positions, hypothesis.positions, o)
        paired = shared + len(pairs)
        count(f"near:{keys[0]}", len(pairs))
        count(f"moved:{keys[0]}", sum(right - left for left, right in pairs) * scale)
        count(f"missing:{keys[0]}", len(reference.positions) - paired)
        count(f"extra:{keys[0]}", len(hypothesis.positions) - paired)
        count(f"match:{keys[0]}", shared)
        return tally
    edits = typed_edits(reference, hypothesis, o.span)
    for start, end, each in edits.transpositions:
        count(f"near:{keys[each]}", 1)
        count(f"moved:{keys[each]}", (end - start) * scale)
    for _, each, in_reference in edits.additions:
        count(f"{'missing' if in_reference else 'extra'}:{keys[each]}", 1)
    for _, expected, found in edits.substitutions:
        count(f"confused:{keys[found]}>{keys[expected]}", 1)
    for _, each in edits.matches:
        count(f"match:{keys[each]}", 1)
    return tally


Cell = Tuple[Optional[str], Optional[str], int]


def confusion_cells(tally: Tally, o: Any) -> Tuple[List[Cell], List[str]]:
    """Cells (hypothesis, reference, weight in parts of one boundary); None stands for no boundary. And all types."""
    unit = move_unit(o)
    cells: List[Cell] = []
    types = set()
    for name, number in tally.items():
        kind, colon, rest = name.partition(":")
        if not colon:
            continue
        found, _, expected = rest.partition(">")
        found, expected = _unescape(found), _unescape(expected)
        types.add(found)
        if kind == "confused":
            types.add(expected)
            cells.append((found, expected, number * unit))
        elif kind in ("extra", "missing"):
            predicted = (kind == "extra") == (o.orientation == "standard")
            cells.append((found if predicted else None, None if predicted else found, number * unit))
    ordered = sorted(types, key=_label_order)
    for name in ordered:
        key = _escape(name)
        near = tally.get(f"near:{key}", 0)
        paid = near if o.transposition == "unit" else tally.get(f"moved:{key}", 0)
        credit = paid if o.near_miss_credit == "penalty" else near * unit - paid
        weight = tally.get(f"match:{key}", 0) * unit + credit
        if weight > 0:
            cells.append((name, name, weight))
    return cells, ordered


def _label_order(name: str) -> Tuple[int, float, str]:
    try:
        return 0, float(name), name
    except ValueError:
        return 1, 0.0, name


def _average(tally: Tally, o: Any, part: Any) -> Optional[float]:
    """The classes of one matrix as one number. "No boundary" is a class for segeval only."""
    cells, types = confusion_cells(tally, o)
    near_misses = {None: 0, **{name: tally.get(f"near:{_escape(name)}", 0) for name in types}}
    classes = {name: SimpleNamespace(hits=0, predicted=0, actual=0, near=near) for name, near in near_misses.items()}
    for found, expected, weight in cells:
        classes[found].predicted += weight
        classes[expected].actual += weight
        if found == expected:
            classes[found].hits += weight
    segeval = o.average.startswith("segeval")
    if o.type is not None:
        chosen = [classes[o.type]] if o.type in classes else []
    else:
        none = classes[None]
        start: List[Optional[str]] = [None] if segeval and none.predicted + none.actual > 0 else []
        chosen = [classes[name] for name in start + list(types)]
    if not chosen:
        return None
    near = any(each.near > 0 for each in chosen)
    parts = [part(each) for each in chosen]
    total = below = 0
    if o.type is None and o.average.endswith("macro"):
        # A type that one side never uses has nothing to divide; segeval takes that for 0.
        values = [part[0] / part[1] if part[1] > 0 else 0 for part in parts if segeval or part[1] > 0]
        if not values:
            return 0.0 if near else None
        for value in values:
            total += value
        return total / len(values)
    for numerator, denominator in parts:
        total += numerator
        below += denominator
    if below > 0:
        return total / below
    return 0.0 if near or (o.average == "segeval-micro" and o.type is None) else None


def _score_precision(tally: Tally, o: Any) -> Optional[float]:
    return _average(tally, o, lambda each: (each.hits, each.predicted))


def _score_recall(tally: Tally, o: Any) -> Optional[float]:
    return _average(tally, o, lambda each: (each.hits, each.actual))


def _score_f(tally: Tally, o: Any) -> Optional[float]:
    weight = o.beta * o.beta

    def of_counts(each: Any) -> Tuple[float, float]:
        return (1 + weight) * each.hits, weight * each.actual + each.predicted

    def of_ratios(each: Any) -> Tuple[float, float]:
        # segeval adds precision and recall over classes before it divides.
        precision = each.hits / each.predicted if each.predicted > 0 else 0
        recall = each.hits / each.actual if each.actual > 0 else 0
        return (1 + weight) * precision * recall, weight * precision + recall

    over_ratios = o.average == "segeval-micro" and o.type is None
    return _average(tally, o, of_ratios if over_ratios else of_counts)


def _why(score: Any, standard: str, segeval: str) -> Any:
    def reason(tally: Tally, o: Any) -> Optional[str]:
        if score(tally, o) is not None:
            return None
        return standard if o.orientation == "standard" else segeval

    return reason


_NO_R, _NO_H = "no-reference-boundaries", "no-hypothesis-boundaries"
KERNELS = {
    "boundary-similarity": Kernel(lambda r, h, o: tally_edits(r, h, o, move_scale(r)), _score_b, _no_boundaries),
    "segmentation-similarity": Kernel(tally_s, _score_s, _no_boundaries),
    "bed-precision": Kernel(tally_bed, _score_precision, _why(_score_precision, _NO_H, _NO_R)),
    "bed-recall": Kernel(tally_bed, _score_recall, _why(_score_recall, _NO_R, _NO_H)),
    "bed-f": Kernel(tally_bed, _score_f, _why(_score_f, "no-boundaries", "no-boundaries")),
}
