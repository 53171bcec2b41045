import assert from 'node:assert/strict'
import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import { afterAll, test } from 'vitest'
import { cesura } from './run.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
const folder = mkdtempSync(join(tmpdir(), 'cesura-pairs-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
const at = (name: string) => join(folder, name)

/** Lines of several megabytes, good ones of every notation among bad ones, so that workers are worth starting. */
const lines: string[] = []
for (let index = 0; index < 2200; index++) {
  const masses = Array.from({ length: 300 }, (_, at) => 1 + ((at * 7 + index * 13) % 9))
  const moved = masses.map((mass, at) => (at % 5 === index % 5 ? mass + 1 : mass))
  const units = moved.reduce((sum, mass) => sum + mass, 0)
  const reference = { masses: [...masses, units - masses.reduce((sum, mass) => sum + mass, 0)] }
  const id = index % 10 === 0 ? 'twice' : index
  const hypothesis = { masses: moved }
  if (index % 101 === 0) lines.push('')
  else if (index % 97 === 0) lines.push('{"id":"broken"')
  else if (index % 89 === 0) lines.push(JSON.stringify({ id, reference, hypothesis: { masses: [1] } }))
  else if (index % 83 === 0)
    lines.push(JSON.stringify({ id, reference, hypothesis, options: { span: index % 7 } }))
  else lines.push(JSON.stringify({ id, reference, hypothesis }))
}
const input = `${lines.join('\n')}\n`
const file = at('input.jsonl')
writeFileSync(file, input)
const one = cesura(['pairs', file, '--workers', '1', '--quiet'])

/** Starts the command with everything open. */
const start = (args: readonly string[], env: Record<string, string> = {}) =>
  spawn(process.execPath, ['bin/cesura.js', 'pairs', ...args], { cwd: root, env: { ...process.env, ...env } })

test('what is read is reported on stderr, without a terminal too, unless --quiet', () => {
  const line = '{"id":"d","reference":{"masses":[2,3]},"hypothesis":{"masses":[3,2]}}\n'
  const reported = 'Reading standard input as JSON lines, a pair of segmentations each.\n'
  assert.equal(cesura(['pairs', '-m', 'pk'], line).stderr, reported)
  assert.equal(cesura(['pairs', '-m', 'pk', '--quiet'], line).stderr, '')
})

test('every line is answered in its place, and bad lines make exit code 2', () => {
  assert.equal(one.code, 2)
  assert.match(one.stderr, /^cesura: \d+ of 2200 lines could not be scored.* \(lines-bad\)\n$/)
  const answers = one.stdout
    .trimEnd()
    .split('\n')
    .map(line => JSON.parse(line))
  assert.equal(answers.length, lines.length)
  for (const [index, answer] of answers.entries()) {
    if (index % 101 === 0) assert.equal(answer.error.code, 'blank-line')
    else if (index % 97 === 0) assert.equal(answer.error.code, 'json-syntax')
    else {
      assert.equal(answer.id, index % 10 === 0 ? 'twice' : index)
      if (index % 89 === 0) assert.equal(answer.error.code, 'unit-count-mismatch')
      else if (index % 83 === 0 && index % 7 === 0) assert.equal(answer.error.code, 'option-invalid')
      else assert.equal(typeof answer.scores['boundary-similarity'].value, 'number')
    }
  }
})

test('two and three workers, a pipe and gzip give the same bytes as one thread', () => {
  assert.ok(input.length > 2 ** 21, 'large enough for workers to start')
  for (const [args, from] of [
    [['--workers', '2', file], ''],
    [['--workers', '3', '-'], input],
    [[], input],
  ] as const) {
    const { code, stdout } = cesura(['pairs', ...args], from)
    assert.equal(code, 2)
    assert.ok(stdout === one.stdout, `${args.join(' ')} answers differently`)
  }
  writeFileSync(at('input.gz'), gzipSync(input))
  assert.ok(cesura(['pairs', at('input.gz')]).stdout === one.stdout)
})

test('presets and options are heard, metrics answer in the order given', () => {
  const line = '{"id":1,"reference":{"masses":[2,3,6]},"hypothesis":{"masses":[2,2,7]}}\n'
  const args = ['--metric', 'pk,B', '--preset', 'segeval-2', '--option', 'pk.window=3']
  const { code, stdout } = cesura(['pairs', ...args], line)
  assert.equal(code, 0)
  const { scores } = JSON.parse(stdout)
  assert.deepEqual(Object.keys(scores), ['pk', 'boundary-similarity'])
  assert.match(scores.pk.signature, /window:3.*onEmpty:segeval/)
})

test('wrong words on the command line are rejected before anything is read', () => {
  for (const args of [
    ['--metric', 'bb'],
    ['--workers', '0'],
    ['--workers', 'x'],
    ['--option', 'pk.window=3', '--metric', 'B'],
    [at('none.jsonl')],
    [folder],
  ]) {
    const { code, stdout, stderr } = cesura(['pairs', ...args])
    assert.equal(code, 2, args.join(' '))
    assert.equal(stdout, '')
    assert.match(stderr, /^cesura: /)
  }
})

test('a reader that goes away ends the work, without a complaint, while the input is still open', async () => {
  for (const workers of ['1', '2']) {
    const child = start(['--workers', workers, '--quiet'])
    let stderr = ''
    child.stderr.on('data', data => {
      stderr += data
    })
    child.stdin.on('error', () => undefined)
    child.stdin.write(input)
    await once(child.stdout, 'data')
    child.stdout.destroy()
    const ended = once(child, 'exit')
    const feeding = setInterval(() => child.stdin.write(input), 50)
    const [code] = await ended
    clearInterval(feeding)
    assert.equal(code, 0, stderr)
    assert.equal(stderr, '')
  }
})

test('a slow reader holds the input back', async () => {
  const child = start(['--workers', '2'])
  child.stdout.pause()
  let taken = 0
  const feed = () => {
    while (taken < 200 * input.length) {
      taken += input.length
      if (!child.stdin.write(input)) return
    }
  }
  child.stdin.on('drain', feed)
  child.stdin.on('error', () => undefined)
  feed()
  // It has begun to answer; from then on it takes what its buffers hold, and stops. However slow the machine is, it
  // never takes more; a program that does not hold back takes everything.
  await once(child.stdout, 'readable')
  for (let before = -1; before !== taken && taken < 200 * input.length; ) {
    before = taken
    await Promise.race([once(child.stdin, 'drain'), new Promise(done => setTimeout(done, 700))])
  }
  assert.ok(taken < 20 * input.length, `${taken} bytes taken from a writer of ${200 * input.length}`)
  child.kill()
  await once(child, 'exit')
})

const full = existsSync('/dev/full') ? test : undefined
full?.('a full device is one clear error', () => {
  for (const workers of ['1', '2']) {
    const shell = `"${process.execPath}" bin/cesura.js pairs "${file}" --quiet --workers ${workers} > /dev/full`
    const { status, stderr } = spawnSync('sh', ['-c', shell], { cwd: root, encoding: 'utf8' })
    assert.equal(status, 2)
    assert.match(stderr, /^cesura: the output cannot be written: no space is left.*\(output-unwritable\)\n$/)
  }
  const direct = cesura(['pairs', file, '-o', '/dev/full'])
  assert.equal(direct.code, 2)
  assert.match(direct.stderr, /no space is left/)
})

test('a worker that ends is one clear error, and the output holds whole answers only', () => {
  const preload = new URL('./crash-in-worker.mjs', import.meta.url).pathname
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    ['--import', preload, 'bin/cesura.js', 'pairs', file, '--workers', '2', '--quiet'],
    { cwd: root, encoding: 'utf8', maxBuffer: 2 ** 28 },
  )
  assert.equal(status, 2)
  assert.match(stderr, /^cesura: a worker thread stopped .*exit code 7.* \(worker-failed\)\n$/)
  assert.ok(stdout.length < one.stdout.length && one.stdout.startsWith(stdout))
  assert.ok(stdout.endsWith('\n'))
})

test('-o puts the whole output in place, or leaves what stood there', () => {
  const before = readdirSync(folder)
  const { code, stdout } = cesura(['pairs', file, '-o', at('out.jsonl')])
  assert.equal(code, 2)
  assert.equal(stdout, '')
  assert.ok(readFileSync(at('out.jsonl'), 'utf8') === one.stdout)
  assert.deepEqual(readdirSync(folder).sort(), [...before, 'out.jsonl'].sort())

  writeFileSync(at('short.gz'), gzipSync(input).subarray(0, -100))
  writeFileSync(at('kept.jsonl'), 'what stood here')
  const failed = cesura(['pairs', at('short.gz'), '-o', at('kept.jsonl')])
  assert.equal(failed.code, 2)
  assert.match(failed.stderr, /short\.gz: the gzip data are truncated or corrupt.*\(gzip-broken\)/)
  assert.equal(readFileSync(at('kept.jsonl'), 'utf8'), 'what stood here')
})

test('--values and --signatures once say the signatures on the first line, and the same numbers', () => {
  const full = one.stdout.trimEnd().split('\n')
  const written = (...flags: string[]) => {
    const { code, stdout } = cesura(['pairs', file, '--workers', '1', ...flags])
    assert.equal(code, 2)
    assert.equal(cesura(['pairs', file, '--workers', '2', ...flags]).stdout, stdout)
    const [front, ...answers] = stdout
      .trimEnd()
      .split('\n')
      .map(line => JSON.parse(line))
    assert.equal(answers.length, full.length)
    return { signatures: front.signatures, answers, size: stdout.length }
  }
  const values = written('--values')
  const once = written('--signatures', 'once')
  assert.deepEqual(values.signatures, once.signatures)
  assert.ok(values.size < one.stdout.length / 3)
  for (const [index, line] of full.entries()) {
    const { id, scores, error } = JSON.parse(line)
    if (error !== undefined) {
      assert.deepEqual([values.answers[index].error, once.answers[index].error], [error, error])
      continue
    }
    assert.equal(values.answers[index].id, id)
    for (const [name, score] of Object.entries<{ value: number; signature: string }>(scores)) {
      assert.equal(values.answers[index].values[name], score.value)
      assert.deepEqual({ signature: values.signatures[name], ...once.answers[index].scores[name] }, score)
      assert.equal(values.answers[index].signatures?.[name] ?? values.signatures[name], score.signature)
    }
  }
})

test('--csv is a row for each pair, with what could not be scored, and nothing a spreadsheet would run', () => {
  const rows = [
    { id: '=cmd()', reference: { masses: [2, 3, 6] }, hypothesis: { masses: [2, 2, 7] } },
    { id: 'a, "b"', reference: { masses: [2] }, hypothesis: { masses: [2] } },
    { id: 3, reference: { masses: [2] }, hypothesis: { masses: [3] } },
    { reference: { masses: [4, 4] }, hypothesis: { masses: [3, 5] }, options: { span: 3 } },
  ]
  const input = rows.map(row => `${JSON.stringify(row)}\n`).join('')
  const { code, stdout, stderr } = cesura(['pairs', '--metric', 'B,pk', '--csv', '-q'], input)
  assert.equal(code, 2)
  const [head, first, second, third, fourth] = stdout.split('\r\n')
  assert.equal(head, 'id,boundary-similarity,pk,signatures,error,reasons,ties')
  assert.match(first!, /^'=cmd\(\),0\.75,0\.\d+,,,,$/)
  assert.equal(second, '"a, ""b""",1,,,,pk no-windows,')
  assert.match(third!, /^3,,,,".*\(unit-count-mismatch\)",,$/)
  assert.match(fourth!, /^,0\.\d+,0\.\d+,boundary-similarity\|span:3\|\S+,,,$/)
  assert.match(stderr, /^boundary-similarity: boundary-similarity\|span:2\|.*\npk: pk\|/)
  assert.equal(cesura(['pairs', '--csv', '--values'], input).code, 2)
})
