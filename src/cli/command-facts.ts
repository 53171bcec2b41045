import type { Command } from 'commander'
import { commands } from './commands.ts'

/** An option as help, completions and the manual page have it. */
export interface OptionFacts {
  readonly flags: string
  readonly long: string
  readonly short: string | undefined
  readonly about: string
  readonly choices: readonly string[]
  /** It takes a value that is a file. */
  readonly file: boolean
  readonly value: boolean
}

/** A command, with its parts where it has some (`task score`). */
export interface CommandFacts {
  readonly name: string
  readonly summary: string
  readonly about: string
  readonly usage: string
  readonly options: readonly OptionFacts[]
  readonly examples: readonly { readonly line: string; readonly about: string }[]
  readonly parts: readonly string[]
}

/** Every command with everything its help says. */
export const commandFacts = (): Promise<CommandFacts[]> =>
  Promise.all(
    commands.map(async ({ name, summary, load }) => {
      const { command: make, examples } = await load()
      const command = make()
      return {
        name,
        summary,
        about: command.description(),
        usage: `cesura ${name} ${command.usage()}`,
        options: [command, ...command.commands].flatMap(optionsOf),
        examples,
        parts: command.commands.map(part => part.name()),
      }
    }),
  )

const optionsOf = (command: Command): OptionFacts[] =>
  command.options
    .filter(({ hidden }) => !hidden)
    .map(option => ({
      flags: option.flags,
      long: option.long ?? option.short!,
      short: option.short,
      about: option.description,
      choices: option.argChoices ?? [],
      file: /<(file|path|folder)>/.test(option.flags),
      value: !option.isBoolean(),
    }))
