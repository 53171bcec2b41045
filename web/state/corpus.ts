import { computed } from '@preact/signals'
import { type Coding, type Corpus, codersOf, type Item, type Segmentation } from 'cesura'
import { agreementGroup, trustedCoder } from '../../src/evaluate/shared.ts'
import { settings } from './address.ts'
import { adoptedCodings, readAdopted } from './adopted-boundaries.ts'
import { editedCodings } from './edit.ts'
import { gold } from './gold.ts'
import { type Loaded, loaded } from './loaded.ts'

export { type Loaded, loaded }

/** Cuts that were taken over from Granularity. A corpus with types has none: scores make cuts without one. */
const asked = computed(() => settings.value.taken)
const taken = computed<ReadonlyMap<string, Coding>>(() => {
  const chosen = readAdopted(asked.value)
  const source = loaded.value?.corpus
  return chosen === undefined || source === undefined || source.scale !== undefined
    ? new Map()
    : adoptedCodings(source.items, chosen)
})

/** The corpus with the edited copies in it: what every screen compares. */
export const corpus = computed<Corpus | undefined>(() => {
  const source = loaded.value?.corpus
  if (source === undefined) return undefined
  const edited = editedCodings.value
  const decided = gold.value
  if (Object.keys(edited).length + Object.keys(decided).length + taken.value.size === 0) return source
  const items = source.items.map(item => {
    // A gold coding of other data stays out.
    const added = [...(edited[item.id] ?? []), decided[item.id], taken.value.get(item.id)].filter(
      own => own !== undefined && own.segmentation.units === item.units,
    )
    return added.length === 0 ? item : { ...item, codings: [...item.codings, ...(added as Coding[])] }
  })
  return { ...source, items }
})

export const coders = computed(() => (corpus.value === undefined ? [] : codersOf(corpus.value)))
export const unitName = computed(() => loaded.value?.unit ?? 'unit')

/** The item in view: the one the address names, else the first that two coders cut. */
export const item = computed<Item | undefined>(() => {
  const items = corpus.value?.items ?? []
  return (
    items.find(({ id }) => id === settings.value.item) ??
    items.find(({ codings }) => codings.length > 1) ??
    items[0]
  )
})

/** The two codings in view, by what the address names, else a likely reference and the first other coder. */
export const pair = computed<{ reference: string; hypothesis: string } | undefined>(() => {
  const names = item.value?.codings.map(({ coder }) => coder) ?? []
  if (names.length === 0) return undefined
  const { reference: wantedReference, hypothesis: wantedHypothesis } = settings.value
  const reference =
    names.find(name => name === wantedReference) ??
    // A copy that was edited here is named like its source; the source is the reference.
    trustedCoder(
      names.filter(name => name !== wantedHypothesis && !name.endsWith(' (edited)')),
      loaded.value?.references ?? [],
    ) ??
    // A person is not measured by a program.
    agreementGroup(names).people[0] ??
    names[0]!
  const hypothesis =
    names.find(name => name === wantedHypothesis && name !== reference) ??
    names.find(name => name !== reference)
  // Nobody is compared with themselves.
  return hypothesis === undefined ? undefined : { reference, hypothesis }
})

export const segmentationOf = (coder: string): Segmentation | undefined =>
  item.value?.codings.find(coding => coding.coder === coder)?.segmentation
