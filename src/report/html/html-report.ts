import { addCoderEffect, type Drop, type RandomScores, randomScores } from '../../agreement/index.ts'
import { type ChanceCheck, chanceCheckOf } from '../../agreement/shared.ts'
import { agreementGroup, type CoderGroup } from '../../evaluate/shared.ts'
import {
  type Agreement,
  type AgreementOptions,
  agreement,
  CesuraError,
  type Corpus,
  type Evaluation,
  type Problem,
  metrics as register,
} from '../../index.ts'
import { reportSummary } from '../../wording/evaluation/report-summary.ts'
import { agreementSection, cutPlaces } from './agreement.ts'
import { annotatorStatsOf } from './annotator-stats.ts'
import { conventionsSection, type GivenOptions } from './conventions.ts'
import { dataSection } from './data.ts'
import { differencesSection } from './differences.ts'
import { gatherFacts, type PairChoice, type ReportFacts } from './facts.ts'
import { heatItems } from './heat-items.ts'
import { html, type Markup, prose } from './markup.ts'
import { page } from './page.ts'
import { questionSections } from './questions.ts'
import { citeSection, type InputFacts, repeatSection } from './repeat.ts'
import { rankingSection, scoresSection } from './scores.ts'

/** What a report prints in addition to the numbers. */
export interface HtmlReportOptions {
  /**
   * Name of the data, the title of the report.
   * @defaultValue `Segmentations compared`
   */
  readonly title?: string
  /**
   * The date as the reader shall see it; the library has no clock.
   * @defaultValue none is shown
   */
  readonly date?: string
  /**
   * Pairs shown one by one.
   * @defaultValue the 200 worst
   */
  readonly pairs?: PairChoice
  /**
   * The command that made the report.
   * @defaultValue none is shown
   */
  readonly command?: string
  /**
   * The files that were read.
   * @defaultValue none
   */
  readonly inputs?: readonly InputFacts[]
  /**
   * What was wrong in them.
   * @defaultValue none
   */
  readonly problems?: readonly Problem[]
  /**
   * What was chosen on import: formats, sides, columns; one sentence each.
   * @defaultValue none
   */
  readonly choices?: readonly string[]
  /**
   * What the command ran on: `Node.js 20.19`.
   * @defaultValue none is shown
   */
  readonly platform?: string
  /**
   * Options that were set for a metric, by its id; the conventions keep them.
   * @defaultValue none
   */
  readonly given?: GivenOptions
  /**
   * Coefficients that were computed already.
   * @defaultValue `multi-pi` and `multi-kappa` over the first metric (B where that is not symmetric), at both chance
   *   levels, with intervals as the evaluation has them
   */
  readonly agreements?: readonly Agreement[]
  /**
   * Among coders of equal standing, people and programs are measured together.
   * @defaultValue false: people, where there are two or more of them, as `cesura agreement` has it
   */
  readonly everyone?: boolean
}

/**
 * A report as one HTML file: no network, no fonts, no scripts but sorting and filtering, whose hash the content
 * security policy names. Whatever comes from the corpus is text, never markup. Same input, same bytes.
 *
 * @param evaluation - what was measured
 * @param corpus - what it was measured on
 * @param options - title, pairs to show, coefficients
 * @returns one page of HTML that needs nothing else
 * @example
 * htmlReport(evaluate({ items: [] }), { items: [] }, { title: '<b>' }).includes('<title>&lt;b&gt;</title>') //=> true
 */
export function htmlReport(evaluation: Evaluation, corpus: Corpus, options: HtmlReportOptions = {}): string {
  const facts = gatherFacts(evaluation, corpus, options.pairs ?? { worst: 200 })
  const similarity = similarityFor(facts, options.given ?? {})
  const group = equalsOf(facts, options.everyone === true)
  const agreements = options.agreements ?? coefficientsOf(facts, similarity, group.measured)
  const title = options.title ?? 'Segmentations compared'
  const questions = questionSections(facts, options.given ?? {}, group.measured)
  const sections = [
    ['words', 'In words', inText(facts, agreements)],
    ['checks', 'Can I trust the number?', questions.checks],
    ['scores', 'Scores', scoresSection(facts)],
    ['ranking', 'Ranking and tests', rankingSection(facts)],
    ['loss', 'What the loss is made of', questions.loss],
    ['stability', 'Does the order depend on the convention?', questions.stability],
    [
      'agreement',
      'Agreement',
      agreementSection(
        facts,
        group,
        agreements,
        joinersOf(facts, agreements, similarity),
        randomOf(facts, agreements, similarity),
        annotatorStatsOf(facts, agreements, similarity),
        chanceOf(facts, agreements, similarity),
      ),
    ],
    ['replacement', 'May a system replace an annotator?', questions.replacement],
    ['study', 'How many texts would separate the best two?', questions.study],
    ['differences', 'Differences', differencesSection(facts)],
    ['conventions', 'Conventions', conventionsSection(facts, options.given ?? {})],
    ['data', 'Data', dataSection(facts, options.problems ?? [], options.choices ?? [])],
    [
      'repeat',
      'How to repeat this',
      repeatSection(evaluation, options.command, options.inputs ?? [], options.platform),
    ],
    ['cite', 'Cite', citeSection(evaluation, agreements.length > 0)],
  ] as const
  const shown = sections.flatMap(([id, name, body]) =>
    body === undefined ? [] : [[id, name, body] as const],
  )
  return page(title, options.date, evaluation.cesura, shown).markup
}

/** Who is of equal standing: the references, or among equals those whom `cesura agreement` and the page take. */
function equalsOf({ evaluation: { settings, data }, equal }: ReportFacts, everyone: boolean): CoderGroup {
  const { systems } = data
  return equal
    ? agreementGroup(settings.hypotheses, { systems, everyone })
    : agreementGroup(data.coders, { systems, coders: settings.references })
}

/** The summary: three to seven sentences, each made of numbers. */
function inText(
  { evaluation, corpus, operations, equal }: ReportFacts,
  agreements: readonly Agreement[],
): Markup {
  const coders = agreements[0]?.coders ?? []
  const places = equal ? { places: cutPlaces(heatItems(corpus, undefined, coders)) } : {}
  const sentences = reportSummary({ evaluation, agreements, operations, ...places })
  return html`<ul class="words">${sentences.map(sentence => html`<li>${prose(sentence)}</li>`)}</ul>
`
}

/** A similarity that agreement can be measured over. */
type Similarity = NonNullable<Exclude<AgreementOptions['similarity'], string>>

/**
 * What agreement is measured over: the first metric of the report with its own options, so that scores and agreement
 * speak of the same thing; B where that metric is not symmetric.
 */
function similarityFor({ evaluation, corpus, lead }: ReportFacts, given: GivenOptions): Similarity {
  const metric = register.find(({ id }) => id === lead?.id)
  if (metric === undefined) return { id: 'boundary-similarity' }
  const { preset } = evaluation.metrics[0]!
  const options = Object.hasOwn(given, metric.id) ? given[metric.id]! : {}
  const similarity = { id: metric.id, ...(preset === undefined ? {} : { preset }), options } as Similarity
  try {
    // Called with an empty corpus, agreement checks its options and computes nothing.
    agreement({ ...corpus, items: [] }, { similarity })
    return similarity
  } catch (error) {
    if (error instanceof CesuraError) return { id: 'boundary-similarity' }
    throw error
  }
}

/** Agreement beyond chance of those of equal standing, with pooled and with own rates. */
function coefficientsOf(facts: ReportFacts, similarity: Similarity, coders: readonly string[]): Agreement[] {
  if (coders.length < 2) return []
  const { seed, interval } = facts.evaluation.settings
  return (['multi-pi', 'multi-kappa'] as const).flatMap(coefficient => {
    try {
      return [
        agreement(facts.corpus, {
          similarity,
          coefficient,
          coders,
          missing: 'available',
          both: true,
          // One long text has an interval too: its blocks are resampled.
          interval: interval ?? false,
          seed,
        }),
      ]
    } catch (error) {
      if (error instanceof CesuraError) return []
      throw error
    }
  })
}

/** What coders who cut at random score; nothing where the similarity brings its own model of chance. */
function randomOf(
  facts: ReportFacts,
  agreements: readonly Agreement[],
  similarity: Similarity,
): RandomScores | undefined {
  if (agreements[0]?.observed === undefined) return undefined
  try {
    const { seed } = facts.evaluation.settings
    return randomScores(facts.corpus, {
      similarity,
      coders: agreements[0].coders,
      seed,
      samples: REPORT_SAMPLES,
    })
  } catch (error) {
    if (error instanceof CesuraError) return undefined
    throw error
  }
}

/** Whether the model of chance fits; nothing where the similarity has a model of its own. */
function chanceOf(
  facts: ReportFacts,
  agreements: readonly Agreement[],
  similarity: Similarity,
): ChanceCheck | undefined {
  if (agreements[0]?.observed === undefined) return undefined
  try {
    const check = chanceCheckOf(facts.corpus, {
      similarity,
      coders: agreements[0].coders,
      missing: 'available',
    })
    return check === undefined || check.models.length < 2 ? undefined : check
  } catch (error) {
    if (error instanceof CesuraError) return undefined
    throw error
  }
}

/** Draws of random coders in a report: enough for a picture. */
const REPORT_SAMPLES = 100

/** What agreement becomes when each hypothesis joins the references. */
function joinersOf(facts: ReportFacts, agreements: readonly Agreement[], similarity: Similarity): Drop[] {
  const { references, hypotheses } = facts.evaluation.settings
  if (facts.equal || agreements.length === 0 || references.length < 2) return []
  try {
    return addCoderEffect(facts.corpus, hypotheses, {
      similarity,
      coders: [...new Set([...references, ...hypotheses])],
      missing: 'available',
    })
  } catch (error) {
    if (error instanceof CesuraError) return []
    throw error
  }
}
