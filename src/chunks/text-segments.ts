import { segmentsOf } from '../formats/segment-text.ts'
import type { Block } from '../formats/text/blocks.ts'

/** Graphemes, words and sentences of the blocks that are asked about; each block is segmented once. */
export interface WordsAround {
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

export function wordsAround(text: string, locale: string): WordsAround {
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
