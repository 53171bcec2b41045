import {
  type Block,
  blocksOf,
  type ChunkDocument,
  type ChunkReport,
  type ListedCut,
} from '../../chunks/index.ts'
import { count } from '../../wording/format-number.ts'
import { html, type Markup, type Part } from './markup.ts'

/** Characters of text that a report shows over all documents: beyond it browsers grow slow. */
const MOST_CHARACTERS = 300_000

/** A letter for each chunker: its first where they differ, else A, B, C. */
export function lettersOf(chunkers: readonly { readonly name: string }[]): string[] {
  const first = chunkers.map(({ name }) => (/[\p{L}\p{N}]/u.exec(name)?.[0] ?? '').toUpperCase())
  if (first.every(Boolean) && new Set(first).size === first.length) return first
  return chunkers.map((_, i) => (i < 26 ? String.fromCharCode(65 + i) : String(i + 1)))
}

/** Every document line by line: a lane for each chunker, a bar for a clean cut, a dot and a mark for one that breaks. */
export function chunksInText(report: ChunkReport, documents: readonly ChunkDocument[]): Markup {
  const letters = lettersOf(report.chunkers)
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
  { text, syntax = 'markdown' }: ChunkDocument,
  most: number,
  cuts: readonly (readonly ListedCut[])[],
  letters: readonly string[],
): Markup[] {
  const blocks = blocksOf(text, syntax)
  const marks = cuts
    .flatMap((list, lane) => list.map(cut => ({ ...cut, lane })))
    .sort((a, b) => a.at - b.at || a.lane - b.lane)
  const lines: Markup[] = []
  let [start, mark, block] = [0, 0, 0]
  while (start < most) {
    const found = text.indexOf('\n', start)
    const next = found === -1 ? text.length : found + 1
    const own: (typeof marks)[number][] = []
    // A cut before the first character of a line belongs to the line, one at its end to the next.
    while (mark < marks.length && marks[mark]!.at < next) own.push(marks[mark++]!)
    while (block < blocks.length && blocks[block]!.end <= start) block++
    lines.push(lineOf(text, start, next, own, blocks[block], letters))
    start = next
  }
  return lines
}

function lineOf(
  text: string,
  start: number,
  next: number,
  cuts: readonly (ListedCut & { readonly lane: number })[],
  block: Block | undefined,
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
  pieces.push(text.slice(from, next).replace(/[\r\n]+$/, ''))
  const inside = block !== undefined && block.start < next ? block.kind : undefined
  const kind =
    inside === 'heading'
      ? ' heading'
      : ['fence', 'table', 'front-matter'].includes(inside ?? '')
        ? ' code'
        : ''
  return html`<div class="ln${kind}" style="grid-template-columns:${letters.length * 21}px minmax(0,1fr)"><div class="lanes">${lanes}</div><p>${pieces}</p></div>
`
}
