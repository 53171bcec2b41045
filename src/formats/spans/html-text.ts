import { withoutEntities } from '../text/entities.ts'

/** Elements that are on lines of their own. */
const BLOCK =
  /^<\/?(?:address|article|aside|blockquote|body|dd|div|dl|dt|figure|footer|form|h[1-6]|header|hr|li|main|nav|ol|p|pre|section|table|td|th|tr|ul)\b/i

/** The text of a page, and where spans that count in the page are in it. */
export interface PageText {
  readonly text: string
  readonly spanOf: (start: number, end: number) => { start: number; end: number }
}

/**
 * The text of a page: text between tags with entities resolved, a line break for `<br>`. Blocks that touch are parted
 * by a line break, which the offsets of the page do not count: their words are not one word.
 * `<p>a &amp; b<br>c</p><p>d</p>` is `a & b`, a line break, `c`, a line break, `d`.
 */
export function textOfHtml(html: string): PageText {
  const bare = upTo('-->', html, text => text.replace(/<!--[\s\S]*?-->/g, '')).replace(/<br\s*\/?>/gi, '\n')
  const end = bare.lastIndexOf('>') + 1
  const breaks: number[] = []
  let text = ''
  let parted = false
  const add = (piece: string): void => {
    if (piece === '') return
    const words = withoutEntities(piece)
    if (parted && /\S$/.test(text) && /^\S/.test(words)) {
      breaks.push(text.length - breaks.length)
      text += '\n'
    }
    parted = false
    text += words
  }
  let at = 0
  for (const { 0: tag, index } of bare.slice(0, end).matchAll(/<\/?[a-z!][^>]*>/gi)) {
    add(bare.slice(at, index))
    parted ||= BLOCK.test(tag)
    at = index + tag.length
  }
  add(bare.slice(at))
  const before = (offset: number): number => {
    let [low, high] = [0, breaks.length]
    while (low < high) {
      const middle = (low + high) >> 1
      if (breaks[middle]! < offset) low = middle + 1
      else high = middle
    }
    return low
  }
  return { text, spanOf: (from, to) => ({ start: from + before(from + 1), end: to + before(to) }) }
}

/** Behind the last end there is nothing to search: every beginning there would look for its end through all that follows. */
function upTo(end: string, text: string, change: (text: string) => string): string {
  const at = text.lastIndexOf(end)
  return at < 0 ? text : change(text.slice(0, at + end.length)) + text.slice(at + end.length)
}
