import type { CesuraError } from '../../index.ts'
import { invalid } from '../../model/error.ts'
import { paramInvalid, paramUnknown } from '../../model/errors/commands.ts'
import { decimalText, optionName } from '../../model/index.ts'
import type { CommandDefinition } from '../define-command.ts'
import type { OptionSpecs } from '../options/spec.ts'

type Spec = OptionSpecs[string]

/** Options that choose the format of the answer. */
const RESERVED = ['json', 'csv', 'markdown', 'latex', 'ascii']

/** The options of a command that a request may set. */
export const requestOptions = ({ options }: CommandDefinition): readonly (readonly [string, Spec])[] =>
  Object.entries(options).filter(([name]) => !RESERVED.includes(name))

/**
 * The arguments of the command line that mean the same as the params of a request, so that both are checked by the same
 * rules. A list is given value by value, an object as name=value, `true` as the bare flag.
 */
export function commandArgs(
  definition: CommandDefinition,
  params: Readonly<Record<string, unknown>>,
): string[] {
  const options = new Map(requestOptions(definition))
  return Object.entries(params).flatMap(([name, value]) => {
    const spec = options.get(optionName(name))
    if (spec === undefined)
      throw invalid(paramUnknown, { command: definition.name, name, known: [...options.keys()] })
    return value === null || value === undefined ? [] : argsFor(spec, name, value)
  })
}

function argsFor(spec: Spec, name: string, value: unknown): string[] {
  const { flags, repeat } = spec
  const long = /--[a-z-]+/.exec(flags)![0]
  if (!/[<[]/.test(flags)) {
    if (typeof value !== 'boolean') throw wrongValue(name, value, 'true or false')
    return value !== long.startsWith('--no-') ? [long] : []
  }
  // A value that may be left out.
  if (value === true && flags.includes('[')) return [long]
  const one = (entry: unknown): string => {
    if (typeof entry === 'string' || (typeof entry === 'number' && Number.isFinite(entry))) {
      const text = textOf(entry)
      // An entry of a list is one name, commas and all.
      return `${long}=${Array.isArray(value) && repeat === 'list' && text.includes(',') ? `"${text}"` : text}`
    }
    throw wrongValue(name, entry, 'a word or a number')
  }
  if (Array.isArray(value)) return value.map(one)
  if (typeof value === 'object' && flags.includes('='))
    return Object.entries(value as object).map(([key, entry]) => {
      const text = typeof entry === 'object' && entry !== null ? JSON.stringify(entry) : textOf(entry)
      return `${long}=${key}=${text}`
    })
  return [one(value)]
}

/** A value as text: numbers in decimal digits, as options take them. */
const textOf = (value: unknown): string => (typeof value === 'number' ? decimalText(value) : String(value))

const wrongValue = (name: string, value: unknown, wanted: string): CesuraError =>
  invalid(paramInvalid, { name, value: JSON.stringify(value), wanted })
