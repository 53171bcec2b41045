import type { AnyMetric } from '../../metrics/metric.ts'
import type { PresetName } from '../../metrics/presets.ts'
import { type MetricRequest, readRequest } from '../../metrics/request.ts'
import type { Corpus } from '../../model/corpus.ts'
import { CesuraError } from '../../model/error.ts'
import { byName } from '../../model/order.ts'
import { VERSION } from '../../model/version.ts'
import { differing } from '../conventions.ts'
import type { Pool } from '../evaluation.ts'
import { pooledSignature } from '../plan.ts'
import { type AskedRoles, rolesOf } from '../roles.ts'
import { type PrintedValue, printedValue, printsAs } from './printed-value.ts'
import { type Setting, settingsToTry } from './settings-to-try.ts'

export interface ExplainOptions extends AskedRoles {
  /** The number as it is printed: its digits count. */
  readonly value: string | number
  /**
   * Digits after the point.
   * @defaultValue those of the value
   */
  readonly digits?: number
}

/** One way to compute the number. */
export interface ExplainedValue {
  readonly signature: string
  readonly value: number
  readonly preset?: PresetName
  /** Whose score it is; absent for all hypotheses together. */
  readonly hypothesis?: string
  /** What differs from the default, roles and pooling included. */
  readonly differs: readonly { readonly option: string; readonly from: string; readonly to: string }[]
  /** For a reviewer. */
  readonly sentence: string
}

/** Which conventions print a number; `schemas/explain.schema.json` describes it for other programs. */
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
  /** The five nearest that do not. */
  readonly nearest: readonly ExplainedValue[]
}

/** Ways that are tried at most. */
const MOST = 20_000

/**
 * Which conventions give a printed number on a corpus: every preset that names the metric, its options one and two at
 * a time, micro and macro, reference and hypothesis exchanged, each hypothesis and all together. A way fits if it
 * rounds to the printed digits. Naming a preset is one change from the default, as each option, the other pooling and
 * exchanged roles are. Time: settings × comparisons; at most 20,000 ways are tried.
 *
 * @param corpus - items with the codings of several coders
 * @param request - the metric: its id or symbol, the metric itself, or `{ id, preset, options }`
 * @param asked - the printed value, and what is known of how it was made
 * @returns the conventions that give the value, and the nearest others
 * @throws CesuraError `option-invalid`, `roles-missing`
 * @example
 * explain(makeCorpus([{ id: 'a', units: 12, codings: [
 *   { coder: 'gold', segmentation: fromBoundaries(12, [3, 7, 11]) }, { coder: 'x', segmentation: fromBoundaries(12, [3, 6]) },
 * ] }]), 'pk', { value: '0.2727', references: ['gold'] }).fits.some(({ preset }) => preset === 'nltk-n-closed') //=> true
 */
export function explain(corpus: Corpus, request: MetricRequest, asked: ExplainOptions): Explanation {
  const { metric, preset, options: given } = readRequest(request)
  if (preset !== undefined)
    throw new CesuraError('option-invalid', 'explain tries every preset; leave the preset out')
  const { value, digits, ...named } = asked
  const printed = printedValue(value, digits)
  const roles = rolesOf(corpus, named)
  if (roles.design === 'pairs')
    throw new CesuraError(
      'roles-missing',
      'no coder is named like a reference; say who the reference is, so that the number has two sides',
    )
  const pairs = pairsOf(corpus, roles.references, roles.hypotheses)
  const usual = metric.resolve(given) as Record<string, unknown>
  const found: (ExplainedValue & { readonly changes: number })[] = []
  let tried = 0
  let stopped = false
  for (const setting of settingsToTry(metric, given)) {
    const scores = scoresOf(metric, setting, pairs, roles.hypotheses)
    if (tried + scores.length > MOST) {
      stopped = true
      break
    }
    tried += scores.length
    const own = differing(metric, usual, setting.resolved as Record<string, unknown>)
    for (const { swapped, pool, hypothesis, score, alone } of scores) {
      if (score === undefined) continue
      const differs = [
        ...own.map(({ name, value, usual: from }) => ({ option: name, from, to: value })),
        ...(pool === 'macro' ? [{ option: 'pool', from: 'micro', to: 'macro' }] : []),
        ...(swapped ? [{ option: 'roles', from: 'reference first', to: 'exchanged' }] : []),
      ]
      const otherPool = !alone && pool !== (setting.pool ?? 'micro')
      found.push({
        signature: pooledSignature(metric.signature(setting.resolved), pool),
        value: score,
        ...(setting.preset === undefined ? {} : { preset: setting.preset }),
        ...(hypothesis === undefined ? {} : { hypothesis }),
        differs,
        sentence: sentenceOf(metric, setting, pool, swapped, hypothesis, differs),
        changes: setting.changes + (otherPool ? 1 : 0) + (swapped ? 1 : 0),
      })
    }
  }
  const plain = ({ changes: _, ...rest }: (typeof found)[number]): ExplainedValue => rest
  const presetFirst = (way: ExplainedValue): number => (way.preset === undefined ? 1 : 0)
  const away = ({ value: score }: ExplainedValue): number => Math.abs(score - printed.value)
  return {
    explain: 1,
    cesura: VERSION,
    metric: metric.id,
    symbol: metric.symbol,
    ...printed,
    references: roles.references,
    hypotheses: roles.hypotheses,
    tried,
    stopped,
    fits: found
      .filter(way => printsAs(way.value, printed))
      .sort(
        (a, b) =>
          a.changes - b.changes || a.differs.length - b.differs.length || presetFirst(a) - presetFirst(b),
      )
      .map(plain),
    nearest: found
      .filter(way => !printsAs(way.value, printed))
      .sort((a, b) => away(a) - away(b) || a.changes - b.changes)
      .slice(0, 5)
      .map(plain),
  }
}

type Sides = readonly [Parameters<AnyMetric['tally']>[0], Parameters<AnyMetric['tally']>[1]]

/** The comparisons of each hypothesis, items in the order of their ids. */
function pairsOf({ items }: Corpus, references: readonly string[], hypotheses: readonly string[]): Sides[][] {
  const sorted = [...items].sort((a, b) => byName(a.id, b.id))
  return hypotheses.map(name =>
    sorted.flatMap(({ codings }) => {
      const own = codings.find(({ coder }) => coder === name)
      return own === undefined
        ? []
        : codings
            .filter(({ coder }) => references.includes(coder) && coder !== name)
            .map((reference): Sides => [reference.segmentation, own.segmentation])
    }),
  )
}

interface Scored {
  readonly swapped: boolean
  readonly pool: Pool
  readonly hypothesis: string | undefined
  readonly score: number | undefined
  /** One comparison, which is pooled one way. */
  readonly alone: boolean
}

/** All scores of one setting: both role orders, both poolings, each hypothesis and all. */
function scoresOf(
  metric: AnyMetric,
  { resolved }: Setting,
  pairs: readonly (readonly Sides[])[],
  hypotheses: readonly string[],
): Scored[] {
  const found: Scored[] = []
  for (const swapped of metric.symmetric(resolved) ? [false] : [false, true]) {
    let tallies: ReturnType<AnyMetric['tally']>[][]
    try {
      tallies = pairs.map(own =>
        own.map(([a, b]) => (swapped ? metric.tally(b, a, resolved) : metric.tally(a, b, resolved))),
      )
    } catch (error) {
      // A convention that these data do not bear: its source would stop.
      if (error instanceof CesuraError) continue
      throw error
    }
    const rows = [
      ...hypotheses.map((hypothesis, index) => ({ hypothesis, own: tallies[index]! })),
      ...(hypotheses.length > 1 ? [{ hypothesis: undefined, own: tallies.flat() }] : []),
    ]
    for (const { hypothesis, own } of rows) {
      if (own.length === 0) continue
      const scores = own.flatMap(tally => metric.score(tally, resolved) ?? [])
      const mean = scores.length === 0 ? undefined : scores.reduce((a, b) => a + b, 0) / scores.length
      const micro = metric.score(own.reduce(metric.add), resolved)
      const alone = own.length === 1
      found.push({ swapped, pool: 'micro', hypothesis, score: micro, alone })
      if (!alone) found.push({ swapped, pool: 'macro', hypothesis, score: mean, alone })
    }
  }
  return found
}

function sentenceOf(
  { symbol }: AnyMetric,
  { preset, changes }: Setting,
  pool: Pool,
  swapped: boolean,
  hypothesis: string | undefined,
  differs: ExplainedValue['differs'],
): string {
  const own = differs.filter(({ option }) => option !== 'pool' && option !== 'roles')
  const words = own.map(({ option, from, to }) => `${option} ${to} (default ${from})`).join(', ')
  const how =
    preset !== undefined
      ? ` as ${preset} computes it${words === '' ? ', which is the default here' : `: ${words}`}`
      : changes === 0
        ? ' with the defaults'
        : ` with ${words}`
  const over = pool === 'macro' ? 'mean over documents' : 'counts added over documents'
  const roles = swapped ? '; reference and hypothesis are exchanged' : ''
  return `${symbol}${hypothesis === undefined ? ' of all hypotheses together' : ` of ${hypothesis}`}${how}; ${over}${roles}.`
}
