import { estimatesRates } from '../chance/random/chance-setting.ts'
import { type Corpus, codersOf } from '../model/corpus.ts'
import type { AgreementOptions, Coefficient } from './agreement-options.ts'
import { MOST_ANNOTATOR_STATS } from './annotator-stats.ts'
import { compareCoders, furtherResults, reduceAgreement } from './map-reduce.ts'
import { type AgreementQuestion, type AgreementResult, resolveAgreement } from './question.ts'

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
