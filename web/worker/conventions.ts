import { CesuraError, evaluate, findMetric, type PresetName } from 'cesura'
import { presetOptions, presetsOf } from 'cesura/metrics'
import { heldCorpus } from './held.ts'

export interface ConventionsQuestion {
  readonly metric: string
  readonly references: readonly string[]
  readonly hypotheses: readonly string[]
  readonly withoutCoders: readonly string[]
  readonly withoutItems: readonly string[]
  readonly pool: 'micro' | 'macro'
}

/** One metric under one convention. */
export interface ConventionRow {
  readonly name: PresetName | 'default'
  readonly value: number | undefined
  readonly reason: string | undefined
  readonly signature: string
  /** What the preset sets beside the defaults, as the signature prints it. */
  readonly differs: readonly { readonly option: string; readonly value: string; readonly usual: string }[]
}

/** The conventions that say something of a metric, cesura's own first. */
export const conventionsOf = (metric: string): readonly ConventionRow['name'][] => [
  'default',
  ...presetsOf(metric),
]

/** One metric on the data under one convention. */
export function measureConvention(question: ConventionsQuestion, name: ConventionRow['name']): ConventionRow {
  const { metric: id, references, hypotheses, withoutCoders, withoutItems, pool } = question
  const corpus = heldCorpus({ coders: withoutCoders, items: withoutItems })
  const metric = findMetric(id)
  const usual = metric.resolve() as Record<string, unknown>
  const preset = name === 'default' ? {} : { preset: name }
  const own = name === 'default' ? {} : presetOptions(name, id)
  const differs = Object.entries(own)
    .filter(([option]) => option in metric.options)
    .map(([option, value]) => {
      const declaration = metric.options[option]!
      return { option, value: declaration.print(value), usual: declaration.print(usual[option]) }
    })
    .filter(({ value, usual: before }) => value !== before)
  const signature = metric.signature(preset)
  try {
    const { overall } = evaluate(corpus, {
      metrics: [{ id, ...preset }],
      ...(references.length === 0 ? {} : { references, hypotheses }),
      pool,
      detail: 'pooled',
    }).metrics[0]!
    const { value, reason } = overall[pool]
    return { name, value: value ?? undefined, reason, signature, differs }
  } catch (error) {
    // NLTK's WindowDiff has no window of its own: the row says so, the others stand.
    if (!(error instanceof CesuraError)) throw error
    return { name, value: undefined, reason: error.message, signature, differs }
  }
}
