import type { MetricResult } from '../../evaluate/index.ts'
import { reported } from '../../evaluate/shared.ts'
import { type Corpus, conventions, type Evaluation, metrics as register } from '../../index.ts'
import { conventionsDumbbell } from '../../plots/index.ts'
import { differingText } from '../../wording/evaluation/convention-sentences.ts'
import { countDigits, listed } from '../../wording/numbers.ts'
import { figureBlock } from './blocks.ts'
import type { ReportFacts } from './facts.ts'
import { html, type Markup } from './markup.ts'

/** Options a user set for a metric, by its id: every convention keeps them. */
export type GivenOptions = Readonly<Record<string, Readonly<Record<string, unknown>>>>

/** One metric under one convention, or under several that count alike. */
interface Row {
  readonly names: string[]
  readonly signature: string
  readonly value: number | undefined
  readonly isDefault: boolean
}

/** Above so many pairs the conventions are left out: each costs an evaluation of its own. */
const MOST_PAIRS = 50_000

/** The same numbers as other programs and papers would have counted them. */
export function conventionsSection(
  { evaluation, corpus, pairCount }: ReportFacts,
  given: GivenOptions,
): Markup {
  if (pairCount > MOST_PAIRS)
    return html`<p>Left out for ${countDigits(pairCount)} pairs; \`cesura conventions\` computes them, one metric at a time.</p>`
  const figures: Markup[] = []
  const untouched: string[] = []
  const notes: string[] = []
  const seen = new Set<string>()
  for (const metric of evaluation.metrics) {
    // A metric of the user's own has no other conventions.
    if (seen.has(metric.id) || !register.some(({ id }) => id === metric.id)) continue
    seen.add(metric.id)
    const { rows, differs, rejected } = gather(
      metric,
      evaluation,
      corpus,
      Object.hasOwn(given, metric.id) ? given[metric.id]! : {},
    )
    notes.push(...rejected)
    if (rows.every(row => row.value === rows[0]!.value)) untouched.push(metric.symbol)
    else
      figures.push(
        html`<div>${figureBlock(
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
        )}<details class="numbers"><summary>What differs</summary><ul>${differs.map(sentence => html`<li>${sentence}</li>`)}</ul></details></div>`,
      )
  }
  const same =
    untouched.length === 0
      ? undefined
      : html`<p>No convention we know changes ${listed(untouched)} on these data.</p>`
  return html`<p>One metric, several ways to count: papers and programs differ in windows, rounding and costs. The row in bold is what this report shows.</p>
<div class="grid">${figures}</div>${same}${notes.map(note => html`<p class="quiet small">${note}</p>`)}`
}

interface Gathered {
  readonly rows: Row[]
  /** What each convention sets otherwise than the default, one sentence each. */
  readonly differs: string[]
  readonly rejected: string[]
}

/** This report's number, and the default's and every preset's; those with one signature share a row. */
function gather(
  metric: MetricResult,
  evaluation: Evaluation,
  corpus: Corpus,
  options: Readonly<Record<string, unknown>>,
): Gathered {
  const { references, hypotheses, design, levels } = evaluation.settings
  const roles = design === 'pairs' ? {} : { references, hypotheses }
  const asked = { ...roles, pool: metric.pool, ...(levels === undefined ? {} : { levels }) }
  const rows: Row[] = [
    {
      names: ['this report'],
      signature: metric.signature,
      value: reported(metric.overall, metric).value ?? undefined,
      isDefault: true,
    },
  ]
  const differs: string[] = []
  const rejected: string[] = []
  for (const found of conventions(corpus, { id: metric.id, options }, asked).conventions) {
    const name = found.name === 'default' ? 'defaults' : found.name
    if (found.problem !== undefined) {
      rejected.push(`${metric.symbol} under ${name} has no value: ${found.problem}.`)
      continue
    }
    const same = rows.find(row => row.signature === found.signature)
    if (same === undefined)
      rows.push({
        names: [name],
        signature: found.signature,
        value: found.value ?? undefined,
        isDefault: false,
      })
    else if (name !== 'defaults') same.names.push(name)
    if (found.differs.length > 0) differs.push(`${name}: ${differingText(found.differs)}.`)
  }
  return { rows, differs, rejected }
}
