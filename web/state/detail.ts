import { computed, effect, signal } from '@preact/signals'
import { markEnd, markStart } from 'cesura/plots'
import { differences, marks, pointed, time } from './compare.ts'
import { item } from './corpus.ts'
import { following, position, secondsAt } from './player.ts'

/** How many seconds the detail of a recording may show. */
const WIDTHS = [2, 5, 10, 20, 60, 120, 300, 600] as const

/** The width that the reader chose; undefined: what the mark needs. */
const chosen = signal<number | undefined>(undefined)
/** The mark that was pointed at last: the detail stays there when the pointer leaves. */
const last = signal<number | undefined>(undefined)

effect(() => {
  if (pointed.value?.what === 'mark') last.value = pointed.value.index
})
effect(() => {
  void item.value?.id
  last.value = undefined
  chosen.value = undefined
})

/** The mark in the detail: the last that was pointed at, else the first difference. */
export const detailMark = computed(() => {
  if (last.value !== undefined && marks.value[last.value] !== undefined) return last.value
  return differences.value[0]?.index ?? (marks.value.length > 0 ? 0 : undefined)
})

/** Seconds that the detail shows: three times what the mark spans, at least ten. */
export const detailWidth = computed(() => {
  if (chosen.value !== undefined) return chosen.value
  const mark = detailMark.value === undefined ? undefined : marks.value[detailMark.value]
  if (mark === undefined || time.value === undefined) return 10
  const needed = (3 * (markEnd(mark) - markStart(mark))) / time.value.ticksPerSecond
  return WIDTHS.find(width => width >= Math.max(10, needed)) ?? 600
})

/** A closer or a wider look. */
export function zoom(by: -1 | 1): void {
  const at = WIDTHS.findIndex(width => width >= detailWidth.peek())
  chosen.value = WIDTHS[Math.min(WIDTHS.length - 1, Math.max(0, at + by))]!
}

/** Where the detail is while it follows the sound: one width after the other, in seconds. */
const page = computed(() =>
  following.value && position.value !== undefined
    ? Math.floor((position.value - secondsAt(0, item.value)) / detailWidth.value)
    : undefined,
)

/** The stretch of the recording in the detail, in ticks. */
export const detailRange = computed<readonly [number, number] | undefined>(() => {
  const mark = detailMark.value === undefined ? undefined : marks.value[detailMark.value]
  if (mark === undefined || time.value === undefined || item.value === undefined) return undefined
  const { units } = item.value
  const size = Math.min(units, Math.round(detailWidth.value * time.value.ticksPerSecond))
  const middle = page.value === undefined ? (markStart(mark) + markEnd(mark)) / 2 : (page.value + 0.5) * size
  const from = Math.min(units - size, Math.max(0, Math.round(middle - size / 2)))
  return [from, from + size]
})
