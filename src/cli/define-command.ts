import { Argument, Option } from 'commander'
import type { Table, View } from '../report/index.ts'
import type { Io } from './io/io.ts'
import { flag, OPTION_GROUPS, type OptionSpecs, type Values } from './options/spec.ts'
import { Parser } from './parser.ts'

/** A line of help that a test runs. */
export interface Example {
  readonly line: string
  readonly about: string
}

/** A positional argument, as help shows it: `<corpus...>`, `[file]`. */
export interface ArgumentSpec {
  readonly name: string
  readonly about: string
  readonly choices?: readonly string[]
}

/** What a command was called with. */
export interface Input<S = OptionSpecs> {
  /** The positional arguments in their order. */
  readonly args: readonly string[]
  readonly options: Values<S>
}

/** Formats that results are written in, by the extension of their files. */
export type ResultFormat = 'json' | 'csv' | 'tex' | 'md' | 'html' | 'svg'

/** A value, or the pieces of a long text. */
export type Pieces = Iterable<string>

/** What a command found. It prints nothing itself: one function prints, saves and sets the exit code. */
export interface Result {
  /** What `--json` prints: a value, or its text in pieces. */
  readonly document?: () => unknown
  /** What people read: `terminal` with what fits a screen, `file` with everything. */
  readonly view?: (target: 'terminal' | 'file') => View
  /** What `--csv` prints: a table with all digits, or its text in pieces. */
  readonly rows?: () => Table | Pieces
  /** Other formats that `--save` writes. */
  readonly pages?: Readonly<Partial<Record<'html' | 'svg', () => Promise<string>>>>
  /** The bytes of a file where those are the result (a converted corpus, a figure). */
  readonly content?: string | Uint8Array
  /** Messages on standard error after the result: what to try next, which thresholds were missed. */
  readonly notes?: readonly string[]
  /** @defaultValue 0; 1: a threshold was missed; 2: bad input */
  readonly exitCode?: number
}

/** A command: what help, completions, servers and schemas know of it, and what it does. */
export interface CommandDefinition<S extends OptionSpecs = OptionSpecs> {
  readonly name: string
  readonly about: string
  readonly arguments: readonly ArgumentSpec[]
  readonly options: S
  readonly examples: readonly Example[]
  /** Text below the options. */
  readonly notes?: string
  /** The same in short help, where it is shorter there. */
  readonly shortNotes?: string
  /** Options of another command are passed on unread, in `args`. */
  readonly passesOptions?: boolean
  run(input: Input<S>, io: Io): Promise<Result>
}

/** A command that consists of others: `task score`. */
export interface CommandFamily {
  readonly name: string
  readonly about: string
  readonly examples: readonly Example[]
  readonly parts: readonly CommandDefinition[]
}

/** Declares a command. The types of `options` in `run` follow from their declarations. */
export const defineCommand = <const S extends OptionSpecs>(
  definition: CommandDefinition<S>,
): CommandDefinition => definition as unknown as CommandDefinition

const optionOf = (name: string, spec: OptionSpecs[string]): Option => {
  const option = new Option(spec.flags, spec.about)
  const { read, choices, conflicts, implies, shown } = spec
  if (choices !== undefined) option.choices(choices)
  if (read !== undefined) {
    const initial = spec.default
    // Values of a repeatable option replace its default.
    option.argParser((word: string, before: unknown) =>
      read(word, (before === initial ? undefined : before) as never),
    )
  }
  if (spec.default !== undefined) option.default(spec.default, shown)
  if (conflicts !== undefined) option.conflicts([...conflicts])
  if (implies !== undefined) option.implies(implies)
  if (spec.required === true) option.makeOptionMandatory()
  if (option.attributeName() !== name) throw new Error(`${spec.flags} is declared as ${name}`)
  return option
}

/** Asks for the help of all options. */
const helpAll = flag('--help-all', 'print help with everything')

/** Examples that short help shows. */
const FEW = 2

/** What only `--help-all` lists: rare options, those of another option, and thresholds for programs that watch scores. */
const isRare = ({ rare, about }: OptionSpecs[string]): boolean =>
  rare === true || /^(?:with --|exit with 1)/.test(about)

/** The formats of the result, of which short help lists the first. */
const formatsOf = (options: OptionSpecs): readonly string[] =>
  ['json', 'csv', 'markdown', 'latex'].filter(name => name in options && !isRare(options[name]!))

/** An option of short help; the first format stands for all that exclude it. */
export function shortTerm(option: Option): string {
  const { flags, conflictsWith = [] } = option as Option & { readonly conflictsWith?: readonly string[] }
  return flags === '--json' ? [flags, ...conflictsWith.map(name => `--${name}`)].join(' ') : flags
}

/** The parser of a definition. `all`: its help lists rare options and all examples too. */
export function commandOf(definition: CommandDefinition, width = 80, all = false): Parser {
  const { name, about, arguments: args, options, examples, notes, shortNotes = notes } = definition
  const command = new Parser(name).description(about)
  for (const { name: form, about: what, choices } of args) {
    const argument = new Argument(form, what)
    command.addArgument(choices === undefined ? argument : argument.choices(choices))
  }
  const specs = Object.entries(options)
  const otherFormats = all ? [] : formatsOf(options).slice(1)
  for (const group of OPTION_GROUPS)
    for (const [key, spec] of specs) {
      if ((spec.group ?? 'Options') !== group) continue
      const option = optionOf(key, spec).helpGroup(`${group}:`)
      const hidden = spec.hidden || otherFormats.includes(key) || (!all && isRare(spec))
      command.addOption(hidden ? option.hideHelp() : option)
    }
  command.addOption(optionOf('helpAll', helpAll).helpGroup('Options:').hideHelp(all))
  command.helpOption('-h, --help', 'print help')
  if (definition.passesOptions) command.allowUnknownOption().allowExcessArguments()
  const shown = all ? examples : examples.slice(0, FEW)
  const below = [
    shown.length === 0 ? undefined : `\nExamples:\n${exampleLines(shown, width)}`,
    all ? notes : shortNotes,
  ]
  return command.addHelpText('after', below.filter(part => part !== undefined).join('\n'))
}

/** Examples next to what they do, or one below the other where that is too wide. */
export function exampleLines(examples: readonly Example[], width: number): string {
  const longest = Math.max(...examples.map(({ line }) => line.length))
  const sideBySide = examples.map(({ line, about }) => `  ${line.padEnd(longest)}   ${about}`)
  if (sideBySide.every(line => line.length <= width)) return sideBySide.join('\n')
  return examples.map(({ line, about }) => `  # ${about}\n  ${line}`).join('\n')
}

/** What the parser of a definition has read. */
export const inputOf = (command: Parser): Input => ({
  args: command.args,
  options: command.opts(),
})

/** Reads arguments and options as the command line does, and runs nothing. */
export async function parseInput(
  definition: CommandDefinition,
  argv: readonly string[],
): Promise<Input & { readonly given: readonly string[] }> {
  const command = commandOf(definition)
    .exitOverride()
    .configureOutput({ writeErr: () => undefined, writeOut: () => undefined })
    .action(() => undefined)
  await command.parseAsync([...argv], { from: 'user' })
  const given = Object.keys(definition.options).filter(name => command.getOptionValueSource(name) === 'cli')
  return { ...inputOf(command), given }
}
