import { Option } from 'commander'
import { alternativeAnnotator, type Coefficient, planReplacement, planWidth } from '../../agreement/index.ts'
import { planDifference } from '../../evaluate/index.ts'
import { agreementGroup } from '../../evaluate/shared.ts'
import { type Corpus, codersOf } from '../../index.ts'
import { invalid } from '../../model/error.ts'
import { optionMissingInPlanStudy } from '../../model/errors/agreement.ts'
import { oneMetricOnly, optionInvalidInPlanStudy } from '../../model/errors/commands.ts'
import { decimalFrom, VERSION } from '../../model/index.ts'
import { planTable, planText, toJsonText, withoutReasons } from '../../report/index.ts'
import type { StudyPlan } from '../../wording/evaluation/plan-sentences.ts'
import { between, wholeFrom, within } from '../options/confidence-options.ts'
import { addMetricOptions, collectList, type MetricFlags, metricChoices } from '../options/metric-options.ts'
import { addFormatOptions, type FormatFlags, tableText, terminalOf } from '../options/result-format.ts'
import { addReferenceOptions, type RoleFlags } from '../options/roles.ts'
import { print } from '../print/output.ts'
import { newCommand } from '../program.ts'
import { addReadOptions, type ReadFlags, readCorpusFrom } from '../read-corpus.ts'

export const examples = [
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
] as const

interface PlanFlags extends MetricFlags, ReadFlags, FormatFlags, RoleFlags {
  readonly difference?: string
  readonly pool?: 'micro' | 'macro'
  readonly alpha: number
  readonly power: number
  readonly curve?: readonly string[]
  readonly agreement?: boolean
  readonly width?: number
  readonly level: number
  readonly annotators?: readonly string[]
  readonly coders?: readonly string[]
  readonly coefficient?: string
  readonly candidate?: string
  readonly epsilon?: number
  readonly seed: number
}

export const command = () => {
  const command = newCommand(
    'plan-study',
    'Says how many items, or annotators, a study needs, from a pilot: to find a difference of two systems, for an interval of agreement that is narrow enough, or to test a candidate.',
    examples,
  ).argument('<pilot...>', 'files or folders; - reads standard input')
  addReferenceOptions(command)
    .option('--difference <score>', 'the difference that would matter, or observed: that of the pilot')
    .addOption(new Option('--pool <way>', 'which pooled score is reported').choices(['micro', 'macro']))
    .option('--alpha <level>', 'level of the test', between(0, 1), 0.05)
    .option('--power <chance>', 'chance of finding the difference', between(0, 1), 0.8)
    .option('--curve <counts>', 'numbers of items whose power is shown', collectList)
    .option('--agreement', 'plan an interval of agreement instead')
    .option('--width <score>', 'with --agreement: how wide the interval may be', within(0, 2))
    .option('--level <share>', 'with --agreement: level of the interval', between(0, 1), 0.95)
    .option('--annotators <counts>', 'with --agreement: numbers of annotators to plan for', collectList)
    .option('-c, --coders <names>', 'the annotators; default: all people, by their names', collectList)
    .option('--coefficient <name>', 'with --agreement: the coefficient; default multi-pi')
    .option('--candidate <system>', 'plan the test of whether this system may replace an annotator')
    .option('--epsilon <share>', 'with --candidate: the margin of that test; default 0.1', within(0, 1))
    .option('--seed <number>', 'seed of everything random', wholeFrom(0), 1)
  return addFormatOptions(addReadOptions(addMetricOptions(command, 'one'))).action(run)
}

async function run(paths: string[], flags: PlanFlags): Promise<void> {
  requireOneGoal(flags)
  const plan = planOf(await readCorpusFrom(paths, flags), flags)
  const table = planTable(plan)
  if (flags.json) await print(toJsonText({ sampleSize: 1, cesura: VERSION, ...plan }))
  else await print(tableText(flags, withoutReasons(table), table) ?? planText(plan, terminalOf(flags)))
}

function requireOneGoal({ agreement, candidate, hypotheses, width, difference }: PlanFlags): void {
  const goals = [
    agreement === true || width !== undefined ? '--agreement' : undefined,
    candidate === undefined ? undefined : '--candidate',
    hypotheses !== undefined || difference !== undefined ? '--hypotheses' : undefined,
  ].filter(goal => goal !== undefined)
  if (goals.length > 1) throw invalid(optionInvalidInPlanStudy, { names: goals.join(' and ') })
  if (goals.length === 0) throw invalid(optionMissingInPlanStudy, {})
}

function planOf(corpus: Corpus, flags: PlanFlags): StudyPlan {
  const choices = metricChoices(flags, ['boundary-similarity'])
  const [choice] = choices
  if (choice === undefined || choices.length > 1) throw invalid(oneMetricOnly, { command: 'plan-study' })
  const { preset, ...options } = choice.options
  const metric = {
    id: choice.metric.id,
    options,
    ...(preset === undefined ? {} : { preset: String(preset) }),
  }
  const { alpha, power, seed, level } = flags
  if (flags.candidate !== undefined) {
    const found = alternativeAnnotator(corpus, {
      candidate: flags.candidate,
      similarity: metric,
      seed,
      ...(flags.coders === undefined ? {} : { annotators: flags.coders }),
      ...(flags.epsilon === undefined ? {} : { epsilon: flags.epsilon }),
    })
    return planReplacement(found, { power })
  }
  if (flags.agreement === true || flags.width !== undefined)
    return planWidth(corpus, {
      similarity: metric,
      coders: flags.coders ?? agreementGroup(codersOf(corpus)).measured,
      level,
      width: flags.width!,
      ...(flags.coefficient === undefined ? {} : { coefficient: flags.coefficient as Coefficient }),
      ...(flags.annotators === undefined ? {} : { annotators: flags.annotators.map(wholeFrom(2)) }),
    })
  const [first = '', second = '', ...more] = flags.hypotheses ?? []
  return planDifference(corpus, {
    metric,
    hypotheses: [first, second, ...more] as unknown as [string, string],
    difference: differenceOf(flags.difference),
    alpha,
    power,
    seed,
    ...(flags.references === undefined ? {} : { references: flags.references }),
    ...(flags.pool === undefined ? {} : { pool: flags.pool }),
    ...(flags.curve === undefined ? {} : { curve: flags.curve.map(wholeFrom(2)) }),
  })
}

/** A number, or `observed`; what is neither is left to the library to reject. */
function differenceOf(text: string | undefined): number | 'observed' {
  if (text === undefined || text === 'observed') return text as 'observed'
  return decimalFrom(text) ?? (text as 'observed')
}
