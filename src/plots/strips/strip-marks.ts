import { score2, shortNumber } from '../../model/numbers.ts'
import { element, label, line, pathTo, rect } from '../svg.ts'
import { MARK_KINDS, type MarkKind } from '../theme.ts'
import type { Mark } from './marks.ts'
import type { StripSystem } from './strip-layout.ts'

/** The heights of a strip's two lanes and of the channel between them. */
export interface StripHeights {
  readonly top: number
  readonly channelTop: number
  readonly channelBottom: number
  readonly bottom: number
}

/** Sizes that shrink with the pitch. */
export interface MarkSizes {
  readonly cut: number
  readonly arc: number
  readonly stem: number
  readonly radius: number
  readonly ring: number
}

/** The sizes of marks at a pitch. */
export function markSizes(pitch: number): MarkSizes {
  const cut = pitch >= 8 ? 3 : pitch >= 3 ? 2 : 1.2
  return {
    cut,
    arc: cut > 2 ? 2.6 : cut,
    stem: pitch >= 12 ? 10 : pitch >= 5 ? 8 : 6,
    radius: pitch >= 12 ? 4.6 : pitch >= 5 ? 3.4 : 2.2,
    ring: pitch >= 5 ? 2 : 1.2,
  }
}

/** A mark as path data: what is stroked at the width of a boundary, of an arc, of a ring, and what is filled. */
interface MarkPaths {
  cuts: string
  arcs: string
  rings: string
  discs: string
}

const around = (x: number, y: number, r: number): string =>
  pathTo('M', x - r, y, 'a', r, r, 0, 1, 0, 2 * r, 0, 'a', r, r, 0, 1, 0, -2 * r, 0, 'z')

/** The path data of one mark within one line of the strip. */
function markPaths(mark: Mark, system: StripSystem, h: StripHeights, sizes: MarkSizes): MarkPaths {
  const inside = (position: number | undefined): position is number =>
    position !== undefined && position > system.from && position <= system.to
  const x = system.place
  const half = sizes.cut / 2
  const upper = (at: number): string => pathTo('M', x(at), h.top - 4 + half, 'V', h.channelTop)
  const lower = (at: number): string => pathTo('M', x(at), h.channelBottom, 'V', h.bottom + 4 - half)
  const through = (at: number): string => pathTo('M', x(at), h.top - 4 + half, 'V', h.bottom + 4 - half)
  const depth = (h.channelBottom - h.channelTop) * 0.55
  const paths: MarkPaths = { cuts: '', arcs: '', rings: '', discs: '' }
  const { reference, hypothesis } = mark
  if (mark.kind === 'missing' && inside(reference)) {
    const cy = h.channelTop + sizes.stem + sizes.radius
    paths.cuts = pathTo('M', x(reference), h.top - 4 + half, 'V', cy - sizes.radius)
    paths.rings = around(x(reference), cy, sizes.radius)
  } else if (mark.kind === 'extra' && inside(hypothesis)) {
    const cy = h.channelBottom - sizes.stem - sizes.radius
    paths.cuts = pathTo('M', x(hypothesis), h.bottom + 4 - half, 'V', cy)
    paths.discs = around(x(hypothesis), cy, sizes.radius + 0.6)
  } else if (mark.kind === 'near') {
    const seen = [inside(reference), inside(hypothesis)]
    if (seen[0]) paths.cuts += upper(reference!)
    if (seen[1]) paths.cuts += lower(hypothesis!)
    const middle = (h.channelTop + h.channelBottom) / 2
    const edge = (from: number, to: number): number => x(to > from ? system.to : system.from)
    if (seen[0] && seen[1])
      paths.arcs = pathTo(
        'M',
        x(reference!),
        h.channelTop - 1,
        'C',
        x(reference!),
        h.channelTop + depth,
        x(hypothesis!),
        h.channelBottom - depth,
        x(hypothesis!),
        h.channelBottom + 1,
      )
    // The arc goes on in the next line of the strip.
    else if (seen[0])
      paths.arcs = pathTo(
        'M',
        x(reference!),
        h.channelTop - 1,
        'Q',
        x(reference!),
        middle,
        edge(reference!, hypothesis!),
        middle,
      )
    else if (seen[1])
      paths.arcs = pathTo(
        'M',
        edge(hypothesis!, reference!),
        middle,
        'Q',
        x(hypothesis!),
        middle,
        x(hypothesis!),
        h.channelBottom + 1,
      )
  } else if (inside(reference)) {
    paths.cuts = through(reference)
    if (mark.kind === 'type') {
      const r = Math.min(9, sizes.radius * 2)
      const middle = (h.channelTop + h.channelBottom) / 2
      paths.discs = pathTo('M', x(reference), middle - r, 'l', r, r, -r, r, -r, -r, 'z')
    }
  }
  return paths
}

function drawPaths(kind: MarkKind, paths: MarkPaths, sizes: MarkSizes): string {
  const round = { 'stroke-linecap': 'round' }
  let out = ''
  if (paths.cuts !== '') out += line(paths.cuts, `s-${kind}`, sizes.cut, round)
  if (paths.arcs !== '') out += line(paths.arcs, `s-${kind}`, sizes.arc, round)
  if (paths.rings !== '')
    out += element('path', { d: paths.rings, 'stroke-width': sizes.ring, class: `f-panel s-${kind}` })
  if (paths.discs !== '') out += element('path', { d: paths.discs, class: `f-${kind}` })
  return out
}

/** The signed distance, or the cost, in a pill on the arc. */
function pill(
  mark: Mark,
  system: StripSystem,
  h: StripHeights,
  costs: boolean,
  secondsPerUnit: number | undefined,
): string {
  const { reference, hypothesis, cost } = mark
  if (costs ? cost === undefined : mark.kind !== 'near') return ''
  const at = [reference, hypothesis].filter(
    position => position !== undefined && position > system.from && position <= system.to,
  ) as number[]
  if (at.length === 0) return ''
  const xs = at.map(system.place)
  if (!costs && system.pitch < 18 && Math.abs(xs[0]! - xs[xs.length - 1]!) <= 30) return ''
  if (costs && system.pitch < 18) return ''
  // A ring, a disc or a diamond keeps its position; its cost is next to it.
  const aside = system.place(system.to) - xs[0]! < 40 ? -24 : 24
  const x = (xs[0]! + xs[xs.length - 1]!) / 2 + (mark.kind === 'type' ? aside : 0)
  const y =
    mark.kind === 'missing'
      ? h.channelBottom - 10
      : mark.kind === 'extra'
        ? h.channelTop + 10
        : (h.channelTop + h.channelBottom) / 2
  const off = (hypothesis ?? 0) - (reference ?? 0)
  const away =
    secondsPerUnit === undefined ? Math.abs(off) : `${shortNumber(Math.abs(off) * secondsPerUnit)} s`
  const text = costs ? score2(cost) : `${off > 0 ? '+' : '−'}${away}`
  const wide = Math.max(22, 7.2 * text.length + 6)
  return (
    rect(x - wide / 2, y - 9, wide, 18, 'f-panel', { rx: 9 }) +
    label(x, y, text, { anchor: 'middle', weight: 600 })
  )
}

/** How marks are rendered. */
export interface MarkDrawing {
  /** `each`: one group per mark, for pages that point at them; `merged`: one path per kind, for many strips. */
  readonly marks: 'each' | 'merged'
  /** Show each mark's cost instead of the offset of a near miss. */
  readonly costs: boolean
  /** All kinds but this one are dimmed. */
  readonly isolated?: MarkKind | undefined
  /** Units are stretches of time: so many seconds each; near misses say theirs. */
  readonly secondsPerUnit?: number | undefined
}

/** Every mark of one line of the strip. */
export function drawMarks(
  marks: readonly Mark[],
  system: StripSystem,
  h: StripHeights,
  { marks: mode, costs, isolated, secondsPerUnit }: MarkDrawing,
): string {
  const sizes = markSizes(system.pitch)
  const opacity = (kind: MarkKind): number | undefined =>
    isolated !== undefined && isolated !== kind ? 0.15 : undefined
  let out = ''
  if (mode === 'merged') {
    for (const kind of MARK_KINDS) {
      const all: MarkPaths = { cuts: '', arcs: '', rings: '', discs: '' }
      for (const mark of marks) {
        if (mark.kind !== kind) continue
        const paths = markPaths(mark, system, h, sizes)
        all.cuts += paths.cuts
        all.arcs += paths.arcs
        all.rings += paths.rings
        all.discs += paths.discs
      }
      const rendered = drawPaths(kind, all, sizes)
      if (rendered !== '')
        out += opacity(kind) === undefined ? rendered : element('g', { opacity: opacity(kind) }, rendered)
    }
    for (const mark of marks) out += pill(mark, system, h, costs, secondsPerUnit)
    return out
  }
  marks.forEach((mark, index) => {
    const rendered = drawPaths(mark.kind, markPaths(mark, system, h, sizes), sizes)
    if (rendered === '') return
    out += element(
      'g',
      { 'data-mark': index, 'data-kind': mark.kind, opacity: opacity(mark.kind) },
      rendered + pill(mark, system, h, costs, secondsPerUnit),
    )
  })
  return out
}
