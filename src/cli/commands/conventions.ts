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
import { addFormatOptions, type FormatWords, formOf, terminalOf } from '../options/result-format.ts'
import { addRoleOptions, type RoleWords, rolesFor } from '../options/roles.ts'
import {
  addSaveOption,
  openSaves,
  type SavedForms,
  type Saves,
  type SaveWords,
} from '../options/save-option.ts'
import { addSelectOptions, type SelectWords, selectOptionsOf } from '../options/select-option.ts'
import { print } from '../print/output.ts'
import { newCommand } from '../program.ts'
import { addReadOptions, type ReadWords, readingFrom } from '../read-corpus.ts'

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

interface ConventionWords extends MetricFlags, ReadWords, FormatWords, RoleWords, SaveWords, SelectWords {
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

async function run(paths: string[], words: ConventionWords): Promise<void> {
  if (words.ranking === true) return rankSystems(paths, words, await openSaves(words, SAVED))
  const choices = metricChoices(words, ['pk'])
  const [choice] = choices
  if (choice === undefined || choices.length > 1) throw invalid(oneMetricOnly, { command: 'conventions' })
  if (words.preset !== undefined) throw invalid(everyPresetIsTried, { command: 'conventions' })
  const saves = await openSaves(words, SAVED)
  try {
    await compareAndPrint(paths, words, choice, saves)
  } catch (error) {
    await saves.discard()
    throw error
  }
}

async function compareAndPrint(
  paths: readonly string[],
  words: ConventionWords,
  choice: MetricChoice,
  saves: Saves,
): Promise<void> {
  const { corpus, references } = await readingFrom(paths, words)
  const request = { id: choice.metric, options: choice.options }
  const result = conventions(corpus, request, {
    ...rolesFor(words, words.pairs === true, references),
    ...(words.pool === undefined ? {} : { pool: words.pool }),
    ...selectOptionsOf(words),
  })
  const forms: SavedForms = {
    json: () => [toJsonText(conventionsDocument(result))],
    csv: () => [toCsv(conventionsRows(result))],
    tex: () => [toLatex(conventionsTable(result))],
    md: () => [toMarkdown(conventionsTable(result))],
  }
  await printForms(forms, words, saves, () =>
    conventionsText(result, terminalOf(words), referenceSentences(result, '--pairs')),
  )
}

/** Options that `--ranking` has no use for: it tries every convention. */
const UNUSED = ['preset', 'option', 'tolerance', 'matrix', 'pool', 'pairs', 'select', 'levels'] as const

async function rankSystems(paths: readonly string[], words: ConventionWords, saves: Saves): Promise<void> {
  try {
    const unused = UNUSED.find(name => words[name] !== undefined)
    if (unused !== undefined) throw invalid(optionUnusedInConventions, { unused })
    const { corpus, references } = await readingFrom(paths, words)
    const found = rankingStability(corpus, { ...rolesFor(words, false, references), metrics: words.metric })
    const forms: SavedForms = {
      json: () => [toJsonText(stabilityDocument(found))],
      csv: () => [toCsv(stabilityRows(found))],
      tex: () => [toLatex(stabilityTable(found))],
      md: () => [toMarkdown(stabilityTable(found))],
    }
    await printForms(forms, words, saves, () => stabilityText(found, terminalOf(words)))
  } catch (error) {
    await saves.discard()
    throw error
  }
}

/** Saves what is to be saved, and prints the form asked for. */
async function printForms(
  forms: SavedForms,
  words: FormatWords,
  saves: Saves,
  text: () => string,
): Promise<void> {
  await saves.commit(forms)
  const form = formOf(words)
  for (const piece of form === undefined ? [text()] : forms[form]!()) await print(piece)
}
