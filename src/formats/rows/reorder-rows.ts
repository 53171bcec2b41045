import type { Segmentation } from '../../model/segmentation.ts'
import type { DraftCoding } from '../assemble.ts'

/**
 * A coding of a transcript in the order of another, where each speaker says the same words in both and only the rows
 * of different speakers come in another order. segsimflex compares speakers apart, so to it they are the same text.
 * Undefined where there is nothing to reorder, or a speaker's words differ. Time and memory O(n).
 */
export function inOrderOf(
  first: {
    readonly speakers?: readonly string[] | undefined
    readonly texts?: readonly string[] | undefined
  },
  coding: DraftCoding,
  compareTexts = true,
): DraftCoding | undefined {
  const { speakers, texts, segmentation } = coding
  if (
    speakers === undefined ||
    texts === undefined ||
    first.speakers === undefined ||
    first.texts === undefined
  )
    return undefined
  const units = speakers.length
  if (first.speakers.length !== units) return undefined
  // Where each speaker's words are in the first order, and how many of them were met so far.
  const places = new Map<string, { readonly at: number[]; met: number }>()
  for (const [unit, speaker] of first.speakers.entries()) {
    const known = places.get(speaker)
    if (known === undefined) places.set(speaker, { at: [unit], met: 0 })
    else known.at.push(unit)
  }
  const to = new Uint32Array(units)
  let moved = false
  for (const [unit, speaker] of speakers.entries()) {
    const known = places.get(speaker)
    const at = known?.at[known.met++]
    if (at === undefined || (compareTexts && first.texts[at] !== texts[unit])) return undefined
    to[unit] = at
    moved ||= at !== unit
  }
  if (!moved) return undefined
  return {
    ...coding,
    segmentation: moveBoundaries(segmentation, to),
    texts: first.texts,
    speakers: first.speakers,
  }
}

/** A segmentation whose unit u is now unit `to[u]`: each boundary goes with the unit before it. */
function moveBoundaries(segmentation: Segmentation, to: Uint32Array): Segmentation {
  const { units, boundaries, types, end, scale, axis, unmarkedStart } = segmentation
  const marks = Array.from(boundaries, (boundary, index) => ({
    after: to[boundary - 1]! + 1,
    types: types?.[index] ?? 0,
  }))
  if (end !== undefined) marks.push({ after: to[units - 1]! + 1, types: 1 << end })
  marks.sort((a, b) => a.after - b.after)
  const last = marks.at(-1)?.after === units ? marks.pop() : undefined
  return {
    units,
    boundaries: Uint32Array.from(marks, ({ after }) => after),
    ...(types === undefined ? {} : { types: Uint32Array.from(marks, mark => mark.types) }),
    ...(last !== undefined && types !== undefined ? { end: 31 - Math.clz32(last.types) } : {}),
    ...(scale === undefined ? {} : { scale }),
    ...(axis === undefined ? {} : { axis }),
    ...(unmarkedStart === undefined ? {} : { unmarkedStart }),
  }
}
