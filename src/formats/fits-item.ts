import { describe } from '../model/error.ts'
import {
  speakerCountMismatch,
  speakerMismatch,
  textLengthMismatch,
  tokenMismatch,
  unitCountMismatch,
} from '../model/errors/reading.ts'
import { show } from '../model/require.ts'
import type { DraftCoding, Gathered } from './assemble.ts'
import { addError, type Draft } from './draft.ts'
import { textDifference, wordDifference } from './units/item-text.ts'
import { textsOf } from './units/unit-texts.ts'

/** Whether a coding segments the text of the item's first coding; the item gets rows that it did not have. */
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
    const { unmatchedMass, speakers: differing } = countsBySpeaker(first.speakers, speakers)
    const counts = { units, itemUnits: first.units, speakers: differing }
    const difference = textDifference(textsOf(first), texts)
    addError(
      draft,
      unmatchedMass
        ? describe(speakerCountMismatch, counts)
        : difference === undefined
          ? describe(unitCountMismatch, counts)
          : describe(textLengthMismatch, { ...counts, ...difference }),
      location,
    )
    return false
  }
  let fitting = true
  for (const [row, mine, theirs] of [
    ['speakers', speakers, first.speakers],
    ['texts', texts, textsOf(first)],
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
    const where = { unit: unit + 1, here: show(mine[unit]), elsewhere: show(theirs[unit]), count }
    addError(
      draft,
      row === 'texts'
        ? describe(tokenMismatch, { ...where, words: wordDifference(theirs, mine, unit) })
        : describe(speakerMismatch, where),
      location,
    )
    fitting = false
  }
  return fitting
}

/** Which speakers differ in number of units, and whether one side lacks a speaker. */
function countsBySpeaker(
  theirs: readonly string[] | undefined,
  mine: readonly string[] | undefined,
): { unmatchedMass: boolean; speakers: readonly string[] } {
  if (theirs === undefined || mine === undefined) return { unmatchedMass: false, speakers: [] }
  const count = (row: readonly string[]) => {
    const counts = new Map<string, number>()
    for (const speaker of row) counts.set(speaker, (counts.get(speaker) ?? 0) + 1)
    return counts
  }
  const [a, b] = [count(theirs), count(mine)]
  const names = [...new Set([...a.keys(), ...b.keys()])].filter(name => a.get(name) !== b.get(name))
  return {
    unmatchedMass: names.some(name => !a.has(name) || !b.has(name)),
    speakers: names.map(name => `${name} ${b.get(name) ?? 0} against ${a.get(name) ?? 0}`),
  }
}
