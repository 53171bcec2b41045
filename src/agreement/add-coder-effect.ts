import { type Corpus, codersOf } from '../model/corpus.ts'
import { invalid } from '../model/error.ts'
import { groupsCannotBeJoined, unknownCoder } from '../model/errors/agreement.ts'
import { requireNames } from '../model/require.ts'
import type { TypeScale } from '../model/segmentation.ts'
import { columnSums } from '../stats/resampling/tally-table.ts'
import type { AgreementOptions } from './agreement-options.ts'
import { prepare } from './coefficient.ts'
import { type Evidence, gatherEvidence } from './evidence.ts'
import { type AgreementSettings, agreementSettings } from './settings.ts'
import type { CoefficientParts } from './sums.ts'
import { sumTable } from './sums.ts'

/** One coefficient with and without somebody. */
export interface Drop {
  readonly coder: string
  readonly with: CoefficientParts
  readonly without: CoefficientParts
  /** Without minus with: what the coder costs the group; negative where the group agrees better with it. */
  readonly drop: number | undefined
}

/**
 * What each coder costs the group: the coefficient of all coders, and of all but one.
 *
 * A person with a drop far above the others cuts by other rules than the group. Needs three coders, else
 * nothing is left to compare without one.
 *
 * @param corpus - items with the codings of several coders
 * @param options - settings; each has a default
 * @returns for each coder the coefficient with and without
 * @throws CesuraError `option-invalid` with `missing: 'group'`, and the errors of `agreement`
 * @example
 * leaveOneOut(makeCorpus([{ id: 'a', units: 6, codings: [
 *   { coder: 'ann', segmentation: fromMasses([2, 4]) }, { coder: 'bo', segmentation: fromMasses([2, 4]) },
 *   { coder: 'cy', segmentation: fromMasses([5, 1]) },
 * ] }])).map(({ coder, without }) => [coder, without.value === 1]) //=> [['ann', false], ['bo', false], ['cy', true]]
 */
export function leaveOneOut(corpus: Corpus, options: AgreementOptions = {}): Drop[] {
  const settings = dropSettings(codersOf(corpus), options, corpus.scale)
  return leaveOneOutOf(gatherEvidence(corpus, settings), settings)
}

/** `leaveOneOut` of gathered evidence. */
export function leaveOneOutOf(evidence: Evidence, settings: AgreementSettings): Drop[] {
  const all = coefficientOf(evidence, settings, () => true)
  return settings.coders.map((coder, index) => {
    const without = coefficientOf(evidence, settings, other => other !== index)
    return { coder, with: all, without, drop: difference(without, all) }
  })
}

/**
 * Is a segmenter as reliable as a person? The coefficient of a group of coders by itself, and with each joiner
 * added to it: a drop means that the joiner agrees with the group less than the group agrees with itself
 * (Fournier & Inkpen 2012, section 3.4).
 *
 * @param corpus - items with the codings of the group and of the joiners
 * @param joiners - the coders who join, one at a time
 * @param options - settings of the agreement; each has a default
 * @returns for each joiner the coefficient with and without
 * @throws CesuraError `unknown-coder` for a joiner who has no coding, `option-invalid` with `missing: 'group'`, and
 *   the errors of `agreement`
 * @example
 * addCoderEffect(makeCorpus([{ id: 'a', units: 6, codings: [
 *   { coder: 'ann', segmentation: fromMasses([2, 4]) }, { coder: 'bo', segmentation: fromMasses([2, 4]) },
 *   { coder: 'aps', segmentation: fromMasses([2, 4]) },
 * ] }]), ['aps'])[0].drop //=> 0
 */
export function addCoderEffect(
  corpus: Corpus,
  joiners: readonly string[],
  options: AgreementOptions = {},
): Drop[] {
  const settings = dropSettings(codersOf(corpus), options, corpus.scale)
  requireJoiners(joiners, settings)
  return coderEffectOf(gatherEvidence(corpus, settings), joiners, settings)
}

/** Rejects a joiner that is no coder. */
export function requireJoiners(joiners: readonly string[], settings: AgreementSettings): void {
  for (const joiner of requireNames('joiners', joiners)) {
    if (settings.coders.includes(joiner)) continue
    throw invalid(unknownCoder, { name: joiner, known: settings.coders })
  }
}

/** `joining` of gathered evidence. */
export function coderEffectOf(
  evidence: Evidence,
  joiners: readonly string[],
  settings: AgreementSettings,
): Drop[] {
  const isJoiner = settings.coders.map(coder => joiners.includes(coder))
  const group = coefficientOf(evidence, settings, coder => !isJoiner[coder])
  return joiners.map(joiner => {
    const index = settings.coders.indexOf(joiner)
    const joined = coefficientOf(evidence, settings, coder => coder === index || !isJoiner[coder])
    return { coder: joiner, with: joined, without: group, drop: difference(group, joined) }
  })
}

/** The settings of `agreement`; an error where no single group is left to join or to leave. */
export function dropSettings(
  coders: readonly string[],
  options: AgreementOptions,
  scale?: TypeScale,
): AgreementSettings {
  const settings = agreementSettings(coders, options, scale)
  if (settings.missing === 'group') {
    throw invalid(groupsCannotBeJoined, {})
  }
  return settings
}

function coefficientOf(
  evidence: Evidence,
  settings: AgreementSettings,
  inside: (coder: number) => boolean,
): CoefficientParts {
  const { layout } = prepare(evidence, { ...settings, interval: null }, inside)
  return layout.parts(columnSums(sumTable(evidence, [layout])))
}

const difference = (a: CoefficientParts, b: CoefficientParts): number | undefined =>
  a.value === undefined || b.value === undefined ? undefined : a.value - b.value
