import assert from 'node:assert/strict'
import { describe, test } from 'vitest'
import { boundaryEditDistance, explainAlignment, flexibleEdits } from '../../../src/compare/index.ts'
import { fromBoundaries, fromMasses, fromSequence, fromSets, type Segmentation } from '../../../src/index.ts'
import { type Mark, marksOfEdits } from '../../../src/plots/index.ts'
import { diffStretches } from '../../../src/report/diff/stretches.ts'
import {
  type Diff,
  type DiffTerminal,
  diffRows,
  diffTable,
  diffTableForPeople,
  marksOfAlignment,
  marksOfFlexible,
  toCsv,
} from '../../../src/report/index.ts'
import { textWidth } from '../../../src/report/render/text-width.ts'
import { diffHeadline } from '../../../src/report/sentences/marks.ts'
import { snippet } from '../../../src/report/snippet.ts'
import { diffText } from './texts.ts'

const plain: DiffTerminal = { width: 80, ascii: false, paint: (_, text) => text }
const ascii: DiffTerminal = { ...plain, ascii: true }
const tagged: DiffTerminal = { ...plain, paint: (style, text) => `<${style}:${text}>` }

function diffOf(
  reference: Segmentation,
  hypothesis: Segmentation,
  more: Partial<Diff> = {},
  names = ['6', 'h2'],
  span = 2,
): Diff {
  return {
    item: 'text',
    reference: { name: names[0]!, segmentation: reference },
    hypothesis: { name: names[1]!, segmentation: hypothesis },
    marks: marksOfEdits(boundaryEditDistance(reference, hypothesis, { span }), reference.boundaries),
    ...more,
  }
}
const lines = (diff: Diff, terminal = plain) => diffText(diff, terminal).split('\n')

const stargazer = diffOf(
  fromBoundaries(21, [2, 5, 9, 11, 13, 18]),
  fromBoundaries(21, [2, 3, 4, 5, 10, 18, 20]),
  {
    scores: [
      { symbol: 'B', better: 'higher', value: 7 / 18 },
      { symbol: 'WD', better: 'lower', value: 8 / 19 },
      { symbol: 'A', better: 'higher', value: 0.484 },
    ],
  },
)

describe('the drawing', () => {
  test('is that of the design: two columns a unit, arcs, rings and dots between the lanes', () => {
    assert.deepEqual(lines(stargazer).slice(0, 5), [
      'h2 finds 3 of 6 boundaries, comes close to 1, misses 2 and adds 3.',
      '          1       5         10        15        20            B ↑  0.389',
      '6         ───┃─────┃───────┃───┃───┃─────────┃─────          WD ↓  0.421',
      '             ┃ ● ● ┃       ╰─╮ ○   ○         ┃   ●            A ↑  0.484',
      'h2        ───┃─┃─┃─┃─────────┃───────────────┃───┃─',
    ])
  })

  test('in ASCII keeps every difference apart', () => {
    assert.deepEqual(lines(stargazer, ascii).slice(2, 5), [
      '6         ---|-----|-------|---|---|---------|-----          WD v  0.421',
      '             | x x |        \\  o   o         |   x            A ^  0.484',
      'h2        ---|-|-|-|---------|---------------|---|-',
    ])
    assert.match(diffText(stargazer, ascii), /^[\n -~]*$/)
  })

  test('renders moves backwards and moves longer than one unit', () => {
    const diff = diffOf(fromBoundaries(12, [3, 9]), fromBoundaries(12, [5, 8]), {}, ['a', 'b'], 4)
    assert.deepEqual(lines(diff).slice(2, 5), [
      'a         ─────┃───────────┃─────',
      '               ╰───╮     ╭─╯',
      'b         ─────────┃─────┃───────',
    ])
    assert.equal(lines(diff, ascii)[3], '               \\---\\      /')
  })

  test('gives moves that overlap rows of their own, joined by stems', () => {
    const diff = diffOf(fromBoundaries(12, [3, 6]), fromBoundaries(12, [5, 8]), {}, ['a', 'b'], 6)
    // greedy takes 5–6 first, then 3–8 around it
    assert.deepEqual(lines(diff).slice(2, 6), [
      'a         ─────┃─────┃───────────',
      '               ╰─────────╮',
      '                   ╭─╯   │',
      'b         ─────────┃─────┃───────',
    ])
  })

  test('paints each kind in its own style and the ruler dim', () => {
    const text = diffText(stargazer, tagged)
    for (const piece of [
      '<near:╰─╮>',
      '<missing:○>',
      '<extra:●>',
      '<dim:1       5',
      '<bold:B>',
      '<near:╲>',
    ]) {
      assert.ok(text.includes(piece), piece)
    }
  })

  test('goes on in the next system after 34 units, arcs across the edge included', () => {
    const diff = diffOf(fromBoundaries(40, [34]), fromBoundaries(40, [35]), {}, ['a', 'b'])
    const rendered = lines(diff)
    assert.equal(rendered[2], `a         ${'─'.repeat(67)}┃`)
    assert.equal(rendered[3], `          ${' '.repeat(67)}╰`)
    assert.equal(rendered[6], '          35        40')
    assert.equal(rendered[7], 'a         ───────────')
    assert.equal(rendered[8], '          ─╮')
    assert.equal(rendered[9], 'b         ─┃─────────')
    for (const line of rendered) assert.ok(textWidth(line) <= 80, line)
  })

  test('of a wider terminal only the plot grows', () => {
    const diff = diffOf(fromBoundaries(40, [34]), fromBoundaries(40, [35]), {}, ['a', 'b'])
    assert.equal(lines(diff, { ...plain, width: 120 })[2], `a         ${'─'.repeat(67)}┃${'─'.repeat(11)}`)
  })

  test('of a long text shows only the stretches that differ', () => {
    const diff = diffOf(
      fromBoundaries(4_000_000_000, [100, 500, 3_000_000_000]),
      fromBoundaries(4_000_000_000, [100, 501]),
    )
    assert.deepEqual(lines(diff).slice(0, 15), [
      'h2 finds 1 of 3 boundaries, comes close to 1 and misses 1.',
      '… units 1 to 494: 1 match, no difference',
      '',
      '          495       500       505',
      '6         ───────────┃──────────────',
      '                     ╰─╮',
      'h2        ─────────────┃────────────',
      '',
      '… units 508 to 2,999,999,994: no boundary, no difference',
      '',
      '          2999999995          3000000005',
      '6         ───────────┃────────────',
      '                     ○',
      'h2        ────────────────────────',
      '',
    ])
  })

  test('of a long text without differences says only that', () => {
    const same = fromBoundaries(5000, [100, 500])
    assert.deepEqual(lines(diffOf(same, same)), [
      'h2 finds 2 of 2 boundaries.',
      '… units 1 to 5,000: 2 matches, no difference',
      '',
    ])
  })

  test('puts scores above where the row is full', () => {
    const wide = diffOf(fromMasses([17, 17]), fromMasses([17, 17]), { scores: stargazer.scores! })
    assert.equal(lines(wide)[1], 'B ↑  0.389    WD ↓  0.421    A ↑  0.484')
    const none = diffOf(fromMasses([5]), fromMasses([5]), {
      scores: [{ symbol: 'Pk', better: 'lower', value: undefined }],
    })
    assert.match(lines(none)[1]!, /Pk ↓ {2}n\/a$/)
  })

  test('counts wide characters as two columns and cuts long names in the middle', () => {
    const diff = diffOf(fromMasses([2, 2]), fromMasses([2, 2]), {}, ['太郎', 'lecture-of-the-year-b'])
    assert.deepEqual(lines(diff).slice(2, 5), ['太郎      ───┃───', '             ┃', 'lect…ar-b ───┃───'])
  })

  test('shows types instead of cuts, one character each, and says what they mean where it must', () => {
    const scale = { types: [1, 2, 3] }
    const [a, b] = [fromSets([[1], [2], [], [1, 2]], scale), fromSets([[1], [3], [], [1, 2]], scale)]
    const diff = { ...diffOf(a, b), marks: marksOfEdits(boundaryEditDistance(a, b), a.boundaries, true) }
    assert.deepEqual(lines(diff).slice(2, 6), [
      '6         ─1─2───╋─',
      '           ┃ ◆   ┃',
      '           ┃ │   ┃',
      'h2        ─1─3───╋─',
    ])
    const types = { types: ['minor', 'major'] }
    const words = diffOf(fromSequence(['minor', null], types), fromSequence(['major', null], types))
    assert.ok(lines(words).includes('m = minor   a = major'), diffText(words))
  })
})

describe('the headline', () => {
  const say = (reference: number[], hypothesis: number[], equal = false) =>
    diffHeadline(
      diffOf(fromBoundaries(20, reference), fromBoundaries(20, hypothesis), { equal }, ['ann', 'bo']),
    )

  test('takes its verbs from the roles', () => {
    assert.equal(say([5, 10], [5, 11]), 'bo finds 1 of 2 boundaries and comes close to 1.')
    assert.equal(say([5], []), 'bo finds 0 of 1 boundary and misses 1.')
    assert.equal(say([], [5]), 'bo has no boundary to find and adds 1.')
    assert.equal(say([], []), 'Neither ann nor bo places a boundary.')
  })

  test('speaks of equals where nobody is the reference', () => {
    assert.equal(
      say([5, 8, 10], [5, 11, 15], true),
      'ann and bo agree on 1 boundary and come close on 1; only ann has 1, only bo has 1.',
    )
    assert.equal(say([5], [5], true), 'ann and bo agree on 1 boundary.')
  })

  test('breaks between words at the edge of the terminal', () => {
    const long = {
      ...stargazer,
      hypothesis: { ...stargazer.hypothesis, name: 'a system with a long name indeed' },
    }
    const [first, second] = lines(long)
    assert.ok(textWidth(first!) <= 80)
    assert.equal(`${first} ${second}`, diffHeadline(long))
  })
})

describe('the text around a difference', () => {
  const options = { words: 8, available: 67, cut: '┃', dots: '…' }

  test('whole words, at most as many as asked for, dots where more follows', () => {
    const texts = ['one two three four', 'five six seven', 'eight']
    assert.equal(snippet(texts, 1, { ...options, words: 2 }), '… three four ┃ five six…')
    assert.equal(snippet(texts, 1, options), 'one two three four ┃ five six seven eight')
    assert.equal(snippet(texts, 3, { ...options, words: 1 }), '… eight ┃')
  })

  test('never exceeds the width, wide characters and endless words included', () => {
    for (const text of ['文'.repeat(200), 'x'.repeat(200), 'word '.repeat(50)]) {
      const shown = snippet([text, text], 1, { ...options, available: 40 })
      assert.ok(textWidth(shown) <= 40, shown)
      assert.ok(shown.includes('┃'))
    }
  })

  test('fills the width in scripts that write no spaces', () => {
    const texts = ['これは最初の文です。', '次の文章は少し長いです。', '第三の文はとてもとても長い文章です。']
    const shown = snippet(texts, 1, { ...options, available: 50 })
    assert.equal(shown, '… は最初の文です。 ┃ 次の文章は少し長いです。 第…')
    assert.ok(textWidth(shown) <= 50)
  })

  test('shows no control characters', () => {
    assert.equal(snippet(['a\u001b[31mb', 'c\td\n'], 1, options), 'a\ufffd[31mb ┃ c d')
  })

  test('follows symbol and position in the list', () => {
    const texts = Array.from({ length: 21 }, (_, unit) => `Unit ${unit + 1}.`)
    const list = lines({ ...stargazer, texts }).slice(6, -1)
    assert.equal(list.length, 6)
    assert.equal(list[0], '●  after 3   Unit 1. Unit 2. Unit 3. ┃ Unit 4. Unit 5. Unit 6. Unit 7.…')
    assert.match(list[2]!, /^╲ {2}9 → 10 {4}… .* ┃ Unit 10\./)
    assert.match(list[3]!, /^○ {2}after 11 {2}… /)
    for (const line of list) assert.ok(textWidth(line) <= 80, line)
    const bare = diffText({ ...stargazer, texts }, plain, { words: 0 })
      .split('\n')
      .slice(6, -1)
    assert.deepEqual(bare.slice(0, 3), ['●  after 3', '●  after 4', '╲  9 → 10'])
  })
})

describe('the edits as rows', () => {
  const diff = diffOf(fromBoundaries(6, [2, 5]), fromBoundaries(6, [3]), {
    texts: ['a', 'b', 'c', '=d', 'e', 'f'],
  })

  test('have places, distance and the units around', () => {
    assert.deepEqual(diffRows(diff), [
      {
        kind: 'near',
        reference: 2,
        hypothesis: 3,
        referenceType: null,
        hypothesisType: null,
        distance: 1,
        before: 'b',
        after: 'c',
      },
      {
        kind: 'missing',
        reference: 5,
        hypothesis: null,
        referenceType: null,
        hypothesisType: null,
        distance: null,
        before: 'e',
        after: 'f',
      },
    ])
  })

  test('make a CSV file', () => {
    assert.equal(
      toCsv(diffTable([diff])),
      'item,referenceCoder,hypothesisCoder,kind,reference,hypothesis,referenceType,hypothesisType,distance,before,after\r\n' +
        'text,6,h2,near,2,3,,,1,b,c\r\n' +
        'text,6,h2,missing,5,,,,,e,f\r\n',
    )
  })

  test('make a table for people: what is alike stands in the title, empty columns are gone', () => {
    const { title, columns, rows } = diffTableForPeople([diff])
    assert.equal(title, 'What differs between 6 and h2 in text')
    assert.deepEqual(
      columns.map(({ name }) => name),
      ['what', 'reference', 'hypothesis', 'distance', 'before', 'after'],
    )
    assert.deepEqual(rows[1], ['missing', 5, '', '', 'e', 'f'])
    const two = diffTableForPeople([diff, { ...diff, item: 'other' }])
    assert.equal(two.title, 'What differs between 6 and h2')
    assert.equal(two.columns[0]!.name, 'item')
  })
})

describe('other evidence', () => {
  test('an alignment: every boundary is in one mark', () => {
    const [a, b] = [fromMasses([5, 5, 1, 3]), fromMasses([7, 3, 4])]
    const marks = marksOfAlignment(explainAlignment(a, b))
    const places = (side: 'reference' | 'hypothesis') =>
      marks.map((mark: Mark) => mark[side]).filter(place => place !== undefined)
    assert.deepEqual(places('reference'), [5, 10, 11])
    assert.deepEqual(places('hypothesis'), [7, 10])
  })

  const aligned = (a: Segmentation, b: Segmentation, more: Partial<Diff> = {}): Diff => {
    const alignment = explainAlignment(a, b)
    return { ...diffOf(a, b), marks: marksOfAlignment(alignment), alignment, ...more }
  }

  test('an alignment is rendered as bands over the units that two segments share', () => {
    const diff = aligned(fromMasses([8, 4, 1, 3, 2]), fromMasses([9, 3, 4, 2]))
    assert.deepEqual(lines(diff).slice(1, 9), [
      '          1       5         10        15',
      '6         ───────────────┃───────┃─┃─────┃───',
      '          ╞═════.89═════╡│  ╞.75╡┃┄│╞.75╡┃╞1╡',
      '                         ╰─╮     ┃ ○     ┃',
      'h2        ─────────────────┃─────┃───────┃───',
      '',
      '╞═╡ units shared by two segments that chose each other, ├┄┤ where only one',
      'chose; the number is their Jaccard',
    ])
    const rendered = lines(diff, ascii)
    assert.equal(rendered[3], '          [=====.89=====]|  [.75]|.|[.75]|[1]')
    assert.ok(rendered.every(line => /^[ -~]*$/.test(line)))
  })

  test('a band goes on in the next system, and says where a tie was left to the order of the text', () => {
    const rendered = lines(aligned(fromMasses([20, 20]), fromMasses([19, 2, 19])))
    const band = (length: number) => '═'.repeat(length)
    assert.equal(rendered[3], `          ╞${band(16)}.95${band(16)}╡ ┄│  ╞${band(10)}.95${band(12)}`)
    assert.equal(rendered[9], `          ${band(4)}.95${band(3)}╡`)
    assert.ok(
      rendered.includes('1 segment lies between two equally near ones, and the one on the left was taken.'),
    )
  })

  test('an alignment as rows: severity of moves, and a row for each tie', () => {
    const diff = aligned(fromMasses([5, 5, 1, 3]), fromMasses([7, 3, 1, 3]))
    assert.deepEqual(
      diffRows(diff).map(({ kind, severity }) => [kind, severity]),
      [
        ['near', 'soft'],
        ['match', null],
        ['match', null],
      ],
    )
    const csv = toCsv(diffTable([diff])).split('\r\n')
    assert.match(csv[0]!, /,after,severity,referenceSegment,hypothesisSegment,overlap,jaccard$/)
    assert.equal(csv[1], 'text,6,h2,near,5,7,,,2,,,soft,,,,')
    assert.equal(csv[4], 'text,6,h2,tie,,,,,,,,,1,1,5,0.7142857142857143')
    assert.equal(csv.length, 1 + 3 + 4 + 1)
  })

  test('flexible edits are rendered with the words and who speaks them, in as many as fill a row', () => {
    const types = { types: ['.', ',', '--'] }
    const texts = ['so', 'where', 'is', 'it', 'well', 'under', 'the', 'newspaper']
    const speakers = ['Anna', 'Anna', 'Anna', 'Anna', 'Ben', 'Ben', 'Ben', 'Ben']
    const a = fromSequence([',', null, null, '.', '--', null, null, '.'], types)
    const b = fromSequence([null, ',', null, '.', ',', null, null, '.'], types)
    const flexible = flexibleEdits(a, b, { speakers })
    const diff = { ...diffOf(a, b), marks: marksOfFlexible(flexible), flexible, texts, speakers }
    assert.deepEqual(lines(diff).slice(1, 9), [
      '          1              5',
      '          Anna           Ben',
      '          so where is it well under the newspaper',
      '6         ──,───────────.────~───────────────────.',
      '            ╰─────╮     ┃    ◆                   ┃',
      'h2        ────────,─────.────,───────────────────.',
      '',
      '~ = --',
    ])
    assert.equal(lines(diff, ascii)[4], '6         --,-----------.----~-------------------.')
    const narrow = lines(diff, { ...plain, width: 40 })
    assert.ok(narrow.includes('          so where is it well under'))
    const rows = narrow.filter(line => /^( {10}|6 |h2 {8})/.test(line))
    assert.ok(rows.every(line => textWidth(line) <= 40))
    assert.deepEqual(
      diffRows(diff).map(({ cost, speaker }) => [cost, speaker]),
      [
        [0.5, 'Anna'],
        [0, 'Anna'],
        [1, 'Ben'],
        [0, 'Ben'],
      ],
    )
    const wide = { ...diff, texts: texts.map(() => '文章') }
    assert.equal(lines(wide)[3], `          ${texts.map(() => '文章').join(' ')}`)
    assert.match(lines(wide)[4]!, /^6 {9}────,─/)
    const sentences = { ...diff, texts: texts.map(text => `A long sentence about ${text}.`) }
    assert.match(lines(sentences)[2]!, /^6 {9}─,/)
  })

  test('flexible edits: the end of the text is rendered where it is typed', () => {
    const types = { types: ['.', '?'] }
    const [a, b] = [fromSequence([null, '.', null, '.'], types), fromSequence([null, '.', null, '?'], types)]
    const diff = { ...diffOf(a, b), marks: marksOfFlexible(flexibleEdits(a, b)) }
    assert.deepEqual(lines(diff).slice(2, 5), [
      '6         ───.───.',
      '             ┃   ◆',
      'h2        ───.───?',
    ])
  })
})

test('stretches join where differences are close and keep inside the text', () => {
  const at = (...places: number[]): Mark[] => places.map(reference => ({ kind: 'missing', reference }))
  assert.deepEqual(diffStretches(at(1, 199), 200, 34), [
    { first: 1, last: 7 },
    { first: 194, last: 200 },
  ])
  assert.deepEqual(diffStretches(at(50, 65), 200, 34), [{ first: 45, last: 71 }])
  assert.deepEqual(diffStretches([], 200, 34), [])
})
