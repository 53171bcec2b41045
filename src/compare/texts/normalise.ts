const PUNCTUATION = /\p{P}+/gu
const WHITE_SPACE = /\s+/gu

/** How words are made alike before they are compared. */
export type WordRule = 'nfkc+lower+punctuation' | 'none'

/** Which characters count when two texts are compared without their units. */
export type CharacterRule = 'characters' | 'normalised'

/**
 * A word as alignment compares it: NFKC, lower case, without punctuation; a word of punctuation only keeps its
 * lower-case form. Lower case is not case folding: `Straße` and `STRASSE` differ.
 */
export function normaliseWord(word: string, rule: WordRule): string {
  if (rule === 'none') return word
  const lower = word.normalize('NFKC').toLowerCase()
  const bare = lower.replace(PUNCTUATION, '')
  return bare === '' ? lower : bare
}

/** The characters of a unit that count under a rule: without white space, or also NFKC, lower case, no punctuation. */
export function countedCharacters(unit: string, rule: CharacterRule): string {
  if (rule === 'characters') return unit.replace(WHITE_SPACE, '')
  return unit.normalize('NFKC').toLowerCase().replace(WHITE_SPACE, '').replace(PUNCTUATION, '')
}

/** The words of all units in a row, and how many are before each unit and after the last. */
export function unitWords(units: readonly string[]): { words: string[]; before: number[] } {
  const words: string[] = []
  const before = [0]
  for (const unit of units) {
    for (const word of unit.split(/\s+/u)) if (word !== '') words.push(word)
    before.push(words.length)
  }
  return { words, before }
}
