import type { TimedMark } from '../units/shapes.ts'
import { secondsOf } from './digits.ts'
import type { EafDocument, EafTier } from './eaf-document.ts'
import { MarkColumns } from './mark-columns.ts'

/** Decimals of milliseconds, and the digits of such a count that is a plain time as seconds. */
const PLACES = 3
const MOST_DIGITS = 12

/**
 * The annotations of each tier as columns, where every one has times of its own, in slots that all have one. Undefined for
 * all else: there times are spread or shared, or missing. A tier without annotations has no marks.
 */
export function eafColumns({
  tiers,
  slots,
}: EafDocument): readonly (MarkColumns | readonly TimedMark[])[] | undefined {
  const ticks = new Map<string, number>()
  for (const [id, value] of slots) {
    if (value === undefined || value.length > MOST_DIGITS || !/^\d+$/.test(value)) return undefined
    ticks.set(id, Number(value) * 1000)
  }
  // Annotations of one name have one time, that of the last.
  const known = new Set<string>()
  let count = 0
  const found: (MarkColumns | readonly TimedMark[])[] = []
  for (const { annotations } of tiers) {
    const columns = new MarkColumns(index => markOf(annotations[index]!, slots))
    columns.places = PLACES
    for (let index = 0; index < annotations.length; index++) {
      const { id, from, to, parent, line, value } = annotations[index]!
      const start = ticks.get(from ?? '')
      const end = ticks.get(to ?? '')
      if (parent !== undefined || start === undefined || end === undefined) return undefined
      if (from === undefined || to === undefined) return undefined
      columns.add(start, end, value.trim(), line, index)
      known.add(id)
    }
    count += annotations.length
    found.push(columns.count === 0 ? [] : columns)
  }
  return known.size === count ? found : undefined
}

const markOf = (
  { from, to, value, line }: EafTier['annotations'][number],
  slots: EafDocument['slots'],
): TimedMark => ({
  start: secondsOf(slots.get(from!)!, PLACES),
  end: secondsOf(slots.get(to!)!, PLACES),
  text: value.trim(),
  location: { line },
})
