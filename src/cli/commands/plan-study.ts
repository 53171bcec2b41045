import { Option } from 'commander'
import { alternativeAnnotator, type Coefficient, planReplacement, planWidth } from '../../agreement/index.ts'
import { planDifference } from '../../evaluate/index.ts'
import { agreementGroup } from '../../evaluate/shared.ts'
import { type Corpus, codersOf } from '../../index.ts'
import { invalid } from '../../model/error.ts'
import { optionMissingInPlanStudy } from '../../model/errors/agreement.ts'
import { oneMetricOnly, optionInvalidInPlanStudy } from '../../model/errors/commands.ts'
import { decimalFrom, VERSION } from '../../model/index.ts'
import { planTable, planText, toJsonText } from '../../report/index.ts'
import type { StudyPlan } from '../../wording/evaluation/plan-sentences.ts'
import { addMetricOptions, collectWords, type MetricFlags, metricChoices } from '../options/metric-options.ts'
import { addFormatOptions, type FormatWords, tableText, terminalOf } from '../options/result-format.ts'
import { addReferenceOptions, type RoleWords } from '../options/roles.ts'
import { between, wholeFrom, within } from '../options/sureness-options.ts'
import { print } from '../print/output.ts'
import { newCommand } from '../program.ts'
import { addReadOptions, type ReadWords, readCorpusFrom } from '../read-corpus.ts'

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

interface PlanWords extends MetricFlags, ReadWords, FormatWords, RoleWords {
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
    .option('--curve <counts>', 'numbers of items whose power is shown', collectWords)
    .option('--agreement', 'plan an interval of agreement instead')
    .option('--width <score>', 'with --agreement: how wide the interval may be', within(0, 2))
    .option('--level <share>', 'with --agreement: level of the interval', between(0, 1), 0.95)
    .option('--annotators <counts>', 'with --agreement: numbers of annotators to plan for', collectWords)
    .option('-c, --coders <names>', 'the annotators; default: all people, by their names', collectWords)
    .option('--coefficient <name>', 'with --agreement: the coefficient; default multi-pi')
    .option('--candidate <system>', 'plan the test of whether this system may replace an annotator')
    .option('--epsilon <share>', 'with --candidate: the margin of that test; default 0.1', within(0, 1))
    .option('--seed <number>', 'seed of everything random', wholeFrom(0), 1)
  return addFormatOptions(addReadOptions(addMetricOptions(command, 'one'))).action(run)
}

async function run(paths: string[], words: PlanWords): Promise<void> {
  requireOneGoal(words)
  const plan = planOf(await readCorpusFrom(paths, words), words)
  const table = planTable(plan)
  if (words.json) await print(toJsonText({ sampleSize: 1, cesura: VERSION, ...plan }))
  else await print(tableText(words, table, table) ?? planText(plan, terminalOf(words)))
}

function requireOneGoal({ agreement, candidate, hypotheses, width, difference }: PlanWords): void {
  const goals = [
    agreement === true || width !== undefined ? '--agreement' : undefined,
    candidate === undefined ? undefined : '--candidate',
    hypotheses !== undefined || difference !== undefined ? '--hypotheses' : undefined,
  ].filter(goal => goal !== undefined)
  if (goals.length > 1) throw invalid(optionInvalidInPlanStudy, { names: goals.join(' and ') })
  if (goals.length === 0) throw invalid(optionMissingInPlanStudy, {})
}

function planOf(corpus: Corpus, words: PlanWords): StudyPlan {
  const choices = metricChoices(words, ['boundary-similarity'])
  const [choice] = choices
  if (choice === undefined || choices.length > 1) throw invalid(oneMetricOnly, { command: 'plan-study' })
  const { preset, ...options } = choice.options
  const metric = {
    id: choice.metric.id,
    options,
    ...(preset === undefined ? {} : { preset: String(preset) }),
  }
  const { alpha, power, seed, level } = words
  if (words.candidate !== undefined) {
    const found = alternativeAnnotator(corpus, {
      candidate: words.candidate,
      similarity: metric,
      seed,
      ...(words.coders === undefined ? {} : { annotators: words.coders }),
      ...(words.epsilon === undefined ? {} : { epsilon: words.epsilon }),
    })
    return planReplacement(found, { power })
  }
  if (words.agreement === true || words.width !== undefined)
    return planWidth(corpus, {
      similarity: metric,
      coders: words.coders ?? agreementGroup(codersOf(corpus)).measured,
      level,
      width: words.width!,
      ...(words.coefficient === undefined ? {} : { coefficient: words.coefficient as Coefficient }),
      ...(words.annotators === undefined ? {} : { annotators: words.annotators.map(wholeFrom(2)) }),
    })
  const [first = '', second = '', ...more] = words.hypotheses ?? []
  return planDifference(corpus, {
    metric,
    hypotheses: [first, second, ...more] as unknown as [string, string],
    difference: differenceOf(words.difference),
    alpha,
    power,
    seed,
    ...(words.references === undefined ? {} : { references: words.references }),
    ...(words.pool === undefined ? {} : { pool: words.pool }),
    ...(words.curve === undefined ? {} : { curve: words.curve.map(wholeFrom(2)) }),
  })
}

/** A number, or `observed`; what is neither is left to the library to reject. */
function differenceOf(text: string | undefined): number | 'observed' {
  if (text === undefined || text === 'observed') return text as 'observed'
  return decimalFrom(text) ?? (text as 'observed')
}
