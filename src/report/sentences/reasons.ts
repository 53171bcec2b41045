/** What the reason codes mean, as sentences say it. */
const sentences: Readonly<Record<string, string>> = {
  'no-windows': 'the text is too short for a window',
  'perfect-is-worst':
    'chunkseg gives 1.0 where both sides are equal and segeval has no value (perfect-is-worst)',
  'wrong-is-perfect': 'chunkseg gives 0.0 where the sides differ and there is no window (wrong-is-perfect)',
  'program-raises':
    'the program raises an error, because segeval fails for windows of 256 or more (batch-ends)',
  'no-boundaries': 'neither side has a boundary',
  'no-reference-boundaries': 'the reference has no boundary',
  'no-hypothesis-boundaries': 'the hypothesis has no boundary',
  'no-gaps': 'the text has one unit, so there is no gap',
  'all-gaps-cut': 'the reference cuts at every gap',
  'scores-not-probabilities': 'some scores lie outside 0 to 1, so they are no probabilities',
  'curve-too-short': 'the curve does not reach both ends',
  'no-score': 'none of the comparisons has a score',
  'level-missing': 'the hypothesis does not have this level',
  'no-triples': 'no unit has two others of which one is nearer',
  'nothing-to-compare': 'no pair of codings is left to compare',
  'no-presses': 'never presses',
  'all-bins': 'presses in every bin',
  'group-flat': 'the others press equally often in all bins',
  'no-density': 'fewer than two presses, or presses without spread',
  'no-normative-boundaries': 'the density of the others has no peak',
  'no-pairs': 'no segment has a partner on the other side',
  'nothing-can-vary':
    'in every pair one side can place its boundaries in one way only, so chance can change nothing',
  'too-many-pairs': 'the pairs of coders are too many for a chance level of each item by itself',
  'no-parts': 'the loss of this metric has no parts under these options',
  'window-too-wide': 'the window is too wide for a search of the best placement',
  'text-too-long': 'the text is too long for a search of the best placement',
  'few-items': 'there are too few items, and at least 6 are needed',
  'score-undefined': 'the score is undefined',
  'replicates-undefined': 'the score is undefined in some resamples',
  'one-sided': 'all resamples are on one side of the score',
  'jackknife-undefined': 'the score is undefined without some item',
  'no-variation': 'no item changes the score, so nothing is known of how items vary',
  'score-at-limit': 'the score is at the end of its range, where the method has no interval',
  'one-item': 'there is one item, so nothing can be resampled',
  'chance-is-one': 'agreement by chance alone would be complete, so nothing is left to measure',
}

/**
 * What a reason code means; the code itself where no sentence is known.
 *
 * @param code - of an undefined value: `no-windows`
 * @returns a clause without a full stop
 * @example
 * reasonSentence('no-windows') //=> 'the text is too short for a window'
 */
export const reasonSentence = (code: string): string => sentences[code] ?? code
