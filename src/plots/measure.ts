/**
 * Widths of letters in a common sans, in hundredths of the size: close enough to break lines and to leave room
 * for names, and the same on every machine. A picture never asks a browser how wide a text is.
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
for (const [signs, width] of WIDTHS) for (const sign of signs) table.set(sign, width)

function widthOf(sign: string): number {
  const known = table.get(sign)
  if (known !== undefined) return known
  const code = sign.codePointAt(0)!
  if ((code >= 0x300 && code <= 0x36f) || (code >= 0x200b && code <= 0x200f)) return 0
  // From Hangul Jamo on, scripts with square letters; and pictographs.
  if ((code >= 0x1100 && code <= 0x115f) || (code >= 0x2e80 && code <= 0xffdc) || code >= 0x1f300) return 100
  return 60
}

/** How wide a text stands, in px. */
export function textWidth(text: string, size: number, weight: 400 | 500 | 600 = 400): number {
  let hundredths = 0
  for (const sign of text) hundredths += widthOf(sign)
  return (hundredths * size * (weight === 600 ? 1.18 : 1.06)) / 100
}

/** The text in lines no wider than `width`; breaks at spaces, and inside a word only when it alone is too wide. */
export function wrapText(text: string, width: number, size: number, weight: 400 | 500 | 600 = 400): string[] {
  const lines: string[] = []
  let current = ''
  for (const word of text.split(' ')) {
    const longer = current === '' ? word : `${current} ${word}`
    if (textWidth(longer, size, weight) <= width) {
      current = longer
      continue
    }
    if (current !== '') lines.push(current)
    current = word
    while (textWidth(current, size, weight) > width && current.length > 1) {
      let fits = [...current]
      while (fits.length > 1 && textWidth(fits.join(''), size, weight) > width) fits = fits.slice(0, -1)
      lines.push(fits.join(''))
      current = current.slice(fits.join('').length)
    }
  }
  lines.push(current)
  return lines
}

/** A name cut in the middle so that it fits a column. */
export function fitText(text: string, width: number, size: number, weight: 400 | 500 | 600 = 400): string {
  if (text === '' || textWidth(text, size, weight) <= width) return text
  const signs = [...text]
  for (let kept = signs.length - 1; kept > 1; kept--) {
    const head = Math.ceil(kept * 0.6)
    const tail = kept - head
    const short = `${signs.slice(0, head).join('')}…${tail === 0 ? '' : signs.slice(-tail).join('')}`
    if (textWidth(short, size, weight) <= width) return short
  }
  return '…'
}

/** The width of a column that holds every text, within limits. */
export const columnWidth = (
  texts: readonly string[],
  size: number,
  limits: readonly [number, number],
  weight: 400 | 500 | 600 = 400,
): number =>
  Math.min(
    limits[1],
    Math.max(limits[0], Math.ceil(Math.max(0, ...texts.map(text => textWidth(text, size, weight))))),
  )
