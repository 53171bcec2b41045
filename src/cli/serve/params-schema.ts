import type { CommandDefinition } from '../define-command.ts'
import type { OptionSpecs } from '../options/spec.ts'
import { requestOptions } from './params-to-flags.ts'

type Schema = Readonly<Record<string, unknown>>

/** The options of a command as properties of a JSON Schema, by the names that requests use. */
export const optionProperties = (definition: CommandDefinition): Record<string, Schema> =>
  Object.fromEntries(
    requestOptions(definition)
      .filter(([, spec]) => !spec.hidden)
      .map(([name, spec]) => [name, { ...typeOf(spec), description: spec.about }]),
  )

function typeOf({ flags, choices, repeat }: OptionSpecs[string]): Schema {
  if (!/[<[]/.test(flags)) return { type: 'boolean' }
  if (choices !== undefined) return { enum: choices }
  const word = { anyOf: [{ type: 'string' }, { type: 'number' }] }
  if (repeat === 'list') return { anyOf: [word, { type: 'array', items: word }] }
  if (repeat === 'each')
    return {
      anyOf: [
        { type: 'string' },
        { type: 'array', items: { type: 'string' } },
        ...(flags.includes('=')
          ? [{ type: 'object', additionalProperties: { $ref: '#/$defs/anything' } }]
          : []),
      ],
    }
  return word
}
