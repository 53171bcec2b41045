import { Command, CommanderError } from 'commander'
import type { CesuraError } from '../index.ts'
import { FileAccess, withFileAccess } from '../node/files/access.ts'
import { safeLine, safeMessage } from '../wording/safe-text.ts'
import { commands, type Example } from './commands.ts'
import { pointOut } from './pointers.ts'
import { OutputClosed, reportOutputProblem } from './print/output.ts'
import { widthOf } from './print/style.ts'

const about = `How alike are two ways of cutting the same text, and can I trust the number?`

const start = `Start here:
  cesura evaluate examples/kubla-khan.json    score segmentations
  cesura metrics                              what can be measured
  cesura COMMAND --help                       its options and examples`

/** A command in the house style: usage errors exit with 2, examples stand under the options. */
export function newCommand(name: string, description: string, examples: readonly Example[]): Command {
  const command = new Command(name).description(description)

  return command.addHelpText('after', examples.length === 0 ? '' : `\nExamples:\n${exampleLines(examples)}`)
}

/** Examples side by side with what they do, or one below the other where that is too wide. */
function exampleLines(examples: readonly Example[]): string {
  const longest = Math.max(...examples.map(({ line }) => line.length))
  const alternative = examples.map(({ line, about }) => `  ${line.padEnd(longest)}   ${about}`)
  if (alternative.every(line => line.length <= widthOf(process.stdout))) return alternative.join('\n')
  return examples.map(({ line, about }) => `  # ${about}\n  ${line}`).join('\n')
}

/**
 * Runs the command line and answers the exit code: 0 done, 1 a threshold the user set was missed, 2 bad input
 * or usage. Anything that is not the caller's to mend is thrown, with its stack.
 */
export async function run(given: readonly string[]): Promise<number> {
  const argv = given[0] === 'help' ? helpFor(given[1]) : given
  // The library is loaded by what needs it, so that help comes at once.
  const version = argv.some(word => word === '--version' || word === '-V')
    ? (await import('../index.ts')).VERSION
    : ''
  const called = argv.find(word => !word.startsWith('-'))
  const optionsOfCalled = () => {
    const found = program.commands.find(command => command.name() === called)
    return found === undefined ? [] : [found, ...found.commands].flatMap(({ options }) => options)
  }
  const hasFlag = (flag: string): boolean =>
    optionsOfCalled().some(({ long, short, flags }) => [long, short, flags].includes(flag))
  const program = new Command('cesura')
    .description(about)
    .version(version, '-V, --version', 'print the version')
    .helpOption('-h, --help', 'print help')
    .helpCommand(false)
    .configureHelp({ minWidthToWrap: 24 })
    .configureOutput({
      outputError: (text, write) =>
        write(safeMessage(`cesura: ${pointOut(text.replace(/^error: /, ''), hasFlag)}`)),
    })
    .exitOverride()
    .addHelpText('after', `\n${start}`)
    .showHelpAfterError('(cesura --help lists the commands)')

  for (const { name, summary, load } of commands) {
    const command = name === called ? (await load()).command() : new Command(name).helpOption(false)
    command.summary(summary).copyInheritedSettings(program)
    if (command.commands.length > 0) command.helpCommand('help [command]', 'print help')
    for (const part of command.commands)
      part
        .copyInheritedSettings(program)
        .showHelpAfterError(`(cesura ${name} ${part.name()} --help lists the options)`)
    program.addCommand(command.showHelpAfterError(`(cesura ${name} --help lists the options)`))
  }
  try {
    if (argv.length === 0) program.help()
    let code = 0
    program.hook('postAction', () => {
      code = Number(process.exitCode ?? 0)
    })
    await withFileAccess(new FileAccess(), () => program.parseAsync(argv, { from: 'user' }))
    return code
  } catch (error) {
    if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : 2
    if (error instanceof OutputClosed) return 0
    if (isCesuraError(error)) {
      const { formatProblem } = await import('../index.ts')
      const { flagSyntaxOf } = await import('../model/errors/syntax.ts')
      const { inLines } = await import('./print/in-lines.ts')
      const line = `cesura: ${safeLine(formatProblem(error, flagSyntaxOf(hasFlag)))}`
      process.stderr.write(`${inLines(line, process.stderr)}\n`)
      return 2
    }
    if (!reportOutputProblem(error)) throw error
    return 2
  }
}

/** `help` and `help evaluate` as options; a word that is no command is refused like any other. */
const helpFor = (word: string | undefined): readonly string[] =>
  word === undefined ? ['--help'] : commands.some(({ name }) => name === word) ? [word, '--help'] : [word]

const isCesuraError = (error: unknown): error is CesuraError =>
  error instanceof Error && error.name === 'CesuraError'
