import { type Corpus, codersOf, suggestReference } from '../index.ts'

/** Who is compared with whom, as the command line names them. */
export interface RoleWords {
  readonly references?: readonly string[]
  readonly hypotheses?: readonly string[]
}

/**
 * Who is compared with whom, and why, in a line for people: those named; else, unless all shall be equals, a coder
 * whose name says that it is the reference; else every pair.
 */
export function rolesFor(
  corpus: Corpus,
  { references, hypotheses }: RoleWords,
  equals: boolean,
): { roles: RoleWords; why: string[] } {
  if (references !== undefined || hypotheses !== undefined) {
    const roles = {
      ...(references === undefined ? {} : { references }),
      ...(hypotheses === undefined ? {} : { hypotheses }),
    }
    return { roles, why: [] }
  }
  if (equals) return { roles: {}, why: [] }
  const coders = codersOf(corpus)
  const reference = suggestReference(coders)
  if (reference !== undefined && coders.length > 1) {
    return {
      roles: { references: [reference] },
      why: [`Reference: ${reference}, by its name. Others: --references; all with all: --pairs.`],
    }
  }
  return {
    roles: {},
    why: ['No coder is named like a reference, so every pair counts (--references names one).'],
  }
}
