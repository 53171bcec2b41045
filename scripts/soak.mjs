// `node scripts/soak.mjs [--minutes 60 --seed 1 --rate 20]`: `cesura serve --stdio` for an hour under mixed load. Every answer
// is checked against what it must be, in the order of the requests; the memory of the server is written down every minute.
// The exit code is 1 where an answer is wrong, swapped or lost, or where memory grows.
import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'

const { values } = parseArgs({
  options: {
    minutes: { type: 'string', default: '60' },
    seed: { type: 'string', default: '1' },
    rate: { type: 'string', default: '20' },
    root: { type: 'string', default: fileURLToPath(new URL('..', import.meta.url)) },
  },
})
const minutes = Number(values.minutes)
const rate = Number(values.rate)
let state = Number(values.seed) >>> 0
const random = () => {
  state = (Math.imul(state ^ (state >>> 15), 0x2c1b3c6d) + 0x9e3779b9) >>> 0
  return ((state ^ (state >>> 13)) >>> 0) / 2 ** 32
}
const whole = (low, high) => low + Math.floor(random() * (high - low + 1))

const server = spawn(process.execPath, ['bin/cesura.js', 'serve', '--stdio'], {
  cwd: values.root,
  stdio: ['pipe', 'pipe', 'inherit'],
})
const defects = []
const defect = text => {
  if (defects.length < 20) process.stdout.write(`${text}\n`)
  defects.push(text)
}

/** Two segmentations whose F is known beforehand: some boundaries of the reference, and some that it has not. */
function pair() {
  const units = whole(20, 400)
  const reference = []
  const hypothesis = []
  let shared = 0
  for (let at = 1; at < units; at++) {
    const [a, b] = [random() < 0.1, random() < 0.1]
    if (a) reference.push(at)
    if (b) hypothesis.push(at)
    if (a && b) shared++
  }
  const all = reference.length + hypothesis.length
  return { units, reference, hypothesis, f: all === 0 ? undefined : (2 * shared) / all }
}

/** What a command answers is what it answered the first time. */
const first = new Map()
const same = (name, answer) => {
  const text = JSON.stringify(answer.result ?? answer.error)
  if (!first.has(name)) first.set(name, text)
  return first.get(name) === text
    ? undefined
    : `${name} answers otherwise than at first: ${text.slice(0, 200)}`
}
const command = (method, params) => () => ({ method, params, check: answer => same(method, answer) })
const khan = 'examples/kubla-khan.json'
const kinds = {
  score() {
    const pairs = Array.from({ length: whole(1, 50) }, pair)
    const side = name => pairs.map(one => ({ units: one.units, boundaries: one[name] }))
    return {
      method: 'score',
      params: { metrics: ['F', 'B', 'WD'], references: side('reference'), hypotheses: side('hypothesis') },
      check({ result, error }) {
        if (result === undefined) return `score refused: ${JSON.stringify(error)}`
        const found = result.values['boundary-f']
        if (found.length !== pairs.length) return `${found.length} values for ${pairs.length} pairs`
        for (const [at, { f }] of pairs.entries())
          if (f !== undefined && Math.abs(found[at] - f) > 1e-12) return `F is ${found[at]}, must be ${f}`
        return undefined
      },
    }
  },
  evaluate: command('evaluate', { files: [khan], metric: ['B', 'pk'], resamples: 200 }),
  agreement: command('agreement', { files: [khan], interval: 'none' }),
  convert: command('convert', { files: [khan], to: 'segeval-json' }),
  diff: command('diff', { files: [khan], coders: ['manual', 'h2'] }),
  lint: command('lint', { files: ['examples/simulated.json'] }),
  plot: command('plot', { kind: 'heat', files: [khan] }),
  metrics: command('metrics', {}),
  input() {
    const { units, reference, hypothesis } = pair()
    const item = { id: 'd', units, codings: { a: { boundaries: reference }, b: { boundaries: hypothesis } } }
    return {
      method: 'evaluate',
      params: { input: { items: [item] }, references: 'a', metric: ['F'], interval: 'none' },
      check: ({ result, error }) => (result === undefined && error === undefined ? 'no answer' : undefined),
    }
  },
  unknown: () => ({
    method: 'no-such-method',
    params: {},
    check: ({ error }) => (error?.code === -32601 ? undefined : 'a method that is not there was answered'),
  }),
  wrong: () => ({
    method: 'score',
    params: { metrics: ['B'], references: [[1, -2]], hypotheses: [['x']] },
    check: ({ result, error }) => (result?.errors?.length === 1 || error ? undefined : 'nonsense was scored'),
  }),
  nothing: () => ({
    line: '{"jsonrpc":"2.0","id":',
    check: ({ id, error }) =>
      error?.code === -32700 && id === null ? undefined : 'half a line was answered',
  }),
}
/** How often each: most are scores, and every thirtieth is a command. */
const turn = () => {
  const at = random()
  if (at < 0.8) return 'score'
  const rest = Object.keys(kinds).filter(name => name !== 'score')
  return rest[whole(0, rest.length - 1)]
}

const waiting = []
const counts = {}
let answers = 0
let id = 0
createInterface({ input: server.stdout }).on('line', line => {
  const answer = JSON.parse(line)
  answers++
  // Lines that are no request have no id, and are refused at once; requests are answered in their order.
  const at = waiting.findIndex(({ id: own }) => (answer.id === null) === (own === null))
  const [asked] = at < 0 ? [] : waiting.splice(at, 1)
  if (asked === undefined) return defect(`an answer nobody asked for: ${line.slice(0, 200)}`)
  if (asked.id !== answer.id) return defect(`swapped: ${answer.id} came for ${asked.id}`)
  const wrong = asked.check(answer)
  if (wrong) defect(`${asked.kind} ${asked.id}: ${wrong}`)
})

const memory = () => {
  try {
    return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${server.pid}/status`, 'utf8'))[1]) / 1024
  } catch {
    return Number.NaN
  }
}
const start = Date.now()
const samples = []
let minute = 0
const pause = milliseconds => new Promise(done => setTimeout(done, milliseconds))
while (Date.now() - start < minutes * 60_000 && server.exitCode === null) {
  for (let burst = whole(1, 16); burst > 0; burst--) {
    const kind = turn()
    const { method, params, line, check } = kinds[kind]()
    const own = line === undefined ? ++id : null
    waiting.push({ id: own, kind, check })
    counts[kind] = (counts[kind] ?? 0) + 1
    server.stdin.write(`${line ?? JSON.stringify({ jsonrpc: '2.0', id: own, method, params })}\n`)
    // What is written must not wait without end.
    while (waiting.length > 64 && server.exitCode === null) await pause(5)
  }
  await pause((8 * 1000) / rate)
  if (Date.now() - start >= minute * 60_000) {
    samples.push(memory())
    process.stdout.write(
      `minute ${String(minute).padStart(3)}  ${samples.at(-1).toFixed(0).padStart(5)} MB  ${String(answers).padStart(8)} answers  ${defects.length} faults\n`,
    )
    minute++
  }
}
if (server.exitCode !== null) defect(`the server ended with ${server.exitCode}`)
server.stdin.end()
const code = await new Promise(done =>
  server.exitCode === null ? server.on('close', done) : done(server.exitCode),
)
if (waiting.length > 0) defect(`${waiting.length} requests were never answered`)
// Memory: the mean of the last quarter against that of the second, which is warm.
const mean = list => list.reduce((sum, one) => sum + one, 0) / list.length
const quarter = Math.floor(samples.length / 4)
if (quarter > 1) {
  const [early, late] = [mean(samples.slice(quarter, 2 * quarter)), mean(samples.slice(-quarter))]
  process.stdout.write(
    `memory: ${early.toFixed(0)} MB in the second quarter, ${late.toFixed(0)} MB in the last\n`,
  )
  if (late > 1.25 * early + 20) defect('memory grows')
}
process.stdout.write(
  `${answers} answers in ${((Date.now() - start) / 60_000).toFixed(1)} minutes (${Object.entries(counts)
    .map(([kind, count]) => `${kind} ${count}`)
    .join(', ')}), exit code ${code}, ${defects.length} faults\n`,
)
process.exit(defects.length > 0 || code !== 0 ? 1 : 0)
