// The copy that is tested: sources with their mutants behind switches as dist/, tests and what they import as .made/.
import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import ts from 'typescript'
import { transformWithOxc } from 'vite'
import { withSwitches } from './mutants.mjs'

const apart = ['node_modules', '.git', 'tmp', 'python', 'r', 'paper', 'dist']
const sources = folder =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(
    file => /\.tsx?$/.test(file) && !file.endsWith('.d.ts'),
  )

/** What a module remembers, so that tests can be run as if nothing was remembered: weak maps, lists, and the automata of chance. */
function forgetful(file, code) {
  const own = code
    .replaceAll(/^(const \w+ = )new WeakMap\(\)/gm, '$1memory(new WeakMemory())')
    .replaceAll(/^(const (?:automata|kept) = )(new Map\(\))/gm, '$1memory($2)')
    .replaceAll(/^(const \w+ = )\[\](?=;?$)/gm, '$1memory([])')
  if (own === code) return code
  return `import { memory, WeakMemory } from '${'../'.repeat(file.split('/').length - 1) || './'}mutant.js'\n${own}`
}

function put(path, text) {
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(path, text)
}

export async function prepare(root, copy, mutants) {
  rmSync(copy, { recursive: true, force: true })
  mkdirSync(copy, { recursive: true })
  for (const entry of readdirSync(root))
    if (!apart.includes(entry)) cpSync(join(root, entry), join(copy, entry), { recursive: true })
  symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'))
  const perFile = Map.groupBy
    ? Map.groupBy(mutants, ({ file }) => file)
    : mutants.reduce(
        (map, mutant) => map.set(mutant.file, [...(map.get(mutant.file) ?? []), mutant]),
        new Map(),
      )
  const plain = async (text, path) => {
    const { code } = await transformWithOxc(text, path, { sourcemap: false, target: 'esnext' })
    // A tagged template that holds the end of a script is taken apart with a package of its own: not by tsc.
    return code.includes('@oxc-project/runtime')
      ? ts.transpileModule(text, {
          compilerOptions: { target: ts.ScriptTarget.ES2023, module: ts.ModuleKind.ESNext },
        }).outputText
      : code
  }
  for (const file of sources(join(copy, 'src'))) {
    const text = readFileSync(join(copy, 'src', file), 'utf8')
    const own = perFile.get(file)
    let code
    try {
      code = await plain(own ? withSwitches(file, text, own) : text, file)
    } catch (error) {
      throw new Error(`${file}: ${error.message}`)
    }
    put(
      join(copy, 'dist', file.replace(/\.tsx?$/, '.js')),
      forgetful(file, code).replaceAll(/((?:from|import) ?\(?['"]\.[^'"]*)\.tsx?(['"])/g, '$1.js$2'),
    )
  }
  put(
    join(copy, 'dist/mutant.js'),
    readFileSync(fileURLToPath(new URL('mutant.js', import.meta.url)), 'utf8'),
  )
  put(join(copy, 'dist/lib/main.js'), "import '../cli/main.js'\n")
  // Entry points are bundled: here they lead to the modules with their mutants.
  put(join(copy, 'dist/lib/index.js'), "export * from '../index.js'\n")
  put(join(copy, 'dist/lib/agreement.js'), "export * from '../agreement/index.js'\n")
  put(join(copy, 'dist/lib/node.js'), "export * from '../node/index.js'\n")
  for (const folder of ['test', 'fuzz', 'gallery', 'web'])
    for (const file of sources(join(copy, folder)))
      put(
        join(copy, '.made', folder, file),
        await plain(readFileSync(join(copy, folder, file), 'utf8'), file),
      )
  // A process that has run other commands would not see which mutant is on: each command starts its own.
  put(join(copy, '.made/test/cli/resident/resident.ts'), 'export const runResident = () => undefined\n')
}
