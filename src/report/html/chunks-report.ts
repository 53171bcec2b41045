import type { ChunkDocument, ChunkReport } from '../../chunks/index.ts'
import { sizeBars } from '../../plots/index.ts'
import {
  chunkerSentence,
  chunkNotes,
  documentsSentence,
  overDocuments,
  worstCuts,
} from '../../wording/chunks/chunk-sentences.ts'
import { brokenWord } from '../../wording/chunks/chunk-words.ts'
import { count, formatNumber } from '../../wording/format-number.ts'
import { chunkerLetters, chunkSizesData } from '../chunk-sizes-data.ts'
import { chunksTable } from '../chunks-table.ts'
import { formatCell } from '../table.ts'
import { figureBlock, signatureBlock, tableBlock } from './blocks.ts'
import { chunksInText } from './chunks-in-text.ts'
import { html, type Markup, prose } from './markup.ts'
import { page } from './page.ts'

/** What `chunksHtml` prints in addition to the measurements. */
export interface ChunksHtmlOptions {
  /**
   * Heading of the page.
   * @defaultValue `Chunks of` the document, or `Chunks compared`
   */
  readonly title?: string
  /**
   * The command that makes the same page, shown under "How to repeat this".
   * @defaultValue none
   */
  readonly command?: string
  /**
   * What it was run on, shown after the version of cesura.
   * @defaultValue none
   */
  readonly platform?: string
}

/** Cuts that are listed one by one. */
const MOST_CUTS = 200

/**
 * Chunkers as one HTML file that opens anywhere: what their boundaries break in words and in a table, every boundary that breaks
 * something, and the text with all boundaries. Whatever comes from the texts is text, never markup. Same input, same bytes.
 *
 * @param report - what was measured
 * @param documents - the texts with their chunks
 * @param options - title, and what is shown
 * @returns one page of HTML that needs nothing else
 */
export function chunksHtml(
  report: ChunkReport,
  documents: readonly ChunkDocument[],
  options: ChunksHtmlOptions = {},
): string {
  const title =
    options.title ??
    (report.documents.length === 1 ? `Chunks of ${report.documents[0]!.name}` : 'Chunks compared')
  const sections = [
    ['words', 'In words', inText(report)],
    ['chunkers', 'Chunkers', chunkersSection(report)],
    ['sizes', 'Sizes', sizesSection(report)],
    ['cuts', 'Cuts that break something', cutsSection(report)],
    ['text', 'The text and the cuts', chunksInText(report, documents)],
    ['repeat', 'How to repeat this', repeatSection(report, options)],
  ] as const
  return page(title, undefined, report.cesura, sections, styles).markup
}

const styles = `#chunkers table{font-size:13px}#chunkers th,#chunkers td{padding-right:7px}#chunkers thead th{font-size:12px}
.bad{color:var(--extra);font-weight:600}.bad::before{content:"●";font-size:9px;margin-right:4px;vertical-align:1px}
.cuttext{font:13px/20px ui-monospace,monospace;white-space:pre-wrap}.cuttext b{color:var(--extra)}
.chunked{margin:8px 0 24px;overflow-x:auto}.ln{display:grid;gap:0 10px;min-height:23px}
.ln .lanes{display:flex;gap:3px;margin:0}.ln .lanes i{width:18px;background:var(--seg);position:relative;font-style:normal}
.ln .lanes i.cut{border-top:2px solid var(--ink)}.ln .lanes i.broken::after{content:"";position:absolute;left:4px;top:6px;width:10px;height:10px;border-radius:5px;background:var(--extra)}
.ln p{font:15px/23px ui-serif,Georgia,serif;margin:0;max-width:none;white-space:pre-wrap;overflow-wrap:anywhere}
.ln.code p{font:13px/23px ui-monospace,monospace}.ln.heading p{font-family:inherit;font-weight:600}
.mark{background:var(--extra);color:var(--panel);border-radius:3px;font:600 11px/15px ui-sans-serif,sans-serif;padding:1px 4px;margin:0 1px}
.key{display:flex;flex-wrap:wrap;gap:4px 16px;list-style:none;margin:0 0 10px;padding:0;font-size:14px}.key b{margin-right:5px}
@media print{.ln{break-inside:avoid}.ln .lanes i,.mark{print-color-adjust:exact;-webkit-print-color-adjust:exact}}`

const inText = (report: ChunkReport): Markup =>
  html`<ul class="words">${[documentsSentence(report), ...report.chunkers.map(chunkerSentence), ...overDocuments(report)].map(sentence => html`<li>${prose(sentence)}</li>`)}</ul>
`

function chunkersSection(report: ChunkReport): Markup {
  const { columns, rows } = chunksTable(report)
  const letters = chunkerLetters(report.chunkers)
  const table = tableBlock(
    'Chunkers',
    columns.map(({ name, align }) => ({ name, number: align === 'right' })),
    rows.map((row, index) =>
      row.map((cell, column) => {
        const text = formatCell(cell, columns[column]!).replace(/ %$/, '\u202f%')
        const bad = columns[column]!.name.startsWith('in ') && typeof cell === 'number' && cell > 0
        const sort = typeof cell === 'number' ? { sort: cell } : {}
        return {
          show: bad
            ? html`<span class="bad">${text}</span>`
            : column === 0
              ? `${letters[index]} ${text}`
              : text,
          ...sort,
        }
      }),
    ),
  )
  return html`${table}<ul class="small quiet">${chunkNotes(report).map(note => html`<li>${prose(note)}</li>`)}</ul>${report.settings.metrics.map(signatureBlock)}`
}

function sizesSection(report: ChunkReport): Markup {
  const { chunkers, settings } = report
  const names = ['min', 'p5', 'median', 'mean', 'p95', 'max'] as const
  const cell = (value: number | undefined) =>
    value === undefined
      ? { show: '', sort: null }
      : { show: formatNumber(value, Number.isInteger(value) ? 0 : 1), sort: value }
  const table = tableBlock(
    'Sizes',
    [
      { name: 'chunker' },
      { name: 'counted in' },
      { name: 'chunks', number: true },
      ...names.map(name => ({ name, number: true })),
      ...(settings.maxSize === null
        ? []
        : [{ name: `over ${formatNumber(settings.maxSize, 0)}`, number: true }]),
      { name: 'indexed', number: true },
    ],
    chunkers.map(({ name, sizesIn, chunks, sizes, indexed }) => [
      { show: name },
      { show: sizesIn },
      cell(chunks),
      ...names.map(each => cell(sizes?.[each])),
      ...(settings.maxSize === null ? [] : [cell(sizes?.above)]),
      cell(indexed),
    ]),
  )
  const figures = chunkSizesData(report).map(data => figureBlock(options => sizeBars(data, options), 'half'))
  return html`${figures}${table}`
}

function cutsSection(report: ChunkReport): Markup {
  const worst = worstCuts(report)
  if (worst.length === 0) return html`<p>No cut breaks anything.</p>`
  const shown = worst.slice(0, MOST_CUTS)
  const several = report.documents.length > 1
  const table = tableBlock(
    'Cuts that break something',
    [
      { name: 'chunker' },
      { name: 'in' },
      ...(several ? [{ name: 'document' }] : []),
      { name: 'at', number: true },
      { name: 'text' },
    ],
    shown.map(({ chunker, broken, document = '', at, before = '', after = '' }) => [
      { show: chunker },
      { show: broken.map(brokenWord).join(', ') },
      ...(several ? [{ show: document }] : []),
      { show: formatNumber(at, 0), sort: at },
      {
        show: html`<span class="cuttext">${before.replace(/\r?\n|\r/g, '⏎')}<b>┃</b>${after.replace(/\r?\n|\r/g, '⏎')}</span>`,
      },
    ]),
  )
  const more =
    worst.length > shown.length
      ? html`<p class="quiet">${count(worst.length - shown.length, 'more cut')} in the JSON.</p>`
      : undefined
  return html`<p>Characters and words first, then code, tables, headings, list items and sentences.</p>${table}${more}`
}

const repeatSection = (report: ChunkReport, { command, platform }: ChunksHtmlOptions): Markup =>
  html`${command === undefined ? undefined : html`<pre tabindex="0">${command}</pre>`}<p>Seed ${report.settings.seed}. cesura ${report.cesura}${platform === undefined ? '' : `, ${platform}`}${report.icu === null ? '' : `, ICU ${report.icu}`}. Same input, same command, same bytes.</p>
<p>The same check in a build ends with an error when a cut breaks a code block or a table: add <code>--fail-over code=0,table=0</code>.</p>`
