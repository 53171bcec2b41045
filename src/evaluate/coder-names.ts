/** Words in coder names that say "trust me", strongest first. */
const referenceWords = [
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
  'expert',
]

/** The words of a name: `ann-reference` has two, `goldStandard2` has two. */
const wordsOf = (coder: string): string[] =>
  coder
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^a-z]+/)

/** Whether a name says that its coder is the reference. */
export const isReferenceName = (coder: string): boolean => {
  const words = wordsOf(coder)
  return referenceWords.some(word => words.includes(word))
}

/**
 * A coder whose name says that it is the reference (`gold`, `manual`, `ground_truth`, `ann-reference` …), if there
 * is exactly one such name of the strongest kind; else nothing. One rule for all faces. It is a guess for people,
 * to be shown to them: `evaluate` makes it only where it is asked to (`references: 'by-name'`), or where only
 * hypotheses are named.
 *
 * @example
 * suggestReference(['bayesseg', 'manual', 'aps']) //=> 'manual'
 * suggestReference(['ann', 'bo']) //=> undefined
 */
export function suggestReference(coders: readonly string[]): string | undefined {
  for (const word of referenceWords) {
    const named = coders.filter(coder => wordsOf(coder).includes(word))
    if (named.length === 1) return named[0]
    if (named.length > 1) return undefined
  }
  return undefined
}

/** How names of programs begin. */
const programNames =
  /^(h\d+$|sys|auto|program|model|segmenter|baseline|random|even|none$|bayes|aps|mincut|tiling|c99|topic)/i

/**
 * Whether a name looks like that of a program: `segmenter-1`, `h2`, `bayesseg`, `random`. A first guess, shown to
 * people and theirs to change.
 *
 * @example
 * ['ann', 'segmenter-1', 'h2', 'auto-reference'].filter(isProgramName) //=> ['segmenter-1', 'h2']
 */
export const isProgramName = (coder: string): boolean => programNames.test(coder) && !isReferenceName(coder)

/** What a user said of people and programs. */
export interface AskedGroup {
  /** Exactly these coders are measured. */
  readonly coders?: readonly string[] | undefined
  /** Exactly these coders are programs; default: by their names. */
  readonly programs?: readonly string[] | undefined
  /** People and programs are measured together. */
  readonly everyone?: boolean | undefined
}

/** Whose agreement is measured, and who is taken for a person and who for a program. */
export interface CoderGroup {
  /** The coders whose agreement is measured. */
  readonly measured: readonly string[]
  readonly people: readonly string[]
  readonly programs: readonly string[]
  /**
   * Why those are measured: `given` by the user; `people`, because there are programs beside them; `everyone`, because
   * there are no programs or the user said so; `few-people`, because there are fewer than two people.
   */
  readonly measuredBy: 'given' | 'people' | 'everyone' | 'few-people'
}

/**
 * Whose agreement is measured: people, where there are two or more of them, because a program is no coder of equal
 * standing; else all coders.
 *
 * @example
 * agreementGroup(['ann', 'bo', 'segmenter-1']).measured //=> ['ann', 'bo']
 * agreementGroup(['manual', 'h1', 'h2']).measuredBy //=> 'few-people'
 */
export function agreementGroup(coders: readonly string[], asked: AskedGroup = {}): CoderGroup {
  const isProgram = (coder: string) => asked.programs?.includes(coder) ?? isProgramName(coder)
  const programs = coders.filter(isProgram)
  const people = coders.filter(coder => !isProgram(coder))
  if (asked.coders !== undefined) return { measured: asked.coders, people, programs, measuredBy: 'given' }
  if (asked.everyone === true || programs.length === 0)
    return { measured: coders, people, programs, measuredBy: 'everyone' }
  return people.length < 2
    ? { measured: coders, people, programs, measuredBy: 'few-people' }
    : { measured: people, people, programs, measuredBy: 'people' }
}
