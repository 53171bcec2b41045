import { BREAKABLE, type ChunkerResult } from '../chunks/index.ts'
import { brokenWord } from './chunk-words.ts'
import { counted, countWord } from './numbers.ts'

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
