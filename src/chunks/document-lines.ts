import { blocksOf } from '../formats/text/blocks.ts'

/** A line of a document as it is shown: what it is, and the cuts that are before or in it. */
export interface DocumentLine<C> {
  readonly start: number
  /** Where its text ends, before the line end. */
  readonly end: number
  /** Code, tables and front matter are `code`. */
  readonly kind: 'heading' | 'code' | 'prose'
  readonly cuts: readonly C[]
}

/**
 * The lines of a document with the cuts in them. A cut before the first character of a line belongs to it, one at its
 * end to the next.
 *
 * @param document - its text, and its syntax: `markdown` by default
 * @param cuts - sorted by their positions
 * @param most - characters that are looked at, all by default; the line that holds the last of them is whole
 * @returns the lines in order, each with the cuts before or in it
 */
export function documentLines<C extends { readonly at: number }>(
  { text, syntax = 'markdown' }: { readonly text: string; readonly syntax?: 'markdown' | 'plain' },
  cuts: readonly C[],
  most = text.length,
): DocumentLine<C>[] {
  const blocks = blocksOf(text, syntax)
  const lines: DocumentLine<C>[] = []
  let [start, mark, block] = [0, 0, 0]
  while (start < most) {
    const found = text.indexOf('\n', start)
    const next = found === -1 ? text.length : found + 1
    const own: C[] = []
    while (mark < cuts.length && cuts[mark]!.at < next) own.push(cuts[mark++]!)
    while (block < blocks.length && blocks[block]!.end <= start) block++
    const inside =
      blocks[block] !== undefined && blocks[block]!.start < next ? blocks[block]!.kind : undefined
    let end = next
    while (end > start && (text[end - 1] === '\n' || text[end - 1] === '\r')) end--
    lines.push({ start, end, kind: kindOf(inside), cuts: own })
    start = next
  }
  return lines
}

const kindOf = (block: string | undefined): DocumentLine<never>['kind'] =>
  block === 'heading'
    ? 'heading'
    : block === 'fence' || block === 'table' || block === 'front-matter'
      ? 'code'
      : 'prose'
