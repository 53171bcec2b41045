import { BREAKABLE, type ChunkerResult } from '../../chunks/index.ts'
import type { Sentence } from '../comparison/mark-sentences.ts'
import { countDigits, counted, countWord, plural } from '../numbers.ts'
import { brokenWord } from './chunk-words.ts'

/** "breaks nothing", "breaks six words and tables in two places". */
export function breaksPhrase({ broken, cuts }: ChunkerResult): string {
  const parts = BREAKABLE.flatMap(kind => {
    const count = broken[kind] ?? 0
    if (count === 0) return []
    const word = brokenWord(kind)
    if (kind === 'fence' || kind === 'front-matter')
      return [count === 1 ? word : `${word} in ${countWord(count)} places`]
    if (kind === 'table') return [count === 1 ? 'a table' : `tables in ${countWord(count)} places`]
    return [counted(count, word)]
  })
  if (cuts === 0) return 'cuts nowhere'
  if (parts.length === 0) return 'breaks nothing'
  const last = parts.pop()!
  return `breaks ${parts.length === 0 ? last : `${parts.join(', ')} and ${last}`}`
}

/** The chunkers that a headline names: the one with the largest share of clean cuts, and the one with the smallest. */
export function extremes(chunkers: readonly ChunkerResult[]): readonly ChunkerResult[] {
  const known = chunkers.filter(({ cleanShare }) => cleanShare.value !== null)
  const [first, ...rest] = known.toSorted((a, b) => b.cleanShare.value! - a.cleanShare.value!)
  if (first === undefined) return chunkers.slice(0, 1)
  const last = rest.at(-1)
  return last === undefined ? [first] : [first, last]
}

/** One chunk of so many: its size, and how much of it is in others too. */
export function chunkSentence({
  chunker,
  index,
  of,
  whole,
  shared,
}: {
  readonly chunker: string
  readonly index: number
  readonly of: number
  readonly whole: readonly [number, number]
  readonly shared: readonly (readonly [number, number])[]
}): Sentence {
  const twice = shared.reduce((sum, [start, end]) => sum + end - start, 0)
  const size = whole[1] - whole[0]
  return {
    fact: `Chunk ${countDigits(index + 1)} of ${countDigits(of)} of ${chunker}: ${countDigits(size)} ${plural(size, 'character')}.`,
    meaning:
      twice === 0
        ? 'None of it is in another chunk.'
        : `${countDigits(twice)} of them (hatched) are in another chunk too.`,
  }
}
