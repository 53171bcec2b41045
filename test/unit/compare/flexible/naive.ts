// Typed edits found in the plainest ways there are, for tests to compare with.

import { flexibleCosts, inBillionths } from '../../../../src/compare/flexible/costs.ts'
import { costsFor } from '../../../../src/compare/flexible/distance.ts'
import { flexibleSettings } from '../../../../src/compare/flexible/edits.ts'
import { type RunningText, runningTexts } from '../../../../src/compare/flexible/running-texts.ts'
import type { TieRule } from '../../../../src/compare/flexible/settings.ts'
import type { FlexibleSettings } from '../../../../src/compare/index.ts'
import { fromSequence, type Segmentation } from '../../../../src/index.ts'

/** A text drawn with letters for types and dots for nothing. */
export const sequence = (text: string, types: readonly string[] = ['p', 'q', 'r']) =>
  fromSequence(
    [...text].map(sign => (sign === '.' ? null : sign)),
    { types },
  )

const settled = new WeakMap<object, FlexibleSettings>()
/** The settings of options, once for all pairs that are compared with them: so are the costs then. */
export function settingsOf(options: Partial<FlexibleSettings>): FlexibleSettings {
  const settings = settled.get(options) ?? flexibleSettings(options)
  settled.set(options, settings)
  return settings
}
export const plain: Partial<FlexibleSettings> = {}

/** Every order-preserving pairing of one stretch, by plain recursion: the least cost, then the tie rule's count. */
export function bruteForce(
  reference: Segmentation,
  hypothesis: Segmentation,
  options: Partial<FlexibleSettings>,
) {
  const settings = settingsOf(options)
  const costs = costsFor(settings, reference.scale)
  const { types, deletion, insertion, substitution, stepBack, stepOn } = costs
  const sign = settings.ties === 'max' ? -1 : 1
  let [cost, edits, matches] = [0, 0, 0]

  const best = (text: RunningText, i: number, i1: number, j: number, j1: number): [number, number] => {
    if (i === i1 && j === j1) return [0, 0]
    const ways: [number, number][] = []
    const p = text.reference.types[i]!
    const q = text.hypothesis.types[j]!
    const way = (price: number, [c, e]: [number, number]) => ways.push([price + c, e + 1])
    if (i < i1) way(deletion[p]!, best(text, i + 1, i1, j, j1))
    if (j < j1) way(insertion[q]!, best(text, i, i1, j + 1, j1))
    if (i < i1 && j < j1) {
      const distance = text.reference.places[i]! - text.hypothesis.places[j]!
      const step = distance > 0 ? stepBack[p * types + q]! : stepOn[p * types + q]!
      way(substitution[p * types + q]! + step * Math.abs(distance), best(text, i + 1, i1, j + 1, j1))
    }
    return ways.reduce((a, b) => (b[0] < a[0] || (b[0] === a[0] && sign * (b[1] - a[1]) < 0) ? b : a))
  }

  for (const text of runningTexts(reference, hypothesis, settings.speakers)) {
    let [i0, j0] = [0, 0]
    const close = (i1: number, j1: number) => {
      const [c, e] = best(text, i0, i1, j0, j1)
      cost += c
      edits += e
    }
    const { places: x, types: p } = text.reference
    const { places: y, types: q } = text.hypothesis
    for (const [i, place] of x.entries()) {
      const j = y.indexOf(place)
      if (j < 0) continue
      close(i, j)
      if (p[i] === q[j]) matches++
      else {
        edits++
        cost += substitution[p[i]! * types + q[j]!]!
      }
      i0 = i + 1
      j0 = j + 1
    }
    close(x.length, y.length)
  }
  return { cost: inBillionths(cost, costs), edits, matches, units: reference.units }
}

/** The paper's search as it is written down: P(i, j) by plain recursion. */
export function plainSearch(
  reference: Segmentation,
  hypothesis: Segmentation,
  options: Partial<FlexibleSettings>,
) {
  const settings = flexibleSettings(options)
  const costs = flexibleCosts(settings, reference.scale)
  const { types, deletion, insertion, substitution, stepBack, stepOn } = costs
  let cost = 0
  for (const { reference: a, hypothesis: b } of runningTexts(reference, hypothesis, settings.speakers)) {
    const anchored = [...a.places].filter(place => b.places.includes(place))
    const cuts = [0, ...anchored, Number.POSITIVE_INFINITY]
    for (const place of anchored) {
      const [p, q] = [a.types[a.places.indexOf(place)]!, b.types[b.places.indexOf(place)]!]
      cost += p === q ? 0 : substitution[p * types + q]!
    }
    for (let cut = 0; cut + 1 < cuts.length; cut++) {
      const inside = (place: number) => place > cuts[cut]! && place < cuts[cut + 1]!
      const x = [...a.places.entries()].filter(([, place]) => inside(place))
      const y = [...b.places.entries()].filter(([, place]) => inside(place))
      const P = (i: number, j: number): number => {
        if (i === x.length) return y.slice(j).reduce((sum, [at]) => sum + insertion[b.types[at]!]!, 0)
        if (j === y.length) return x.slice(i).reduce((sum, [at]) => sum + deletion[a.types[at]!]!, 0)
        const [p, q] = [a.types[x[i]![0]]!, b.types[y[j]![0]]!]
        const [here, there] = [x[i]![1], y[j]![1]]
        if (there < here) {
          let next = j + 1
          let between = 0
          while (next < y.length && y[next]![1] < here) between += insertion[b.types[y[next++]![0]]!]!
          const keep = insertion[q]! + P(i, j + 1)
          const price = stepBack[p * types + q]! * (here - there) + substitution[p * types + q]!
          return Math.min(keep, price + between + P(i + 1, next))
        }
        const keep = deletion[p]! + P(i + 1, j)
        const price = stepOn[p * types + q]! * (there - here) + substitution[p * types + q]!
        return Math.min(keep, price + P(i + 1, j + 1))
      }
      cost += P(0, 0)
    }
  }
  return inBillionths(cost, costs)
}

/** The exact programme without a band: the whole table. */
export function wholeTable(text: RunningText, costs: ReturnType<typeof flexibleCosts>, ties: TieRule) {
  const { types, deletion, insertion, substitution, stepBack, stepOn } = costs
  const { places: x, types: p } = text.reference
  const { places: y, types: q } = text.hypothesis
  const sign = ties === 'max' ? -1 : 1
  let [cost, edits] = [0, 0]
  let [i0, j0] = [0, 0]
  const close = (i1: number, j1: number) => {
    const D: [number, number][][] = []
    for (let i = i0; i <= i1; i++) {
      D.push([])
      for (let j = j0; j <= j1; j++) {
        const ways: [number, number][] = i === i0 && j === j0 ? [[0, 0]] : []
        const [row, column] = [i - i0, j - j0]
        const way = (price: number, [c, e]: [number, number]) => ways.push([price + c, e + 1])
        if (row > 0) way(deletion[p[i - 1]!]!, D[row - 1]![column]!)
        if (column > 0) way(insertion[q[j - 1]!]!, D[row]![column - 1]!)
        if (row > 0 && column > 0) {
          const gap = x[i - 1]! - y[j - 1]!
          const at = p[i - 1]! * types + q[j - 1]!
          const step = gap > 0 ? stepBack[at]! : stepOn[at]!
          way(substitution[at]! + step * Math.abs(gap), D[row - 1]![column - 1]!)
        }
        D[row]!.push(
          ways.reduce((a, b) => (b[0] < a[0] || (b[0] === a[0] && sign * (b[1] - a[1]) < 0) ? b : a)),
        )
      }
    }
    cost += D.at(-1)!.at(-1)![0]
    edits += D.at(-1)!.at(-1)![1]
  }
  for (const [i, place] of x.entries()) {
    const j = y.indexOf(place)
    if (j < 0) continue
    close(i, j)
    if (p[i] !== q[j]) {
      edits++
      cost += substitution[p[i]! * types + q[j]!]!
    }
    i0 = i + 1
    j0 = j + 1
  }
  close(x.length, y.length)
  return { cost: inBillionths(cost, costs), edits }
}
