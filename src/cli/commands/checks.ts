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
import { wholeFrom } from '../options/confidence-options.ts'
import { addMetricOptions, collectList, type MetricFlags, metricChoices } from '../options/metric-options.ts'
import { addFormatOptions, type FormatFlags, formOf, terminalOf } from '../options/result-format.ts'
import { addReferenceOptions, type RoleFlags } from '../options/roles.ts'
import { addSaveOption, openSaves, type SavedForms, type SaveFlags } from '../options/save-option.ts'
import { addSelectOptions, type SelectFlags, selectOptionsOf } from '../options/select-option.ts'
import { print } from '../print/output.ts'
import { newCommand } from '../program.ts'
import { addReadOptions, type ReadFlags, readingFrom } from '../read-corpus.ts'

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

interface CheckWords extends MetricFlags, ReadFlags, FormatFlags, RoleFlags, SaveFlags, SelectFlags {
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
      collectList,
    )
    .option('--coefficient <name>', 'with --agreement: the coefficient; default multi-pi')
    .addOption(new Option('--pool <way>', 'which pooled score is checked').choices(['micro', 'macro']))
    .option('--seed <number>', 'seed of everything random', wholeFrom(0), 1)
    .option(
      '--fail-on <checks>',
      `exit with 1 if one of these needs a look: ${CHECK_IDS.join(', ')}`,
      collectList,
    )
  addFormatOptions(addReadOptions(addMetricOptions(command, 'one')))
  return addSaveOption(command, SAVED).action(run)
}

async function run(paths: string[], flags: CheckWords): Promise<void> {
  for (const name of flags.failOn ?? [])
    if (!(CHECK_IDS as readonly string[]).includes(name))
      throw invalid(checkUnknown, { name, known: CHECK_IDS })
  const choices = metricChoices(flags, ['boundary-similarity'])
  const [choice] = choices
  if (choice === undefined || choices.length > 1) throw invalid(oneMetricOnly, { command: 'checks' })
  const { preset, ...options } = choice.options
  const saves = await openSaves(flags, SAVED)
  try {
    const { corpus, references: kept } = await readingFrom(paths, flags)
    const found = checks(corpus, {
      question: flags.agreement === true ? 'agreement' : undefined,
      references:
        flags.references ??
        (flags.agreement !== true && kept !== undefined && kept.length > 0 ? kept : undefined),
      hypotheses: flags.hypotheses,
      system: flags.system,
      coders: flags.coders,
      coefficient: flags.coefficient as ChecksOptions['coefficient'],
      metric: { id: choice.metric.id, options, preset: preset === undefined ? undefined : String(preset) },
      pool: flags.pool,
      seed: flags.seed,
      ...selectOptionsOf(flags),
    })
    const forms: SavedForms = {
      json: () => [toJsonText(checksDocument(found))],
      csv: () => [toCsv(checksRows(found))],
      tex: () => [toLatex(checksTable(found))],
      md: () => [toMarkdown(checksTable(found))],
    }
    await saves.commit(forms)
    const form = formOf(flags)
    for (const piece of form === undefined ? [checksText(found, terminalOf(flags))] : forms[form]!())
      await print(piece)
    const failed = found.checks.filter(
      ({ id, state }) => state === 'look' && (flags.failOn ?? []).includes(id satisfies CheckId),
    )
    for (const { id } of failed) await print(`cesura: ${safeLine(`${id} needs a look`)}\n`, process.stderr)
    if (failed.length > 0) process.exitCode = 1
  } catch (error) {
    await saves.discard()
    throw error
  }
}
