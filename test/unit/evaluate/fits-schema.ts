import { readFileSync } from 'node:fs'
import { Ajv2020 } from 'ajv/dist/2020.js'

/** What tests look at in a schema. */
export interface Schema {
  readonly type?: string | readonly string[]
  readonly anyOf?: readonly Schema[]
  readonly enum?: readonly unknown[]
  readonly properties?: Readonly<Record<string, Schema>>
  readonly required?: readonly string[]
  readonly additionalProperties?: boolean | Schema
  readonly items?: Schema
  readonly $defs?: Readonly<Record<string, Schema>>
}

/** A schema of the project. */
export const schemaOf = (name: string): Schema =>
  JSON.parse(readFileSync(new URL(`../../../schemas/${name}.schema.json`, import.meta.url), 'utf8'))

// strictTypes and strictTuples are about style; everything else that Ajv does not know is an error.
const ajv = new Ajv2020({ allErrors: true, allowUnionTypes: true, strictTypes: false, strictTuples: false })

/** What is wrong with a value, with its path; nothing if it fits. */
export function defects(value: unknown, schema: Schema): string[] {
  const fits = ajv.compile(schema)
  return fits(value) ? [] : fits.errors!.map(({ instancePath, message }) => `$${instancePath} ${message}`)
}
