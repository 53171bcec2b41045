import type { Location } from '../../model/error.ts'
import { addError, addWarning, ask, type Draft } from '../draft.ts'
import type { Cut } from './cut-ranges.ts'

/**
 * Boundaries from the numbers of first units. Whether they count from 0 or from 1 shows only where a 0 stands among
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
      code: 'index-base',
      message: `The first units are numbered ${starts.slice(0, 6).join(', ')}${starts.length > 6 ? ' …' : ''}. Does counting begin at 0 or at 1 (base)?`,
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
    const message = `a segment starts at unit ${beyond}, and the text has ${units} units; are the units right (--units), and the base?`
    addError(draft, 'offset-beyond-text', message, location)
    return undefined
  }
  const boundaries = [...new Set(starts.map(start => start - base))].sort((a, b) => a - b)
  if (boundaries.length < starts.length)
    addWarning(draft, 'span-twice', 'some first units stand twice; each was read once', location)
  return { boundaries: boundaries.filter(start => start > 0) }
}
