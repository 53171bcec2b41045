import { type Corpus, codersOf } from '../model/corpus.ts'
import { invalid } from '../model/error.ts'
import { unknownCoder } from '../model/errors/agreement.ts'
import { rolesMissing, rolesSame } from '../model/errors/evaluate.ts'
import { suggestReference } from '../model/reference-names.ts'
import { requireNames, show } from '../model/require.ts'
import type { Estimate, HypothesisResult, MetricResult } from './evaluation.ts'

/** Who is compared with whom, and how that was decided. */
export interface Roles {
  /** Hypotheses against references, or every pair of coders. */
  readonly design: 'references' | 'pairs'
  readonly references: readonly string[]
  readonly hypotheses: readonly string[]
  /**
   * How the references were found: `given` by the user, by a `name` that says so, as all the `others` than the
   * hypotheses; `none` where every pair is compared.
   */
  readonly referencesBy: 'given' | 'name' | 'others' | 'none'
}

/** The coders a user named for the two roles. */
export interface AskedRoles {
  /**
   * Names, or `by-name`: the coder whose name says that it is the reference; every pair where there is none.
   * @defaultValue every coder; with `hypotheses` as `by-name`
   */
  readonly references?: readonly string[] | 'by-name'
  /**
   * Coders who are tested.
   * @defaultValue all who are no references
   */
  readonly hypotheses?: readonly string[]
}

/**
 * The roles a user asked for. Neither given: every pair of coders. References given: all other coders are
 * hypotheses. Hypotheses given: the coder whose name says that it is the reference (`suggestReference`), else all
 * other coders. Rejects names that no coder has (`unknown-coder`), one coder on both sides (`roles-same`), and
 * hypotheses that leave no reference (`roles-missing`).
 *
 * @example
 * rolesOf({ items: [{ id: 'a', units: 2, codings: ['x', 'y', 'z'].map(coder => ({ coder, segmentation: fromMasses([2]) })) }] }, { references: ['y'] }).hypotheses
 * //=> ['x', 'z']
 */
export function rolesOf(corpus: Corpus, asked: AskedRoles = {}): Roles {
  return rolesAmong(codersOf(corpus), asked)
}

/** `rolesOf` for a corpus of which only the coders are known. */
export function rolesAmong(coders: readonly string[], asked: AskedRoles): Roles {
  const hypotheses = knownNames(coders, asked.hypotheses, 'hypothesis')
  const byName = asked.references === 'by-name'
  const given = byName ? undefined : knownNames(coders, asked.references, 'reference')
  const others = (names: readonly string[]) => coders.filter(coder => !names.includes(coder))
  if (given !== undefined)
    return comparable({
      design: 'references',
      references: given,
      hypotheses: hypotheses ?? others(given),
      referencesBy: 'given',
    })
  const everyPair: Roles = { design: 'pairs', references: [], hypotheses: coders, referencesBy: 'none' }
  if (hypotheses === undefined && !byName) return everyPair
  const candidates = others(hypotheses ?? [])
  const named = coders.length < 2 ? undefined : suggestReference(candidates)
  if (named !== undefined)
    return {
      design: 'references',
      references: [named],
      hypotheses: hypotheses ?? others([named]),
      referencesBy: 'name',
    }
  if (hypotheses === undefined) return everyPair
  if (candidates.length === 0) throw invalid(rolesMissing, { hypotheses })
  return { design: 'references', references: candidates, hypotheses, referencesBy: 'others' }
}

/** The names, each once, if every one is a coder's. */
function knownNames(
  coders: readonly string[],
  names: readonly string[] | undefined,
  role: 'reference' | 'hypothesis',
): readonly string[] | undefined {
  if (names === undefined) return undefined
  for (const name of requireNames(role === 'reference' ? 'references' : 'hypotheses', names)) {
    if (coders.includes(name)) continue
    throw invalid(unknownCoder, { name, known: coders })
  }
  return [...new Set(names)]
}

/** Rejects the same single coder on both sides: nobody is compared with themselves. */
function comparable(roles: Roles): Roles {
  const [reference, ...more] = roles.references
  const same =
    reference !== undefined &&
    more.length === 0 &&
    roles.hypotheses.length === 1 &&
    roles.hypotheses[0] === reference
  if (!same) return roles
  throw invalid(rolesSame, { reference: show(reference) })
}

/**
 * The pooled score that is ranked, tested and printed first: micro or macro as the metric says, over all items or the
 * mean of the groups.
 */
export const reported = (
  row: Pick<HypothesisResult, 'micro' | 'macro' | 'meanOfGroups'>,
  { pool, acrossGroups }: Pick<MetricResult, 'pool' | 'acrossGroups'>,
): Estimate => (acrossGroups === 'mean' && row.meanOfGroups ? row.meanOfGroups[pool] : row[pool])
