import type { TypedPair } from '../shapes.ts'

/** The boundary edit distance, edit by edit. */
export interface Edits {
  readonly matches: readonly (readonly [place: number, type: number])[]
  /** From, to, type. */
  readonly moves: readonly (readonly [number, number, number])[]
  /** Type of the reference, type of the hypothesis. */
  readonly changes: readonly (readonly [number, number])[]
  readonly additions: readonly (readonly [place: number, type: number, side: 'r' | 'h'])[]
}

const setsOf = (n: number, side: TypedPair['r']) => {
  const sets = Array.from({ length: Math.max(0, n - 1) }, () => new Set<number>())
  for (const [place, ...types] of side) for (const type of types) sets[place! - 1]!.add(type)
  return sets
}

/** All ways to take `size` of a sorted list, in order of their places. */
function* subsequences(of: readonly number[], size: number, from = 0): Generator<number[]> {
  if (size === 0) {
    yield []
    return
  }
  for (let at = from; at <= of.length - size; at++)
    for (const rest of subsequences(of, size - 1, at + 1)) yield [of[at]!, ...rest]
}

/** Which types of one place are exchanged for which: the cheapest order-preserving pairing, the first of several. */
function pairTypes(
  x: readonly number[],
  y: readonly number[],
): [pairs: [number, number][], x: number[], y: number[]] {
  const swap = x.length > y.length
  const [short, long] = swap ? [y, x] : [x, y]
  let best: number[] = []
  let least = Number.POSITIVE_INFINITY
  for (const taken of subsequences(long, short.length)) {
    const cost = taken.reduce((sum, type, at) => sum + Math.abs(type - short[at]!), 0)
    if (cost < least) [best, least] = [taken, cost]
  }
  const rest = long.filter(type => !best.includes(type))
  const pairs = short.map((type, at): [number, number] => (swap ? [best[at]!, type] : [type, best[at]!]))
  return swap ? [pairs, rest, []] : [pairs, [], rest]
}

/** Place by place and distance by distance, straight from the definition. */
export function greedyEdits({ n, r, h }: TypedPair, span: number): Edits {
  const [a, b] = [setsOf(n, r), setsOf(n, h)]
  const matches: [number, number][] = []
  const moves: [number, number, number][] = []
  const changes: [number, number][] = []
  const additions: [number, number, 'r' | 'h'][] = []
  for (const [p, set] of a.entries())
    for (const type of [...set])
      if (b[p]!.has(type)) {
        matches.push([p, type])
        set.delete(type)
        b[p]!.delete(type)
      }
  const places = n - 1
  for (let d = 1; d <= Math.min(span - 1, places); d++)
    for (let i = 0; i + d < places; i++) {
      const j = i + d
      if (Math.min(a[i]!.size, b[i]!.size) > 0 && Math.min(a[j]!.size, b[j]!.size) > 0) continue
      const both = new Set([
        ...[...a[i]!].filter(type => b[j]!.has(type)),
        ...[...b[i]!].filter(type => a[j]!.has(type)),
      ])
      for (const type of [...both].sort((x, y) => x - y)) {
        moves.push([i, j, type])
        for (const set of [a[i]!, b[i]!, a[j]!, b[j]!]) set.delete(type)
      }
    }
  const sorted = (set: Set<number>) => [...set].sort((x, y) => x - y)
  for (let p = 0; p < places; p++) {
    const [pairs, onlyR, onlyH] = pairTypes(sorted(a[p]!), sorted(b[p]!))
    changes.push(...pairs)
    for (const type of onlyR) additions.push([p, type, 'r'])
    for (const type of onlyH) additions.push([p, type, 'h'])
  }
  return { matches, moves, changes, additions }
}

/** One type: the whole table of the alignment, with the fewest edits or the least cost first. */
export function leastCost(
  { r, h, span }: TypedPair & { span: number },
  move: (d: number) => number,
  first: 'min-edits' | 'min-cost',
): { edits: number; cost: number; matches: number } {
  const places = (side: TypedPair['r']) => side.map(([p]) => p!)
  const both = places(r).filter(p => places(h).includes(p))
  const [a, b] = [places(r).filter(p => !both.includes(p)), places(h).filter(p => !both.includes(p))]
  type Cell = { edits: number; cost: number }
  // Rounded only to compare: costs are multiples of 1/span.
  const better = (x: Cell, y: Cell) => {
    const [cost, edits] = [Math.abs(x.cost - y.cost) < 1e-9 ? 0 : x.cost - y.cost, x.edits - y.edits]
    return first === 'min-edits'
      ? edits < 0 || (edits === 0 && cost < 0)
      : cost < 0 || (cost === 0 && edits < 0)
  }
  const table: Cell[][] = []
  for (let i = 0; i <= a.length; i++) {
    table.push([])
    for (let j = 0; j <= b.length; j++) {
      if (i === 0 && j === 0) {
        table[0]!.push({ edits: 0, cost: 0 })
        continue
      }
      const ways: Cell[] = []
      const plus = ({ edits, cost }: Cell, more: number) => ({ edits: edits + 1, cost: cost + more })
      if (i > 0) ways.push(plus(table[i - 1]![j]!, 1))
      if (j > 0) ways.push(plus(table[i]![j - 1]!, 1))
      if (i > 0 && j > 0) {
        const d = Math.abs(a[i - 1]! - b[j - 1]!)
        if (d < span) ways.push(plus(table[i - 1]![j - 1]!, move(d)))
      }
      table[i]!.push(ways.reduce((best, way) => (better(way, best) ? way : best)))
    }
  }
  return { ...table[a.length]![b.length]!, matches: both.length }
}
