import { commands, isFamily } from './commands.ts'
import { type CommandDefinition, commandOf, type Example } from './define-command.ts'

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
  readonly examples: readonly Example[]
  readonly parts: readonly string[]
}

/** Every command with everything its help says. */
export const commandFacts = (): Promise<CommandFacts[]> =>
  Promise.all(
    commands.map(async ({ name, summary, load }) => {
      const { command } = await load()
      const parts = isFamily(command) ? command.parts : []
      return {
        name,
        summary,
        about: command.about,
        usage: `cesura ${name} ${isFamily(command) ? '[options] [command]' : commandOf(command).usage()}`,
        options: isFamily(command) ? parts.flatMap(optionsOf) : optionsOf(command),
        examples: command.examples,
        parts: parts.map(part => part.name),
      }
    }),
  )

const optionsOf = (definition: CommandDefinition): OptionFacts[] =>
  commandOf(definition, 80, true)
    .options.filter(({ hidden }) => !hidden)
    .map(option => ({
      flags: option.flags,
      long: option.long ?? option.short!,
      short: option.short,
      about: option.description,
      choices: option.argChoices ?? [],
      file: /<(file|path|folder)>/.test(option.flags),
      value: !option.isBoolean(),
    }))
