import { commitAll } from '../node/shared.ts'
import { jsonPieces, type Table, toCsv, toLatexView, toMarkdownView, toText } from '../report/index.ts'
import type { CommandDefinition, Input, Result, ResultFormat } from './define-command.ts'
import { type Io, Outputs, processIo } from './io/io.ts'
import { outputExtension } from './options/output-extension.ts'

/** The options that say how a result is shown. */
interface ShowFlags {
  readonly json?: boolean
  readonly csv?: boolean
  readonly markdown?: boolean
  readonly latex?: boolean
  readonly ascii?: boolean
  readonly signatures?: boolean
  readonly save?: readonly string[]
}

/** Runs a command on the streams of the process: prints and saves its result. Returns its exit code. */
export async function runCommand(
  definition: CommandDefinition,
  input: Input,
  argv: readonly string[],
): Promise<number> {
  const outputs = new Outputs()
  return runWith(definition, input, processIo(argv, outputs), outputs)
}

/** Runs a command: opens the files of `--save`, runs it, writes them, prints the result. Files of a failed run are discarded. */
export async function runWith(
  definition: CommandDefinition,
  input: Input,
  io: Io,
  outputs: Outputs,
): Promise<number> {
  const { save = [] } = input.options as ShowFlags
  try {
    // Opened before the work starts, so that a long run does not fail at its end.
    const formats = save.map(path => outputExtension('--save', path, extensionsOf(definition)))
    const files = []
    for (const path of save) files.push(await io.open(path))
    const result = await definition.run(input, io)
    for (const [index, file] of files.entries())
      for (const piece of await render(result, formats[index]!)) await file.write(piece)
    const ready = []
    for (const file of files) ready.push(await file.stage(''))
    await commitAll(ready)
    for (const { path } of files) io.note(`Wrote ${path}.`)
    await show(result, input.options as ShowFlags, io)
    return result.exitCode ?? 0
  } catch (error) {
    await outputs.discard()
    throw error
  }
}

/** The extensions that `--save` of a command takes, from its declaration. */
const extensionsOf = ({ options }: CommandDefinition): ResultFormat[] =>
  (options.save?.extensions ?? []) as ResultFormat[]

/** The format that the options ask for; undefined: text. */
export const formatOf = ({ json, csv, markdown, latex }: ShowFlags): ResultFormat | undefined =>
  json ? 'json' : csv ? 'csv' : markdown ? 'md' : latex ? 'tex' : undefined

/** Whether a format other than text is asked for, on standard output or in a file. */
export const isForFiles = (flags: ShowFlags): boolean =>
  formatOf(flags) !== undefined || flags.save !== undefined

async function show(result: Result, flags: ShowFlags, io: Io): Promise<void> {
  const format = formatOf(flags)
  if (result.content !== undefined) await io.write(result.content)
  else if (format !== undefined && (result.document ?? result.rows ?? result.view) !== undefined)
    for (const piece of await render(result, format)) await io.write(piece)
  else if (result.view !== undefined) {
    const terminal = flags.ascii === true ? { ...io.terminal, ascii: true } : io.terminal
    await io.write(toText(result.view('terminal'), terminal, { signatures: flags.signatures === true }))
  }
  for (const note of result.notes ?? [])
    if (note.includes('\n')) io.lines(note)
    else io.note(note)
}

const isTable = (rows: Table | Iterable<string>): rows is Table => 'columns' in rows

/** A result in a format, in pieces. */
async function render(result: Result, format: ResultFormat): Promise<Iterable<string>> {
  if (format === 'json') return jsonPieces(result.document!())
  if (format === 'html' || format === 'svg') return [await result.pages![format]!()]
  if (format === 'csv') {
    const rows = result.rows!()
    return isTable(rows) ? [toCsv(rows)] : rows
  }
  const view = result.view!('file')
  return [format === 'md' ? toMarkdownView(view) : toLatexView(view)]
}
