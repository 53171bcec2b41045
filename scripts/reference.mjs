// The reference of the documentation: pages made from the definitions of commands, metrics, presets, options of reading, errors and
// schemas. None of them is kept in git. `node scripts/reference.mjs FOLDER` writes them; they come from the build (dist/).
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { commandPages } from './reference/commands.mjs'
import { errorsPage } from './reference/errors.mjs'
import { page, table } from './reference/markdown.mjs'
import { metricPages } from './reference/metrics.mjs'
import { schemaPages } from './reference/schemas.mjs'

const root = fileURLToPath(new URL('..', import.meta.url))
const built = path => import(new URL(`../dist/${path}`, import.meta.url))

const sourcesBelow = folder =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter(name => name.endsWith('.ts'))
    .sort()
    .map(name => join(root, folder, name))

async function metrics() {
  const [library, registry, plots, compare, agreement] = await Promise.all(
    ['index.js', 'metrics/index.js', 'plots/index.js', 'compare/index.js', 'agreement/shared.js'].map(built),
  )
  return metricPages(
    { library, registry, plots, compare, agreementPresets: agreement.agreementPresets },
    sourcesBelow('src/metrics'),
  )
}

async function commands() {
  const { commands: entries, isFamily } = await built('cli/commands.js')
  const { commandOf } = await built('cli/define-command.js')
  return commandPages(entries, async loader => {
    const { command } = await loader()
    const parts = isFamily(command) ? command.parts : [command]
    return {
      about: command.about,
      isFamily: isFamily(command),
      // With the rare options, which `--help-all` shows.
      parts: parts.map(part => ({ command: commandOf(part, 80, true), examples: part.examples })),
    }
  })
}

async function errors() {
  const [{ catalogue }, { renderHint }, { flagSyntax }, library, { readFiles }] = await Promise.all(
    [
      'model/errors/catalogue.js',
      'model/errors/define.js',
      'model/errors/syntax.js',
      'index.js',
      'formats/index.js',
    ].map(built),
  )
  return errorsPage(catalogue, { renderHint, flagSyntax, library, readFiles })
}

async function readingOptions() {
  const { optionRows } = await built('formats/options/table.js')
  return page(
    '# Options of reading',
    `Every command that reads files takes these; a question about a file names the one that answers it. All of them can be kept in
[\`cesura.json\`](../how-to/import-your-data.md#4-keep-the-answers-cesura-init). In code they are fields of the options of \`readCorpus\` and
\`readFiles\` (\`unit-layer\` is \`unitLayer\`).`,
    `${table(['flag', 'meaning', 'default', 'files', 'example'], [])}\n${optionRows().join('\n')}`,
  )
}

async function papers() {
  const { reproduce, toPage } = await built('papers/index.js')
  return toPage([...reproduce()])
}

const schemas = () =>
  readdirSync(join(root, 'schemas'))
    .filter(name => name.endsWith('.json'))
    .sort()
    .map(name => [name.replace(/\.json$/, ''), JSON.parse(readFileSync(join(root, 'schemas', name), 'utf8'))])

const index = page(
  '# Reference',
  `Generated from the definitions in the source.`,
  `- [Command line](cli/index.md)
- [Metrics](metrics/index.md) and [presets](presets.md)
- [Formats](formats.md) and [options of reading](reading-options.md)
- [Error codes](errors.md)
- [JSON documents](json/index.md)
- [Published results, recomputed](papers.md)
- [Glossary](glossary.md)`,
)

/**
 * Every generated page, by its path below docs/. `papers: false` leaves the page of recomputed papers empty: it takes as long as all the
 * others together.
 */
export async function referencePages({ papers: recompute = true } = {}) {
  const pages = new Map([['reference/index.md', index]])
  const add = more => {
    for (const [path, text] of more) pages.set(path, text)
  }
  add((await metrics()).pages)
  add(await commands())
  add(schemaPages(schemas()))
  pages.set('reference/errors.md', await errors())
  pages.set('reference/reading-options.md', await readingOptions())
  pages.set('reference/papers.md', recompute ? await papers() : '# The papers, recomputed\n')
  return pages
}

/** Figures of generated pages, by their paths below docs/. */
export const referenceFigures = async () => (await metrics()).figures

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const folder = process.argv[2] ?? join(root, 'tmp/reference')
  for (const [path, text] of [...(await referencePages()), ...(await referenceFigures())]) {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), text)
  }
}
