import { defaultMetrics } from '../../evaluate/shared.ts'
import { parsePair } from '../../formats/index.ts'
import { CesuraError, fromMasses, type MetricRequest, pairScorer, type Segmentation } from '../../index.ts'
import { factsOf, invalid, type ProblemFacts, sentence } from '../../model/error.ts'
import { pairsDiffer } from '../../model/errors/commands.ts'
import type { OptionSyntax } from '../../model/errors/define.ts'
import { pairsNotLists, typesOfPairsDiffer } from '../../model/errors/model.ts'
import { requireNames } from '../../model/index.ts'

/** Pairs of segmentations in columns: the same index in both lists is one pair. */
export interface ScoreParams {
  /** Metrics by id or symbol, or with preset and options. Default: those of `evaluate`. */
  readonly metrics?: readonly MetricRequest[]
  /** A bare list is masses; others as in `cesura pairs`: { "units": 5, "boundaries": [2] }. */
  readonly references: readonly unknown[]
  readonly hypotheses: readonly unknown[]
  /** The whole scale of types. */
  readonly types?: readonly (string | number)[]
  /** Who speaks each unit, one list for all pairs. */
  readonly speakers?: readonly string[]
  /** Also the tallies. */
  readonly tallies?: boolean
}

/** Values in columns, metric → one for each pair; `null` where it is undefined or the pair could not be scored. */
export interface ScoreResult {
  readonly signatures: Readonly<Record<string, string>>
  readonly values: Readonly<Record<string, (number | null)[]>>
  readonly tallies?: Readonly<Record<string, unknown[]>>
  /** Why values are undefined. */
  readonly reasons: { pair: number; metric: string; reason: string }[]
  /** Pairs that could not be scored. */
  readonly errors: (ProblemFacts & { readonly pair: number })[]
}

/** Pairs between two tellings of how far the work is. */
const PACE = 256

/** Scores pairs by several metrics. A pair that cannot be scored is named, and the others are scored. */
export function score(
  params: ScoreParams,
  progress?: (done: number, of: number) => void,
  syntax?: OptionSyntax,
): ScoreResult {
  const { references, hypotheses, types, speakers } = params
  requireColumns(references, hypotheses)
  if (types !== undefined) requireNames('types', types)
  if (speakers !== undefined) requireNames('speakers', speakers)
  const scorer = pairScorer(params.metrics ?? defaultMetrics())
  const names = Object.keys(scorer.signatures)
  const values = Object.fromEntries(names.map(name => [name, [] as (number | null)[]]))
  const tallies = Object.fromEntries(names.map(name => [name, [] as unknown[]]))
  const reasons: ScoreResult['reasons'] = []
  const errors: ScoreResult['errors'] = []
  const settings = types === undefined ? {} : { types }
  const own = speakers === undefined ? undefined : { speakers }
  const signatures: Record<string, string> = {}
  /** One signature stands for all pairs of a metric, so options in the order of types need one order. */
  const char = (name: string, stated: string) => {
    const signature = stated.replace(/\|axis:[^|]*/, '')
    signatures[name] ??= signature
    if (signatures[name] !== signature) throw invalid(typesOfPairsDiffer, { name })
  }
  for (let pair = 0; pair < references.length; pair++) {
    try {
      const { reference, hypothesis } = readPair(references[pair], hypotheses[pair], settings)
      scorer.each(reference, hypothesis, own, (name, value, tally, signature, reason) => {
        char(name, signature)
        values[name]!.push(value)
        if (params.tallies) tallies[name]!.push(tally)
        if (reason !== undefined) reasons.push({ pair, metric: name, reason })
      })
    } catch (error) {
      if (!(error instanceof CesuraError)) throw error
      for (const name of names) {
        values[name]!.length = pair
        tallies[name]!.length = params.tallies ? pair : 0
        values[name]!.push(null)
        if (params.tallies) tallies[name]!.push(null)
      }
      const { location: _, ...facts } = factsOf(error)
      errors.push({ pair, ...facts, message: sentence(facts, syntax) })
    }
    if (pair % PACE === 0) progress?.(pair, references.length)
  }
  return {
    signatures: { ...scorer.signatures, ...signatures },
    values,
    tallies: params.tallies ? tallies : undefined,
    reasons,
    errors,
  }
}

function readPair(
  a: unknown,
  b: unknown,
  settings: Parameters<typeof parsePair>[2],
): { reference: Segmentation; hypothesis: Segmentation } {
  if (Array.isArray(a) && Array.isArray(b))
    return { reference: fromMasses(a as number[]), hypothesis: fromMasses(b as number[]) }
  return parsePair(asObject(a), asObject(b), settings)
}

const asObject = (segmentation: unknown): unknown =>
  Array.isArray(segmentation) ? { masses: segmentation } : segmentation

function requireColumns(references: unknown, hypotheses: unknown): void {
  if (!Array.isArray(references) || !Array.isArray(hypotheses)) throw invalid(pairsNotLists, {})
  if (references.length !== hypotheses.length)
    throw invalid(pairsDiffer, { references: references.length, hypotheses: hypotheses.length })
}
