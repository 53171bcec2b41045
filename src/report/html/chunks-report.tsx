import {
  type ChunkDocument,
  type ChunkReport,
  type DocumentLine,
  documentLines,
  type ListedCut,
} from '../../chunks/index.ts'
import { count, formatNumber } from '../../model/numbers.ts'
import { sizeBars } from '../../plots/index.ts'
import { chunkerLetters, chunkSizesData } from '../chunk-sizes-data.ts'
import { chunksTable } from '../chunks-table.ts'
import {
  brokenWord,
  chunkerSentence,
  chunkNotes,
  documentsSentence,
  overDocuments,
  worstCuts,
} from '../sentences/chunks.ts'
import { type Cell, type Column, formatCell } from '../table.ts'
import { FigureBlock, List, type ShownCell, SignatureLine, TableBlock } from './components.tsx'
import { page } from './page.tsx'

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

interface ChunksProps {
  readonly report: ChunkReport
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
  const sentences = [
    documentsSentence(report),
    ...report.chunkers.map(chunkerSentence),
    ...overDocuments(report),
  ]
  return page({
    title,
    about: `Made with cesura ${report.cesura}.`,
    version: report.cesura,
    sections: [
      ['words', 'In words', <List class="words" sentences={sentences} />],
      ['chunkers', 'Chunkers', <Chunkers report={report} />],
      ['sizes', 'Sizes', <Sizes report={report} />],
      ['cuts', 'Cuts that break something', <Cuts report={report} />],
      ['text', 'The text and the cuts', <ChunksInText report={report} documents={documents} />],
      ['repeat', 'How to repeat this', <RepeatChunks report={report} options={options} />],
    ],
    styles,
  })
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

function Chunkers({ report }: ChunksProps) {
  const table = chunksTable(report)
  const letters = chunkerLetters(report.chunkers)
  const shown = (cell: Cell, row: number, column: number): Cell | ShownCell => {
    const text = formatCell(cell, table.columns[column]!).replace(/ %$/, '\u202f%')
    if (column === 0) return `${letters[row]} ${text}`
    if (typeof cell !== 'number') return text
    const bad = table.columns[column]!.name.startsWith('in ') && cell > 0
    return bad ? { show: <span class="bad">{text}</span>, sort: cell } : cell
  }
  return (
    <>
      <TableBlock
        table={{
          ...table,
          rows: table.rows.map((row, index) => row.map((cell, column) => shown(cell, index, column))),
        }}
      />
      <List class="small quiet" sentences={chunkNotes(report)} />
      {report.settings.metrics.map(text => (
        <SignatureLine text={text} />
      ))}
    </>
  )
}

const left = (name: string): Column => ({ name, align: 'left' })
const right = (name: string): Column => ({ name, align: 'right', digits: 0 })

function Sizes({ report }: ChunksProps) {
  const { chunkers, settings } = report
  const names = ['min', 'p5', 'median', 'mean', 'p95', 'max'] as const
  const size = (value: number | undefined): ShownCell =>
    value === undefined
      ? { show: '', sort: null }
      : { show: formatNumber(value, Number.isInteger(value) ? 0 : 1), sort: value }
  const limited = settings.maxSize !== null
  return (
    <>
      {chunkSizesData(report).map(data => (
        <FigureBlock render={options => sizeBars(data, options)} size="half" />
      ))}
      <TableBlock
        table={{
          title: 'Sizes',
          columns: [
            ...[left('chunker'), left('counted in'), right('chunks'), ...names.map(right)],
            ...(limited ? [right(`over ${formatNumber(settings.maxSize!, 0)}`)] : []),
            right('indexed'),
          ],
          rows: chunkers.map(({ name, sizesIn, chunks, sizes, indexed }) => [
            ...[name, sizesIn, chunks, ...names.map(each => size(sizes?.[each]))],
            ...(limited ? [size(sizes?.above)] : []),
            size(indexed),
          ]),
        }}
      />
    </>
  )
}

const onOneLine = (text: string): string => text.replace(/\r?\n|\r/g, '⏎')

function Cuts({ report }: ChunksProps) {
  const worst = worstCuts(report)
  if (worst.length === 0) return <p>No cut breaks anything.</p>
  const several = report.documents.length > 1
  const more = worst.length - MOST_CUTS
  return (
    <>
      <p>Characters and words first, then code, tables, headings, list items and sentences.</p>
      <TableBlock
        table={{
          title: 'Cuts that break something',
          columns: [
            ...[left('chunker'), left('in')],
            ...(several ? [left('document')] : []),
            ...[right('at'), left('text')],
          ],
          rows: worst
            .slice(0, MOST_CUTS)
            .map(({ chunker, broken, document = '', at, before = '', after = '' }) => [
              ...[chunker, broken.map(brokenWord).join(', ')],
              ...(several ? [document] : []),
              at,
              {
                show: (
                  <span class="cuttext">
                    {onOneLine(before)}
                    <b>┃</b>
                    {onOneLine(after)}
                  </span>
                ),
              },
            ]),
        }}
      />
      {more > 0 && <p class="quiet">{count(more, 'more cut')} in the JSON.</p>}
    </>
  )
}

const RepeatChunks = ({
  report,
  options: { command, platform },
}: ChunksProps & { readonly options: ChunksHtmlOptions }) => (
  <>
    {command !== undefined && <pre tabIndex={0}>{command}</pre>}
    <p>
      Seed {report.settings.seed}. cesura {report.cesura}
      {platform === undefined ? '' : `, ${platform}`}
      {report.icu === null ? '' : `, ICU ${report.icu}`}. Same input, same command, same bytes.
    </p>
    <p>
      The same check in a build ends with an error when a cut breaks a code block or a table: add{' '}
      <code>--fail-over code=0,table=0</code>.
    </p>
  </>
)

/** Characters of text that a report shows over all documents: beyond it browsers grow slow. */
const MOST_CHARACTERS = 300_000

/** Every document line by line: a lane for each chunker, a bar for a clean cut, a dot and a mark for one that breaks. */
function ChunksInText({ report, documents }: ChunksProps & { readonly documents: readonly ChunkDocument[] }) {
  const letters = chunkerLetters(report.chunkers)
  const several = documents.length > 1
  let available = MOST_CHARACTERS
  return (
    <>
      <p>A bar: a clean cut. A red dot: the cut breaks something; the letter shows where.</p>
      <ul class="key">
        {report.chunkers.map(({ name }, index) => (
          <li>
            <b>{letters[index]}</b>
            {name}
          </li>
        ))}
      </ul>
      {documents.map((document, index) => {
        const { name } = report.documents[index]!
        const { length } = document.text
        const shown = Math.min(available, length)
        available -= shown
        if (shown === 0 && length > 0) return <p class="quiet">{name} is left out: the report is long.</p>
        const marks = report.chunkers
          .flatMap(({ list }, lane) =>
            list.flatMap(cut => (several && cut.document !== name ? [] : [{ ...cut, lane }])),
          )
          .sort((a, b) => a.at - b.at || a.lane - b.lane)
        return (
          <>
            <h3>{name}</h3>
            <div class="chunked">
              {documentLines(document, marks, shown).map(line => (
                <Line text={document.text} line={line} letters={letters} />
              ))}
            </div>
            {shown < length && (
              <p class="quiet">
                {count(length - shown, 'more character')} are left out here; the JSON has all cuts.
              </p>
            )}
          </>
        )
      })}
    </>
  )
}

function Line({
  text,
  line: { start, end, kind, cuts },
  letters,
}: {
  readonly text: string
  readonly line: DocumentLine<ListedCut & { readonly lane: number }>
  readonly letters: readonly string[]
}) {
  const breaking = cuts.filter(({ broken }) => broken.length > 0)
  const ends = [...breaking.map(({ at }) => at), Math.max(breaking.at(-1)?.at ?? start, end)]
  return (
    <div
      class={kind === 'prose' ? 'ln' : `ln ${kind}`}
      style={`grid-template-columns:${letters.length * 21}px minmax(0,1fr)`}
    >
      <div class="lanes">
        {letters.map((_, lane) => {
          const own = cuts.filter(cut => cut.lane === lane)
          const kinds = [
            ...(own.some(({ broken }) => broken.length === 0) ? ['cut'] : []),
            ...(own.some(({ broken }) => broken.length > 0) ? ['broken'] : []),
          ]
          return <i class={kinds.length === 0 ? undefined : kinds.join(' ')} />
        })}
      </div>
      <p>
        {ends.map((to, index) => (
          <>
            {text.slice(ends[index - 1] ?? start, to)}
            {index < breaking.length && <span class="mark">{letters[breaking[index]!.lane]}</span>}
          </>
        ))}
      </p>
    </div>
  )
}
