import { Readable, Writable } from 'node:stream'
import { CommanderError } from 'commander'
import type { Question } from '../../formats/index.ts'
import { CesuraError, type Problem } from '../../index.ts'
import { FileAccess, withFileAccess } from '../../node/shared.ts'
import { safeMessage } from '../../wording/safe-text.ts'
import { commands } from '../commands.ts'
import { listenToProblems } from '../print/print-problems.ts'
import { listenToProgress } from '../print/progress.ts'
import { type CommandAnswer, CommandFailed, type CommandRequest } from './command-answer.ts'
import { commandArgs } from './params-to-flags.ts'

/**
 * Runs a command of the command line as a function: the same words, checks and documents. For the time of the run
 * the process's streams are the request's, so it belongs into a thread of its own, one request at a time.
 */
export async function runCommand(request: CommandRequest): Promise<CommandAnswer> {
  const entry = commands.find(({ name }) => name === request.command)
  if (entry === undefined) throw new Error(`no command ${request.command}`)
  const command = (await entry.load()).command()
  const output = new Collected()
  const errors = new Collected()
  const problems: Problem[] = []
  const questions: Question[] = []
  const files = request.input === undefined ? request.files : [...request.files, '-']
  const found = () => ({ notes: lines(errors.text), problems, questions })
  const undo = replaceStreams(request.input ?? '', output, errors)
  const { argv, exitCode } = process
  listenToProblems((some, asked) => {
    problems.push(...some)
    questions.push(...asked)
  })
  listenToProgress(request.progress)
  try {
    const flags = [...request.form, ...commandArgs(command, request.options), '--', ...files]
    process.argv = [argv[0]!, argv[1]!, request.command, ...flags.filter(word => word !== '--')]
    process.exitCode = 0
    command.exitOverride().configureOutput({ writeErr: () => undefined, writeOut: () => undefined })
    await withFileAccess(new FileAccess(request.limits), () => command.parseAsync(flags, { from: 'user' }))
    return { output: output.text, ...found(), exit: Number(process.exitCode ?? 0) }
  } catch (error) {
    if (error instanceof CesuraError || error instanceof CommanderError)
      throw new CommandFailed(error, found())
    throw error
  } finally {
    listenToProblems(undefined)
    listenToProgress(undefined)
    process.argv = argv
    process.exitCode = exitCode
    undo()
  }
}

const lines = (text: string): string[] =>
  text
    .split('\n')
    .map(line => safeMessage(line.trimEnd()))
    .filter(line => line !== '')

/** A stream that keeps what is written to it. */
class Collected extends Writable {
  readonly #pieces: Buffer[] = []

  override _write(piece: Buffer, _: string, done: () => void): void {
    this.#pieces.push(Buffer.from(piece))
    done()
  }

  get text(): string {
    return Buffer.concat(this.#pieces).toString()
  }
}

/** Puts others in the place of the process's streams; answers how to put them back. */
function replaceStreams(input: string, output: Writable, errors: Writable): () => void {
  const others = { stdin: Readable.from([Buffer.from(input)]), stdout: output, stderr: errors }
  const names = Object.keys(others) as (keyof typeof others)[]
  const before = names.map(name => Object.getOwnPropertyDescriptor(process, name)!)
  for (const name of names)
    Object.defineProperty(process, name, { configurable: true, enumerable: true, get: () => others[name] })
  return () => names.forEach((name, index) => void Object.defineProperty(process, name, before[index]!))
}
