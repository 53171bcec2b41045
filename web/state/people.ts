import { computed, type ReadonlySignal } from '@preact/signals'
import { agreementGroup, type CoderGroup } from '../../src/evaluate/shared.ts'
import { set, settings } from './address.ts'
import { coders, corpus } from './corpus.ts'
import { editedNames } from './edit.ts'

/** Lists of names in the address: names are quoted one by one, so that they may hold commas. */
const namesIn = (text: string | undefined): string[] =>
  text === undefined || text === '' ? [] : text.split(',').map(decodeURIComponent)
const writeNames = (names: readonly string[]): string | undefined =>
  names.length === 0 ? undefined : names.map(encodeURIComponent).join(',')

/**
 * A list of names that stays the same list while its names do: every change of a setting would make another one, and
 * whatever depends on it would be computed again.
 */
function stable(names: () => readonly string[]): ReadonlySignal<readonly string[]> {
  let last: readonly string[] = []
  return computed(() => {
    const next = names()
    if (next.length !== last.length || next.some((name, at) => name !== last[at])) last = next
    return last
  })
}

/** Coders that are programs: by their names at first, which the reader may change. */
export const segmenters = stable(() => {
  const { segmenters: chosen } = settings.value
  if (chosen !== undefined) return namesIn(chosen).filter(name => coders.value.includes(name))
  const { systems } = agreementGroup([...new Set(coders.value.map(sourceName))])
  return coders.value.filter(name => systems.includes(sourceName(name)))
})

/** An edited copy is what its source is: a person's or a program's. */
const sourceName = (name: string): string => name.replace(/ \(edited\)$/, '')

/** Coders that are people. */
export const people = stable(() => coders.value.filter(name => !segmenters.value.includes(name)))

/** Whose agreement is measured, by the library's rule: people, or everybody where there are fewer than two of them. */
export const group = computed<CoderGroup>(() =>
  agreementGroup(coders.value, {
    systems: segmenters.value,
    ...(settings.value.together === 'yes' ? { everyone: true } : {}),
  }),
)
export const measured = stable(() => group.value.measured)

/**
 * Coders who stay out of the figures. Edited copies do unless the reader lets them in: a copy and its source would
 * count one coder twice.
 */
export const withoutCoders = stable(() => {
  const { without } = settings.value
  const out = without === undefined ? editedNames.value : namesIn(without)
  return coders.value.filter(name => out.includes(name))
})
export const withoutItems = stable(() => {
  const out = namesIn(settings.value.withoutItems)
  return (corpus.value?.items ?? []).flatMap(({ id }) => (out.includes(id) ? [id] : []))
})

export function toggleCoder(name: string): void {
  const now = withoutCoders.value
  set({
    without: writeNames(now.includes(name) ? now.filter(other => other !== name) : [...now, name]) ?? '',
  })
}

export function toggleItem(id: string): void {
  const now = withoutItems.value
  set({ withoutItems: writeNames(now.includes(id) ? now.filter(other => other !== id) : [...now, id]) })
}

export function setSegmenters(names: readonly string[]): void {
  set({ segmenters: writeNames(names) ?? '' })
}

/** The coders who are measured and were not left out. */
export const codersNow = (): string[] => measured.value.filter(name => !withoutCoders.value.includes(name))

/** The texts that were not left out. */
export const itemsNow = () => corpus.value!.items.filter(({ id }) => !withoutItems.value.includes(id))
