/**
 * What matching `any-within` rewards, reported wherever a score was made with it: one partner may serve many boundaries, so
 * boundaries everywhere score high. What `first-within` loses: one true boundary uses up all predictions near it. Nothing where
 * no score was made so.
 *
 * @param signatures - the signatures of the scores that are shown
 */
export const anyWithinSentences = (signatures: readonly string[]): string[] =>
  Object.entries(SENTENCES).flatMap(([matching, sentence]) =>
    signatures.some(signature => signature.includes(`|matching:${matching}|`)) ? [sentence] : [],
  )

const SENTENCES = {
  'any-within':
    'With matching any-within one boundary may serve many of the other side, so cutting everywhere scores high; maximum matching (the default) pairs one to one.',
  'first-within':
    'With matching first-within one boundary of the reference uses up every boundary near it, an error of ruptures: identical segmentations can score below 1, and the sides cannot be exchanged. The right number has maximum matching (the default) with reach below and the same tolerance.',
}
