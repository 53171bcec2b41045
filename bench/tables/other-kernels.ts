// (l) Kernels that do more than walk once, and what building costs: `npm run bench -- other-kernels`.
import {
  type AnyMetric,
  adjustedRand,
  bcubedF,
  bcubedPrecision,
  bcubedRecall,
  bedF,
  bedPrecision,
  bedRecall,
  boundaryDeviation,
  boundaryF,
  boundarySimilarity,
  covering,
  flexibleSimilarity,
  fromBoundaries,
  fromGaps,
  fromMasses,
  generalizedHamming,
  hausdorffDistance,
  panopticQuality,
  panopticSegmentation,
  purity,
  purityCoverageF,
  randIndex,
  segmentationSimilarity,
  toGaps,
  toMasses,
  typeScale,
  weightedAdjustedRand,
} from '../../src/index.ts'
import { kinds, type Pair, pairsOf } from '../kernels/pairs.ts'
import { timeOf, warmUp } from '../kernels/time.ts'
import { digits, duration, spread, table } from '../measure.ts'
import { mergePass } from '../resample.ts'

const ROUNDS = 5

/** Texts whose boundaries have one of four types. */
function typed(pairs: readonly Pair[]): Pair[] {
  const scale = typeScale(['a', 'b', 'c', 'd'])
  return pairs.map(pair => {
    const [a, b] = pair.map((side, at) => {
      // Three in four have the type of their place.
      const types = Uint32Array.from(
        side.boundaries,
        (p, i) => 1 << ((i + at) % 4 === 0 ? (p + 1) % 4 : p % 4),
      )
      return { ...side, types, scale }
    })
    return [a!, b!]
  })
}

/** What costs more than one walk, in multiples of a merge pass over the same boundaries. */
export function otherKernelTables(): string {
  return [
    '**What costs more than one walk**, 100,000 units, 64 pairs in turn, so that no branch predictor learns one by heart:',
    '',
    dearTable(),
    '',
    '**Building** one segmentation beside comparing two:',
    '',
    buildTable(),
  ].join('\n')
}

function dearTable(): string {
  const bare = (name: string, metric: AnyMetric, options: object = {}) => {
    const settings = metric.resolve(options)
    return { name, run: (pair: Pair) => metric(pair[0], pair[1], settings) }
  }
  const contestants = [
    bare('B', boundarySimilarity),
    ...[5, 50, 1_000].map(span => bare(`B, span ${span}`, boundarySimilarity, { span })),
    { ...bare('B, four types', boundarySimilarity), types: true },
    bare('BED P', bedPrecision),
    bare('BED R', bedRecall),
    bare('BED F', bedF),
    { ...bare('BED F, four types', bedF), types: true },
    bare('S of 2012, span 2', segmentationSimilarity, { variant: '2012' }),
    bare('S of 2012, span 1,000', segmentationSimilarity, { variant: '2012', span: 1_000 }),
    bare('F, tolerance 5, greedy-nearest', boundaryF, { tolerance: 5, matching: 'greedy-nearest' }),
    bare('GHD', generalizedHamming),
    bare('S_f', flexibleSimilarity),
    bare('F, margin 10, first-within (ruptures)', boundaryF, { preset: 'ruptures' }),
    bare('PQ', panopticQuality),
    bare('SQ, majority', panopticSegmentation, { matching: 'majority' }),
    bare('B³-P', bcubedPrecision),
    bare('B³-R', bcubedRecall),
    bare('B³-F', bcubedF),
    bare('Covering', covering),
    bare('RI', randIndex),
    bare('ARI', adjustedRand),
    bare('WARI', weightedAdjustedRand),
    bare('F of purity and coverage', purityCoverageF),
    bare('Purity', purity),
    bare('Hausdorff', hausdorffDistance),
    bare('Deviation', boundaryDeviation),
  ]
  const shapes = [0.01, 0.1].flatMap(density => kinds.map(kind => ({ density, kind })))
  const columns = shapes.map(({ density, kind }) => {
    const pairs = pairsOf(100_000, density, kind)
    const withTypes = typed(pairs)
    const times = contestants.map((): number[] => [])
    for (const { run, ...other } of contestants) timeOf('types' in other ? withTypes : pairs, run)
    for (let round = 0; round < ROUNDS; round++) {
      const floor = timeOf(pairs, pair => mergePass(pair[0].boundaries, pair[1].boundaries))
      for (const [index, { run, ...other }] of contestants.entries())
        times[index]!.push(timeOf('types' in other ? withTypes : pairs, run) / floor)
    }
    return times.map(own => digits(spread(own).median))
  })
  return table(
    ['in multiples of a merge pass', ...shapes.map(({ density, kind }) => `${density}, ${kind}`)],
    contestants.map(({ name }, row) => [name, ...columns.map(column => column[row]!)]),
  )
}

/** What building costs, in multiples of B on what was built. */
function buildTable(): string {
  const sizes = [100, 1_000, 10_000, 100_000].map(units =>
    pairsOf(units, 0.1, 'noisy copy').map(pair => ({
      pair,
      units,
      masses: toMasses(pair[0]),
      gaps: toGaps(pair[0]),
      boundaries: [...pair[0].boundaries],
    })),
  )
  type Given = (typeof sizes)[number][number]
  const calls: ((given: Given) => unknown)[] = [
    ({ pair }) => boundarySimilarity(pair[0], pair[1]),
    ({ masses }) => fromMasses(masses),
    ({ units, boundaries }) => fromBoundaries(units, boundaries),
    ({ gaps }) => fromGaps(gaps),
  ]
  warmUp(sizes.slice(0, 2), calls)
  const rows = sizes.map(given => {
    const times = calls.map((): number[] => [])
    for (let round = 0; round < ROUNDS; round++)
      for (const [index, call] of calls.entries()) times[index]!.push(timeOf(given, call))
    return [given[0]!.units.toLocaleString('en'), ...times.map(own => duration(spread(own).median))]
  })
  return table(['units, density 0.1', 'B', 'fromMasses', 'fromBoundaries', 'fromGaps'], rows)
}
