import { computed } from '@preact/signals'
import type { Length } from 'cesura'
import { hasRecordings } from '../../src/model/index.ts'
import { integerSetting } from './address.ts'
import { corpus } from './corpus.ts'

/** Whether recordings were brought: lengths are seconds then. */
export const recordings = computed(() => corpus.value !== undefined && hasRecordings(corpus.value))

/** How far a near miss may be in all texts: units, or seconds of recordings. The defaults are those of Compare. */
export const spanOfAll = computed<number | Length>(() => {
  const asked = integerSetting('span', 1)
  return recordings.value ? `${asked ?? 1}s` : (asked ?? 2)
})

/** How far off a boundary may be and still be found; on recordings a setting counts halves of a second. */
export const toleranceOfAll = computed<number | Length>(() => {
  const asked = integerSetting('tolerance', 0)
  return recordings.value ? `${(asked ?? 1) / 2}s` : (asked ?? 0)
})
