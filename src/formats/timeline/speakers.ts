import { fromBoundaries } from '../../model/construct.ts'
import { ticksAt } from '../../model/decimal-time.ts'
import type { Draft } from '../draft.ts'
import { addTurns, symbolsOf, type Turn } from '../tables/turns.ts'
import type { TimedMark, TimeLayer, Timeline } from '../units/shapes.ts'
import { partsOf } from '../units/text-units.ts'
import { readMarks } from './clock.ts'

/** Whether the marks of every layer are what somebody says, and layers are different speech at different times. */
export function areSpeakers(layers: readonly TimeLayer[]): boolean {
  const spoken = layers.map(({ marks }) => marks.filter(({ text }) => text.trim() !== ''))
  if (layers.length < 2 || spoken.some(marks => marks.length < 3)) return false
  if (
    layers.some(
      ({ kind, names, parent }) => kind === 'points' || (names ?? false) !== false || parent !== undefined,
    )
  )
    return false
  // Marks of single words, labels and codes are no speech.
  if (spoken.some(marks => marks.filter(({ text }) => partsOf(text).length > 1).length * 2 < marks.length))
    return false
  const texts = new Set<string>()
  const times = new Set<string>()
  let [again, together, all] = [0, 0, 0]
  for (const marks of spoken) {
    const own = marks.map(({ text }) => text.toLowerCase())
    const edges = marks.map(({ start, end }) => `${start} ${end}`)
    all += marks.length
    again += own.filter(text => texts.has(text)).length
    together += edges.filter(edge => times.has(edge)).length
    for (const text of own) texts.add(text)
    for (const edge of edges) times.add(edge)
  }
  // Annotators write the same words, and translations have the same times.
  return again * 10 <= all && together * 10 <= all
}

const speakerOf = ({ name, speaker }: TimeLayer): string => speaker ?? name

/** All layers as one, each mark labelled with its speaker: who speaks when, where no words were written. */
export const speakersAsLabels = (layers: readonly TimeLayer[]): TimeLayer => ({
  name: 'speakers',
  kind: 'intervals',
  names: 'speakers',
  marks: layers
    .flatMap(layer => layer.marks.filter(isSpeech(layer)).map(mark => ({ ...mark, text: speakerOf(layer) })))
    .sort((a, b) => Number(a.start) - Number(b.start)),
})

/** Layers of names have marks of somebody without a name, too; elsewhere a mark without a text is silence. */
const isSpeech =
  ({ names }: TimeLayer) =>
  ({ text }: TimedMark): boolean =>
    (names ?? false) !== false || text.trim() !== ''

/**
 * Adds the words of several speakers' layers as one conversation: marks in the order of their starts, each word with its
 * speaker. A mark ends in a boundary; where boundary symbols are words of their own at the ends of marks, or `symbols` or
 * `glued` says so, they are its type.
 */
export function addSpeakers(
  draft: Draft,
  timeline: Timeline,
  layers: readonly TimeLayer[],
  item: string,
  coder: string,
): void {
  const errors = draft.errors
  const rows = layers.flatMap((layer, order) =>
    readMarks(draft, layer)
      .filter(({ mark }) => isSpeech(layer)(mark))
      .map(({ start, mark }) => {
        const at = typeof start === 'number' ? start : ticksAt(start, 6)
        return { at, order, speaker: speakerOf(layer), mark }
      }),
  )
  if (draft.errors > errors) return
  rows.sort((a, b) => a.at - b.at || a.order - b.order)
  const turns = rows.map(({ speaker, mark }): Turn => {
    const location = draft.locate(mark.location)
    return { speaker, utterance: mark.text, location }
  })
  draft.counted.add('words')
  if (hasSymbols(draft, turns)) addTurns(draft, turns, { item, coder })
  else addPlain(draft, turns, { item, coder }, timeline)
}

function hasSymbols(draft: Draft, turns: readonly Turn[]): boolean {
  const { symbols: given, glued } = draft.options
  if (given !== undefined || glued !== undefined) return true
  const { symbols } = symbolsOf(draft.options)
  const ended = turns.filter(({ utterance }) => symbols.includes(partsOf(utterance).at(-1) ?? '')).length
  return ended * 2 >= turns.length
}

function addPlain(
  draft: Draft,
  turns: readonly Turn[],
  { item, coder }: { readonly item: string; readonly coder: string },
  { location }: Timeline,
): void {
  const texts: string[] = []
  const speakers: string[] = []
  const ends: number[] = []
  for (const { speaker = '', utterance } of turns) {
    for (const word of partsOf(utterance)) {
      texts.push(word)
      speakers.push(speaker)
    }
    ends.push(texts.length)
  }
  const where = { ...draft.locate(location), item, coder }
  const segmentation = draft.attempt(where, () => fromBoundaries(texts.length, ends.slice(0, -1)))
  if (segmentation !== undefined)
    draft.putCoding({ item, coder, segmentation, texts, speakers, location: where })
}
