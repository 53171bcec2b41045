import { Readable } from 'node:stream'
import type { Question } from '../../formats/index.ts'
import { CesuraError, type Problem } from '../../index.ts'
import { FileAccess, withFileAccess } from '../../node/shared.ts'
import { plainTerminal } from '../../report/index.ts'
import { safeMessage } from '../../report/sentences/safe-text.ts'
import { definitionOf } from '../commands.ts'
import { parseInput } from '../define-command.ts'
import { type Io, Outputs } from '../io/io.ts'
import { noProgress } from '../io/progress.ts'
import { runWith } from '../run-command.ts'
import { type CommandAnswer, CommandFailed, type CommandRequest } from './command-answer.ts'
import { commandArgs } from './params-to-flags.ts'

/**
 * Runs a command for a request: the same options, checks and documents as on the command line. What it would print is
 * collected; nothing of the process is touched, so requests may run at the same time.
 */
export async function runRequest(request: CommandRequest): Promise<CommandAnswer> {
  const definition = await definitionOf(request.command)
  const pieces: Buffer[] = []
  const notes: string[] = []
  const problems: Problem[] = []
  const questions: Question[] = []
  const found = { notes, problems, questions }
  const note = (text: string): void => {
    for (const line of text.split('\n')) if (line.trim() !== '') notes.push(safeMessage(line.trimEnd()))
  }
  try {
    const files = request.input === undefined ? request.files : [...request.files, '-']
    const flags = [...request.form, ...commandArgs(definition, request.options)]
    const input = await parseInput(definition, [...flags, '--', ...files])
    const outputs = new Outputs()
    const io: Io = {
      terminal: plainTerminal,
      interactive: false,
      errors: {},
      argv: [request.command, ...flags, ...files],
      async write(piece) {
        pieces.push(Buffer.from(piece as string))
      },
      note,
      noteOnce: sentence => void (notes.includes(safeMessage(sentence)) || note(sentence)),
      lines: note,
      problems(some, asked) {
        problems.push(...some)
        questions.push(...asked)
      },
      progress: label =>
        request.progress === undefined
          ? noProgress
          : { notify: (done, of) => request.progress!(label, done, of), done: () => undefined },
      open: (path, force) => outputs.open(path, force),
    }
    const stdin = Readable.from([Buffer.from(request.input ?? '')])
    const exit = await withFileAccess(new FileAccess(request.limits, stdin), () =>
      runWith(definition, input, io, outputs),
    )
    return { output: Buffer.concat(pieces).toString(), ...found, exit }
  } catch (error) {
    if (error instanceof CesuraError) throw new CommandFailed(error, found)
    throw error
  }
}
