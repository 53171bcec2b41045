// Gathers the pages of the site: docs/ as it is, the generated reference, one page per format, figures.
import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { referenceFigures, referencePages } from '../scripts/reference.mjs'

const { homepage } = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8'))
const here = fileURLToPath(new URL('.', import.meta.url))
const docs = join(here, '../docs')
const target = join(here, 'pages')

const put = (path, text) => {
  mkdirSync(dirname(join(target, path)), { recursive: true })
  writeFileSync(join(target, path), text)
}

/** Splits the page of formats at its headings, outside of code: the part before the first format, and one part per heading. */
export function formatSections(text) {
  const parts = [{ heading: undefined, lines: [] }]
  let inCode = false
  for (const line of text.split('\n')) {
    if (line.startsWith('```')) inCode = !inCode
    const heading = inCode ? null : /^## (.*)$/.exec(line)
    if (heading !== null) parts.push({ heading: heading[1], lines: [] })
    else parts.at(-1).lines.push(line)
  }
  return parts.map(({ heading, lines }) => ({ heading, text: lines.join('\n').trim() }))
}

/** Text that Vue would take for its own syntax. */
const vueSafe = text => {
  let inCode = false
  return text
    .split('\n')
    .map(line => {
      if (line.startsWith('```')) inCode = !inCode
      if (inCode) return line
      // Outside of code spans only: `<type>` in a sentence is no element.
      return line
        .split(/(`[^`]*`)/)
        .map((part, index) =>
          index % 2 === 1
            ? part
            : part.replace(/<(?!br>|!--|\/?sup>|https?:)/g, '&lt;').replaceAll('{{', '&#123;&#123;'),
        )
        .join('')
    })
    .join('\n')
}

/** A link of a page, as the site has it. */
const relinked = (path, text) =>
  text
    // One page per format.
    .replace(/\]\(((?:\.\.\/)*(?:reference\/)?)formats\.md#([a-z0-9-]+)\)/g, (link, folder, id) =>
      formatIds.has(id) ? `](${folder}formats/${formatIds.get(id)}.md)` : link,
    )
    .replace(
      /\]\((?:\.\.\/)+gallery\/([\w-]+\.svg)\)/g,
      (_, name) => `](${'../'.repeat(path.split('/').length - 1) || './'}gallery/${name})`,
    )
    .replace(
      /\]\((?:\.\.\/)+(gallery|contributing\/[\w.]+|examples\/[\w.-]+)\)/g,
      (_, name) => `](${homepage}/${name})`,
    )
    .replace(/^```(\w+) (?:.*=.*)$/gm, '```$1')

const formatIds = new Map()

async function gather() {
  rmSync(target, { recursive: true, force: true })
  const pages = new Map()
  for (const name of readdirSync(docs, { recursive: true, encoding: 'utf8' }))
    if (name.endsWith('.md')) pages.set(name.replaceAll('\\', '/'), readFileSync(join(docs, name), 'utf8'))
  for (const [path, text] of await referencePages()) pages.set(path, text)
  const sections = formatSections(pages.get('reference/formats.md'))
  const ids = new Set(
    [...pages.get('reference/formats.md').matchAll(/^\| (\[.*?\]\(#.*)$/gm)].flatMap(([, row]) =>
      [...row.matchAll(/\]\(#([a-z0-9-]+)\)/g)].map(([, id]) => id),
    ),
  )
  for (const { heading } of sections.slice(1)) {
    const id = heading.toLowerCase().replace(/\s/g, '-')
    if (ids.has(id)) formatIds.set(id, id)
  }
  const general = sections.filter(
    ({ heading }) => heading === undefined || !formatIds.has(heading.toLowerCase().replace(/\s/g, '-')),
  )
  for (const { heading, text } of sections.slice(1)) {
    const id = heading.toLowerCase().replace(/\s/g, '-')
    if (!formatIds.has(id)) continue
    const own = text
      .replace(/\]\(#([a-z0-9-]+)\)/g, (_, anchor) =>
        formatIds.has(anchor) ? `](${anchor}.md)` : `](../formats.md#${anchor})`,
      )
      .replace(/\]\((?!\.\.|#|https?:|[a-z-]+\.md\)$)([\w./-]+\.md[^)]*)\)/g, (link, path) =>
        formatIds.has(path.replace('.md', '')) ? link : `](../${path})`,
      )
      .replace(/\]\(\.\.\/how-to/g, '](../../how-to')
    pages.set(
      `reference/formats/${id}.md`,
      `# Format: ${heading}\n\n${own}\n\nOptions: [options of reading](../reading-options.md). All formats: [list](../formats.md).\n`,
    )
  }
  pages.set(
    'reference/formats.md',
    general
      .map(({ heading, text }) => (heading === undefined ? text : `## ${heading}\n\n${text}`))
      .join('\n\n')
      .replace(/\]\(#([a-z0-9-]+)\)/g, (link, id) => (formatIds.has(id) ? `](formats/${id}.md)` : link)),
  )
  for (const [path, text] of pages) put(path, vueSafe(relinked(path, text)))
  for (const [path, text] of await referenceFigures()) put(path, text)
  cpSync(join(docs, 'images'), join(target, 'images'), { recursive: true })
  for (const name of readdirSync(join(here, '../gallery')).filter(file => file.endsWith('.svg')))
    cpSync(join(here, '../gallery', name), join(target, 'gallery', name))
  return pages.size
}

if (process.argv[1] === fileURLToPath(import.meta.url)) console.log(`${await gather()} pages`)
