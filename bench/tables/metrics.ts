// (a) Every metric against a bare merge pass, its plain version and NLTK.
import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { windowSize } from '../../src/compare/index.ts'
import { metrics, type Segmentation, toGaps } from '../../src/index.ts'
import { digits, duration, race, spread, table, within } from '../measure.ts'
import { plain } from '../plain.ts'
import { disturb, draw, mergePass } from '../resample.ts'

/** How many merge passes a metric may take. */
const GOALS: Readonly<Record<string, number>> = {
  pk: 3,
  'window-diff': 3,
  'win-pr-f': 3,
  'segmentation-similarity': 3,
  'boundary-similarity': 3,
  'alignment-similarity': 3,
  'panoptic-quality': 4,
  'panoptic-precision': 4,
  'panoptic-recall': 4,
  'panoptic-segmentation': 4,
  'bcubed-precision': 4,
  'bcubed-recall': 4,
  'bcubed-f': 4,
  covering: 4,
  'rand-index': 4,
  'adjusted-rand': 6,
  'weighted-adjusted-rand': 4,
  'purity-coverage-f': 4,
  'hausdorff-distance': 6,
}

export function metricTable(root: string): string {
  const pairs = { long: pairsOf(100_000), short: pairsOf(20_000) }
  const nltk = timeNltk(root, pairs.long[0]!, pairs.short[0]!)
  // Levels and scores of boundaries are other inputs than the pairs here.
  const rows = metrics
    .filter(({ takes }) => takes === 'boundaries')
    .map(metric => {
      const own = plain[metric.id]
      const given = own?.quadratic ? pairs.short : pairs.long
      check(metric.id, metric(...given[0]!), own?.run(...given[0]!))
      const inTurn = (score: (a: Segmentation, b: Segmentation) => unknown) => {
        let at = 0
        return () => score(...given[at++ % given.length]!)
      }
      const [, ours, theirs] = race([
        { name: 'merge pass', run: inTurn((a, b) => mergePass(a.boundaries, b.boundaries)) },
        { name: metric.id, run: inTurn((a, b) => metric(a, b)) },
        ...(own === undefined ? [] : [{ name: 'plain', run: inTurn((a, b) => own.run(a, b)) }]),
      ])
      const python = nltk?.times[metric.id]
      const most = GOALS[metric.id]
      const reached = ours!.ratio.median <= (most ?? 0) ? 'reached' : 'missed'
      const goal = most === undefined ? '' : `≤ ${most}: ${reached}`
      return [
        `${metric.symbol} (${metric.id})${own?.quadratic ? ' ¹' : ''}`,
        duration(ours!.time.median),
        within(ours!.ratio),
        goal,
        theirs === undefined ? '' : `${digits(theirs.time.median / ours!.time.median)} ×`,
        python === undefined ? '' : `${digits((python * 1e9) / ours!.time.median)} ×`,
      ]
    })
  const head = ['metric', 'time', 'of a merge pass', 'goal', 'plain TypeScript, slower by', 'NLTK, slower by']
  return [
    table(head, rows),
    '',
    '100,000 units, 10,000 boundaries in the reference, of which the hypothesis loses a quarter and moves a quarter by one; 16 different pairs in turn, because a branch predictor learns one pair by heart; defaults throughout. ¹ 20,000 units and 2,000 boundaries, because the plain version and NLTK fill a table of all pairs of boundaries. The plain versions go unit by unit, are in bench/plain.ts, and give the same numbers (checked before timing). NWin has none: its chance level has no short form.',
    nltk === undefined
      ? 'NLTK was not found. To fill its column: `apt-get install python3-nltk`.'
      : `NLTK ${nltk.version} under Python ${nltk.python}, /usr/bin/python3, in the same run; it has Pk, WindowDiff and the generalized Hamming distance only.`,
  ].join('\n')
}

/** Pairs of texts with a boundary at every tenth gap, and a disturbed copy of each. */
const pairsOf = (units: number): (readonly [Segmentation, Segmentation])[] =>
  Array.from({ length: 16 }, (_, index) => {
    const reference = draw(units, units / 10, index + 1)
    return [reference, disturb(reference, index + 101)]
  })

function check(id: string, ours: number | undefined, theirs: number | undefined): void {
  if (theirs !== undefined && Math.abs(theirs - (ours ?? Number.NaN)) > 1e-9 * Math.max(1, Math.abs(theirs)))
    throw new Error(`${id}: the plain version gives ${theirs}, cesura ${ours}`)
}

function timeNltk(
  root: string,
  [reference, hypothesis]: readonly [Segmentation, Segmentation],
  [shortReference, shortHypothesis]: readonly [Segmentation, Segmentation],
): { version: string; python: string; times: Record<string, number> } | undefined {
  const input = {
    reference: toGaps(reference),
    hypothesis: toGaps(hypothesis),
    window: windowSize(reference),
    shortReference: toGaps(shortReference),
    shortHypothesis: toGaps(shortHypothesis),
  }
  const script = fileURLToPath(new URL('bench/time-nltk.py', `file://${root}`))
  const { status, stdout } = spawnSync('/usr/bin/python3', [script], {
    input: JSON.stringify(input),
    encoding: 'utf8',
    maxBuffer: 2 ** 26,
  })
  if (status !== 0) return undefined
  const { version, python, ...timed } = JSON.parse(stdout) as {
    version: string
    python: string
  } & Record<string, { seconds: number[] }>
  const times = Object.entries(timed as Record<string, { seconds: number[] }>).map(
    ([id, { seconds }]) => [id, spread(seconds).median] as const,
  )
  return { version, python, times: Object.fromEntries(times) }
}
