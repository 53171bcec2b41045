import { rankingStability } from '../../evaluate/index.ts'
import { conventionsDocument, stabilityDocument } from '../../evaluate/shared.ts'
import { conventions } from '../../index.ts'
import { invalid } from '../../model/error.ts'
import { oneMetricOnly, optionUnusedInConventions } from '../../model/errors/commands.ts'
import { everyPresetIsTried } from '../../model/errors/evaluate.ts'
import {
  conventionsRows,
  conventionsTable,
  conventionsText,
  stabilityRows,
  stabilityTable,
  stabilityText,
  toCsv,
  toJsonText,
  toLatex,
  toMarkdown,
} from '../../report/index.ts'
import { referenceSentences } from '../../wording/agreement/role-sentences.ts'
import {
  addMetricOptions,
  type MetricChoice,
  type MetricFlags,
  metricChoices,
} from '../options/metric-options.ts'
import { addFormatOptions, type FormatFlags, formOf, terminalOf } from '../options/result-format.ts'
import { addRoleOptions, type RoleFlags, rolesFor } from '../options/roles.ts'
import {
  addSaveOption,
  openSaves,
  type SavedForms,
  type SaveFlags,
  type Saves,
} from '../options/save-option.ts'
import { addSelectOptions, type SelectFlags, selectOptionsOf } from '../options/select-option.ts'
import { print } from '../print/output.ts'
import { newCommand } from '../program.ts'
import { addReadOptions, type ReadFlags, readingFrom } from '../read-corpus.ts'

const SAVED = ['json', 'csv', 'tex', 'md'] as const

export const examples = [
  {
    line: 'cesura conventions examples/kubla-khan.json --metric pk',
    about: 'Pk as every paper and program computes it',
  },
  {
    line: 'cesura conventions examples/kubla-khan.json --metric S --csv',
    about: 'the same for S, for machines',
  },
  {
    line: 'cesura conventions examples/simulated.json -r ann -y segmenter-1,segmenter-2 --ranking',
    about: 'whether the order of two systems survives 184 conventions of seven metrics',
  },
] as const

interface ConventionFlags extends MetricFlags, ReadFlags, FormatFlags, RoleFlags, SaveFlags, SelectFlags {
  readonly pairs?: boolean
  readonly pool?: 'micro' | 'macro'
  readonly ranking?: boolean
}

export const command = () => {
  const bare = newCommand(
    'conventions',
    'Scores one metric under every preset, side by side: how much is only a convention, and what causes it.',
    examples,
  ).argument('<corpus...>', 'files or folders; - reads standard input')
  const command = addSelectOptions(bare).option(
    '--ranking',
    'whether the order of the hypotheses depends on the convention: all usual conventions of seven metrics, or of those that --metric names',
  )
  addRoleOptions(command, '--pairs', 'compare every pair of coders, whatever their names')
  addFormatOptions(addReadOptions(addMetricOptions(command)))
  return addSaveOption(command, SAVED).action(run)
}

async function run(paths: string[], flags: ConventionFlags): Promise<void> {
  if (flags.ranking === true) return rankSystems(paths, flags, await openSaves(flags, SAVED))
  const choices = metricChoices({ ...flags, preset: undefined }, ['pk'])
  const [choice] = choices
  if (choice === undefined || choices.length > 1) throw invalid(oneMetricOnly, { command: 'conventions' })
  // Every preset is tried; this one also decides the grid that recordings are on.
  if (flags.preset !== undefined && flags.preset !== 'chunkseg')
    throw invalid(everyPresetIsTried, { command: 'conventions' })
  const saves = await openSaves(flags, SAVED)
  try {
    await compareAndPrint(paths, flags, choice, saves)
  } catch (error) {
    await saves.discard()
    throw error
  }
}

async function compareAndPrint(
  paths: readonly string[],
  flags: ConventionFlags,
  choice: MetricChoice,
  saves: Saves,
): Promise<void> {
  const { corpus, references } = await readingFrom(paths, flags)
  const request = { id: choice.metric, options: choice.options }
  const result = conventions(corpus, request, {
    ...rolesFor(flags, flags.pairs === true, references),
    ...(flags.pool === undefined ? {} : { pool: flags.pool }),
    ...selectOptionsOf(flags),
  })
  const forms: SavedForms = {
    json: () => [toJsonText(conventionsDocument(result))],
    csv: () => [toCsv(conventionsRows(result))],
    tex: () => [toLatex(conventionsTable(result))],
    md: () => [toMarkdown(conventionsTable(result))],
  }
  await printForms(forms, flags, saves, () =>
    conventionsText(result, terminalOf(flags), referenceSentences(result, '--pairs')),
  )
}

/** Options that `--ranking` has no use for: it tries every convention. */
const UNUSED = ['preset', 'option', 'tolerance', 'matrix', 'pool', 'pairs', 'select', 'levels'] as const

async function rankSystems(paths: readonly string[], flags: ConventionFlags, saves: Saves): Promise<void> {
  try {
    const unused = UNUSED.find(name => flags[name] !== undefined)
    if (unused !== undefined) throw invalid(optionUnusedInConventions, { unused })
    const { corpus, references } = await readingFrom(paths, flags)
    const found = rankingStability(corpus, { ...rolesFor(flags, false, references), metrics: flags.metric })
    const forms: SavedForms = {
      json: () => [toJsonText(stabilityDocument(found))],
      csv: () => [toCsv(stabilityRows(found))],
      tex: () => [toLatex(stabilityTable(found))],
      md: () => [toMarkdown(stabilityTable(found))],
    }
    await printForms(forms, flags, saves, () => stabilityText(found, terminalOf(flags)))
  } catch (error) {
    await saves.discard()
    throw error
  }
}

/** Saves what is to be saved, and prints the form asked for. */
async function printForms(
  forms: SavedForms,
  flags: FormatFlags,
  saves: Saves,
  text: () => string,
): Promise<void> {
  await saves.commit(forms)
  const form = formOf(flags)
  for (const piece of form === undefined ? [text()] : forms[form]!()) await print(piece)
}
