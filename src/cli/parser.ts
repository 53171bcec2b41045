import { type Argument, Command, type CommanderError, Option } from 'commander'
import { invalid } from '../model/error.ts'
import {
  argumentMissing,
  argumentsTooMany,
  argumentValueInvalid,
  commandUnknown,
  flagUnknown,
  flagValueInvalid,
  flagValueMissing,
  optionNotGiven,
  optionsExclude,
} from '../model/errors/commands.ts'
import { commandPointer, flagPointer } from './pointers.ts'

/**
 * Commander's parser, whose errors are those of the catalogue: every interface renders them in its own syntax, and they
 * have codes. Only these methods of commander report errors of a user; the test of usage errors calls each.
 */
export class Parser extends Command {
  override createCommand(name?: string): Parser {
    return new Parser(name)
  }

  /** Its name behind those of the commands it is part of: `cesura task score`. */
  get path(): string {
    return this.parent === null ? this.name() : `${(this.parent as Parser).path} ${this.name()}`
  }

  #flags(): string[] {
    return this.createHelp()
      .visibleOptions(this)
      .flatMap(({ long }) => long ?? [])
  }

  missingArgument(name: string): never {
    throw invalid(argumentMissing, { name, command: this.path })
  }

  optionMissingArgument({ long, flags }: Option): never {
    throw invalid(flagValueMissing, { flag: long ?? flags, value: /[<[].*/.exec(flags)?.[0] ?? '' })
  }

  missingMandatoryOptionValue({ long, flags }: Option): never {
    throw invalid(optionNotGiven, { flag: long ?? flags, command: this.path })
  }

  _conflictingOption(option: Option, other: Option): never {
    throw invalid(optionsExclude, { flag: option.long ?? option.flags, other: other.long ?? other.flags })
  }

  unknownOption(flag: string): void {
    // The only state of a parser without getter: options after the name of a command whose words are passed on.
    if ((this as unknown as { _allowUnknownOption: boolean })._allowUnknownOption) return
    const has = (name: string): boolean =>
      this.options.some(({ long, short, flags }) => [long, short, flags].includes(name))
    const pointer = flagPointer(flag, has)
    throw invalid(flagUnknown, { flag, known: this.#flags(), pointer, command: this.path })
  }

  _excessArguments(given: readonly string[]): void {
    if ((this as unknown as { _allowExcessArguments: boolean })._allowExcessArguments) return
    const extra = given[this.registeredArguments.length] ?? ''
    throw invalid(argumentsTooMany, { extra, command: this.path })
  }

  unknownCommand(): never {
    const word = this.args[0]!
    const known = this.createHelp()
      .visibleCommands(this)
      .map(command => command.name())
    throw invalid(commandUnknown, {
      word,
      known,
      pointer: commandPointer(word),
      command: this.path,
    })
  }

  _callParseArg(target: Option | Argument, value: string, previous: unknown): unknown {
    try {
      return (target as { parseArg(text: string, before: unknown): unknown }).parseArg(value, previous)
    } catch (error) {
      if ((error as Partial<CommanderError>).code !== 'commander.invalidArgument') throw error
      const choices = target.argChoices
      const advice = choices === undefined ? (error as Error).message : `give one of ${choices.join(', ')}`
      if (target instanceof Option)
        throw invalid(flagValueInvalid, { flag: target.long ?? target.flags, value, advice })
      throw invalid(argumentValueInvalid, { name: target.name(), value, advice })
    }
  }
}
