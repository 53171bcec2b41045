import { alternativeAnnotator } from '../agreement/index.ts'
import { invalid } from '../model/error.ts'
import { candidateRequired, unusedForCandidate } from '../model/errors/commands.ts'
import { VERSION } from '../model/index.ts'
import { candidateRows, candidateView } from '../report/index.ts'
import type { Result } from './define-command.ts'
import type { AlternativeAnnotatorDocument } from './documents.ts'
import type { Io } from './io/io.ts'
import { type AgreementFlags, choiceOf } from './options/agreement-question.ts'
import { type AgreementThreshold, missedOmega } from './options/agreement-thresholds.ts'
import { requestsOf } from './options/metric-options.ts'
import { defined } from './options/roles.ts'
import { readCorpusFrom } from './read-corpus.ts'

/** Options of agreement without effect on a candidate. */
const unused = [
  'coefficient',
  'expected',
  'chance',
  'chanceSamples',
  'count',
  'categories',
  'addSystem',
  'leaveOneOut',
  'majority',
  'oneLevel',
] as const

/** The options of a candidate, rejected without one. */
const own = ['epsilon', 'weigh', 'margin', 'q', 'minItems'] as const

/** Rejects options without effect next to `--candidate`, or without it. */
export function requireCandidateFlags(flags: AgreementFlags): void {
  const { candidate } = flags
  const option = (candidate === undefined ? own : unused).find(name => flags[name] !== undefined)
  if (option !== undefined)
    throw invalid(candidate === undefined ? candidateRequired : unusedForCandidate, { option })
}

/** The alternative-annotator test of a corpus. */
export async function candidateResult(
  paths: readonly string[],
  flags: AgreementFlags,
  thresholds: readonly AgreementThreshold[],
  io: Io,
): Promise<Result> {
  const [{ preset: _, ...similarity }] = requestsOf([choiceOf(flags, io)]) as [
    ReturnType<typeof requestsOf>[number],
  ]
  const corpus = await readCorpusFrom(paths, flags, io)
  const found = alternativeAnnotator(corpus, {
    candidate: flags.candidate!,
    similarity: { ...similarity, ...defined({ preset: flags.preset }) },
    seed: flags.seed,
    replicates: flags.resamples,
    ...defined({
      annotators: flags.coders,
      epsilon: flags.epsilon,
      weigh: flags.weigh,
      margin: flags.margin,
      q: flags.q,
      minItems: flags.minItems,
    }),
  })
  const missed = missedOmega(found, thresholds)
  return {
    document: (): AlternativeAnnotatorDocument => ({ alternativeAnnotator: 1, cesura: VERSION, ...found }),
    rows: () => candidateRows(found),
    view: target => candidateView(found, target),
    notes: missed.map(sentence => `cesura: ${sentence}`),
    exitCode: missed.length > 0 ? 1 : 0,
  }
}
