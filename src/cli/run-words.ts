import type { Command } from 'commander'
import type { RunQuestion } from '../evaluate/index.ts'
import type { CesuraError } from '../index.ts'
import { invalid } from '../model/error.ts'
import { plansDoNotPrint, plansDoNotSelect, plansDoNotTestCandidates } from '../model/errors/commands.ts'
import { codersIn, type OpenedCorpus, type Reduced, type Run } from '../node/index.ts'
import * as agreement from './commands/agreement.ts'
import * as evaluate from './commands/evaluate.ts'
import { questionOf } from './options/agreement-question.ts'
import type { FormatWords } from './options/result-format.ts'
import { tellAgreement } from './print/print-agreement.ts'
import type { ReadWords } from './read-corpus.ts'

/** What a plan is made of, from the words of `evaluate` or `agreement`. */
export interface AskedRun {
  readonly paths: readonly string[]
  readonly reading: ReadWords
  readonly workers: number | undefined
  /** The question, once the corpus is known. */
  readonly asked: (opened: OpenedCorpus, references: readonly string[] | undefined) => RunQuestion
  /** What the reducer must know to print. */
  readonly told: (opened: OpenedCorpus) => Readonly<Record<string, unknown>>
}

/** Words about the form of the result, which `reduce` takes, and about what is held against it. */
const elsewhere = [
  'json',
  'csv',
  'markdown',
  'latex',
  'save',
  'baseline',
  'failUnder',
  'failOver',
  'select',
  'levels',
  'candidate',
]

/** Reads words as `evaluate` or `agreement` would, and asks nothing yet. */
export async function questionFor(what: RunQuestion['of'], words: readonly string[]): Promise<AskedRun> {
  const command = what === 'evaluate' ? evaluate.command() : agreement.command()
  command.exitOverride().action(() => undefined)
  await command.parseAsync([...words], { from: 'user' })
  for (const name of elsewhere) if (command.getOptionValueSource(name) === 'cli') throw refused(name, command)
  const given = command.opts() as never
  const { workers } = command.opts<{ workers?: number }>()
  const parsed = { paths: command.args, reading: command.opts<ReadWords>(), workers }
  if (what === 'evaluate')
    return {
      ...parsed,
      asked: (opened, references) => ({
        of: 'evaluate',
        options: evaluate.questionOf(given, opened, references),
      }),
      told: () => ({ words: given }),
    }
  return {
    ...parsed,
    // The document has the majority, whatever is printed.
    asked: opened => ({
      of: 'agreement',
      question: { ...questionOf(given, codersIn(opened)).asked, majority: true },
    }),
    told: opened => ({ words: given, coders: codersIn(opened) }),
  }
}

function refused(name: string, command: Command): CesuraError {
  const flag = command.options.find(option => option.attributeName() === name)?.flags ?? name
  if (name === 'candidate') return invalid(plansDoNotTestCandidates, { flag })
  return invalid(name === 'select' || name === 'levels' ? plansDoNotSelect : plansDoNotPrint, { flag })
}

/** Prints the result of a run as the command itself would. */
export async function tellReduced({ plan }: Run, found: Reduced, form: FormatWords): Promise<void> {
  const { words, coders } = plan.told as { words: object; coders?: readonly string[] }
  const paths = plan.inputs.map(({ name }) => name)
  const all = { ...words, ...form } as never
  if (found.of === 'evaluate') await evaluate.tell(found, paths, all)
  else await tellAgreement(found, coders ?? [], all)
}
