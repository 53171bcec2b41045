import type { ProblemFacts } from '../../model/error.ts'
import type { JsonText } from '../json/json-text.ts'

/** A file that was opened: its name, its text, and its content as JSON where it is JSON. Formats claim and parse it. */
export interface Source {
  /** Path as messages name it. */
  readonly name: string
  /** The decoded text, without a byte-order mark. */
  readonly text: string
  /** What its text was made of. */
  readonly container?: 'xlsx' | 'parquet'
  /** What readers found in it, by who found it: nothing is parsed twice. */
  readonly found: Map<object, unknown>
  /**
   * The content parsed as JSON, parsed once for all formats; undefined where it is no JSON. `NaN` and `Infinity`, as
   * Python writes them, are null.
   */
  json(): unknown
  /**
   * The same as a reader takes it, where it needs no report: it is JSON to the letter, NUL bytes at its end aside,
   * and no key occurs twice. Undefined where that takes a closer look.
   */
  plainJson(): JsonText | undefined
  /** The content as JSON lines, parsed once; undefined where a line is no JSON. */
  jsonLines(): readonly ParsedLine[] | undefined
}

/** A line of JSON. */
export interface ParsedLine {
  /** Its number, counted from 1. */
  readonly line: number
  readonly value: unknown
  /** It is JSON to the letter, and no key occurs twice: it needs no report. */
  readonly plain?: boolean
}

/**
 * What a format says of a file. `named`: something only this format has is where it must be. `structural`: every record
 * fits, and an invariant over the whole file holds that other data would break. `possible`: names of columns or a look
 * alone: it is asked, never read. `rejected`: the file is known, and is not to be read; the message says what to do.
 */
export type Claim =
  | {
      readonly strength: 'named' | 'structural' | 'possible'
      /** Why: a clause for people. */
      readonly because: string
      /** What contradicts it. */
      readonly but?: readonly string[]
      /** Ids of formats whose claim on the same file gives way to this one (`disrpt` over `conllu`). */
      readonly over?: readonly string[]
    }
  | (ProblemFacts & { readonly strength: 'rejected'; readonly line?: number })

/** Keeps what `scan` finds in a source, so that formats that share it look through it once. */
export function oncePerSource<T>(scan: (source: Source) => T): (source: Source) => T {
  return source => {
    const { found } = source
    if (!found.has(scan)) found.set(scan, scan(source))
    return found.get(scan) as T
  }
}

/** A value that is made when it is first asked for. */
export function once<T>(make: () => T): () => T {
  let made: { readonly value: T } | undefined
  return () => {
    made ??= { value: make() }
    return made.value
  }
}
