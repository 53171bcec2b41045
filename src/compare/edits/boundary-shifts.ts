/** How the boundaries of the hypothesis become those of the reference. */
export interface BoundaryShifts {
  /** Boundaries to put in: those of the reference without a partner. */
  readonly insertions: number
  /** Boundaries to take out: those of the hypothesis without a partner. */
  readonly deletions: number
  /** Σ |i − j| over the boundaries that are moved, in units. */
  readonly distance: number
}

/** What each operation costs; a shift costs `shift` per unit. */
export interface ShiftCosts {
  readonly insert: number
  readonly delete: number
  readonly shift: number
}

/**
 * The cheapest way to turn the hypothesis's boundaries into the reference's by inserting, deleting and shifting.
 *
 * Pairing two boundaries d apart saves insert + delete − shift · d; the best pairing does not cross, so the
 * greatest saving is a programme over both sorted lists. Only pairs closer than (insert + delete) / shift save
 * anything: row by row, just that band of columns is filled, and the bands move to the right. Time O((|R| + |H|) · band), memory O(|R|).
 *
 * @param expected - boundaries of the reference, strictly increasing
 * @param found - boundaries of the hypothesis, strictly increasing
 * @param costs - what an insertion, a deletion and a shift by one unit cost; each 0 or more
 * @returns how many boundaries are put in and taken out, and how far the others move in all, in units
 * @example
 * boundaryShifts(Uint32Array.of(5), Uint32Array.of(2, 6), { insert: 2, delete: 2, shift: 1 })
 * //=> { insertions: 0, deletions: 1, distance: 1 }
 */
export function boundaryShifts(
  expected: Uint32Array,
  found: Uint32Array,
  { insert, delete: remove, shift }: ShiftCosts,
): BoundaryShifts {
  if (shift === 0) return inOrder(expected, found)
  const apart = insert + remove
  const columns = expected.length
  // Column j: the best pairing of the rows so far with the first j reference boundaries.
  const saving = new Float64Array(columns + 1)
  const pairs = new Uint32Array(columns + 1)
  const moved = new Float64Array(columns + 1)
  let known = 0 // columns after this one equal it
  let from = 0
  for (let row = 0; row < found.length; row++) {
    const position = found[row]!
    while (from < columns && expected[from]! < position && !saves(position - expected[from]!)) from++
    for (; known < from; known++) copy(known, known + 1)
    // The previous row, one column to the left.
    let cornerSaving = saving[from]!
    let cornerPairs = pairs[from]!
    let cornerMoved = moved[from]!
    for (let column = from + 1; column <= columns; column++) {
      const distance = Math.abs(position - expected[column - 1]!)
      if (expected[column - 1]! > position && !saves(distance)) break
      if (column > known) {
        saving[column] = cornerSaving
        pairs[column] = cornerPairs
        moved[column] = cornerMoved
        known = column
      }
      const aboveSaving = saving[column]!
      const abovePairs = pairs[column]!
      const aboveMoved = moved[column]!
      const paired = cornerSaving + (apart - shift * distance)
      if (paired >= aboveSaving && paired >= saving[column - 1]!) {
        saving[column] = paired
        pairs[column] = cornerPairs + 1
        moved[column] = cornerMoved + distance
      } else if (saving[column - 1]! > aboveSaving) copy(column - 1, column)
      cornerSaving = aboveSaving
      cornerPairs = abovePairs
      cornerMoved = aboveMoved
    }
  }
  return {
    insertions: columns - pairs[known]!,
    deletions: found.length - pairs[known]!,
    distance: moved[known]!,
  }

  function saves(distance: number): boolean {
    return distance === 0 || shift * distance < apart
  }
  function copy(source: number, target: number): void {
    saving[target] = saving[source]!
    pairs[target] = pairs[source]!
    moved[target] = moved[source]!
  }
}

/** Where shifting costs nothing, as many boundaries as possible are moved, first to first. */
function inOrder(expected: Uint32Array, found: Uint32Array): BoundaryShifts {
  const pairs = Math.min(expected.length, found.length)
  let distance = 0
  for (let index = 0; index < pairs; index++) distance += Math.abs(expected[index]! - found[index]!)
  return { insertions: expected.length - pairs, deletions: found.length - pairs, distance }
}
