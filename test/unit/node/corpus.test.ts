import assert from 'node:assert/strict'
import { appendFileSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { afterAll, test } from 'vitest'
import { type ReadFilesOptions, readCorpus } from '../../../src/formats/index.ts'
import { readPieces } from '../../../src/node/corpus/line-files.ts'
import type * as Node from '../../../src/node/index.ts'

// Threads need files that Node can run: the built door, as a user has it. It is built from these sources before.
const built = (path: string) =>
  import(/* @vite-ignore */ new URL(`../../../dist/${path}`, import.meta.url).href)
const { openCorpus, readWhole, evaluateCorpus, agreementOfCorpus } = (await built(
  'lib/node.js',
)) as typeof Node
const { someItems } = (await built('node/shared.js')) as typeof import('../../../src/node/shared.ts')
const { evaluate } = (await built('lib/index.js')) as typeof import('../../../src/index.ts')
const { agreement, addCoderEffect, leaveOneOut, percentageAgreement, findOutliers } = (await built(
  'lib/agreement.js',
)) as typeof import('../../../src/agreement/index.ts')

const folder = mkdtempSync(join(tmpdir(), 'cesura-corpus-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
const at = (name: string, text: string | Uint8Array) => {
  const path = join(folder, name)
  writeFileSync(path, text)
  return path
}

/** Items in no order of their ids, several blocks of them, some coders missing here and there. */
function lines({ items = 160, typed = false, gaps = true, padding = 13_000 } = {}): string[] {
  const rows: string[] = []
  let state = 7
  const below = (n: number) => {
    state = (Math.imul(state, 1103515245) + 12345) >>> 0
    return Math.floor((state / 2 ** 32) * n)
  }
  for (let index = 0; index < items; index++) {
    const units = 20 + below(30)
    const codings = ['gold', 'ann', 'bo', 'cy']
      .filter(coder => !gaps || coder === 'gold' || below(6) > 0)
      .map(coder => {
        const boundaries: number[] = []
        for (let place = 1; place < units; place++) if (below(5) === 0) boundaries.push(place)
        const types = {
          types: boundaries.map(() => ['mild', 'sharp', '.'][below(index < 0.6 * items ? 2 : 3)]),
        }
        return { coder, boundaries, ...(typed ? types : {}) }
      })
    rows.push(
      JSON.stringify({ id: `t${(index * 7919) % 100_003}`, units, codings, note: 'x'.repeat(padding) }),
    )
  }
  return rows
}

const streamed = async (paths: string[], workers: number, read: ReadFilesOptions = {}) => {
  const { opened, problems, close } = await openCorpus(paths, read, { workers, streamFrom: 1 })
  assert.equal(opened?.kind, 'streamed')
  return { opened, problems, close }
}
const wholeOf = async (paths: string[]) => (await readWhole(paths, {})).corpus!

const options = {
  metrics: ['boundary-similarity', 'window-diff', 'alignment-similarity', { id: 'win-pr-f' }],
  interval: { resamples: 200 },
  tests: { resamples: 200 },
  bounds: true,
  seed: 5,
} as const

for (const [title, kind] of [
  ['plain items', {}],
  ['typed items whose scale only all blocks together show', { typed: true }],
] as const) {
  test(`an evaluation of ${title} in a file is that of the corpus in memory, however many workers`, async () => {
    const path = at('items.jsonl', `${lines(kind).join('\n')}\n`)
    const corpus = await wholeOf([path])
    const cases = [{ references: ['gold'] }, { references: ['gold', 'ann'] }, {}].map(roles => ({
      roles,
      expected: evaluate(corpus, { ...options, ...roles }),
    }))
    for (const workers of [1, 2, 3]) {
      const { opened } = await streamed([path], workers)
      // A third thread is one more of the second's kind: one question shows it.
      for (const { roles, expected } of workers === 3 ? cases.slice(0, 1) : cases) {
        const { evaluation, pairsOf } = await evaluateCorpus(opened, { ...options, ...roles }, workers)
        const metrics = evaluation.metrics.map((metric, index) => ({ ...metric, pairs: [...pairsOf(index)] }))
        assert.deepStrictEqual({ ...evaluation, metrics }, expected)
        assert.equal(JSON.stringify({ ...evaluation, metrics }), JSON.stringify(expected))
      }
    }
  })
}

test('agreement of a file is that of the corpus in memory, with drops, majority and every way with gaps', async () => {
  const path = at('agreement.jsonl', lines({ typed: true }).join('\n'))
  const corpus = await wholeOf([path])
  const interval = { resamples: 200 }
  for (const missing of ['available', 'group'] as const) {
    const own = { similarity: 'segmentation-similarity', missing, interval, seed: 3 }
    const expected = (['multi-pi', 'multi-kappa'] as const).map(coefficient =>
      agreement(corpus, { ...own, coefficient }),
    )
    const first = { ...own, coefficient: 'multi-pi' } as const
    const further = missing === 'available' && {
      drops: leaveOneOut(corpus, first),
      annotatorStats: findOutliers(corpus, first),
      joined: addCoderEffect(corpus, ['bo'], first),
    }
    for (const workers of [1, 2]) {
      const { opened } = await streamed([path], workers)
      const question = { options: own, coefficients: ['multi-pi', 'multi-kappa'], majority: true } as const
      const asked = further
        ? ({ ...question, drops: 'leave-one-out', annotatorStats: true } as const)
        : question
      const found = await agreementOfCorpus(opened, asked, workers)
      assert.deepStrictEqual(found.coefficients, expected)
      assert.deepStrictEqual(found.majority, percentageAgreement(corpus))
      if (!further) continue
      assert.deepStrictEqual(found.drops, further.drops)
      assert.deepStrictEqual(found.annotatorStats, further.annotatorStats)
      const joined = await agreementOfCorpus(opened, { ...question, drops: ['bo'] }, workers)
      assert.deepStrictEqual(joined.drops, further.joined)
      assert.deepStrictEqual(joined.coefficients[0]!.coders, ['ann', 'cy', 'gold'])
    }
  }
})

test('agreement over S_f and S_f^B of a file is that of the corpus in memory', async () => {
  const path = at('flexible.jsonl', lines({ typed: true, items: 2 }).join('\n'))
  const corpus = await wholeOf([path])
  for (const similarity of ['flexible-similarity', 'flexible-boundary-similarity']) {
    const own = { similarity, missing: 'available', interval: { resamples: 200 }, seed: 3 } as const
    const { opened } = await streamed([path], 1)
    const { coefficients } = await agreementOfCorpus(opened, { options: own, coefficients: ['multi-pi'] }, 1)
    assert.deepStrictEqual(coefficients, [agreement(corpus, { ...own, coefficient: 'multi-pi' })])
  }
})

test('a missing coding is rejected at its position, from a thread as well', async () => {
  const path = at('missing.jsonl', lines().join('\n'))
  const corpus = await wholeOf([path])
  let code: unknown
  try {
    agreement(corpus)
  } catch (error) {
    code = error
  }
  const { opened } = await streamed([path], 2)
  await assert.rejects(agreementOfCorpus(opened, { options: {}, coefficients: ['multi-pi'] }, 2), {
    code: 'coding-missing',
    location: (code as { location: object }).location,
  })
})

test('several files, gzip and a scale stated in a first line are one corpus', async () => {
  const all = lines({ typed: true, items: 300, padding: 10 })
  const header = '{"cesura":1,"scale":{"names":[".","mild","sharp","unused"]}}\n'
  const paths = [
    at('a.jsonl', header + all.slice(0, 120).join('\n')),
    at('b.jsonl.gz', gzipSync(header + all.slice(120).join('\n'))),
  ]
  const corpus = await wholeOf(paths)
  assert.deepEqual(corpus.scale!.names, ['.', 'mild', 'sharp', 'unused'])
  const { opened } = await streamed(paths, 2)
  const found = await evaluateCorpus(opened, options, 2)
  const { metrics, ...rest } = evaluate(corpus, { ...options, detail: 'pooled' })
  assert.deepStrictEqual(found.evaluation, { ...rest, metrics })
})

test('items whose codings are spread, rows of tables and faulty lines are read as a whole, with the same words', async () => {
  const good = lines({ items: 5, padding: 1 })
  const inputs = {
    spread: ['{"item":"a","coder":"x","masses":[1,2]}', ...good, '{"item":"a","coder":"y","masses":[2,1]}'],
    table: ['{"item":"a","unit":1,"segment":1,"coder":"x"}', '{"item":"a","unit":2,"segment":2,"coder":"x"}'],
    broken: [...good, '{"id":"z","codings":[{"coder":"x","masses":[1,"a"]}]}', '{"id":', '', good[0]!],
    marked: [`\ufeff${good[0]}`, good[1]!],
    'mixed types': [...good, '{"id":"z","codings":[{"coder":"x","masses":[1,2],"types":["a"]}]}'],
    'no codings': [...good, '{"id":"z","units":4,"codings":[]}'],
    'one line': [good[0]!],
    nul: [...good, '{"id":"z\0","codings":{}}'],
  }
  for (const [name, rows] of Object.entries(inputs)) {
    const path = at(`${name}.jsonl`, `${rows.join('\n')}\n`)
    const { corpus, problems, questions } = await readWhole([path], {})
    for (const workers of [1, 2]) {
      const opening = await openCorpus([path], {}, { workers, streamFrom: 1 })
      assert.deepStrictEqual(opening.problems, problems, name)
      assert.deepStrictEqual(opening.questions, questions, name)
      const { opened } = opening
      if (opened?.kind === 'whole') assert.deepStrictEqual(opened.corpus, corpus, name)
      else assert.equal(opened === undefined, corpus === undefined, name)
    }
  }
})

test('blank lines and unknown fields are reported, and the corpus is still streamed', async () => {
  const rows = lines({ items: 300 })
  const path = at('blank.jsonl', `${rows.slice(0, 200).join('\n')}\n\n${rows.slice(200).join('\r\n')}`)
  const { problems } = await readWhole([path], {})
  assert.deepEqual(
    problems.map(({ code, location }) => [code, location.line]),
    [['blank-line', 201]],
  )
  for (const workers of [1, 2]) {
    const opened = await streamed([path], workers)
    assert.deepStrictEqual(opened.problems, problems)
  }
})

test('standard input that is large is kept in a file until it is closed', async () => {
  const text = Buffer.from(lines({ items: 40 }).join('\n'))
  async function* stdin() {
    for (let start = 0; start < text.length; start += 5000) yield text.subarray(start, start + 5000)
  }
  const kept = () => readdirSync(tmpdir()).filter(name => name.startsWith('cesura-stdin-'))
  const before = kept()
  const { opened, close } = await openCorpus(['-'], {}, { workers: 1, streamFrom: 20_000, stdin: stdin() })
  assert.equal(opened?.kind, 'streamed')
  assert.equal(kept().length, before.length + 1)
  const { evaluation } = await evaluateCorpus(opened!, { metrics: ['pk'] }, 1)
  assert.equal(evaluation.data.items, 40)
  await close()
  assert.deepEqual(kept(), before)
  const small = await openCorpus(['-'], {}, { workers: 1, streamFrom: 1e9, stdin: stdin() })
  assert.equal(small.opened?.kind, 'whole')
})

test('a file that changes between its two readings is rejected', async () => {
  const rows = lines({ items: 20 })
  const path = at('changing.jsonl', rows.join('\n'))
  const { opened } = await streamed([path], 1)
  at('changing.jsonl', rows.slice(1).join('\n'))
  await assert.rejects(evaluateCorpus(opened, {}, 1), { code: 'file-changed' })
})

test('a few items of a file are found again', async () => {
  const path = at('some.jsonl', lines({ typed: true }).join('\n'))
  const corpus = await wholeOf([path])
  const wanted = [corpus.items[3]!.id, corpus.items[150]!.id]
  const { opened } = await streamed([path], 1)
  const expected = { ...corpus, items: [corpus.items[3], corpus.items[150]] }
  assert.deepStrictEqual(await someItems(opened, wanted), expected)
  assert.deepStrictEqual(await someItems({ kind: 'whole', corpus }, wanted), expected)
})

test('comparisons and samples of a corpus in memory are the same on threads', async () => {
  const path = at('memory.jsonl', lines({ items: 900, padding: 1 }).join('\n'))
  const corpus = await wholeOf([path])
  // Enough to compare and to draw for threads to be started.
  const metrics = [...options.metrics, ...options.metrics, ...options.metrics]
  const many = { ...options, metrics, interval: { resamples: 4000 }, tests: false }
  const expected = evaluate(corpus, { ...many, detail: 'pooled' })
  const { evaluation } = await evaluateCorpus({ kind: 'whole', corpus }, many, 2)
  assert.deepStrictEqual(evaluation, expected)
})

test('a file that is read in pieces gives what it gives as one text, with every note', async () => {
  const good = lines({ items: 300, padding: 3000 })
  for (const [name, text] of Object.entries({
    good: good.join('\n'),
    marked: `\ufeff${good.join('\n')}`,
    lost: `${good.join('\n')}\n{"id":"z\ufffd","codings":{"x":{"masses":[1]}}}`,
    nul: `${good.join('\n')}\n{"id":"z\0"}`,
    broken: `${good.join('\n')}\n{"id":`,
  })) {
    const path = at(`pieces-${name}.jsonl`, text)
    const { corpus, problems } = readCorpus(text, { file: path })
    const pieces = await readPieces({ name: path, path }, {})
    assert.deepStrictEqual([pieces.corpus, pieces.problems], [corpus, problems], name)
  }
})

/** Lines as programs write them, with texts: read from their bytes. */
const plain = (items: number) =>
  lines({ items, gaps: false })
    .map(row => {
      const { id, units, codings } = JSON.parse(row)
      const texts = Array.from({ length: units }, (_, unit) => `Unit ${unit} of “${id}”.`)
      return `${JSON.stringify({ id, units, texts, codings })}\n`
    })
    .join('')

test('plain lines are read once: the result is that of the file as it was, whatever becomes of it', async () => {
  const text = plain(300)
  const path = at('once.jsonl', text)
  const corpus = await wholeOf([path])
  // Word repetition would look at the texts.
  const asked = { ...options, bounds: false }
  const expected = evaluate(corpus, { ...asked, detail: 'pooled' })
  for (const workers of [1, 2]) {
    at('once.jsonl', text)
    const { opened } = await streamed([path], workers)
    at('once.jsonl', 'no JSON at all\n')
    const { evaluation } = await evaluateCorpus(opened!, asked, workers)
    assert.deepStrictEqual(evaluation, expected)
    // A second time, of the same columns.
    const [found] = (await agreementOfCorpus(opened!, { options: {}, coefficients: ['multi-pi'] }, workers))
      .coefficients
    assert.deepStrictEqual(found, agreement(corpus, { coefficient: 'multi-pi' }))
    // What is shown of the file is looked up in it.
    await assert.rejects(someItems(opened!, [corpus.items[7]!.id]), { code: 'file-changed' })
  }
})

test('a file that changes while it is read the first time is rejected', async () => {
  const path = at('growing.jsonl', plain(3000))
  const grow = () => appendFileSync(path, plain(1).replace('"id":"', '"id":"new '))
  const opening = openCorpus([path], {}, { workers: 1, streamFrom: 1, progress: grow })
  await assert.rejects(opening, { code: 'file-changed' })
})

test('word repetition among the bounds has its texts, though they are passed over else', async () => {
  const path = at('texts.jsonl', plain(30))
  const corpus = await wholeOf([path])
  const asked = { metrics: ['pk'], references: ['gold'], bounds: true } as const
  const expected = evaluate(corpus, { ...asked, detail: 'pooled' })
  assert.ok(expected.metrics[0]!.bounds!.some(({ id }) => id === 'u00'))
  for (const workers of [1, 2]) {
    const { opened } = await streamed([path], workers)
    assert.deepStrictEqual((await evaluateCorpus(opened!, asked, workers)).evaluation, expected)
  }
})

test('items with their similarity alone have that of everything', async () => {
  const path = at('observed.jsonl', lines({ items: 80, padding: 1 }).join('\n'))
  const corpus = await wholeOf([path])
  const question = { options: { missing: 'available' }, coefficients: ['multi-pi', 'multi-kappa'] } as const
  const opened = { kind: 'whole', corpus } as const
  const all = (await agreementOfCorpus(opened, question, 1)).coefficients
  const brief = (await agreementOfCorpus(opened, { ...question, items: 'observed' }, 1)).coefficients
  const shown = (found: typeof all) =>
    found.map(({ perItem, ...rest }) => [rest, perItem.map(({ item, observed }) => [item, observed])])
  assert.deepStrictEqual(shown(brief), shown(all))
})

test('a file that changes between its readings is rejected, whatever changed in it', async () => {
  const rows = lines({ items: 60, padding: 200 })
  const text = `${rows.join('\n')}\n`
  const changes: Readonly<Record<string, string>> = {
    'a coder renamed': text.replaceAll('"ann"', '"eve"'),
    'ids renamed': text.replaceAll('"id":"t', '"id":"u'),
    'a note changed': text.replace('xxx"', 'xyx"'),
    'contents replaced': 'no JSON at all\n'.repeat(60),
    'cut short': text.slice(0, text.length - 100),
  }
  for (const [name, changed] of Object.entries(changes)) {
    const path = at('changing.jsonl', text)
    const { opened, close } = await streamed([path], 1)
    writeFileSync(path, changed)
    await assert.rejects(evaluateCorpus(opened!, {}, 1), { code: 'file-changed' }, name)
    await close()
  }
})

test('progress covers all items and no more', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'cesura-progress-'))
  const path = join(folder, 'items.jsonl')
  const line = (item: number) =>
    `{"id":"t${item}","units":6,"codings":[{"coder":"a","boundaries":[2]},{"coder":"b","boundaries":[3]}]}\n`
  writeFileSync(path, Array.from({ length: 40 }, (_, item) => line(item)).join(''))
  const { opened, close } = await openCorpus([path], {}, { workers: 1, streamFrom: 1 })
  const heard: number[][] = []
  await evaluateCorpus(opened!, { metrics: ['pk'] }, 1, (...given) => heard.push(given))
  await close()
  assert.deepEqual(heard.at(-1), [40, 40])
  assert.ok(heard.every(([done], at) => done! >= (heard[at - 1]?.[0] ?? 0)))
  rmSync(folder, { recursive: true })
})

test('cesura.json that is named stands for its folder; a corpus of that name is read itself', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'cesura-named-'))
  const path = join(folder, 'cesura.json')
  const coders = async () => {
    const { opened, problems, close } = await openCorpus([path], {}, { workers: 1 })
    await close()
    assert.ok(opened?.kind === 'whole', JSON.stringify(problems))
    return opened.corpus.items.map(({ codings }) => codings.map(({ coder }) => coder))
  }
  writeFileSync(join(folder, 'ann.csv'), 'item,masses\nt,2 3\n')
  writeFileSync(join(folder, 'bo.csv'), 'item,masses\nt,3 2\n')
  const entry = (coder: string) => ({ path: `${coder}.csv`, coder })
  writeFileSync(path, JSON.stringify({ cesura: 1, files: ['ann', 'bo'].map(entry) }))
  assert.deepEqual(await coders(), [['ann', 'bo']])
  const codings = [{ coder: 'files', boundaries: [2] }]
  writeFileSync(
    path,
    JSON.stringify({ cesura: 1, items: [{ id: 't', units: 5, codings }], note: { files: 1 } }),
  )
  assert.deepEqual(await coders(), [['files']])
  rmSync(folder, { recursive: true })
})
