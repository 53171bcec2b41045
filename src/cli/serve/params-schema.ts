import type { Command, Option } from 'commander'
import { collect, collectList } from '../options/metric-options.ts'
import { optionsOf } from './params-to-flags.ts'

type Schema = Readonly<Record<string, unknown>>

/** The options of a command as properties of a JSON Schema, by the names that requests use. */
export function optionProperties(command: Command): Record<string, Schema> {
  return Object.fromEntries(
    optionsOf(command)
      .filter(option => !option.hidden)
      .map(option => [option.attributeName(), { ...typeOf(option), description: option.description }]),
  )
}

function typeOf(option: Option): Schema {
  if (option.isBoolean() || option.negate) return { type: 'boolean' }
  if (option.argChoices !== undefined) return { enum: option.argChoices }
  const word = { anyOf: [{ type: 'string' }, { type: 'number' }] }
  if (option.parseArg === collectList) return { anyOf: [word, { type: 'array', items: word }] }
  if (option.parseArg === collect)
    return {
      anyOf: [
        { type: 'string' },
        { type: 'array', items: { type: 'string' } },
        ...(option.flags.includes('=')
          ? [{ type: 'object', additionalProperties: { $ref: '#/$defs/anything' } }]
          : []),
      ],
    }
  return word
}
