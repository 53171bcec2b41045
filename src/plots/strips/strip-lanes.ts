import { countDigits } from '../../model/numbers.ts'
import { fitText, textWidth } from '../measure.ts'
import { element, label, line, pathTo, rect } from '../svg.ts'
import { clock, numberStep, type StripSystem } from './strip-layout.ts'

/** One coder's lane: who cuts, where, and as what. */
export interface StripLane {
  readonly name: string
  /** A word under the name: reference, hypothesis, 7 segments. */
  readonly role?: string
  /** Strictly increasing positions, each the number of units before it. */
  readonly boundaries: ArrayLike<number>
  /** One list of type labels per boundary. */
  readonly types?: readonly (readonly string[])[]
  /** One title per segment: in a recording it is in its segment where it fits, else how long that lasts. */
  readonly labels?: readonly string[]
  /** Where the lane's own text ends, if not where the longer text does: what the other has beyond is hatched. */
  readonly units?: number
}

/** Height of a lane in a strip of two. */
export const LANE = 28
/** Height of the channel between them. */
export const CHANNEL = 46

/** The segments of a lane that are in one line of the strip: from, to and which. */
function segmentsOf(lane: StripLane, units: number, system: StripSystem): [number, number, number][] {
  const segments: [number, number, number][] = []
  let start = 0
  for (let index = 0; index <= lane.boundaries.length; index++) {
    const end = index < lane.boundaries.length ? lane.boundaries[index]! : units
    if (end > system.from && start < system.to) segments.push([start, end, index])
    start = end
  }
  return segments
}

/** Segments as grey bars with their masses, ticks for the units. */
export function drawLane(
  lane: StripLane,
  units: number,
  system: StripSystem,
  y: number,
  height = LANE,
  secondsPerUnit?: number,
): string {
  const { pitch, from, to, place } = system
  const gap = pitch >= 4 ? 3 : pitch >= 1.6 ? 1.2 : 0.6
  let out = ''
  let ticks = ''
  for (const [start, end, index] of segmentsOf(lane, units, system)) {
    const first = Math.max(start, from)
    const last = Math.min(end, to)
    const a = place(first)
    const b = place(last)
    const direction = b >= a ? 1 : -1
    const x1 = a + (first === start ? gap * direction : 0)
    const x2 = b - (last === end ? gap * direction : 0)
    const x = Math.min(x1, x2)
    const width = Math.max(0.8, Math.abs(x2 - x1))
    out += rect(x, y, width, height, 'f-seg', { rx: pitch >= 4 ? 4 : 1 })
    if (pitch >= 5)
      for (let position = first + 1; position < last; position++)
        ticks += pathTo('M', place(position), y + height - 6, 'v', 6)
    const least = secondsPerUnit !== undefined ? 52 : lane.types === undefined ? 24 : 46
    const mass =
      secondsPerUnit === undefined ? countDigits(end - start) : clock((end - start) * secondsPerUnit)
    const title = secondsPerUnit === undefined ? '' : (lane.labels?.[index] ?? '')
    if (title !== '' && textWidth(title, 13) <= width - 8 && height >= 20)
      out += label(x + width / 2, y + height / 2, title, { anchor: 'middle', size: 13, family: 'serif' })
    else if (width >= least && height >= 20)
      out += label(x + width / 2, y + height / 2, mass, {
        anchor: 'middle',
        fill: 'f-ink3',
      })
  }
  return ticks === '' ? out : out + line(ticks, 's-unit', 1)
}

/** Slanted lines over the units that only the longer of two texts has. */
export function drawSurplus(from: number, to: number, system: StripSystem, y: number): string {
  const a = system.place(Math.max(from, system.from))
  const b = system.place(Math.min(to, system.to))
  const [left, right] = [Math.min(a, b), Math.max(a, b)]
  let d = ''
  for (let x = left - LANE + 7; x < right; x += 7) {
    const start = Math.max(x, left)
    const end = Math.min(x + LANE, right)
    if (end > start) d += pathTo('M', start, y + LANE - (start - x), 'L', end, y + LANE - (end - x))
  }
  return d === '' ? '' : line(d, 's-edge', 1.2)
}

/** Segments as one path, without masses and ticks: for reports with many strips. */
export function drawLeanLane(
  lane: StripLane,
  units: number,
  system: StripSystem,
  y: number,
  height = LANE,
): string {
  const gap = system.pitch >= 4 ? 3 : system.pitch >= 1.6 ? 1.2 : 0.6
  let d = ''
  for (const [start, end] of segmentsOf(lane, units, system)) {
    const a = system.place(Math.max(start, system.from))
    const b = system.place(Math.min(end, system.to))
    const inset = b >= a ? gap : -gap
    d += pathTo(
      'M',
      Math.round((a + inset) * 10) / 10,
      y + height / 2,
      'H',
      Math.round((b - inset) * 10) / 10,
    )
  }
  return line(d, 's-seg', height)
}

/** The name of a lane and, under it, its role. */
export function drawLaneName(lane: StripLane, y: number, width: number, height = LANE): string {
  const name = fitText(lane.name, width, 14, 600)
  const middle = y + height / 2
  // A role that does not fit is left out: lanes keep their order, and the title names both.
  if (lane.role === undefined || lane.role === '' || textWidth(lane.role, 12) > width)
    return label(0, middle, name, { size: 14, weight: 600 })
  return (
    label(0, middle - 6, name, { size: 14, weight: 600 }) +
    label(0, middle + 10, lane.role, { fill: 'f-ink3' })
  )
}

/** Type chips on a lane: the type's symbol or first two letters, at most two, then how many more. */
export function drawChips(lane: StripLane, system: StripSystem, y: number, outward: -1 | 1): string {
  if (lane.types === undefined) return ''
  let out = ''
  for (let index = 0; index < lane.boundaries.length; index++) {
    const position = lane.boundaries[index]!
    if (position <= system.from || position > system.to) continue
    const types = lane.types[index] ?? []
    const shown = types.length > 2 ? [types[0]!, `+${types.length - 1}`] : types
    shown.forEach((type, row) => {
      const x = system.place(position)
      const middle = y + LANE / 2 + outward * row * 22
      out +=
        element('rect', {
          x: x - 11,
          y: middle - 10,
          width: 22,
          height: 20,
          rx: 5,
          class: 'f-panel s-edge',
        }) + label(x, middle, [...type].slice(0, 2).join(''), { anchor: 'middle', size: 14, weight: 600 })
    })
  }
  return out
}

/** Bars of ink where a lane is cut: the views that know no edits. */
export function drawPlainCuts(lane: StripLane, system: StripSystem, from: number, to: number): string {
  const width = system.pitch >= 8 ? 3 : system.pitch >= 3 ? 2 : 1.2
  let d = ''
  for (let index = 0; index < lane.boundaries.length; index++) {
    const position = lane.boundaries[index]!
    if (position > system.from && position <= system.to)
      d += pathTo('M', system.place(position), from + width / 2, 'V', to - width / 2)
  }
  return d === '' ? '' : line(d, 's-ink', width, { 'stroke-linecap': 'round' })
}

/** Numbers over the units, or the time at regular places. */
export function drawAxis(system: StripSystem, secondsPerUnit: number | undefined, start = 0): string {
  const { from, to, pitch, place } = system
  let out = ''
  if (secondsPerUnit !== undefined) {
    const steps = [0.1, 0.2, 0.5, 1, 2, 5, 10, 15, 30, 60, 120, 300, 600, 1800, 3600]
    const seconds =
      steps.find(step => (step / secondsPerUnit) * pitch >= 60) ??
      3600 * Math.ceil((60 * secondsPerUnit) / pitch / 3600)
    const last = Math.floor((to * secondsPerUnit) / seconds + 1e-9)
    for (let index = Math.ceil((from * secondsPerUnit) / seconds - 1e-9); index <= last; index++) {
      const at = index * seconds
      const text = clock(at + start, seconds < 1)
      out += label(place(at / secondsPerUnit), 7, text, { anchor: 'middle', fill: 'f-ink3' })
    }
    return out
  }
  const step = numberStep(pitch)
  for (let unit = Math.ceil((from + 1) / step) * step; unit <= to; unit += step)
    out += label((place(unit - 1) + place(unit)) / 2, 7, countDigits(unit), {
      anchor: 'middle',
      fill: 'f-ink3',
    })
  return out
}

/** The words over the lanes. */
export function renderTexts(words: readonly string[], system: StripSystem, y: number): string {
  let out = ''
  for (let index = system.from; index < system.to; index++) {
    const a = system.place(index)
    const b = system.place(index + 1)
    out += label((a + b) / 2, y, fitText(words[index]!, Math.abs(b - a) - 2, 15), {
      anchor: 'middle',
      size: 15,
      family: 'serif',
    })
  }
  return out
}

/** A band per turn: filled for the first speaker, outlined for the next, and so on. */
export function drawSpeakers(speakers: readonly string[], system: StripSystem): string {
  const order = [...new Set(speakers)]
  let out = ''
  let start = system.from
  for (let index = system.from + 1; index <= system.to; index++) {
    if (index < system.to && speakers[index] === speakers[start]) continue
    const a = system.place(start)
    const b = system.place(index)
    const x = Math.min(a, b) + 3
    const width = Math.abs(b - a) - 6
    const filled = order.indexOf(speakers[start]!) % 2 === 0
    out += element('rect', {
      x,
      y: 0.5,
      width: Math.max(1, width),
      height: 17,
      rx: 4,
      fill: filled ? undefined : 'none',
      class: filled ? 'f-seg' : 's-unit',
    })
    if (system.pitch >= 22 && width > 20)
      out += label(x + 7, 9, fitText(speakers[start]!, width - 12, 12), { fill: 'f-ink2' })
    start = index
  }
  return out
}
