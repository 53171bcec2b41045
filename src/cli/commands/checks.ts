import { Option } from 'commander'
import { type CheckId, type ChecksOptions, checks } from '../../evaluate/index.ts'
import { CHECK_IDS } from '../../evaluate/shared.ts'
import { invalid } from '../../model/error.ts'
import { checkUnknown, oneMetricOnly } from '../../model/errors/commands.ts'
import {
  checksDocument,
  checksRows,
  checksTable,
  checksText,
  toCsv,
  toJsonText,
  toLatex,
  toMarkdown,
} from '../../report/index.ts'
import { safeLine } from '../../wording/safe-text.ts'
import { addMetricOptions, collectWords, type MetricFlags, metricChoices } from '../options/metric-options.ts'
import { addFormatOptions, type FormatWords, formOf, terminalOf } from '../options/result-format.ts'
import { addReferenceOptions, type RoleWords } from '../options/roles.ts'
import { addSaveOption, openSaves, type SavedForms, type SaveWords } from '../options/save-option.ts'
import { addSelectOptions, type SelectWords, selectOptionsOf } from '../options/select-option.ts'
import { wholeFrom } from '../options/sureness-options.ts'
import { print } from '../print/output.ts'
import { newCommand } from '../program.ts'
import { addReadOptions, type ReadWords, readingFrom } from '../read-corpus.ts'

const SAVED = ['json', 'csv', 'tex', 'md'] as const

export const examples = [
  {
    line: 'cesura checks examples/simulated.json --references ann,bo,cy,di',
    about: 'what limits the score of the leading system',
  },
  {
    line: 'cesura checks examples/simulated.json -r ann,bo,cy,di --system segmenter-2 --metric F',
    about: 'the same for another system and metric',
  },
  {
    line: 'cesura checks examples/simulated.json --agreement',
    about: 'what limits the agreement of the annotators',
  },
] as const

interface CheckWords extends MetricFlags, ReadWords, FormatWords, RoleWords, SaveWords, SelectWords {
  readonly agreement?: boolean
  readonly system?: string
  readonly coders?: readonly string[]
  readonly coefficient?: string
  readonly pool?: 'micro' | 'macro'
  readonly seed: number
  readonly failOn?: readonly string[]
}

export const command = () => {
  const command = newCommand(
    'checks',
    'Lists what limits the conclusion from one number, each with its effect on the number, what you can report, and what would help most.',
    examples,
  ).argument('<corpus...>', 'files or folders; - reads standard input')
  addReferenceOptions(addSelectOptions(command))
    .option('--system <name>', 'the system whose score is checked; default: the first of the ranking')
    .option('--agreement', 'check the agreement of the annotators instead of a score')
    .option(
      '-c, --coders <names>',
      'with --agreement: the annotators; default: all people, by their names',
      collectWords,
    )
    .option('--coefficient <name>', 'with --agreement: the coefficient; default multi-pi')
    .addOption(new Option('--pool <way>', 'which pooled score is checked').choices(['micro', 'macro']))
    .option('--seed <number>', 'seed of everything random', wholeFrom(0), 1)
    .option(
      '--fail-on <checks>',
      `exit with 1 if one of these needs a look: ${CHECK_IDS.join(', ')}`,
      collectWords,
    )
  addFormatOptions(addReadOptions(addMetricOptions(command, 'one')))
  return addSaveOption(command, SAVED).action(run)
}

async function run(paths: string[], words: CheckWords): Promise<void> {
  for (const name of words.failOn ?? [])
    if (!(CHECK_IDS as readonly string[]).includes(name))
      throw invalid(checkUnknown, { name, known: CHECK_IDS })
  const choices = metricChoices(words, ['boundary-similarity'])
  const [choice] = choices
  if (choice === undefined || choices.length > 1) throw invalid(oneMetricOnly, { command: 'checks' })
  const { preset, ...options } = choice.options
  const saves = await openSaves(words, SAVED)
  try {
    const { corpus, references: kept } = await readingFrom(paths, words)
    const found = checks(corpus, {
      question: words.agreement === true ? 'agreement' : undefined,
      references:
        words.references ??
        (words.agreement !== true && kept !== undefined && kept.length > 0 ? kept : undefined),
      hypotheses: words.hypotheses,
      system: words.system,
      coders: words.coders,
      coefficient: words.coefficient as ChecksOptions['coefficient'],
      metric: { id: choice.metric.id, options, preset: preset === undefined ? undefined : String(preset) },
      pool: words.pool,
      seed: words.seed,
      ...selectOptionsOf(words),
    })
    const forms: SavedForms = {
      json: () => [toJsonText(checksDocument(found))],
      csv: () => [toCsv(checksRows(found))],
      tex: () => [toLatex(checksTable(found))],
      md: () => [toMarkdown(checksTable(found))],
    }
    await saves.commit(forms)
    const form = formOf(words)
    for (const piece of form === undefined ? [checksText(found, terminalOf(words))] : forms[form]!())
      await print(piece)
    const failed = found.checks.filter(
      ({ id, state }) => state === 'look' && (words.failOn ?? []).includes(id satisfies CheckId),
    )
    for (const { id } of failed) await print(`cesura: ${safeLine(`${id} needs a look`)}\n`, process.stderr)
    if (failed.length > 0) process.exitCode = 1
  } catch (error) {
    await saves.discard()
    throw error
  }
}
