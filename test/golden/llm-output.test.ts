import assert from 'node:assert/strict'
import { test } from 'vitest'
import { type ReadAnswerOptions, readAnswer } from '../../src/formats/index.ts'
import { CesuraError } from '../../src/model/error.ts'
import { readLines } from './read.ts'

interface Case {
  id: string
  kind: string
  units: string[]
  answer: string
  options?: Omit<ReadAnswerOptions, 'units'>
  truth: number[] | null
  expect:
    | { error: string }
    | {
        form: string
        boundaries: number[]
        uncertain: { at: number; lo: number; hi: number }[]
        covered: number
        problems: string[]
      }
}

const cases = readLines<Case | { about: unknown }>('llm-output.jsonl').filter(line => 'id' in line)

/** The reading of a case in the fields of the golden file. */
function reading({ answer, units, options }: Pick<Case, 'answer' | 'units' | 'options'>) {
  try {
    const { form, boundaries, uncertain, covered, problems } = readAnswer(answer, { ...options, units })
    return { form, boundaries, uncertain, covered, problems: problems.map(({ code }) => code) }
  } catch (error) {
    if (error instanceof CesuraError) return { error: error.code }
    throw error
  }
}

test('the file has all its cases', () => assert.equal(cases.length, 79))

test.each(cases)('$id: $kind', given => {
  const read = reading(given)
  assert.deepEqual(read, given.expect)
  if (given.truth !== null) assert.deepEqual('boundaries' in read && read.boundaries, given.truth)
})

test('a byte order mark, other line ends, a fence and blank lines change no boundary', () => {
  for (const { answer, units, options, expect } of cases) {
    if ('error' in expect) continue
    const fenced = answer.includes('```') ? answer : `\`\`\`\n${answer}\n\`\`\``
    for (const variant of [`\uFEFF${answer}`, answer.replaceAll('\n', '\r\n'), fenced, `\n\n${answer}\n\n\n`]) {
      const read = reading({ answer: variant, units, ...(options === undefined ? {} : { options }) })
      assert.deepEqual('boundaries' in read ? read.boundaries : read, expect.boundaries, variant)
    }
  }
})
