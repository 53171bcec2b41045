import assert from 'node:assert/strict'
import { test } from 'vitest'
import { constantCost, crossBoundary, vanishing } from '../../../papers/index.ts'
import { windowSize } from '../../../src/compare/index.ts'
import {
  alignmentSimilarity,
  boundarySimilarity,
  fromMasses,
  type Segmentation,
  windowDiff,
} from '../../../src/index.ts'

/** The masses of every reference of n units with 2 to n − 1 segments. */
function* references(units: number): Generator<number[]> {
  for (let cuts = 1; cuts < 2 ** (units - 1) - 1; cuts++) {
    const masses: number[] = []
    let start = 0
    for (let position = 1; position < units; position++) {
      if (((cuts >> (position - 1)) & 1) === 0) continue
      masses.push(position - start)
      start = position
    }
    yield [...masses, units - start]
  }
}

interface Moved {
  readonly boundary: number
  readonly distance: number
  readonly crosses: boolean
  readonly soft: boolean
  readonly hard: boolean
  readonly masses: number[]
}

/** Every reference with one boundary moved, within its neighbours or over the next one into the segment beyond. */
function* movesOf(masses: readonly number[]): Generator<Moved> {
  for (let i = 0; i + 1 < masses.length; i++) {
    const [left, right] = [masses[i]!, masses[i + 1]!]
    for (let shift = 1 - left; shift < right; shift++) {
      if (shift === 0) continue
      const d = Math.abs(shift)
      const jaccards =
        shift < 0 ? [(left - d) / left, right / (right + d)] : [left / (left + d), (right - d) / right]
      const after = [...masses]
      after[i] = left + shift
      after[i + 1] = right - shift
      yield {
        boundary: i,
        distance: d,
        crosses: false,
        soft: jaccards.every(j => j > 0.5),
        hard: jaccards.every(j => j < 0.5),
        masses: after,
      }
    }
    const beyond = masses[i + 2]
    if (beyond === undefined) continue
    const [l, m, r] = [left, right, beyond]
    const across = (distance: number, three: number[]): Moved => ({
      boundary: i,
      distance,
      crosses: true,
      soft: false,
      hard: false,
      masses: [...masses.slice(0, i), ...three, ...masses.slice(i + 3)],
    })
    for (let c = 1; c < r; c++) yield across(m + c, [l + m, c, r - c])
    for (let c = 1; c < l; c++) yield across(m + c, [l - c, c, m + r])
  }
}

/** The scores of the metrics themselves, rounded to where doubles are exact enough to compare. */
function scores(reference: Segmentation, hypothesis: Segmentation): number[] {
  const window = windowSize(reference, { minWindow: 1 })!
  return [
    windowDiff(reference, hypothesis, { windows: 'padded', window })!,
    boundarySimilarity(reference, hypothesis)!,
    alignmentSimilarity(reference, hypothesis)!,
  ].map(score => Math.round(score * 1e10))
}

test('a boundary moved by d costs WindowDiff and B what the closed forms say', () => {
  for (const masses of references(9)) {
    const reference = fromMasses(masses)
    const k = windowSize(reference, { minWindow: 1 })!
    const kept = masses.length - 2
    for (const { distance: d, masses: moved } of movesOf(masses)) {
      const [wd, b] = scores(reference, fromMasses(moved))
      assert.equal(wd, Math.round(((2 * Math.min(k, d)) / (9 + k - 2)) * 1e10))
      assert.equal(b, Math.round((d === 1 ? (2 * kept + 1) / (2 * kept + 2) : kept / (kept + 2)) * 1e10))
    }
  }
})

test('counting errors with the metrics themselves gives the same rows, 8 to 10 units', () => {
  const experiments = {
    crossBoundary: (a: Moved, b: Moved) => a.crosses && b.soft && a.distance === b.distance,
    vanishing: (a: Moved, b: Moved) =>
      !a.crosses && !b.crosses && a.soft && a.boundary === b.boundary && a.distance < b.distance,
    constantCost: (a: Moved, b: Moved) => a.hard && b.soft && a.distance === b.distance,
  }
  const fast = { crossBoundary, vanishing, constantCost }
  for (const [name, admissible] of Object.entries(experiments) as [
    keyof typeof fast,
    (a: Moved, b: Moved) => boolean,
  ][]) {
    for (const units of [8, 10]) {
      const rows = new Map<number, number[]>()
      for (const masses of references(units)) {
        const reference = fromMasses(masses)
        const moves = [...movesOf(masses)].map(move => ({
          ...move,
          scores: scores(reference, fromMasses(move.masses)),
        }))
        const errs = [0, 1, 2].map(metric =>
          moves.some(a => moves.some(b => admissible(a, b) && a.scores[metric] === b.scores[metric])) ? 1 : 0,
        )
        const row = rows.get(masses.length) ?? [0, 0, 0, 0]
        rows.set(masses.length, [row[0]! + 1, ...errs.map((err, metric) => row[metric + 1]! + err)])
      }
      for (const row of fast[name]({ from: units, to: units })) {
        assert.deepEqual(
          [row.references, row.windowDiff, row.boundarySimilarity, row.alignmentSimilarity],
          rows.get(row.segments),
          `${name}, n = ${units}, m = ${row.segments}`,
        )
      }
    }
  }
})
