import { diffHeadline } from '../../wording/comparison/diff-headline.ts'
import { certaintySentence } from '../../wording/evaluation/placement-sentences.ts'
import { textWidth } from '../text-width.ts'
import type { Diff } from './diff.ts'
import type { DiffTerminal } from './diff-terminal.ts'
import { differenceList, doubtList } from './difference-list.ts'
import { drawing } from './render-diff.ts'

/**
 * Two segmentations drawn one above the other, with what connects them between, then every difference with its
 * text: 34 units to a row at 80 columns. Of a long text only the stretches that differ are drawn.
 *
 * @param diff - two segmentations of one item
 * @param terminal - width, signs and colours; plain text of 80 columns unless given
 * @param options - `words`: how many stand on each side of a boundary
 * @returns the text, with line breaks
 * @example
 * diffText({
 *   item: 'a',
 *   reference: { name: 'ann', segmentation: fromMasses([2, 2, 2]) },
 *   hypothesis: { name: 'bo', segmentation: fromMasses([3, 3]) },
 *   marks: [{ kind: 'near', reference: 2, hypothesis: 3 }, { kind: 'missing', reference: 4 }],
 * }).split('\n').slice(0, 5)
 * //=> ['bo finds 0 of 2 boundaries, comes close to 1 and misses 1.', '          1       5', 'ann       ───┃───┃───', '             ╰─╮ ○', 'bo        ─────┃─────']
 */
export function diffText(
  diff: Diff,
  terminal: DiffTerminal = { width: 80, ascii: false, paint: (_, text) => text },
  options: { readonly words?: number } = {},
): string {
  const lines = wrapped(diffHeadline(diff), terminal.width)
  if (diff.differing !== undefined)
    lines.push(...wrapped(`${certaintySentence(diff.differing.counts)}.`, terminal.width))
  lines.push(...drawing(diff, terminal))
  const list = differenceList(diff, terminal, options.words ?? 8)
  if (list.length > 0) lines.push('', ...list)
  const doubts = doubtList(diff, terminal, options.words ?? 8)
  if (doubts.length > 0) lines.push('', ...doubts)
  return `${lines.join('\n')}\n`
}

/** A sentence in lines of at most `width` columns, broken between words. */
function wrapped(sentence: string, width: number): string[] {
  const lines: string[] = []
  for (const word of sentence.split(' ')) {
    const line = lines.at(-1)
    if (line !== undefined && textWidth(line) + 1 + textWidth(word) <= width)
      lines[lines.length - 1] = `${line} ${word}`
    else lines.push(word)
  }
  return lines
}
