import { formatProblem, formatTime, type Item, type Problem } from '../../index.ts'
import { tickNames, timeOf } from '../../model/index.ts'
import { countDigits, plural } from '../../wording/numbers.ts'
import { type TableCell, tableBlock } from './blocks.ts'
import type { ReportFacts } from './facts.ts'
import { html, type Markup } from './markup.ts'

const MOST_ITEMS = 500
const MOST_CODERS = 16
const MOST_PROBLEMS = 200

/** What was read: items and coders with their boundaries, what was wrong, what was chosen on import. */
export function dataSection(
  { corpus, evaluation }: ReportFacts,
  problems: readonly Problem[],
  choices: readonly string[],
): Markup {
  const { coders, types } = evaluation.data
  const each = coders.length <= MOST_CODERS
  const tick = evaluation.data.time?.ticksPerSecond
  const timed = tick !== undefined
  const columns = [
    { name: 'item' },
    { name: timed ? 'length' : 'units', number: true },
    ...(each
      ? coders.map(coder => ({ name: coder, number: true }))
      : [
          { name: 'codings', number: true },
          { name: 'fewest cuts', number: true },
          { name: 'most cuts', number: true },
        ]),
  ]
  const number = (value: number): TableCell => ({ show: countDigits(value), sort: value })
  const rows = corpus.items.slice(0, MOST_ITEMS).map(item => {
    const cuts = new Map(
      item.codings.map(({ coder, segmentation }) => [coder, segmentation.boundaries.length]),
    )
    const counts = [...cuts.values()]
    return [
      { show: item.id },
      timed ? lengthCell(item) : number(item.units),
      ...(each
        ? coders.map(coder => {
            const own = cuts.get(coder)
            return own === undefined ? { show: '–', sort: null } : number(own)
          })
        : [number(counts.length), number(Math.min(...counts)), number(Math.max(...counts))]),
    ]
  })
  const left = corpus.items.length - rows.length
  const typed =
    types === undefined
      ? undefined
      : html`<p>Boundary types, in the order of the scale: ${types.map(type => `“${type}”`).join(', ')}.</p>`
  const counted = timed
    ? html`<p>Time is counted in ${tickNames(tick)}, read from the digits of the files.</p>`
    : undefined
  return html`<p>Boundaries that each coder placed; – where a coder has no segmentation of the item.</p>
${tableBlock('Items and coders', columns, rows)}${left > 0 ? html`<p class="quiet small">${countDigits(left)} more items.</p>` : undefined}${typed}${counted}${importChoices(choices)}${problemList(problems)}`
}

/** How long a recording is. */
function lengthCell(item: Item): TableCell {
  const time = timeOf(item)
  return time === undefined
    ? { show: countDigits(item.units), sort: item.units }
    : { show: formatTime(item.units, time), sort: item.units / time.ticksPerSecond }
}

function importChoices(choices: readonly string[]): Markup | undefined {
  if (choices.length === 0) return undefined
  return html`<h3>Choices made on import</h3><ul>${choices.map(choice => html`<li>${choice}</li>`)}</ul>`
}

function problemList(problems: readonly Problem[]): Markup {
  if (problems.length === 0) return html`<h3>Problems</h3><p>None found.</p>`
  const shown = problems.slice(0, MOST_PROBLEMS)
  const left = problems.length - shown.length
  return html`<h3>${countDigits(problems.length)} ${plural(problems.length, 'problem')}</h3><ul>${shown.map(
    problem => html`<li>${problem.severity}: ${formatProblem(problem)}</li>`,
  )}</ul>${left > 0 ? html`<p class="quiet small">${countDigits(left)} more.</p>` : undefined}`
}
