// Button presses: `cesura agreement --events`, and the tables they are read from.
import assert from 'node:assert/strict'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, test } from 'vitest'
import type { EventDocument } from '../../src/agreement/index.ts'
import { readCorpus } from '../../src/formats/index.ts'
import { assertClose } from '../golden/close.ts'
import { readLines } from '../golden/read.ts'
import { cesuraIn } from './run.ts'

const folder = mkdtempSync(join(tmpdir(), 'cesura-events-'))
afterAll(() => rmSync(folder, { recursive: true }))
const run = (line: string) => cesuraIn(folder, line.split(' '))

interface Film {
  id: string
  duration: string
  bin: string
  window: string
  bandwidth: string | { rule: string; adjust: number }
  coders: string[][]
  expect: {
    agreementIndex: Record<'others' | 'all', { index: number | null; reason?: string }[]>
    surprise: { value: number | null; reason?: string }[]
    peakiness: { value: number }
  }
}
const films = readLines<Film | object>('event-segmentation.jsonl').filter(
  (line): line is Film => 'id' in line,
)

describe('28 films from tables of presses', () => {
  test.each(films.map(film => [film.id, film] as const))('%s', (_, { expect, ...film }) => {
    const rows = film.coders.flatMap((times, person) =>
      (times.length === 0 ? [''] : times).map(time => `p${person};${time};${film.duration};film`),
    )
    writeFileSync(
      join(folder, `${film.id}.csv`),
      ['Subject;Press_Time;Duration;Movie', ...rows, ''].join('\n'),
    )
    const bandwidth = typeof film.bandwidth === 'string' ? film.bandwidth : `sj:${film.bandwidth.adjust}`
    const line = `agreement ${film.id}.csv --events --bin ${film.bin} --press-window ${film.window} --bandwidth ${bandwidth} --json`
    const { code, stdout, stderr } = run(line)
    assert.equal(code, 0, stderr)
    const [found] = (JSON.parse(stdout) as EventDocument).items
    for (const [person, own] of found!.coders.entries()) {
      assertClose(own.index ?? undefined, expect.agreementIndex.others[person]!.index, `${person}`)
      assert.equal(own.reason, expect.agreementIndex.others[person]!.reason)
      assertClose(own.surprise!.value ?? undefined, expect.surprise[person]!.value, `${person}`)
    }
    assertClose(found!.peakiness!.value ?? undefined, expect.peakiness.value, 'peakiness')
    const all = JSON.parse(run(`${line} --press-group all`).stdout) as EventDocument
    for (const [person, own] of all.items[0]!.coders.entries())
      assertClose(own.index ?? undefined, expect.agreementIndex.all[person]!.index, `all ${person}`)
  })
})

test('one table per film, with means and standard deviations', () => {
  const path = join(import.meta.dirname, '../../examples/presses.csv')
  const { code, stdout } = cesuraIn(folder, [
    'agreement',
    path,
    '--events',
    '--bin',
    '1s',
    '--bandwidth',
    '2.5s',
  ])
  assert.equal(code, 0)
  assert.match(stdout, /^breakfast$/m)
  assert.match(stdout, /^laundry$/m)
  assert.match(stdout, /Agreement index: mean 0\.700, standard deviation 0\.476 over 4 people\./)
  assert.match(stdout, /No index for dee \(never presses\)/)
  assert.match(stdout, /^agreement-index\|bin:1s\|group:others\|v:/m)
  const { stdout: csv } = cesuraIn(folder, ['agreement', path, '--events', '--bin', '1s', '--csv'])
  assert.equal(csv.trim().split('\n').length, 9)
  const { stdout: only } = cesuraIn(folder, [
    ...['agreement', path, '--events', '--bin', '1s', '--coders', 'ann,bo', '--json'],
  ])
  assert.deepEqual(
    (JSON.parse(only) as EventDocument).items[0]!.coders.map(({ coder }) => coder),
    ['ann', 'bo'],
  )
})

test('rejects what has no meaning', () => {
  writeFileSync(join(folder, 'two.csv'), 'participant,film,press,duration\na,f,1,9\nb,f,2,9\n')
  for (const [line, message] of [
    ['agreement two.csv --events', /--bin 1s \(option-required\)/],
    ['agreement two.csv --bin 1s', /--bin is for button presses.*--events/],
    ['agreement two.csv --events --bin 1', /unit-required/],
    ['agreement two.csv --events --bin wide', /length of time \(1s, 500ms\)/],
  ] as const) {
    const { code, stderr } = run(line)
    assert.equal(code, 2, line)
    assert.match(stderr, message)
  }
})

describe('tables of presses', () => {
  const codes = (text: string, options = {}) => {
    const { corpus, problems } = readCorpus(text, { format: 'presses', ...options })
    return { corpus, found: problems.map(({ severity, code }) => `${severity} ${code}`) }
  }
  const header = 'participant,film,press,duration\n'

  test('times may be clocks, and one duration may hold for all films', () => {
    const { corpus, found } = codes('viewer\tvideo\tpress\na\tf\t1:02.5\nb\tf\t0:30\n', { duration: '2:00' })
    assert.deepEqual(found, [])
    assert.deepEqual(
      corpus!.items[0]!.codings.map(({ segmentation: { units, boundaries } }) => [units, ...boundaries]),
      [
        [1200, 625],
        [1200, 300],
      ],
    )
  })

  test('other names of columns', () => {
    const { corpus } = codes('who,what,when,long\na,f,1,9\nb,f,2,9\n', {
      columns: { coder: 'who', item: 'what', press: 'when', duration: 'long' },
    })
    assert.equal(corpus?.items[0]?.units, 9)
  })

  test('counts presses at the ends, and participants without a row', () => {
    const { corpus, found } = codes(`${header}a,f,0,9\na,f,3,9\na,f,9.0,9\nb,f,4,9\na,g,1,5\n`)
    assert.deepEqual(found, ['warning press-at-end', 'warning presses-missing'])
    assert.deepEqual([...corpus!.items[0]!.codings[0]!.segmentation.boundaries], [30])
  })

  test.each([
    ['a press that is no time', `${header}a,f,soon,9\nb,f,2,9\n`, 'error time-not-number'],
    ['a press after the end', `${header}a,f,10,9\nb,f,2,9\n`, 'error time-after-end'],
    ['a film without a duration', 'participant,film,press\na,f,1\nb,f,2\n', 'error duration-required'],
    ['a film with two durations', `${header}a,f,1,9\nb,f,2,8\n`, 'error durations-differ'],
    ['a row with a cell too few', `${header}a,f,1\nb,f,2,9\n`, 'error cell-count'],
    ['a table without presses', 'participant,film,duration\na,f,9\n', 'error column-missing'],
  ])('rejects %s', (_, text, problem) => {
    const { corpus, found } = codes(text)
    assert.equal(corpus, undefined)
    assert.ok(found.includes(problem), found.join(', '))
  })

  test('other tables with a duration are read as before', () => {
    const { format } = readCorpus('item,coder,start,duration,label\nt,a,0,5,x\nt,a,5,5,y\n')
    assert.equal(format, 'csv')
  })
})
