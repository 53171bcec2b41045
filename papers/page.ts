import type { Check, Series, Verdict } from './artefact.ts'
import { errata } from './errata.ts'
import { type Paper, papers } from './papers.ts'
import { publicData } from './public-data.ts'
import { countVerdicts, type Reproduction } from './reproduce.ts'

/** What a reader is told of each verdict. */
export const verdictText: Readonly<Record<Verdict, string>> = {
  match: 'match',
  erratum: 'erratum',
  undetermined: 'not determined by the paper',
  'needs-data': 'needs data',
  differs: 'differs',
}

/**
 * The computed value with its interval, as a reader compares it with the printed one.
 *
 * @param check - a printed number with what came out
 * @returns the value as shown; with its interval in brackets, to as many decimals, where it was simulated
 */
export function computedText(check: Check): string {
  if (check.interval === undefined) return check.shown
  const decimals = check.shown.split('.')[1]?.length ?? 0
  return `${check.shown} [${check.interval.map(end => end.toFixed(decimals)).join(', ')}]`
}

/**
 * “12 printed numbers: 10 match, 2 errata.”
 *
 * @param reproductions - what `reproduce` gives
 * @returns one sentence; verdicts that do not occur are left out
 */
export function countSentence(reproductions: readonly Reproduction[]): string {
  const counts = countVerdicts(reproductions)
  const parts = [
    [counts.match, 'match', 'match'],
    [counts.erratum, 'erratum', 'errata'],
    [counts.undetermined, 'not determined by the paper', 'not determined by the papers'],
    [counts['needs-data'], 'needs data that we may not ship', 'need data that we may not ship'],
    [counts.differs, 'differs without a known reason', 'differ without a known reason'],
  ] as const
  const reported = parts
    .filter(([count]) => count > 0)
    .map(([count, one, many]) => `${count} ${count === 1 ? one : many}`)
  return `${counts.covered} printed numbers and claims${reported.length === 0 ? '' : `: ${reported.join(', ')}`}.`
}

/** Longest table of computed series that a page shows in full. */
const MOST_ROWS = 24

/**
 * “The papers, recomputed” as one Markdown page: every printed number with its verdict, and the list of errata.
 * Made from what `reproduce` gives, and from nothing else.
 *
 * @param reproductions - what `reproduce` gives, of one paper or of several
 * @returns the page, ending with a line feed; papers without an artefact among them are left out
 */
export function toPage(reproductions: readonly Reproduction[]): string {
  const parts = [
    '# The papers, recomputed',
    '',
    'Every number that five papers print, beside what cesura computes. `cesura reproduce all --markdown` makes this page; do not edit it. `cesura reproduce all --out FOLDER` draws the figures as well.',
    '',
    countSentence(reproductions),
    '',
    '- **match**: the computed number, rounded as printed, is the printed one. Simulated numbers match if the printed one lies where 99 % of repetitions fall; that range stands in brackets.',
    '- **erratum**: it does not come out, and we say why.',
    '- **not determined by the paper**: the paper does not say how it was made. The way that is taken here does not give the printed number; another that the paper leaves open may.',
    '- **differs**: it does not come out, and we do not know why.',
    '- **needs data**: the data are not ours to ship. `cesura reproduce PAPER --corpus FILES` computes the table or figure for the data you have.',
    '',
    ...publicData,
    ...summary(reproductions),
  ]
  for (const paper of papers) {
    const own = reproductions.filter(reproduction => reproduction.paper === paper.id)
    if (own.length > 0) parts.push(...paperSection(paper, own))
  }
  parts.push(...errataSection(reproductions))
  return `${parts
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trimEnd()}\n`
}

function summary(reproductions: readonly Reproduction[]): string[] {
  const rows = papers.flatMap(paper => {
    const own = reproductions.filter(reproduction => reproduction.paper === paper.id)
    if (own.length === 0) return []
    const counts = countVerdicts(own)
    const columns = ['covered', 'match', 'erratum', 'undetermined', 'needs-data', 'differs'] as const
    return [[paper.cite, ...columns.map(column => String(counts[column]))]]
  })
  return [
    ...table(
      ['paper', 'printed', 'match', 'erratum', 'not determined', 'needs data', 'unexplained'],
      rows,
      [1, 2, 3, 4, 5, 6],
    ),
    '',
  ]
}

function paperSection(paper: Paper, own: readonly Reproduction[]): string[] {
  const link = paper.url === undefined ? '' : ` <${paper.url}>`
  return [
    `## ${paper.cite}`,
    '',
    `*${paper.title}.*${link} ${countSentence(own)}`,
    '',
    ...own.flatMap(artefactSection),
  ]
}

function artefactSection(reproduction: Reproduction): string[] {
  const { id, title, preset, checks, notes = [], signatures = [], series = [] } = reproduction
  return [
    `### ${heading(id)}: ${title}`,
    '',
    ...(preset === undefined
      ? []
      : [`\`cesura reproduce ${reproduction.paper} --only ${id}\`, preset \`${preset}\`.`, '']),
    ...(checks.length === 0 ? [] : [...checkTable(checks), '']),
    ...notes.map(note => `- ${note}`),
    ...(notes.length === 0 ? [] : ['']),
    ...series
      .filter(each => each.rows.length <= MOST_ROWS)
      .flatMap(each => [`**${each.title}**`, '', ...seriesTable(each), '']),
    ...signatures.map(signature => `- \`${signature}\``),
    '',
  ]
}

/**
 * `figure-5a` as `Figure 5a`.
 *
 * @param id - of an artefact
 * @returns its words, the first with a capital
 */
export const heading = (id: string): string => {
  const words = id.replace(/-(?=\d)/, ' ').replace(/-(?=[a-z])/, ' ')
  return words[0]!.toUpperCase() + words.slice(1)
}

function checkTable(checks: readonly Check[]): string[] {
  const reasons = [...new Set(checks.flatMap(({ reason }) => (reason === undefined ? [] : [reason])))]
  const rows = checks.map(check => [
    check.quantity,
    check.inputs ?? '',
    check.printed,
    computedText(check),
    check.verdict === 'match' ? 'match' : `**${verdictText[check.verdict]}**`,
    check.reason === undefined ? '' : `[${reasons.indexOf(check.reason) + 1}]`,
  ])
  const columns = ['quantity', 'inputs', 'printed', 'computed', 'verdict', 'note']
  const used = columns.map((_, index) =>
    index <= 4 ? rows.some(row => row[index] !== '') : reasons.length > 0,
  )
  const keep = (row: readonly string[]) => row.filter((_, index) => used[index])
  return [
    ...table(
      keep(columns),
      rows.map(keep),
      keep(['', '', '2', '3', '', '']).flatMap((mark, index) => (mark === '' ? [] : [index])),
    ),
    '',
    ...reasons.map((reason, index) => `${index + 1}. ${reason}`),
  ]
}

function seriesTable({ columns, rows }: Series): string[] {
  const cell = (value: string | number | null) =>
    value === null
      ? '–'
      : typeof value === 'number' && !Number.isInteger(value)
        ? value.toFixed(4)
        : String(value)
  return table(
    columns,
    rows.map(row => row.map(cell)),
    columns.map((_, index) => index).slice(1),
  )
}

/** A Markdown table; columns of `right` are aligned to the right. */
function table(
  columns: readonly string[],
  rows: readonly (readonly string[])[],
  right: readonly number[],
): string[] {
  const line = (cells: readonly string[]) =>
    `| ${cells.map(cell => cell.replace(/\|/g, '\\|')).join(' | ')} |`
  return [
    line(columns),
    line(columns.map((_, index) => (right.includes(index) ? '--:' : '---'))),
    ...rows.map(line),
  ]
}

/** Numbers that do not come out, then what else the papers say that does not hold. */
function errataSection(reproductions: readonly Reproduction[]): string[] {
  const shown = papers.filter(({ id }) => reproductions.some(({ paper }) => paper === id))
  const listed = (...verdicts: readonly Verdict[]) =>
    reproductions.flatMap(({ paper, id, checks }) =>
      checks
        .filter(({ verdict }) => verdicts.includes(verdict))
        .map(check => [
          papers.find(each => each.id === paper)!.cite,
          heading(id),
          check.quantity,
          check.printed,
          computedText(check),
          check.reason ?? '',
        ]),
    )
  const columns = ['paper', 'where', 'quantity', 'printed', 'computed', 'why']
  const numbers = listed('erratum')
  const open = listed('undetermined', 'differs')
  const others = shown.flatMap(({ id, cite }) =>
    errata[id].map(({ where, says, holds }) => [cite, where, says, holds]),
  )
  return [
    '## Errata',
    '',
    ...(numbers.length === 0
      ? []
      : ['Numbers that do not come out:', '', ...table(columns, numbers, [3, 4]), '']),
    ...(open.length === 0
      ? []
      : [
          'Numbers that the papers do not determine, or that we cannot explain (no errata):',
          '',
          ...table(columns, open, [3, 4]),
          '',
        ]),
    'Equations, definitions and claims:',
    '',
    ...table(['paper', 'where', 'says', 'holds'], others, []),
  ]
}
