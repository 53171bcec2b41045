/**
 * What matching `any-within` rewards, said wherever a score was made with it: one partner may serve many boundaries, so
 * cutting everywhere scores high. Nothing where no score was.
 *
 * @param signatures - the signatures of the scores that are shown
 */
export const anyWithinSentences = (signatures: readonly string[]): string[] =>
  signatures.some(signature => signature.includes('|matching:any-within|'))
    ? [
        'With matching any-within one boundary may serve many of the other side, so cutting everywhere scores high; maximum matching (the default) pairs one to one.',
      ]
    : []
