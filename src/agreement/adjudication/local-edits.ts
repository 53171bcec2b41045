import { countBoundaryEdits, type EditCounts } from '../../compare/edits/edit-counts.ts'
import type { EditSettings } from '../../compare/edits/edit-settings.ts'
import type { Segmentation } from '../../model/segmentation.ts'
import type { Cluster } from './clusters.ts'
import type { Verdict } from './verdict.ts'

/** What a coder cuts around a cluster. */
interface LocalCoding {
  readonly coding: Segmentation
  /** The same once the verdict is taken. */
  readonly after: Segmentation
  /** Positions that are looked at; nothing is known of what is beyond them. */
  readonly first: number
  readonly last: number
}

/** Spans to each side of a cluster that are looked at for the gap that ends its neighbourhood. */
const REACH = 2

/** Coders who cut alike around a cluster, as one. */
export function localGroups(
  codings: readonly Segmentation[],
  own: readonly (number | undefined)[],
  { from, to }: Cluster,
  verdict: Verdict,
  span: number,
): { readonly groupOf: Uint32Array; readonly groups: readonly LocalCoding[] } {
  const first = from - REACH * span
  const last = to + REACH * span
  const known = new Map<string, number>()
  const groups: LocalCoding[] = []
  const groupOf = new Uint32Array(codings.length)
  for (const [coder, { units, boundaries, types, scale }] of codings.entries()) {
    const [start, end] = [indexFrom(boundaries, first), indexFrom(boundaries, last + 1)]
    const positions = boundaries.subarray(start, end)
    const masks = types?.subarray(start, end)
    const key = `${positions.join()} ${masks?.join() ?? ''} ${own[coder] ?? ''}`
    let group = known.get(key)
    if (group === undefined) {
      const plain = { units, boundaries: positions }
      const coding = masks === undefined || scale === undefined ? plain : { ...plain, types: masks, scale }
      group = groups.push({ coding, after: withVerdict(coding, own[coder], verdict), first, last }) - 1
      known.set(key, group)
    }
    groupOf[coder] = group
  }
  return { groupOf, groups }
}

/**
 * How the edits of two coders change if both take the verdict on a cluster: edits between boundaries that a gap of a
 * span parts have nothing to do with one another. Undefined where no such gap is in sight.
 */
export function localEdits(
  a: LocalCoding,
  b: LocalCoding,
  { from, to }: Cluster,
  settings: EditSettings,
  units: number,
): EditCounts | undefined {
  const { span } = settings
  const [x, y] = [a.coding.boundaries, b.coding.boundaries]
  let low = from
  for (let i = indexFrom(x, from) - 1, j = indexFrom(y, from) - 1; i >= 0 || j >= 0; ) {
    const next = Math.max(i >= 0 ? x[i]! : 0, j >= 0 ? y[j]! : 0)
    if (low - next >= span) break
    low = next
    while (i >= 0 && x[i] === next) i--
    while (j >= 0 && y[j] === next) j--
  }
  let high = to
  for (let i = indexFrom(x, to + 1), j = indexFrom(y, to + 1); i < x.length || j < y.length; ) {
    const next = Math.min(i < x.length ? x[i]! : units, j < y.length ? y[j]! : units)
    if (next - high >= span) break
    high = next
    while (i < x.length && x[i] === next) i++
    while (j < y.length && y[j] === next) j++
  }
  if ((low - a.first < span && a.first > 1) || (a.last - high < span && a.last < units - 1)) return undefined
  const before = countBoundaryEdits(part(a.coding, low, high), part(b.coding, low, high), settings)
  const after = countBoundaryEdits(part(a.after, low, high), part(b.after, low, high), settings)
  return {
    matches: after.matches - before.matches,
    additions: after.additions - before.additions,
    substitutions: after.substitutions - before.substitutions,
    transpositions: after.transpositions - before.transpositions,
    moved: after.moved - before.moved,
    changed: after.changed - before.changed,
    range: 0,
    types: 0,
    steps: 0,
  }
}

/** A coding with its own boundary of a cluster taken out, and the verdict put in. */
export function withVerdict(coding: Segmentation, own: number | undefined, verdict: Verdict): Segmentation {
  const { units, boundaries, types, scale } = coding
  const positions: number[] = []
  const masks: number[] = []
  let isOpen = verdict !== undefined
  const put = (position: number, mask: number) => {
    positions.push(position)
    masks.push(mask)
  }
  for (let index = 0; index < boundaries.length; index++) {
    const position = boundaries[index]!
    if (isOpen && position >= verdict!.position) {
      put(verdict!.position, verdict!.mask)
      isOpen = false
    }
    if (position !== own && position !== verdict?.position) put(position, types?.[index] ?? 1)
  }
  if (isOpen) put(verdict!.position, verdict!.mask)
  const plain = { units, boundaries: Uint32Array.from(positions) }
  return types === undefined || scale === undefined
    ? plain
    : { ...plain, types: Uint32Array.from(masks), scale }
}

/** The boundaries from one position to another. */
function part(coding: Segmentation, low: number, high: number): Segmentation {
  const { units, boundaries, types, scale } = coding
  const [start, end] = [indexFrom(boundaries, low), indexFrom(boundaries, high + 1)]
  const plain = { units, boundaries: boundaries.subarray(start, end) }
  return types === undefined || scale === undefined
    ? plain
    : { ...plain, types: types.subarray(start, end), scale }
}

/** The index of the first boundary at or after a position. */
function indexFrom(boundaries: Uint32Array, position: number): number {
  let low = 0
  let high = boundaries.length
  while (low < high) {
    const middle = (low + high) >> 1
    if (boundaries[middle]! < position) low = middle + 1
    else high = middle
  }
  return low
}
