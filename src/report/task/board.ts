import { itemScores, reported, type Task } from '../../evaluate/index.ts'
import type { Evaluation, HypothesisResult, MetricResult } from '../../index.ts'
import { countDigits, intervalDots } from '../../plots/index.ts'
import { bestFirst } from '../../wording/best-first.ts'
import { densityWord } from '../../wording/density-sentences.ts'
import { evaluationNotes, poolingSentence } from '../../wording/evaluation-notes.ts'
import { formatNumber, scoreWord } from '../../wording/format-number.ts'
import { reportSummary } from '../../wording/report-summary.ts'
import { letterSentence } from '../../wording/test-sentences.ts'
import { figureBlock, sectionBlock, signatureBlock, tableBlock } from '../html/blocks.ts'
import { drawn, html, type Markup, prose } from '../html/markup.ts'
import { wholePage } from '../html/page.ts'
import { rankingData } from '../ranking-data.ts'

export interface BoardOptions {
  /** SHA-256 of the task file. */
  readonly digest: string
  /** The command that makes the same board. */
  readonly command: string
  /** The metric card, in Markdown. */
  readonly card: string
  /** A date to print; none unless given. */
  readonly date?: string
  /** Group of each item. */
  readonly groupOf: ReadonlyMap<string, string>
}

/** Submissions shown; the CSV holds them all. */
const MOST = 200

/** One page for all submissions: ranking, groups, every item, the card, how to repeat it. The same bytes every time. */
export function boardPage(task: Task, evaluation: Evaluation, options: BoardOptions): string {
  const lead = evaluation.metrics[0]!
  const rows = bestFirst(lead)
  const shown = rows.slice(0, MOST)
  const { reference } = task
  const sentences = reportSummary({ evaluation, agreements: [], operations: new Map() })
  const body = html`<main>
<header><h1>${task.name}</h1><p>${options.date === undefined ? '' : `${options.date}. `}${countDigits(reference.items)} items${reference.groups.length === 0 ? '' : ` in ${reference.groups.length} groups`}, cut by ${reference.coders.join(', ')}. ${countDigits(rows.length)} ${rows.length === 1 ? 'submission' : 'submissions'}. Scored with cesura ${evaluation.cesura}.</p></header>
${sectionBlock('words', 'In words', html`<ul class="words">${sentences.map(sentence => html`<li>${prose(sentence)}</li>`)}</ul>`)}
${sectionBlock(
  'ranking',
  'Ranking',
  html`${rankingTable(evaluation, lead, shown)}<p class="small">${[...letterSentence(evaluation), ...evaluationNotes(evaluation), poolingSentence(evaluation)].join(' ')}</p>
${rows.length > MOST ? html`<p>${countDigits(rows.length - MOST)} more submissions stand in board.csv.</p>` : undefined}<p>The same as data: <a href="board.csv">CSV</a> · <a href="board.tex">LaTeX</a></p>
${rows.length > 1 ? ranks(evaluation, lead, shown) : undefined}`,
)}
${sectionBlock('items', 'Every item, hardest first', heatTable(lead, shown, options.groupOf))}
${sectionBlock('repeat', 'Get the same numbers', html`<pre tabindex="0">${options.command}</pre><dl><dt>task file</dt><dd><code>sha256 ${options.digest}</code></dd><dt>reference</dt><dd><code>sha256 ${reference.sha256}</code></dd></dl><p>Seed ${task.seed}. One command, no network, the same bytes every time.</p>${evaluation.metrics.map(metric => signatureBlock(metric.signature))}`)}
${sectionBlock('card', 'What the scores say, and what they do not', html`<pre tabindex="0" class="card">${options.card}</pre>`)}</main>`
  return wholePage(task.name, evaluation.cesura, body, boardStyle).markup
}

const boardStyle =
  '.heat{border-collapse:separate;border-spacing:1px}.heat td{padding:0;border:0;height:20px;min-width:5px}.heat th{padding:0 8px 0 0;border:0}.card{white-space:pre-wrap}dd{margin:0 0 8px}td.shade{text-align:right;padding-right:8px}'

function rankingTable(evaluation: Evaluation, lead: MetricResult, rows: readonly HypothesisResult[]): Markup {
  const groups = rows[0]?.groups?.map(({ group }) => group) ?? []
  const ranked = new Map(lead.ranking?.order.map(entry => [entry.hypothesis, entry]))
  const number = (value: number | null) => ({ show: scoreWord(value), sort: value })
  return tableBlock(
    'Ranking',
    [
      { name: 'submission' },
      { name: 'rank', number: true },
      { name: 'not told apart' },
      ...evaluation.metrics.map(({ symbol }) => ({ name: symbol, number: true })),
      ...groups.map(name => ({ name, number: true })),
      { name: 'boundaries', number: true },
      { name: 'items', number: true },
    ],
    rows.map(row => {
      const entry = ranked.get(row.hypothesis)
      return [
        { show: row.hypothesis },
        { show: entry?.rank == null ? '–' : String(entry.rank), sort: entry?.rank ?? null },
        { show: entry?.groups ?? '' },
        ...evaluation.metrics.map(metric => {
          const own = metric.hypotheses.find(({ hypothesis }) => hypothesis === row.hypothesis)!
          const { value, interval } = reported(own, metric)
          const ends = interval
            ? html`<small>${formatNumber(interval[0], 3)} to ${formatNumber(interval[1], 3)}</small>`
            : ''
          return { show: [scoreWord(value), ends], sort: value }
        }),
        ...groups.map((_, index) => number(row.groups?.[index]?.[lead.pool].value ?? null)),
        { show: densityWord(row.density), sort: row.density?.ratio ?? null },
        {
          show: countDigits(itemScores(lead, row.hypothesis).size),
          sort: itemScores(lead, row.hypothesis).size,
        },
      ]
    }),
  )
}

/** The primary metric with its intervals. */
const ranks = (evaluation: Evaluation, lead: MetricResult, rows: readonly HypothesisResult[]): Markup =>
  figureBlock(options => intervalDots(rankingData(evaluation, lead, rows), options), 'wide')

/** One column for each item, hardest first in its group; a stronger shade is a better score. */
function heatTable(
  lead: MetricResult,
  rows: readonly HypothesisResult[],
  groupOf: ReadonlyMap<string, string>,
): Markup {
  const scores = rows.map(row => itemScores(lead, row.hypothesis))
  const items = [...new Set(scores.flatMap(own => [...own.keys()]))]
  const sign = lead.better === 'lower' ? -1 : 1
  const mean = (item: string): number => {
    const own = scores.flatMap(each => each.get(item) ?? [])
    return own.length === 0 ? 0 : (sign * own.reduce((a, b) => a + b, 0)) / own.length
  }
  const means = new Map(items.map(item => [item, mean(item)]))
  const order = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0)
  items.sort(
    (a, b) =>
      order(groupOf.get(a) ?? '', groupOf.get(b) ?? '') || means.get(a)! - means.get(b)! || order(a, b),
  )
  const all = scores.flatMap(own => [...own.values()].filter(value => value !== null))
  const [low, high] = [Math.min(...all), Math.max(...all)]
  const cell = (row: HypothesisResult, item: string, value: number | null | undefined): Markup => {
    const group = groupOf.get(item)
    const name = `${row.hypothesis}, ${item}${group === undefined ? '' : ` (${group})`}: ${scoreWord(value ?? null)}`
    if (value === null || value === undefined) return html`<td title="${name}"></td>`
    const share = high === low ? 1 : (value - low) / (high - low)
    const strength = 0.08 + 0.92 * (lead.better === 'lower' ? 1 - share : share)
    return html`<td title="${name}" style="background:${drawn(SHADE)};opacity:${strength.toFixed(3)}"></td>`
  }
  return html`<p class="small">One column is one item. A stronger shade is a better ${lead.symbol}; from ${scoreWord(all.length === 0 ? null : low)} to ${scoreWord(all.length === 0 ? null : high)}.</p>
<div class="scroll" tabindex="0" role="group" aria-label="Every item"><table class="heat"><tbody>${rows.map(
    (
      row,
      index,
    ) => html`<tr><th scope="row">${row.hypothesis}</th>${items.map(item => cell(row, item, scores[index]!.get(item)))}</tr>
`,
  )}</tbody></table></div>`
}

const SHADE = '#14666b'
