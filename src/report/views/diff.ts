import { diffHeadline } from '../../wording/comparison/diff-headline.ts'
import { certaintySentence } from '../../wording/evaluation/placement-sentences.ts'
import { count } from '../../wording/format-number.ts'
import type { Diff } from '../diff/diff.ts'
import { diffTableForPeople } from '../diff/diff-table.ts'
import type { DiffTerminal } from '../diff/diff-terminal.ts'
import { differenceList, doubtList } from '../diff/difference-list.ts'
import { drawing } from '../diff/render-diff.ts'
import { wrapText } from '../render/text-width.ts'
import { type Block, preformatted, prose, section, tableBlock, type View } from '../view.ts'

/** How differences are shown. */
export interface DiffViewOptions {
  /** @defaultValue terminal */
  readonly target?: 'terminal' | 'file'
  /** Words on each side of a boundary. @defaultValue 8 */
  readonly context?: number
  /**
   * A sentence that comes first.
   * @defaultValue none
   */
  readonly preface?: string | undefined
  /**
   * A sentence that comes last.
   * @defaultValue none
   */
  readonly note?: string | undefined
}

/**
 * Two segmentations one above the other, with what connects them in between, then every difference with its text; the
 * most different items first, a total and a legend. Of a long text only the stretches that differ are shown.
 *
 * @param diffs - two segmentations of each item
 * @param options - for a terminal or a file; words of context
 * @returns the view
 */
export function diffView(diffs: readonly Diff[], options: DiffViewOptions = {}): View {
  const { target = 'terminal', context = 8, preface, note } = options
  if (target === 'file') return { blocks: [tableBlock(diffTableForPeople(diffs))] }
  const several = diffs.length > 1
  const sorted = several ? [...diffs].sort((a, b) => differences(b) - differences(a)) : diffs
  return {
    blocks: [
      ...prose(preface, several ? totalSentence(diffs) : undefined),
      ...sorted.flatMap(diff => {
        const lines = preformatted(terminal => diffLines(diff, terminal as DiffTerminal, context))
        return several ? section(diff.item, [lines]) : [lines]
      }),
      ...legend(diffs),
      ...prose(note),
    ],
  }
}

const differences = ({ marks }: Diff): number => marks.filter(({ kind }) => kind !== 'match').length

function totalSentence(diffs: readonly Diff[]): string {
  const all = diffs.reduce((sum, diff) => sum + differences(diff), 0)
  const same = diffs.filter(diff => differences(diff) === 0).length
  return `${count(all, 'difference')} in ${count(diffs.length, 'item')}, most different first${same === 0 ? '' : `; ${same === 1 ? '1 is' : `${same} are`} identical`}.`
}

/** What the characters between two rows mean; only those that occur. */
function legend(diffs: readonly Diff[]): Block[] {
  const kinds = new Set(diffs.flatMap(({ marks }) => marks.map(({ kind }) => kind as string)))
  const equal = diffs.some(diff => diff.equal === true)
  const words = [
    kinds.has('match') ? '┃ both' : undefined,
    kinds.has('near') ? '╱ ╲ near miss' : undefined,
    kinds.has('missing') ? `○ ${equal ? 'only the first' : 'missing'}` : undefined,
    kinds.has('extra') ? `● ${equal ? 'only the second' : 'extra'}` : undefined,
  ].filter(word => word !== undefined)
  return words.length < 2 ? [] : prose(`Legend: ${words.join('   ')}`)
}

/** One item: headline, drawing, differences. */
function diffLines(diff: Diff, terminal: DiffTerminal, words: number): string[] {
  const list = differenceList(diff, terminal, words)
  const doubts = doubtList(diff, terminal, words)
  return [
    ...wrapText(diffHeadline(diff), terminal.width),
    ...(diff.differing === undefined
      ? []
      : wrapText(`${certaintySentence(diff.differing.counts)}.`, terminal.width)),
    ...drawing(diff, terminal),
    ...(list.length > 0 ? ['', ...list] : []),
    ...(doubts.length > 0 ? ['', ...doubts] : []),
  ]
}
