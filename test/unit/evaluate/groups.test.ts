import assert from 'node:assert/strict'
import { test } from 'vitest'
import { byGroups, meanOverGroups, resampledWithin } from '../../../src/evaluate/groups.ts'
import { simulateCorpus } from '../../../src/evaluate/index.ts'
import { reported } from '../../../src/evaluate/shared.ts'
import { readFiles } from '../../../src/formats/index.ts'
import { type Corpus, evaluate, makeCorpus } from '../../../src/index.ts'
import { resampledSums } from '../../../src/stats/resampling/resample.ts'
import { assertClose } from '../../golden/close.ts'
import { type GoldenSide, sideOf } from '../../golden/corpora.ts'
import { readLines } from '../../golden/read.ts'
import { evaluationText } from '../report/texts.ts'
import { defects, schemaOf } from './fits-schema.ts'
import { type Cuts, corpusOf, gold } from './small-corpora.ts'

type Values = Readonly<Record<string, number>>
interface Case {
  readonly id: string
  readonly items: readonly {
    readonly id: string
    readonly group?: string
    readonly reference: GoldenSide
    readonly hypothesis: GoldenSide
  }[]
  readonly expect: Readonly<Record<string, unknown>>
}

const cases = readLines<Case>('official-scorers.jsonl').filter(({ expect }) => expect !== undefined)

const officialCorpus = ({ items }: Case): Corpus =>
  makeCorpus(
    items.map(({ id, group, reference, hypothesis }) => ({
      id,
      units: reference.units,
      ...(group === undefined ? {} : { group }),
      codings: [
        { coder: 'reference', segmentation: sideOf(reference) },
        { coder: 'program', segmentation: sideOf(hypothesis) },
      ],
    })),
  )

/** What each program prints, and the metric under which we name it. */
const printed: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  disrpt: { precision: 'boundary-precision', recall: 'boundary-recall', f_score: 'boundary-f' },
  superdialseg: {
    pk: 'pk',
    windowDiff: 'window-diff',
    f: 'boundary-f',
    countError: 'count-error',
    score: 'superdialseg-score',
  },
  koomri: { pk: 'pk' },
  gdamaskinos: { pk: 'pk', windowDiff: 'window-diff' },
  deeptiling: {
    pk: 'pk',
    windowDiff: 'window-diff',
    f: 'boundary-f',
    precision: 'boundary-recall',
    recall: 'boundary-precision',
  },
  conll18: { precision: 'segment-precision', recall: 'segment-recall', f: 'segment-f' },
}

test.each(Object.keys(printed))('%s: the preset alone pools as the program does', preset => {
  const fields = printed[preset]!
  const metrics = Object.values(fields).map(id => ({ id, preset }))
  let compared = 0
  for (const one of cases) {
    const whole = one.expect[preset] as Record<string, unknown>
    const found = (preset === 'disrpt' ? whole.all : whole) as Values
    if ('raises' in found || found.pk === -1) continue
    // Groups are another test's: here all documents are one corpus.
    const { metrics: results } = evaluate(officialCorpus(one), {
      metrics,
      references: ['reference'],
      groupBy: 'none',
    })
    for (const [index, field] of Object.keys(fields).entries()) {
      const value = found[field]
      if (typeof value !== 'number') continue
      const result = results[index]!
      assertClose(reported(result.hypotheses[0]!, result).value ?? undefined, value, `${one.id} ${field}`)
      compared++
    }
  }
  assert.ok(compared > 150, `${compared} compared`)
})

test.each(['disrpt', 'superdialseg'])('%s over groups: each of them, and their mean', preset => {
  const fields = printed[preset]!
  const metrics = Object.values(fields).map(id => ({ id, preset }))
  let compared = 0
  for (const one of cases) {
    const found = one.expect[`${preset}Groups`] as
      | { groups: Record<string, Values>; mean: Values }
      | undefined
    if (found === undefined || 'raises' in found) continue
    const { metrics: results } = evaluate(officialCorpus(one), { metrics, references: ['reference'] })
    for (const [index, field] of Object.keys(fields).entries()) {
      const { hypotheses, pool, acrossGroups } = results[index]!
      const row = hypotheses[0]!
      assert.equal(acrossGroups, preset === 'disrpt' ? 'mean' : 'pool')
      for (const { group, ...scores } of row.groups!) {
        const value = found.groups[group]?.[field]
        if (value === undefined) continue
        assertClose(scores[pool].value ?? undefined, value, `${one.id} ${group} ${field}`)
        compared++
      }
      if (found.mean[field] === undefined) continue
      assertClose(row.meanOfGroups![pool].value ?? undefined, found.mean[field], `${one.id} mean ${field}`)
    }
  }
  assert.ok(compared > 100, `${compared} compared`)
})

const simulated = simulateCorpus({ seed: 3, items: 12, coders: 1, segmenters: 2 })
const hypotheses = ['segmenter-1', 'segmenter-2']
const grouped = (names: readonly string[]): Corpus => ({
  ...simulated,
  items: simulated.items.map((item, index) => ({ ...item, group: names[index % names.length]! })),
})

test('what the user says wins over the preset, and the signature shows it', () => {
  const metrics = [{ id: 'boundary-f', preset: 'disrpt' }]
  const of = (options: object) =>
    evaluate(grouped(['a', 'b']), { metrics, hypotheses, ...options }).metrics[0]!
  assert.match(of({}).signature, /\|pool:micro\|groups:mean\|v:/)
  assert.match(of({ pool: 'macro' }).signature, /\|pool:macro\|groups:mean\|v:/)
  assert.match(of({ acrossGroups: 'pool' }).signature, /\|pool:micro\|v:/)
  assert.equal(evaluate(simulated, { metrics: ['pk'] }).metrics[0]!.pool, 'micro')
})

test('one group: the mean of groups is the pooled score', () => {
  for (const { hypotheses: rows } of evaluate(grouped(['all']), { hypotheses }).metrics) {
    for (const row of rows) {
      assert.equal(row.meanOfGroups!.micro.value, row.micro.value)
      assert.equal(row.meanOfGroups!.macro.value, row.macro.value)
    }
  }
})

const assessed = { hypotheses, acrossGroups: 'mean', interval: { resamples: 200 }, tests: true } as const

test('the mean of groups is ranked, items are resampled within groups, and the document fits the schema', () => {
  const document = evaluate(grouped(['a', 'b', 'c', 'd']), assessed)
  assert.deepEqual(defects(document, schemaOf('evaluation')), [])
  const [metric] = document.metrics
  assert.equal(metric!.tests!.pairs[0]!.items, 12)
  assert.equal(metric!.overall.meanOfGroups!.resampled, 'items')
  const best = metric!.ranking!.order[0]!
  const row = metric!.hypotheses.find(({ hypothesis }) => hypothesis === best.hypothesis)!
  assert.equal(best.value, row.meanOfGroups!.micro.value)
  const sum = row.groups!.reduce((total, { micro }) => total + micro.value!, 0)
  assert.equal(row.meanOfGroups!.micro.value, sum / 4)
  assert.match(evaluationText(document), /B by group/)
  const text = evaluationText(document).replace(/\s+/g, ' ')
  assert.match(text, /the plain mean of 4 groups/)
  assert.match(text, /jackknife-t over 12 items within groups \(effective number/)
  assert.doesNotMatch(text, /no test over groups/)
})

test('where a group is one item, groups are resampled whole, and few of them can show nothing', () => {
  const names = ['a', 'a', 'b', 'b', 'c', 'c', 'd', 'd', 'd', 'd', 'd', 'e']
  const corpus = {
    ...simulated,
    items: simulated.items.map((item, index) => ({ ...item, group: names[index]! })),
  }
  const document = evaluate(corpus, assessed)
  const [metric] = document.metrics
  assert.equal(metric!.tests!.pairs[0]!.items, 5)
  assert.equal(metric!.overall.meanOfGroups!.resampled, 'groups')
  const text = evaluationText(document).replace(/\s+/g, ' ')
  assert.doesNotMatch(text, /jackknife-t over groups/)
  assert.match(
    text,
    /No confidence interval of the mean of 5 groups: whole groups are the items, and at least 6/,
  )
  const { interval, intervalReason } = metric!.overall.meanOfGroups!.micro
  assert.deepEqual([interval, intervalReason], [null, 'few-items'])
  assert.match(text, /With 5 groups no test over groups can reach 5 %/)
})

test('within groups: one group is the bootstrap and the test of its items', () => {
  const pooled = evaluate(grouped(['all']), { ...assessed, acrossGroups: 'pool' }).metrics[0]!
  const table = { rows: 3, fields: ['x', 'n'], values: Float64Array.of(1, 2, 3, 4, 4, 4) }
  const one = { names: ['all'], of: Int32Array.of(0, 0, 0) }
  const options = { seed: 1, replicates: 50 }
  assert.deepEqual(resampledWithin(one)(byGroups(table, one), options), resampledSums(table, options))
  const two = { names: ['a', 'b'], of: Int32Array.of(0, 1, 0) }
  const sampled = resampledWithin(two)(byGroups(table, two), options)
  for (let replicate = 0; replicate < 50; replicate++) {
    // The second group has one item, which always comes; the first has two of its own.
    assert.deepEqual([...sampled.subarray(4 * replicate + 2, 4 * replicate + 4)], [2, 4])
    assert.ok([2, 4, 6].includes(sampled[4 * replicate]!))
    assert.equal(sampled[4 * replicate + 1], 8)
  }
  assert.equal(
    meanOverGroups(([x, n]) => (n === 0 ? undefined : x! / n!), 2)(Float64Array.of(4, 8, 2, 4)),
    0.5,
  )
  assert.ok(pooled.hypotheses[0]!.micro.interval)
})

test('four groups whose items all speak for one segmenter can be distinguished', () => {
  const clear = simulateCorpus({ seed: 4, items: 24, coders: 1, segmenters: 3 })
  const corpus = {
    ...clear,
    items: clear.items.map((item, index) => ({ ...item, group: 'abcd'[index % 4]! })),
  }
  const [metric] = evaluate(corpus, { ...assessed, hypotheses: ['segmenter-1', 'segmenter-3'] }).metrics
  assert.ok(metric!.tests!.pairs[0]!.p! < 0.01)
})

test('a group without a score is left out of the mean and counted', () => {
  const corpus = makeCorpus(
    [
      { id: 'long', group: 'a', units: 12, reference: [6], hypothesis: [6] },
      { id: 'short', group: 'b', units: 1, reference: [], hypothesis: [] },
    ].map(({ id, group, units, reference, hypothesis }) => ({
      id,
      group,
      units,
      codings: [
        { coder: 'reference', segmentation: sideOf({ units, boundaries: reference }) },
        { coder: 'program', segmentation: sideOf({ units, boundaries: hypothesis }) },
      ],
    })),
  )
  const [metric] = evaluate(corpus, { metrics: ['pk'], references: ['reference'] }).metrics
  const { meanOfGroups, groups } = metric!.hypotheses[0]!
  assert.deepEqual(groups![1]!.micro, { value: null, reason: 'no-score' })
  assert.deepEqual(meanOfGroups, { undefined: 1, micro: { value: 0 }, macro: { value: 0 } })
})

test('groups come from ids by a pattern; what does not fit is rejected', () => {
  const ids = simulated.items.map(({ id }) => id)
  const stem = ids[0]!.replace(/\d+$/, '')
  const [metric] = evaluate(simulated, {
    hypotheses,
    metrics: ['pk'],
    groupBy: `{group}${stem.at(-1)}*`,
  }).metrics
  assert.deepEqual(
    metric!.overall.groups!.map(({ group }) => group),
    [stem.slice(0, -1)],
  )
  const rejects = (groupBy: unknown, code: string) =>
    assert.throws(() => evaluate(simulated, { hypotheses, groupBy: groupBy as string }), { code })
  rejects('group', 'groups-missing')
  rejects('*', 'pattern-invalid')
  rejects('{group}/{item}', 'pattern-invalid')
  rejects('x{group}', 'group-no-match')
  rejects(3, 'option-invalid')
})

test('paths and columns name groups; two groups of one item are rejected', () => {
  const masses = (coder: string) => `item\tcoder\tmasses\tlang\npoem\t${coder}\t2 3\tdeu\n`
  const byColumn = readFiles([{ name: 'a.tsv', text: `${masses('ann')}poem\tbo\t5\tdeu\n` }], {
    columns: { group: 'lang' },
  })
  assert.deepEqual(byColumn.problems, [])
  assert.equal(byColumn.corpus!.items[0]!.group, 'deu')
  const choi = '==========\nx\n==========\ny\n==========\n'
  const path = (group: string, coder: string) => ({ name: `${group}/${coder}/poem.txt`, text: choi })
  const fromPath = '{group}/{coder}/{item}.txt'
  const read = readFiles([path('eng', 'ann'), path('eng', 'bo')], { fromPath })
  assert.equal(read.corpus!.items[0]!.group, 'eng')
  const two = readFiles([path('eng', 'ann'), path('deu', 'bo')], { fromPath })
  assert.equal(two.corpus, undefined)
  assert.equal(two.problems[0]!.code, 'group-differs')
})

test('texts of one name in two groups are two items, and a text alone in its group is called after it', () => {
  const choi = '==========\nx\n==========\ny\n==========\n'
  const files = (end: string) =>
    ['deu', 'eng'].flatMap(group =>
      ['ann', 'bo'].map(coder => ({ name: `${group}/${coder}${end}`, text: choi })),
    )
  const read = (end: string, fromPath: string) => {
    const { corpus, questions, problems, files: stated } = readFiles(files(end), { fromPath })
    assert.deepEqual([questions, problems.filter(({ severity }) => severity === 'error')], [[], []])
    assert.deepEqual(stated[3]!.codings, [{ item: corpus!.items[1]!.id, coder: 'bo' }])
    return corpus!.items.map(({ id, group, codings }) => [id, group, codings.length])
  }
  assert.deepEqual(read('/1.txt', '{group}/{coder}/{item}.txt'), [
    ['deu/1', 'deu', 2],
    ['eng/1', 'eng', 2],
  ])
  assert.deepEqual(read('.txt', '{group}/{coder}.txt'), [
    ['deu', 'deu', 2],
    ['eng', 'eng', 2],
  ])
})

test('a group in which a hypothesis has no item has nothing to compare', () => {
  const { groups } = evaluate(
    corpusOf(
      [
        { gold: [3], ann: [3], bo: [4] },
        { gold: [3], ann: [4] },
      ] as Cuts[],
      ['a', 'b'],
    ),
    gold,
  ).metrics[0]!.hypotheses.find(({ hypothesis }) => hypothesis === 'bo')!
  assert.deepEqual(groups![1], {
    group: 'b',
    pairs: 0,
    undefined: 0,
    micro: { value: null, reason: 'nothing-to-compare' },
    macro: { value: null, reason: 'nothing-to-compare' },
  })
})
