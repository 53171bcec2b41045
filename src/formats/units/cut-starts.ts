import type { Location } from '../../model/error.ts'
import { describe } from '../../model/error.ts'
import { indexBase, startBeyondText, startTwice } from '../../model/errors/reading.ts'
import { addError, addWarning, ask, type Draft } from '../draft.ts'
import type { Cut } from './cut-ranges.ts'

/**
 * Boundaries from the numbers of first units. Whether they count from 0 or from 1 shows only where a 0 is among
 * them; else it is asked (`base`). Two equal ones are one, with a warning; one beyond the text is an error.
 */
export function cutStarts(
  draft: Draft,
  starts: readonly number[],
  units: number,
  location: Location,
): Cut | undefined {
  const base =
    draft.options.base === undefined ? (starts.includes(0) ? 0 : undefined) : Number(draft.options.base)
  if (base === undefined) {
    ask(draft, {
      ...describe(indexBase, { starts }),

      option: 'base',
      flag: '--read base=',
      choices: [
        { value: '1', meaning: 'the first unit of the text is number 1' },
        { value: '0', meaning: 'the first unit of the text is number 0' },
      ],
      location,
    })
    return undefined
  }
  const beyond = starts.find(start => start - base >= units || start < base)
  if (beyond !== undefined) {
    addError(draft, describe(startBeyondText, { start: beyond, units }), location)
    return undefined
  }
  const boundaries = [...new Set(starts.map(start => start - base))].sort((a, b) => a - b)
  if (boundaries.length < starts.length) addWarning(draft, describe(startTwice, {}), location)
  return { boundaries: boundaries.filter(start => start > 0) }
}
