import { describe } from '../../model/error.ts'
import { layerChosen, layersMeaning, layerUnknown, whichLayer } from '../../model/errors/reading.ts'
import { nearest } from '../../model/nearest.ts'
import type { Draft } from '../draft.ts'

/** A layer as a question shows it. */
export interface LayerFacts {
  readonly name: string
  /** What it holds: `14 intervals`, `2 spans`. */
  readonly what: string
  /** How many marks; layers without any do not count. */
  readonly size: number
  readonly points?: boolean
  readonly preferred?: boolean
}

/** Which layers are read, and as what. */
export interface LayerChoice {
  readonly as: 'one' | 'coders' | 'levels' | 'speakers'
  readonly names: readonly string[]
}

/** Layers of one document with names that occur once: `Mary#1`, `Mary#2` where two are called Mary. */
export function named<T extends { readonly name: string }>(layers: readonly T[]): readonly T[] {
  if (layers.length < 2 || (layers.length === 2 && layers[0]!.name !== layers[1]!.name)) return layers
  const counts = new Map<string, number>()
  for (const { name } of layers) counts.set(name, (counts.get(name) ?? 0) + 1)
  const seen = new Map<string, number>()
  return layers.map(layer => {
    if (counts.get(layer.name) === 1) return layer
    const number = (seen.get(layer.name) ?? 0) + 1
    seen.set(layer.name, number)
    return { ...layer, name: `${layer.name}#${number}` }
  })
}

/** The facts of the layers of many documents, by name: those of the first of its name, with the size of all. */
export function factsOf<L extends { readonly name: string }>(
  documents: readonly { readonly layers: readonly L[] }[],
  factOf: (layer: L) => LayerFacts,
  noun: (size: number) => string,
  sizeOf = (layer: L) => factOf(layer).size,
): LayerFacts[] {
  const facts = new Map<string, { readonly first: LayerFacts; size: number }>()
  for (const { layers } of documents)
    for (const layer of layers) {
      const known = facts.get(layer.name)
      if (known === undefined) facts.set(layer.name, { first: factOf(layer), size: sizeOf(layer) })
      else known.size += sizeOf(layer)
    }
  return Array.from(facts.values(), ({ first, size }) =>
    size === first.size ? first : { ...first, size, what: noun(size) },
  )
}

/** Names in an option: the whole word where a layer is called so, else what is between commas. */
export function namesIn(word: string, known: readonly string[]): string[] {
  if (known.includes(word)) return [word]
  return word
    .split(',')
    .map(name => name.trim())
    .filter(name => name !== '')
}

/** `phone (14 intervals), word (4 intervals)`; long lists are shortened. */
export const listLayers = (layers: readonly LayerFacts[], most = 12): string => {
  const shown = layers.slice(0, most).map(({ name, what }) => `${name === '' ? '""' : name} (${what})`)
  return shown.join(', ') + (layers.length > most ? ` and ${layers.length - most} more` : '')
}

/**
 * Chooses the layers of a file: those that `layer` names, all as coders or levels where `layers` says so, or the only
 * one that holds anything. Several layers are never mixed: what the file does not say is asked. A layer of points is
 * never chosen unasked. In a recording the question says at once what a measure will ask for.
 */
export function chooseLayers(
  draft: Draft,
  all: readonly LayerFacts[],
  of?: 'spans' | 'recording',
  speakers: (names: readonly string[]) => boolean = () => false,
): LayerChoice | undefined {
  const { layer, unitLayer, layers: given } = draft.options
  const as = given === 'labels' || (given === 'speakers' && of !== 'recording') ? undefined : given
  const known = all.map(({ name }) => name)
  const filled = all.filter(({ name, size }) => size > 0 && name !== unitLayer)
  if (layer !== undefined) {
    const names = namesIn(layer, known)
    const strange = names.find(name => !known.includes(name))
    if (strange !== undefined || names.length === 0) {
      const name = strange ?? ''
      const facts = { name, layers: listLayers(all), nearest: nearest(name, known) }
      draft.error(describe(layerUnknown, facts))
      return undefined
    }
    if (names.length === 1) return { as: as === 'coders' ? 'coders' : 'one', names }
    return as === undefined ? askLayers(draft, names, of === 'recording') : { as, names }
  }
  if (filled.length === 0) return { as: as ?? 'one', names: known.slice(0, as === undefined ? 1 : undefined) }
  if (as !== undefined) return { as, names: filled.map(({ name }) => name) }
  if (filled.length === 1 && filled[0]!.points !== true) return { as: 'one', names: [filled[0]!.name] }
  const preferred = filled.filter(one => one.preferred)
  if (preferred.length > 0) {
    const others = filled.filter(one => !preferred.includes(one))
    draft.warn(
      describe(layerChosen, {
        layers: listLayers(preferred),
        asLevels: preferred.length > 1,
        others: others.length === 0 ? undefined : listLayers(others),
      }),
    )
    return { as: preferred.length === 1 ? 'one' : 'levels', names: preferred.map(({ name }) => name) }
  }

  const recording = of === 'recording'
  const spoken =
    recording && unitLayer === undefined && speakers(filled.map(({ name }) => name))
      ? { value: 'speakers', meaning: 'each layer is a speaker of one conversation', flag: '--read layers=' }
      : undefined
  const tier = recording ? likelyTier(filled) : besidesSentences(filled)
  draft.ask({
    ...describe(whichLayer, {
      count: filled.length,
      layers: listLayers(filled),
      recording,
      spans: of === 'spans',
    }),
    option: 'layer',
    choices: [
      ...(spoken === undefined ? [] : [spoken]),
      ...filled.slice(0, 20).map(({ name, what }) => ({ value: name, meaning: what })),
    ],
    likely: tier ?? spoken?.value,
    because:
      tier === undefined
        ? 'the layers have different words at different times'
        : recording
          ? 'the other tiers hold units, points or notes by their names'
          : 'it was annotated, and every file of this kind has sentences',
  })
  return undefined
}

/** Names of tiers that hold what is smaller than a segment, or remarks about it. */
const PIECES = /(?:^|[^a-z])(?:phones?|phonemes?|phon|sounds?|syll?(?:able)?s?|morph\w*)(?:[^a-z]|$)/i
const WORDS = /(?:^|[^a-z])(?:words?|wrd|tokens?)(?:[^a-z]|$)/i
const NOTES =
  /(?:^|[^a-z])(?:gloss\w*|pos|lemmas?|ipa|trans|translations?|free|notes?|comments?|pitch|f0|tones?)(?:[^a-z]|$)/i

/** The one tier that is neither of pieces, of words, of notes nor of points; else the one of words. */
function likelyTier(layers: readonly LayerFacts[]): string | undefined {
  const held = layers.filter(({ name, points }) => points !== true && !PIECES.test(name) && !NOTES.test(name))
  const others = held.filter(({ name }) => !WORDS.test(name))
  const [only] = others.length > 0 ? others : held
  return (others.length > 0 ? others : held).length === 1 ? only!.name : undefined
}

/** The one layer that was annotated, where the other one is of sentences. */
const besidesSentences = (layers: readonly LayerFacts[]): string | undefined => {
  const others = layers.filter(({ name }) => name !== 'sentence')
  return layers.length === 2 && others.length === 1 ? others[0]!.name : undefined
}

function askLayers(draft: Draft, names: readonly string[], recording: boolean): undefined {
  draft.ask({
    ...describe(layersMeaning, { names }),
    option: 'layers',
    choices: [
      { value: 'coders', meaning: 'each layer is another annotator' },
      { value: 'levels', meaning: 'each layer is a level, coarse or fine, of one segmentation' },
      ...(recording ? [{ value: 'speakers', meaning: 'each layer is a speaker of one conversation' }] : []),
    ],
  })
}
