import type { RunQuestion } from '../evaluate/index.ts'
import type { CesuraError } from '../index.ts'
import { invalid } from '../model/error.ts'
import { plansDoNotPrint, plansDoNotSelect, plansDoNotTestCandidates } from '../model/errors/commands.ts'
import { codersIn, type OpenedCorpus, type Reduced, type Run } from '../node/index.ts'
import * as agreement from './commands/agreement.ts'
import * as evaluate from './commands/evaluate.ts'
import { type CommandDefinition, parseInput, type Result } from './define-command.ts'
import type { Io } from './io/io.ts'
import { type AgreementFlags, questionOf } from './options/agreement-question.ts'
import type { ReadFlags } from './read-corpus.ts'

/** What a plan is made of, from the options of `evaluate` or `agreement`. */
export interface AskedRun {
  readonly paths: readonly string[]
  readonly reading: ReadFlags
  readonly workers: number | undefined
  /** The question, once the corpus is known. */
  readonly asked: (opened: OpenedCorpus, references: readonly string[] | undefined) => RunQuestion
  /** What the reducer must know to print. */
  readonly given: (opened: OpenedCorpus) => Readonly<Record<string, unknown>>
}

/** Options about the format of the result, which `reduce` takes, and about thresholds. */
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

/** Reads options as `evaluate` or `agreement` would, and computes nothing yet. */
export async function questionFor(
  what: RunQuestion['of'],
  argv: readonly string[],
  io: Io,
): Promise<AskedRun> {
  const { command } = what === 'evaluate' ? evaluate : agreement
  const { args: paths, options, given } = await parseInput(command, argv)
  for (const name of elsewhere) if (given.includes(name)) throw rejected(name, command)
  const flags = options as never
  const parsed = { paths, reading: options as ReadFlags, workers: (options as { workers?: number }).workers }
  if (what === 'evaluate')
    return {
      ...parsed,
      asked: (opened, references) => ({
        of: 'evaluate',
        options: evaluate.questionOf(flags, opened, references, io),
      }),
      given: () => ({ flags }),
    }
  return {
    ...parsed,
    // The document has the majority, whatever is printed.
    asked: opened => ({
      of: 'agreement',
      question: { ...questionOf(flags, codersIn(opened), io).asked, majority: true },
    }),
    given: opened => ({ flags, coders: codersIn(opened) }),
  }
}

function rejected(name: string, { options }: CommandDefinition): CesuraError {
  const flag = options[name]?.flags ?? name
  if (name === 'candidate') return invalid(plansDoNotTestCandidates, { flag })
  return invalid(name === 'select' || name === 'levels' ? plansDoNotSelect : plansDoNotPrint, { flag })
}

/** The result of a run as the command itself would return it. */
export async function reducedResult(
  { plan }: Run,
  found: Reduced,
  format: Readonly<Record<string, unknown>>,
  io: Io,
): Promise<Result> {
  const { flags, coders } = plan.given as { flags: object; coders?: readonly string[] }
  const paths = plan.inputs.map(({ name }) => name)
  const all = { ...flags, ...format } as never
  if (found.of === 'evaluate') {
    const result = evaluate.evaluationResult(found, paths, all)
    const text = ['json', 'csv', 'markdown', 'latex'].every(name => format[name] !== true)
    return text ? result : { ...result, notes: [] }
  }
  return agreement.reducedAgreement(found, coders ?? [], all as AgreementFlags, io)
}
