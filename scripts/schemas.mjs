// Writes schemas/NAME.schema.json for every document of `Documents` (src/cli/documents.ts), from the declarations in dist:
// only when one of these has changed, because it takes seconds.
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { createFormatter, createParser, SchemaGenerator } from 'ts-json-schema-generator'

const root = fileURLToPath(new URL('..', import.meta.url))
// The compiler that the generator itself uses: types of two compilers do not mix.
const ts = createRequire(import.meta.resolve('ts-json-schema-generator'))('typescript')

const options = {
  ...{ target: ts.ScriptTarget.ES2023, lib: ['lib.es2023.d.ts'], types: [] },
  ...{ module: ts.ModuleKind.NodeNext, moduleResolution: ts.ModuleResolutionKind.NodeNext },
  ...{ strict: true, skipLibCheck: true, allowImportingTsExtensions: true, noEmit: true },
}

/**
 * Declarations as tsc wrote them, as JSON has their values: `Plain<T>` is T, and a field that may be undefined is null.
 * An object has any fields. Codes of errors are any string, so that one more code makes no document invalid.
 */
function host() {
  const files = ts.createCompilerHost(options)
  const readFile = files.readFile
  files.readFile = path =>
    readFile(path)
      ?.replace(/^export type Plain<T> = [^;]+;/m, 'export type Plain<T> = T;')
      .replace(/^export type ErrorCode = [^;]+;/m, 'export type ErrorCode = string;')
      .replace(/: object;$/gm, ': Readonly<Record<string, unknown>>;')
      .replace(/\| undefined\b/g, '| null')
  return files
}

/** The digest of all declarations, and of this script. */
function digest() {
  const dist = join(root, 'dist')
  const declarations = readdirSync(dist, { recursive: true, encoding: 'utf8' })
    .filter(name => name.endsWith('.d.ts') && !/^(?:lib|types|web)[\\/]/.test(name))
    .sort()
  const hash = createHash('sha256').update(readFileSync(fileURLToPath(import.meta.url)))
  for (const name of declarations) hash.update(`${name}\0`).update(readFileSync(join(dist, name)))
  return hash.digest('hex')
}

const stamp = join(root, 'dist/.schemas')
const state = digest()
if (existsSync(stamp) && readFileSync(stamp, 'utf8') === state) process.exit(0)

/** The schemas of all documents in one, by the name of their type. */
function allDefinitions() {
  const program = ts.createProgram([join(root, 'dist/cli/documents.d.ts')], options, host())
  const config = {
    expose: 'export',
    jsDoc: 'extended',
    additionalProperties: false,
    encodeRefs: false,
    topRef: true,
  }
  const generator = new SchemaGenerator(
    program,
    createParser(program, config),
    createFormatter(config),
    config,
  )
  return generator.createSchema('Documents').definitions
}

/** Definitions that a schema uses, also through others. */
function used(schema, definitions, found = new Set()) {
  JSON.stringify(schema, (key, value) => {
    const name = key === '$ref' ? value.split('/').at(-1) : undefined
    if (name !== undefined && !found.has(name)) {
      found.add(name)
      used(definitions[name], definitions, found)
    }
    return value
  })
  return found
}

/** From draft 7, which the generator writes, to 2020-12. */
const renewed = (key, value) => {
  if (key === '$ref') return value.replace('#/definitions/', '#/$defs/')
  if (!Array.isArray(value?.items)) return value
  const { items, additionalItems: _, ...rest } = value
  return { ...rest, prefixItems: items }
}

const all = JSON.parse(JSON.stringify(allDefinitions(), renewed))

/** `Plain<T>` has a name of the generator's making: what it stands for is put in its place. */
const inPlace = (_, value) => {
  const { $ref, ...own } = value ?? {}
  return $ref?.startsWith('#/$defs/Plain<') ? { ...all[$ref.slice(8)], ...own } : value
}
const definitions = JSON.parse(JSON.stringify(all, inPlace))
for (const [name, { title, $ref, ...own }] of Object.entries(definitions.Documents.properties)) {
  const schema = $ref === undefined ? own : definitions[$ref.split('/').at(-1)]
  const parts = [...used(schema, definitions)].sort()
  const { description, ...rest } = schema
  const document = {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    title,
    description,
    ...rest,
    ...(parts.length > 0 && { $defs: Object.fromEntries(parts.map(part => [part, definitions[part]])) }),
  }
  writeFileSync(join(root, `schemas/${name}.schema.json`), `${JSON.stringify(document, null, 2)}\n`)
}
writeFileSync(stamp, state)
