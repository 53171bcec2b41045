import type { Location } from '../../model/error.ts'
import type { DraftCoding } from '../assemble.ts'
import type { Draft } from '../draft.ts'
import { readCoding } from './cesura-json-coding.ts'
import { own, wordOf } from './json-text.ts'

/** Whether a JSON line is a coding with levels: lists of boundaries, with the number of units or the texts. */
export const holdsLevels = (value: Record<string, unknown>): boolean => {
  const levels = own(value, 'levels')
  const lists = Array.isArray(levels) && levels.length > 0 && levels.every(Array.isArray)
  return lists && ['units', 'texts', 'text'].some(name => own(value, name) !== undefined)
}

/** The coding of such a line, `{"item", "coder", "units", "levels": [[6], [3, 6, 9]], "labels"?}`. */
export function readLevelsLine(
  draft: Draft,
  value: Record<string, unknown>,
  location: Location & { readonly item: string },
): DraftCoding[] {
  const coder = wordOf(own(value, 'coder') ?? draft.options.coder ?? '1')
  const [levels, labels, group] = ['levels', 'labels', 'group'].map(name => own(value, name))
  const texts = strings(own(value, 'texts') ?? own(value, 'text'))
  const speakers = strings(own(value, 'speakers'))
  const units = (own(value, 'units') ?? texts?.length) as number | undefined
  const coding = { coder, levels, ...(labels === undefined ? {} : { labels }) }
  const itemFields = {
    ...(texts && { texts }),
    ...(speakers && { speakers }),
    ...(typeof group === 'string' ? { group } : {}),
  }
  return readCoding(draft, coding, location, units, []).map(own => ({ ...own, ...itemFields }))
}

const strings = (value: unknown): readonly string[] | undefined =>
  Array.isArray(value) && value.every(text => typeof text === 'string') ? value : undefined
