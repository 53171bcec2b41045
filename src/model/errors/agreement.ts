import { define, hint, metricOption, setting, suggest } from './define.ts'

/** Messages of agreement, of chance levels and of adjudication. */

/** What a decision about a dispute says, and the line of the file that holds it. */
interface Decided {
  readonly decision: string
  readonly position?: number | undefined
  readonly types?: readonly string[] | undefined
  readonly line?: number | undefined
}

const decided = ({ decision, position, types = [], line }: Decided): string => {
  const words = decision === 'cut' ? ['cut after', position, ...types].join(' ') : decision
  return line === undefined ? words : `${words} (line ${line})`
}

export const chanceModelOfFlexible = define(
  'option-invalid',
  ({ chance }: { chance: string }) =>
    `"${chance}" does not apply, because S_f has its own model of chance, by rates`,
  ({ chance }) => hint`leave ${setting('chance', chance)} out`,
)

export const chanceModelOfPublished = define(
  'option-invalid',
  ({ chance }: { chance: string }) => `the published chance level has no chance model "${chance}"`,
  ({ chance }) =>
    hint`${setting('chance', chance)} needs ${setting('expected', 'exact')} or ${setting('expected', 'simulated')}`,
)

export const chanceModelWithoutCoefficient = define(
  'option-invalid',
  ({ coefficient, chance }: { coefficient: string; chance: string }) =>
    `the chance model "${chance}" has no ${coefficient}`,
  () => hint`take multi-kappa`,
)

export const chancesInvalid = define(
  'option-invalid',
  ({ side, sets }: { side: number; sets: number }) =>
    `shares[${side}] does not hold one chance for each of the ${sets} sets, 1 in all`,
  ({ sets }) => hint`give ${sets} numbers from 0 to 1 that add up to 1`,
)

export const codingMissing = define(
  'coding-missing',
  () => 'the coder has no segmentation of this item',
  () =>
    hint`leave the coder or the item out, or give ${setting('missing', 'available')} (every pair there is) or ${setting('missing', 'group')} (one coefficient per set of coders)`,
)

export const codingOfItemMissing = define(
  'coding-missing',
  ({ coder }: { coder: string; coders: readonly string[] }) => `${coder} has no segmentation of this item`,
  ({ coder, coders }) => suggest(coder, coders, hint`those who have one are ${coders.join(', ')}`),
)

export const coefficientNeedsTypes = define(
  'coefficient-needs-types',
  ({ coefficient }: { coefficient: string }) =>
    `${coefficient} takes every boundary type as equally likely, which the published chance level cannot`,
  () => hint`give ${setting('expected', 'exact')}, use flexible-similarity, or take multi-pi`,
)

export const decisionIncomplete = define(
  'decision-incomplete',
  () => 'the decision is to cut, but no position says where',
  () => hint`give one`,
)

export const decisionOnUnknownDispute = define(
  'decision-unknown',
  ({ from, to, span }: { from: number; to: number; span: string | number | undefined }) =>
    `there is no dispute from ${from} to ${to} at span ${span}`,
  () => hint`were the decisions made for other data, other coders or another span?`,
)

export const decisionOnUnknownItem = define(
  'decision-unknown',
  (_: { item: string; items: readonly string[] }) => 'a decision is about an item that is not in the corpus',
  ({ item, items }) => suggest(item, items, hint`were the decisions made for other data?`),
)

export const decisionOutside = define(
  'decision-outside',
  ({ position, span, from, to }: { position: number; span: number; from: number; to: number }) =>
    `position ${position} is more than one span (${span}) from the dispute from ${from} to ${to}, or outside the text`,
  () => hint`move it, or decide the dispute next to it`,
)

export const decisionsConflict = define(
  'decisions-conflict',
  ({ from, to, first, second }: { from: number; to: number; first: Decided; second: Decided }) =>
    `two decisions about the dispute from ${from} to ${to} differ: ${decided(first)} and ${decided(second)}`,
  () => hint`keep one`,
)

export const decisionsContradict = define(
  'decisions-conflict',
  ({ first, second }: { first: Decided & Range; second: Decided & Range }) =>
    `the dispute from ${first.from} to ${first.to} is ${decided(first)}, where the dispute from ${second.from} to ${second.to} is ${decided(second)}`,
  () => hint`change one`,
)

/** Where a dispute is. */
interface Range {
  readonly from: number
  readonly to: number
}

export const groupsCannotBeJoined = define(
  'option-invalid',
  () => 'with one coefficient per set of coders there is no single group to leave or to join',
  () => hint`instead of ${setting('missing', 'group')} take ${setting('missing', 'available')}`,
)

export const intervalInvalid = define(
  'option-invalid',
  ({ name, value }: { name: string; value: string }) => `${name} is ${value}`,
  () => hint`give true, false or an object of settings`,
)

export const intervalLevelInvalid = define(
  'option-invalid',
  ({ level }: { level: number }) => `interval.level is ${level}`,
  () => hint`give a number between 0 and 1`,
)

export const marksCountInvalid = define(
  'option-invalid',
  ({ side, marks }: { side: number; marks: number; units: number; gaps: number }) =>
    `marks[${side}] holds ${marks} sets`,
  ({ units, gaps }) => hint`a text of ${units} units has ${gaps} gaps: give one set for each`,
)

export const nothingToCompare = define(
  'nothing-to-compare',
  () => 'there are no segmentations',
  () => hint`give two segmentations of one item or more`,
)

export const nothingToVoteOn = define(
  'nothing-to-compare',
  () => 'no coder segmented this item',
  () => hint`leave it out`,
)

export const optionOfPublishedChance = define(
  'option-invalid',
  ({ value }: { name: string; value: string }) =>
    `"${value}" applies to the published chance level only, because the others count boundaries, not segments, each with its types`,
  ({ name, value }) => hint`${setting(name, value)} needs ${setting('expected', 'published')}`,
)

export const optionUnknownInAgreement = define(
  'option-unknown',
  ({ name, id }: { name: string; id: string; known: readonly string[] }) =>
    `neither agreement nor ${id} has an option "${name}"`,
  ({ name, known }) => suggest(name, known),
)

export const resamplesTooFew = define(
  'option-invalid',
  ({ resamples }: { resamples: number; level: number; least: number }) =>
    `interval.resamples is ${resamples}`,
  ({ level, least }) =>
    hint`an interval of level ${level} needs at least ${least}, five in each tail: ${setting('resamples', least)}`,
)

export const similarityNotSymmetric = define(
  'similarity-not-symmetric',
  ({ id }: { id: string; window: 'window' | 'width' | undefined }) =>
    `${id} is not symmetric, so it cannot be used for agreement`,
  ({ window }) =>
    window === undefined
      ? hint`use boundary-similarity, or options that make it symmetric`
      : hint`its window comes from the reference: give one for all pairs, ${metricOption(window, 5)}`,
)

export const similarityUnbounded = define(
  'similarity-unbounded',
  ({ id }: { id: string }) => `${id} does not end at 1, so it cannot be corrected for chance`,
  () => hint`take boundary-similarity`,
)

export const twoCodersNeeded = define(
  'two-coders-needed',
  ({ coefficient, coders }: { coefficient: string; coders: number }) =>
    `${coefficient} is for two coders and there are ${coders}`,
  ({ coefficient }) => hint`take multi-${coefficient}, or name two coders`,
)

export const unknownCoder = define(
  'unknown-coder',
  ({ name }: { name: string; known: readonly string[] }) => `there is no coder "${name}"`,
  ({ name, known }) => suggest(name, known, hint`the coders are ${known.join(', ')}`),
)

export const unknownCoderWithBoundaries = define(
  'unknown-coder',
  ({ name }: { name: string; known: readonly string[] }) => `no coder "${name}" has boundaries`,
  ({ name, known }) => suggest(name, known, hint`those who have some are ${known.join(', ')}`),
)

export const unknownCoderWithScores = define(
  'unknown-coder',
  ({ name }: { name: string; known: readonly string[] }) => `no coder "${name}" has scores`,
  ({ name, known }) => suggest(name, known, hint`those who have some are ${known.join(', ')}`),
)

export const candidateIsAnnotator = define(
  'candidate-is-annotator',
  ({ json }: { json: string }) => `the candidate ${json} is among the annotators`,
  () => hint`leave it out of annotators`,
)

export const candidateUnknown = define(
  'candidate-unknown',
  ({ name }: { name: string; known: readonly string[] }) => `no coder is called ${JSON.stringify(name)}`,
  ({ name, known }) => suggest(name, known, hint`the coders are ${known.join(', ')}`),
)

export const optionInvalidInCandidateOptions = define(
  'option-invalid',
  ({ margin }: { margin: number }) => `margin is ${margin}, but items have one vote each`,
  () => hint`give epsilon instead, or weigh: 'pooled'`,
)

export const optionInvalidInCandidateOptions2 = define(
  'option-invalid',
  ({ epsilon }: { epsilon: number }) => `epsilon is ${epsilon}, but it belongs to weigh: 'items'`,
  () => hint`give margin, in units of the similarity`,
)

export const optionInvalidInCandidateOptions3 = define(
  'option-invalid',
  ({ test }: { test: string }) => `test is ${test}, but weigh: 'pooled' has the permutation test only`,
  () => hint`leave test out`,
)

export const optionMissing = define(
  'option-missing',
  () => `weigh: 'pooled' has no default margin`,
  () => hint`give margin, in units of the similarity, for example margin: 0.05`,
)

export const optionMissingInPlanWidth = define(
  'option-missing',
  () => 'there is no default width',
  () => hint`give the width that the interval may have, for example width: 0.1`,
)

export const optionMissingInPlanDifference = define(
  'option-missing',
  () => 'there is no default difference',
  () => hint`give the one that would matter, for example difference: 0.03, or 'observed'`,
)

export const optionMissingInPlanStudy = define(
  'option-missing',
  () => 'nothing says what to plan',
  () =>
    hint`give ${setting('hypotheses')} a,b ${setting('difference', 0.05)}, or ${setting('agreement')} ${setting('width', 0.1)}, or ${setting('candidate', 'NAME')}`,
)

export const tooFewAnnotators = define(
  'too-few-annotators',
  ({ annotators }: { annotators: readonly string[] }) =>
    annotators.length === 0 ? 'there is no annotator' : `there is only one annotator, ${annotators.join()}`,
  () => hint`name two or more with ${setting('annotators')}; three give a consensus`,
)
