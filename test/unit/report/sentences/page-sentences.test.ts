// Sentences that the workbench shows: the page hands over numbers, these files say them.
import assert from 'node:assert/strict'
import { test } from 'vitest'
import { fromMasses } from '../../../../src/index.ts'
import { breaksPhrase } from '../../../../src/report/sentences/chunks.ts'
import { dataHeadline, panelSentence, sizeText } from '../../../../src/report/sentences/imported.ts'
import {
  contradictionsOf,
  cutSentence,
  levelHeadline,
  rangeWord,
  stretchSentence,
} from '../../../../src/report/sentences/levels.ts'
import {
  describePlace,
  stackHeadline,
  stackSentence,
  unitSentence,
  windowSentence,
} from '../../../../src/report/sentences/marks.ts'
import { rankingHeadline, testSentence } from '../../../../src/report/sentences/ranking.ts'
import {
  editSentence,
  missingSentence,
  pairSentence,
  scoredPlaceSentence,
  settingSentence,
  sharedSentence,
} from '../../../../src/report/sentences/scores.ts'

const both = { reference: fromMasses([2, 3, 6]), hypothesis: fromMasses([2, 2, 7]) }
const words = { reference: 'Ann', hypothesis: 'Bo', unit: 'sentence' }
const result = (tests: object[], order: [string, number | null][]) =>
  ({
    symbol: 'B',
    ranking: { tested: true, order: order.map(([hypothesis, value]) => ({ hypothesis, value })) },
    tests: { pairs: tests },
  }) as unknown as Parameters<typeof rankingHeadline>[0]
const tested = {
  ...{ a: 'y', b: 'x', items: 12, difference: -0.087, interval: [-0.13, -0.044] as const, exact: true },
  ...{ p: 0.0004, holm: 0.0004, differ: true },
} as const

test('the headline of a ranking says who leads, by how much, and how sure that is', () => {
  const order: [string, number][] = [
    ['x', 0.37],
    ['y', 0.283],
  ]
  assert.equal(
    rankingHeadline(result([tested], order)),
    'x leads with B = .37, ahead of y by .09 (.04 to .13, p < .001).',
  )
  assert.equal(
    rankingHeadline(result([{ ...tested, interval: [-0.13, 0.01], holm: 0.042 }], order)),
    'x leads with B = .37, ahead of y by .09, p = .042.',
  )
  assert.equal(rankingHeadline(result([], order)), 'x leads with B = .37.')
  assert.equal(rankingHeadline(result([], [['x', null]])), 'B is undefined for every segmenter.')
})

test('whether two differ is as the document decided it, also where p is alpha itself', () => {
  const order: [string, number][] = [
    ['x', 0.37],
    ['y', 0.283],
  ]
  const at = { ...tested, holm: 0.05 }
  assert.match(rankingHeadline(result([at], order)), /ahead of y/)
  assert.match(
    rankingHeadline(result([{ ...at, differ: false }], order)),
    /not significantly different from y \(5 %\)/,
  )
  assert.equal(
    testSentence({ ...at, differ: false }, 3),
    'y and x differ by −0.087 on 12 items; that is not significant at 5 % (p = .050 after Holm’s correction over 3 pairs, every exchange counted).',
  )
  assert.equal(testSentence({ ...at, difference: null }, 3), 'The difference is undefined.')
})

test('what was added is described in one sentence', () => {
  const codings = [
    { item: 't', coder: 'Ann' },
    { item: 't', coder: 'Bo' },
  ]
  const corpus = {
    items: [
      { id: 't', units: 11, codings: codings.map(({ coder }) => ({ coder, segmentation: both.reference })) },
    ],
  }
  const file = (state: string, index: number) => ({ state, codings: [codings[index]!] })
  const two = [file('in', 0), file('in', 1)]
  assert.equal(dataHeadline('2 files', two, corpus, 0), 'Two files: one text, cut by two people.')
  assert.equal(dataHeadline('2 files', two, corpus, 1), 'Two files: one text, two coders.')
  assert.equal(dataHeadline('2 files', two, undefined, 0), 'Two files: not read yet.')
  assert.equal(
    dataHeadline('2 files', [two[0]!, file('wrong', 1)], corpus, 0),
    'One of two files is in; one is left out.',
  )
  assert.equal(panelSentence(two[0]!, corpus, 'line'), ': 11 lines, three segments.')
  assert.deepEqual([391, 18_200, 2_800_000].map(sizeText), ['391 bytes', '18 kB', '2.8 MB'])
})

test('a window says what either side has there and which measure counts it', () => {
  // Ann cuts after 2 and 5, Bo after 2 and 4.
  assert.deepEqual(windowSentence(5, both, 2, words), {
    fact: 'Window 5, k = 2:',
    meaning: 'Ann has one cut here, Bo has none. It counts for Pk and for WindowDiff.',
  })
  assert.match(
    windowSentence(4, both, 2, words).meaning,
    /^Ann has one cut here, Bo has one\. Not an error\.$/,
  )
  const more = { reference: fromMasses([2, 1, 8]), hypothesis: fromMasses([2, 9]) }
  assert.match(windowSentence(2, more, 2, words).meaning, /Ann has two cuts.*Pk does not see it/)
  assert.equal(unitSentence(11, both, words).fact, 'The last sentence.')
  assert.equal(unitSentence(7, both, words).fact, 'Neither cuts after sentence 7.')
})

test('a place says who cuts there', () => {
  const at = (place: number) =>
    describePlace(place, 11, words, both, [{ kind: 'match', reference: 2, hypothesis: 2 }], 'sentence')
  assert.equal(at(2), 'After sentence 2 of 11: both cut here. Match.')
  assert.equal(at(5), 'After sentence 5 of 11: Ann cuts here, Bo does not.')
  assert.equal(at(4), 'After sentence 4 of 11: Bo cuts here, Ann does not.')
  assert.equal(at(7), 'After sentence 7 of 11: neither cuts here.')
})

test('levels: the headline counts each kind once, and a cut says both levels', () => {
  const marks = [
    { kind: 'match', reference: 2, hypothesis: 2, referenceType: '1', hypothesisType: '1' },
    { kind: 'type', reference: 4, hypothesis: 4, referenceType: '1', hypothesisType: '2' },
    { kind: 'near', reference: 6, hypothesis: 7, referenceType: '2', hypothesisType: '2' },
    { kind: 'missing', reference: 9, referenceType: '2' },
  ] as const
  const noun = (level: number) => ['part', 'chapter'][level - 1] ?? `level ${level}`
  const reported = levelHeadline(marks, { ...words, noun }).map(({ text, end }) => text + end)
  assert.equal(
    reported.join(' '),
    'cut once at one place and level, once at different levels, once one sentence apart; Ann alone cuts once.',
  )
  assert.deepEqual(
    marks.map(mark => cutSentence(mark, { ...words, noun }).fact),
    [
      'After sentence 2: both begin a part.',
      'After sentence 4: Ann begins a part, Bo a chapter.',
      'After sentence 6: Ann begins a chapter, Bo the same one sentence later.',
      'After sentence 9: Ann begins a chapter.',
    ],
  )
})

test('contradictions are reported worst first, neighbours that say the same together', () => {
  const stretch = (start: number, end: number, precision: number) => ({
    start,
    end,
    precision,
    recall: precision,
  })
  const side = (name: string, masses: number[]) => ({ name, levels: [fromMasses(masses)] })
  const found = contradictionsOf(
    {
      stretches: [stretch(0, 2, 1), stretch(2, 3, 0.4), stretch(3, 4, 0.4), stretch(4, 6, 0.9)] as never,
      marks: [{ kind: 'near', reference: 4, hypothesis: 2 }],
    },
    { reference: side('Ann', [4, 2]), hypothesis: side('Bo', [2, 4]) },
    level => `level ${level}`,
  )
  assert.deepEqual(
    found.map(({ start, end, of100 }) => [start, end, of100]),
    [
      [2, 4, 60],
      [4, 6, 10],
    ],
  )
  assert.equal(found[0]!.sentence, 'on level 1 segment 2 for Bo, segment 1 for Ann')
  assert.equal(
    stretchSentence(found[0], 'line').fact,
    'Lines 3 to 4: on level 1 segment 2 for Bo, segment 1 for Ann.',
  )
  assert.equal(stretchSentence(undefined, 'line').fact, 'The two never contradict one another.')
  assert.deepEqual([rangeWord(6, 7), rangeWord(999, 1200)], ['7', '1,000 to 1,200'])
})

test('an edit says what changed and which measures notice', () => {
  const scores = [
    { id: 'boundary-similarity', value: 0.5, before: 0.4 },
    { id: 'pk', value: 0.2, before: 0.2 },
  ]
  assert.deepEqual(editSentence({ kind: 'moved', place: 7, from: 5 }, scores), {
    fact: 'You moved a cut from 5 to 7.',
    meaning: 'Since the original: B 0.400 → 0.500; Pk does not notice. Z takes it back.',
  })
  assert.equal(editSentence({ kind: 'added', place: 7 }, []).meaning, 'Z takes it back.')
})

test('a setting says how many cuts it makes next to the reference', () => {
  const setting = { segmenter: 's', cuts: 13, texts: 9, reference: 'Ann', expected: 10, ties: 1 }
  const values = { 'boundary-similarity': 0.5, 'boundary-f': undefined, 'window-diff': 0.25 }
  const reported = settingSentence({ ...setting, values })
  assert.equal(reported.fact, '13 cuts in nine texts, 1.30 times as many as Ann’s 10.')
  assert.match(
    reported.meaning,
    /^At this setting B is 0\.500, F n\/a, WindowDiff 0\.250\..*One place shares the last score/,
  )
  assert.equal(settingSentence({ ...setting, values, expected: 0 }).fact, '13 cuts in nine texts.')
  const place = {
    place: 3,
    unit: 'line',
    segmenter: 's',
    score: 0.81,
    cut: true,
    reference: 'Ann',
    referenceCuts: false,
  }
  assert.deepEqual(scoredPlaceSentence(place), {
    fact: 'After line 3 s has the score .81: a cut at this setting.',
    meaning: 'Ann does not cut here.',
  })
})

test('everyone against one: closest and farthest', () => {
  const counts = { match: 3, near: 1, missing: 2, extra: 0, type: 0 }
  const row = (name: string, value: number | undefined) => ({ name, value, counts })
  assert.equal(
    stackHeadline([row('x', 0.5), row('y', 0.25), row('z', undefined)], 'Ann'),
    'x is closest to Ann with B = .50, y farthest with .25.',
  )
  assert.equal(
    stackHeadline([row('x', 0.5), row('y', 0.5)], 'Ann'),
    'All 2 others are as close to Ann: B = .50.',
  )
  assert.equal(stackHeadline([], 'Ann'), 'Everyone against Ann')
  assert.match(
    stackSentence(row('x', 0.5), 'Ann').meaning,
    /^3 of the cuts of Ann found, 1 nearly, 2 not; 0 of its own/,
  )
})

test('agreement: pairs, missing codings, bias without a minus before zero', () => {
  assert.equal(pairSentence(['Ann', 'Bo'], 'B', 0.41, 1), 'Bo and Ann: B 0.410 on 1 text.')
  assert.equal(missingSentence(17, 360, 1798), '17 of 360 codings are not there; 1,798 pairs counted')
  assert.match(sharedSentence('B', 0.4, 0.1, -0.000001, 'κ_x'), / Bias is 0\.0000: what κ_x gains /)
  assert.doesNotMatch(sharedSentence('B', 0.4, 0.1, undefined, 'κ_x'), /Bias/)
})

test('what a chunker breaks', () => {
  const chunker = (broken: object, cuts = 9) => ({ broken, cuts }) as Parameters<typeof breaksPhrase>[0]
  assert.equal(breaksPhrase(chunker({ word: 6, table: 2 })), 'breaks six words and tables in two places')
  assert.equal(breaksPhrase(chunker({})), 'breaks nothing')
  assert.equal(breaksPhrase(chunker({}, 0)), 'cuts nowhere')
})
