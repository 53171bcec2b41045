import { type Corpus, codersOf } from '../model/corpus.ts'
import { CesuraError } from '../model/error.ts'
import { didYouMean } from '../model/nearest.ts'
import { show } from '../model/require.ts'

/** Who is compared with whom. */
export interface Roles {
  /** Hypotheses against references, or every pair of coders. */
  readonly design: 'references' | 'pairs'
  readonly references: readonly string[]
  readonly hypotheses: readonly string[]
}

/** Coder names that say "trust me", strongest first. */
const referenceNames = ['reference', 'ref', 'gold', 'manual', 'truth', 'true', 'human', 'expert']

/**
 * The roles a user asked for. Neither given: every pair of coders. One given: the other role goes to all
 * coders left. Refuses names that no coder has (`unknown-coder`).
 *
 * @example
 * rolesOf({ items: [{ id: 'a', units: 2, codings: ['x', 'y', 'z'].map(coder => ({ coder, segmentation: fromMasses([2]) })) }] }, { references: ['y'] }).hypotheses
 * //=> ['x', 'z']
 */
export function rolesOf(corpus: Corpus, asked: AskedRoles = {}): Roles {
  return rolesAmong(codersOf(corpus), asked)
}

/** The coders a user named for the two roles. */
export interface AskedRoles {
  readonly references?: readonly string[]
  readonly hypotheses?: readonly string[]
}

/** `rolesOf` for a corpus of which only the coders are known. */
export function rolesAmong(coders: readonly string[], asked: AskedRoles): Roles {
  for (const [role, names] of Object.entries({
    reference: asked.references,
    hypothesis: asked.hypotheses,
  })) {
    if (names !== undefined && !Array.isArray(names)) {
      throw new CesuraError(
        'option-invalid',
        `the coders to take as ${role} are ${show(names)}; give a list of their names`,
      )
    }
    for (const name of names ?? []) {
      if (coders.includes(name)) continue
      const hint = didYouMean(name, coders) || `; the coders are ${coders.join(', ')}`
      throw new CesuraError('unknown-coder', `no coder ${show(name)} to take as ${role}${hint}`)
    }
  }
  const { references, hypotheses } = asked
  if (references === undefined && hypotheses === undefined)
    return { design: 'pairs', references: [], hypotheses: coders }
  const others = (names: readonly string[]) => coders.filter(coder => !names.includes(coder))
  return {
    design: 'references',
    references: [...new Set(references ?? others(hypotheses!))],
    hypotheses: [...new Set(hypotheses ?? others(references!))],
  }
}

/**
 * A coder whose name says that it is the reference (`gold`, `manual`, `ann-reference` …), if there is exactly
 * one such name of the strongest kind; else nothing. A guess for people, to be shown to them; `evaluate` itself
 * never guesses.
 *
 * @example
 * suggestReference(['bayesseg', 'manual', 'aps']) //=> 'manual'
 * suggestReference(['ann', 'bo']) //=> undefined
 */
export function suggestReference(coders: readonly string[]): string | undefined {
  for (const word of referenceNames) {
    const named = coders.filter(coder =>
      coder
        .toLowerCase()
        .split(/[^a-z]+/)
        .includes(word),
    )
    if (named.length === 1) return named[0]
    if (named.length > 1) return undefined
  }
  return undefined
}
