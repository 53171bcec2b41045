import type { AnswerForm } from '../answers/answer-form.ts'
/** What is counted in a text. */
export type UnitKind = 'tokens' | 'words' | 'sentences' | 'lines' | 'characters'

/** What offsets into a text count. */
export type OffsetUnit = 'code-points' | 'utf-16' | 'utf-8' | 'graphemes'

/** A text that files of spans, chunks or indices refer to. */
export interface TextDocument {
  readonly name: string
  readonly text: string
}

/** Options of readers of spans, layers, chunks and indices: what is counted, and where boundaries are. */
export interface SpanReading {
  /**
   * What is counted where a text has spans.
   * @defaultValue the tokens of the file, else words
   */
  readonly units?: UnitKind
  /**
   * Texts that spans, chunks or indices of other files refer to.
   * @defaultValue none: only what the files hold; a text that is needed is asked for
   */
  readonly documents?: readonly TextDocument[]
  /**
   * Chunks without offsets: `chunks` says that they are the whole text, one after the other.
   * @defaultValue none: the text that chunks were taken from is asked for
   */
  readonly text?: 'chunks'
  /**
   * The layer with the segments; several with commas between.
   * @defaultValue the only layer that holds anything, or the one its format prefers; else it is asked
   */
  readonly layer?: string
  /**
   * The layer with the units.
   * @defaultValue none: time is counted, or the units of the text
   */
  readonly unitLayer?: string
  /**
   * What several layers are: coders, levels, in a text with spans labels of the segments of one coding, in a recording
   * the speakers of one conversation.
   * @defaultValue none: it is asked where several layers could be read, unless they hold different speech
   */
  readonly layers?: 'coders' | 'levels' | 'labels' | 'speakers'
  /**
   * Labels that count, with commas between.
   * @defaultValue all
   */
  readonly only?: string
  /**
   * What is between spans: a segment of its own, or part of the segment before it.
   * @defaultValue in time: `segment`
   */
  readonly holes?: 'segment' | 'join-left' | 'error'
  /**
   * Where the boundary between overlapping spans is.
   * @defaultValue `next-start` for chunks, with a warning; else it is asked
   */
  readonly overlap?: 'next-start' | 'midpoint' | 'flatten' | 'nest' | 'error'
  /**
   * Where an offset inside a unit goes.
   * @defaultValue `nearest`
   */
  readonly snap?: 'nearest' | 'start' | 'end' | 'error'
  /**
   * What offsets count.
   * @defaultValue found by the texts of the spans
   */
  readonly offsets?: OffsetUnit
  /**
   * Whether indices count from 0 or from 1.
   * @defaultValue what the numbers show: 0 where a 0 is among them, 1 where a table of segments starts at 1; else it
   *   is asked
   */
  readonly base?: '0' | '1'
  /**
   * A regular expression that is taken off every chunk before it is placed: JavaScript under the flag `u`, without
   * lookarounds and backreferences.
   * @defaultValue nothing is taken off
   */
  readonly strip?: string
  /**
   * The form of the answers of a language model.
   * @defaultValue the first one that fits
   */
  readonly form?: AnswerForm
  /**
   * Whether the rest of a text that the answer of a language model does not reach is one segment.
   * @defaultValue `reject`: such an answer is an error
   */
  readonly partial?: 'reject' | 'accept'
  /**
   * Whether an answer of a language model that has no place in the text counts as one without boundaries.
   * @defaultValue `error`: such an answer is an error
   */
  readonly refused?: 'error' | 'empty'
  /**
   * A line or character that means a boundary in a plain text.
   * @defaultValue none: it is asked, with what repeats in the text
   */
  readonly separator?: string
}
