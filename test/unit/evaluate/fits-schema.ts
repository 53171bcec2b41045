import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'

export interface Schema {
  readonly $ref?: string
  readonly anyOf?: readonly Schema[]
  readonly const?: unknown
  readonly enum?: readonly unknown[]
  readonly type?: string
  readonly properties?: Readonly<Record<string, Schema>>
  readonly required?: readonly string[]
  readonly additionalProperties?: boolean | Schema
  readonly items?: Schema
  readonly minItems?: number
  readonly maxItems?: number
  readonly minimum?: number
  readonly $defs?: Readonly<Record<string, Schema>>
}

/** A schema of the project. */
export const schemaOf = (name: string): Schema =>
  JSON.parse(readFileSync(new URL(`../../../schemas/${name}.schema.json`, import.meta.url), 'utf8'))

/** The keywords that the schema uses, and no others. */
const known = new Set(
  '$ref anyOf const enum type properties required additionalProperties items minItems maxItems minimum $defs $schema title description'.split(
    ' ',
  ),
)

/** What is wrong with a value, with its path; nothing if it fits. */
export function defects(value: unknown, schema: Schema, root = schema, path = '$'): string[] {
  for (const keyword of Object.keys(schema))
    assert.ok(known.has(keyword), `the test does not know ${keyword}`)
  if (schema.$ref !== undefined)
    return defects(value, root.$defs![schema.$ref.split('/').at(-1)!]!, root, path)
  if (schema.anyOf !== undefined)
    return schema.anyOf.some(each => defects(value, each, root, path).length === 0)
      ? []
      : [`${path} fits none`]
  if ('const' in schema) return value === schema.const ? [] : [`${path} is not ${schema.const}`]
  if (schema.enum !== undefined) return schema.enum.includes(value) ? [] : [`${path} is ${value}`]
  const is = value === null ? 'null' : Array.isArray(value) ? 'array' : typeof value
  if (schema.type === 'integer' ? !Number.isInteger(value) : is !== schema.type) return [`${path} is ${is}`]
  if (schema.minimum !== undefined && (value as number) < schema.minimum) return [`${path} is ${value}`]
  if (Array.isArray(value)) {
    const { minItems = 0, maxItems = Infinity } = schema
    if (value.length < minItems || value.length > maxItems) return [`${path} has ${value.length} entries`]
    return value.flatMap((entry, index) => defects(entry, schema.items!, root, `${path}[${index}]`))
  }
  if (is !== 'object') return []
  const record = value as Record<string, unknown>
  return [
    ...(schema.required ?? [])
      .filter(name => !Object.hasOwn(record, name))
      .map(name => `${path}.${name} is missing`),
    ...Object.entries(record).flatMap(([name, entry]) => {
      const own = schema.properties?.[name] ?? schema.additionalProperties
      if (typeof own === 'object') return defects(entry, own, root, `${path}.${name}`)
      return own === true ? [] : [`${path}.${name} is unknown`]
    }),
  ]
}
