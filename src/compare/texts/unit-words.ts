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
