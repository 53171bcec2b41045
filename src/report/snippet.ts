import { textWidth } from './render/text-width.ts'
import { safeName } from './sentences/safe-text.ts'

/** How a snippet is shortened. */
export interface SnippetOptions {
  /** The most words on each side. */
  readonly words: number
  /** The most columns. */
  readonly available: number
  /** The character for the boundary, and the text for what was left out. */
  readonly cut: string
  readonly dots: string
}

/**
 * The text around a boundary, whole words while they fit: `… the last words ┃ the first words…`.
 *
 * @example
 * snippet(['In Xanadu did Kubla Khan', 'A stately pleasure-dome decree:'], 1, { words: 3, available: 46, cut: '┃', dots: '…' })
 * //=> '… did Kubla Khan ┃ A stately pleasure-dome…'
 */
export function snippet(texts: readonly string[], position: number, options: SnippetOptions): string {
  const { words, available, cut, dots } = options
  const space = available - textWidth(cut) - 2
  const before = fit(
    wordsBefore(texts, position, words + 1),
    words,
    Math.floor(space * 0.4),
    `${dots} `,
    true,
  )
  const rest = space - textWidth(before)
  const after = fit(wordsAfter(texts, position, words + 1), words, rest, dots, false)
  return `${before} ${cut} ${after}`.trimEnd()
}

const split = (text: string): string[] => safeName(text.replaceAll(/\s+/g, ' ')).split(' ').filter(Boolean)

/** Words in front of a position, nearest first. */
function wordsBefore(texts: readonly string[], position: number, most: number): string[] {
  const found: string[] = []
  for (let unit = position - 1; unit >= 0 && found.length < most; unit--)
    found.push(...split(texts[unit]!).reverse())
  return found.slice(0, most)
}

/** Words behind a position, nearest first. */
function wordsAfter(texts: readonly string[], position: number, most: number): string[] {
  const found: string[] = []
  for (let unit = position; unit < texts.length && found.length < most; unit++)
    found.push(...split(texts[unit]!))
  return found.slice(0, most)
}

/** As many of the nearest words as fit; a single word that is too long is shortened. */
function fit(
  nearest: readonly string[],
  most: number,
  available: number,
  dots: string,
  backwards: boolean,
): string {
  let text = ''
  let taken = 0
  for (const word of nearest.slice(0, most)) {
    const longer = taken === 0 ? word : backwards ? `${word} ${text}` : `${text} ${word}`
    const mark = taken + 1 < nearest.length ? textWidth(dots) : 0
    if (textWidth(longer) + mark > available) break
    text = longer
    taken++
  }
  const next = nearest[taken]
  // scripts without spaces are split between characters, and so is a single word that is too long
  if (next !== undefined && taken < most && (taken === 0 || textWidth(next) > [...next].length)) {
    const space = taken === 0 ? '' : ' '
    const part = partOf(next, available - textWidth(text + space + dots), backwards)
    if (part !== '') text = backwards ? part + space + text : text + space + part
  }
  if (taken === nearest.length) return text
  return backwards ? dots + text : text + dots
}

/** The characters of a word that fit, from its end or its beginning; a text without spaces is one long word. */
function partOf(word: string, available: number, backwards: boolean): string {
  const chars = backwards ? [...word].reverse() : [...word]
  let width = 0
  let kept = 0
  for (const char of chars) {
    width += textWidth(char)
    if (width > available) break
    kept++
  }
  const found = chars.slice(0, kept)
  return (backwards ? found.reverse() : found).join('')
}
