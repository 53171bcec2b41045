// Spans in seconds on the command line, and messages that name the flag.
import assert from 'node:assert/strict'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, test } from 'vitest'
import { cesuraIn } from './run.ts'

const folder = mkdtempSync(join(tmpdir(), 'cesura-recordings-'))
afterAll(() => rmSync(folder, { recursive: true }))
const corpus = (codings: object[], more = {}) =>
  JSON.stringify({ cesura: 1, items: [{ id: 'a', codings, ...more }] })
const codings = [
  { coder: 'ann', boundaries: [25, 60] },
  { coder: 'bo', boundaries: [26, 70] },
  { coder: 'cy', boundaries: [25] },
]
writeFileSync(join(folder, 'talk.json'), corpus(codings, { units: 100, time: { perSecond: 10, start: 0 } }))
const gaps = {
  cesura: 1,
  items: [
    { id: 'a', units: 100, codings },
    { id: 'b', units: 100, codings: codings.slice(1) },
  ],
}
writeFileSync(join(folder, 'gaps.json'), JSON.stringify(gaps))
const run = (line: string) => cesuraIn(folder, line.split(' '))

describe('a span in seconds is taken', () => {
  for (const [line, reported] of [
    ['agreement talk.json --option boundary-similarity.span=0.2s', /π_x +0\.27/],
    ['agreement talk.json --option span=0.2s --chance counts --leave-one-out', /κ_x with/],
    ['agreement talk.json -m boundary-f --tolerance 0.2s', /π_x +0\.566 +0\.600/],
    ['adjudicate talk.json --span 0.2s', /span 0\.2s/],
    ['conventions talk.json --pairs -m boundary-f --tolerance 0.2s', /0\.6000/],
    ['conventions talk.json -r ann -m boundary-similarity --option span=0.2s --value 0.25', /0\.25/],
    ['report talk.json -m boundary-similarity --option span=0.2s -o -', /<html/],
    ['report talk.json -o -', /Boundary F/],
  ] as const)
    test(line, () => {
      const { code, stdout, stderr } = run(line)
      assert.equal(code, 0, stderr)
      assert.match(stdout, reported)
    })
})

describe('what is rejected names the flag', () => {
  for (const [line, reported] of [
    ['agreement talk.json', /for example --option span=0\.5s \(unit-required\)/],
    ['evaluate talk.json --pairs -m B', /for example --option span=0\.5s \(unit-required\)/],
    ['adjudicate talk.json', /for example --span 0\.5s \(unit-required\)/],
    ['conventions talk.json --value 0.3', /--references NAME \(roles-missing\)/],
    ['agreement gaps.json', /b, coder ann: .*--missing available .*\(coding-missing\)/],
    ['agreement gaps.json --expected published --chance counts', /--chance counts .*--expected exact/],
    ['agreement gaps.json --leave-one-out --missing group', /--missing group .*--missing available/],
  ] as const)
    test(line, () => {
      const { code, stdout, stderr } = run(line)
      assert.equal(code, 2)
      assert.equal(stdout, '')
      assert.match(stderr, reported)
    })
})
