import { alternativeAnnotator } from '../../agreement/index.ts'
import {
  type Checks,
  checks,
  evaluate as evaluateCorpus,
  planDifference,
  rankingStability,
} from '../../evaluate/index.ts'
import { CesuraError } from '../../index.ts'
import type { MetricRequest } from '../../metrics/index.ts'
import { candidateSentences } from '../../wording/agreement/candidate-sentences.ts'
import { bestFirst } from '../../wording/best-first.ts'
import {
  actionSentences,
  CHECK_STATES,
  checkSentences,
  checkTitle,
  limitsSentence,
  numberFacts,
  numberName,
  reportableSentences,
} from '../../wording/evaluation/checks-sentences.ts'
import { LOSS_COLUMNS } from '../../wording/evaluation/loss-sentences.ts'
import { planSentences } from '../../wording/evaluation/plan-sentences.ts'
import { pairSentences, stabilitySentences } from '../../wording/evaluation/stability-sentences.ts'
import { scoreWord } from '../../wording/format-number.ts'
import { reportableLatex } from '../checks.ts'
import {
  candidateFigure,
  checksFigure,
  lossFigure,
  planFigure,
  stabilityFigure,
} from '../figures-of-results.ts'
import { hasLoss, lossTable } from '../loss-table.ts'
import { stabilityOptionTable } from '../views/stability.ts'
import { figureBlock, signatureBlock, tableBlock } from './blocks.ts'
import type { GivenOptions } from './conventions.ts'
import type { ReportFacts } from './facts.ts'
import { html, type Markup, prose } from './markup.ts'

/** Above so many items these sections are left out: each resamples or compares all of them again. */
const MOST_ITEMS = 2000

/** The sections that ask what is behind the first metric’s score; each undefined where it does not apply. */
export interface QuestionSections {
  readonly checks: Markup | undefined
  readonly loss: Markup | undefined
  readonly stability: Markup | undefined
  readonly replacement: Markup | undefined
  readonly study: Markup | undefined
}

/**
 * What limits the number, what the loss is made of, whether the order depends on the convention, whether the best system may
 * replace an annotator, and how many items would separate the two best systems.
 */
export function questionSections(
  facts: ReportFacts,
  given: GivenOptions,
  annotators: readonly string[],
): QuestionSections {
  const { evaluation, corpus, lead, equal } = facts
  const { references, hypotheses, interval, seed } = evaluation.settings
  const none = {
    checks: undefined,
    loss: undefined,
    stability: undefined,
    replacement: undefined,
    study: undefined,
  }
  if (lead === undefined || lead.better === 'none' || corpus.items.length > MOST_ITEMS) return none
  const metric: MetricRequest = {
    id: lead.id,
    preset: lead.preset,
    options: Object.hasOwn(given, lead.id) ? given[lead.id]! : {},
  }
  const ranked = !equal && hypotheses.length > 0
  // Who switched intervals off wants nothing resampled.
  const resamples = interval !== null
  const [best, next] = ranked ? bestFirst(lead).map(({ hypothesis }) => hypothesis) : []
  const roles = { references, hypotheses }
  return {
    checks: resamples
      ? accepted(() =>
          checksBlock(
            checks(
              corpus,
              ranked
                ? { ...roles, metric, pool: lead.pool, seed }
                : { question: 'agreement', coders: annotators, metric, seed },
            ),
          ),
        )
      : undefined,
    loss: ranked
      ? accepted(() =>
          lossBlock(
            evaluateCorpus(corpus, {
              ...roles,
              metrics: [metric],
              pool: lead.pool,
              loss: true,
              detail: 'pooled',
            }).metrics[0]!,
          ),
        )
      : undefined,
    stability:
      resamples && ranked && next !== undefined
        ? accepted(() => stabilityBlock(rankingStability(corpus, { ...roles, seed })))
        : undefined,
    replacement:
      resamples && best !== undefined && references.length > 1
        ? accepted(() =>
            replacementBlock(
              alternativeAnnotator(corpus, {
                candidate: best,
                annotators: references,
                similarity: metric,
                seed,
              }),
            ),
          )
        : undefined,
    study:
      resamples && best !== undefined && next !== undefined
        ? accepted(() => studyBlock(facts, metric, [best, next]))
        : undefined,
  }
}

/** What a part of the library makes of the data; nothing where it rejects them. */
function accepted(make: () => Markup | undefined): Markup | undefined {
  try {
    return make()
  } catch (error) {
    if (error instanceof CesuraError) return undefined
    throw error
  }
}

const paragraphs = (sentences: readonly string[]): Markup | undefined =>
  sentences.length === 0
    ? undefined
    : html`<p>${prose(sentences.join(' '))}</p>
`

function checksBlock(found: Checks): Markup {
  const { number, checks: list, actions } = found
  const figure = checksFigure(found)
  const facts = [`${numberName(number)} = ${scoreWord(number.value)}`, ...numberFacts(number)].join('; ')
  return html`<p>${prose(`${facts}.`)}</p>
<p><strong>${limitsSentence(found)}</strong></p>
${figure === undefined ? undefined : figureBlock(options => checksFigure(found, { ...options, footnote: undefined })!, 'wide')}<dl class="checks">${list.map(
    check =>
      html`<dt>${checkTitle(check)} <small>${CHECK_STATES[check.state]}</small></dt><dd>${prose(checkSentences(found, check).join(' '))}</dd>
`,
  )}</dl>
<h3>What you can report</h3>
<blockquote>${prose(reportableSentences(found).join(' '))}</blockquote>
<details class="numbers"><summary>LaTeX</summary><pre>${reportableLatex(found)}</pre></details>
${
  actions.length === 0
    ? undefined
    : html`<h3>What would help most</h3>
<ol>${actions.map(action => {
        const [advice, why] = actionSentences(found, action)
        return html`<li><strong>${advice}</strong> ${prose(why)}</li>
`
      })}</ol>
`
}${signatureBlock(number.signature)}`
}

function lossBlock(metric: Parameters<typeof lossTable>[0]): Markup | undefined {
  if (!hasLoss(metric)) return undefined
  return html`${figureBlock(options => lossFigure(metric, options), 'wide')}${paragraphs(lossTable(metric).notes)}<p class="quiet small">${LOSS_COLUMNS}</p>
${signatureBlock(metric.signature)}`
}

function stabilityBlock(stability: ReturnType<typeof rankingStability>): Markup {
  return html`${figureBlock(options => stabilityFigure(stability, options), 'wide')}<ul>${pairSentences(
    stability,
  ).map(
    sentence => html`<li>${prose(sentence)}</li>
`,
  )}</ul>
${optionTable(stability)}${paragraphs(stabilitySentences(stability))}${signatureBlock(stability.signature)}`
}

/** Which single choices change an order. */
function optionTable(stability: ReturnType<typeof rankingStability>): Markup | undefined {
  const { title, columns, rows } = stabilityOptionTable(stability)
  return rows.length === 0
    ? undefined
    : html`<h3>${title}</h3>
${tableBlock(
  title,
  columns.map(({ name, align }) => ({ name, number: align === 'right' })),
  rows.map(row =>
    row.map(cell => ({
      show: cell === null ? '–' : String(cell),
      sort: typeof cell === 'number' ? cell : undefined,
    })),
  ),
)}`
}

const replacementBlock = (found: ReturnType<typeof alternativeAnnotator>): Markup =>
  html`${found.comparisons.length === 0 ? undefined : figureBlock(options => candidateFigure(found, options), 'wide')}${paragraphs(candidateSentences(found))}${signatureBlock(found.signature)}`

/** Items that would find a difference as large as the one between the two best systems. */
function studyBlock(
  { corpus, evaluation, lead }: ReportFacts,
  metric: MetricRequest,
  systems: readonly [string, string],
): Markup | undefined {
  const { references, seed } = evaluation.settings
  const test = lead!.tests?.pairs.find(({ a, b }) => systems.includes(a) && systems.includes(b))
  const difference = Math.abs(test?.difference ?? 0)
  if (difference === 0) return undefined
  const plan = planDifference(corpus, {
    metric,
    references,
    hypotheses: systems,
    pool: lead!.pool,
    difference,
    seed,
  })
  const figure = planFigure(plan)
  return html`${figure === undefined ? undefined : figureBlock(options => planFigure(plan, { ...options, footnote: undefined })!, 'wide')}${paragraphs([...planSentences(plan), 'The difference is the one observed here, and as uncertain as that: better plan for the smallest one that would matter (cesura plan-study).'])}${signatureBlock(plan.signature)}`
}
