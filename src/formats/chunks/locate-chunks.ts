import {
  CesuraError,
  describe,
  invalid,
  type Location,
  type Problem,
  type ProblemFacts,
  problemOf,
} from '../../model/error.ts'
import {
  chunkNotInText,
  chunkOffsetsWrong,
  chunkOutOfOrder,
  chunksApproximate,
  chunksSpace,
  chunksUnsorted,
  chunkWithoutText,
  moreChunksNotInText,
  offsetsAssumed,
  stripInvalid,
} from '../../model/errors/chunks.ts'
import { chunkOffsetsMissing } from '../../model/errors/spans.ts'
import { compilePattern } from '../../model/pattern.ts'
import type { OffsetUnit, TextDocument } from '../format.ts'
import type { Chunk } from '../spans/chunk-records.ts'
import { alike, OFFSET_UNITS, offsetMap, offsetsAgree } from '../units/offsets.ts'
import { type PlacedChunk, placeChunks } from './place-chunks.ts'

/** A chunk with its position in the text of its document, in UTF-16 units. */
export interface ReadChunk {
  readonly document: string
  readonly start: number
  readonly end: number
  readonly tokens?: number
  /** How it was found; left out where the file gave its offsets. */
  readonly how?: PlacedChunk['how']
  /** Its number among the chunks of its document, from 0; left out where every chunk was placed. */
  readonly index?: number
}

/** The beginning of a chunk as a message shows it. */
const quoted = (words: string): string =>
  JSON.stringify(words.length > 40 ? `${words.slice(0, 40).replace(/[\ud800-\udbff]$/, '')}…` : words)

/** Chunks that are reported one by one when they are not in the text. */
const MOST_REPORTED = 5

export interface NumberedChunk extends Chunk {
  /** Its number in the file, from 1. */
  readonly number: number
}

/** The chunks of one document with their positions. */
export function locateChunks(
  chunks: readonly NumberedChunk[],
  document: TextDocument,
  strip: Strip | undefined,
  asked: OffsetUnit | undefined,
  file: Location,
  problems: Problem[],
): ReadChunk[] {
  const location = { ...file, item: document.name }
  const words = chunks.map(({ text }) => (text === undefined || strip === undefined ? text : strip(text)))
  const byOffsets = offsetsOf(chunks, words, document, asked, location, problems)
  const found = byOffsets ?? inOrder(chunks, words, document, location, problems)
  // An empty chunk is rejected where it is measured; its position says nothing of the order.
  const filled = found.every(({ start, end }) => start < end)
  const unsorted = found.findIndex(({ start }, i) => i > 0 && start < found[i - 1]!.start)
  if (filled && unsorted !== -1) warn(problems, describe(chunksUnsorted, { chunk: unsorted + 1 }), location)
  return found
}

/** Positions by the offsets of the file; undefined where chunks have none, or they do not fit the texts. */
function offsetsOf(
  chunks: readonly NumberedChunk[],
  words: readonly (string | undefined)[],
  { name, text }: TextDocument,
  asked: OffsetUnit | undefined,
  location: Location,
  problems: Problem[],
): ReadChunk[] | undefined {
  const without = chunks.filter(
    ({ start, end }, i) => start === undefined || (end === undefined && words[i] === undefined),
  ).length
  if (without > 0) {
    if (without < chunks.length)
      warn(problems, describe(chunkOffsetsMissing, { without, chunks: chunks.length }), location)
    return undefined
  }
  const witnesses = words.filter(word => word !== undefined).length
  for (const unit of asked === undefined ? OFFSET_UNITS : [asked]) {
    const map = offsetMap(text, unit)
    const places = chunks.map(({ start: from, end: to }, i) => {
      const start = map(from!)
      if (to !== undefined) return [start, map(to)] as const
      // A chunk that says only where it starts ends after its text.
      return [start, start === undefined ? undefined : start + words[i]!.length] as const
    })
    const fits = places.every(([start, end], i) => {
      if (words[i] === undefined) return true
      return start !== undefined && end !== undefined && alike(text.slice(start, end), words[i]!)
    })
    if (!fits) continue
    if (asked === undefined && witnesses === 0 && !offsetsAgree(text) && /[\ud800-\udfff]/.test(text))
      warn(problems, describe(offsetsAssumed, {}), location)
    return places.map(([start, end], i) => ({
      document: name,
      // What is beyond the text is rejected where it is measured, with its number.
      start: start ?? chunks[i]!.start!,
      end: end ?? chunks[i]!.end ?? text.length + 1,
      ...tokensOf(chunks[i]!),
    }))
  }
  warn(problems, describe(chunkOffsetsWrong, { counted: asked }), location)
  return words.every(word => word !== undefined) ? undefined : []
}

const tokensOf = ({ tokens }: Chunk) => (tokens === undefined ? {} : { tokens })

/** Positions by searching, in order. */
function inOrder(
  chunks: readonly NumberedChunk[],
  words: readonly (string | undefined)[],
  { name, text }: TextDocument,
  location: Location,
  problems: Problem[],
): ReadChunk[] {
  const places = placeChunks(
    text,
    words.map(word => word ?? ''),
    { inside: 'avoid' },
  )
  const missing: { readonly number: number; readonly words: string }[] = []
  const space: number[] = []
  let loose = 0
  const found = chunks.flatMap((chunk, i): ReadChunk[] => {
    const place = places[i]
    if (place !== undefined) {
      if (place.how === 'white-space') loose++
      return [{ document: name, ...place, ...tokensOf(chunk), index: i }]
    }
    const own = words[i] ?? ''
    if (own !== '' && own.trim() === '') space.push(chunk.number)
    else if (own === '')
      problems.push(
        problemOf('error', describe(chunkWithoutText, { chunk: chunk.number }), {
          ...location,
          ...chunk.location,
        }),
      )
    else missing.push({ number: chunk.number, words: own })
    return []
  })
  for (const { number, words } of missing.slice(0, MOST_REPORTED))
    problems.push(
      problemOf(
        'error',
        text.includes(words)
          ? describe(chunkOutOfOrder, { chunk: number, text: quoted(words) })
          : describe(chunkNotInText, { chunk: number, text: quoted(words) }),
        location,
      ),
    )
  if (missing.length > MOST_REPORTED)
    problems.push(
      problemOf(
        'error',
        describe(moreChunksNotInText, { more: missing.length - MOST_REPORTED, chunks: chunks.length }),
        location,
      ),
    )
  if (space.length > 0)
    warn(
      problems,
      describe(chunksSpace, { space: space.length, chunks: chunks.length, first: space[0]! }),
      location,
    )
  if (loose > 0) warn(problems, describe(chunksApproximate, { loose, chunks: chunks.length }), location)
  if (found.length === chunks.length) return found.map(({ index: _, ...chunk }) => chunk)
  return found
}

/** Takes off a chunk what the text does not have. */
export type Strip = (chunk: string) => string

/** The option `strip`: what its pattern matches first is taken off a chunk. */
export function stripPattern(strip: string | undefined): Strip | undefined {
  if (strip === undefined) return undefined
  try {
    const pattern = compilePattern(strip)
    return chunk => {
      const found = pattern.exec(chunk)
      return found === undefined ? chunk : chunk.slice(0, found.start) + chunk.slice(found.end)
    }
  } catch (error) {
    if (!(error instanceof CesuraError)) throw error
    throw invalid(stripInvalid, { error: error.summary, advice: error.hint })
  }
}

/** Adds a warning. */
export function warn(problems: Problem[], facts: ProblemFacts, location: Location): void {
  problems.push(problemOf('warning', facts, location))
}
