import type { Readable } from 'node:stream'
import type { WriteStream } from 'node:tty'
import type { Question } from '../../formats/index.ts'
import type { Problem } from '../../index.ts'
import type { Output } from '../../node/shared.ts'
import type { Terminal } from '../../report/index.ts'
import { plainTerminal } from '../../report/index.ts'
import { safeLine, safeMessage } from '../../report/sentences/safe-text.ts'
import { inLines } from './in-lines.ts'
import { print } from './output.ts'
import { problemText } from './problem-lines.ts'
import { type Progress, progressBar } from './progress.ts'
import { hasUnicode, painter, widthOf } from './style.ts'

/** What a command may do in addition to returning its result. The command line and the servers have one each. */
export interface Io {
  /** The terminal that shows the result. */
  readonly terminal: Terminal
  /** A person answers: standard input and standard error are terminals. */
  readonly interactive: boolean
  /** What standard error is written to; only its width and colours are read. */
  readonly errors: Partial<WriteStream>
  /** Arguments and options as they were typed, the command first. */
  readonly argv: readonly string[]
  /** Writes a piece of a result that is too long to be returned, and waits for its reader. */
  write(piece: string | Uint8Array): Promise<void>
  /** A sentence on standard error: what was read or assumed. */
  note(sentence: string): void
  /** The same, once in a run. */
  noteOnce(sentence: string): void
  /** Lines on standard error that are laid out already. */
  lines(text: string): void
  /** What is wrong or left open in the data, one problem per line; a terminal shows ten different warnings and counts the rest. */
  problems(problems: readonly Problem[], questions: readonly Question[]): void
  /** How far a long computation is. */
  progress(label: string): Progress
  /** A file that is written later, and discarded where the command fails. */
  open(path: string, force?: boolean): Promise<Output>
}

/** Files that are discarded unless they are committed. */
export class Outputs {
  readonly #opened: Output[] = []

  async open(path: string, force?: boolean): Promise<Output> {
    // Loaded by what writes: help and errors come without it.
    const { openOutput } = await import('../../node/shared.ts')
    const output = await openOutput(path, force)
    this.#opened.push(output)
    return output
  }

  async discard(): Promise<void> {
    for (const output of this.#opened) await output.discard()
  }
}

/** Standard streams of the process. */
export function processIo(argv: readonly string[], outputs: Outputs): Io {
  const { stdin, stdout, stderr } = process as {
    stdin: Partial<Readable & { isTTY: boolean }>
  } & NodeJS.Process
  const stated = new Set<string>()
  const lines = (text: string): void => void stderr.write(safeMessage(text))
  const note = (sentence: string): void => lines(`${inLines(safeLine(sentence), stderr)}\n`)
  return {
    terminal: {
      ...plainTerminal,
      width: widthOf(stdout),
      ascii: !hasUnicode(),
      paint: painter(stdout),
    },
    interactive: stdin.isTTY === true && stderr.isTTY === true,
    errors: stderr,
    argv,
    write: piece => print(piece),
    note,
    noteOnce(sentence) {
      if (stated.has(sentence)) return
      stated.add(sentence)
      note(sentence)
    },
    lines,
    // Colours are part of it, so it is not made safe again.
    problems: (problems, questions) => void stderr.write(problemText(problems, questions, stderr)),
    progress: label => progressBar(label, stderr),
    open: (path, force) => outputs.open(path, force),
  }
}
