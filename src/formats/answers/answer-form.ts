/** The forms in which language models write segmentations. */
export const answerForms = [
  'json-starts',
  'json-ends',
  'json-marks',
  'json-ranges',
  'json-quotes',
  'json-segments',
  'tags',
  'ranges',
  'numbered-lines',
  'separators',
  'headings',
  'list',
  'blank-lines',
  'plain',
] as const
/** One of the forms of answers. */
export type AnswerForm = (typeof answerForms)[number]

/** First and last unit of a segment as the answer counts them; without an end it reaches to the next one. */
export interface UnitRange {
  readonly start: number
  readonly end: number | undefined
}

/** What an answer says, before it is placed on the text. */
export type AnswerContent =
  | { readonly kind: 'starts' | 'ends' | 'marks'; readonly numbers: readonly number[] }
  | { readonly kind: 'ranges'; readonly ranges: readonly UnitRange[]; readonly base?: 0 | 1 }
  | { readonly kind: 'quotes'; readonly quotes: readonly string[] }
  | { readonly kind: 'texts'; readonly pieces: readonly string[] }

/** An answer whose form is known. */
export interface RecognisedAnswer {
  readonly form: AnswerForm
  readonly content: AnswerContent
  /** It breaks off. */
  readonly cutOff?: boolean
  /** It has an earlier attempt. */
  readonly revised?: boolean
}
