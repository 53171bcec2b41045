import type { Random } from './random.ts'

/** Two segmentations of one text, as plain data: positions of boundaries. */
export interface Pair {
  readonly n: number
  readonly r: readonly number[]
  readonly h: readonly number[]
}

/** The same with sets of types at each place: `[place, types]`. */
export interface TypedPair {
  readonly n: number
  readonly types: readonly number[]
  readonly r: readonly (readonly number[])[]
  readonly h: readonly (readonly number[])[]
}

/** How many units: the smallest texts often, long ones now and then. */
export function units(random: Random, most = 60): number {
  const draw = random.next()
  if (draw < 0.15) return random.whole(1, 3)
  if (draw < 0.65) return random.whole(2, Math.min(14, most))
  if (draw < 0.98) return random.whole(2, most)
  return random.whole(2, most * 8)
}

const densities = [0, 0.02, 0.1, 0.2, 0.35, 0.5, 0.8, 0.97, 1]

/** Cuts of a text: none, all, spread, crowded at an end, in clusters, evenly. */
export function cuts(random: Random, n: number): number[] {
  const kind = random.next()
  const places = n - 1
  const kept: number[] = []
  const density = random.pick(densities)
  if (kind < 0.06) {
    const step = random.whole(1, Math.max(1, n))
    for (let p = step; p <= places; p += step) kept.push(p)
    return kept
  }
  for (let p = 1; p <= places; p++) {
    const share =
      kind < 0.7
        ? density
        : kind < 0.8
          ? density * (1 - p / n)
          : kind < 0.9
            ? density * (p / n)
            : Math.floor(p / 5) % 3 === 0
              ? density
              : 0
    if (random.chance(share)) kept.push(p)
  }
  return kept
}

/** The other side: independent, the same, moved, thinned, thickened, mirrored, or a noisy copy. */
export function other(random: Random, n: number, r: readonly number[]): number[] {
  const inside = (places: Iterable<number>) =>
    [...new Set(places)].filter(p => p >= 1 && p <= n - 1).sort((a, b) => a - b)
  switch (random.whole(0, 7)) {
    case 0:
      return [...r]
    case 1: {
      const by = random.whole(-4, 4)
      return inside(r.map(p => p + by))
    }
    case 2:
      return r.filter(() => random.chance(0.6))
    case 3:
      return inside([...r, ...cuts(random, n)])
    case 4:
      return inside(r.map(p => n - p))
    case 5:
      return inside(r.filter(() => random.chance(0.85)).map(p => p + random.whole(-3, 3)))
    default:
      return cuts(random, n)
  }
}

export function pair(random: Random, most?: number): Pair {
  const n = units(random, most)
  const r = cuts(random, n)
  const h = other(random, n, r)
  return random.chance(0.5) ? { n, r, h } : { n, r: h, h: r }
}

/** Ranks that make trouble: holes, negative ones, large ones. */
const scales = [[1], [1, 2], [0, 1, 2], [1, 3], [-2, 5, 9], [1, 2, 3, 4, 5], [2, 3, 1000]]

export function typedPair(random: Random, most = 24): TypedPair {
  const { n, r, h } = pair(random, most)
  const types = random.pick(scales)
  const several = random.chance(0.4)
  const put = (places: readonly number[]) =>
    places.map(p => {
      const set = several ? types.filter(() => random.chance(0.5)) : [random.pick(types)]
      return [p, ...(set.length === 0 ? [random.pick(types)] : set)]
    })
  return { n, types, r: put(r), h: put(h) }
}
