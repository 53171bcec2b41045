import { computed, signal } from '@preact/signals'
import { chunkSet, document } from './chunks.ts'

/** The chunk that is pointed at: whose, and the how many-th in the document in view. */
export const pointedChunk = signal<{ readonly chunker: string; readonly index: number } | undefined>(
  undefined,
)

/** The chunks of a chunker in the document in view, by their start. */
function chunksOf(chunker: string) {
  const name = document.value?.name
  return (chunkSet.value?.chunkers.find(own => own.name === chunker)?.chunks ?? [])
    .filter(chunk => chunk.document === undefined || chunk.document === name)
    .toSorted((a, b) => a.start - b.start || a.end - b.end)
}

/** A stretch of the document, in characters. */
type Stretch = readonly [start: number, end: number]

/** The chunk that is pointed at, and what of it is in other chunks too. */
export const chunkInView = computed(() => {
  const point = pointedChunk.value
  if (point === undefined) return undefined
  const chunks = chunksOf(point.chunker)
  const own = chunks[point.index]
  if (own === undefined) return undefined
  const shared = chunks.flatMap((other, index): Stretch[] => {
    const [from, to] = [Math.max(own.start, other.start), Math.min(own.end, other.end)]
    return index === point.index || from >= to ? [] : [[from, to]]
  })
  return { ...point, of: chunks.length, whole: [own.start, own.end] as Stretch, shared: merged(shared) }
})

/** Stretches that touch or overlap are one. */
function merged(stretches: readonly Stretch[]): Stretch[] {
  const out: Stretch[] = []
  for (const [start, end] of stretches.toSorted((a, b) => a[0] - b[0])) {
    const last = out.at(-1)
    if (last !== undefined && start <= last[1]) out[out.length - 1] = [last[0], Math.max(last[1], end)]
    else out.push([start, end])
  }
  return out
}

/** Points at the chunk of a chunker that holds a character, or the first after it. */
export function pointAtCharacter(chunker: string, from: number, to = from + 1): void {
  const index = chunksOf(chunker).findLastIndex(({ start, end }) => start < to && end > from)
  pointedChunk.value = index === -1 ? undefined : { chunker, index }
}

/** The chunk before or after, of the same chunker; answers where it begins. */
export function stepChunk(chunker: string, by: -1 | 0 | 1): number | undefined {
  const chunks = chunksOf(chunker)
  const now = pointedChunk.peek()
  const index = now?.chunker === chunker ? Math.min(chunks.length - 1, Math.max(0, now.index + by)) : 0
  if (chunks[index] === undefined) return undefined
  pointedChunk.value = { chunker, index }
  return chunks[index].start
}
