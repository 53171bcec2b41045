import { CommanderError, type Option } from 'commander'
import { CesuraError, formatProblem } from '../model/error.ts'
import { flagSyntaxOf } from '../model/errors/syntax.ts'
import { FileAccess, withFileAccess } from '../node/files/access.ts'
import { safeLine } from '../report/sentences/safe-text.ts'
import { commands, isFamily } from './commands.ts'
import { type CommandDefinition, commandOf, exampleLines, inputOf, shortTerm } from './define-command.ts'
import { inLines } from './io/in-lines.ts'
import { OutputClosed, reportOutputProblem } from './io/output.ts'
import { widthOf } from './io/style.ts'
import { Parser } from './parser.ts'

const about = 'How similar are two segmentations of a text, and how reliable is the score?'

const start = `Start here:
  cesura evaluate examples/kubla-khan.json    score segmentations
  cesura COMMAND --help                       options and examples of a command`

/**
 * Runs the command line. Returns the exit code: 0 done, 1 a threshold that the user set was missed, 2 bad input or
 * usage. Internal errors are rethrown.
 */
export async function run(given: readonly string[]): Promise<number> {
  const argv = given[0] === 'help' ? helpFor(given[1]) : given
  // The library is loaded by what needs it, so that help comes at once.
  const version = argv.some(word => word === '--version' || word === '-V')
    ? (await import('../index.ts')).VERSION
    : ''
  const all = argv.includes('--help-all')
  const called = argv.find(word => !word.startsWith('-'))
  const optionsOfCalled = () => {
    const found = program.commands.find(command => command.name() === called)
    return found === undefined ? [] : [found, ...found.commands].flatMap(({ options }) => options)
  }
  const hasFlag = (flag: string): boolean =>
    optionsOfCalled().some(({ long, short, flags }) => [long, short, flags].includes(flag))
  const program = new Parser('cesura')
    .description(about)
    .version(version, '-V, --version', 'print the version')
    .helpOption('-h, --help', 'print help')
    .helpCommand(false)
    .configureHelp(
      all
        ? { minWidthToWrap: 24 }
        : { minWidthToWrap: 24, optionTerm: shortTerm, optionDescription: inShort },
    )
    .exitOverride()
    .addHelpText('after', `\n${start}`)

  const width = widthOf(process.stdout)
  let code = 0
  const build = (definition: CommandDefinition): Parser => {
    const command = commandOf(definition, width, all)
    return command.action(async () => {
      const { runCommand } = await import('./run-command.ts')
      code = await runCommand(definition, inputOf(command), argv)
    })
  }
  for (const { name, group, summary, load } of commands) {
    const command = name === called ? await built(load, build, width) : new Parser(name).helpOption(false)
    command.summary(summary).helpGroup(`${group}:`).copyInheritedSettings(program)
    for (const part of command.commands) part.copyInheritedSettings(program)
    program.addCommand(command)
  }
  try {
    if (argv.length === 0) program.help()
    const asked = all ? argv.map(word => (word === '--help-all' ? '--help' : word)) : argv
    await withFileAccess(new FileAccess(), () => program.parseAsync(asked, { from: 'user' }))
    return code
  } catch (error) {
    if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : 2
    if (error instanceof OutputClosed) return 0
    if (error instanceof CesuraError) {
      const line = `cesura: ${safeLine(formatProblem(error, flagSyntaxOf(hasFlag)))}`
      process.stderr.write(`${inLines(line, process.stderr)}\n`)
      return 2
    }
    if (!reportOutputProblem(error)) throw error
    return 2
  }
}

/** What an option does, without choices, defaults and examples: `--help-all` has them. */
const inShort = (option: Option): string =>
  (shortTerm(option) === option.flags ? option.description : 'another format than text')
    .replaceAll(/ \([^)]*\)/g, '')
    .split(/[;:] |\. |, see /)[0]!

async function built(
  load: (typeof commands)[number]['load'],
  build: (definition: CommandDefinition) => Parser,
  width: number,
): Promise<Parser> {
  const { command } = await load()
  if (!isFamily(command)) return build(command)
  const family = new Parser(command.name)
    .description(command.about)
    .addHelpText('after', `\nExamples:\n${exampleLines(command.examples, width)}`)
    .helpCommand('help [command]', 'print help')
  for (const part of command.parts) family.addCommand(build(part))
  return family
}

/** `help` and `help evaluate` as options; a word that is no command is rejected like any other. */
const helpFor = (word: string | undefined): readonly string[] =>
  word === undefined ? ['--help'] : commands.some(({ name }) => name === word) ? [word, '--help'] : [word]
