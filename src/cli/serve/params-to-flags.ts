import type { Command, Option } from 'commander'
import type { CesuraError } from '../../index.ts'
import { invalid } from '../../model/error.ts'
import { paramInvalid, paramUnknown } from '../../model/errors/commands.ts'
import { decimalText, optionName } from '../../model/index.ts'
import { collectList } from '../options/metric-options.ts'

/** Options that choose the form of the answer, or are no business of a request. */
const RESERVED = ['json', 'csv', 'markdown', 'latex', 'ascii', 'help', 'version']

/** The options of a command that a request may set. */
export const optionsOf = (command: Command): readonly Option[] =>
  command.options.filter(option => !RESERVED.includes(option.attributeName()))

/**
 * The words of the command line that say the same as the params of a request, so that both are checked by the same
 * rules. A list is given value by value, an object as name=value, `true` as the bare flag.
 */
export function commandArgs(command: Command, params: Readonly<Record<string, unknown>>): string[] {
  const options = new Map(optionsOf(command).map(option => [option.attributeName(), option]))
  return Object.entries(params).flatMap(([name, value]) => {
    const camel = optionName(name)
    const option = options.get(camel)
    if (option === undefined) {
      throw invalid(paramUnknown, { command: command.name(), name, known: [...options.keys()] })
    }
    return value === null || value === undefined ? [] : wordsFor(option, name, value)
  })
}

function wordsFor(option: Option, name: string, value: unknown): string[] {
  if (option.isBoolean()) {
    if (typeof value !== 'boolean') throw wrongValue(name, value, 'true or false')
    return value !== option.negate ? [option.long!] : []
  }
  if (option.negate) {
    if (typeof value !== 'boolean') throw wrongValue(name, value, 'true or false')
    return value ? [] : [option.long!]
  }
  const one = (entry: unknown): string => {
    if (typeof entry === 'string' || (typeof entry === 'number' && Number.isFinite(entry)))
      return `${option.long}=${whole(option, wordOf(entry), Array.isArray(value))}`
    throw wrongValue(name, entry, 'a word or a number')
  }
  if (Array.isArray(value)) return value.map(one)
  if (typeof value === 'object' && option.flags.includes('='))
    return Object.entries(value as object).map(([key, entry]) => {
      const text = typeof entry === 'object' && entry !== null ? JSON.stringify(entry) : wordOf(entry)
      return `${option.long}=${key}=${text}`
    })
  return [one(value)]
}

/** A value as a word: numbers in decimal digits, as flags take them. */
const wordOf = (value: unknown): string => (typeof value === 'number' ? decimalText(value) : String(value))

/** An entry of a list is one name, commas and all. */
const whole = (option: Option, text: string, inList: boolean): string =>
  inList && option.parseArg === collectList && text.includes(',') ? `"${text}"` : text

const wrongValue = (name: string, value: unknown, wanted: string): CesuraError =>
  invalid(paramInvalid, { name, value: JSON.stringify(value), wanted })
