// Writes docs/errors.md from the catalogue of the build: `node scripts/build.mjs && node scripts/errors-page.mjs`.
// test/docs/errors.test.ts compares the page with the catalogue in src.
import { writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

/** Stands for every parameter of a message: whatever is done with it, it is written as an ellipsis. */
export const anyParams = new Proxy(() => anyParams, {
  get: (_, key) => {
    if (key === Symbol.toPrimitive || key === 'toString') return () => '…'
    if (key === Symbol.iterator) return [][Symbol.iterator].bind([anyParams])
    return anyParams
  },
  apply: () => anyParams,
})

const cell = text =>
  text.replaceAll('|', '\\|').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replace(/\s+/g, ' ').trim()

/** The page: one row per message, the messages of a code below each other. */
export function errorsPage(catalogue, renderHint) {
  const rows = [...catalogue].flatMap(([code, definitions]) => {
    const messages = definitions.map(({ message, hint }) => [
      cell(`${message(anyParams)}`),
      cell(hint === undefined ? '' : renderHint(hint(anyParams))),
    ])
    // Sorted, because a module does not keep the order of its definitions everywhere.
    const distinct = [...new Set(messages.map(([what, todo]) => `${what} | ${todo} |`))].sort()
    return distinct.map((row, index) => `| ${index === 0 ? `\`${code}\`` : ''} | ${row}`)
  })
  return `# Error codes

Every error that you can correct is a \`CesuraError\` with a code that does not change; warnings of readers and of \`lint\` have codes
too. This page lists their messages; … stands for a value. Options are written as the library takes them; the command line, Python
and R write the same hints with their own flags and arguments. \`node scripts/errors-page.mjs\` makes the page from the catalogue in
\`src/model/errors\`.

| code | what is wrong | what to do |
| --- | --- | --- |
${rows.join('\n')}
`
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const { catalogue } = await import('../dist/model/errors/catalogue.js')
  const { renderHint } = await import('../dist/model/errors/define.js')
  writeFileSync(new URL('../docs/errors.md', import.meta.url), errorsPage(catalogue, renderHint))
}
