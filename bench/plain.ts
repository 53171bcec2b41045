// Every metric as one would write it first: unit by unit, straight from its formula. Correct (the benchmark checks
// that), clear, and as slow as the text is long.

import { windowSize } from '../src/compare/index.ts'
import type { Segmentation } from '../src/index.ts'

/** One mark per unit: whether a boundary stands after it. */
function marks({ units, boundaries }: Segmentation): boolean[] {
  const row = new Array<boolean>(units).fill(false)
  for (const boundary of boundaries) row[boundary - 1] = true
  return row
}

/** One segment number per unit. */
function segments(segmentation: Segmentation): number[] {
  let segment = 0
  return marks(segmentation).map(mark => {
    const own = segment
    if (mark) segment++
    return own
  })
}

function countsUpTo(segmentation: Segmentation): number[] {
  let count = 0
  return [0, ...marks(segmentation).map(mark => (mark ? ++count : count))]
}

const windowErrors = (a: Segmentation, b: Segmentation, differ: (r: number, h: number) => boolean) => {
  const k = windowSize(a)!
  const r = countsUpTo(a)
  const h = countsUpTo(b)
  let errors = 0
  for (let i = 0; i + k < a.units; i++) if (differ(r[i + k]! - r[i]!, h[i + k]! - h[i]!)) errors++
  return errors / (a.units - k)
}

function winPr(a: Segmentation, b: Segmentation) {
  const width = windowSize(a)! + 1
  const r = countsUpTo(a)
  const h = countsUpTo(b)
  const count = (counts: number[], from: number, to: number) =>
    counts[Math.min(to, a.units - 1)]! - counts[Math.max(from, 0)]!
  let tp = 0
  let fp = 0
  let fn = 0
  for (let start = 1 - width; start < a.units - 1; start++) {
    const expected = count(r, start, start + width)
    const found = count(h, start, start + width)
    tp += Math.min(expected, found)
    fp += Math.max(0, found - expected)
    fn += Math.max(0, expected - found)
  }
  return { tp, fp, fn }
}

function matches(a: Segmentation, b: Segmentation) {
  const r = marks(a)
  const h = marks(b)
  let tp = 0
  let fp = 0
  let fn = 0
  for (let unit = 0; unit < a.units; unit++) {
    if (r[unit] && h[unit]) tp++
    else if (r[unit]) fn++
    else if (h[unit]) fp++
  }
  return { tp, fp, fn }
}

const precision = ({ tp, fp }: { tp: number; fp: number }) => tp / (tp + fp)
const recall = ({ tp, fn }: { tp: number; fn: number }) => tp / (tp + fn)
const f = ({ tp, fp, fn }: { tp: number; fp: number; fn: number }) => (2 * tp) / (2 * tp + fp + fn)

/** Units in common, per pair of segments, and per segment. */
function overlaps(a: Segmentation, b: Segmentation) {
  const r = segments(a)
  const h = segments(b)
  const shared = new Map<string, number>()
  const sizeA: number[] = []
  const sizeB: number[] = []
  for (let unit = 0; unit < a.units; unit++) {
    const p = r[unit]!
    const q = h[unit]!
    shared.set(`${p} ${q}`, (shared.get(`${p} ${q}`) ?? 0) + 1)
    sizeA[p] = (sizeA[p] ?? 0) + 1
    sizeB[q] = (sizeB[q] ?? 0) + 1
  }
  const pairs = [...shared].map(([key, overlap]) => {
    const [p, q] = key.split(' ').map(Number)
    return { p: p!, q: q!, overlap, jaccard: overlap / (sizeA[p!]! + sizeB[q!]! - overlap) }
  })
  return { pairs, sizeA, sizeB }
}

function covered(a: Segmentation, b: Segmentation): number {
  const best = new Map<number, number>()
  for (const { p, overlap } of overlaps(a, b).pairs) best.set(p, Math.max(best.get(p) ?? 0, overlap))
  let sum = 0
  for (const overlap of best.values()) sum += overlap
  return sum / a.units
}

function missed(a: Segmentation, b: Segmentation): number {
  const { pairs, sizeA } = overlaps(a, b)
  let sum = 0
  for (const { p, overlap } of pairs) sum += overlap * (sizeA[p]! - overlap)
  return sum / a.units
}

/** The table of boundaries against boundaries that NLTK and the textbooks fill; least cost, then most edits. */
function editTable(
  a: Segmentation,
  b: Segmentation,
  alone: number,
  step: number,
  paired = new Set<number>(),
) {
  const columns = b.boundaries.length + 1
  const loss = (boundary: number) => (paired.has(boundary) ? Number.POSITIVE_INFINITY : alone)
  let cost = new Float64Array(columns)
  for (let j = 1; j < columns; j++) cost[j] = cost[j - 1]! + loss(b.boundaries[j - 1]!)
  let edits = Float64Array.from({ length: columns }, (_, j) => j)
  let same = new Float64Array(columns)
  for (const expected of a.boundaries) {
    const nextCost = new Float64Array(columns)
    const nextEdits = new Float64Array(columns)
    const nextSame = new Float64Array(columns)
    nextCost[0] = cost[0]! + loss(expected)
    nextEdits[0] = edits[0]! + 1
    for (let j = 1; j < columns; j++) {
      const found = b.boundaries[j - 1]!
      const distance = Math.abs(expected - found)
      const move =
        distance > 0 && (paired.has(expected) || paired.has(found))
          ? Number.POSITIVE_INFINITY
          : distance * step
      const ways = [
        [cost[j - 1]! + move, edits[j - 1]! + (distance > 0 ? 1 : 0), same[j - 1]! + (distance > 0 ? 0 : 1)],
        [cost[j]! + loss(expected), edits[j]! + 1, same[j]!],
        [nextCost[j - 1]! + loss(found), nextEdits[j - 1]! + 1, nextSame[j - 1]!],
      ] as const
      let best = ways[0] as readonly [number, number, number]
      for (const way of ways) if (way[0] < best[0] || (way[0] === best[0] && way[1] > best[1])) best = way
      ;[nextCost[j], nextEdits[j], nextSame[j]] = best
    }
    cost = nextCost
    edits = nextEdits
    same = nextSame
  }
  return { cost: cost.at(-1)!, edits: edits.at(-1)!, same: same.at(-1)! }
}

/** S_f: boundaries at the same place are a pair, and nothing moves across it. */
function flexible(a: Segmentation, b: Segmentation) {
  const found = new Set(b.boundaries)
  return editTable(a, b, 1, 0.5, new Set(a.boundaries.filter(boundary => found.has(boundary))))
}

/** Boundary edits at span 2: matches, then neighbours of opposite sides from left to right. */
function edits(a: Segmentation, b: Segmentation) {
  const r = marks(a)
  const h = marks(b)
  let matched = 0
  for (let unit = 0; unit < a.units; unit++) {
    if (!(r[unit] && h[unit])) continue
    matched++
    r[unit] = false
    h[unit] = false
  }
  let moved = 0
  for (let unit = 0; unit + 1 < a.units; unit++) {
    if ((r[unit] && h[unit + 1]) || (h[unit] && r[unit + 1])) {
      moved++
      r[unit] = r[unit + 1] = h[unit] = h[unit + 1] = false
    }
  }
  let missing = 0
  let added = 0
  for (let unit = 0; unit < a.units; unit++) {
    if (r[unit]) missing++
    if (h[unit]) added++
  }
  return { matched, moved, missing, added }
}

function confusion(a: Segmentation, b: Segmentation) {
  const { matched, moved, missing, added } = edits(a, b)
  return { tp: matched + moved / 2, fp: added, fn: missing }
}

function alignment(a: Segmentation, b: Segmentation): number {
  const { pairs } = overlaps(a, b)
  const edges = new Map<string, number>()
  for (const side of ['p', 'q'] as const) {
    const best = new Map<number, (typeof pairs)[number]>()
    for (const pair of pairs) {
      const other = best.get(pair[side])
      const nearer =
        other === undefined ||
        pair.overlap > other.overlap ||
        (pair.overlap === other.overlap && pair.jaccard > other.jaccard)
      if (nearer) best.set(pair[side], pair)
    }
    for (const { p, q, jaccard } of best.values()) edges.set(`${p} ${q}`, jaccard)
  }
  let sum = 0
  for (const jaccard of edges.values()) sum += jaccard
  return sum / edges.size
}

/** Id → the plain version; `quadratic` ones fill a table and are raced on a shorter text. */
export const plain: Readonly<
  Record<string, { readonly run: (a: Segmentation, b: Segmentation) => number; readonly quadratic?: true }>
> = {
  pk: { run: (a, b) => windowErrors(a, b, (r, h) => r > 0 !== h > 0) },
  'window-diff': { run: (a, b) => windowErrors(a, b, (r, h) => r !== h) },
  'win-pr-precision': { run: (a, b) => precision(winPr(a, b)) },
  'win-pr-recall': { run: (a, b) => recall(winPr(a, b)) },
  'win-pr-f': { run: (a, b) => f(winPr(a, b)) },
  'boundary-precision': { run: (a, b) => precision(matches(a, b)) },
  'boundary-recall': { run: (a, b) => recall(matches(a, b)) },
  'boundary-f': { run: (a, b) => f(matches(a, b)) },
  purity: { run: (a, b) => covered(b, a) },
  coverage: { run: covered },
  'franz-fn': { run: missed },
  'franz-fp': { run: (a, b) => missed(b, a) },
  'generalized-hamming': { run: (a, b) => editTable(a, b, 2, 1).cost, quadratic: true },
  'segmentation-similarity': {
    run: (a, b) => {
      const { moved, missing, added } = edits(a, b)
      return 1 - (moved + missing + added) / (a.units - 1)
    },
  },
  'boundary-similarity': {
    run: (a, b) => {
      const { matched, moved, missing, added } = edits(a, b)
      return 1 - (missing + added + moved / 2) / (matched + moved + missing + added)
    },
  },
  'bed-precision': { run: (a, b) => precision(confusion(a, b)) },
  'bed-recall': { run: (a, b) => recall(confusion(a, b)) },
  'bed-f': { run: (a, b) => f(confusion(a, b)) },
  'alignment-similarity': { run: alignment },
  'flexible-similarity': { run: (a, b) => 1 - flexible(a, b).cost / a.units, quadratic: true },
  'flexible-boundary-similarity': {
    run: (a, b) => {
      const { cost, edits, same } = flexible(a, b)
      return 1 - cost / (edits + same)
    },
    quadratic: true,
  },
}
