import assert from 'node:assert/strict'
import { gzipSync, zipSync } from 'fflate'
import { test } from 'vitest'
import { formats, readFiles, unpackFiles } from '../../../src/formats/index.ts'
import { samples } from './samples.ts'
import { answered, survive } from './survive.ts'

const bytesOf = (text: string) => new TextEncoder().encode(text)
const NUMBER = /\d+(?:\.\d+)?/g

/** Changes the nth number of a text. */
function nthNumber(text: string, n: number, change: (number: string) => string): string {
  let at = 0
  return text.replace(NUMBER, number => (at++ === n ? change(number) : number))
}

/** Kinds of damage that any file may have; each gives several texts. */
const damage: Record<string, (text: string) => string[]> = {
  'numbers that run backwards': text => {
    const numbers = text.match(NUMBER) ?? []
    const turned = [...numbers].reverse()
    let at = 0
    return [text.replace(NUMBER, () => turned[at++]!), text.split('\n').reverse().join('\n')]
  },
  'a number beyond all others': text =>
    [0, 1, 3, 6].flatMap(n =>
      ['999999999', '99999999999999999999', '-5'].map(big => nthNumber(text, n, () => big)),
    ),
  'a lone surrogate': text => {
    const words = [...text.matchAll(/[A-Za-z]{3,}/g)]
    return [0.4, 0.8].flatMap(part => {
      const at = words[Math.floor(part * words.length)]?.index ?? 0
      return ['\\ud83d', '\ud83d', '\udc00x'].map(half => text.slice(0, at + 1) + half + text.slice(at + 1))
    })
  },
  'NUL bytes': text => [`${text}\0\0`, `${text.slice(0, 20)}\0${text.slice(20)}`, text.replaceAll(' ', '\0')],
  'the file twice': text => [text + text, `${text}\n${text}`],
  'lines that stand twice': text => [text.replace(/^.*\n/gm, line => line + line)],
  'words without an end': text => [text.replace(/[A-Za-z]{3,}/, 'x'.repeat(50_000))],
}

for (const { id } of formats)
  for (const [kind, damaged] of Object.entries(damage))
    test(`${id}: ${kind} is no crash and no corpus that breaks the model`, () => {
      for (const sample of samples.filter(({ format }) => format === id))
        for (const text of damaged(sample.text)) {
          survive(text, undefined, sample.options)
          survive(text, id, { ...answered, ...sample.options })
        }
    })

test('every format has a sample, so that every reader was tried', () => {
  const tried = new Set(samples.map(({ format }) => format))
  assert.deepEqual(
    formats.map(({ id }) => id).filter(id => !tried.has(id)),
    [],
  )
})

for (const { name, text, options = {} } of samples)
  test(`${name}: mixed line ends, gzip and zip change nothing`, async () => {
    const { corpus } = readFiles([{ name, bytes: bytesOf(text) }], options)
    assert.notEqual(corpus, undefined)
    const read = async (file: string, bytes: Uint8Array) =>
      readFiles((await unpackFiles([{ name: file, bytes }])).files, options).corpus
    assert.deepEqual(await read(`${name}.gz`, gzipSync(bytesOf(text))), corpus)
    assert.deepEqual(await read('packed.zip', zipSync({ [name]: bytesOf(text) })), corpus)
    // A line end inside a cell is part of the cell.
    if (/"[^"]*\n[^"]*"/.test(text)) return
    let line = 0
    const mixed = text.replaceAll('\n', () => ['\r\n', '\n', '\r'][line++ % 3]!)
    assert.deepEqual(await read(name, bytesOf(mixed)), corpus)
  })
