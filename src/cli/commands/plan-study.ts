import { alternativeAnnotator, type Coefficient, planReplacement, planWidth } from '../../agreement/index.ts'
import { planDifference } from '../../evaluate/index.ts'
import { agreementGroup } from '../../evaluate/shared.ts'
import { type Corpus, codersOf } from '../../index.ts'
import { invalid } from '../../model/error.ts'
import { optionMissingInPlanStudy } from '../../model/errors/agreement.ts'
import { optionInvalidInPlanStudy } from '../../model/errors/commands.ts'
import { decimalFrom, VERSION } from '../../model/index.ts'
import { planTable, planView } from '../../report/index.ts'
import type { StudyPlan } from '../../wording/evaluation/plan-sentences.ts'
import { defineCommand } from '../define-command.ts'
import type { Io } from '../io/io.ts'
import { oneMetric, oneMetricOptions, requestsOf } from '../options/metric-options.ts'
import { formatOptions } from '../options/result-format.ts'
import { defined, referenceOptions } from '../options/roles.ts'
import { between, choice, flag, list, text, type Values, value, wholeFrom, within } from '../options/spec.ts'
import { readCorpusFrom, readOptions } from '../read-corpus.ts'

const options = {
  ...referenceOptions,
  difference: text(
    '--difference <score>',
    'the difference that would matter, or observed: that of the pilot',
  ),
  pool: choice('--pool <method>', 'which pooled score is reported', ['micro', 'macro']),
  alpha: value('--alpha <level>', 'level of the test', between(0, 1), { default: 0.05 }),
  power: value('--power <probability>', 'probability of finding the difference', between(0, 1), {
    default: 0.8,
  }),
  curve: list('--curve <counts>', 'numbers of items whose power is shown'),
  agreement: flag('--agreement', 'plan an interval of agreement instead'),
  width: value('--width <score>', 'with --agreement: how wide the interval may be', within(0, 2)),
  level: value('--level <share>', 'with --agreement: level of the interval', between(0, 1), {
    default: 0.95,
  }),
  annotators: list('--annotators <counts>', 'with --agreement: numbers of annotators to plan for'),
  coders: list('-c, --coders <names>', 'the annotators; default: all human annotators, by their names'),
  coefficient: text('--coefficient <name>', 'with --agreement: the coefficient; default multi-pi'),
  candidate: text('--candidate <system>', 'plan the test of whether this system may replace an annotator'),
  epsilon: value('--epsilon <share>', 'with --candidate: the margin of that test; default 0.1', within(0, 1)),
  seed: value('--seed <number>', 'random seed', wholeFrom(0), { default: 1 }),
  ...oneMetricOptions,
  ...readOptions,
  ...formatOptions,
}

type PlanFlags = Values<typeof options>
type MetricRequest = ReturnType<typeof requestsOf>[number]

export const command = defineCommand({
  name: 'plan-study',
  about:
    'Computes how many items, or annotators, a study needs, from a pilot: to find a difference of two systems, for an interval of agreement that is narrow enough, or to test a candidate.',
  arguments: [{ name: '<pilot...>', about: 'files or folders; - reads standard input' }],
  options,
  examples: [
    {
      line: 'cesura plan-study examples/simulated.json -r ann -y segmenter-1,segmenter-2 --difference 0.05',
      about: 'items to find a difference of 0.05 in B between two systems',
    },
    {
      line: 'cesura plan-study examples/simulated.json --agreement --width 0.1 --annotators 2,3,4,6',
      about: 'items, and annotators, for a narrow interval of agreement',
    },
    {
      line: 'cesura plan-study examples/simulated.json --candidate segmenter-1 --epsilon 0.2',
      about: 'items to test whether a system may replace an annotator',
    },
  ],
  async run({ args, options: flags }, io) {
    requireOneGoal(flags)
    const plan = planOf(await readCorpusFrom(args, flags, io), flags, io)
    return {
      document: () => ({ sampleSize: 1, cesura: VERSION, ...plan }),
      rows: () => planTable(plan),
      view: target => planView(plan, target),
    }
  },
})

function requireOneGoal({ agreement, candidate, hypotheses, width, difference }: PlanFlags): void {
  const goals = [
    agreement === true || width !== undefined ? '--agreement' : undefined,
    candidate === undefined ? undefined : '--candidate',
    hypotheses !== undefined || difference !== undefined ? '--hypotheses' : undefined,
  ].filter(goal => goal !== undefined)
  if (goals.length > 1) throw invalid(optionInvalidInPlanStudy, { names: goals.join(' and ') })
  if (goals.length === 0) throw invalid(optionMissingInPlanStudy, {})
}

function planOf(corpus: Corpus, flags: PlanFlags, io: Io): StudyPlan {
  const [metric] = requestsOf([oneMetric(flags, 'boundary-similarity', 'plan-study', io)]) as [MetricRequest]
  const { alpha, power, seed, level } = flags
  if (flags.candidate !== undefined) {
    const found = alternativeAnnotator(corpus, {
      candidate: flags.candidate,
      similarity: metric,
      seed,
      ...defined({ annotators: flags.coders, epsilon: flags.epsilon }),
    })
    return planReplacement(found, { power })
  }
  if (flags.agreement === true || flags.width !== undefined)
    return planWidth(corpus, {
      similarity: metric,
      coders: flags.coders ?? agreementGroup(codersOf(corpus)).measured,
      level,
      width: flags.width!,
      ...defined({
        coefficient: flags.coefficient as Coefficient | undefined,
        annotators: flags.annotators?.map(wholeFrom(2)),
      }),
    })
  const [first = '', second = '', ...more] = flags.hypotheses ?? []
  return planDifference(corpus, {
    metric,
    hypotheses: [first, second, ...more] as unknown as [string, string],
    difference: differenceOf(flags.difference),
    alpha,
    power,
    seed,
    ...defined({
      references: flags.references,
      pool: flags.pool,
      curve: flags.curve?.map(wholeFrom(2)),
    }),
  })
}

/** A number, or `observed`; what is neither is left to the library to reject. */
function differenceOf(word: string | undefined): number | 'observed' {
  if (word === undefined || word === 'observed') return word as 'observed'
  return decimalFrom(word) ?? (word as 'observed')
}
