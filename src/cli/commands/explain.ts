import { explain } from '../../evaluate/index.ts'
import { invalid } from '../../model/error.ts'
import { oneMetricOnly } from '../../model/errors/commands.ts'
import { everyPresetIsTried } from '../../model/errors/evaluate.ts'
import { explainText, toJsonText } from '../../report/index.ts'
import { wholeFrom } from '../options/confidence-options.ts'
import { addMetricOptions, type MetricFlags, metricChoices } from '../options/metric-options.ts'
import { terminalOf } from '../options/result-format.ts'
import { addReferenceOptions, type RoleFlags, rolesFor } from '../options/roles.ts'
import { print } from '../print/output.ts'
import { newCommand } from '../program.ts'
import { addReadOptions, type ReadFlags, readingFrom } from '../read-corpus.ts'

export const examples = [
  {
    line: 'cesura explain examples/kubla-khan.json --metric pk --value 0.333',
    about: 'which conventions print this Pk',
  },
  {
    line: 'cesura explain examples/kubla-khan.json --metric B --value 61% --hypotheses h2 --json',
    about: 'for one hypothesis, as JSON',
  },
] as const

interface ExplainFlags extends MetricFlags, ReadFlags, RoleFlags {
  readonly value: string
  readonly digits?: number
  readonly json?: boolean
  readonly ascii?: boolean
}

export const command = () => {
  const command = newCommand(
    'explain',
    'Searches the conventions under which a corpus gives a printed number: presets, options, pooling, roles.',
    examples,
  ).argument('<corpus...>', 'files or folders; - reads standard input')
  command
    .requiredOption('--value <number>', 'the number as it is printed, with all its digits: 0.129 or 12.9%')
    .option('--digits <count>', 'digits after the point; default: those of the value', wholeFrom(0))
  addReferenceOptions(command)
  addReadOptions(addMetricOptions(command))
  command.option('--json', 'the whole document as JSON, all digits')
  return command.option('--ascii', 'only ASCII signs in the terminal').action(run)
}

async function run(paths: string[], flags: ExplainFlags): Promise<void> {
  const choices = metricChoices({ ...flags, preset: undefined }, ['pk'])
  const [choice] = choices
  if (choice === undefined || choices.length > 1) throw invalid(oneMetricOnly, { command: 'explain' })
  // Every preset is tried; this one also decides the grid that recordings are on.
  if (flags.preset !== undefined && flags.preset !== 'chunkseg')
    throw invalid(everyPresetIsTried, { command: 'explain' })
  const { corpus, references } = await readingFrom(paths, flags)
  const found = explain(
    corpus,
    { id: choice.metric, options: choice.options },
    {
      value: flags.value,
      ...(flags.digits === undefined ? {} : { digits: flags.digits }),
      ...rolesFor(flags, false, references),
    },
  )
  await print(flags.json ? toJsonText(found) : explainText(found, terminalOf(flags)))
}
