import type { ReadFilesOptions } from '../../src/formats/index.ts'

/** A large file of a format, made when it is measured. */
export interface ReaderSample {
  readonly what: string
  readonly name: string
  readonly text: (make: Makers) => string
  /** The text that the file counts in, where it holds none: what it was made of. */
  readonly alternative?: (text: string) => { readonly name: string; readonly text: string }
  readonly options?: ReadFilesOptions
}

/** The makers of a file's pieces, all from one stream of numbers. */
export interface Makers {
  readonly words: (count: number) => string
  readonly cuts: (units: number) => number[]
  readonly masses: (units: number) => number[]
  /** Where segments begin and end: 0, the cuts, the number of units. */
  readonly edges: (units: number) => number[]
  /** Spans of a text from its start to its end, blanks between. */
  readonly spans: (text: string) => [start: number, end: number, label: string][]
}

const SIZE = 4 * 2 ** 20
const WORDS = 'the of and to in is that for it was on with as be by at from they we have not are you'.split(
  ' ',
)
export const CODERS = ['ann', 'bo', 'cy']

/** Numbers from 0 to below 1, the same in every run. */
function numbers(seed: number): () => number {
  let state = seed
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0
    return state / 2 ** 32
  }
}

export function makers(): Makers {
  const next = numbers(7)
  const cuts = (units: number) =>
    Array.from({ length: units - 1 }, (_, gap) => gap + 1).filter(() => next() < 0.1)
  const edges = (units: number) => [0, ...cuts(units), units]
  return {
    cuts,
    edges,
    words: count => Array.from({ length: count }, () => WORDS[Math.floor(next() * WORDS.length)]).join(' '),
    masses(units) {
      const all = edges(units)
      return all.slice(1).map((edge, index) => edge - all[index]!)
    },
    spans(text) {
      const found: [number, number, string][] = []
      for (let at = 0; at < text.length; ) {
        const space = text.indexOf(' ', at + 40 + Math.floor(next() * 80))
        const end = space === -1 ? text.length : space
        found.push([at, end, 'topic'])
        at = end + 1
      }
      return found
    },
  }
}

/** Pieces until four megabytes are reached. */
export function pieces(make: (index: number) => string, between = ''): string {
  const parts: string[] = []
  for (let length = 0; length < SIZE; length += parts.at(-1)!.length) parts.push(make(parts.length))
  return parts.join(between)
}
