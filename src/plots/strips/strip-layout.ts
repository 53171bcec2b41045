import { textWidth } from '../measure.ts'

/** One line of a strip: the units from `from` to `to`, and where each position between them is. */
export interface StripSystem {
  readonly from: number
  readonly to: number
  /** Width of one unit in px; for words their mean. */
  readonly pitch: number
  /** x of the position after so many units; halves, as windows have, are between. */
  place(position: number): number
}

/** What decides where units are. */
export interface StripExtent {
  readonly left: number
  readonly right: number
  readonly from: number
  readonly to: number
  readonly words?: readonly string[] | undefined
  readonly rightToLeft?: boolean | undefined
}

/** Space next to a word, so that neighbours do not touch and a chip fits at the boundary. */
const WORD_WIDTH = 15
const WORD_SIZE = 15

/**
 * The lines of a strip. Units of equal width fill one line; words have the width of their letters and break
 * into several lines, like music.
 */
export function layOut(extent: StripExtent): StripSystem[] {
  const { left, right, from, to, words, rightToLeft = false } = extent
  const mirror = (x: number): number => (rightToLeft ? left + right - x : x)
  const available = right - left
  if (words === undefined) {
    const pitch = available / Math.max(1, to - from)
    return [{ from, to, pitch, place: position => mirror(left + (position - from) * pitch) }]
  }
  const widths = words
    .slice(from, to)
    .map(word => Math.min(available, textWidth(word, WORD_SIZE) + WORD_WIDTH))
  const systems: StripSystem[] = []
  let start = 0
  while (start < widths.length) {
    let end = start
    let sum = 0
    while (end < widths.length && sum + widths[end]! <= available) sum += widths[end++]!
    const last = end === widths.length
    // The last line keeps the natural width of its words when it is far from full.
    const stretch = last && start > 0 && sum < available * 0.7 ? 1 : available / sum
    const places = [left]
    for (let index = start; index < end; index++)
      places.push(places[places.length - 1]! + widths[index]! * stretch)
    const first = from + start
    systems.push({
      from: first,
      to: from + end,
      pitch: (sum * stretch) / (end - start),
      place: position => mirror(between(places, position - first)),
    })
    start = end
  }
  return systems
}

/** x at an index that may be between two words, as the edges and middles of windows are. */
function between(places: readonly number[], index: number): number {
  const at = Math.min(places.length - 1, Math.max(0, index))
  const below = places[Math.floor(at)]!
  return below + (places[Math.ceil(at)]! - below) * (at - Math.floor(at))
}

/** How often units are numbered at a pitch: every one, every 5, 10, 50 … */
export function numberStep(pitch: number): number {
  if (pitch >= 22) return 1
  if (pitch >= 9) return 5
  if (pitch >= 4.5) return 10
  let step = 50
  while (step * pitch < 45) step *= step % 20 === 0 ? 2.5 : 2
  return step
}

/** Seconds as h:mm:ss, under an hour m:ss, with tenths where `tenths` says so. */
export const clock = (seconds: number, tenths = false): string => {
  const total = Math.round(Math.abs(seconds) * (tenths ? 10 : 1))
  const whole = tenths ? Math.floor(total / 10) : total
  const two = (value: number) => String(value).padStart(2, '0')
  const [hours, minutes] = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60]
  const front = hours === 0 ? String(minutes) : `${hours}:${two(minutes)}`
  return `${seconds < 0 ? '−' : ''}${front}:${two(whole % 60)}${tenths ? `.${total % 10}` : ''}`
}
