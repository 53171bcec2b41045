/** Characters without a column of their own: marks on the character before, joiners, variation selectors. */
const NARROW = /^[\p{Mn}\p{Me}\p{Cf}]$/u
/** Characters that take two columns: East Asian wide and full-width forms, emoji. */
const WIDE =
  /^[\u1100-\u115f\u2e80-\u303e\u3041-\u33ff\u3400-\u4dbf\u4e00-\u9fff\ua000-\ua4cf\ua960-\ua97f\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff00-\uff60\uffe0-\uffe6\u{1f300}-\u{1f64f}\u{1f900}-\u{1f9ff}\u{20000}-\u{3fffd}]$/u

/**
 * How many columns of a terminal a text fills.
 *
 * @param text - any text
 * @returns its width in columns of a terminal
 * @example
 * textWidth('cut') //=> 3
 * textWidth('文章') //=> 4
 */
export function textWidth(text: string): number {
  let width = 0
  for (const char of text) width += NARROW.test(char) ? 0 : WIDE.test(char) ? 2 : 1
  return width
}

/**
 * The text cut in the middle to fit, since names often differ at both ends.
 *
 * @param text - any text
 * @param width - columns there are
 * @param dots - what stands for what was cut
 * @returns a text of at most that width
 * @example
 * shorten('lecture-12-part-b', 10) //=> 'lectu…rt-b'
 */
export function shorten(text: string, width: number, dots = '…'): string {
  if (textWidth(text) <= width) return text
  const chars = [...text]
  const available = width - textWidth(dots)
  let head = ''
  let tail = ''
  let from = 0
  let to = chars.length
  while (from < to) {
    const front = textWidth(head) <= textWidth(tail)
    const char = front ? chars[from]! : chars[to - 1]!
    if (textWidth(head) + textWidth(tail) + textWidth(char) > available) break
    if (front) {
      head += char
      from++
    } else {
      tail = char + tail
      to--
    }
  }
  return head + dots + tail
}

/**
 * Padded to a width, on the right or, for numbers, on the left.
 *
 * @param text - any text
 * @param width - columns to fill
 * @param align - the side on which the text is
 * @returns the text with spaces
 */
export function pad(text: string, width: number, align: 'left' | 'right' = 'left'): string {
  const space = ' '.repeat(Math.max(0, width - textWidth(text)))
  return align === 'left' ? text + space : space + text
}

/**
 * A sentence broken into lines of a width, at spaces; a word longer than that stays whole, and so does `p = 0.04`.
 *
 * @param text - sentences
 * @param width - columns of a line
 * @returns the lines
 * @example
 * wrapText('nine words and not one of them is very long', 20) //=> ['nine words and not', 'one of them is very', 'long']
 */
export function wrapText(text: string, width: number): string[] {
  const lines: string[] = []
  let line = ''
  for (const word of text.split(/(?<!\bp|\bp [=<]) /)) {
    if (line !== '' && textWidth(line) + 1 + textWidth(word) > width) {
      lines.push(line)
      line = word
    } else line = line === '' ? word : `${line} ${word}`
  }
  return [...lines, line]
}
