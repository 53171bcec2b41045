import type { HypothesisResult, MetricResult } from '../../evaluate/index.ts'
import { itemScores, reported, significanceRanks, type Task } from '../../evaluate/shared.ts'
import type { Evaluation } from '../../index.ts'
import { countDigits, plural, scoreWord } from '../../model/numbers.ts'
import { byName } from '../../model/order.ts'
import { intervalDots } from '../../plots/index.ts'
import {
  FigureBlock,
  List,
  Paragraph,
  type ShownCell,
  SignatureLine,
  TableBlock,
  UnbrokenText,
} from '../html/components.tsx'
import { page } from '../html/page.tsx'
import { rankingData } from '../ranking-data.ts'
import { evaluationNotes, poolingSentence } from '../sentences/evaluation-notes.ts'
import { bestFirst, densityWord, letterSentence, RANK_SENTENCE } from '../sentences/ranking.ts'
import { reportSummary } from '../sentences/summary.ts'
import type { Column } from '../table.ts'
import type { Card } from './card.ts'

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
  return page({
    title: task.name,
    about: `${options.date === undefined ? '' : `${options.date}. `}${countDigits(reference.items)} items${reference.groups.length === 0 ? '' : ` in ${reference.groups.length} groups`}, cut by ${reference.coders.join(', ')}. ${countDigits(rows.length)} ${rows.length === 1 ? 'submission' : 'submissions'}. Scored with cesura ${evaluation.cesura}.`,
    version: evaluation.cesura,
    contents: false,
    styles: boardStyle,
    sections: [
      ['words', 'In words', <List class="words" sentences={sentences} />],
      ['ranking', 'Ranking', <Ranking evaluation={evaluation} lead={lead} rows={shown} of={rows.length} />],
      [
        'items',
        'Every item, hardest first',
        <HeatTable lead={lead} rows={shown} groupOf={options.groupOf} />,
      ],
      [
        'repeat',
        'Get the same numbers',
        <>
          <pre tabIndex={0}>{options.command}</pre>
          <dl>
            <dt>task file</dt>
            <dd>
              <code>sha256 {options.digest}</code>
            </dd>
            <dt>reference</dt>
            <dd>
              <code>sha256 {reference.sha256}</code>
            </dd>
          </dl>
          <p>Seed {task.seed}. One command, no network, the same bytes every time.</p>
          {evaluation.metrics.map(({ signature }) => (
            <SignatureLine text={signature} />
          ))}
        </>,
      ],
      ['card', 'What the scores say, and what they do not', <CardPart card={options.card} />],
    ],
  })
}

const boardStyle =
  '.heat{border-collapse:separate;border-spacing:1px;width:100%}.heat td{padding:0;border:0;height:22px;min-width:5px}.heat .gap{min-width:8px;width:8px}.heat th{padding:0 8px 0 0;border:0;width:1%;white-space:nowrap}.heat thead th{font-weight:400;text-align:left;width:auto}.card{margin:0 0 32px}.card pre{white-space:pre-wrap}dd{margin:0 0 8px}.cell{display:inline-block;min-width:52px;padding:3px 8px;border-radius:4px}'

/** A strong amount of the theme, as on the board of the workbench: dark on a light page, light on a dark one. */
const SHADE = 'var(--q5)'

const left = (name: string): Column => ({ name, align: 'left' })
const right = (name: string): Column => ({ name, align: 'right' })

interface RankingProps {
  readonly evaluation: Evaluation
  readonly lead: MetricResult
  readonly rows: readonly HypothesisResult[]
  /** Submissions in all. */
  readonly of: number
}

/** The table of submissions, and the primary metric with its intervals. */
function Ranking({ evaluation, lead, rows, of }: RankingProps) {
  const groups = rows[0]?.groups?.map(({ group }) => group) ?? []
  const ranked = new Map(lead.ranking?.order.map(entry => [entry.hypothesis, entry]))
  const ranks = significanceRanks(lead)
  const all = rows.flatMap(row => row.groups?.flatMap(group => group[lead.pool].value ?? []) ?? [])
  const [low, high] = [Math.min(...all), Math.max(...all)]
  // At most 45 %: the number on it must be easy to read on a light and on a dark page.
  const shaded = (value: number | null): ShownCell => {
    if (value === null) return { show: scoreWord(value), sort: value }
    const share = high === low ? 1 : (value - low) / (high - low)
    const percent = Math.round(5 + 40 * (lead.better === 'lower' ? 1 - share : share))
    const shade = `background:color-mix(in srgb,${SHADE} ${percent}%,transparent)`
    return {
      show: (
        <span class="cell" style={shade}>
          {scoreWord(value)}
        </span>
      ),
      sort: value,
    }
  }
  const table = {
    title: 'Ranking',
    columns: [
      ...[left('submission'), right('rank'), left('letters')],
      ...evaluation.metrics.map(({ symbol }) => right(symbol)),
      ...[...groups, 'boundaries', 'items'].map(right),
    ],
    rows: rows.map(row => {
      const rank = ranks.get(row.hypothesis)
      const items = itemScores(lead, row.hypothesis).size
      return [
        row.hypothesis,
        { show: String(rank ?? '–'), sort: rank ?? null },
        ranked.get(row.hypothesis)?.groups ?? '',
        ...evaluation.metrics.map(metric => {
          const own = metric.hypotheses.find(({ hypothesis }) => hypothesis === row.hypothesis)!
          const { value, interval } = reported(own, metric)
          return { value, interval }
        }),
        ...groups.map((_, index) => shaded(row.groups?.[index]?.[lead.pool].value ?? null)),
        { show: densityWord(row.density), sort: row.density?.ratio ?? null },
        { show: countDigits(items), sort: items },
      ]
    }),
  }
  return (
    <>
      <TableBlock table={table} />
      <Paragraph
        class="small"
        sentences={[
          ...(of > 1 ? [RANK_SENTENCE] : []),
          ...letterSentence(evaluation),
          ...evaluationNotes(evaluation),
          poolingSentence(evaluation),
        ]}
      />
      {of > MOST && <p>{countDigits(of - MOST)} more submissions are in board.csv.</p>}
      <p>
        The same as data: <a href="board.csv">CSV</a> · <a href="board.tex">LaTeX</a>
      </p>
      {of > 1 && (
        <FigureBlock
          render={options => intervalDots(rankingData(evaluation, lead, rows), options)}
          size="wide"
        />
      )}
    </>
  )
}

/** One column for each item, group by group, hardest first in its group; a stronger shade is a better score. */
function HeatTable({
  lead,
  rows,
  groupOf,
}: {
  readonly lead: MetricResult
  readonly rows: readonly HypothesisResult[]
  readonly groupOf: ReadonlyMap<string, string>
}) {
  const scores = rows.map(row => itemScores(lead, row.hypothesis))
  const all = scores.flatMap(own => [...own.values()].filter(value => value !== null))
  const [low, high] = [Math.min(...all), Math.max(...all)]
  const ends = [low, high].map(end => scoreWord(all.length === 0 ? null : end))
  const groups = groupedItems(lead, scores, groupOf)
  const gap = (index: number) => index > 0 && <td class="gap" />
  const cell = (row: HypothesisResult, item: string, value: number | null | undefined) => {
    const group = groupOf.get(item)
    const name = `${row.hypothesis}, ${item}${group === undefined ? '' : ` (${group})`}: ${scoreWord(value ?? null)}`
    if (value === null || value === undefined) return <td title={name} />
    const share = high === low ? 1 : (value - low) / (high - low)
    const strength = 0.08 + 0.92 * (lead.better === 'lower' ? 1 - share : share)
    return <td title={name} style={`background:${SHADE};opacity:${strength.toFixed(3)}`} />
  }
  return (
    <>
      <p class="small">
        One column is one item{groupOf.size > 0 ? ', the hardest first in its group' : ''}. A stronger shade
        is a better {lead.symbol}; from {ends[0]} to {ends[1]}.
      </p>
      <div class="scroll" tabIndex={0} role="group" aria-label="Every item">
        <table class="heat">
          {groupOf.size > 0 && (
            <thead>
              <tr>
                <td />
                {groups.map(([group, items], index) => (
                  <>
                    {gap(index)}
                    <th scope="colgroup" colSpan={items.length}>
                      {group}, {countDigits(items.length)} {plural(items.length, 'item')}
                    </th>
                  </>
                ))}
              </tr>
            </thead>
          )}
          <tbody>
            {rows.map((row, index) => (
              <tr>
                <th scope="row">{row.hypothesis}</th>
                {groups.map(([, items], place) => (
                  <>
                    {gap(place)}
                    {items.map(item => cell(row, item, scores[index]!.get(item)))}
                  </>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </>
  )
}

/** What the metrics measure, and what is known of them on this reference. */
const CardPart = ({ card: { facts, metrics } }: { readonly card: Card }) => (
  <>
    <p>{facts.join(' ')}</p>
    {metrics.map(({ title, about, formula, points, bounds, signature }) => (
      <article class="card">
        <h3>{title}</h3>
        <p>
          <UnbrokenText text={about} />
        </p>
        <pre tabIndex={0}>{formula}</pre>
        <List sentences={points} />
        <p>On this reference:</p>
        <List sentences={bounds} />
        <SignatureLine text={signature} />
      </article>
    ))}
  </>
)

/** The items of each group by their mean score, the worst first; those without a group are last. */
function groupedItems(
  { better }: MetricResult,
  scores: readonly ReadonlyMap<string, number | null>[],
  groupOf: ReadonlyMap<string, string>,
): (readonly [group: string, items: readonly string[]])[] {
  const direction = better === 'lower' ? -1 : 1
  const items = [...new Set(scores.flatMap(own => [...own.keys()]))]
  const means = new Map(
    items.map(item => {
      const own = scores.flatMap(each => each.get(item) ?? [])
      return [item, own.length === 0 ? 0 : (direction * own.reduce((a, b) => a + b, 0)) / own.length]
    }),
  )
  items.sort((a, b) => means.get(a)! - means.get(b)! || byName(a, b))
  const groups = [...new Set(groupOf.values())].sort(byName)
  const rest = items.filter(item => !groupOf.has(item))
  return [
    ...groups.map(group => [group, items.filter(item => groupOf.get(item) === group)] as const),
    ...(rest.length > 0 ? [['no group', rest] as const] : []),
  ].filter(([, own]) => own.length > 0)
}
