import type { Artefact, Check, FigureData, Findings, SampledLine, Series } from '../artefact.ts'
import { claim } from '../check.ts'
import {
  constantCost,
  crossBoundary,
  type ErrorCounts,
  type ExperimentRange,
  vanishing,
} from './alignment-experiments.ts'
import { movesWithin } from './boundary-moves.ts'
import {
  PUBLISHED_FROM,
  type PublishedCounts,
  publishedConstantCost,
  publishedCrossBoundary,
  publishedVanishing,
} from './published-counts.ts'

const paper = 'ocampo-diaz-ouyang-2022'

interface Experiment {
  readonly id: string
  readonly title: string
  readonly run: (range: ExperimentRange) => ErrorCounts[]
  readonly published: PublishedCounts
  readonly claims?: (rows: readonly ErrorCounts[]) => Check[]
  readonly notes: readonly string[]
}

function experiment({ id, title, run, published, claims, notes }: Experiment): Artefact {
  return {
    paper,
    id,
    title,
    preset: paper,
    run: ({ longest }): Findings => {
      const rows = run({ from: 3, to: longest })
      return {
        checks: [againstPublished(rows, published, longest), neverErrs(rows), ...(claims?.(rows) ?? [])],
        notes: [
          ...notes,
          'WindowDiff with the ends of the text padded by k − 1 units, k rounded half to even.',
        ],
        series: [ratios(rows)],
        figures: curves(id, title, rows, longest),
      }
    },
  }
}

/** How many rows of the published files come out exactly. */
function againstPublished(rows: readonly ErrorCounts[], published: PublishedCounts, longest: number): Check {
  const comparable = rows.filter(({ units }) => units >= PUBLISHED_FROM && units <= 20)
  const equal = comparable.filter(row => {
    const [n, m] = [row.units - PUBLISHED_FROM, row.segments - 2]
    return (
      row.windowDiff === published.windowDiff[n]![m] &&
      row.boundarySimilarity === published.boundarySimilarity[n]![m] &&
      row.alignmentSimilarity === 0
    )
  })
  return claim({
    id: 'published-rows',
    quantity: 'rows of the published file (n, m, errors of WindowDiff, B, A)',
    inputs: `every reference of ${PUBLISHED_FROM} to ${Math.min(20, longest)} units`,
    printed: `${comparable.length} rows`,
    computed: `${equal.length} rows equal`,
    holds: equal.length === comparable.length,
  })
}

function neverErrs(rows: readonly ErrorCounts[]): Check {
  const errors = rows.reduce((sum, row) => sum + row.alignmentSimilarity, 0)
  return claim({
    id: 'a-never',
    quantity: 'errors of A',
    inputs: 'every reference, in exact arithmetic',
    printed: 'none',
    computed: errors === 0 ? 'none' : String(errors),
    holds: errors === 0,
  })
}

const ratio = (count: number, row: ErrorCounts) => Number((count / row.references).toFixed(6))

/** What the figure draws: the share of references with an error, by n and m. */
const ratios = (rows: readonly ErrorCounts[]): Series => ({
  title: 'Share of references for which a metric scores two unequal errors the same',
  columns: ['n', 'm', 'references', 'WindowDiff', 'B', 'A'],
  rows: rows.map(row => [
    row.units,
    row.segments,
    row.references,
    ratio(row.windowDiff, row),
    ratio(row.boundarySimilarity, row),
    ratio(row.alignmentSimilarity, row),
  ]),
})

/** The curves of the longest text: share of references with an error over the number of segments. */
function curves(id: string, title: string, rows: readonly ErrorCounts[], longest: number): FigureData[] {
  const longestRows = rows.filter(row => row.units === longest)
  const line = (name: string, count: (row: ErrorCounts) => number): SampledLine => ({
    name,
    points: longestRows.map(row => ({ x: row.segments, y: ratio(count(row), row) })),
  })
  return [
    {
      name: id,
      kind: 'lines',
      title: `${title}, n = ${longest}`,
      x: 'segments of the reference',
      y: 'share of references',
      lines: [
        line('WindowDiff', row => row.windowDiff),
        line('B', row => row.boundarySimilarity),
        line('A', row => row.alignmentSimilarity),
      ],
    },
  ]
}

const sameCurve = (rows: readonly ErrorCounts[]): Check =>
  claim({
    id: 'same-curve',
    quantity: 'WindowDiff and B',
    printed: 'behave alike',
    computed: rows.every(row => row.windowDiff === row.boundarySimilarity) ? 'equal in every row' : 'differ',
    holds: rows.every(row => row.windowDiff === row.boundarySimilarity),
    note: 'Both see only the distance of a move, so they err wherever a pair of moves exists at all.',
  })

export const figure13 = experiment({
  id: 'figure-13',
  title: 'Cross-boundary transpositions: share of references with an error',
  run: crossBoundary,
  published: publishedCrossBoundary,
  claims: rows => [
    sameCurve(rows),
    claim({
      id: 'two-segments',
      quantity: 'errors with m = 2',
      printed: 'impossible',
      computed: rows.some(row => row.segments === 2 && row.windowDiff > 0) ? 'some' : 'impossible',
      holds: !rows.some(row => row.segments === 2 && row.windowDiff > 0),
    }),
  ],
  notes: [
    '“Number of segmentations m” in section 5.1 means segments. n starts at 5 in the program; the rows for 3 and 4 are all zero.',
  ],
})

export const figure14 = experiment({
  id: 'figure-14',
  title: 'Vanishing transpositions: share of references with an error',
  run: vanishing,
  published: publishedVanishing,
  claims: rows => [
    claim({
      id: 'curves-differ',
      quantity: 'WindowDiff and B',
      printed: 'behave differently',
      computed: rows.some(row => row.windowDiff !== row.boundarySimilarity) ? 'differ' : 'equal in every row',
      holds: rows.some(row => row.windowDiff !== row.boundarySimilarity),
    }),
  ],
  notes: [
    'Section 5.2 asks for two soft moves; the program asks it of the shorter one only. With both soft, WindowDiff would err for 76,310 of 524,286 references of 20 units, not 417,096.',
  ],
})

export const figure15 = experiment({
  id: 'figure-15',
  title: 'Constant cost: share of references with an error',
  run: constantCost,
  published: publishedConstantCost,
  claims: rows => [
    sameCurve(rows),
    claim({
      id: 'one-unit',
      quantity: 'a hard transposition by one unit',
      printed: 'exists (“by one unit”)',
      computed: hardByOne() ? 'exists' : 'impossible',
      holds: hardByOne(),
      erratum:
        'The segment that grows by one unit keeps a Jaccard of L/(L + 1) ≥ 1/2, so a move by one unit is never hard; the program takes moves of any length.',
    }),
  ],
  notes: [],
})

/** Whether some move by one unit is hard, among segments of up to 11 units each. */
function hardByOne(): boolean {
  for (let left = 1; left <= 11; left++) {
    for (let right = 1; right <= 11; right++) {
      if (movesWithin(left, right).moves.some(move => move.hard && move.distance === 1)) return true
    }
  }
  return false
}
