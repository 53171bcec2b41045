import type { HypothesisResult, MetricResult } from '../../evaluate/index.ts'
import { itemScores, reported, significanceRanks, type Task } from '../../evaluate/shared.ts'
import type { Evaluation } from '../../index.ts'
import { intervalDots } from '../../plots/index.ts'
import { bestFirst } from '../../wording/best-first.ts'
import { densityWord } from '../../wording/evaluation/density-sentences.ts'
import { evaluationNotes, poolingSentence } from '../../wording/evaluation/evaluation-notes.ts'
import { reportSummary } from '../../wording/evaluation/report-summary.ts'
import { letterSentence, RANK_SENTENCE } from '../../wording/evaluation/test-sentences.ts'
import { formatNumber, scoreWord } from '../../wording/format-number.ts'
import { countDigits } from '../../wording/numbers.ts'
import { figureBlock, sectionBlock, signatureBlock, tableBlock } from '../html/blocks.ts'
import { html, type Markup, prose } from '../html/markup.ts'
import { wholePage } from '../html/page.ts'
import { rankingData } from '../ranking-data.ts'
import { type Card, cardBlock } from './card.ts'
import { heatTable, SHADE } from './heat-table.ts'

/** What a board prints in addition to the scores. */
export interface BoardOptions {
  /** SHA-256 of the task file. */
  readonly digest: string
  /** The command that makes the same board. */
  readonly command: string
  /** What the metrics measure. */
  readonly card: Card
  /**
   * A date to print.
   * @defaultValue none: the page holds no date
   */
  readonly date?: string
  /** Group of each item. */
  readonly groupOf: ReadonlyMap<string, string>
}

/** Submissions shown; the CSV holds them all. */
const MOST = 200

/**
 * One page for all submissions: ranking, groups, every item, the card, how to repeat it. The same bytes every time.
 *
 * @param task - what was to be done: name, metrics, reference, seed
 * @param evaluation - of all submissions, with one metric at least
 * @param options - digest of the task, the command, the card, groups of items
 * @returns one page of HTML; it links to board.csv and board.tex in the same folder
 */
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
  html`${rankingTable(evaluation, lead, shown)}<p class="small">${rows.length > 1 ? `${RANK_SENTENCE} ` : ''}${[...letterSentence(evaluation), ...evaluationNotes(evaluation), poolingSentence(evaluation)].join(' ')}</p>
${rows.length > MOST ? html`<p>${countDigits(rows.length - MOST)} more submissions are in board.csv.</p>` : undefined}<p>The same as data: <a href="board.csv">CSV</a> · <a href="board.tex">LaTeX</a></p>
${rows.length > 1 ? ranking(evaluation, lead, shown) : undefined}`,
)}
${sectionBlock('items', 'Every item, hardest first', heatTable(lead, shown, options.groupOf))}
${sectionBlock('repeat', 'Get the same numbers', html`<pre tabindex="0">${options.command}</pre><dl><dt>task file</dt><dd><code>sha256 ${options.digest}</code></dd><dt>reference</dt><dd><code>sha256 ${reference.sha256}</code></dd></dl><p>Seed ${task.seed}. One command, no network, the same bytes every time.</p>${evaluation.metrics.map(metric => signatureBlock(metric.signature))}`)}
${sectionBlock('card', 'What the scores say, and what they do not', cardBlock(options.card))}</main>`
  return wholePage(task.name, evaluation.cesura, body, boardStyle).markup
}

const boardStyle =
  '.heat{border-collapse:separate;border-spacing:1px;width:100%}.heat td{padding:0;border:0;height:22px;min-width:5px}.heat .gap{min-width:8px;width:8px}.heat th{padding:0 8px 0 0;border:0;width:1%;white-space:nowrap}.heat thead th{font-weight:400;text-align:left;width:auto}.card{margin:0 0 32px}.card pre{white-space:pre-wrap}dd{margin:0 0 8px}.cell{display:inline-block;min-width:52px;padding:3px 8px;border-radius:4px}'

function rankingTable(evaluation: Evaluation, lead: MetricResult, rows: readonly HypothesisResult[]): Markup {
  const groups = rows[0]?.groups?.map(({ group }) => group) ?? []
  const ranked = new Map(lead.ranking?.order.map(entry => [entry.hypothesis, entry]))
  const ranks = significanceRanks(lead)
  const all = rows.flatMap(row => row.groups?.flatMap(group => group[lead.pool].value ?? []) ?? [])
  const [low, high] = [Math.min(...all), Math.max(...all)]
  // At most 45 %: the number on it must be easy to read on a light and on a dark page.
  const shaded = (value: number | null) => {
    if (value === null) return { show: scoreWord(value), sort: value }
    const share = high === low ? 1 : (value - low) / (high - low)
    const percent = Math.round(5 + 40 * (lead.better === 'lower' ? 1 - share : share))
    const shade = `background:color-mix(in srgb,${SHADE} ${percent}%,transparent)`
    return { show: html`<span class="cell" style="${shade}">${scoreWord(value)}</span>`, sort: value }
  }
  return tableBlock(
    'Ranking',
    [
      { name: 'submission' },
      { name: 'rank', number: true },
      { name: 'letters' },
      ...evaluation.metrics.map(({ symbol }) => ({ name: symbol, number: true })),
      ...groups.map(name => ({ name, number: true })),
      { name: 'boundaries', number: true },
      { name: 'items', number: true },
    ],
    rows.map(row => {
      const entry = ranked.get(row.hypothesis)
      return [
        { show: row.hypothesis },
        { show: String(ranks.get(row.hypothesis) ?? '–'), sort: ranks.get(row.hypothesis) ?? null },
        { show: entry?.groups ?? '' },
        ...evaluation.metrics.map(metric => {
          const own = metric.hypotheses.find(({ hypothesis }) => hypothesis === row.hypothesis)!
          const { value, interval } = reported(own, metric)
          const ends = interval
            ? html`<small>${formatNumber(interval[0], 3)} to ${formatNumber(interval[1], 3)}</small>`
            : ''
          return { show: [scoreWord(value), ends], sort: value }
        }),
        ...groups.map((_, index) => shaded(row.groups?.[index]?.[lead.pool].value ?? null)),
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
const ranking = (evaluation: Evaluation, lead: MetricResult, rows: readonly HypothesisResult[]): Markup =>
  figureBlock(options => intervalDots(rankingData(evaluation, lead, rows), options), 'wide')
