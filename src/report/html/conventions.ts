import {
  CesuraError,
  type Corpus,
  type Evaluation,
  evaluate,
  type MetricResult,
  presetsOf,
} from '../../index.ts'
import { conventionsDumbbell, countDigits, listed } from '../../plots/index.ts'
import { figureBlock } from './blocks.ts'
import type { ReportFacts } from './facts.ts'
import { html, type Markup } from './markup.ts'

/** One metric under one convention. */
interface Convention {
  readonly names: string[]
  readonly signature: string
  readonly value: number | undefined
  readonly isDefault: boolean
}

/** Above so many pairs the conventions are left out: each costs an evaluation of its own. */
const MOST_PAIRS = 50_000

/** The same numbers as other programs and papers would have counted them. */
export function conventionsSection({ evaluation, corpus, pairCount }: ReportFacts): Markup {
  if (pairCount > MOST_PAIRS)
    return html`<p>Left out for ${countDigits(pairCount)} pairs; \`cesura conventions\` computes them, one metric at a time.</p>`
  const figures: Markup[] = []
  const untouched: string[] = []
  const notes: string[] = []
  const seen = new Set<string>()
  for (const metric of evaluation.metrics) {
    if (seen.has(metric.id)) continue
    seen.add(metric.id)
    const { rows, refused } = conventionsOf(metric, evaluation, corpus)
    notes.push(...refused)
    if (rows.every(row => row.value === rows[0]!.value)) untouched.push(metric.symbol)
    else
      figures.push(
        figureBlock(
          options =>
            conventionsDumbbell(
              {
                measure: metric.symbol,
                on: 'All pairs together',
                rows: rows.map(row => ({
                  name: listed(row.names),
                  value: row.value,
                  isDefault: row.isDefault,
                })),
              },
              options,
            ),
          'half',
        ),
      )
  }
  const same =
    untouched.length === 0
      ? undefined
      : html`<p>No convention we know changes ${listed(untouched)} on these data.</p>`
  return html`<p>One metric, several ways to count: papers and programs differ in windows, rounding and costs. The row in bold is what this report shows.</p>
<div class="grid">${figures}</div>${same}${notes.map(note => html`<p class="quiet small">${note}</p>`)}`
}

function conventionsOf(
  metric: MetricResult,
  evaluation: Evaluation,
  corpus: Corpus,
): { rows: Convention[]; refused: string[] } {
  const { pool, references, hypotheses, design } = evaluation.settings
  const roles = design === 'pairs' ? {} : { references, hypotheses }
  const rows: Convention[] = [
    {
      names: ['this report'],
      signature: metric.signature,
      value: metric.overall[pool].value ?? undefined,
      isDefault: true,
    },
  ]
  const refused: string[] = []
  const consider = (name: string, request: { id: string; preset?: string }): void => {
    try {
      const [result] = evaluate(corpus, { metrics: [request], ...roles, pool, detail: 'pooled' }).metrics
      const same = rows.find(row => row.signature === result!.signature)
      if (same !== undefined) {
        if (name !== 'defaults' || !same.isDefault) same.names.push(name)
      } else
        rows.push({
          names: [name],
          signature: result!.signature,
          value: result!.overall[pool].value ?? undefined,
          isDefault: false,
        })
    } catch (error) {
      if (!(error instanceof CesuraError)) throw error
      refused.push(`${metric.symbol} under ${name}: ${error.message} (${error.code}).`)
    }
  }
  consider('defaults', { id: metric.id })
  for (const preset of presetsOf(metric.id)) consider(preset, { id: metric.id, preset })
  return { rows, refused }
}
