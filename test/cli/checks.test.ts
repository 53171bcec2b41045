import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { describe, test } from 'vitest'
import { checks } from '../../src/evaluate/index.ts'
import { readCorpus } from '../../src/formats/index.ts'
import { checksDocument, checksView, plainTerminal, toText } from '../../src/report/index.ts'
import { cesura } from './run.ts'

const many = 'examples/simulated.json'
const people = ['--references', 'ann,bo,cy,di']
const words = (line: string): string[] => line.split(' ').slice(1)

interface Row {
  readonly id: string
  readonly state: string
  readonly effect: {
    readonly kind: string
    readonly value: number
    readonly low: number
    readonly high: number
  } | null
  readonly size: number
  readonly command: string | null
  readonly sentences: readonly string[]
}

const rowsOf = (...args: string[]): { rows: Row[]; number: { value: number; system: string | null } } => {
  const { code, stdout, stderr } = cesura(['checks', many, ...args, '--json'])
  assert.equal(code, 0, stderr)
  return JSON.parse(stdout)
}

test('checks --json writes what the library returns', () => {
  const { stdout } = cesura(['checks', many, ...people, '--json'])
  const { corpus } = readCorpus(readFileSync(new URL(`../../${many}`, import.meta.url), 'utf8'))
  const found = checks(corpus!, { references: ['ann', 'bo', 'cy', 'di'] })
  assert.deepEqual(JSON.parse(stdout), JSON.parse(JSON.stringify(checksDocument(found))))
})

describe('every effect is the value that the named command prints', () => {
  const json = (command: string) =>
    JSON.parse(cesura([...words(command.replace('CORPUS', many)), '--json']).stdout)

  test('of a score', () => {
    const { rows, number } = rowsOf(...people)
    const row = (id: string) => rows.find(each => each.id === id)!
    const own = (command: string) => {
      const { metrics } = json(command)
      return metrics[0].hypotheses.find((each: { hypothesis: string }) => each.hypothesis === number.system)[
        metrics[0].pool
      ]
    }
    const few = row('few-texts')
    assert.deepEqual([few.effect!.low, few.effect!.high], own(few.command!).interval)
    for (const id of ['unequal-lengths', 'outlier'])
      assert.equal(row(id).effect!.value, own(row(id).command!).value)
    const { stdout } = cesura(words(row('convention').command!.replace('CORPUS', many)))
    const [head, ...lines] = stdout
      .trim()
      .split('\n')
      .map(line => line.split(','))
    const values = lines
      .filter(line => line[head!.indexOf('metric')] === 'boundary-similarity')
      .map(line => Number(line[head!.indexOf(number.system!)]))
    const { low, high } = row('convention').effect!
    assert.deepEqual([low, high], [Math.min(...values), Math.max(...values)])
    const random = json(row('chance-model').command!).metrics[0].bounds.find(
      (each: { id: string }) => each.id === 'random',
    )
    assert.match(row('chance-model').sentences[0]!, new RegExp(`score ${random.micro.value.toFixed(3)}\\.$`))
    assert.equal(row('tuned').command, null)
  })

  test('of a coefficient', () => {
    const { rows, number } = rowsOf('--agreement')
    const row = (id: string) => rows.find(each => each.id === id)!
    const first = (command: string) => json(command).coefficients[0]
    const few = first(row('few-texts').command!)
    assert.equal(few.value, number.value)
    assert.deepEqual([row('few-texts').effect!.low, row('few-texts').effect!.high], few.interval)
    assert.equal(row('outlier').effect!.value, first(row('outlier').command!).value)
    assert.equal(row('chance-model').effect!.value, first(row('chance-model').command!).value)
    const far = first(row('convention').command!).value
    assert.ok([row('convention').effect!.low, row('convention').effect!.high].includes(far))
    assert.equal(row('convention').size, Math.abs(far - number.value))
  })
})

test('checks --fail-on ends with 1 where a named check needs a look', () => {
  const looked = rowsOf(...people)
    .rows.filter(({ state }) => state === 'look')
    .map(({ id }) => id)
  const quiet = rowsOf(...people)
    .rows.filter(({ state }) => state !== 'look')
    .map(({ id }) => id)
  assert.ok(looked.length > 0 && quiet.length > 0)
  const failing = cesura(['checks', many, ...people, '--fail-on', looked.join()])
  assert.equal(failing.code, 1)
  for (const id of looked) assert.match(failing.stderr, new RegExp(`^cesura: ${id} needs a look$`, 'm'))
  assert.equal(cesura(['checks', many, ...people, '--fail-on', quiet.join()]).code, 0)
  const unknown = cesura(['checks', many, '--fail-on', 'few-text'])
  assert.equal(unknown.code, 2)
  assert.match(unknown.stderr, /no check is called "few-text".*few-texts/s)
})

test('checks prints one page that fits the terminal, and claims nothing', () => {
  const { corpus } = readCorpus(readFileSync(new URL(`../../${many}`, import.meta.url), 'utf8'))
  const found = [
    checks(corpus!, { references: ['ann', 'bo', 'cy', 'di'] }),
    checks(corpus!, { question: 'agreement' }),
  ]
  for (const each of found)
    for (const width of [40, 60, 80, 160]) {
      const text = toText(checksView(each), { ...plainTerminal, width })
      // The signature is one word, and stays whole.
      for (const line of text.split('\n').slice(0, -2)) assert.ok(line.length <= width, `${width}: ${line}`)
      assert.doesNotMatch(text, /\b(?:reliable|valid|significantly better|ahead|undefined|null|NaN)\b/)
    }
})

test('checks writes Markdown, LaTeX and CSV with the same effects', () => {
  const { rows } = rowsOf(...people)
  const csv = cesura(['checks', many, ...people, '--csv'])
    .stdout.trim()
    .split('\n')
  assert.equal(csv.length, rows.length + 1)
  for (const [index, { id, effect }] of rows.entries()) {
    const [name, , , , low] = csv[index + 1]!.split(',')
    assert.equal(name, id)
    assert.equal(low, effect === null ? '' : String(effect.kind === 'value' ? effect.value : effect.low))
  }
  assert.match(cesura(['checks', many, ...people, '--latex']).stdout, /reaches B = 0\.\d\d \(95 \\% CI/)
  assert.match(cesura(['checks', many, ...people, '--markdown']).stdout, /^\| check +\| state/m)
})
