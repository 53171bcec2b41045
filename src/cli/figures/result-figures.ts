import { alternativeAnnotator, planReplacement, planWidth } from '../../agreement/index.ts'
import { checks, planDifference, rankingStability } from '../../evaluate/index.ts'
import { agreementGroup } from '../../evaluate/shared.ts'
import { codersOf } from '../../index.ts'
import { hint, setting } from '../../model/errors/define.ts'
import { candidateFigure, checksFigure, lossFigure, planFigure, stabilityFigure } from '../../report/index.ts'
import { rolesFor } from '../options/roles.ts'
import { evaluated, type FigureInput, type FigureKind, nothingToPlot, ranked } from './figure-input.ts'

/** The metric that was named, else B: questions about one number take one metric. */
const oneMetric = ({ metrics, flags }: FigureInput) =>
  flags.metric === undefined && flags.preset === undefined
    ? {
        id: 'boundary-similarity',
        options: metrics.find(({ id }) => id === 'boundary-similarity')?.options ?? {},
      }
    : metrics[0]!

const tested = (input: FigureInput, candidate: string) =>
  alternativeAnnotator(input.corpus, {
    candidate,
    annotators: input.flags.coders,
    similarity: oneMetric(input),
    epsilon: input.flags.epsilon,
    seed: input.flags.seed,
  })

/** Plots of the questions behind a score: what it is made of, and what it depends on. */
export const resultFigures: Readonly<Record<string, FigureKind>> = {
  'loss-bars': {
    about: 'what each loss is made of: number of boundaries, positions, near misses, types',
    make(input, options) {
      const own = [oneMetric(input)]
      ranked(input, own)
      const [metric] = evaluated({ ...input, flags: { ...input.flags, loss: true } }, own).metrics
      const figure = lossFigure(metric!, options)
      if (figure.table.rows.length === 0)
        nothingToPlot('the loss of this metric has no parts', hint`choose another: ${setting('metric', 'B')}`)
      return figure
    },
  },
  'stability-plot': {
    about: 'whether the order of systems depends on the convention (all metrics unless --metric)',
    make({ corpus, flags, kept }, options) {
      const found = rankingStability(corpus, {
        ...rolesFor(flags, false, kept),
        metrics: flags.metric,
        seed: flags.seed,
      })
      return stabilityFigure(found, options)
    },
  },
  'candidate-bars': {
    about: 'whether a system may replace an annotator; needs --candidate',
    make(input, options) {
      const { candidate } = input.flags
      if (candidate === undefined)
        return nothingToPlot('no candidate is named', hint`name one: ${setting('candidate', 'NAME')}`)
      return candidateFigure(tested(input, candidate), options)
    },
  },
  'study-plan': {
    about:
      'how many items a study needs; needs --difference and two hypotheses, --interval-width, or --candidate',
    make(input, options) {
      const { corpus, flags, kept } = input
      const { candidate, difference, intervalWidth, hypotheses } = flags
      const [first, second, more] = hypotheses ?? []
      const plan =
        candidate !== undefined
          ? planReplacement(tested(input, candidate))
          : intervalWidth !== undefined
            ? planWidth(corpus, {
                similarity: oneMetric(input),
                coders: flags.coders ?? agreementGroup(codersOf(corpus)).measured,
                width: intervalWidth,
                annotators: annotatorCounts(corpus, flags.coders),
              })
            : difference === undefined || first === undefined || second === undefined || more !== undefined
              ? nothingToPlot(
                  'a plan needs a goal',
                  hint`name two systems with ${setting('hypotheses', 'A,B')} and what would matter with ${setting('difference', '0.05')}, or give ${setting('intervalWidth', '0.1')} or ${setting('candidate', 'NAME')}`,
                )
              : planDifference(corpus, {
                  metric: oneMetric(input),
                  references: flags.references ?? kept,
                  hypotheses: [first, second],
                  difference,
                  pool: flags.pool,
                  seed: flags.seed,
                })
      return planFigure(plan, options) ?? nothingToPlot('the pilot does not show how items vary')
    },
  },
  'check-effects': {
    about: 'what limits the conclusion from one number; --coders: of their agreement',
    make(input, options) {
      const { corpus, flags, kept } = input
      const found = checks(corpus, {
        ...(flags.coders === undefined
          ? {
              references: flags.references ?? (kept !== undefined && kept.length > 0 ? kept : undefined),
              hypotheses: flags.hypotheses,
              pool: flags.pool,
            }
          : { coders: flags.coders }),
        metric: oneMetric(input),
        seed: flags.seed,
      })
      return checksFigure(found, options) ?? nothingToPlot('the number is undefined')
    },
  },
}

/** Two annotators up to those there are, and where four can be compared a few more. */
function annotatorCounts(corpus: FigureInput['corpus'], coders: readonly string[] | undefined): number[] {
  const own = (coders ?? agreementGroup(codersOf(corpus)).measured).length
  const counts = Array.from({ length: own - 1 }, (_, index) => index + 2)
  return own < 4 ? counts : [...counts, own + 2]
}
