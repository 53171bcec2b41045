import type { Segmentation, TypeScale } from '../../model/segmentation.ts'
import { MAX_UNITS } from '../../model/segmentation.ts'
import { wordTexts } from '../units/text-units.ts'

/** Types of boundaries between words of captions: the end of a line is weaker than the end of a block. */
const LINE_SCALE: TypeScale = { names: ['eol', 'eob'], ranks: [0, 1] }

/** The words of captions or of a tier, and where lines and blocks end. */
interface CaptionWords {
  readonly tokens: readonly string[]
  readonly speakers: readonly string[] | undefined
  /** Last words of lines and blocks, from 0, the last word of all too. */
  readonly ends: readonly number[]
  readonly types: readonly ('eol' | 'eob')[]
}

/** The words of blocks of lines, one after the other. Lines and blocks without a word are no lines and no blocks. */
export function wordsOf(
  blocks: readonly { readonly lines: readonly string[]; readonly speakers?: readonly string[] }[],
): CaptionWords {
  const tokens: string[] = []
  const speakers: string[] = []
  const ends: number[] = []
  const types: ('eol' | 'eob')[] = []
  let spoken = false
  for (const block of blocks) {
    const before = tokens.length
    for (const [index, line] of block.lines.entries()) {
      const words = wordTexts(line)
      const speaker = block.speakers?.[index] ?? ''
      // Words are only given speakers once somebody is named.
      if (speaker !== '' && !spoken) {
        spoken = true
        for (let word = 0; word < tokens.length; word++) speakers.push('')
      }
      for (const word of words) {
        tokens.push(word)
        if (spoken) speakers.push(speaker)
      }
      if (words.length === 0) continue
      ends.push(tokens.length - 1)
      types.push('eol')
    }
    if (tokens.length > before) types[types.length - 1] = 'eob'
  }
  return { tokens, ends, types, speakers: spoken ? speakers : undefined }
}

/** The segmentation of words by lines and blocks. */
export function wordSegmentation({ tokens, ends, types }: CaptionWords): Segmentation {
  const inner = ends.length - 1
  return {
    units: Math.min(tokens.length, MAX_UNITS),
    boundaries: Uint32Array.from(ends.slice(0, inner), end => end + 1),
    types: Uint32Array.from(types.slice(0, inner), type => (type === 'eol' ? 1 : 2)),
    scale: LINE_SCALE,
  }
}
