import assert from 'node:assert/strict'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, test } from 'vitest'
import { cesura } from './run.ts'

const folder = mkdtempSync(join(tmpdir(), 'cesura-lint-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
const file = (name: string, content: string | Uint8Array) => {
  const path = join(folder, name)
  writeFileSync(path, content)
  return path
}

test('a good file has nothing to report and exits with 0', () => {
  const { code, stdout, stderr } = cesura(['lint', 'examples/kubla-khan.json'])
  assert.equal(code, 0)
  assert.equal(stderr, '')
  assert.match(stdout, /cesura-json {2}the JSON begins with "cesura"/)
  assert.match(stdout, /^0 errors, 0 warnings; 1 item, 5 segmentations$/m)
})

test('a broken file is reported whole: every line, its place and its code; exit 2', () => {
  const path = file('broken.tsv', 'Coder\tMasses\nann\t2\t3x\t6\nbo\t5\t6\nbo\t5\t5\ncy\t\n\r\nann2\t0\t11\n')
  const { code, stdout } = cesura(['lint', path])
  assert.equal(code, 2)
  for (const words of [
    `broken.tsv:2:7, broken, coder ann: "3x" is not a mass; a mass is an integer number of units, 1 or more (mass-not-integer)`,
    '(duplicate-coder)',
    '(masses-missing)',
    '(blank-line)',
    '(mixed-line-ends)',
    '0 is not a mass',
  ])
    assert.ok(stdout.includes(words), `${words}\n${stdout}`)
})

test('an open question is asked with the flag that answers it; exit 2, and 0 with the answer', () => {
  const path = file('marks.txt', 'talk\tann\t0100\ntalk\tbo\t0010\n')
  const open = cesura(['lint', path, '--strict'])
  assert.equal(open.code, 2)
  assert.match(open.stdout, /question .*4 marks\. Is a 1 on/)
  assert.match(open.stdout, /^ {2}--mark end +the last unit of a segment: 4 marks, 4 units$/m)
  assert.equal(cesura(['lint', path, '--mark', 'end']).code, 0)
  const evaluate = cesura(['evaluate', path, '--strict'])
  assert.equal(evaluate.code, 2)
  assert.equal(evaluate.stdout, '')
  assert.match(
    evaluate.stderr,
    /1 open question in the input, so nothing was computed; answer .* \(input-unusable\)/,
  )
})

test('on a pipe errors, warnings and questions keep one shape: severity, FILE:LINE, message, code', () => {
  const broken = file('shape.tsv', 'Coder\tMasses\nann\t2\t3x\t6\n\nbo\t5\t6\n')
  const marks = file('shape.txt', 'talk\tann\t0100\ntalk\tbo\t0010\n')
  const lint = (path: string) => cesura(['lint', path, '--strict']).stdout.split('\n')
  const shape = (severity: string, path: string, line: number) =>
    new RegExp(`^${severity} ${path}:${line}(?::\\d+)?(?:, [^:]+)?: .+ \\([a-z0-9-]+\\)$`)
  const problems = lint(broken)
  for (const [severity, line, code] of [
    ['error', 2, 'mass-not-integer'],
    ['warning', 3, 'blank-line'],
  ] as const) {
    const found = problems.filter(text => shape(severity, broken, line).test(text))
    assert.equal(found.length, 1, problems.join('\n'))
    assert.ok(found[0]!.endsWith(` (${code})`), found[0])
  }
  const asked = lint(marks)
  const at = asked.findIndex(text => shape('question', marks, 1).test(text))
  assert.ok(asked[at]?.endsWith(' (mark-meaning)'), asked.join('\n'))
  // Its answers, each with the flag that gives it.
  assert.deepEqual(
    asked.slice(at + 1, at + 4).map(text => /^ {2}(--\S+ \S+) {2,}\S/.exec(text)?.[1]),
    ['--mark gaps', '--mark end', '--mark start'],
  )
})

test('--json gives files, problems and questions as data', () => {
  const path = file('marks.json.txt', '0100\n0010\n')
  const { code, stdout } = cesura(['lint', path, '--json', '--strict'])
  assert.equal(code, 2)
  const { files, questions } = JSON.parse(stdout)
  assert.equal(files[0].format, 'marks')
  assert.deepEqual(
    questions.map(({ code }: { code: string }) => code),
    ['rows-coders-or-items', 'mark-meaning'],
  )
})

test('missing files, bytes that are no text and folders are reported together', () => {
  mkdirSync(join(folder, 'mixed'))
  file('mixed/a.txt', Uint8Array.of(0x41, 0xe9, 0x41))
  file('mixed/picture.png', Uint8Array.of(0x89, 0x50))
  const { code, stdout } = cesura(['lint', join(folder, 'mixed'), join(folder, 'nowhere')])
  assert.equal(code, 2)
  for (const word of ['file-not-found', 'encoding-not-utf8', 'file-skipped'])
    assert.ok(stdout.includes(word), stdout)
})

test('standard input is read from -', () => {
  const { code, stdout } = cesura(['lint', '-'], 'a\tx\t2 3\na\ty\t3 2\n')
  assert.equal(code, 0, stdout)
  assert.match(stdout, /1 item, 2 segmentations/)
})

test('options of readers are checked, with the word that was meant', () => {
  const { code, stderr } = cesura(['lint', 'examples/kubla-khan.json', '--read', 'unmarked-row=none'])
  assert.equal(code, 2)
  assert.match(stderr, /did you mean "unmarkedRows"\?/)
  assert.match(
    cesura(['lint', 'examples/kubla-khan.json', '--format', 'segevl-json']).stderr,
    /did you mean "segeval-json"/,
  )
})

test('--read names the flag of what has one of its own', () => {
  const { code, stderr } = cesura(['lint', 'examples/kubla-khan.json', '--read', 'mark=end'])
  assert.equal(code, 2)
  assert.match(stderr, /--read mark: this is an option of its own; write --mark \(option-unknown\)/)
})

test('--read leave-out=item/coder leaves codings out, as often as it is given', () => {
  const rows = 'poem\tann\t2 3\npoem\tbo\t2 4\npoem\tcy\t9\n'
  assert.equal(cesura(['lint', '-'], rows).code, 2)
  const args = ['lint', '-', '--read', 'leave-out=poem/bo', '--read', 'leave-out=poem/cy']
  const { code, stdout } = cesura(args, rows)
  assert.equal(code, 0, stdout)
  assert.match(stdout, /coder bo: left out, as requested/)
  assert.match(stdout, /1 item, 1 segmentation/)
  const wrong = cesura(['lint', '-', '--read', 'leave-out=bo'], rows)
  assert.equal(wrong.code, 2)
  assert.match(wrong.stderr, /give item\/coder/)
})

test('what lint says of a corpus as a whole every command says that prints a number', () => {
  const corpus = JSON.stringify({
    items: { a: { gold: [1, 1, 1, 1], ann: [2, 1, 1] }, b: { gold: [2, 1, 1], ann: [1, 2, 1] } },
    segmentation_type: 'linear',
  })
  for (const command of ['lint', 'evaluate', 'agreement', 'conventions', 'diff'])
    assert.match(Object.values(cesura([command, '-'], corpus)).join(), /\(mark-at-end\)/, command)
  // The same as sums of marks: the number of a segment for each unit.
  const numbers = (coder: string, labels: number[]) => JSON.stringify({ id: 'a', coder, labels })
  const lines = `${numbers('gold', [0, 0, 1, 1, 1, 1, 2])}\n${numbers('ann', [0, 1, 1, 1, 2, 2, 3])}\n`
  for (const words of [
    'lint -',
    'evaluate -',
    'agreement -',
    'conventions -',
    'diff -',
    'adjudicate -',
    `report - -o ${join(folder, 'marks.html')}`,
    'sweep -',
    'conventions - --metric pk --value 0.5',
    'plot strip -',
  ])
    assert.match(Object.values(cesura(words.split(' '), lines)).join(), /\(mark-at-end\)/, words)
  const pair = (masses: string) => `{"reference":{"masses":[2,4,1]},"hypothesis":{${masses}}}\n`
  const pairs = (text: string) => cesura(['pairs', '-'], text).stderr
  for (const workers of ['1', '2'])
    assert.match(
      cesura(['pairs', '-', '--workers', workers], pair('"masses":[3,3,1]') + pair('"gaps":"010001"')).stderr,
      /\(mark-at-end\)/,
    )
  assert.doesNotMatch(pairs(pair('"masses":[3,3,1]') + pair('"gaps":"010010"')), /mark-at/)
  const uncut = JSON.stringify({ items: { a: { gold: [4], ann: [4] } }, segmentation_type: 'linear' })
  for (const command of ['evaluate', 'agreement', 'conventions', 'diff'])
    assert.match(cesura([command, '-'], uncut).stderr, /\(no-boundaries-anywhere\)/, command)
})
