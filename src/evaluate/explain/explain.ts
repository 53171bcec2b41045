import type { AnyMetric } from '../../metrics/definition/metric.ts'
import { type MetricRequest, readRequest } from '../../metrics/request.ts'
import type { Corpus } from '../../model/corpus.ts'
import { invalid } from '../../model/error.ts'
import { everyPresetIsTried, referenceOfScoreMissing, valueInvalid } from '../../model/errors/evaluate.ts'
import { gridSignature, onChunksegGrid } from '../../model/grid.ts'
import { present } from '../../model/plain.ts'
import { hasRecordings } from '../../model/recording.ts'
import { requireInteger, show } from '../../model/require.ts'
import { VERSION } from '../../model/version.ts'
import { differing, differingGrid } from '../conventions.ts'
import { pooledSignature, signatureWith } from '../plan.ts'
import { type AskedRoles, rolesOf } from '../roles.ts'
import { errataOf, type ItemErrata } from './chunkseg-errata.ts'
import { levelViews, pairsOf, type Scored, scoresOf } from './scores-of.ts'
import {
  type ExplainedValue,
  type Setting,
  settingsToTry,
  together,
  type Variant,
} from './settings-to-try.ts'

export type { ExplainedValue }

/** The number to be explained, and who is compared. */
export interface ExplainOptions extends AskedRoles {
  /** The number as it is printed: its digits count. */
  readonly value: string | number
  /**
   * Digits after the point.
   * @defaultValue those of the value
   */
  readonly digits?: number
}

/** Which conventions print a number: what `cesura conventions --value --json` writes. */
export interface Explanation extends PrintedValue {
  /** Version of this document's form. */
  readonly explain: 1
  readonly cesura: string
  readonly metric: string
  readonly symbol: string
  readonly references: readonly string[]
  readonly hypotheses: readonly string[]
  /** How many ways were tried. */
  readonly tried: number
  /** Whether the search ended at its limit, with ways left. */
  readonly stopped: boolean
  /** The ways that print the value, the smallest change from the default first. */
  readonly fits: readonly ExplainedValue[]
  /** The five nearest numbers that do not, each by its smallest change. */
  readonly nearest: readonly ExplainedValue[]
  /** The errors of chunkseg that apply to items, where the corpus is on its grid; absent elsewhere. */
  readonly errata?: readonly ItemErrata[]
}

/** Ways that are tried at most. */
const MOST = 20_000

/**
 * Which conventions give a printed number on a corpus: every preset that names the metric, alone and with one option
 * changed, its options one and two at a time, micro and macro, the mean of groups and each group where items have one,
 * reference and hypothesis exchanged, each hypothesis and all together, every level by itself and one level alone where
 * there are levels, and 1 − the score. A way fits if it rounds to the printed digits.
 * Naming a preset is one change from the default, as each option, the other pooling and exchanged roles are. Ways that
 * compute the same are grouped; one that changes more options for the very same number is left out. Time: settings ×
 * comparisons; at most 20,000 ways are tried.
 *
 * @param corpus - items with the codings of several coders
 * @param request - the metric: its id or symbol, the metric itself, or `{ id, preset, options }`
 * @param asked - the printed value, and what is known of how it was made
 * @returns the conventions that give the value, and the nearest others
 * @throws CesuraError `value-invalid` for what is no printed score, `roles-missing`, `option-unknown`,
 *   `option-invalid`
 * @example
 * explain(makeCorpus([{ id: 'a', units: 12, codings: [
 *   { coder: 'gold', segmentation: fromBoundaries(12, [3, 7, 11]) }, { coder: 'x', segmentation: fromBoundaries(12, [3, 6]) },
 * ] }]), 'pk', { value: '0.2727', references: ['gold'] }).fits.some(({ preset }) => preset === 'nltk-n-closed') //=> true
 */
export function explain(corpus: Corpus, request: MetricRequest, asked: ExplainOptions): Explanation {
  return search(corpus, request, asked).explanation
}

/** A printed number, and which metric it is of. */
export interface PrintedScore extends ExplainOptions {
  readonly request: MetricRequest
}

/** Which conventions print several numbers of one corpus. */
export interface JointExplanation {
  readonly explain: 2
  readonly cesura: string
  readonly values: readonly Explanation[]
  /** For each metric the ways that print all its numbers, the smallest change from the default first. */
  readonly metrics: readonly {
    readonly metric: string
    readonly symbol: string
    readonly fits: readonly ExplainedValue[]
  }[]
  /** Options in which the ways that are left differ: what only the authors can say. */
  readonly undecided: readonly {
    readonly metric: string
    readonly option: string
    readonly values: readonly string[]
  }[]
}

/**
 * Which conventions print several numbers at once: of several systems by one metric, or of several metrics.
 *
 * @param corpus - items with the codings of several coders
 * @param scores - the printed numbers, each with its metric and, in `hypotheses`, whose it is
 * @returns the ways that print all numbers of a metric, and what remains undecided
 * @throws CesuraError as `explain`
 */
export function explainTogether(corpus: Corpus, scores: readonly PrintedScore[]): JointExplanation {
  const found = scores.map(({ request, ...asked }) => search(corpus, request, asked))
  const byMetric = new Map<string, typeof found>()
  for (const one of found) {
    const { metric } = one.explanation
    byMetric.set(metric, [...(byMetric.get(metric) ?? []), one])
  }
  const metrics = Array.from(byMetric, ([metric, [first, ...others]]) => {
    const keys = others.map(({ fitting }) => new Set(fitting.map(howOf)))
    const all = first!.fitting.filter(way => keys.every(key => key.has(howOf(way))))
    return { metric, symbol: first!.explanation.symbol, fits: first!.listed(all) }
  })
  const undecided = metrics.flatMap(({ metric, fits }) => {
    const options = new Set(fits.flatMap(({ differs }) => differs.map(({ option }) => option)))
    return [...options].flatMap(option => {
      const change = fits.flatMap(({ differs }) => differs).find(one => one.option === option)!
      const valueIn = ({ differs }: ExplainedValue) =>
        differs.find(one => one.option === option)?.to ?? change.from
      const values = [...new Set(fits.map(valueIn))].sort()
      return values.length > 1 ? [{ metric, option, values }] : []
    })
  })
  const values = found.map(({ explanation }) => explanation)
  return { explain: 2, cesura: VERSION, values, metrics, undecided }
}

/** How a number is computed, of any system. */
const howOf = ({ signature, complement, levels, group, differs }: ExplainedValue): string =>
  JSON.stringify([signature, complement, levels, group, differs])

interface Search {
  readonly explanation: Explanation
  /** Every way that prints the value. */
  readonly fitting: readonly Variant[]
  /** Ways as they are listed: without those that change more for the same number. */
  readonly listed: (ways: readonly Variant[]) => readonly ExplainedValue[]
}

function search(corpus: Corpus, request: MetricRequest, asked: ExplainOptions): Search {
  const { metric, preset, options: given } = readRequest(request)
  if (preset !== undefined) throw invalid(everyPresetIsTried, { command: 'explain' })
  const { value, digits, ...named } = asked
  const printed = printedValue(value, digits)
  const roles = rolesOf(corpus, named)
  if (roles.design === 'pairs') throw invalid(referenceOfScoreMissing, {})
  const views = metric.takes === 'boundaries' ? levelViews(corpus, roles.references, roles.hypotheses) : []
  const looksAt = (on: Corpus) =>
    [undefined, ...views].map(view => ({
      view,
      pairs: pairsOf(on, roles.references, roles.hypotheses, view),
    }))
  const looks = looksAt(corpus)
  const defaults = metric.resolve(given, corpus.scale) as Record<string, unknown>
  const isInTime = hasRecordings(corpus)
  const gridPartsOf = (on: Corpus) => [gridSignature(on) ?? []].flat()
  // The preset chunkseg counts on a grid of its own, whichever grid the recordings are on.
  const chunkseg = onChunksegGrid(corpus)
  const hasOtherGrid = chunkseg !== corpus
  const [ownGrid, flags] = [corpus, chunkseg].map(
    on => on && { looks: on === corpus ? looks : looksAt(on), gridParts: gridPartsOf(on) },
  )
  const found: Variant[] = []
  let tried = 0
  let stopped = false
  for (const setting of settingsToTry(metric, given, corpus.scale, hasOtherGrid)) {
    // A preset of a grid has no meaning for recordings in time.
    if (setting.grid === true && isInTime) continue
    const grid = setting.grid === true ? flags : ownGrid
    if (grid === undefined) continue
    const { gridParts } = grid
    // Levels in addition to two changed options would be too much to read.
    const scores = (setting.changes > 1 ? grid.looks.slice(0, 1) : grid.looks).flatMap(({ view, pairs }) =>
      scoresOf(metric, setting.resolved, pairs, roles.hypotheses).map(one =>
        view === undefined ? one : { ...one, view },
      ),
    )
    if (tried + scores.length > MOST) {
      stopped = true
      break
    }
    tried += scores.length
    const own = [
      ...differing(metric, defaults, setting.resolved as Record<string, unknown>),
      ...(setting.grid === true && chunkseg !== undefined ? differingGrid(corpus, chunkseg) : []),
    ].map(({ name, value, default: from }) => ({ option: name, from, to: value }))
    const [low, high] = metric.range(setting.resolved)
    for (const one of scores) {
      if (one.score === undefined) continue
      found.push(wayOf(metric, setting, own, one, views.length > 0, gridParts))
      // Papers print similarities of distances, and the reverse.
      if (low === 0 && high === 1)
        found.push(complementOf(wayOf(metric, setting, own, one, views.length > 0, gridParts)))
    }
  }
  const presetFirst = (way: ExplainedValue): number => (way.preset === undefined ? 1 : 0)
  const plain = found.filter(({ changes }) => changes === 0)
  const standard = (whose: string | undefined) => plain.find(({ hypothesis }) => hypothesis === whose)?.value
  const shown = Math.max(printed.digits, 2)
  const away = ({ value: score }: ExplainedValue): number => Math.abs(score - printed.value)
  const fitting = found
    .filter(way => printsAs(way.value, printed))
    .sort(
      (a, b) =>
        a.changes - b.changes || a.differs.length - b.differs.length || presetFirst(a) - presetFirst(b),
    )
  const listed = (ways: readonly Variant[]) => together(ways, standard, shown)
  const fits = listed(fitting)
  // The errors of chunkseg matter where its grid was asked for, or its preset gives the number.
  const isFlagged = !hasOtherGrid || fits.some(({ preset }) => preset === 'chunkseg')
  const errata = isFlagged ? errataOf(chunkseg ?? corpus, roles.references, roles.hypotheses) : []
  const explanation: Explanation = {
    explain: 1,
    cesura: VERSION,
    metric: metric.id,
    symbol: metric.symbol,
    ...printed,
    references: roles.references,
    hypotheses: roles.hypotheses,
    tried,
    stopped,
    fits,
    nearest: together(
      found
        .filter(way => !printsAs(way.value, printed))
        .sort((a, b) => away(a) - away(b) || a.changes - b.changes)
        // Of ways to one number the smallest change is enough.
        .filter(({ value }, index, all) => index === 0 || value !== all[index - 1]!.value)
        .slice(0, 5),
      standard,
      shown,
    ),
    ...(errata.length === 0 ? {} : { errata }),
  }
  return { explanation, fitting, listed }
}

/** One score of one setting, with what was changed for it. */
function wayOf(
  metric: AnyMetric,
  setting: Setting,
  own: ExplainedValue['differs'],
  scored: Scored,
  levelled: boolean,
  gridParts: readonly string[],
): Variant {
  const { swapped, pool, hypothesis, group, acrossGroups, score, alone, view } = scored
  const differs = [
    ...own,
    ...(pool === 'macro' ? [{ option: 'pool', from: 'micro', to: 'macro' }] : []),
    ...(acrossGroups === 'mean' ? [{ option: 'acrossGroups', from: 'pool', to: 'mean' }] : []),
    ...(group !== undefined ? [{ option: 'group', from: 'all', to: group }] : []),
    ...(view !== undefined ? [{ option: 'levels', from: 'all alike', to: String(view) }] : []),
    ...(swapped ? [{ option: 'roles', from: 'reference first', to: 'exchanged' }] : []),
  ]
  const others = [
    !alone && pool !== (setting.pool ?? 'micro'),
    group === undefined && acrossGroups !== undefined && acrossGroups !== (setting.acrossGroups ?? 'pool'),
    group !== undefined,
    levelled && (view ?? 'alike') !== (setting.levels === undefined ? 'alike' : 'each'),
    swapped,
  ].filter(Boolean).length
  return {
    signature: pooledSignature(
      signatureWith(metric.signature(setting.resolved), ...levelParts(view), ...gridParts),
      pool,
      acrossGroups,
    ),
    value: score!,
    ...present({ preset: setting.preset, hypothesis, group, levels: view }),
    differs,
    sentence: '',
    changes: setting.changes + others,
    words: { metric, setting, scored, own },
  }
}

const levelParts = (view: Scored['view']): string[] =>
  view === undefined ? [] : [view === 'each' ? 'levels:mean(same)' : `levels:same(${view})`]

/** The same way with 1 − its score printed. */
const complementOf = (way: Variant): Variant => ({
  ...way,
  value: 1 - way.value,
  complement: true,
  signature: signatureWith(way.signature, 'printed:1-score'),
  differs: [
    ...way.differs,
    { option: 'printed', from: way.words.metric.symbol, to: `1 − ${way.words.metric.symbol}` },
  ],
  changes: way.changes + 1,
  words: { ...way.words, complement: true },
})

/** A number as a paper prints it. */
export interface PrintedValue {
  readonly value: number
  /** Digits after the point. */
  readonly digits: number
}

/**
 * Reads a number as it is printed: `0.129`, `.129`, `12.9%`. Its digits say how exactly it is known.
 *
 * @example
 * printedValue('12.9%') //=> { value: 0.129, digits: 3 }
 */
export function printedValue(word: unknown, digits?: number): PrintedValue {
  const parts = /^([+-]?)(\d*)(?:\.(\d*))?(%?)$/.exec(String(word).trim().replace('−', '-'))
  if (parts === null || `${parts[2]}${parts[3] ?? ''}` === '')
    throw invalid(valueInvalid, { word: show(word) })
  const percent = parts[4] === '%' ? 2 : 0
  const own = (parts[3] ?? '').length + percent
  const value = Number(`${parts[1]}${parts[2] || '0'}.${parts[3] || '0'}e-${percent}`)
  return { value, digits: digits === undefined ? own : requireInteger('digits', digits, 0, 15) }
}

/** Whether a score prints as the value: it is at most half a last digit away, however halves are rounded. */
const printsAs = (score: number, { value, digits }: PrintedValue): boolean =>
  Math.abs(score - value) <= 0.5 * 10 ** -digits + 1e-12
