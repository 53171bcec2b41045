import { shorten, textWidth } from '../render/text-width.ts'
import type { Stretch } from './stretches.ts'

/** Units that are in one row. */
export interface System extends Stretch {
  /** The column of the position after each unit; two columns a unit where it is left out. */
  readonly places?: readonly number[]
}

/** The column of the position after a unit; beyond the row for a unit that is not in it. */
export function columnOf(position: number, { first, last, places }: System): number {
  if (places === undefined || position < first) return 2 * (position - first) + 1
  return position > last ? places.at(-1)! + 2 * (position - last) : places[position - first]!
}

/** How many columns a row has, the position after its last unit included. */
export const widthOf = (system: System): number => columnOf(system.last, system) + 1

/** The most columns of one word. */
const WIDEST_WORD = 16
/** Units that are longer on average are sentences, which do not fit in a row. */
const WORDY = 10

/** The words to write above a row, or nothing where units are more than words. A unit without text keeps its column. */
export function rowWords(texts: readonly string[] | undefined, dots: string): string[] | undefined {
  if (texts === undefined) return undefined
  const words = texts.map(text => shorten(text === '' ? '·' : text, WIDEST_WORD, dots))
  const columns = texts.reduce((sum, text) => sum + Math.min(textWidth(text), 4 * WORDY), 0)
  return columns > WORDY * texts.length ? undefined : words
}

/** A stretch as rows that its words fill, each at most `available` columns wide. */
export function* wordSystems(
  { first, last }: Stretch,
  words: readonly string[],
  available: number,
): Generator<System> {
  let from = first
  let places: number[] = []
  let column = 0
  for (let unit = first; unit <= last; unit++) {
    const width = textWidth(words[unit - 1]!)
    if (column + width + 1 > available && places.length > 0) {
      yield { first: from, last: unit - 1, places }
      from = unit
      places = []
      column = 0
    }
    column += width
    places.push(column++)
  }
  yield { first: from, last, places }
}

/** The words of a row, each above its unit. */
export const wordRow = ({ first, last }: System, words: readonly string[]): string =>
  words.slice(first - 1, last).join(' ')

/** Who speaks, above the first word of each turn; a name that does not fit before the next one is left out. */
export function speakerRow(system: System, speakers: readonly string[], dots: string): string {
  let row = ''
  for (let unit = system.first; unit <= system.last; unit++) {
    const speaker = speakers[unit - 1]!
    if (unit > system.first && speaker === speakers[unit - 2]) continue
    const column = columnOf(unit - 1, system) + 1
    if (textWidth(row) > column - (column === 0 ? 0 : 1)) continue
    row += ' '.repeat(column - textWidth(row)) + shorten(speaker, WIDEST_WORD, dots)
  }
  return row
}
