import assert from 'node:assert/strict'
import fc from 'fast-check'
import { test } from 'vitest'
import { allClaimsOn, type Claims, claimsOn } from '../../../src/formats/detect/claim.ts'
import { sourceOf } from '../../../src/formats/detect/open.ts'
import { detectFormat, type ReadFilesOptions, readFiles } from '../../../src/formats/index.ts'
import { toMasses } from '../../../src/index.ts'
import { samples } from './samples.ts'

const bytesOf = (text: string) => new TextEncoder().encode(text)

/** Reads a file as it comes from the disk: what was read, and every code that was said. */
function read(name: string, text: string, options: ReadFilesOptions = {}) {
  const { corpus, problems, questions } = readFiles([{ name, bytes: bytesOf(text) }], options)
  return { corpus, questions, reported: [...problems, ...questions].map(({ code }): string => code) }
}

for (const { format, name, text } of samples)
  test(`${name}: nobody but ${format} claims it for reading`, () => {
    const claims = detectFormat(text, name).filter(({ strength }) => strength !== 'possible')
    assert.deepEqual([...new Set([format, ...claims.map(({ format }) => format.id)])], [format])
  })

for (const { name, text, options = {} } of samples)
  test(`${name}: what is read does not depend on the formats that need not be asked`, () => {
    const facts = ({ candidates, rejection }: Claims) => {
      const [best] = candidates
      const rivals = candidates.filter(({ strength }) => strength === best?.strength)
      const named = best?.strength === 'named'
      return [rivals.map(({ format, why }) => [format.id, why]), named ? undefined : rejection]
    }
    const asked = claimsOn(sourceOf(name, text), options)
    assert.deepEqual(facts(asked), facts(allClaimsOn(sourceOf(name, text), options)))
  })

for (const { format, name, text, options } of samples) {
  test(`${name} (${format}): cut anywhere it is an error, a question, the same corpus, or another with a warning`, () => {
    const whole = read(name, text, options)
    const sameAs = JSON.stringify(whole.corpus)
    const step = Math.max(1, Math.floor(text.length / 120))
    for (let end = 1; end < text.length; end += step) {
      const cut = text.slice(0, end)
      // What ends with a whole line is a whole file, as far as anyone can see.
      if (/[\r\n]\s*$/.test(cut) || /^[\r\n]/.test(text.slice(end))) continue
      const { corpus, reported } = read(name, cut, options)
      if (corpus === undefined || JSON.stringify(corpus) === sameAs) continue
      const stated =
        reported.some(code => !whole.reported.includes(code)) || reported.length > whole.reported.length
      assert.ok(stated, `nothing is said of a file that ends in ${JSON.stringify(cut.slice(-30))}`)
    }
  })

  test(`${name} (${format}): a byte-order mark, other line ends and blank lines at the end change nothing`, () => {
    const { corpus } = read(name, text, options)
    // A line end inside a cell is part of the cell.
    const lines = /"[^"]*\n[^"]*"/.test(text)
      ? []
      : [text.replaceAll('\n', '\r\n'), text.replaceAll('\n', '\r')]
    const ended = text.replace(/\0$/, '')
    for (const other of [`\ufeff${text}`, ...lines, `${ended}\n`, `${ended}\n\n`])
      assert.deepEqual(read(name, other, options).corpus, corpus, JSON.stringify(other.slice(-20)))
  })

  test(`${name} (${format}): the first answer to a question is accepted, and the question not asked again`, () => {
    let given: ReadFilesOptions = options?.documents === undefined ? {} : { documents: options.documents }
    for (let turn = 0; turn < 6; turn++) {
      const [question] = read(name, text, given).questions
      if (question === undefined) return
      const value = question.choices[0]?.value
      assert.notEqual(value, undefined, `${question.code} has no choice`)
      if (question.option === 'documents') return
      const answer = question.option === 'columns' ? { columns: { ...given.columns, boundary: value! } } : {}
      given = { ...given, ...(question.option === 'columns' ? answer : { [question.option]: value! }) }
      const again = read(name, text, given)
      assert.ok(!again.reported.includes('option-invalid') && !again.reported.includes('option-unknown'))
      assert.ok(
        again.questions.every(({ code, option }) => code !== question.code || option !== question.option),
        `${question.code} is asked again after ${question.flag}${value}`,
      )
    }
    assert.fail('more questions than a person answers')
  })
}

test('spans in code points and in UTF-16 give the same boundaries, whatever characters the text has', () => {
  const word = fc.constantFrom('so', 'naïve', '😀', 'a👍🏽b', '漢', '🇩🇪', 'end.', '𝒳')
  const law = fc.property(
    fc.array(fc.array(word, { minLength: 1, maxLength: 4 }), { minLength: 2, maxLength: 5 }),
    parts => {
      const pieces = parts.map(words => words.join(' '))
      const text = pieces.join(' ')
      const spans = (length: (text: string) => number) => {
        let at = 0
        return pieces.map(piece => {
          const start = at
          at += length(piece) + 1
          return [start, start + length(piece)] as const
        })
      }
      const points = spans(piece => Array.from(piece).length)
      const units = spans(piece => piece.length)
      const doccano = `${JSON.stringify({ id: 1, text, label: points.map(([s, e]) => [s, e, 'x']) })}\n`
      const result = units.map(([start, end]) => ({
        ...{ from_name: 'l', to_name: 'text', type: 'labels' },
        value: { start, end, text: text.slice(start, end), labels: ['x'] },
      }))
      const studio = JSON.stringify([
        { id: 1, data: { text }, annotations: [{ id: 1, completed_by: 1, result }] },
      ])
      const masses = [read('a.jsonl', doccano), read('a.json', studio)].map(({ corpus, reported }) => {
        assert.notEqual(corpus, undefined, reported.join(' '))
        return toMasses(corpus!.items[0]!.codings[0]!.segmentation)
      })
      assert.deepEqual(masses[0], masses[1])
      assert.equal(masses[0]!.length, pieces.length)
    },
  )
  fc.assert(law, { seed: 1, numRuns: 100 })
})
