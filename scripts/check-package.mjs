// Packs the package, looks what is in it, installs it elsewhere, and looks whether every door opens for node and for tsc.
import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { defectsOf } from './packed-files.mjs'

const root = fileURLToPath(new URL('..', import.meta.url))
const manifest = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
const scratch = mkdtempSync(join(tmpdir(), 'cesura-package-'))
/** What `./metrics/*` stands for: each folder with a list of metrics. */
const families = readdirSync(join(root, 'src/metrics')).filter(name =>
  existsSync(join(root, 'src/metrics', name, 'metrics.ts')),
)
const bin = name => join(root, 'node_modules', '.bin', name)
function run(command, args, cwd) {
  const { status, stdout } = spawnSync(command, args, {
    cwd,
    stdio: ['ignore', 'pipe', 'inherit'],
    encoding: 'utf8',
    // On Windows npm and what it installs are scripts of the shell.
    shell: process.platform === 'win32' && command !== process.execPath,
  })
  if (status === 0) return stdout
  process.stdout.write(`${stdout}\n${command} ${args.join(' ')} failed\n`)
  rmSync(scratch, { recursive: true, force: true })
  process.exit(1)
}
const npm = ['--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error']

try {
  const [{ filename, files }] = JSON.parse(
    run('npm', ['pack', ...npm, '--json', '--pack-destination', scratch], root),
  )
  const tarball = join(scratch, filename)
  const defects = defectsOf(
    files.map(({ path }) => path),
    root,
  )
  if (defects.length > 0) throw new Error(defects.join('\n'))
  run(bin('publint'), ['run', tarball, '--strict'], root)

  writeFileSync(join(scratch, 'package.json'), '{ "name": "elsewhere", "private": true, "type": "module" }')
  run('npm', ['install', ...npm, '--prefer-offline', tarball], scratch)
  const entries = Object.keys(manifest.exports)
    .filter(entryPoint => entryPoint !== './package.json')
    .flatMap(entryPoint =>
      entryPoint.endsWith('/*') ? families.map(family => entryPoint.replace('*', family)) : [entryPoint],
    )
    .map(entryPoint => entryPoint.replace(/^\./, manifest.name))
  const imports = entries
    .map((entryPoint, index) => `import * as door${index} from '${entryPoint}'`)
    .join('\n')
  const uses = entries
    .map(
      (_, index) =>
        `if (Object.keys(door${index}).length === 0) throw new Error('${entries[index]} is empty')`,
    )
    .join('\n')
  const example = `import { boundaryPrecision, fromMasses } from 'cesura'
const score: number | undefined = boundaryPrecision(fromMasses([2, 3, 6]), fromMasses([2, 2, 7]))
if (score !== 0.5) throw new Error(String(score))
`
  const core = entries.flatMap((entryPoint, index) =>
    entryPoint.endsWith('/node') ? [] : [{ entryPoint, name: `door${index}` }],
  )
  const coreImports = core
    .map(({ entryPoint, name }) => `import * as ${name} from '${entryPoint}'`)
    .join('\n')
  writeFileSync(
    join(scratch, 'core.ts'),
    `${coreImports}\nexport const all = [${core.map(({ name }) => name)}]\n${example}`,
  )
  writeFileSync(join(scratch, 'doors.mjs'), `${imports}\n${uses}\n`)
  writeFileSync(
    join(scratch, 'doors.ts'),
    `${imports}\nexport const all = [${entries.map((_, i) => `door${i}`)}]\n${example}`,
  )
  run(process.execPath, ['doors.mjs'], scratch)
  // The core doors must do without Node's types; a project that opens cesura/node has them.
  const typeCheck = (name, files, types, resolution = { module: 'nodenext' }) => {
    const compilerOptions = {
      strict: true,
      noEmit: true,
      target: 'es2023',
      lib: ['es2023'],
      ...resolution,
      skipLibCheck: false,
      types,
      typeRoots: [join(root, 'node_modules', '@types')],
    }
    writeFileSync(join(scratch, name), JSON.stringify({ compilerOptions, files }))
    run(process.execPath, [join(root, 'node_modules/typescript-7/bin/tsc'), '-p', name], scratch)
  }
  typeCheck('tsconfig.core.json', ['core.ts'], [])
  typeCheck('tsconfig.json', ['doors.ts'], ['node'])
  // Bundlers find types their own way, and some projects ask for more than `strict`.
  typeCheck('tsconfig.bundler.json', ['doors.ts'], ['node'], {
    module: 'esnext',
    moduleResolution: 'bundler',
    exactOptionalPropertyTypes: true,
    noUncheckedIndexedAccess: true,
  })
  const cesura = join(scratch, 'node_modules', '.bin', 'cesura')
  const version = run(cesura, ['--version'], scratch).trim()
  if (version !== manifest.version) throw new Error(`cesura --version says ${version}`)
  // Enough lines for threads to start, which have to find their code.
  const pair = '{"reference":{"masses":[2,3,6]},"hypothesis":{"masses":[2,2,7]}}\n'
  const pairs = 2 ** 15
  writeFileSync(join(scratch, 'pairs.jsonl'), pair.repeat(pairs))
  run(cesura, ['pairs', 'pairs.jsonl', '-m', 'B', '--workers', '2', '-o', 'scores.jsonl'], scratch)
  const answers = readFileSync(join(scratch, 'scores.jsonl'), 'utf8').split('\n').length - 1
  if (answers !== pairs) throw new Error(`cesura pairs answers ${answers} of ${pairs} lines`)
  process.stdout.write(`${entries.join(', ')}: open for node and for tsc from the packed tarball\n`)
} finally {
  rmSync(scratch, { recursive: true, force: true })
}
