import assert from 'node:assert/strict'
import { describe, test } from 'vitest'
import { explainTexts } from '../../../src/compare/index.ts'
import { alignedCoders } from '../../../src/evaluate/shared.ts'
import { readFiles } from '../../../src/formats/index.ts'
import { marksBetween, twoTexts } from '../../../src/plots/index.ts'
import { diffDocument } from '../../../src/report/index.ts'
import { defects, schemaOf } from '../evaluate/fits-schema.ts'
import { diffText } from './texts.ts'

/** The difference between gold and another text, both cut at bars. */
function differing(gold: string, asr: string) {
  const files = [
    { name: 'gold.txt', text: gold.replaceAll(' | ', '\n---\n') },
    { name: 'asr.txt', text: asr.replaceAll(' | ', '\n---\n') },
  ]
  const { corpus } = readFiles(files, {
    fromPath: '{coder}.txt',
    item: 'talk',
    separator: '---',
    units: 'words',
    texts: 'align',
  })
  const [item] = corpus!.items
  const of = (coder: string) => item!.codings.find(coding => coding.coder === coder)!
  const [counts] = alignedCoders(corpus!)
  return {
    item: 'talk',
    reference: { name: 'gold', segmentation: of('gold').segmentation },
    hypothesis: { name: 'asr', segmentation: of('asr').segmentation },
    marks: marksBetween(of('gold').segmentation, of('asr').segmentation, { span: 2 }),
    texts: item!.texts!,
    differing: { rows: explainTexts(item!.texts!, of('asr').aligned!), counts: counts! },
  }
}

const plain = (width: number, ascii = false) => ({ width, ascii, paint: (_: string, text: string) => text })
const diff = differing('So we begin | now next topic is food', 'so we begin | next topic is | food')

describe('two texts that differ', () => {
  test('are two rows of words, with a band over the places of a doubtful boundary', () => {
    const lines = diffText(diff, plain(80)).split('\n')
    assert.deepEqual(lines.slice(3, 7), [
      '          1               5',
      'gold      So we begin┃now next topic is food',
      '                     ┃░░░░             ●',
      'asr       so we begin┃··· next topic is┃food',
    ])
    assert.ok(lines.some(line => line.startsWith('░  after 3 to 4  so we begin ┃ next topic')))
    assert.match(lines[1]!, /1 of its 2 boundaries are/)
  })

  test('fit narrow terminals, and ASCII ones', () => {
    for (const width of [60, 80, 160])
      for (const line of diffText(diff, plain(width)).split('\n')) assert.ok(line.length <= width, line)
    assert.match(diffText(diff, plain(80, true)), /gold {6}So we begin\|now next topic/)
  })

  test('show only what is around a difference where they are long', () => {
    const same = Array.from({ length: 300 }, (_, index) => `w${index}`).join(' ')
    const text = diffText(differing(`${same} | a b c d e`, `${same} a b c d | f`), plain(80))
    assert.match(text, /… words 1 to 29\d: no boundary, no boundary differs/)
    assert.ok(text.split('\n').length < 16, text)
  })

  test('stand in the document, which fits its schema', () => {
    const document = diffDocument([diff], { by: 'edits', span: 2, matching: 'greedy' }, 'gold', 'asr')
    assert.deepEqual(defects(document, schemaOf('diff')), [])
    assert.deepEqual(document.items[0]!.texts!.intervals, [
      { own: 3, lo: 3, hi: 4, placed: 3 },
      { own: 6, lo: 7, hi: 7, placed: 7 },
    ])
  })

  test('are a figure: bands, underlined words, a dashed box', () => {
    const { rows } = diff.differing
    const { svg, title } = twoTexts({ reference: 'gold', hypothesis: 'asr', rows, marks: diff.marks })
    assert.equal(title, '1 of 2 cuts of asr have a certain place')
    assert.match(svg, /here or here/)
  })
})
