import { flexibleBoundarySimilarity, flexibleSimilarity, fromSequence } from '../../src/index.ts'
import type { Random } from '../random.ts'
import { units } from '../shapes.ts'
import type { FuzzTarget } from '../target.ts'
import { same } from './same.ts'

const rules = ['later', 'second', 'max', 'mean', 'min'] as const

/** A type number or null after each unit, the last included; whose unit each is. */
export interface FlexibleCase {
  readonly types: number
  readonly a: readonly (number | null)[]
  readonly b: readonly (number | null)[]
  readonly speakers?: readonly string[]
  readonly matrix?: readonly (readonly number[])[]
  readonly transposition?: number | readonly number[]
  readonly rule: (typeof rules)[number]
  readonly ties: 'max' | 'min'
}

/** Thirds and sevenths too: ties must hold where a cost is not exact in binary. */
const costs = [0, 0.1, 0.25, 1 / 3, 0.5, 2 / 3, 0.7, 1 / 7, 1]

export function makeFlexible(random: Random, most = 14, mostTypes = 3): FlexibleCase {
  const n = units(random, most)
  const types = random.whole(1, mostTypes)
  const density = random.pick([0.1, 0.3, 0.6, 1])
  const row = () =>
    Array.from({ length: n }, () => (random.chance(density) ? random.whole(0, types - 1) : null))
  const a = row()
  const b = random.chance(0.4)
    ? a.map((type, at) => (random.chance(0.6) ? type : (a[at + 1] ?? null)))
    : row()
  const matrix = Array.from({ length: types + 1 }, (_, p) =>
    Array.from({ length: types + 1 }, (_, q) => (p === q ? 1 : random.pick(costs))),
  )
  for (let p = 0; p <= types; p++) for (let q = 0; q < p; q++) matrix[p]![q] = matrix[q]![p]!
  const steps = [0.1, 0.25, 1 / 3, 0.5, 2 / 3, 1 / 6, 1 / 7, 1]
  return {
    types,
    a,
    b,
    rule: random.pick(rules),
    ties: random.pick(['max', 'min'] as const),
    ...(random.chance(0.3) ? { speakers: Array.from({ length: n }, () => random.pick(['A', 'B'])) } : {}),
    ...(random.chance(0.5) ? { matrix } : {}),
    ...(random.chance(0.5)
      ? {
          transposition: random.chance(0.5)
            ? random.pick(steps)
            : Array.from({ length: types }, () => random.pick(steps)),
        }
      : {}),
  }
}

interface Variant {
  readonly cost: number
  readonly edits: number
}

/** All order-preserving pairings of one stretch between anchors, through the whole table. */
function stretch(
  x: readonly (readonly [place: number, type: number])[],
  y: readonly (readonly [place: number, type: number])[],
  given: FlexibleCase,
  similarity: (p: number, q: number) => number,
  step: (type: number) => number,
): Variant {
  const none = given.types
  const paying = (p: readonly [number, number], q: readonly [number, number]) => {
    const [cp, cq] = [step(p[1]), step(q[1])]
    switch (given.rule) {
      case 'later':
        return p[0] > q[0] ? cp : cq
      case 'second':
        return cq
      case 'max':
        return Math.max(cp, cq)
      case 'mean':
        return (cp + cq) / 2
      case 'min':
        return Math.min(cp, cq)
    }
  }
  const better = (one: Variant, two: Variant) => {
    if (Math.abs(one.cost - two.cost) > 1e-9) return one.cost < two.cost
    return given.ties === 'max' ? one.edits > two.edits : one.edits < two.edits
  }
  const table: Variant[][] = []
  for (let i = 0; i <= x.length; i++) {
    const row: Variant[] = []
    table.push(row)
    for (let j = 0; j <= y.length; j++) {
      const ways: Variant[] = []
      const plus = (from: Variant, cost: number) =>
        ways.push({ cost: from.cost + cost, edits: from.edits + 1 })
      if (i > 0) plus(table[i - 1]![j]!, 1 - similarity(x[i - 1]![1], none))
      if (j > 0) plus(row[j - 1]!, 1 - similarity(none, y[j - 1]![1]))
      if (i > 0 && j > 0) {
        const [p, q] = [x[i - 1]!, y[j - 1]!]
        const change = p[1] === q[1] ? 0 : 1 - similarity(p[1], q[1])
        plus(table[i - 1]![j - 1]!, change + paying(p, q) * Math.abs(p[0] - q[0]))
      }
      row.push(
        i + j === 0 ? { cost: 0, edits: 0 } : ways.reduce((best, way) => (better(way, best) ? way : best)),
      )
    }
  }
  return table.at(-1)!.at(-1)!
}

export function naiveFlexible(given: FlexibleCase): { sf: number; sfb: number } {
  const { a, b, types, matrix, transposition } = given
  const similarity = (p: number, q: number) => (matrix === undefined ? Number(p === q) : matrix[p]![q]!)
  const step = (type: number) =>
    transposition === undefined
      ? (1 - similarity(type, types)) / 2
      : typeof transposition === 'number'
        ? transposition
        : transposition[type]!
  const speakers = given.speakers ?? a.map(() => 'one')
  let [cost, edits, correct] = [0, 0, 0]
  for (const speaker of new Set(speakers)) {
    const own = speakers.flatMap((name, at) => (name === speaker ? [at] : []))
    let x: [number, number][] = []
    let y: [number, number][] = []
    const close = () => {
      const way = stretch(x, y, given, similarity, step)
      cost += way.cost
      edits += way.edits
      x = []
      y = []
    }
    for (const [place, at] of own.entries()) {
      const [p, q] = [a[at]!, b[at]!]
      if (a[at] !== null && b[at] !== null) {
        close()
        if (p === q) correct++
        else {
          cost += 1 - similarity(p, q)
          edits++
        }
      } else if (a[at] !== null) x.push([place, p])
      else if (b[at] !== null) y.push([place, q])
    }
    close()
  }
  return { sf: 1 - cost / a.length, sfb: edits + correct === 0 ? 1 : 1 - cost / (edits + correct) }
}

export const flexibleTargets: readonly FuzzTarget[] = [
  {
    name: 'flexible',
    part: 'differential',
    make: random => makeFlexible(random),
    run(given: FlexibleCase) {
      const { types, a, b, speakers, matrix, transposition, rule, ties } = given
      const names = Array.from({ length: types }, (_, type) => `t${type}`)
      const side = (row: FlexibleCase['a']) =>
        fromSequence(
          row.map(type => (type === null ? null : names[type]!)),
          { types: names },
        )
      const options = {
        rule,
        ties,
        ...(speakers ? { speakers } : {}),
        ...(matrix ? { matrix } : {}),
        ...(transposition === undefined ? {} : { transpositionCost: transposition }),
      }
      const { sf, sfb } = naiveFlexible(given)
      const ours = [
        flexibleSimilarity(side(a), side(b), options),
        flexibleBoundarySimilarity(side(a), side(b), options),
      ]
      if (!same(ours[0], sf, 1e-8)) return `differs: S_f is ${ours[0]}, counted by hand ${sf}`
      if (!same(ours[1], sfb, 1e-8)) return `differs: S_f^B is ${ours[1]}, counted by hand ${sfb}`
      return undefined
    },
  },
]
