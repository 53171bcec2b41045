// What a packed package holds, looked at file by file.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const known =
  /^(?:bin|dist\/(?:lib|types|web)|examples|man|schemas)\/|^dist\/THIRD-PARTY\.txt$|^(?:README\.md|CHANGELOG\.md|SECURITY\.md|LICENSE|CITATION\.cff|package\.json)$/
const leftOver = /(?:^|\/)\.|\.tsbuildinfo$|\.test\.|\.map$|\.tmp$|~$|node_modules/

/** What users need: every door, the programs, the manual, the documents, the samples and the schemas. */
function needed(root) {
  const { exports, bin, man } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  const entries = Object.values(exports).flatMap(entryPoint =>
    typeof entryPoint === 'string' ? [entryPoint] : Object.values(entryPoint),
  )
  const below = folder =>
    readdirSync(join(root, folder), { withFileTypes: true })
      .filter(entry => entry.isFile())
      .map(entry => `${folder}/${entry.name}`)
  return [
    ...entries.filter(entryPoint => !entryPoint.includes('*')),
    ...Object.values(bin),
    man,
    'README.md',
    'CHANGELOG.md',
    'SECURITY.md',
    'LICENSE',
    'CITATION.cff',
    'dist/THIRD-PARTY.txt',
    ...below('examples'),
    ...below('schemas'),
  ].map(path => path.replace(/^\.\//, ''))
}

/**
 * What is wrong with these files, a sentence each: something that users need is missing, something else was packed
 * (sources, tests, scripts, hidden files, modules that are in no entry point).
 */
export function defectsOf(paths, root) {
  const packed = new Set(paths)
  return [
    ...needed(root).flatMap(path => (packed.has(path) ? [] : [`${path} is missing in the package`])),
    ...paths.flatMap(path =>
      known.test(path) && !leftOver.test(path) ? [] : [`${path} must not be in the package`],
    ),
  ]
}
