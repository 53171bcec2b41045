/**
 * Widths of letters in a common sans, in hundredths of the size: close enough to break lines and to leave space
 * for names, and the same on every machine. A figure never asks a browser how wide a text is.
 */
const WIDTHS: readonly (readonly [string, number])[] = [
  ["ijl'|", 26],
  ['I.,:;!·', 28],
  ['frt()[]{}/\\ ', 36],
  ['-"*°', 40],
  ['ckszvxyJ', 52],
  ['abdeghnopqu0123456789_?L', 58],
  ['FTSEXYZKPBRVA$', 62],
  ['CDHUNGOQ&wπκ', 72],
  ['+<>=~^#−×', 60],
  ['mMW%@—…', 92],
]

const table = new Map<string, number>()
for (const [chars, width] of WIDTHS) for (const char of chars) table.set(char, width)

function widthOf(char: string): number {
  const known = table.get(char)
  if (known !== undefined) return known
  const code = char.codePointAt(0)!
  if ((code >= 0x300 && code <= 0x36f) || (code >= 0x200b && code <= 0x200f)) return 0
  // From Hangul Jamo on, scripts with square letters; and pictographs.
  if ((code >= 0x1100 && code <= 0x115f) || (code >= 0x2e80 && code <= 0xffdc) || code >= 0x1f300) return 100
  return 60
}

type Weight = 400 | 500 | 600

const inPixels = (hundredths: number, size: number, weight: Weight): number =>
  (hundredths * size * (weight === 600 ? 1.18 : 1.06)) / 100

/** How wide a text is, in px. */
export function textWidth(text: string, size: number, weight: Weight = 400): number {
  let hundredths = 0
  for (const char of text) hundredths += widthOf(char)
  return inPixels(hundredths, size, weight)
}

/** Widths of the first characters, 0 of them to all, in hundredths of the size: names and words can be very long. */
function widthsOfFirst(chars: readonly string[]): Float64Array {
  const widths = new Float64Array(chars.length + 1)
  for (const [index, char] of chars.entries()) widths[index + 1] = widths[index]! + widthOf(char)
  return widths
}

/** A word in pieces no wider than `width`, of one character at least; the last piece may be narrower. */
function pieces(word: string, width: number, size: number, weight: Weight): string[] {
  const chars = [...word]
  const widths = widthsOfFirst(chars)
  const found: string[] = []
  let from = 0
  for (let to = 1; to <= chars.length; to++) {
    if (to - from <= 1 || inPixels(widths[to]! - widths[from]!, size, weight) <= width) continue
    found.push(chars.slice(from, to - 1).join(''))
    from = to - 1
  }
  found.push(chars.slice(from).join(''))
  return found
}

/** The text in lines no wider than `width`; breaks at spaces, and inside a word only when it alone is too wide. */
export function wrapText(text: string, width: number, size: number, weight: Weight = 400): string[] {
  const lines: string[] = []
  let current = ''
  for (const word of text.split(' ')) {
    const longer = current === '' ? word : `${current} ${word}`
    if (textWidth(longer, size, weight) <= width) {
      current = longer
      continue
    }
    if (current !== '') lines.push(current)
    const cut = pieces(word, width, size, weight)
    current = cut.pop()!
    for (const piece of cut) lines.push(piece)
  }
  lines.push(current)
  return lines
}

/** A name shortened at its end so that it fits a column; at least one character remains. */
export function cutAtEnd(name: string, width: number, size: number, weight: Weight = 400): string {
  if (textWidth(name, size, weight) <= width) return name
  const chars = [...name]
  const widths = widthsOfFirst(chars)
  let kept = chars.length
  while (kept > 1 && inPixels(widths[kept]! + widthOf('…'), size, weight) > width) kept--
  return `${chars.slice(0, kept).join('').trimEnd()}…`
}

/** A name cut in the middle so that it fits a column. */
export function fitText(text: string, width: number, size: number, weight: Weight = 400): string {
  if (text === '' || textWidth(text, size, weight) <= width) return text
  const chars = [...text]
  const widths = widthsOfFirst(chars)
  for (let kept = chars.length - 1; kept > 1; kept--) {
    const head = Math.ceil(kept * 0.6)
    const back = chars.length - (kept - head)
    const short = widths[head]! + widthOf('…') + widths[chars.length]! - widths[back]!
    if (inPixels(short, size, weight) <= width)
      return `${chars.slice(0, head).join('')}…${chars.slice(back).join('')}`
  }
  return '…'
}

/** The width of a column that holds every text, within limits. */
export const columnWidth = (
  texts: readonly string[],
  size: number,
  limits: readonly [number, number],
  weight: Weight = 400,
): number =>
  Math.min(
    limits[1],
    Math.max(limits[0], Math.ceil(Math.max(0, ...texts.map(text => textWidth(text, size, weight))))),
  )
