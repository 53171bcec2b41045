import { countDigits, score2 } from '../../model/numbers.ts'
import { amountClass } from '../style.ts'
import { circle, element, label, rect } from '../svg.ts'
import type { StripSystem } from './strip-layout.ts'
import type { StripHeights } from './strip-marks.ts'

/** A window as Pk and WindowDiff slide it: over the positions `first` … `last`, with the boundaries either side has there. */
export interface StripWindow {
  readonly first: number
  readonly last: number
  readonly reference: number
  readonly hypothesis: number
}

/** Units that a segment of the reference shares with one of the hypothesis, and how the alignment sees them. */
export interface StripTie {
  /** Units before the shared stretch, and units before its end. */
  readonly start: number
  readonly end: number
  /** The weight of the tie, 0 to 1: their overlap by Jaccard, or the closeness chosen. */
  readonly weight: number
  /** Which side's segment chose this tie. */
  readonly chosenBy: 'reference' | 'hypothesis' | 'both'
}

/**
 * Whether Pk counts the window: only one of the two has a cut in it.
 *
 * @param window - cuts that either side has in it
 * @returns true where exactly one side has a boundary
 */
export const pkCounts = (window: StripWindow): boolean => window.reference > 0 !== window.hypothesis > 0

/**
 * Whether WindowDiff counts the window: the two have different numbers of boundaries in it.
 *
 * @param window - cuts that either side has in it
 * @returns true where the numbers differ
 */
export const windowDiffCounts = (window: StripWindow): boolean => window.reference !== window.hypothesis

/**
 * The windows of k positions inside a text, with the boundaries of either side: what Pk and WindowDiff look at.
 *
 * @param units - length of the text
 * @param reference - its boundaries, as units before each
 * @param hypothesis - its boundaries
 * @param size - places in a window, k, 1 or more
 * @returns units − k windows in the order of the text; none where k is as long as the text or longer
 * @example
 * slidingWindows(6, [3], [4], 2).filter(windowDiffCounts).length //=> 2
 */
export function slidingWindows(
  units: number,
  reference: ArrayLike<number>,
  hypothesis: ArrayLike<number>,
  size: number,
): StripWindow[] {
  const running = (boundaries: ArrayLike<number>): Uint32Array => {
    const counts = new Uint32Array(units + 1)
    for (let index = 0; index < boundaries.length; index++) counts[boundaries[index]!] = 1
    for (let position = 1; position <= units; position++) counts[position]! += counts[position - 1]!
    return counts
  }
  const expected = running(reference)
  const found = running(hypothesis)
  const windows: StripWindow[] = []
  for (let first = 1; first + size <= units; first++) {
    const last = first + size - 1
    windows.push({
      first,
      last,
      reference: expected[last]! - expected[first - 1]!,
      hypothesis: found[last]! - found[first - 1]!,
    })
  }
  return windows
}

/** Two rows of cells, Pk over WindowDiff: ink where the window counts. */
export function drawWindows(
  windows: readonly StripWindow[],
  system: StripSystem,
  h: StripHeights,
  left: number,
): string {
  const rows = [
    ['Pk', pkCounts],
    ['WD', windowDiffCounts],
  ] as const
  let out = ''
  rows.forEach(([name, counts], row) => {
    const y = h.channelTop + 6 + row * 18
    out += label(left - 10, y + 7.5, name, { anchor: 'end', fill: 'f-ink3' })
    for (const window of windows) {
      const middle = (window.first + window.last) / 2
      if (middle <= system.from || middle > system.to) continue
      const x = system.place(middle)
      const width = Math.max(0.8, system.pitch - (system.pitch >= 6 ? 2 : 0.4))
      out += rect(x - width / 2, y, width, 15, counts(window) ? 'f-ink' : 'f-seg', {
        rx: Math.min(3, width / 3),
      })
    }
  })
  return out
}

/** The one window a reader looks at: a frame over both lanes and the two counts. */
export function drawWindowFrame(window: StripWindow, system: StripSystem, h: StripHeights): string {
  const a = system.place(window.first - 0.5)
  const b = system.place(window.last + 0.5)
  const x = Math.min(a, b)
  const right = Math.max(a, b)
  const lane = h.channelTop - h.top
  const tag = (y: number, count: number): string =>
    circle(right, y, 11, 'f-ink s-panel', { 'stroke-width': 2 }) +
    label(right, y, countDigits(count), { anchor: 'middle', size: 13, weight: 600, fill: 'f-inverse' })
  return (
    element('rect', {
      x,
      y: h.top - 6,
      width: right - x,
      height: h.bottom - h.top + 12,
      rx: 7,
      fill: 'none',
      'stroke-width': 2,
      class: 's-ink',
    }) +
    tag(h.top + lane / 2, window.reference) +
    tag(h.bottom - lane / 2, window.hypothesis)
  )
}

/** Bands over shared units: shade and number are the weight, a bar above or below says who chose the tie. */
export function drawTies(ties: readonly StripTie[], system: StripSystem, h: StripHeights): string {
  let out = ''
  for (const tie of ties) {
    if (tie.end <= system.from || tie.start >= system.to) continue
    const a = system.place(Math.max(tie.start, system.from))
    const b = system.place(Math.min(tie.end, system.to))
    const inset = system.pitch >= 8 ? 3 : 0.6
    const x = Math.min(a, b) + inset
    const width = Math.max(0.8, Math.abs(b - a) - 2 * inset)
    out += rect(
      x,
      h.channelTop + 7,
      width,
      h.channelBottom - h.channelTop - 14,
      amountClass('q', tie.weight),
      {
        rx: Math.min(3, width / 3),
      },
    )
    if (tie.chosenBy !== 'hypothesis') out += rect(x, h.channelTop + 2.5, width, 2.5, 'f-ink2', { rx: 1.2 })
    if (tie.chosenBy !== 'reference') out += rect(x, h.channelBottom - 5, width, 2.5, 'f-ink2', { rx: 1.2 })
    if (width >= 24)
      out += label(x + width / 2, (h.channelTop + h.channelBottom) / 2, score2(tie.weight), {
        anchor: 'middle',
        fill: amountClass('l', tie.weight),
      })
  }
  return out
}
