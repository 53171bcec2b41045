import assert from 'node:assert/strict'
import { test } from 'vitest'
import { readCorpus, readFiles, writeCorpus } from '../../src/formats/index.ts'
import { type Corpus, evaluate, type Problem } from '../../src/index.ts'
import { assertClose } from './close.ts'
import { readLines } from './read.ts'

interface Lost {
  readonly id: string
  readonly documents: readonly { readonly tokens: number; readonly gold: number[]; readonly pred: number[] }[]
  readonly expect: Record<'precision' | 'recall' | 'f_score', number>
}

const corpora = readLines<Lost>('disrpt-first-marks.jsonl')
const metrics = { precision: 'boundary-precision', recall: 'boundary-recall', f_score: 'boundary-f' } as const

/** A file of the shared task: all documents, `Seg=B-seg` on the marked tokens. */
const fileOf = ({ documents }: Lost, side: 'gold' | 'pred') => ({
  name: `${side}.tok`,
  text: documents
    .map(({ tokens, [side]: marked }, document) => {
      const rows = Array.from({ length: tokens }, (_, token) => {
        const mark = marked.includes(token) ? 'B-seg' : 'O'
        return `${token + 1}\tw${token}${'\t_'.repeat(7)}\tSeg=${mark}\n`
      })
      return `# newdoc id = d${document}\n${rows.join('')}\n`
    })
    .join(''),
})

function check(
  id: string,
  corpus: Corpus | undefined,
  problems: readonly Problem[],
  expect: Lost['expect'],
): void {
  assert.ok(corpus !== undefined, `${id} ${JSON.stringify(problems)}`)
  const found = evaluate(corpus, {
    references: ['gold'],
    metrics: Object.values(metrics).map(metric => ({ id: metric, preset: 'disrpt' })),
    bounds: false,
    interval: false,
    detail: 'pooled',
  }).metrics
  for (const [index, field] of Object.keys(metrics).entries())
    assertClose(
      found[index]!.hypotheses[0]!.micro.value ?? undefined,
      expect[field as 'f_score'],
      `${id} ${field}`,
      1e-13,
    )
}

test('disrpt counts the first token of every document, marked or not, as the official scorer does', () => {
  assert.equal(corpora.length, 126)
  let lost = 0
  for (const each of corpora) {
    const files = [fileOf(each, 'gold'), fileOf(each, 'pred')]
    const { corpus, problems } = readFiles(files, { fromPath: '{coder}.tok', format: 'disrpt' })
    check(each.id, corpus, problems, each.expect)
    lost += problems.filter(({ code }) => code === 'first-mark-missing').length
    for (const format of ['cesura-json', 'json-lines'] as const) {
      const again = readCorpus(writeCorpus(corpus!, format) as string, { format })
      check(`${each.id} ${format}`, again.corpus, again.problems, each.expect)
    }
    assert.deepEqual(writeCorpus(corpus!, 'disrpt'), files, each.id)
  }
  assert.ok(lost > 150, `${lost} first marks are lost`)
})
