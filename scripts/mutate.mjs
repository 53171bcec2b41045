// `npm run mutate [-- --mutants 2000 --seed 1 --folder metrics]`: small faults put into a copy of the sources, one at a
// time; does a test notice? A script of ours, because tools for it run every test for every fault, and here only the
// tests that import the file run (`vitest related`), on the sources, until the first fails. Goes on where it stopped:
// tmp/mutate/seed-1.jsonl has a line for every fault.
import { spawnSync } from 'node:child_process'
import {
  appendFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import ts from 'typescript'

const { values } = parseArgs({
  options: {
    mutants: { type: 'string', default: '2000' },
    seed: { type: 'string', default: '1' },
    folder: { type: 'string', multiple: true },
    minutes: { type: 'string', default: '1000000' },
  },
})
const root = fileURLToPath(new URL('..', import.meta.url))
const folders = values.folder ?? [
  'compare',
  'metrics',
  'agreement',
  'chance',
  'stats',
  'formats',
  'evaluate',
  'node',
]
const end = Date.now() + Number(values.minutes) * 60_000

const swaps = {
  '<': '<=',
  '<=': '<',
  '>': '>=',
  '>=': '>',
  '===': '!==',
  '!==': '===',
  '+': '-',
  '-': '+',
  '*': '/',
  '/': '*',
  '&&': '||',
  '||': '&&',
  '??': '&&',
  '+=': '-=',
  '-=': '+=',
}

/** Every place of a file where a small fault fits. */
function faultsOf(file) {
  const text = readFileSync(join(root, 'src', file), 'utf8')
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.ES2023, true)
  const faults = []
  const add = (node, put) =>
    faults.push({
      file,
      start: node.getStart(source),
      end: node.getEnd(),
      put,
      was: node.getText(source).slice(0, 60),
    })
  const look = node => {
    if (ts.isTypeNode(node) || ts.isImportDeclaration(node) || ts.isInterfaceDeclaration(node)) return
    if (ts.isBinaryExpression(node)) {
      const operator = node.operatorToken.getText(source)
      if (swaps[operator]) add(node.operatorToken, swaps[operator])
    } else if (ts.isNumericLiteral(node)) add(node, `(${node.text} + 1)`)
    else if (node.kind === ts.SyntaxKind.TrueKeyword) add(node, 'false')
    else if (node.kind === ts.SyntaxKind.FalseKeyword) add(node, 'true')
    else if (ts.isIfStatement(node)) add(node.expression, `!(${node.expression.getText(source)})`)
    else if (ts.isPrefixUnaryExpression(node) && node.operator === ts.SyntaxKind.ExclamationToken)
      add(node, node.operand.getText(source))
    ts.forEachChild(node, look)
  }
  look(source)
  return faults
}

/** The same order for the same seed: a sample spread over the folders, one of each in turn. */
function sample() {
  let state = Number(values.seed) >>> 0
  const random = () => {
    state = (Math.imul(state ^ (state >>> 15), 0x2c1b3c6d) + 0x9e3779b9) >>> 0
    return (state ^ (state >>> 13)) >>> 0
  }
  const perFolder = folders.map(folder => {
    const files = readdirSync(join(root, 'src', folder), { recursive: true, encoding: 'utf8' })
    const all = files
      .filter(file => file.endsWith('.ts') && !file.endsWith('index.ts'))
      .sort()
      .flatMap(file => faultsOf(`${folder}/${file}`))
    for (let at = all.length - 1; at > 0; at--) {
      const other = random() % (at + 1)
      ;[all[at], all[other]] = [all[other], all[at]]
    }
    return all
  })
  const chosen = []
  for (let turn = 0; chosen.length < Number(values.mutants); turn++) {
    const row = perFolder.flatMap(all => (turn < all.length ? [all[turn]] : []))
    if (row.length === 0) break
    chosen.push(...row)
  }
  return chosen.slice(0, Number(values.mutants))
}

const home = join(root, 'tmp', 'mutate')
mkdirSync(home, { recursive: true })
const results = join(home, `seed-${values.seed}.jsonl`)
const key = ({ file, start, put }) => `${file} ${start} ${put}`
const done = new Map(
  existsSync(results)
    ? readFileSync(results, 'utf8')
        .split('\n')
        .filter(Boolean)
        .map(line => JSON.parse(line))
        .map(one => [key(one), one])
    : [],
)

const copy = mkdtempSync(join(tmpdir(), 'cesura-mutate-'))
process.on('exit', () => rmSync(copy, { recursive: true, force: true }))
for (const entry of readdirSync(root))
  if (!['node_modules', '.git', 'tmp', 'python', 'r', 'paper'].includes(entry))
    cpSync(join(root, entry), join(copy, entry), { recursive: true })
symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'))

for (const fault of sample()) {
  if (Date.now() > end) break
  if (done.has(key(fault))) continue
  const path = join(copy, 'src', fault.file)
  const text = readFileSync(path, 'utf8')
  writeFileSync(path, text.slice(0, fault.start) + fault.put + text.slice(fault.end))
  const { status, signal } = spawnSync(
    process.execPath,
    [
      'node_modules/vitest/vitest.mjs',
      'related',
      '--run',
      '--project',
      'library',
      '--bail',
      '1',
      '--reporter',
      'dot',
      path,
    ],
    { cwd: copy, stdio: 'ignore', timeout: 300_000, killSignal: 'SIGKILL' },
  )
  writeFileSync(path, text)
  const found = { ...fault, result: signal !== null ? 'timeout' : status === 0 ? 'survived' : 'killed' }
  done.set(key(fault), found)
  appendFileSync(results, `${JSON.stringify(found)}\n`)
  if (found.result === 'survived') {
    const line = text.slice(0, fault.start).split('\n').length
    process.stdout.write(`survived: src/${fault.file}:${line}: ${fault.was} → ${fault.put}\n`)
  }
}

const all = [...done.values()]
for (const folder of folders) {
  const own = all.filter(({ file }) => file.startsWith(`${folder}/`))
  const dead = own.filter(({ result }) => result !== 'survived').length
  process.stdout.write(`${folder.padEnd(12)}${String(dead).padStart(5)} of ${own.length} noticed\n`)
}
