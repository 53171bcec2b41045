import assert from 'node:assert/strict'
import { test } from 'vitest'
import { findOutliers, leaveOneOut } from '../../../src/agreement/index.ts'
import { measureChunks } from '../../../src/chunks/index.ts'
import { agreement, type Corpus, evaluate, fromBoundaries, makeCorpus } from '../../../src/index.ts'
import { htmlReport } from '../../../src/report/index.ts'
import { outlierTable } from '../../../src/report/outlier-table.ts'
import { agreementText, chunksText } from './texts.ts'

/** Three coders who cut alike but for a near miss, and kai, who cuts elsewhere. */
const corpusOf = (items: number, units: number): Corpus =>
  makeCorpus(
    Array.from({ length: items }, (_, item) => ({
      id: `talk-${item}`,
      units,
      codings: ['ann', 'bo', 'cy', 'kai'].map((coder, index) => {
        const places = Array.from({ length: Math.floor((units - 6) / 7) }, (_, at) => 3 + 7 * at)
        const boundaries = places.map(place =>
          coder === 'kai' ? place + 3 + (item % 2) : place + Number((place + item + index) % 5 === 0),
        )
        return { coder, segmentation: fromBoundaries(units, boundaries) }
      }),
    })),
  )
const apart = corpusOf(8, 40)
const report = (corpus: Corpus) =>
  htmlReport(
    evaluate(corpus, { metrics: ['B'], references: ['ann', 'bo', 'cy', 'kai'], interval: true }),
    corpus,
  )
const options = { expected: 'exact', coefficient: 'multi-pi' } as const

test('each coder among the others: what leaving the coder out changes, with an interval and boundary behaviour', () => {
  const annotatorStats = findOutliers(apart, options)
  const { columns, rows } = outlierTable(annotatorStats, 'π*', 'B')
  assert.deepEqual(
    columns.map(({ name }) => name),
    ['coder', 'B with others', 'π* without', 'change', 'interval', 'near misses', 'alone'],
  )
  const [first] = rows
  assert.equal(first![0], 'kai')
  const drop = leaveOneOut(apart, options).find(({ coder }) => coder === 'kai')!
  assert.deepEqual(first!.slice(2, 4), [drop.without.value, drop.drop])
  assert.match(String(first![4]), /^\[\d\.\d{3}, \d\.\d{3}\]$/)
  assert.equal(first![6], '100 %')
  const text = agreementText({
    corpus: apart,
    coefficients: [agreement(apart, options)],
    symbol: 'B',
    annotatorStats,
    leaveOneOut: true,
  })
  assert.match(text, /^coder {2}B with others {2}π_x without {2}change {2}interval .*near misses {2}alone$/m)
})

test('the report says who is an outlier, and how few items say nothing', () => {
  const reported = report(apart)
  assert.ok(/Each coder among the others/.test(reported))
  assert.ok(/kai is an outlier: without kai π_x would be/.test(reported))
  assert.ok(/Outliers are not reported for 4 items: at least 6 are needed\./.test(report(corpusOf(4, 40))))
})

test('one long text has an interval in the report too, and its row says that characters represent several gaps', () => {
  const long = corpusOf(1, 800)
  assert.match(
    report(long),
    /Warning: one text says little about others\. 95 % interval: jackknife-t over 10 blocks of 80 gaps from one text; simulated coverage/,
  )
  const shown = (corpus: Corpus) =>
    agreementText({ corpus, coefficients: [agreement(corpus, options)], symbol: 'B' })
  assert.match(shown(long), /in long texts one for several gaps/)
  assert.doesNotMatch(shown(apart), /several places/)
})

test('chunkers over few documents: symbols as in the table, what intervals are worth, whole names of places', () => {
  const documents = ['guide-1.md', 'guide-2.md'].map(name => ({
    name,
    text: '# A\n\nOne two. Three four.\n\n## B\n\nFive six seven.\n',
    gold: [25],
  }))
  const chunker = (name: string, at: number) => ({
    name,
    chunks: documents.flatMap(({ name: document, text }) => [
      { document, start: 0, end: at },
      { document, start: at, end: text.length },
    ]),
  })
  const measured = measureChunks(documents, [chunker('recursive', 10), chunker('by-heading', 25)])
  for (const width of [60, 80]) {
    const text = chunksText(measured, { width, ascii: false, paint: (_, own) => own })
    assert.match(text, /recursive guide-[12]\.md 10 /)
    assert.match(text.replace(/\s+/g, ' '), /No intervals: 2 documents, at least 6 are needed\./)
    for (const line of text.split('\n'))
      assert.ok(line.length <= width || line.includes('|'), `${width}: ${line}`)
  }
})
