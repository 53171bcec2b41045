import { segmentsOf } from '../formats/segment-text.ts'
import { type Block, type BlockKind, blocksOf } from '../formats/text/blocks.ts'
import { requireChoice, requireInteger } from '../model/require.ts'
import { type VisibleAround, visibleAround } from './ranges.ts'

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

/** Graphemes, words and sentences of the blocks that are asked about; each block is segmented once. */
interface WordsAround {
  insideGrapheme(block: Block, at: number): boolean
  insideWord(block: Block, at: number): boolean
  beginsSentence(block: Block, at: number): boolean
}

const ALPHANUMERIC = /^[A-Za-z0-9]{2}$/
/** ASCII characters that may be inside a word or a number: what they do depends on more than their neighbours. */
const PLAIN = /^[\0-\x7f]{2}$/
const CODER_EFFECT = /['".,:;_]/

/**
 * Whether a boundary between two ASCII characters is inside a word; undefined where only the full segmenter can decide.
 * Letters and digits never part, and all other characters but a few always do (UAX 29, WB5 to WB13).
 */
const insidePlainWord = (pair: string): boolean | undefined =>
  ALPHANUMERIC.test(pair) ? true : PLAIN.test(pair) && !CODER_EFFECT.test(pair) ? false : undefined

/** How far around a cut words and graphemes are looked for: no word is longer, and long blocks stay cheap. */
const REACH = 512

function wordsAround(text: string, locale: string): WordsAround {
  const graphemes = new Intl.Segmenter(locale, { granularity: 'grapheme' })
  const words = new Intl.Segmenter(locale, { granularity: 'word' })
  const sentences = new Intl.Segmenter(locale, { granularity: 'sentence' })
  const starts = new Map<Block, ReadonlySet<number>>()

  /** The segment that holds the character after the cut, from a window that begins after white space. */
  const holding = (segmenter: Intl.Segmenter, block: Block, at: number) => {
    let from = Math.max(block.start, at - REACH)
    while (from > block.start && !/\s/.test(text[from - 1]!) && from > at - 2 * REACH) from--
    const window = text.slice(from, Math.min(block.end, at + REACH))
    const segment = segmenter.segment(window).containing(at - from)
    return segment === undefined ? undefined : { ...segment, start: from + segment.index }
  }

  /** A line end inside a block is no end of a sentence: line ends become spaces of the same length. */
  const sentenceStarts = (block: Block): ReadonlySet<number> => {
    const known = starts.get(block)
    if (known !== undefined) return known
    const found = new Set<number>()
    const flat = text.slice(block.start, block.end).replace(/[\r\n\u0085\u2028\u2029]/g, ' ')
    for (const { segment, index } of segmentsOf(sentences, flat))
      found.add(block.start + index + (segment.length - segment.trimStart().length))
    starts.set(block, found)
    return found
  }

  return {
    insideGrapheme(block, at) {
      if (PLAIN.test(text.slice(at - 1, at + 1))) return text.slice(at - 1, at + 1) === '\r\n'
      const segment = holding(graphemes, block, at)
      return segment !== undefined && segment.start < at
    },
    insideWord(block, at) {
      const plain = insidePlainWord(text.slice(at - 1, at + 1))
      if (plain !== undefined) return plain
      const segment = holding(words, block, at)
      return segment !== undefined && segment.isWordLike === true && segment.start < at
    },
    beginsSentence: (block, at) => sentenceStarts(block).has(at),
  }
}
