import {
  type ChunkDocument,
  type ChunkReport,
  type DocumentLine,
  documentLines,
  type ListedCut,
} from '../../chunks/index.ts'
import { count } from '../../wording/format-number.ts'
import { chunkerLetters } from '../chunk-sizes-data.ts'
import { html, type Markup, type Part } from './markup.ts'

/** Characters of text that a report shows over all documents: beyond it browsers grow slow. */
const MOST_CHARACTERS = 300_000

/** Every document line by line: a lane for each chunker, a bar for a clean cut, a dot and a mark for one that breaks. */
export function chunksInText(report: ChunkReport, documents: readonly ChunkDocument[]): Markup {
  const letters = chunkerLetters(report.chunkers)
  const several = documents.length > 1
  const key = html`<ul class="key">${report.chunkers.map(({ name }, i) => html`<li><b>${letters[i]}</b>${name}</li>`)}</ul>`
  let left = MOST_CHARACTERS
  const parts = documents.map((document, index) => {
    const { name } = report.documents[index]!
    const shown = Math.min(left, document.text.length)
    left -= shown
    if (shown === 0 && document.text.length > 0)
      return html`<p class="quiet">${name} is left out: the report is long.</p>`
    const cuts = report.chunkers.map(({ list }) =>
      several ? list.filter(cut => cut.document === name) : list,
    )
    const rest =
      shown < document.text.length
        ? html`<p class="quiet">${count(document.text.length - shown, 'more character')} are left out here; the JSON has all cuts.</p>`
        : undefined
    return html`<h3>${name}</h3><div class="chunked">${linesOf(document, shown, cuts, letters)}</div>${rest}`
  })
  return html`<p>A bar: a clean cut. A red dot: the cut breaks something; the letter shows where.</p>${key}${parts}`
}

function linesOf(
  document: ChunkDocument,
  most: number,
  cuts: readonly (readonly ListedCut[])[],
  letters: readonly string[],
): Markup[] {
  const marks = cuts
    .flatMap((list, lane) => list.map(cut => ({ ...cut, lane })))
    .sort((a, b) => a.at - b.at || a.lane - b.lane)
  return documentLines(document, marks, most).map(line => lineOf(document.text, line, letters))
}

function lineOf(
  text: string,
  { start, end, kind, cuts }: DocumentLine<ListedCut & { readonly lane: number }>,
  letters: readonly string[],
): Markup {
  const lanes = letters.map((_, lane) => {
    const own = cuts.filter(cut => cut.lane === lane)
    const kinds = [
      ...(own.some(({ broken }) => broken.length === 0) ? ['cut'] : []),
      ...(own.some(({ broken }) => broken.length > 0) ? ['broken'] : []),
    ]
    return kinds.length === 0 ? html`<i></i>` : html`<i class="${kinds.join(' ')}"></i>`
  })
  const pieces: Part[] = []
  let from = start
  for (const { at, broken, lane } of cuts) {
    if (broken.length === 0) continue
    pieces.push(text.slice(from, at), html`<span class="mark">${letters[lane]}</span>`)
    from = at
  }
  pieces.push(text.slice(from, Math.max(from, end)))
  const style = kind === 'prose' ? '' : ` ${kind}`
  return html`<div class="ln${style}" style="grid-template-columns:${letters.length * 21}px minmax(0,1fr)"><div class="lanes">${lanes}</div><p>${pieces}</p></div>
`
}
