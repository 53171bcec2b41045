// `npm run mutate [-- --mutants 2000 --seed 1 --folder metrics --minutes 60 --patience 20 --restart --survivors --systems --tests 'test/unit/node/']`:
// mutation testing. Small changes are put into a copy of the sources, and each should make a test fail. It is a script of our own because Stryker
// starts the test runner for every mutant. Here all mutants of the sample are in one copy, each behind a switch; the tests are loaded once, and which
// test reaches which mutant is measured once. Then each mutant is switched on and the tests that reach it run, cheap and likely ones first,
// until one fails. Every mutant gets a third of a second of tests, survivors get more, at most `--patience` seconds. What acts while
// modules load runs in a process of its own. A run goes on where the last one stopped (tmp/mutate/seed-1/). `--survivors` retries survivors on
// the present sources and tests; `--systems` includes the tests of `src/node`; `--tests` takes only test files whose path contains a word.
import { createHash } from 'node:crypto'
import {
  appendFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { chooser, systems } from './mutate/choose.mjs'
import { sample, sampleAgain } from './mutate/mutants.mjs'
import { nearness } from './mutate/near.mjs'
import { prepare } from './mutate/prepare.mjs'
import { Runner } from './mutate/process.mjs'
import { explained, report } from './mutate/report.mjs'

const { values } = parseArgs({
  options: {
    mutants: { type: 'string', default: '2000' },
    seed: { type: 'string', default: '1' },
    folder: { type: 'string', multiple: true },
    minutes: { type: 'string', default: '1000000' },
    patience: { type: 'string', default: '20' },
    restart: { type: 'boolean', default: false },
    survivors: { type: 'boolean', default: false },
    systems: { type: 'boolean', default: false },
    tests: { type: 'string', multiple: true, default: [''] },
  },
})
const root = fileURLToPath(new URL('..', import.meta.url))
const all = [
  'model',
  'compare',
  'metrics',
  'agreement',
  'chance',
  'stats',
  'evaluate',
  'chunks',
  'formats',
  'report',
  'plots',
  'node',
]
const folders = values.folder ?? all
const end = Date.now() + Number(values.minutes) * 60_000
/** Folders that are tried alone have a place of their own, so that several can be tried at once. */
const home = join(root, 'tmp', 'mutate', [`seed-${values.seed}`, ...(values.folder ?? [])].join('-'))
const copy = join(home, 'copy')
const results = join(home, 'results.jsonl')
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
const listed = join(home, 'mutants.json')
if (!existsSync(listed)) {
  const mutants = sample(root, folders, Number(values.mutants), Number(values.seed))
  await prepare(root, copy, mutants)
  writeFileSync(listed, JSON.stringify(mutants))
}
let mutants = JSON.parse(readFileSync(listed, 'utf8'))
// Tests or sources were written: what survived is tried again as all stands now.
if (values.survivors) {
  mutants = sampleAgain(root, all, mutants, Number(values.seed))
  writeFileSync(listed, JSON.stringify(mutants))
  await prepare(root, copy, mutants)
}

/** What the copy cannot answer: pages, the package, documents and types are made by the build; commands run in programs of their own. */
const leftOut =
  /^test\/(cli|cluster|docs|project|web)\/|^test\/unit\/(types|papers)\/|^test\/unit\/node\/(package|engines|other-runtimes|mutants)\.|^test\/golden\/official/
const files = readdirSync(join(copy, 'test'), { recursive: true, encoding: 'utf8' })
  .map(file => `test/${file}`)
  .filter(
    file =>
      file.endsWith('.test.ts') &&
      values.tests.some(word => file.includes(word)) &&
      !leftOut.test(file) &&
      (values.systems || !systems.test(file)),
  )
  .sort()

// 2. Which test reaches which mutant, measured once.
const tried = join(home, 'tests.jsonl')
const whileLoading = new Set()
let warm
async function warmRunner(own = files) {
  const key = own.join()
  if (warm !== undefined && !warm.gone && warm.key === key) return warm
  warm?.end()
  warm = new Runner(copy, own)
  warm.key = key
  const { tests, broken, early } = await warm.ready()
  if (tests === undefined) throw new Error('the tests cannot be loaded')
  for (const { file, why } of broken) say(`not loaded: ${file}: ${why}`)
  warm.tests = tests
  warm.places = new Map(tests.map((test, index) => [`${test.file} ${test.title}`, index]).reverse())
  for (const id of early) whileLoading.add(id)
  return warm
}
const keyOf = ({ file, title }) => `${file} ${title}`
/** Which files of tests were tried, by what stood in them: a file that was written since is tried again. */
const filesDone = join(home, 'files.json')
const before = existsSync(filesDone) ? JSON.parse(readFileSync(filesDone, 'utf8')) : {}
const stamps = Object.fromEntries(
  files.map(file => [
    file,
    createHash('sha1')
      .update(readFileSync(join(copy, file)))
      .digest('hex')
      .slice(0, 12),
  ]),
)
const fresh = new Set(files.filter(file => before[file] !== stamps[file]))
const isOfNow = ({ file, of }) => stamps[file] === of
if (fresh.size > 0) {
  const known = new Set(linesOf(tried).filter(isOfNow).map(keyOf))
  let runner = await warmRunner([...fresh])
  say(`${runner.tests.length} tests of ${fresh.size} files, ${known.size} known`)
  for (let index = 0; index < runner.tests.length && Date.now() < end; index++) {
    const test = runner.tests[index]
    if (known.has(keyOf(test))) continue
    runner.child.send({
      dry: index,
      most: Math.min(8000, 400 * Number(values.patience)),
      systems: systems.test(test.file),
    })
    const message = await runner.next(400_000)
    const { ms, why, hits } =
      message.dried === index ? message : { ms: 0, why: 'ended the process', hits: [] }
    appendFileSync(tried, `${JSON.stringify({ ...test, of: stamps[test.file], ms, why, hits })}\n`)
    if (message.dried !== index) {
      runner.end()
      warm = undefined
      runner = await warmRunner([...fresh])
    }
  }
  if (Date.now() > end) process.exit(0)
  writeFileSync(filesDone, JSON.stringify({ ...before, ...stamps }))
}
const tests = linesOf(tried)
  .filter(isOfNow)
  .map((test, index) => ({ ...test, index }))
for (const { file, title, why } of tests)
  if (why !== undefined) say(`fails without a mutant: ${file}: ${title}: ${why}`)
const good = tests.filter(({ why }) => why === undefined)
const near = nearness(copy, files)
const chosen = chooser(good, mutants, near)
const patienceOf = ({ ms }) => 5000 + 20 * ms

/** In a process of its own, with the mutant on from the beginning: the tests that reach it, then the nearest short files. */
async function tryAlone(mutant, patience) {
  const inNode = mutant.file.startsWith('node/')
  const time = new Map()
  for (const { file, ms } of good) time.set(file, (time.get(file) ?? 0) + ms)
  const reached = chosen.choose(mutant, patience)
  const own = new Set(reached.map(({ file }) => file))
  let left = patience
  const close = new Set()
  for (const { file } of near(mutant.file)) {
    left -= time.get(file) ?? 0
    if (left < 0 || close.size === 10) break
    close.add(file)
    own.add(file)
  }
  // What stands in a definition (a range, a place) is seen by tests that look at all of them, which stand far from each.
  const [folder] = mutant.file.split('/')
  for (const file of files)
    if (file.startsWith(`test/unit/${folder}/`) && (time.get(file) ?? 0) < patience / 20) {
      close.add(file)
      own.add(file)
    }
  const runner = new Runner(
    copy,
    [...own].filter(file => inNode || reached.some(test => test.file === file) || !systems.test(file)),
    mutant.id,
  )
  try {
    const message = await runner.ready()
    if (message.tests === undefined)
      return { result: 'killed', by: 'loading', why: message.late ? 'too late' : 'ended' }
    const broke = message.broken.find(({ file }) => time.has(file))
    if (broke) return { result: 'killed', by: broke.file, why: broke.why }
    const fine = new Map(good.map(test => [keyOf(test), test]))
    const mine = new Set(reached.map(({ index }) => index))
    const runs = message.tests
      .map((test, index) => ({ known: fine.get(keyOf(test)), index }))
      .filter(({ known }) => known !== undefined && (mine.has(known.index) || close.has(known.file)))
      .sort((a, b) => a.known.ms - b.known.ms)
      .map(({ known, index }) => ({ index, patience: patienceOf(known) }))
    const found = await runner.try(mutant.id, runs, 10 * chosen.most(mutant) + 1e7)
    if (found.survived) return { result: 'survived' }
    if (found.killed === undefined)
      return { result: 'killed', by: 'the watch', why: found.late ? 'too late' : 'ended' }
    const { file, title } = message.tests[found.killed]
    return { result: 'killed', by: `${file}: ${title}`, why: found.why }
  } finally {
    runner.end()
  }
}

const alones = new Map()
/** Whether a test kills a mutant when it runs by itself, in a new process: for those that cannot run twice in one. */
async function killsAlone(test, mutant) {
  const run = async id => {
    const runner = new Runner(copy, [test.file], id)
    try {
      const message = await runner.ready()
      const index = message.tests?.findIndex(one => keyOf(one) === keyOf(test)) ?? -1
      if (index < 0) return { why: 'not loaded' }
      const most = 10 * chosen.most(mutant) + 1e7
      const found = await runner.try(id, [{ index, patience: patienceOf(test) }], most)
      return found.survived ? undefined : { why: found.why ?? 'ended' }
    } finally {
      runner.end()
    }
  }
  const key = keyOf(test)
  // What needs the tests before it says nothing by itself.
  if (!alones.has(key)) alones.set(key, (await run(-1)) === undefined)
  return alones.get(key) ? await run(mutant.id) : undefined
}

/** The files that are loaded at once: those that any mutant may need. */
const needed = [
  ...new Set(mutants.flatMap(mutant => chosen.choose(mutant, 20_000).map(({ file }) => file))),
].sort()

await warmRunner(needed)
const longest = Number(values.patience) * 1000
/** The tests that each mutant has survived in this run. */
const survived = new Map(mutants.map(({ id }) => [id, new Set()]))
async function assess(mutant, patience) {
  const list = chosen.choose(mutant, patience, survived.get(mutant.id))
  const first = good.find(({ file, title }) => killer.get(mutant.id) === `${file}: ${title}`)
  if (first !== undefined && !survived.get(mutant.id).has(first.index))
    list.splice(0, list.length, first, ...list.filter(test => test !== first))
  if (list.length > 0) {
    const runner = await warmRunner(needed)
    const there = list.flatMap(test => {
      const index = runner.places.get(keyOf(test))
      return index === undefined ? [] : [{ index, patience: patienceOf(test) }]
    })
    const found = await runner.try(mutant.id, there, 10 * chosen.most(mutant) + 1e6)
    if (found.killed !== undefined && found.clean) {
      const { file, title } = runner.tests[found.killed]
      chosen.note(
        list.find(test => test.file === file && test.title === title),
        mutant,
      )
      return { result: 'killed', by: `${file}: ${title}`, why: found.why }
    }
    if (found.survived) for (const { index } of list) survived.get(mutant.id).add(index)
    // A mutant that left something in memory, or a test that cannot run twice: a process of its own says which.
    const alone = found.killed !== undefined
    const last = alone ? list.find(test => keyOf(test) === keyOf(runner.tests[found.killed])) : undefined
    if (!found.survived) {
      say(
        `loaded again after src/${mutant.file}:${mutant.line}: ${alone ? `stays: ${found.why}` : found.late ? 'late' : 'ended'}`,
      )
      runner.end()
      warm = undefined
      if (!alone) return { result: 'killed', by: 'the watch', why: found.late ? 'too late' : 'ended' }
      const killed = await killsAlone(last, mutant)
      if (killed !== undefined) return { result: 'killed', by: `${last.file}: ${last.title}`, ...killed }
      // It cannot run twice, and says nothing of this mutant: the others.
      if (!alones.get(keyOf(last))) chosen.leaveOut(last)
      survived.get(mutant.id).add(last.index)
      return assess(mutant, patience)
    }
  }
  // Where nothing acts while modules load another process would say the same. To start one takes long: at the end.
  if (patience === longest && whileLoading.has(mutant.id))
    return { ...(await tryAlone(mutant, patience)), reached: list.length }
  return { result: 'survived', reached: list.length }
}

// 3. Mutant by mutant, with more and more patience. What survived less is tried again, but for what is explained.
const reasons = explained(root)
const done = new Map(linesOf(results).map(one => [one.id, one]))
/** The test that killed each mutant before: first in turn now. */
const killer = new Map(linesOf(join(home, 'before.jsonl')).map(({ id, by }) => [id, by]))
for (const one of done.values()) {
  const test = good.find(({ file, title }) => one.by === `${file}: ${title}`)
  if (test !== undefined) chosen.note(test, one)
}
/** Tries a mutant and records the result. */
async function settle(mutant, patience, judging) {
  const start = performance.now()
  const assessed = await judging()
  const seconds = Number(((performance.now() - start) / 1000).toFixed(1))
  const found = { ...mutant, ...assessed, patience, seconds }
  done.set(mutant.id, found)
  appendFileSync(results, `${JSON.stringify(found)}\n`)
  if (found.result === 'survived' && patience === longest)
    say(`survived: src/${mutant.file}:${mutant.line}: ${mutant.was} → ${mutant.put || 'left out'}`)
}
// Tests were written: first by these alone what survived all others.
if (values.survivors) {
  const old = new Set(tests.filter(({ file }) => !fresh.has(file)).map(({ index }) => index))
  for (const mutant of mutants) {
    if (Date.now() > end) break
    const { result, patience = 0 } = done.get(mutant.id) ?? {}
    if (result !== 'survived') continue
    for (const index of old) survived.get(mutant.id).add(index)
    if (chosen.choose(mutant, longest, old).length > 0)
      await settle(mutant, patience, () => assess(mutant, 5000))
    survived.get(mutant.id).clear()
  }
}
for (const patience of [...[300, 1500, 4000].filter(one => one < longest), longest])
  for (const mutant of mutants) {
    if (Date.now() > end) break
    const { result, patience: had = 0 } = done.get(mutant.id) ?? {}
    if (result === 'killed' || had >= patience || (patience > 1000 && reasons.has(mutant.key))) continue
    await settle(mutant, patience, () => assess(mutant, patience))
  }
warm?.end()

say(
  report(
    folders,
    mutants.flatMap(({ id }) => done.get(id) ?? []),
    reasons,
  ),
)
process.exit(0)
