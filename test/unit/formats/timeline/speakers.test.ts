import assert from 'node:assert/strict'
import { describe, test } from 'vitest'
import { readFiles } from '../../../../src/formats/index.ts'
import { flexibleSimilarity } from '../../../../src/index.ts'

type Rows = readonly (readonly [start: number, end: number, text: string])[]
type Tiers = Readonly<Record<string, Rows>>

const ANN: Tiers = {
  MARY: [
    [0, 0.3, 'well ,'],
    [0.3, 1.5, 'did you see it ?'],
    [1.5, 2.1, 'all gone .'],
  ],
  JOHN: [
    [0.2, 0.5, 'yes .'],
    [1.4, 2, 'she and --'],
    [2, 2.6, 'the others .'],
  ],
}
const BO: Tiers = {
  MARY: [
    [0, 1.5, 'well did you see it ?'],
    [1.5, 1.8, 'all .'],
    [1.8, 2.1, 'gone .'],
  ],
  JOHN: [
    [0.2, 0.5, 'yes ,'],
    [1.4, 1.7, 'she .'],
    [1.7, 2, 'and --'],
    [2, 2.6, 'the others .'],
  ],
}

const textGrid = (tiers: Tiers): string =>
  `"ooTextFile"\n"TextGrid"\n0\n3\n<exists>\n${Object.keys(tiers).length}\n${Object.entries(tiers)
    .map(
      ([name, rows]) =>
        `"IntervalTier" "${name}" 0 3 ${rows.length}\n${rows.map(([s, e, t]) => `${s} ${e} "${t}"`).join('\n')}\n`,
    )
    .join('')}`

function elan(tiers: Tiers): string {
  const slots: string[] = []
  const slot = (seconds: number) => {
    slots.push(`<TIME_SLOT TIME_SLOT_ID="s${slots.length}" TIME_VALUE="${Math.round(seconds * 1000)}"/>`)
    return `s${slots.length - 1}`
  }
  const body = Object.entries(tiers).map(([name, rows]) => {
    const annotations = rows.map(
      ([start, end, text], index) =>
        `<ANNOTATION><ALIGNABLE_ANNOTATION ANNOTATION_ID="${name}${index}" TIME_SLOT_REF1="${slot(start)}" TIME_SLOT_REF2="${slot(end)}"><ANNOTATION_VALUE>${text}</ANNOTATION_VALUE></ALIGNABLE_ANNOTATION></ANNOTATION>`,
    )
    return `<TIER TIER_ID="${name}" PARTICIPANT="${name}">${annotations.join('')}</TIER>`
  })
  return `<?xml version="1.0" encoding="UTF-8"?><ANNOTATION_DOCUMENT><HEADER TIME_UNITS="milliseconds"/><TIME_ORDER>${slots.join('')}</TIME_ORDER>${body.join('')}</ANNOTATION_DOCUMENT>`
}

/** The rows of all speakers by their starts, as segsimflex writes them. */
const csv = (tiers: Tiers): string =>
  `Turn,Speaker,Utterance\n${Object.entries(tiers)
    .flatMap(([name, rows]) => rows.map(([start, , text]) => ({ name, start, text })))
    .sort((a, b) => a.start - b.start)
    .map(({ name, text }, index) => `${index + 1},${name},"${text}"`)
    .join('\n')}\n`

const read = (write: (tiers: Tiers) => string, extension: string, options = {}) =>
  readFiles(
    [
      { name: `ann/talk.${extension}`, text: write(ANN) },
      { name: `bo/talk.${extension}`, text: write(BO) },
    ],
    { fromPath: `{coder}/{item}.${extension}`, ...options },
  )

describe('tiers of several speakers', () => {
  test.each([
    ['TextGrid', textGrid],
    ['eaf', elan],
  ] as const)('%s: one conversation by two annotators, as the table of the same rows', (extension, write) => {
    const result = read(write, extension)
    assert.deepEqual(
      result.assumptions?.map(({ code, flag, chosen }) => [code, flag, chosen]),
      [['which-layer', '--read layers=', 'speakers']],
    )
    const { corpus } = read(csv, 'csv')
    assert.ok(corpus)
    assert.deepEqual(result.corpus, corpus)
    const [{ units, texts, speakers, codings }] = result.corpus!.items as [(typeof corpus.items)[0]]
    assert.equal(units, 12)
    assert.equal(speakers?.length, 12)
    // Each word has the speaker who says it.
    const said = (name: string) => texts!.filter((_, unit) => speakers![unit] === name).join(' ')
    assert.equal(said('MARY'), 'well did you see it all gone')
    assert.equal(said('JOHN'), 'yes she and the others')
    const [ann, bo] = codings.map(({ segmentation }) => segmentation)
    assert.ok(flexibleSimilarity(ann!, bo!, { speakers })! < 1)
    assert.equal(flexibleSimilarity(ann!, ann!, { speakers }), 1)
  })

  test('with strict the question offers speakers', () => {
    const { corpus, questions } = read(textGrid, 'TextGrid', { strict: true })
    assert.equal(corpus, undefined)
    assert.deepEqual(
      questions.map(({ code, choices }) => [code, choices.map(({ value, flag }) => [flag, value])]),
      [
        [
          'which-layer',
          [
            ['--read layers=', 'speakers'],
            [undefined, 'MARY'],
            [undefined, 'JOHN'],
          ],
        ],
      ],
    )
  })

  test('annotators who write the same words, and translations at the same times, are no speakers', () => {
    const rows: Rows = [
      [0, 1, 'the first part'],
      [1, 2, 'another part'],
      [2, 3, 'the last one'],
    ]
    const translated = rows.map(([s, e], index) => [s, e, `ein anderer Satz ${index}`] as const)
    const shifted = rows.map(([s, e, text]) => [s + 0.01, e === 3 ? e : e + 0.01, text] as const)
    for (const other of [translated, shifted]) {
      const { corpus, questions } = readFiles([
        { name: 'talk.TextGrid', text: textGrid({ one: rows, two: other }) },
      ])
      assert.equal(corpus, undefined)
      assert.deepEqual(
        questions.map(({ code, likely }) => [code, likely]),
        [['which-layer', undefined]],
      )
    }
  })

  test('in time, edges of all speakers are boundaries', () => {
    const { corpus, questions } = read(textGrid, 'TextGrid', { layers: 'speakers', axis: 'time' })
    assert.deepEqual(questions, [])
    const [{ time, codings }] = corpus!.items as [(typeof corpus & object)['items'][0]]
    assert.equal(time?.perSecond, 10)
    assert.deepEqual([...codings[0]!.segmentation.boundaries], [2, 3, 5, 14, 15, 20, 21, 26])
  })

  test('RTTM: turns of speakers are one segmentation, at every start and end', () => {
    const text = 'SPEAKER m 1 0 4 <NA> <NA> A <NA>\nSPEAKER m 1 3 5 <NA> <NA> B <NA>\n'
    const { corpus, assumptions } = readFiles([{ name: 'm.rttm', text }])
    assert.deepEqual([...corpus!.items[0]!.codings[0]!.segmentation.boundaries], [3, 4])
    assert.deepEqual(
      assumptions?.map(({ option, chosen }) => [option, chosen]),
      [['overlap', 'flatten']],
    )
    const again = readFiles([{ name: 'm.rttm', text }], { layers: 'speakers' })
    assert.deepEqual(again.corpus, corpus)
  })

  test('CHAT: two transcripts of one talk may order their speakers differently', () => {
    const chat = (lines: readonly string[]) => `@Begin\n${lines.join('\n')}\n@End\n`
    const [a, b] = [
      ['*MAR:\twell did you see it ?', '*JOH:\tyes .', '*MAR:\tall gone .'],
      ['*MAR:\twell .', '*MAR:\tdid you see it ?', '*MAR:\tall gone .', '*JOH:\tyes .'],
    ]
    const { corpus, problems } = readFiles(
      [
        { name: 'ann/t.cha', text: chat(a!) },
        { name: 'bo/t.cha', text: chat(b!) },
      ],
      { fromPath: '{coder}/{item}.cha' },
    )
    assert.deepEqual(
      corpus?.items[0]?.codings.map(({ segmentation }) => [...segmentation.boundaries]),
      [
        [5, 6],
        [1, 5, 6],
      ],
    )
    assert.ok(problems.some(({ code }) => code === 'rows-reordered'))
  })
})
