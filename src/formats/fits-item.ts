import { show } from '../model/require.ts'
import { addError, type Draft } from './draft.ts'
import type { DraftCoding, Gathered } from './gather.ts'
import { whereTextsPart, wordsPart } from './units/item-text.ts'
import { textsOf } from './units/unit-texts.ts'

/** Whether a coding cuts the text that the item's first coding cut; the item learns rows it did not know. */
export function fits(draft: Draft, coding: DraftCoding, into: Gathered): boolean {
  const { first } = into
  const { units } = coding.segmentation
  const { speakers } = coding
  const sameRows = coding.texts === first.texts && coding.later === first.later && speakers === first.speakers
  if (units === first.units && sameRows) return true
  const texts = textsOf(coding)
  if (units === first.units && texts === undefined && speakers === undefined) return true
  const location = { ...coding.location, item: coding.item, coder: coding.coder }
  if (units !== first.units) {
    const { strangers, words } = countsBySpeaker(first.speakers, speakers)
    const parting = whereTextsPart(textsOf(first), texts)
    const message = `this coder has ${units} units, the item has ${first.units}${words}${parting === '' ? nearly(units, first.units) : parting}; all coders must cut the same text${parting === '' ? '' : ': --read texts=align compares them all the same'}`
    addError(draft, strangers ? 'speaker-mismatch' : 'unit-count-mismatch', message, location)
    return false
  }
  let fitting = true
  for (const [row, what, mine, theirs] of [
    ['speakers', 'is spoken by', speakers, first.speakers],
    ['texts', 'reads', texts, textsOf(first)],
  ] as const) {
    if (mine === undefined || mine === theirs) continue
    if (theirs === undefined) {
      into.first = { ...into.first, [row]: mine }
      continue
    }
    if (row === 'texts' && draft.options.texts === 'ignore') continue
    const unit = mine.findIndex((text, index) => text !== theirs[index])
    if (unit === -1) continue
    const count = mine.filter((text, index) => text !== theirs[index]).length
    const remedy =
      row === 'texts'
        ? `${wordsPart(theirs, mine, unit)}; --read texts=align compares them all the same, texts=ignore looks away`
        : ''
    const message = `unit ${unit + 1} ${what} ${show(mine[unit])} here and ${show(theirs[unit])} elsewhere in the item, ${count} such unit${count === 1 ? '' : 's'} in all${remedy}`
    addError(draft, row === 'texts' ? 'token-mismatch' : 'speaker-mismatch', message, location)
    fitting = false
  }
  return fitting
}

/** One unit more or less smells of marks that were read as gaps, or the other way round. */
const nearly = (mine: number, theirs: number): string =>
  Math.abs(mine - theirs) === 1
    ? ' (one apart: were n marks, one per unit, taken for n − 1 gaps, or the other way round?)'
    : ''

/** Which speakers differ in number of units, in words, and whether one side lacks a speaker. */
function countsBySpeaker(
  theirs: readonly string[] | undefined,
  mine: readonly string[] | undefined,
): { strangers: boolean; words: string } {
  if (theirs === undefined || mine === undefined) return { strangers: false, words: '' }
  const count = (row: readonly string[]) => {
    const counts = new Map<string, number>()
    for (const speaker of row) counts.set(speaker, (counts.get(speaker) ?? 0) + 1)
    return counts
  }
  const [a, b] = [count(theirs), count(mine)]
  const names = [...new Set([...a.keys(), ...b.keys()])].filter(name => a.get(name) !== b.get(name))
  const words = names.map(name => `${name} ${b.get(name) ?? 0} against ${a.get(name) ?? 0}`).join(', ')
  return {
    strangers: names.some(name => !a.has(name) || !b.has(name)),
    words: words === '' ? '' : ` (${words})`,
  }
}
