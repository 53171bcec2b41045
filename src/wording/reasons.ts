/** What the reason codes mean, as sentences say it. */
const sentences: Readonly<Record<string, string>> = {
  'no-windows': 'the text is too short for a window',
  'no-boundaries': 'neither side has a boundary',
  'no-reference-boundaries': 'the reference has no boundary',
  'no-hypothesis-boundaries': 'the hypothesis has no boundary',
  'nothing-to-compare': 'no pair of codings is left to compare',
  'chance-is-one': 'agreement by chance alone would be complete, so nothing is left to measure',
}

/**
 * What a reason code means; the code itself where no sentence is known.
 *
 * @example
 * reasonSentence('no-windows') //=> 'the text is too short for a window'
 */
export const reasonSentence = (code: string): string => sentences[code] ?? code
