// (k) The kernels on many different pairs, beside merge passes, numpy and NLTK: `npm run bench -- kernels`.
import {
  boundaryF,
  boundarySimilarity,
  pk,
  segmentationSimilarity,
  windowDiff,
  winPrF,
} from '../../src/index.ts'
import { branchFreeMerge, kinds, type Pair, pairsOf } from '../kernels/pairs.ts'
import { Python } from '../kernels/python.ts'
import { SLICE, timeOf, warmUp } from '../kernels/time.ts'
import { digits, duration, spread, table } from '../measure.ts'
import { mergePass } from '../resample.ts'

const SIZES = [100, 1_000, 10_000, 100_000, 1_000_000]
const DENSITIES = [0.01, 0.1, 0.5]
const ROUNDS = 5

const ours = [boundaryF, segmentationSimilarity, boundarySimilarity, pk, windowDiff, winPrF]
const IN_NUMPY = ['boundary-f', 'boundary-similarity', 'pk', 'window-diff']
const IN_NLTK = ['nltk pk', 'nltk window-diff']

export async function kernelTables(root: string): Promise<string> {
  const python = await Python.start(root)
  const head = ['units', 'density', 'pairs', 'merge', 'branch-free', ...ours.map(({ symbol }) => symbol)]
  const rows: string[][] = []
  const other: string[][] = []
  warmUp(
    DENSITIES.map(density => pairsOf(1_000, density, 'independent')),
    contestants.map(([, call]) => call),
  )
  try {
    for (const units of SIZES) {
      for (const density of DENSITIES) {
        for (const kind of kinds) {
          const pairs = pairsOf(units, density, kind)
          const times = await timesOf(pairs, python)
          const at = (name: string) => times.get(name)
          const place = [units.toLocaleString('en'), String(density), kind]
          const cells = ours.map(({ id }) => {
            const theirs = at(`numpy ${id}`)
            const share = theirs === undefined ? '' : ` (${digits(theirs / at(id)!)} ×)`
            return `${duration(at(id)!)}${share}`
          })
          rows.push([...place, duration(at('merge')!), duration(at('branch-free')!), ...cells])
          const nltk = IN_NLTK.map(name => at(name)).map((time, index) =>
            time === undefined ? '' : `${digits(time / at(index === 0 ? 'pk' : 'window-diff')!)} ×`,
          )
          if (nltk.some(cell => cell !== '')) other.push([...place, ...nltk])
        }
      }
    }
  } finally {
    python?.end()
  }
  return [
    'Time of one call on segmentations that are built, 64 different pairs in turn (fewer of a million units), contestants in turn, medians of the rounds, processor time. In parentheses: how many times as long numpy takes, with bytes and running sums made beforehand.',
    '',
    table(head, rows),
    '',
    python === undefined
      ? 'numpy was not found. To fill its numbers: `apt-get install python3-numpy`.'
      : `numpy ${python.numpy} under Python ${python.python}; it gave the same counts.`,
    ...(other.length === 0
      ? ['', 'NLTK was not found: `apt-get install python3-nltk`.']
      : ['', table(['units', 'density', 'pairs', 'NLTK: Pk', 'NLTK: WindowDiff'], other)]),
  ].join('\n')
}

const contestants: readonly (readonly [string, (pair: Pair) => unknown])[] = [
  ['merge', pair => mergePass(pair[0].boundaries, pair[1].boundaries)],
  ['branch-free', pair => branchFreeMerge(pair[0].boundaries, pair[1].boundaries)],
  ...ours.map(metric => [metric.id, (pair: Pair) => metric(pair[0], pair[1])] as const),
]

/** Name of each contestant → the median of its times, in nanoseconds. */
async function timesOf(pairs: readonly Pair[], python: Python | undefined): Promise<Map<string, number>> {
  const asked: string[] = []
  if (python !== undefined) {
    check(pairs[0]!, await python.load(pairs))
    asked.push(...IN_NUMPY)
    if (python.nltk && pairs[0]![0].units <= 10_000) asked.push(...IN_NLTK)
  }
  const found = new Map<string, number[]>()
  const note = (name: string, time: number) => found.set(name, [...(found.get(name) ?? []), time])
  for (const [, call] of contestants) timeOf(pairs, call)
  for (let round = 0; round < ROUNDS; round++) {
    for (const [name, call] of contestants) note(name, timeOf(pairs, call))
    // NLTK is slow enough for one round.
    for (const name of asked)
      if (!name.startsWith('nltk')) note(`numpy ${name}`, await python!.time(name, SLICE))
      else if (round === 0) note(name, await python!.time(name, SLICE))
  }
  return new Map([...found].map(([name, times]) => [name, spread(times).median]))
}

/** numpy counts what cesura counts. */
function check([a, b]: Pair, counts: Awaited<ReturnType<Python['load']>>): void {
  const { matches, transpositions } = boundarySimilarity.tally(a, b)
  const own = {
    'boundary-f': (boundaryF.tally(a, b) as { matches: number }).matches,
    'boundary-similarity': matches + transpositions,
    pk: pk.tally(a, b).errors,
    'window-diff': windowDiff.tally(a, b).errors,
  }
  for (const [id, count] of Object.entries(own))
    if (counts[id as keyof typeof counts] !== count)
      throw new Error(`${id}: numpy counts ${counts[id as keyof typeof counts]}, cesura ${count}`)
}
