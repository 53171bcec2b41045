import type { Command } from 'commander'
import type { RunQuestion } from '../evaluate/index.ts'
import type { CesuraError } from '../index.ts'
import { invalid } from '../model/error.ts'
import { plansDoNotPrint, plansDoNotSelect, plansDoNotTestCandidates } from '../model/errors/commands.ts'
import { codersIn, type OpenedCorpus, type Reduced, type Run } from '../node/index.ts'
import * as agreement from './commands/agreement.ts'
import * as evaluate from './commands/evaluate.ts'
import { questionOf } from './options/agreement-question.ts'
import type { FormatFlags } from './options/result-format.ts'
import { reportAgreement } from './print/print-agreement.ts'
import type { ReadFlags } from './read-corpus.ts'

/** What a plan is made of, from the words of `evaluate` or `agreement`. */
export interface AskedRun {
  readonly paths: readonly string[]
  readonly reading: ReadFlags
  readonly workers: number | undefined
  /** The question, once the corpus is known. */
  readonly asked: (opened: OpenedCorpus, references: readonly string[] | undefined) => RunQuestion
  /** What the reducer must know to print. */
  readonly given: (opened: OpenedCorpus) => Readonly<Record<string, unknown>>
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
export async function questionFor(what: RunQuestion['of'], flags: readonly string[]): Promise<AskedRun> {
  const command = what === 'evaluate' ? evaluate.command() : agreement.command()
  command.exitOverride().action(() => undefined)
  await command.parseAsync([...flags], { from: 'user' })
  for (const name of elsewhere)
    if (command.getOptionValueSource(name) === 'cli') throw rejected(name, command)
  const given = command.opts() as never
  const { workers } = command.opts<{ workers?: number }>()
  const parsed = { paths: command.args, reading: command.opts<ReadFlags>(), workers }
  if (what === 'evaluate')
    return {
      ...parsed,
      asked: (opened, references) => ({
        of: 'evaluate',
        options: evaluate.questionOf(given, opened, references),
      }),
      given: () => ({ flags: given }),
    }
  return {
    ...parsed,
    // The document has the majority, whatever is printed.
    asked: opened => ({
      of: 'agreement',
      question: { ...questionOf(given, codersIn(opened)).asked, majority: true },
    }),
    given: opened => ({ flags: given, coders: codersIn(opened) }),
  }
}

function rejected(name: string, command: Command): CesuraError {
  const flag = command.options.find(option => option.attributeName() === name)?.flags ?? name
  if (name === 'candidate') return invalid(plansDoNotTestCandidates, { flag })
  return invalid(name === 'select' || name === 'levels' ? plansDoNotSelect : plansDoNotPrint, { flag })
}

/** Prints the result of a run as the command itself would. */
export async function reportReduced({ plan }: Run, found: Reduced, form: FormatFlags): Promise<void> {
  const { flags, coders } = plan.given as { flags: object; coders?: readonly string[] }
  const paths = plan.inputs.map(({ name }) => name)
  const all = { ...flags, ...form } as never
  if (found.of === 'evaluate') await evaluate.notify(found, paths, all)
  else await reportAgreement(found, coders ?? [], all)
}
