import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'vitest'
import { compactLetters, stream } from '../../../src/stats/index.ts'
import { insertAndAbsorb } from '../../../src/stats/ranks/compact-letters.ts'

const cases = readFileSync(new URL('../../golden/letters.jsonl', import.meta.url).pathname, 'utf8')
  .trim()
  .split('\n')
  .map(line => JSON.parse(line))
  .filter(each => each.id !== undefined)

test('groups, letters, text and method are those of the golden cases', () => {
  assert.equal(cases.length, 87)
  for (const { id, count, differ: pairs, p, alpha, expect } of cases) {
    const differ = (i: number, j: number): boolean =>
      p === undefined
        ? pairs.some(([a, b]: [number, number]) => (a === i && b === j) || (a === j && b === i))
        : p[i][j] !== null && p[i][j] <= alpha
    assert.deepEqual(compactLetters(count, differ), expect, id)
  }
})

type Matrix = readonly (readonly boolean[])[]

/** A thousand random symmetric matrices of 2 to 30 hypotheses, from few differences to many. */
const matrices: readonly Matrix[] = Array.from({ length: 1000 }, (_, index) => {
  const random = stream(7, index)
  const count = 2 + (index % 29)
  const share = random.uniform()
  const rows = Array.from({ length: count }, () => Array.from({ length: count }, () => false))
  for (let i = 0; i < count; i++) for (let j = 0; j < i; j++) rows[i]![j] = rows[j]![i] = random.chance(share)
  return rows
})
const lettersOf = (matrix: Matrix) => compactLetters(matrix.length, (i, j) => matrix[i]![j]!)

test('two share a letter exactly where they do not differ, and everybody has one', () => {
  for (const matrix of matrices) {
    const { letters, text } = lettersOf(matrix)
    matrix.forEach((row, i) => {
      assert.ok(letters[i]!.length > 0 && text[i] !== '')
      row.forEach((differ, j) => {
        if (i !== j)
          assert.equal(
            letters[i]!.some(letter => letters[j]!.includes(letter)),
            !differ,
          )
      })
    })
  }
})

test('without any one letter the law is broken or somebody has none', () => {
  for (const matrix of matrices) {
    const { groups } = lettersOf(matrix)
    for (const [removed, group] of groups.entries()) {
      const rest = groups.filter((_, index) => index !== removed)
      const isNeeded = group.some(i =>
        group.some(j => !rest.some(other => other.includes(i) && other.includes(j))),
      )
      assert.ok(isNeeded, `${groups.map(members => members.join()).join(' ')}: ${group.join()}`)
    }
  }
})

test('the order in which pairs are inserted changes nothing', () => {
  for (const [index, matrix] of matrices.entries()) {
    const pairs = matrix.flatMap((row, i) =>
      row.flatMap((differ, j) => (differ && i < j ? [[i, j] as const] : [])),
    )
    const groups = (order: typeof pairs) =>
      insertAndAbsorb(matrix.length, order, Number.POSITIVE_INFINITY)!.sort()
    assert.deepEqual(groups(stream(8, index).shuffle(pairs)), groups(pairs))
  }
})

test('letters are not contiguous where the tests are not', () => {
  // 0 differs from all, 1 and 2 from 3; 4 from none of 1, 2, 3.
  const different = new Set(['01', '02', '03', '04', '13', '23'])
  const differ = (i: number, j: number) => different.has(i < j ? `${i}${j}` : `${j}${i}`)
  assert.deepEqual(compactLetters(5, differ), {
    groups: [[0], [1, 2, 4], [3, 4]],
    letters: [['a'], ['b'], ['b'], ['c'], ['b', 'c']],
    text: ['a', 'b', 'b', 'c', 'bc'],
    method: 'insert-absorb',
  })
})

test('nothing and one hypothesis', () => {
  const never = () => assert.fail('nothing to compare')
  assert.deepEqual(compactLetters(0, never), { groups: [], letters: [], text: [], method: 'insert-absorb' })
  assert.deepEqual(compactLetters(1, never).text, ['a'])
})

test('more than 26 letters are joined by commas', () => {
  const { letters, text } = compactLetters(30, (i, j) => Math.abs(i - j) > 1)
  assert.deepEqual(letters[26], ['z', 'aa'])
  assert.equal(text[0], 'a')
  assert.equal(text[26], 'z,aa')
  assert.equal(text[29], 'ac')
})
