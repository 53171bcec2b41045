/** Words in coder names that say "trust me", strongest first. */
const referenceTerms = [
  'reference',
  'ref',
  'gold',
  'goldstandard',
  'groundtruth',
  'gt',
  'manual',
  'truth',
  'true',
  'target',
  'human',
  'hand',
  'expert',
]

/**
 * The words of a name: `ann-reference` has two, `goldStandard2` has two. A baseline that was given as many boundaries as
 * the reference, `u00(reference-count)`, is none itself.
 */
const wordsOf = (coder: string): string[] =>
  coder
    .replace('reference-count', '')
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^a-z]+/)

/** Whether a name says that its coder is the reference. */
export const isReferenceName = (coder: string): boolean => {
  const words = wordsOf(coder)
  return referenceTerms.some(word => words.includes(word))
}

/**
 * A coder whose name says that it is the reference (`gold`, `manual`, `ground_truth`, `ann-reference` …), if there
 * is exactly one such name of the strongest kind; else nothing. Command line, report and page all ask here. It is a guess for people,
 * to be shown to them: `evaluate` makes it only where it is asked to (`references: 'by-name'`), or where only
 * hypotheses are named.
 *
 * @example
 * suggestReference(['bayesseg', 'manual', 'aps']) //=> 'manual'
 * suggestReference(['ann', 'bo']) //=> undefined
 */
export function suggestReference(coders: readonly string[]): string | undefined {
  for (const word of referenceTerms) {
    const named = coders.filter(coder => wordsOf(coder).includes(word))
    if (named.length === 1) return named[0]
    if (named.length > 1) return undefined
  }
  return undefined
}

/**
 * The coder whose text or duration holds where codings differ: one that was named, else one whose name says that it
 * is the reference; undefined: nobody is preferred.
 *
 * @param named - coders that a user trusts, in this order
 */
export const trustedCoder = (coders: readonly string[], named: readonly string[]): string | undefined =>
  named.find(coder => coders.includes(coder)) ?? suggestReference(coders)
