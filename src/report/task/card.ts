import type { Task } from '../../evaluate/index.ts'
import { describeMetric, type Evaluation, findMetric } from '../../index.ts'
import { scoreWord } from '../../wording/format-number.ts'
import { safeMessage } from '../../wording/safe-text.ts'

/** What is known to be weak, by family. */
const weaknesses: Readonly<Record<string, readonly string[]>> = {
  windows: [
    'Boundaries near the ends of a text stand in fewer windows and count less.',
    'It rests on a window taken from the reference, so scores of texts with other segment lengths cannot be compared.',
    'A segmenter without boundaries does not score worst: read the baselines below.',
  ],
  edits: [
    'A near miss counts in part within the span only; beyond it, a boundary is missing and another too many.',
  ],
  boundaries: ['A boundary one unit beyond the tolerance counts as much as one far away.'],
  overlaps: ['Many short segments can score well on one side alone: read both sides.'],
}

const missingWords: Readonly<Record<Task['missing'], string>> = {
  refuse: 'the submission is refused',
  skip: 'they are left out, and counted',
  zero: 'each counts the worst score of the range',
}

const line = (text: string): string =>
  safeMessage(text)
    .replace(/[\r\n]+/g, ' ')
    .replace(/[\\`*_<>|[\]]/g, '\\$&')

/** What a task measures, in Markdown: for each metric its formula, range, direction, edges and what others score. */
export function metricCard(task: Task, evaluation: Evaluation): string {
  const { reference } = task
  const groups = reference.groups.length === 0 ? '' : ` in ${reference.groups.length} groups`
  return `# ${line(task.name)}

${reference.items} items${groups}, ${reference.units} units, cut by ${reference.coders.map(line).join(', ')}.
Items without a coding: ${missingWords[task.missing]}.
Reference: sha256 \`${reference.sha256}\`. Seed ${task.seed}, ${task.interval.resamples} resamples, tests by ${task.tests.method} at ${task.tests.alpha}, corrected by Holm.

${evaluation.metrics.map(metric => metricPart(task, metric)).join('\n')}`
}

function metricPart(task: Task, result: Evaluation['metrics'][number]): string {
  const metric = findMetric(result.id)
  const { about, formula, sources } = describeMetric(metric)
  const [low, high] = result.range
  const best = result.better === 'none' ? 'neither end is better' : `${result.better} is better`
  const bounds = (result.bounds ?? []).map(
    bound =>
      `- ${bound.id === 'human' ? 'people against each other' : bound.id === 'u00' ? 'word repetition' : `${bound.id === 'none' ? 'no' : bound.id} boundaries`}: ${scoreWord(bound[result.pool].value)} (${line(bound.about)})`,
  )
  const weak = weaknesses[metric.family] ?? []
  return `## ${line(result.symbol)}: ${line(result.title)}${result.id === task.primary ? ' (ranks the submissions)' : ''}

${line(about)}

    ${safeMessage(formula)}

- Range ${low ?? '−∞'} to ${high ?? '∞'}; ${best}.
- Pooled ${result.pool}${result.acrossGroups === 'mean' ? ', then the mean of the groups' : ''}.
- Undefined scores are counted and left out, never taken as 0.
${weak.map(text => `- ${line(text)}\n`).join('')}- Sources: ${sources.join(', ') || 'this program'}.

On this reference:

${bounds.join('\n')}

\`${result.signature}\`
`
}
