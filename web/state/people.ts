import { computed } from '@preact/signals'
import { set, settings } from './address.ts'
import { coders } from './corpus.ts'

/** Lists of names in the address: names are quoted one by one, so that they may hold commas. */
const namesIn = (text: string | undefined): string[] =>
  text === undefined || text === '' ? [] : text.split(',').map(decodeURIComponent)
const writeNames = (names: readonly string[]): string | undefined =>
  names.length === 0 ? undefined : names.map(encodeURIComponent).join(',')

/** Names that programs tend to have: the first guess, which the reader may change. */
const program =
  /^(h\d+$|sys|auto|program|model|segmenter|baseline|random|even|none$|bayes|aps|mincut|tiling|c99|topic)/i

/** Coders that are programs. */
export const segmenters = computed<readonly string[]>(() => {
  const { segmenters: told } = settings.value
  if (told !== undefined) return namesIn(told).filter(name => coders.value.includes(name))
  return coders.value.filter(name => program.test(name))
})

/** Coders that are people. */
export const people = computed(() => coders.value.filter(name => !segmenters.value.includes(name)))

export const withoutCoders = computed(() =>
  namesIn(settings.value.without).filter(name => coders.value.includes(name)),
)
export const withoutItems = computed(() => namesIn(settings.value.withoutItems))

export function toggleCoder(name: string): void {
  const now = withoutCoders.value
  set({ without: writeNames(now.includes(name) ? now.filter(other => other !== name) : [...now, name]) })
}

export function toggleItem(id: string): void {
  const now = withoutItems.value
  set({ withoutItems: writeNames(now.includes(id) ? now.filter(other => other !== id) : [...now, id]) })
}

export function setSegmenters(names: readonly string[]): void {
  set({ segmenters: writeNames(names) ?? '' })
}
