import { type Block, type BlockKind, blocksOf } from '../formats/text/blocks.ts'
import { requireChoice, requireInteger } from '../model/require.ts'
import { wordsAround } from './text-segments.ts'
import { type VisibleAround, visibleAround } from './visible-around.ts'

/** What a cut can break, in the order in which it is listed. */
export const BREAKABLE = [
  'grapheme',
  'word',
  'front-matter',
  'fence',
  'table',
  'heading',
  'list-item',
  'sentence',
] as const
/** One of the things that a cut can break. */
export type Breakable = (typeof BREAKABLE)[number]

/** A cut of a chunker and what it does to the text. */
export interface CheckedCut {
  /** Characters before it. */
  readonly at: number
  /** What begins after it; `document`: nothing is before or after it. */
  readonly edge: BlockKind | 'sentence' | 'document' | 'none'
  /** Everything that has text on both sides of it. */
  readonly broken: readonly Breakable[]
  /** True: a heading ends the chunk before it, and its text begins the next. */
  readonly orphanHeading?: true
}

/** What `checkCuts` finds. */
export interface CutStructure {
  readonly blocks: readonly Block[]
  readonly cuts: readonly CheckedCut[]
  /** How many cuts break nothing. */
  readonly clean: number
  /** Headings that are not the first thing in the text. */
  readonly headings: number
  /** Those that have a cut at their start. */
  readonly headingsAtStart: number
}

/** How a document is read. */
export interface CheckCutsOptions {
  /** What the document is; `plain` knows paragraphs only. @defaultValue `markdown` */
  readonly syntax?: 'markdown' | 'plain'
  /**
   * Language of the text for words and sentences.
   * @defaultValue `en`
   */
  readonly locale?: string
}

const WHOLE: ReadonlySet<BlockKind> = new Set(['front-matter', 'fence', 'table', 'heading', 'list-item'])
const WITH_SENTENCES: ReadonlySet<BlockKind> = new Set(['paragraph', 'quote', 'list-item'])

/**
 * Where cuts fall in the structure of a document: at the edge of a block or a sentence, or inside something that they
 * break. All positions within one run of white space are equivalent. Words, sentences and graphemes come from
 * `Intl.Segmenter`, which looks only at the block of a cut. Time O(text + cuts · log blocks).
 *
 * @param text - the document
 * @param cuts - characters before each cut, UTF-16 code units
 * @param options - syntax and language of the document
 * @returns the blocks of the document, what each cut does, in the order of `cuts`, and how many break nothing
 * @throws CesuraError `option-invalid` when a cut is no integer from 0 to the end of the text, or the syntax is
 *   unknown
 * @example
 * checkCuts('# A\n\nOne two. Three.', [9], {}).cuts //=> [{ at: 9, edge: 'none', broken: ['sentence'] }]
 */
export function checkCuts(
  text: string,
  cuts: readonly number[],
  options: CheckCutsOptions = {},
): CutStructure {
  const { locale = 'en' } = options
  const syntax = requireChoice('syntax', options.syntax ?? 'markdown', ['markdown', 'plain'])
  const blocks = blocksOf(text, syntax)
  const words = wordsAround(text, locale)
  const visible = visibleAround(text)
  const first = visible.next(0)
  const checked = cuts.map(at => {
    requireInteger('cut', at, 0, text.length)
    return checkCut(text, at, blocks, words, visible)
  })
  const starts = new Set(cuts.map(at => visible.next(at)))
  const headings = blocks.filter(({ kind, start }) => kind === 'heading' && start > first)
  return {
    blocks,
    cuts: checked,
    clean: checked.filter(({ broken }) => broken.length === 0).length,
    headings: headings.length,
    headingsAtStart: headings.filter(({ start }) => starts.has(start)).length,
  }
}

function checkCut(
  text: string,
  at: number,
  blocks: readonly Block[],
  words: ReturnType<typeof wordsAround>,
  visible: VisibleAround,
): CheckedCut {
  const before = visible.last(at)
  const after = visible.next(at)
  if (before < 0 || after >= text.length) return { at, edge: 'document', broken: [] }
  const home = blockAt(blocks, after)
  const last = blockAt(blocks, before)
  const shared = home !== undefined && home === last ? home : undefined
  const touches = before === at - 1 && after === at
  const broken: Breakable[] = []
  if (touches && shared !== undefined) {
    if (words.insideGrapheme(shared, at)) broken.push('grapheme')
    if (words.insideWord(shared, at)) broken.push('word')
  }
  if (shared !== undefined && WHOLE.has(shared.kind)) broken.push(shared.kind as Breakable)
  const begins = home !== undefined && WITH_SENTENCES.has(home.kind) && words.beginsSentence(home, after)
  if (shared !== undefined && WITH_SENTENCES.has(shared.kind) && !begins) broken.push('sentence')
  const edge: CheckedCut['edge'] =
    home?.start === after ? home.kind : begins && home?.kind !== 'list-item' ? 'sentence' : 'none'
  const orphan = last?.kind === 'heading' && last.end === before + 1 && shared === undefined
  return orphan ? { at, edge, broken, orphanHeading: true } : { at, edge, broken }
}

/** The block that holds a character. */
export function blockAt(blocks: readonly Block[], position: number): Block | undefined {
  let low = 0
  let high = blocks.length
  while (low < high) {
    const middle = (low + high) >>> 1
    if (blocks[middle]!.end <= position) low = middle + 1
    else high = middle
  }
  const block = blocks[low]
  return block !== undefined && block.start <= position ? block : undefined
}
