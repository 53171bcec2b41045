import assert from 'node:assert/strict'
import fc from 'fast-check'
import { test } from 'vitest'
import { sourceOf } from '../../src/formats/detect/open.ts'
import { readFiles } from '../../src/formats/index.ts'
import { readPlain } from '../../src/formats/plain/read-plain.ts'
import { type ReadCorpusOptions, readSource } from '../../src/formats/read-corpus.ts'

interface Made {
  readonly id: string
  readonly units: number
  readonly texts?: readonly string[]
  readonly codings: readonly { readonly coder: string; readonly boundaries: readonly number[] }[]
}

const massesOf = (units: number, boundaries: readonly number[]) =>
  [...boundaries, units].map((cut, place) => cut - (boundaries[place - 1] ?? 0))
/** As a program writes a sign that keeps to ASCII. */
const escaped = (char: string) => `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`
const byItem = (all: readonly Made[]) =>
  Object.fromEntries(
    all.map(({ id, units, codings }) => [
      id,
      Object.fromEntries(codings.map(({ coder, boundaries }) => [coder, massesOf(units, boundaries)])),
    ]),
  )
const rows = (all: readonly Made[], row: (item: Made, coding: Made['codings'][number]) => string) =>
  all.flatMap(item => item.codings.map(coding => row(item, coding))).join('')
const marksOf = (units: number, boundaries: readonly number[]) =>
  Array.from({ length: units }, (_, unit) => (boundaries.includes(unit + 1) ? 1 : 0))

/** The first coding of each item as a dialogue; under another name its keys stand in another order. */
const dialogues = (all: readonly Made[], name = 'dial_id') =>
  all.map(({ id, units, texts, codings }, index) => {
    const utterances = texts ?? Array.from({ length: units }, (_, unit) => `${index} says ${unit}`)
    const segments = massesOf(units, codings[0]!.boundaries)
    return name === 'id' ? { segments, id, utterances } : { [name]: id, utterances, segments }
  })

/** The same as pairs of an utterance and a mark. */
const pairs = (all: readonly Made[], numbers = false) =>
  Object.fromEntries(
    dialogues(all).map(({ utterances }, index) => [
      numbers ? String(index) : all[index]!.id,
      (utterances as string[]).map((text, unit) => [
        text,
        unit === 0 ? '-1' : all[index]!.codings[0]!.boundaries.includes(unit) ? '1' : '0',
      ]),
    ]),
  )

/** Texts with the segments of their first coder as spans, by code points; one odd text of the second item is in all of them. */
function spanned(all: readonly Made[]) {
  const odd = all[1]?.texts?.[2] ?? ''
  return all.map(({ id, units, codings }, index) => {
    let text = index % 4 === 1 ? ' ' : ''
    let points = text.length
    const spans = massesOf(units, codings[0]!.boundaries).map((mass, segment) => {
      const words = Array.from({ length: mass }, (_, unit) => `w${unit} ${odd}`)
      if (segment > 0) {
        text += segment % 3 === 0 ? '\n' : ' '
        points++
      }
      const start = points
      const reported = words.join(' ').trim()
      text += reported
      points += Array.from(reported).length
      return [start, points, `s${segment % 3}`] as const
    })
    return { id, text, spans }
  })
}

/** The ways in which programs write what is read from its bytes. */
const ways: Record<string, (items: readonly Made[]) => readonly [string, string, ReadCorpusOptions?]> = {
  lines: all => ['a.jsonl', all.map(item => `${JSON.stringify(item)}\n`).join('')],
  'lines with blanks': all => [
    'a.jsonl',
    all.map(item => `${JSON.stringify(item, undefined, 1).replace(/\n\s*/g, ' ')}\r\n`).join(''),
  ],
  doccano: all => [
    'd.jsonl',
    spanned(all)
      .map(({ id, text, spans }, at) => `${JSON.stringify({ id: at % 2 ? id : at, text, label: spans })}\n`)
      .join(''),
  ],
  'doccano as Python writes it': all => [
    'd.jsonl',
    spanned(all)
      .map(({ id, text, spans: label }) => JSON.stringify({ text, id, label, Comments: [] }, undefined, 1))
      .map(line => `${line.replace(/\n\s*/g, ' ').replace(/[\x80-\uffff]/g, escaped)}\r\n`)
      .join(''),
  ],
  spaCy: all => [
    't.json',
    JSON.stringify(
      spanned(all).map(({ text, spans }) => [text, { entities: spans }]),
      undefined,
      all.length % 2,
    ),
  ],
  Prodigy: all => [
    'p.jsonl',
    spanned(all)
      .map(({ text, spans: list }, at) => {
        const spans = list.map(([start, end, label]) => ({ start, end, token_start: at, label }))
        const hashes = { _input_hash: at - 3, _task_hash: -at }
        return `${JSON.stringify({ text, ...hashes, _view_id: 'spans', spans, answer: 'accept' })}\n`
      })
      .join(''),
  ],
  document: all => ['a.json', JSON.stringify({ cesura: 1, items: all })],
  'document with breaks': all => ['a.json', `${JSON.stringify({ cesura: 1, items: all }, undefined, 2)}\n`],
  dictionary: all => ['dump.json', JSON.stringify(byItem(all))],
  segeval: all => ['s.json', JSON.stringify({ segmentation_type: 'linear', items: byItem(all) })],
  'segeval as segeval writes': all => [
    's.json',
    `${JSON.stringify({ items: byItem(all), segmentation_type: 'linear' }, undefined, 4)}\n`,
  ],
  dialogues: all => [
    'hub.json',
    `[${dialogues(all)
      .map(one => JSON.stringify(one))
      .join(',\n')}]\n`,
  ],
  'dialogues by name': all => ['anno.json', JSON.stringify(pairs(all))],
  'dialogues by number, with breaks': all => [
    'anno.json',
    `${JSON.stringify(pairs(all, true), undefined, 1)}\n`,
  ],
  'dialogues with breaks': all => ['hub.json', JSON.stringify(dialogues(all, 'id'), undefined, 2)],
  'table of masses': all => [
    'a.csv',
    `item,coder,masses\n${rows(all, ({ id, units }, { coder, boundaries }) => `${id},"${coder}",${massesOf(units, boundaries).join(' ')}\n`)}`,
  ],
  'table of boundaries': all => [
    'a.tsv',
    `doc\tannotator\tboundaries\tn\r\n${rows(all, ({ id, units }, { coder, boundaries }) => `${id}\t${coder}\t[${boundaries.join(', ')}]\t${units}\r\n`)}`,
  ],
  masses: all => [
    'm.txt',
    rows(
      all,
      ({ id, units }, { coder, boundaries }) => `${id}\t${coder}\t${massesOf(units, boundaries).join(' ')}\n`,
    ),
  ],
  gaps: all => [
    'g.txt',
    rows(
      all,
      ({ id, units }, { coder, boundaries }) =>
        `${id}\t${coder}\t${marksOf(units - 1, boundaries).join('')}\n`,
    ),
    { mark: 'gaps' },
  ],
  marks: all => [
    'g.txt',
    rows(
      all,
      ({ id, units }, { coder, boundaries }) => `${id}\t${coder}\t${marksOf(units, boundaries).join('')}\n`,
    ),
    { mark: 'end' },
  ],
}

const items = fc
  .tuple(
    fc.array(
      fc.record({
        units: fc.integer({ min: 6, max: 60 }),
        coders: fc.uniqueArray(fc.constantFrom('gold', 'ann', 'Zoë', 'c d'), { minLength: 2 }),
        cuts: fc.array(fc.integer({ min: 1, max: 59 }), { maxLength: 8 }),
        text: fc.constantFrom(null, 'a', 'Zoë', '“q”', '😀 x', 'a "b" \\ /\n', '\u0007', '\ufffd', ''),
      }),
      { minLength: 12, maxLength: 24 },
    ),
    fc.constantFrom('t', 't', 't', 'ü', '', ' gold '),
  )
  .map(([all, name]) =>
    all.map(({ units, coders, cuts, text }, index): Made => {
      const places = [...new Set(cuts)].sort((a, b) => a - b).filter(cut => cut < units)
      return {
        id: `${name}${index}`,
        ...(text === null || index % 3 === 0
          ? { units }
          : { units, texts: Array.from({ length: units }, (_, unit) => `${text} ${index}.${unit}`) }),
        codings: coders.map((coder, at) => ({
          coder,
          boundaries: places.filter(cut => (cut + at) % 4 > 0),
        })),
      }
    }),
  )

/** A sign put in the place of another, as damage and other programs do. */
const damage = fc.option(fc.tuple(fc.nat(), fc.constantFrom('0', '9', ' ', ',', '\n', '"', '}', 'ü', '\t')), {
  freq: 1,
})

/** Whether two readings are the same as JSON. Most are so sign by sign; where they are not, the order of names is none. */
function assertSameReading(a: unknown, b: unknown, what?: string): void {
  const [own, other] = [JSON.stringify(a ?? null), JSON.stringify(b ?? null)]
  if (own !== other) assert.deepEqual(JSON.parse(own), JSON.parse(other), what)
}

const runs = { numRuns: 150, seed: 5 }
/** What fast-check draws from this seed, the same for every way: drawn once. */
const sampled: [Made[], [number, string] | null][] = []
fc.assert(
  fc.property(items, damage, (all, damaged) => {
    sampled.push([all, damaged])
  }),
  runs,
)

for (const [way, write] of Object.entries(ways))
  test(`${way}: what is read from the bytes is what the general reader reads, or is left to it`, () => {
    let read = 0
    const law = (all: readonly Made[], damaged: (typeof sampled)[number][1]) => {
      const [name, whole, options = {}] = write(all)
      const at = damaged === null ? 0 : damaged[0] % whole.length
      const text = damaged === null ? whole : whole.slice(0, at) + damaged[1] + whole.slice(at + 1)
      const given = { ...options, file: name }
      const found = readPlain(sourceOf(name, text), given, readSource, 1, text.length >> 2)
      if (found === undefined) return
      read++
      assertSameReading(found, readSource(sourceOf(name, text), given))
    }
    try {
      for (const one of sampled) law(...one)
    } catch (error) {
      // Again, to make the case small.
      fc.assert(fc.property(items, damage, law), runs)
      throw error
    }
    assert.ok(read > 10, `${read} of 150 were read from their bytes`)
  })

test('a large file is read the same way as one of which more is said', () => {
  const all = Array.from({ length: 1500 }, (_, index): Made => {
    const units = 40 + (index % 7)
    const cuts = (step: number) =>
      [...Array(units - 2).keys()].map(cut => cut + 1).filter(cut => (cut * (index + 3)) % step === 1)
    return {
      id: `text number ${index}`,
      units,
      codings: [
        { coder: 'ann', boundaries: cuts(7) },
        { coder: 'bo', boundaries: cuts(5) },
      ],
    }
  })
  for (const [way, write] of Object.entries(ways)) {
    const [name, text, options = {}] = write(all)
    const bytes = new TextEncoder().encode(text)
    assert.ok(bytes.length > 2 ** 16, way)
    const fast = readFiles([{ name, bytes }], options)
    assert.equal(fast.corpus?.items.length, 1500, `${way}: ${fast.problems[0]?.message}`)
    assertSameReading(fast, readFiles([{ name, bytes }], { ...options, texts: 'compare' }), way)
  }
})

test('what only the end of a file shows is found', () => {
  const head = Array.from({ length: 3000 }, (_, index) => ({
    id: `t${index}`,
    units: 9,
    codings: [
      { coder: 'ann', boundaries: [2, 4] },
      { coder: 'bo', boundaries: [4] },
    ],
  }))
  const read = (last: object) => {
    const text = [...head, last].map(item => `${JSON.stringify(item)}\n`).join('')
    return readFiles([{ name: 'a.jsonl', text }])
  }
  const [first] = head
  const coding = { coder: 'ann', boundaries: [9] }
  assert.equal(read({ ...first, id: 'x' }).corpus?.items.length, 3001)
  assert.equal(read(first!).problems[0]?.code, 'duplicate-item')
  assert.equal(read({ ...first, id: 'x', codings: [coding] }).problems[0]?.location.line, 3001)
})

test('rows of more boundaries than there is room for are read as they stand', () => {
  const LONG = 150_001
  const made = (id: string, units: number): Made => ({
    id,
    units,
    codings: ['ann', 'bo'].map((coder, at) => ({
      coder,
      // The segments grow and shrink.
      boundaries: Array.from({ length: units }, (_, unit) => unit).filter(
        unit => unit > 1 && unit % (5 - at) < 2,
      ),
    })),
  })
  const all = [...Array.from({ length: 12 }, (_, index) => made(`d${index}`, 43)), made('long', LONG)]
  const marks = (units: number, boundaries: readonly number[]) => {
    const row = new Array<0 | 1>(units - 1).fill(0)
    for (const boundary of boundaries) row[boundary - 1] = 1
    return row.join('')
  }
  assert.ok(all[12]!.codings[0]!.boundaries.length > 2 ** 15)
  const written: readonly [string, string, ReadCorpusOptions][] = [
    ['m.txt', ways.masses!(all)[1], {}],
    ['t.csv', ways['table of masses']!(all)[1], {}],
    [
      'g.txt',
      rows(all, ({ id, units }, { coder, boundaries }) => `${id}\t${coder}\t${marks(units, boundaries)}\n`),
      { mark: 'gaps' },
    ],
  ]
  for (const [name, text, options] of written) {
    const found = readPlain(sourceOf(name, text), { ...options, file: name }, readSource, 1, 600)
    const read = found?.corpus?.items.map(({ id, units, codings }) => ({
      id,
      units,
      codings: codings.map(({ coder, segmentation }) => ({
        coder,
        boundaries: Array.from(segmentation.boundaries),
      })),
    }))
    assert.ok(JSON.stringify(read) === JSON.stringify(all), name)
  }
})
