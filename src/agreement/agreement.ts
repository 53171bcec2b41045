import { estimatesRates } from '../chance/random/chance-setting.ts'
import { type Corpus, codersOf } from '../model/corpus.ts'
import type { AgreementOptions, Coefficient } from './agreement-options.ts'
import type { Agreement } from './agreement-result.ts'
import { MOST_ANNOTATOR_STATS } from './annotator-stats.ts'
import { compareCoders, furtherResults, reduceAgreement } from './map-reduce.ts'
import { type AgreementQuestion, type AgreementResult, resolveAgreement } from './question.ts'

/**
 * Agreement between coders beyond chance, over any symmetric similarity.
 *
 *     A = (A_a − A_e) / (1 − A_e)
 *
 * A_a, observed: the tallies of all pairs of coders on all items, added, then scored. A_e, expected: what annotators
 * who place boundaries at random would score under the same similarity, at the rate of all coders together (`pi`) or at
 * each coder's own (`kappa`), so that they score 0. Bias = A_e of pi − A_e of kappa: how much the coders' rates differ.
 *
 * With `expected: 'published'`, which `preset`, `count` and `categories` imply, the coefficients of Fournier & Inkpen:
 * Scott's π, Cohen's κ and their forms for many coders (Fleiss's π*, Davies & Fleiss's κ*). Their A_e is Σ over boundary
 * types of P², P the share of positions with such a boundary, pooled over coders or each coder's own, multiplied and
 * averaged over pairs. It knows only boundaries, never their absence, and random annotators score more than 0.
 *
 * Range −A_e / (1 − A_e) to 1. Identical codings give 1. No boundary anywhere: undefined, `no-boundaries`; published 1,
 * with that reason. Every gap is a boundary: undefined, `chance-is-one`. Published chance above 1 (each position with two
 * types or more, or segments counted in short texts): the formula's number, which then says nothing. One coder:
 * undefined, `nothing-to-compare`. A similarity that depends on who is the reference is rejected
 * (`similarity-not-symmetric`), a missing coding too (`coding-missing`) unless `missing` says what to do.
 * Time: items × pairs of coders.
 *
 * Differs from segeval 2.0.11, which for π takes the mean of the codings' shares and merges types
 * (`preset: 'segeval-2'`), and from everything printed until then, which counts segments for boundaries
 * (`preset: 'fournier-2013'`).
 *
 * @param corpus - items with the codings of several coders
 * @param options - settings; each has a default
 * @returns the coefficient with its counts, its chance level and its signature
 * @throws CesuraError `coding-missing`, `similarity-not-symmetric`, `similarity-unbounded`, `two-coders-needed`, `coefficient-needs-types`,
 * `unknown-coder`, `unknown-metric`, `option-unknown`, `option-invalid`
 * @see Fournier & Inkpen (2012), https://aclanthology.org/N12-1016
 * @example
 * agreement(makeCorpus([{ id: 'poem', units: 11, codings: [
 *   { coder: 'ann', segmentation: fromMasses([2, 3, 6]) },
 *   { coder: 'bo', segmentation: fromMasses([2, 2, 7]) },
 * ] }]), { coefficient: 'pi', expected: 'published' }).value //=> (0.75 - (4 / 20) ** 2) / (1 - (4 / 20) ** 2)
 */
export function agreement(corpus: Corpus, options: AgreementOptions = {}): Agreement {
  const job = resolveAgreement(codersOf(corpus), corpus.scale, corpus.items.length, {
    options,
    buckets: 'items',
  })
  return reduceAgreement(job, [compareCoders(job, corpus.items)]).coefficients[0]!
}

/** The coefficients of a chance model: κ alone where it has no boundary rates that annotators could share. */
export const coefficientsFor = ({ chance }: AgreementOptions): readonly Coefficient[] =>
  chance === undefined || estimatesRates(chance) ? ['multi-pi', 'multi-kappa'] : ['multi-kappa']

/** Whether each annotator is compared with the others unless somebody asks: of two nobody stands apart, and many take seconds. */
export const looksForOutliers = (annotators: number): boolean =>
  annotators > 2 && annotators <= MOST_ANNOTATOR_STATS

/**
 * Everything that is reported about the agreement of some annotators: π and κ with the alternative chance model, whether the
 * chance model fits, and who stands apart. The one place that decides what is computed where nobody chose.
 *
 * @param corpus - items with their codings
 * @param question - options, and what differs from the default
 * @returns the coefficients and what was asked with them
 * @throws CesuraError as `agreement`
 */
export function analyseAgreement(corpus: Corpus, question: AgreementQuestion): AgreementResult {
  const { options } = question
  const all = codersOf(corpus)
  const job = resolveAgreement(all, corpus.scale, corpus.items.length, {
    coefficients: coefficientsFor(options),
    models: true,
    annotatorStats: looksForOutliers((options.coders ?? all).length),
    ...question,
    options: { both: true, ...options },
  })
  return reduceAgreement(job, [compareCoders(job, corpus.items)], furtherResults)
}
