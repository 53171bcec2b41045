import { type Task, taskPooling } from '../../evaluate/shared.ts'
import {
  CesuraError,
  type Corpus,
  describeMetric,
  type Evaluation,
  evaluate,
  findMetric,
  fromBoundaries,
  type PresetName,
  type Segmentation,
} from '../../index.ts'
import { scoreWord } from '../../model/numbers.ts'
import { reasonSentence } from '../sentences/reasons.ts'
import { safeMessage } from '../sentences/safe-text.ts'

/** What is known to be weak, by family. */
const weaknesses: Readonly<Record<string, readonly string[]>> = {
  windows: [
    'Boundaries near the ends of a text are in fewer windows and count less.',
    'It rests on a window taken from the reference, so scores of texts with other segment lengths cannot be compared.',
    'A segmenter without boundaries does not score worst: read the baselines below.',
  ],
  edits: [
    'A near miss counts in part within the span only; beyond it, a boundary is missing and another too many.',
  ],
  boundaries: ['A boundary one unit beyond the tolerance counts as much as one far away.'],
  overlaps: ['Many short segments can score well on one side alone: read both sides.'],
}

const missingText: Readonly<Record<Task['missing'], string>> = {
  reject: 'the submission is rejected',
  skip: 'they are left out, and counted',
  zero: 'each counts the worst score of the range',
}

/** What a task measures: for each metric its formula, range, direction, edges and what others score. */
export interface Card {
  readonly name: string
  readonly facts: readonly string[]
  readonly sha256: string
  readonly metrics: readonly {
    readonly title: string
    readonly about: string
    readonly formula: string
    readonly points: readonly string[]
    /** What random, even and no boundaries, word repetition and people score. */
    readonly bounds: readonly string[]
    readonly signature: string
  }[]
}

/** The card of a task, from its reference scored by itself. */
export function cardOf(task: Task, evaluation: Evaluation): Card {
  const { reference, interval, tests } = task
  const groups = reference.groups.length === 0 ? '' : ` in ${reference.groups.length} groups`
  return {
    name: task.name,
    facts: [
      `${reference.items} items${groups}, ${reference.units} units, cut by ${reference.coders.join(', ')}.`,
      `Items without a coding: ${missingText[task.missing]}.`,
      `${interval.method === 'jackknife-t' ? 'Intervals by jackknife-t' : `Intervals by ${interval.resamples} resamples`}, seed ${task.seed}, tests by ${tests.method} at ${tests.alpha}, corrected by Holm.`,
    ],
    sha256: reference.sha256,
    metrics: evaluation.metrics.map(metric => metricPart(task, metric)),
  }
}

function metricPart(task: Task, result: Evaluation['metrics'][number]): Card['metrics'][number] {
  const metric = findMetric(result.id)
  const { about, formula, sources } = describeMetric(metric)
  const [low, high] = result.range
  const best = result.better === 'none' ? 'neither end is better' : `${result.better} is better`
  const mean =
    result.acrossGroups === 'mean' ? ', then the mean of the groups, each with the same weight' : ''
  return {
    title: `${result.symbol}: ${result.title}${result.id === task.primary ? ' (ranks the submissions)' : ''}`,
    about,
    formula,
    points: [
      `Range ${low ?? '−∞'} to ${high ?? '∞'}; ${best}.`,
      `Pooled ${result.pool}${mean}.`,
      ...edgeSentences(task, result.id),
      'A score that is undefined is counted and left out, never taken as 0.',
      ...(weaknesses[metric.family] ?? []),
      `Sources: ${sources.join(', ') || 'this program'}.`,
    ],
    bounds: (result.bounds ?? []).map(
      bound =>
        `${boundNames[bound.id] ?? `${bound.id} boundaries`}: ${scoreWord(bound[result.pool].value)} (${bound.about})`,
    ),
    signature: result.signature,
  }
}

const boundNames: Readonly<Record<string, string>> = {
  human: 'people against each other',
  u00: 'word repetition',
  none: 'no boundaries',
}

const line = (text: string): string =>
  safeMessage(text)
    .replace(/[\r\n]+/g, ' ')
    .replace(/[\\`*_<>|[\]]/g, '\\$&')

const list = (texts: readonly string[]): string => texts.map(text => `- ${line(text)}\n`).join('')

/** The card in Markdown. */
function metricCard(task: Task, evaluation: Evaluation): string {
  const { name, facts, sha256, metrics } = cardOf(task, evaluation)
  const parts = metrics.map(
    ({ title, about, formula, points, bounds, signature }) => `## ${line(title)}

${line(about)}

    ${safeMessage(formula)}

${list(points)}
On this reference:

${list(bounds)}
\`${signature}\`
`,
  )
  return `# ${line(name)}

${facts.map(line).join('\n')}
Reference: sha256 \`${sha256}\`.

${parts.join('\n')}`
}

/**
 * What baselines and people score on the reference alone, with the formulas; in Markdown.
 *
 * @param task - its metrics and its seed
 * @param reference - the corpus that it names
 * @returns Markdown
 * @throws CesuraError as `evaluate`
 */
export const taskCard = (task: Task, reference: Corpus): string =>
  metricCard(task, scoredReference(task, reference))

/**
 * The same as the board of the task takes it.
 *
 * @param task - its metrics and its seed
 * @param reference - the corpus that it names
 * @returns the card, for `boardPage`
 * @throws CesuraError as `evaluate`
 */
export const boardPanel = (task: Task, reference: Corpus): Card =>
  cardOf(task, scoredReference(task, reference))

const scoredReference = (task: Task, reference: Corpus): Evaluation =>
  evaluate(reference, {
    metrics: task.metrics.map(({ id, preset, options }) => ({
      id,
      preset: preset ?? undefined,
      options,
    })),
    references: task.reference.coders,
    ...taskPooling(task),
    bounds: true,
    seed: task.seed,
    detail: 'pooled',
  })

/** Texts at the edge of what a metric can compare. */
const cases: readonly (readonly [name: string, reference: Segmentation, hypothesis: Segmentation])[] = [
  ['a text of one unit', fromBoundaries(1, []), fromBoundaries(1, [])],
  ['no boundary on either side', fromBoundaries(12, []), fromBoundaries(12, [])],
  ['none in the reference', fromBoundaries(12, []), fromBoundaries(12, [4])],
  ['none in the hypothesis', fromBoundaries(12, [4, 8]), fromBoundaries(12, [])],
]

/**
 * What a metric of a task says at the edges, tried out under the options of the task: where a score is undefined, and
 * where it holds by definition. Nothing for metrics that look at scores, and for edges that only a recording has.
 */
function edgeSentences(task: Task, id: string): string[] {
  const metric = findMetric(id)
  if (metric.takes === 'scores') return []
  const { preset = null, options = {} } = task.metrics.find(own => own.id === id) ?? {}
  const resolved = metric.resolve({
    preset: (preset ?? undefined) as PresetName | undefined,
    ...options,
  })
  const statements = cases.flatMap(([name, reference, hypothesis]) => {
    try {
      const tally = metric.tally(reference, hypothesis, resolved)
      const score = metric.score(tally, resolved)
      const reason = metric.reason(tally, resolved)
      if (score === undefined)
        return [`${name}: undefined${reason === undefined ? '' : ` (${reasonSentence(reason)})`}`]
      // Any other number is that of the text tried, not of the edge.
      return score === 0 || score === 1 ? [`${name}: ${scoreWord(score)}`] : []
    } catch (error) {
      if (error instanceof CesuraError) return []
      throw error
    }
  })
  return statements.length === 0 ? [] : [`At the edges: ${statements.join('; ')}.`]
}
