import type { Location, ProblemFacts } from '../../model/error.ts'
import type { OffsetUnit } from '../format.ts'

/** A span of a text with what the tool says of it. Offsets as the file has them; `end` is exclusive. */
export interface LabelledSpan {
  readonly start: number
  readonly end: number
  readonly label?: string
  /** The words of the span as the file repeats them: they show what offsets count. */
  readonly text?: string
  readonly location: Location
}

/** A text and the spans that were set in it. */
export interface TextSpans {
  readonly item?: string | undefined
  readonly coder?: string | undefined
  readonly location: Location
  /** Absent: the spans need the text from another file (`--text`). */
  readonly text?: string | undefined
  /** Units that the file itself has. */
  readonly tokens?: readonly { readonly start: number; readonly end: number }[]
  /** Who speaks each of the `tokens`, one per token. */
  readonly speakers?: readonly string[]
  /** What the tool is known to count. */
  readonly offsets?: OffsetUnit
  /** A sentence that says what to give where the text is absent; a format that knows no better leaves it away. */
  readonly needs?: ProblemFacts
  /** A layer is what tools call tier, layer, control, tag set or type. Layers are never mixed. */
  readonly layers: readonly SpanLayer[]
}

/** Spans of one kind. */
export interface SpanLayer {
  readonly name: string
  readonly spans: readonly LabelledSpan[]
  /** True: this layer is read where there are several and none is named; it is reported. */
  readonly preferred?: boolean
  /**
   * True: the spans have their `text` and no offsets (start and end are 0). Each is searched in the text from one
   * after the start of the one before it (`placeChunks`); without a text it is asked for.
   */
  readonly unplaced?: true | undefined
  /** True: offsets are indices of the string, because they were found in it. */
  readonly inText?: true
  /** Chunks: they usually overlap. A boundary is where the next starts unless an option differs, which is reported. */
  readonly overlap?: 'next-start'
  /** Instead of spans: numbers of the first units of segments, as the writer of the file counted them (`base`). */
  readonly starts?: readonly number[]
  /** Instead of spans: what a language model printed about the units of the text. */
  readonly answer?: string
}

/** A mark in a recording: an interval or a point. Times are digits as written, read exactly. */
export interface TimedMark {
  readonly start?: string | undefined
  readonly end?: string | undefined
  readonly text: string
  readonly location: Location
  /** The same times in whole microseconds, where the parser has read both. */
  readonly ticks?: number | undefined
  readonly endTicks?: number | undefined
  /** True: the end is the sum of a start and a duration, each of which was rounded. */
  readonly computedEnd?: true | undefined
}

/** Marks of one kind in a recording. A layer is what tools call tier, layer or control. */
export interface TimeLayer {
  readonly name: string
  readonly parent?: string | undefined
  readonly speaker?: string | undefined
  readonly coder?: string | undefined
  readonly kind: 'intervals' | 'points'
  /** True: this layer is read where there are several and none is named; a warning says so. */
  readonly preferred?: boolean
  /** The texts of the marks name them (speakers, titles of chapters) and are not words that were spoken. */
  readonly names?: boolean | 'speakers'
  readonly marks: readonly TimedMark[]
}

/** A recording and its layers. */
export interface Timeline {
  readonly item?: string | undefined
  readonly coder?: string | undefined
  readonly location: Location
  /** Digits; `0` where the file does not state it. */
  readonly start: string
  readonly end?: string | undefined
  readonly layers: readonly TimeLayer[]
}

/** Tokens in order, and what is at them. */
export interface TokenRows {
  readonly item?: string
  readonly coder?: string
  readonly location: Location
  readonly tokens: readonly string[]
  /** How many units there are, where their texts are in another file: then no tokens are listed. */
  readonly units?: number
  /** What a token is, in the plural: `words`, `utterances`, `turns`. Default `tokens`. */
  readonly unit?: string
  readonly speakers?: readonly string[]
  readonly layers: readonly {
    readonly name: string
    /** `starts`: `at` are first units of segments; `ends`: last units; `spans`: pairs of first and last unit. All from 0. */
    readonly kind: 'starts' | 'ends' | 'spans'
    /** True: this layer is read where there are several and none is named; it is reported. Several such are levels. */
    readonly preferred?: boolean
    readonly at: readonly (number | readonly [first: number, last: number, ...more: unknown[]])[]
    /** One per entry of `at`: the type of the boundary (`starts`, `ends`), or the label of the span. */
    readonly labels?: readonly (string | undefined)[]
    /** True: labels are types of boundaries (terminators, symbols), not names of segments. */
    readonly typed?: boolean
    /** The types in order, where the format has such an order (`eol` before `eob`). */
    readonly scale?: readonly string[]
    /** True: the format always marks the first (or last) unit; that mark is no boundary and worth no warning. */
    readonly marksEnds?: boolean
    /** True: the format marks the first unit like any other (`starts`), so that a missing mark there says something. */
    readonly marksStart?: boolean
  }[]
}

/**
 * Something that is segmented, and the marks on it: a text with spans, a recording with timed marks, or units in a row. A
 * recording and units of one file are the same twice: the times count where another file has the units (`--text`).
 */
export type Annotated = AnnotatedText | AnnotatedTime | AnnotatedUnits
export type AnnotatedText = TextSpans & { readonly axis: 'text' }
export type AnnotatedTime = Timeline & { readonly axis: 'time' }
export type AnnotatedUnits = TokenRows & { readonly axis: 'units' }
