import assert from 'node:assert/strict'
import { describe, test } from 'vitest'
import {
  agreement,
  type Corpus,
  evaluate,
  fromBoundaries,
  makeCorpus,
  metrics,
  type TypeScale,
} from '../../src/index.ts'

/** Names that programs stumble over: keys of their own objects, separators, signs of their patterns, nothing to see. */
const hostile = [
  'a\nb',
  'a\r\n',
  '\ta',
  'a\0b',
  '__proto__',
  'constructor',
  'a:b',
  'a>b%3E',
  'a|b=c,d',
  '\\n',
  '$&',
  '\u202ea\u061c',
  '\ud83d',
]

/** Three texts cut by three coders; names of coders, texts, groups and types end in what is given. */
function corpusOf(name: string): Corpus {
  const scale: TypeScale = { names: [`p${name}`, `q${name}`], ranks: [0, 1] }
  const places = [
    [
      [2, 5, 9],
      [2, 6],
      [3, 5, 9],
    ],
    [
      [4, 7],
      [4, 8, 10],
      [3, 7],
    ],
    [[6], [5, 6], [7]],
  ]
  return makeCorpus(
    places.map((codings, item) => ({
      id: `i${item}${name}`,
      units: 12,
      group: `g${item % 2}${name}`,
      codings: codings.map((boundaries, coder) => ({
        coder: `c${coder}${name}`,
        segmentation: {
          ...fromBoundaries(12, boundaries),
          scale,
          labels: [0, ...boundaries].map((_, index) => `l${index % 2}${name}`),
          types: Uint32Array.from(boundaries, (place, index) => 1 << ((place + index + coder) % 2)),
        },
      })),
    })),
    scale,
  )
}

// Levels and scores have data of their own, and their tallies nothing of types.
const flat = metrics.filter(({ family }) => family !== 'levels' && family !== 'scores').map(({ id }) => id)
const numbers = (name: string) => {
  const corpus = corpusOf(name)
  const evaluation = evaluate(corpus, { metrics: flat, references: [`c0${name}`] })
  const coefficients = ['boundary-similarity', 'flexible-similarity'].map(similarity =>
    agreement(corpus, { similarity, interval: true }),
  )
  // In the fields of a tally, two signs of a type are escaped.
  const written = [name, name.replaceAll('%', '%25').replaceAll('>', '%3E')]
  return written.reduce(
    (text, each) => text.replaceAll(JSON.stringify(each).slice(1, -1), ''),
    JSON.stringify([evaluation, coefficients]),
  )
}

describe('no number depends on what texts, groups, coders and types are called', () => {
  const plain = numbers('')
  test.each(hostile)('%j', name => assert.equal(numbers(name), plain))
})
