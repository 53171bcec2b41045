/** What a stretch of lines is. */
export type BlockKind =
  | 'front-matter'
  | 'fence'
  | 'heading'
  | 'rule'
  | 'table'
  | 'quote'
  | 'list-item'
  | 'paragraph'

/** A block of a document: [start, end) without white space at its ends. */
export interface Block {
  readonly kind: BlockKind
  readonly start: number
  readonly end: number
}

interface Line {
  readonly start: number
  /** The line without its line end. */
  readonly text: string
}

const FENCE = /^ {0,3}(`{3,}(?=[^`]*$)|~{3,})/
const HEADING = /^ {0,3}#{1,6}(?:[ \t]|$)/
const RULE = /^ {0,3}(?:(?:-[ \t]*){3,}|(?:\*[ \t]*){3,}|(?:_[ \t]*){3,})$/
const QUOTE = /^ {0,3}>/
const ITEM = /^[ \t]*(?:[-*+]|\d{1,9}[.)])(?:[ \t]|$)/
const UNDERLINE = /^ {0,3}(?:=+|-+)[ \t]*$/

/**
 * The blocks of a document by its lines, the first rule that fits. A linear pass that knows what chunkers break, not a
 * whole Markdown parser: links, emphasis and HTML are text.
 *
 * @param text - the document; offsets are UTF-16 code units
 * @param syntax - `markdown`; `plain`: paragraphs between blank lines only
 * @returns the blocks in the order of the text; they do not overlap, and white space between them is in none
 */
export function blocksOf(text: string, syntax: 'markdown' | 'plain'): Block[] {
  const lines = linesOf(text)
  const blocks: Block[] = []
  const add = (kind: BlockKind, first: number, last: number) => {
    const from = lines[first]!.start
    const raw = text.slice(from, lines[last]!.start + lines[last]!.text.length)
    const start = from + (raw.length - raw.trimStart().length)
    const end = from + raw.trimEnd().length
    if (end > start) blocks.push({ kind, start, end })
  }
  let at = 0
  if (syntax === 'markdown') {
    const end = frontMatterEnd(lines)
    if (end !== undefined) {
      add('front-matter', 0, end)
      at = end + 1
    }
  }
  while (at < lines.length) {
    if (isBlank(lines[at]!)) {
      at++
      continue
    }
    const [kind, last] = syntax === 'plain' ? paragraphFrom(lines, at, false) : blockFrom(lines, at)
    add(kind, at, last)
    at = last + 1
  }
  return blocks
}

function linesOf(text: string): Line[] {
  const lines: Line[] = []
  let start = 0
  for (const match of text.matchAll(/\r\n|\n|\r/g)) {
    lines.push({ start, text: text.slice(start, match.index) })
    start = match.index + match[0].length
  }
  lines.push({ start, text: text.slice(start) })
  return lines
}

const isBlank = ({ text }: Line): boolean => text.trim() === ''

function frontMatterEnd(lines: readonly Line[]): number | undefined {
  if (lines[0]?.text !== '---') return undefined
  const end = lines.findIndex(({ text }, index) => index > 0 && (text === '---' || text === '...'))
  return end === -1 ? undefined : end
}

/** The block that begins at a line that is not blank, and its last line. */
function blockFrom(lines: readonly Line[], at: number): [kind: BlockKind, last: number] {
  const { text } = lines[at]!
  const fence = FENCE.exec(text)
  if (fence !== null) return ['fence', fenceEnd(lines, at, fence[1]!)]
  if (HEADING.test(text)) return ['heading', at]
  if (RULE.test(text)) return ['rule', at]
  if (isTableStart(lines, at)) return ['table', lastWhile(lines, at + 1, line => line.text.includes('|'))]
  if (QUOTE.test(text)) return ['quote', lastWhile(lines, at, line => QUOTE.test(line.text))]
  if (ITEM.test(text))
    return ['list-item', lastWhile(lines, at, (_, index) => index === at || !beginsBlock(lines, index))]
  return paragraphFrom(lines, at, true)
}

function paragraphFrom(lines: readonly Line[], at: number, markdown: boolean): [BlockKind, number] {
  let last = at
  while (last + 1 < lines.length && !isBlank(lines[last + 1]!)) {
    if (markdown && UNDERLINE.test(lines[last + 1]!.text)) return ['heading', last + 1]
    if (markdown && beginsBlock(lines, last + 1)) break
    last++
  }
  return ['paragraph', last]
}

/** Whether a line begins a block of its own rather than going on with the paragraph or item before it. */
function beginsBlock(lines: readonly Line[], at: number): boolean {
  const { text } = lines[at]!
  return (
    FENCE.test(text) ||
    HEADING.test(text) ||
    RULE.test(text) ||
    isTableStart(lines, at) ||
    QUOTE.test(text) ||
    ITEM.test(text)
  )
}

/** The line that closes a fence: the same character, at least as many, nothing else; the last line without one. */
function fenceEnd(lines: readonly Line[], at: number, opening: string): number {
  for (let index = at + 1; index < lines.length; index++) {
    const line = lines[index]!.text
    const indent = line.length - line.trimStart().length
    const bare = line.trim()
    if (indent > 3 || bare.length < opening.length) continue
    if ([...bare].every(char => char === opening[0])) return index
  }
  return lines.length - 1
}

/** A line with a bar, followed by a row of dashes with bars. */
function isTableStart(lines: readonly Line[], at: number): boolean {
  const next = lines[at + 1]
  return next !== undefined && lines[at]!.text.includes('|') && isDelimiterRow(next.text)
}

function isDelimiterRow(text: string): boolean {
  const row = text.trim()
  if (!row.includes('|') || !row.includes('-')) return false
  const cells = row.replace(/^\|/, '').replace(/\|$/, '').split('|')
  return cells.every(cell => /^:?-+:?$/.test(cell.trim()))
}

/** The last of the lines from `at` on that are not blank and pass. */
function lastWhile(
  lines: readonly Line[],
  at: number,
  passes: (line: Line, index: number) => boolean,
): number {
  let last = at
  while (last + 1 < lines.length && !isBlank(lines[last + 1]!) && passes(lines[last + 1]!, last + 1)) last++
  return last
}
