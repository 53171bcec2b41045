import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { closeSync, mkdtempSync, openSync, rmSync, statSync, writeFileSync, writeSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import fc from 'fast-check'
import { afterAll, test } from 'vitest'
import { lintPaths } from '../../../src/node/corpus/lint-paths.ts'
import { openCorpus, readWhole } from '../../../src/node/corpus/open-corpus.ts'
import { someItems } from '../../../src/node/corpus/read-items.ts'

const folder = mkdtempSync(join(tmpdir(), 'cesura-shaped-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
let count = 0
const at = (fileExtension: string, text: string | Uint8Array) => {
  const path = join(folder, `${count++}.${fileExtension}`)
  writeFileSync(path, text)
  return path
}

interface Made {
  readonly id: string
  readonly units: number
  readonly codings: readonly { readonly coder: string; readonly boundaries: readonly number[] }[]
}

/** Items of 6 to 40 units; names that tables write in their own ways. */
const items = (): fc.Arbitrary<Made[]> =>
  fc
    .array(
      fc.record({
        units: fc.integer({ min: 6, max: 40 }),
        coders: fc.uniqueArray(fc.constantFrom('gold', 'ann', 'bo', 'Zoë', 'c d'), { minLength: 1 }),
        cuts: fc.array(fc.integer({ min: 1, max: 39 }), { maxLength: 8 }),
        name: fc.constantFrom('t', 'ü', '7-', 'a b '),
      }),
      { minLength: 3, maxLength: 12 },
    )
    .map(all =>
      all.map(({ units, coders, cuts, name }, index) => ({
        id: `${name}${index}`,
        units,
        codings: coders.map((coder, place) => ({
          coder,
          boundaries: [...new Set(cuts)]
            .sort((a, b) => a - b)
            .filter(cut => (cut + place) % 4 > 0 && cut < units),
        })),
      })),
    )

const massesOf = (units: number, boundaries: readonly number[]) =>
  [...boundaries, units].map((cut, place) => cut - (boundaries[place - 1] ?? 0))

/** The ways in which programs write a row per coding. */
const tables: readonly ((items: readonly Made[]) => readonly [fileExtension: string, text: string])[] = (
  [
    [',', '\n', 'masses', (list: readonly number[]) => `"${list.join(' ')}"`],
    [',', '\r\n', 'masses', (list: readonly number[]) => `"[${list.join(', ')}]"`],
    ['\t', '\n', 'masses', (list: readonly number[]) => list.join(',')],
    [';', '\n', 'boundaries', (list: readonly number[]) => list.join(' ')],
    [',', '\n', 'boundaries', (list: readonly number[]) => `"${list.join(', ')}"`],
    ['\t', '\r\n', 'boundaries', (list: readonly number[]) => `[${list.join(', ')}]`],
  ] as const
).map(([char, end, notation, cell]) => (all: readonly Made[]) => {
  const names = notation === 'masses' ? ['item', 'coder', 'masses'] : ['doc', 'annotator', 'boundaries', 'n']
  const rows = all.flatMap(({ id, units, codings }) =>
    codings.map(({ coder, boundaries }) =>
      notation === 'masses'
        ? [id, `"${coder}"`, cell(massesOf(units, boundaries))]
        : [id, coder, cell(boundaries), String(units)],
    ),
  )
  const text = [names, ...rows].map(row => `${row.join(char)}${end}`).join('')
  return [char === '\t' ? 'tsv' : 'csv', text] as const
})

const plain = (value: unknown) => JSON.parse(JSON.stringify(value ?? null)) as unknown

/** Whether a file was read some items at a time; either way what came out is what reading it as a whole gives. */
async function readsTheSame(path: string): Promise<boolean> {
  const whole = await readWhole([path], {})
  const { opened, problems, questions, close } = await openCorpus([path], {}, { workers: 1, streamFrom: 1 })
  assert.deepEqual(plain(problems), plain(whole.problems))
  assert.deepEqual(plain(questions), plain(whole.questions))
  if (opened?.kind === 'streamed') {
    const { corpus } = whole
    assert.ok(corpus !== undefined)
    const ids = corpus.items.map(({ id }) => id)
    assert.deepEqual(opened.survey.ids, ids)
    assert.deepEqual(plain(await someItems(opened, ids)), plain(corpus))
    let [units, boundaries] = [0, 0]
    for (const item of corpus.items) {
      units += item.units
      for (const { segmentation } of item.codings) boundaries += segmentation.boundaries.length
    }
    const { facts } = opened.survey
    assert.equal(facts.units, units)
    assert.equal(
      [...facts.coders.values()].reduce((sum, coder) => sum + coder.boundaries, 0),
      boundaries,
    )
  } else assert.deepEqual(plain(opened?.corpus), plain(whole.corpus))
  const [streamed, held] = [await lintPaths([path], {}, 1), await lintPaths([path], {}, Infinity)]
  assert.deepEqual(plain(streamed.problems), plain(held.problems))
  assert.deepEqual(
    streamed.files.map(({ name, format, why }) => [name, format, why]),
    held.files.map(({ name, format, why }) => [name, format, why]),
  )
  if (streamed.counts !== undefined) {
    const codings = held.corpus!.items.reduce((sum, item) => sum + item.codings.length, 0)
    assert.deepEqual(streamed.counts, { items: held.corpus!.items.length, codings })
  }
  await close()
  return opened?.kind === 'streamed'
}

test('a table with a row per coding is read from its bytes as it is read as a whole', async () => {
  const streamed = tables.map(() => 0)
  await fc.assert(
    fc.asyncProperty(items(), fc.nat(tables.length - 1), async (all, which) => {
      const [fileExtension, text] = tables[which]!(all)
      if (await readsTheSame(at(fileExtension, text))) streamed[which]!++
    }),
    { seed: 3, numRuns: 120 },
  )
  assert.ok(
    streamed.every(number => number > 3),
    `read from their bytes: ${streamed.join(', ')}`,
  )
})

test('a byte more, less or other in a table gives what reading it as a whole gives', async () => {
  let streamed = 0
  await fc.assert(
    fc.asyncProperty(
      items(),
      fc.nat(tables.length - 1),
      fc.nat(),
      fc.constantFrom(
        '',
        ' ',
        '"',
        ',',
        ';',
        '\n',
        '\r',
        '\t',
        '0',
        '9',
        '-',
        '.',
        'x',
        '{',
        ']',
        '\0',
        'é',
        '\ufffd',
      ),
      fc.boolean(),
      async (all, which, place, char, instead) => {
        const [fileExtension, text] = tables[which]!(all)
        const where = place % text.length
        const changed = text.slice(0, where) + char + text.slice(where + (instead ? 1 : 0))
        if (await readsTheSame(at(fileExtension, changed))) streamed++
      },
    ),
    { seed: 5, numRuns: 250 },
  )
  assert.ok(streamed > 10, `only ${streamed} were read from their bytes`)
})

test('what only the whole file shows is reported as it is of a small one', async () => {
  const rows = (from: number, to: number, units: (item: number) => number, coder = 'bo') =>
    Array.from({ length: to - from }, (_, index) => {
      const item = from + index
      const n = units(item)
      const id = `t${item}${'-'.repeat(360)}`
      return `${id},ann,${n},${n > 2 ? 2 : ''}\n${id},${coder},${n},${n > 3 ? '2 3' : ''}\n`
    }).join('')
  const head = 'item,coder,units,boundaries\n'
  // The first 64 kB are as they should be.
  const sound = rows(0, 100, () => 9)
  assert.ok(sound.length > 2 ** 16)
  for (const [rest, streams] of [
    [rows(100, 180, () => 9), true],
    // Names that differ in a capital, and one who cut one item.
    [rows(100, 101, () => 9, 'Bo'), true],
    // Documents, it seems.
    [rows(100, 1_200, () => 1), false],
    // An item of which some rows stood far above.
    [rows(5, 6, () => 9, 'cy'), false],
    // A text of another length.
    ['t7000,ann,9,2\nt7000,bo,8,2\n', false],
    ['\n', false],
    ['t7000,ann,9,2', false],
    ['t7000,,9,\n', false],
  ] as const) {
    const path = at('csv', head + sound + rest)
    assert.equal(await readsTheSame(path), streams, rest.slice(0, 40))
  }
})

test('a packed table is read some items at a time too', async () => {
  const row = (index: number) => `t${index},ann,2 3 ${index % 7 || 7}\nt${index},bo,5 ${index % 7 || 7}\n`
  const text = `item,coder,masses\n${Array.from({ length: 300 }, (_, index) => row(index)).join('')}`
  const path = join(folder, 'packed.csv.gz')
  writeFileSync(path, gzipSync(text))
  assert.equal(await readsTheSame(path), true)
})

test('a large table does not take memory that grows with it', () => {
  const path = join(folder, 'large.csv')
  const file = openSync(path, 'w')
  writeSync(file, 'item,coder,masses\n')
  const masses = Array.from({ length: 20 }, (_, index) => ((index + 2) % 9) + 1).join(' ')
  // Long names make a file that is too large to be held of fewer rows.
  const [ann, bo] = ['ann', 'bo'].map(name => name.padEnd(110, '-'))
  for (let index = 0; index < 60_000; index += 100)
    writeSync(
      file,
      Array.from(
        { length: 100 },
        (_, more) =>
          `talk-${index + more},${ann},"${masses}"\ntalk-${index + more},${bo},"7 ${masses.slice(4)}"\n`,
      ).join(''),
    )
  closeSync(file)
  assert.ok(statSync(path).size > 2 ** 24)
  // Held, as it was, it takes some hundred and fifty megabytes, and the process ends without a sentence.
  const small = ['--max-old-space-size=48', new URL('../../../bin/cesura.js', import.meta.url).pathname]
  const lint = spawnSync(process.execPath, [...small, 'lint', path], { encoding: 'utf8' })
  assert.match(lint.stdout, /0 errors, 0 warnings; 60,000 items, 120,000 segmentations\n$/, lint.stderr)
  const words = ['--workers', '1', '--interval', 'none', '--tests', 'none', '--no-bounds']
  const evaluated = spawnSync(process.execPath, [...small, 'evaluate', path, '--pairs', ...words], {
    encoding: 'utf8',
  })
  assert.match(evaluated.stderr, /Read large\.csv as CSV table: 60,000 items, 2 annotators/)
  assert.equal(evaluated.status, 0, evaluated.stderr)
})
