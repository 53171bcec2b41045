import { alternativeAnnotator, type Coefficient, planReplacement, planWidth } from '../../agreement/index.ts'
import { planDifference, type SimulatedCoder, simulateCorpus } from '../../evaluate/index.ts'
import { agreementGroup, defaultCoder } from '../../evaluate/shared.ts'
import { type Corpus, codersOf } from '../../index.ts'
import { invalid } from '../../model/error.ts'
import { optionMissingInPlanStudy } from '../../model/errors/agreement.ts'
import {
  goalsExclude,
  otherWithoutSimulation,
  pilotGivenTwice,
  pilotMissing,
  simulatedRateUnknown,
} from '../../model/errors/commands.ts'
import { decimalFrom, VERSION } from '../../model/index.ts'
import { planTable, planView } from '../../report/index.ts'
import type { PilotAssumptions, StudyPlan } from '../../report/sentences/plan.ts'
import { defineCommand } from '../define-command.ts'
import type { SampleSizeDocument } from '../documents.ts'
import type { Io } from '../io/io.ts'
import { oneMetric, oneMetricOptions, requestsOf } from '../options/metric-options.ts'
import { formatOptions } from '../options/result-format.ts'
import { defined, referenceOptions } from '../options/roles.ts'
import { numberOf, readRange } from '../options/simulate-options.ts'
import {
  between,
  choice,
  flag,
  integerFrom,
  list,
  rarely,
  text,
  type Values,
  value,
  within,
} from '../options/spec.ts'
import { readCorpusFrom, readOptions } from '../read-corpus.ts'

const options = {
  ...referenceOptions,
  difference: text(
    '--difference <score>',
    'the difference that would matter, or observed: that of the pilot',
  ),
  pool: choice('--pool <method>', 'which pooled score is reported', ['micro', 'macro']),
  power: value('--power <probability>', 'probability of finding the difference', between(0, 1), {
    default: 0.8,
  }),
  agreement: flag('--agreement', 'plan an interval of agreement instead'),
  width: value('--width <score>', 'with --agreement: how wide the interval may be', within(0, 2)),
  annotators: list('--annotators <counts>', 'with --agreement: numbers of annotators to plan for'),
  coders: list('-c, --coders <names>', 'the annotators; default: all human annotators, by their names'),
  candidate: text('--candidate <system>', 'plan the test of whether this system may replace an annotator'),
  epsilon: value('--epsilon <share>', 'with --candidate: the margin of that test; default 0.1', within(0, 1)),
  simulate: text(
    '--simulate <assumptions>',
    'without a pilot, from units=40-80,miss=0.1: also segment, coders, near, reach and insertion; what is left out is assumed too',
  ),
  other: text('--other <rates>', 'with --simulate: the rates in which another system differs: miss=0.16'),
  ...rarely({
    alpha: value('--alpha <level>', 'level of the test', between(0, 1), { default: 0.05 }),
    curve: list('--curve <counts>', 'numbers of items whose power is shown'),
    level: value('--level <share>', 'with --agreement: level of the interval', between(0, 1), {
      default: 0.95,
    }),
    coefficient: text('--coefficient <name>', 'with --agreement: the coefficient; default multi-pi'),
    seed: value('--seed <number>', 'random seed', integerFrom(0), { default: 1 }),
  }),
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
  arguments: [{ name: '[pilot...]', about: 'files, folders or - for standard input' }],
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
    {
      line: 'cesura plan-study --simulate units=40-80,segment=8,coders=3,miss=0.1 --other miss=0.16',
      about: 'the same without a pilot, from error rates that are assumed',
    },
  ],
  async run({ args, options: flags }, io) {
    const pilot = pilotOf(args, flags)
    const given = { ...flags, ...pilot?.flags }
    requireOneGoal(given)
    const plan = planOf(pilot?.corpus ?? (await readCorpusFrom(args, flags, io)), given, io)
    const assumed = pilot?.assumed
    return {
      document: (): SampleSizeDocument => ({
        sampleSize: 1,
        cesura: VERSION,
        simulated: assumed,
        ...plan,
      }),
      rows: () => planTable(plan, assumed),
      view: target => planView(plan, target, assumed),
    }
  },
})

/** The simulated pilot, and what is asked of it; undefined where there are files. */
function pilotOf(args: readonly string[], flags: PlanFlags) {
  const { simulate, other, seed, difference, width, agreement } = flags
  if (simulate === undefined) {
    if (other !== undefined) throw invalid(otherWithoutSimulation, {})
    if (args.length === 0) throw invalid(pilotMissing, {})
    return undefined
  }
  if (args.length > 0) throw invalid(pilotGivenTwice, {})
  if (flags.candidate !== undefined) throw invalid(goalsExclude, { options: ['simulate', 'candidate'] })
  const { corpus, people, systems, assumed } = simulatedPilot(simulate, other, seed)
  const ofWidth = agreement === true || width !== undefined
  const asked = ofWidth
    ? { coders: people }
    : other === undefined
      ? {}
      : { references: people, hypotheses: systems, difference: difference ?? 'observed' }
  return { corpus, assumed, flags: asked }
}

function requireOneGoal({ agreement, candidate, hypotheses, width, difference }: PlanFlags): void {
  const goals = [
    agreement === true || width !== undefined ? 'agreement' : undefined,
    candidate === undefined ? undefined : 'candidate',
    hypotheses !== undefined || difference !== undefined ? 'hypotheses' : undefined,
  ].filter(goal => goal !== undefined)
  if (goals.length > 1) throw invalid(goalsExclude, { options: goals })
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
        annotators: flags.annotators?.map(integerFrom(2)),
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
      curve: flags.curve?.map(integerFrom(2)),
    }),
  })
}

/** A number, or `observed`; what is neither is left to the library to reject. */
function differenceOf(word: string | undefined): number | 'observed' {
  if (word === undefined || word === 'observed') return word as 'observed'
  return decimalFrom(word) ?? (word as 'observed')
}

/** Items of a simulated pilot: enough that the plan hangs on the assumptions alone. */
const ITEMS = 1000

const rateNames = ['miss', 'near', 'reach', 'insertion']
type Rates = PilotAssumptions['rates']

/** A pilot that is assumed: people and two systems, the second with rates of its own where these are given. */
interface SimulatedPilot {
  readonly corpus: Corpus
  readonly people: readonly string[]
  readonly systems: readonly [string, string]
  readonly assumed: PilotAssumptions
}

/** A pilot from `units=40-80,segment=8,coders=3,miss=0.1,near=0.15,insertion=0.1` and, of the other system, `miss=0.16`. */
function simulatedPilot(given: string, other: string | undefined, seed: number): SimulatedPilot {
  const all = ['units', 'segment', 'coders', ...rateNames]
  const { units = '40-80', segment = '8', coders = '3', ...own } = partsOf('--simulate', given, all)
  const rates = ratesOf('--simulate', own, {
    miss: defaultCoder.miss,
    near: defaultCoder.nearMiss,
    reach: defaultCoder.reach,
    insertion: defaultCoder.insertion,
  })
  const others =
    other === undefined ? undefined : ratesOf('--other', partsOf('--other', other, rateNames), rates)
  const assumed: PilotAssumptions = {
    items: ITEMS,
    units: readRange('--simulate units', units.replace('-', '..')),
    segment: numberOf('--simulate segment', segment),
    coders: numberOf('--simulate coders', coders),
    rates,
    other: others ?? null,
    seed,
  }
  const coderOf = (name: string, { miss, near, reach, insertion }: Rates): SimulatedCoder => ({
    name,
    miss,
    nearMiss: near,
    reach,
    insertion,
  })
  const systems = ['system', 'other'] as const
  const people = Array.from({ length: assumed.coders }, (_, index) => `annotator-${index + 1}`)
  const corpus = simulateCorpus({
    seed,
    items: ITEMS,
    units: assumed.units,
    lengths: { kind: 'geometric', mean: assumed.segment },
    coders: people.map(name => coderOf(name, rates)),
    segmenters: others === undefined ? [] : [coderOf(systems[0], rates), coderOf(systems[1], others)],
  })
  return { corpus, people, systems, assumed }
}

/** `name=value` parts with commas between them. */
function partsOf(flag: string, given: string, names: readonly string[]): Record<string, string> {
  return Object.fromEntries(
    given.split(',').map(part => {
      const [name = '', value = ''] = part.split('=').map(word => word.trim())
      if (!names.includes(name))
        throw invalid(simulatedRateUnknown, { flag, value: given, rate: name, rates: names })
      return [name, value]
    }),
  )
}

const ratesOf = (flag: string, given: Record<string, string>, byDefault: Rates): Rates => ({
  ...byDefault,
  ...Object.fromEntries(
    Object.entries(given).map(([name, value]) => [name, numberOf(`${flag} ${name}`, value)]),
  ),
})
