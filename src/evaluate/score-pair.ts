import { sharingEvidence } from '../compare/pairs/counted.ts'
import { selectBoundaries, selectByReferenceCount, selectionTies } from '../compare/scores/select.ts'
import type { AnyMetric, Tally } from '../metrics/definition/metric.ts'
import { axisName } from '../metrics/definition/option.ts'
import type { MetricOptions } from '../metrics/metric-options.ts'
import { type MetricRequest, readRequests } from '../metrics/request.ts'
import { type CesuraError, invalid, throwInvalid } from '../model/error.ts'
import {
  levelsGivenToOne,
  optionUnknownToMetrics,
  referenceCountOfPair,
  referenceHasScores,
  selectionRequiredOfPair,
} from '../model/errors/evaluate.ts'
import { isLevels, type Levels } from '../model/levels.ts'
import { present } from '../model/plain.ts'
import type { ScoredGaps, Segmentation, TimeAxis, TypeScale } from '../model/segmentation.ts'
import { signatureWith } from './plan.ts'
import { type CorpusSelection, requireSelection, selectionSignature } from './select/select-corpus.ts'

/** One score of one pair: `null` where it is undefined, with the reason. */
export interface PairScore {
  readonly value: number | null
  readonly tally: Tally
  readonly signature: string
  readonly reason?: string
  /** Gaps that share the score at which a selection by count ends; absent where the choice was clear. */
  readonly ties?: number
}

/** What a pair may bring with it. */
export interface OwnSettings {
  /** Options by name, for every metric that has one of that name; `METRIC.name` for one metric alone. */
  readonly options?: MetricOptions & { readonly [own: `${string}.${string}`]: unknown }
  /** Who speaks each unit, for the metrics that ask. */
  readonly speakers?: readonly string[]
}

/** Hears one score; `value` is `null` where it is undefined, and `reason` then says why. */
export type ScoreListener = (
  name: string,
  value: number | null,
  tally: Tally,
  signature: string,
  reason: string | undefined,
  /** Gaps that share the score at which a selection by count ends; 0 where the choice was clear. */
  ties?: number,
) => void

/** What a metric may compare: boundaries, levels of them, or scores per gap. */
export type ScoredSide = Segmentation | Levels | ScoredGaps

/** How pairs are prepared. */
export interface PairScorerOptions {
  /**
   * Makes boundaries of scores for metrics that need them.
   *
   * @defaultValue none: such pairs are rejected (`selection-required`)
   */
  readonly select?: CorpusSelection
}

/** Scores one pair by every metric of the scorer: metric id → score. A metric asked for twice is `ID#2`. */
export interface PairScorer {
  (reference: ScoredSide, hypothesis: ScoredSide, own?: OwnSettings): Record<string, PairScore>
  /** Name of each metric → its signature, without options of a pair's own. */
  readonly signatures: Readonly<Record<string, string>>
  /** Tells the scores one by one, in the order of the metrics, and builds no record: for streams of pairs. */
  each(
    reference: ScoredSide,
    hypothesis: ScoredSide,
    own: OwnSettings | undefined,
    report: ScoreListener,
  ): void
}

/** A metric ready to run: options checked, signature printed. */
interface Prepared {
  readonly metric: AnyMetric
  readonly name: string
  readonly given: Readonly<Record<string, unknown>>
  readonly options: object
  readonly signature: string
}

/** Different options of lines that are kept resolved; memory must not grow with the number of pairs. */
const KEPT = 64

/**
 * A function that scores pairs by several metrics, their options resolved once. Options of a pair's own win over
 * those of the request; one that none of the metrics has is an error (`option-unknown`).
 *
 * @param requests - the metrics: ids or symbols, metrics, or `{ id, preset, options }`
 * @param options - how scores become boundaries, where a side holds scores
 * @returns a function of two segmentations
 * @throws CesuraError `unknown-metric`, `option-unknown`, `option-invalid`; the scorer itself throws
 *   `selection-required`, `levels-given` and the errors of a metric
 * @example
 * pairScorer(['boundary-similarity'])(fromMasses([2, 3, 6]), fromMasses([2, 2, 7]))['boundary-similarity'].value //=> 0.75
 * pairScorer(['pk'])(fromMasses([2]), fromMasses([2])).pk.reason //=> 'no-windows'
 */
export function pairScorer(
  requests: readonly MetricRequest[],
  { select }: PairScorerOptions = {},
): PairScorer {
  if (select !== undefined) requirePairSelection(select)
  const taken = new Map<string, number>()
  const byDefault = readRequests(requests).map(({ metric, preset, options }): Prepared => {
    const count = (taken.get(metric.id) ?? 0) + 1
    taken.set(metric.id, count)
    const name = count === 1 ? metric.id : `${metric.id}#${count}`
    return prepare(metric, name, preset === undefined ? options : { preset, ...options })
  })
  const kept = new Map<string, readonly Prepared[]>()

  const withOptions = (options: Readonly<Record<string, unknown>>): readonly Prepared[] => {
    const key = JSON.stringify(options)
    let prepared = kept.get(key)
    if (prepared === undefined) {
      prepared = addOptions(byDefault, options)
      if (kept.size === KEPT) kept.clear()
      kept.set(key, prepared)
    }
    return prepared
  }

  const each: PairScorer['each'] = (...pair) => sharingEvidence(() => measure(...pair))
  const measure: PairScorer['each'] = (reference, hypothesis, own, report) => {
    const prepared = own?.options === undefined ? byDefault : withOptions(own.options)
    const scored = 'scores' in hypothesis
    let chosen: Segmentation | undefined
    let ties = 0
    if ('scores' in reference) throwInvalid(referenceHasScores, {}, 'reference')
    const { axis, scale } = reference as { readonly axis?: TimeAxis; readonly scale?: TypeScale }
    for (let index = 0; index < prepared.length; index++) {
      const { metric, name, given, options, signature } = prepared[index]!
      // Options in the order of types mean what the types of this pair say.
      const named = scale === undefined ? options : metric.resolve(options, scale)
      const settings =
        own?.speakers !== undefined && Object.hasOwn(metric.options, 'speakers')
          ? metric.resolve({ ...given, speakers: own.speakers })
          : named
      if (metric.takes !== 'levels' && (isLevels(reference) || (!scored && isLevels(hypothesis))))
        throwInvalid(levelsGivenToOne, { id: metric.id })
      let side: ScoredSide = hypothesis
      if (scored && metric.takes !== 'scores') {
        if (chosen === undefined) {
          chosen = selected(reference as Segmentation, hypothesis, select, metric.id)
          ties = tiesOf(reference as Segmentation, hypothesis, select!)
        }
        side = chosen
      }
      const tally = metric.tally(reference, side, settings)
      const typed = named === options ? signature : metric.signature(named)
      const timed = axis === undefined ? typed : signatureWith(typed, `axis:${axisName(axis)}`)
      const signed = side === hypothesis ? timed : signatureWith(timed, selectionSignature(select!))
      const value = metric.score(tally, settings) ?? null
      report(name, value, tally, signed, metric.reason(tally, settings), side === hypothesis ? 0 : ties)
    }
  }
  const all = (reference: ScoredSide, hypothesis: ScoredSide, own?: OwnSettings) => {
    const scores: Record<string, PairScore> = {}
    each(reference, hypothesis, own, (name, value, tally, signature, reason, ties = 0) => {
      scores[name] = present({
        value,
        tally,
        signature,
        reason,
        ties: ties === 0 ? undefined : ties,
      })
    })
    return scores
  }
  const signatures = Object.fromEntries(byDefault.map(({ name, signature }) => [name, signature]))
  return Object.assign(all, { each, signatures })
}

/** A rule that one pair alone can follow. */
function requirePairSelection(select: CorpusSelection): void {
  requireSelection(select)
  if (select.rule === 'reference-count' && select.per === 'corpus') throwInvalid(referenceCountOfPair, {})
}

/** The boundaries that the rule makes of scores. */
function selected(
  reference: Segmentation,
  scores: ScoredGaps,
  select: CorpusSelection | undefined,
  metric: string,
): Segmentation {
  if (select === undefined) throwInvalid(selectionRequiredOfPair, { metric })
  const { minGap = 1 } = select
  if (select.rule === 'reference-count')
    return selectByReferenceCount([{ reference, scores }], { per: 'item', minGap })[0]!
  return selectBoundaries(scores, select)
}

/** Gaps that share the score at which a selection by count ends. */
function tiesOf({ boundaries }: Segmentation, scores: ScoredGaps, select: CorpusSelection): number {
  if (select.rule === 'count') return selectionTies(scores, select.count, select.minGap)
  return select.rule === 'reference-count' ? selectionTies(scores, boundaries.length, select.minGap) : 0
}

function prepare(metric: AnyMetric, name: string, given: Readonly<Record<string, unknown>>): Prepared {
  const options = metric.resolve(given)
  return { metric, name, given, options, signature: metric.signature(options) }
}

/** The same metrics with further options, each where it belongs. */
function addOptions(
  byDefault: readonly Prepared[],
  own: Readonly<Record<string, unknown>>,
): readonly Prepared[] {
  const further = byDefault.map((): Record<string, unknown> => ({}))
  for (const [word, value] of Object.entries(own)) {
    const dot = word.indexOf('.')
    const id = dot === -1 ? undefined : word.slice(0, dot)
    const name = word.slice(dot + 1)
    let used = false
    for (const [index, { metric }] of byDefault.entries()) {
      if (id !== undefined && id !== metric.id && id.toLowerCase() !== metric.symbol.toLowerCase()) continue
      if (name !== 'preset' && !Object.hasOwn(metric.options, name)) continue
      further[index]![name] = value
      used = true
    }
    if (!used) throw unknownOption(word, byDefault)
  }
  return byDefault.map(({ metric, name, given }, index) =>
    prepare(metric, name, { ...given, ...further[index] }),
  )
}

function unknownOption(word: string, byDefault: readonly Prepared[]): CesuraError {
  const names = [...new Set(byDefault.flatMap(({ metric }) => Object.keys(metric.options)))]
  const ids = byDefault.map(({ metric }) => metric.id)
  return invalid(optionUnknownToMetrics, { name: word, ids, known: names })
}
