// `npm run docs`: the API reference from the doc comments of every public entry point, to api/index.html.
// `--check`: writes nothing; a warning, such as a link to a name that is not public, is a failure either way.
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { Application, OptionDefaults } from 'typedoc'

const root = fileURLToPath(new URL('..', import.meta.url))
const { exports } = JSON.parse(readFileSync(`${root}package.json`, 'utf8'))

/** ./formats → src/formats/index.ts: the entry points are those of the package; cesura/metrics shows its families. */
const entryPoints = Object.entries(exports).flatMap(([name, { types }]) =>
  types === undefined || name.includes('*') ? [] : [`${root}src${name.slice(1)}/index.ts`],
)

const app = await Application.bootstrapWithPlugins({
  name: 'cesura',
  entryPoints,
  tsconfig: `${root}tsconfig.docs.json`,
  readme: 'none',
  out: `${root}api`,
  excludeInternal: true,
  excludePrivate: true,
  disableSources: true,
  // No clock: the same sources give the same pages.
  hideGenerator: true,
  skipErrorChecking: true,
  treatWarningsAsErrors: true,
  // Limits of lists, for the JSON Schemas that are made from types.
  blockTags: [...OptionDefaults.blockTags, '@minItems', '@maxItems'],
  // A type that is named in a signature and not exported is shown by its name; what is public is decided elsewhere.
  validation: { notExported: false, invalidLink: true, rewrittenLink: true, notDocumented: false },
})
const project = await app.convert()
if (project === undefined) process.exit(1)
app.validate(project)
if (!process.argv.includes('--check')) await app.generateOutputs(project)
process.exit(app.logger.hasErrors() || app.logger.hasWarnings() ? 1 : 0)
