import fc from 'fast-check'
import { fromGaps, fromSequence, fromSets, type Segmentation } from '../../src/index.ts'

/** Reference and hypothesis: two ways of cutting one text. */
export type Pair = readonly [reference: Segmentation, hypothesis: Segmentation]

/** From no boundary to every boundary: a coin per gap would make every mean segment 2 and hide most faults. */
const density = fc.constantFrom(0, 0.03, 0.1, 0.2, 0.35, 0.5, 0.8, 1)
const length = (most: number) =>
  fc.oneof(
    { weight: 1, arbitrary: fc.integer({ min: 1, max: 4 }) },
    { weight: 3, arbitrary: fc.integer({ min: 5, max: Math.ceil(most / 3) }) },
    { weight: 1, arbitrary: fc.integer({ min: Math.ceil(most / 3), max: most }) },
  )

/** A row of cells, filled at a drawn density. */
function freshRow<C>(size: number, cell: fc.Arbitrary<C>, none: C): fc.Arbitrary<C[]> {
  return density.chain(share =>
    fc.array(
      fc
        .tuple(fc.integer({ min: 0, max: 999 }), cell)
        .map(([chance, content]) => (chance < share * 1000 ? content : none)),
      { minLength: size, maxLength: size },
    ),
  )
}

/** A row like another one: some cells emptied, swapped with their neighbour, or filled anew. */
function nearRow<C>(row: readonly C[], cell: fc.Arbitrary<C>, none: C): fc.Arbitrary<C[]> {
  const slip = fc.tuple(fc.integer({ min: 0, max: 15 }), cell)
  return fc.array(slip, { minLength: row.length, maxLength: row.length }).map(slips => {
    const near = [...row]
    for (const [index, [kind, content]] of slips.entries()) {
      if (kind === 1) near[index] = none
      else if (kind === 2) near[index] = content
      else if (kind <= 4 && index > 0) [near[index - 1], near[index]] = [near[index]!, near[index - 1]!]
    }
    return near
  })
}

function twoRows<C>(size: number, cell: fc.Arbitrary<C>, none: C): fc.Arbitrary<[C[], C[]]> {
  return freshRow(size, cell, none).chain(row =>
    fc.tuple(
      fc.constant(row),
      fc.oneof(
        { weight: 3, arbitrary: nearRow(row, cell, none) },
        { weight: 2, arbitrary: freshRow(size, cell, none) },
        { weight: 1, arbitrary: fc.constant(row) },
      ),
    ),
  )
}

/** Some pairs of texts of drawn lengths; all pairs of one draw share their types, as a corpus does. */
const pairsOf = <C>(
  count: number,
  most: number,
  cells: fc.Arbitrary<{
    cell: fc.Arbitrary<C>
    none: C
    size: (units: number) => number
    build: (row: C[]) => Segmentation
  }>,
): fc.Arbitrary<Pair[]> =>
  cells.chain(({ cell, none, size, build }) =>
    fc.array(
      length(most)
        .chain(units => twoRows(size(units), cell, none))
        .map(([reference, hypothesis]): Pair => [build(reference), build(hypothesis)]),
      { minLength: count, maxLength: count },
    ),
  )

/** Boundaries without types. */
export const untypedPairs = (count: number): fc.Arbitrary<Pair[]> =>
  pairsOf(
    count,
    60,
    fc.constant({
      cell: fc.constant(1),
      none: 0,
      size: (units: number) => units - 1,
      build: (row: number[]) => fromGaps(row),
    }),
  )

/** Sets of up to five numeric types at each place between units. */
export const setPairs = (count: number): fc.Arbitrary<Pair[]> =>
  pairsOf(
    count,
    36,
    fc.integer({ min: 1, max: 5 }).map(typeCount => {
      const types = Array.from({ length: typeCount }, (_, index) => index + 1)
      return {
        cell: fc.subarray(types, { minLength: 1 }),
        none: [] as number[],
        size: (units: number) => units - 1,
        build: (row: number[][]) => fromSets(row, { types }),
      }
    }),
  )

/** One of up to four types, or none, after each unit, the last included. */
export const sequencePairs = (count: number): fc.Arbitrary<Pair[]> =>
  pairsOf(
    count,
    36,
    fc.integer({ min: 1, max: 4 }).map(typeCount => {
      const types = ['.', ',', '?', '-'].slice(0, typeCount)
      return {
        cell: fc.constantFrom(...types) as fc.Arbitrary<string | null>,
        none: null,
        size: (units: number) => units,
        build: (row: (string | null)[]) => fromSequence(row, { types }),
      }
    }),
  )

/** Every kind of data a metric may be given. */
export const kinds = { untyped: untypedPairs, sets: setPairs, sequences: sequencePairs } as const

/** One pair of untyped segmentations. */
export const pair = (): fc.Arbitrary<Pair> => untypedPairs(1).map(([only]) => only!)
