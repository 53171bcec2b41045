// `npm run mutate [-- --mutants 2000 --seed 1 --folder metrics --minutes 60 --restart]`: small faults put into a copy of the
// sources; does a test notice? A script of ours: tools for it start the test runner for every fault, or need to know
// workers and child processes. Here all faults of the sample stand in one copy, each behind a switch; the tests are
// loaded once; which test passes which fault is measured once; then each fault is switched on and the tests that pass it run,
// the shortest first, until one fails. What survives, and what acts while modules load, is tried again in a process of
// its own. A run goes on where the last one stopped: tmp/mutate/seed-1/.
import { spawn } from 'node:child_process'
import {
  appendFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { sample } from './mutate/faults.mjs'
import { prepare } from './mutate/prepare.mjs'

const { values } = parseArgs({
  options: {
    mutants: { type: 'string', default: '2000' },
    seed: { type: 'string', default: '1' },
    folder: { type: 'string', multiple: true },
    minutes: { type: 'string', default: '1000000' },
    restart: { type: 'boolean', default: false },
    survivors: { type: 'boolean', default: false },
    part: { type: 'string', default: '1/1' },
    quick: { type: 'boolean', default: false },
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
const home = join(root, 'tmp', 'mutate', `seed-${values.seed}`)
const copy = join(home, 'copy')
const results = join(home, 'results.jsonl')
const [turn, parts] = values.part.split('/').map(Number)
if (values.restart) rmSync(home, { recursive: true, force: true })
mkdirSync(home, { recursive: true })
const linesOf = path =>
  existsSync(path)
    ? readFileSync(path, 'utf8')
        .split('\n')
        .filter(Boolean)
        .map(line => JSON.parse(line))
    : []
const say = text => process.stdout.write(`${text}\n`)

// 1. The copy.
const listed = join(home, 'faults.json')
if (!existsSync(listed)) {
  const faults = sample(root, folders, Number(values.mutants), Number(values.seed))
  await prepare(root, copy, faults)
  writeFileSync(listed, JSON.stringify(faults))
}
const faults = JSON.parse(readFileSync(listed, 'utf8'))
// Tests were written: what survived is tried again with the tests of now.
if (values.survivors) {
  const changed = faults.filter(
    ({ file, start, end: to, was }) =>
      !readFileSync(join(root, 'src', file), 'utf8')
        .slice(start, to)
        .startsWith(was),
  )
  if (changed.length > 0) {
    say(`src/${changed[0].file} has changed since the faults were chosen: run with --restart`)
    process.exit(2)
  }
  await prepare(root, copy, faults)
  rmSync(join(home, 'tests.jsonl'), { force: true })
  const kept = linesOf(results).filter(({ result }) => result !== 'survived')
  writeFileSync(results, kept.map(one => `${JSON.stringify(one)}\n`).join(''))
}

/** Tests of programs are slow: only what they alone reach needs them. */
const programs = /^test\/node\//
const leftOut =
  /^test\/(browser|types|web|docs|reproduce)\/|^test\/(docs|architecture|size|lockfile|version|dependencies|gallery)\.test|test\/node\/(package|engines)|^test\/cli\//
const files = readdirSync(join(copy, 'test'), { recursive: true, encoding: 'utf8' })
  .map(file => `test/${file}`)
  .filter(file => file.endsWith('.test.ts') && !leftOut.test(file))
  .sort()

// 2. A process with tests in it, and someone who watches it.
class Runner {
  constructor(own, fault = -1) {
    this.child = spawn(
      process.execPath,
      ['--max-old-space-size=3000', join(root, 'scripts/mutate/runner.mjs')],
      {
        env: {
          ...process.env,
          CESURA_RUN: JSON.stringify({ copy, files: own }),
          CESURA_MUTANT: String(fault),
          NO_COLOR: '1',
        },
        stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
      },
    )
    this.waiting = []
    this.queue = []
    this.child.on('message', message => {
      const next = this.waiting.shift()
      if (next) next(message)
      else this.queue.push(message)
    })
    this.child.on('exit', () => {
      this.gone = true
      for (const next of this.waiting.splice(0)) next({ gone: true })
    })
  }
  /** The next message, or that it took too long or ended. */
  next(patience) {
    if (this.queue.length > 0) return Promise.resolve(this.queue.shift())
    if (this.gone) return Promise.resolve({ gone: true })
    return new Promise(done => {
      const timer = setTimeout(() => {
        this.waiting.splice(this.waiting.indexOf(once), 1)
        done({ late: true })
      }, patience)
      const once = message => {
        clearTimeout(timer)
        done(message)
      }
      this.waiting.push(once)
    })
  }
  async ready() {
    for (;;) {
      const message = await this.next(300_000)
      if (message.loading !== undefined) continue
      return message
    }
  }
  end() {
    this.child.kill('SIGKILL')
  }
}

/** Runs the tests of a list with a fault on: what came of it. */
async function tryFault(runner, id, list, most) {
  runner.child.send({ id, list, most })
  let patience = 60_000
  for (;;) {
    const message = await runner.next(patience)
    if (message.at !== undefined) patience = message.patience + 5000
    else return message
  }
}

// 3. Which test passes which fault, once.
const tried = join(home, 'tests.jsonl')
const whileLoading = new Set()
let warm
async function warmRunner(own = files) {
  const key = own.join()
  if (warm !== undefined && !warm.gone && warm.key === key) return warm
  warm?.end()
  warm = new Runner(own)
  warm.key = key
  const { tests, broken, early } = await warm.ready()
  if (tests === undefined) throw new Error('the tests cannot be loaded')
  for (const { file, why } of broken) say(`not loaded: ${file}: ${why}`)
  warm.tests = tests
  warm.places = new Map(tests.map((test, index) => [`${test.file} ${test.title}`, index]).reverse())
  for (const id of early) whileLoading.add(id)
  return warm
}
{
  const known = linesOf(tried)
  // Which tests there are is known once all were tried: no need to load them for that again.
  const whole = join(home, 'tests-done')
  if (values.survivors) rmSync(whole, { force: true })
  let runner = existsSync(whole) ? { tests: known } : await warmRunner()
  if (known.length < runner.tests.length) say(`${runner.tests.length} tests of ${files.length} files`)
  for (let index = known.length; index < runner.tests.length && Date.now() < end; index++) {
    runner.child.send({ dry: index })
    const message = await runner.next(400_000)
    const { ms = 0, why = 'ended the process', hits = [] } = message.dried === index ? message : {}
    appendFileSync(
      tried,
      `${JSON.stringify({ ...runner.tests[index], index, ms, why: message.dried === index ? message.why : why, hits })}\n`,
    )
    if (message.dried !== index) {
      runner.end()
      warm = undefined
      runner = await warmRunner()
    }
  }
  if (Date.now() < end) writeFileSync(whole, '')
}
const tests = linesOf(tried)
for (const { file, title, why } of tests)
  if (why !== undefined) say(`fails without a fault: ${file}: ${title}: ${why}`)
const good = tests.filter(({ why }) => why === undefined)
const reach = new Map(faults.map(({ id }) => [id, []]))
const most = new Map()
for (const test of good)
  for (const [id, times] of test.hits) {
    reach.get(id)?.push(test)
    most.set(id, Math.max(most.get(id) ?? 0, times))
  }
/** So much time the tests of one fault may take, as they were measured: the short ones first. */
const PATIENCE = values.quick ? 1500 : 20_000
const isShort = ({ ms }) => ms < PATIENCE / 2
function shortOf(list) {
  let sum = 0
  return list
    .filter(isShort)
    .sort((a, b) => a.ms - b.ms)
    .filter(({ ms }) => {
      sum += ms
      return sum <= PATIENCE
    })
}
const patienceOf = ({ ms }) => 5000 + 20 * ms

/** How many imports lie between a test file and a source. */
const links = new Map()
function importsOf(file) {
  if (links.has(file)) return links.get(file)
  let text = ''
  try {
    text = readFileSync(join(copy, file), 'utf8')
  } catch {}
  const found = [...text.matchAll(/(?:from|import) '(\.[^']+)'/g)].map(([, path]) =>
    normalize(join(dirname(file), path)),
  )
  links.set(file, found)
  return found
}
const distances = new Map()
function distanceTo(source) {
  if (distances.has(source)) return distances.get(source)
  const found = []
  for (const file of files) {
    const seen = new Set([file])
    let edge = [file]
    for (let steps = 0; edge.length > 0; steps++) {
      if (edge.includes(`src/${source}`)) {
        found.push({ file, steps })
        break
      }
      edge = edge.flatMap(importsOf).filter(path => !seen.has(path) && seen.add(path))
    }
  }
  found.sort((a, b) => a.steps - b.steps)
  distances.set(source, found)
  return found
}

/** In a process of its own, with the fault on from the beginning: the tests that pass it, then the nearest short files. */
async function tryAlone(fault) {
  const inNode = fault.file.startsWith('node/')
  const time = new Map()
  for (const { file, ms } of good) time.set(file, (time.get(file) ?? 0) + ms)
  const reached = candidates(fault)
  const own = new Set(reached.map(({ file }) => file))
  let left = PATIENCE
  const near = new Set()
  for (const { file } of distanceTo(fault.file)) {
    left -= time.get(file) ?? 0
    if (left < 0 || near.size === 10) break
    near.add(file)
    own.add(file)
  }
  const runner = new Runner(
    [...own].filter(file => inNode || !programs.test(file)),
    fault.id,
  )
  try {
    const message = await runner.ready()
    if (message.tests === undefined)
      return { result: 'killed', by: 'loading', why: message.late ? 'too late' : 'ended' }
    const broke = message.broken.find(({ file }) => time.has(file))
    if (broke) return { result: 'killed', by: broke.file, why: broke.why }
    const fine = new Map(good.map(test => [`${test.file} ${test.title}`, test]))
    const mine = new Set(reached.map(({ index }) => index))
    const runs = message.tests
      .map((test, index) => ({ known: fine.get(`${test.file} ${test.title}`), index }))
      .filter(({ known }) => known !== undefined && (mine.has(known.index) || near.has(known.file)))
      .sort((a, b) => a.known.ms - b.known.ms)
      .map(({ known, index }) => ({ index, patience: patienceOf(known) }))
    const found = await tryFault(runner, fault.id, runs, 10 * (most.get(fault.id) ?? 0) + 1e7)
    if (found.survived) return { result: 'survived' }
    if (found.killed !== undefined) {
      const { file, title } = message.tests[found.killed]
      return { result: 'killed', by: `${file}: ${title}`, why: found.why }
    }
    return { result: 'killed', by: 'the watch', why: found.late ? 'too late' : 'ended' }
  } finally {
    runner.end()
  }
}

/** The files that the faults of a folder need. */
const needed = new Map()
function filesFor(folder) {
  if (!needed.has(folder)) {
    const own = new Set()
    for (const fault of faults)
      if (folder === '' || fault.file.startsWith(`${folder}/`))
        for (const { file } of candidates(fault)) own.add(file)
    needed.set(folder, [...own].sort())
  }
  return needed.get(folder)
}
const candidates = fault =>
  shortOf(reach.get(fault.id).filter(({ file }) => fault.file.startsWith('node/') || !programs.test(file)))

async function judge(fault) {
  const list = candidates(fault)
  let stuck = false
  if (list.length > 0) {
    const runner = await warmRunner(values.quick ? filesFor('') : filesFor(fault.file.split('/')[0]))
    const there = list.flatMap(test => {
      const index = runner.places.get(`${test.file} ${test.title}`)
      return index === undefined ? [] : [{ index, patience: patienceOf(test) }]
    })
    const found = await tryFault(runner, fault.id, there, 10 * (most.get(fault.id) ?? 0) + 1e6)
    if (found.killed !== undefined && found.clean) {
      const { file, title } = runner.tests[found.killed]
      return { result: 'killed', by: `${file}: ${title}`, why: found.why }
    }
    stuck = found.killed !== undefined
    if (!found.survived) {
      runner.end()
      warm = undefined
      if (!stuck) return { result: 'killed', by: 'the watch', why: found.late ? 'too late' : 'ended' }
    }
  }
  if (values.quick) return { result: 'survived', quick: true, reached: list.length }
  // Where nothing acts while modules load, and no memory kept the fault, another process would say the same.
  if (stuck || whileLoading.has(fault.id)) return { ...(await tryAlone(fault)), reached: list.length }
  return { result: 'survived', reached: list.length }
}

// 4. Fault by fault.
/** A quick run ran few tests: what survived it is tried again by one that is not. */
const done = new Map(
  linesOf(results)
    .filter(({ quick }) => values.quick || !quick)
    .map(one => [one.id, one]),
)
const inTurn = [...faults]
  .filter(({ id }) => id % parts === turn - 1)
  .sort((a, b) =>
    values.quick
      ? a.id - b.id
      : folders.indexOf(a.file.split('/')[0]) - folders.indexOf(b.file.split('/')[0]),
  )
for (const fault of inTurn) {
  if (Date.now() > end) break
  if (done.has(fault.id)) continue
  const start = performance.now()
  const judged = await judge(fault)
  const found = { ...fault, ...judged, seconds: Number(((performance.now() - start) / 1000).toFixed(1)) }
  done.set(fault.id, found)
  appendFileSync(results, `${JSON.stringify(found)}\n`)
  if (found.result === 'survived')
    say(`survived: src/${fault.file}:${fault.line}: ${fault.was} → ${fault.put || 'left out'}`)
}
warm?.end()

const all = [...done.values()]
const share = own => `${own.filter(({ result }) => result !== 'survived').length} of ${own.length} noticed`
for (const folder of folders)
  say(`${folder.padEnd(12)}${share(all.filter(({ file }) => file.startsWith(`${folder}/`)))}`)
say(`${'all'.padEnd(12)}${share(all)}`)
process.exit(0)
