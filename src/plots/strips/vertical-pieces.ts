import { coordinate, element, line, rect } from '../svg.ts'
import { type Mark, sortMarks } from './marks.ts'

/** What is to the left of a text between two of its units: a piece of the vertical strip. */
export interface VerticalPiece {
  /** The number of units before it. */
  readonly after: number
  /** 60 × 16: lane of the reference, channel, lane of the hypothesis; needs `plotStyle` on the page. */
  readonly svg: string
  readonly marks: readonly Mark[]
}

/** The vertical strip of a text, in pieces that need no measuring: they wrap, print and scroll with the text. */
export interface VerticalStrip {
  /** One per place where somebody cuts, in the order of the text. */
  readonly pieces: readonly VerticalPiece[]
  /** Numbers of the units (from 1) along which an arc runs: their row shows a line in the channel, at x 30. */
  readonly runs: readonly number[]
}

/** Widths of the vertical strip: lane, channel, lane. */
export const VERTICAL = { lane: 16, channel: 28, width: 60, height: 16 } as const

/**
 * The marks of a pair turned a quarter, the reference left, one small picture per gap.
 *
 * @param marks - what was found between two segmentations, in any order
 * @returns a piece for each position where somebody cuts, and the units along which near misses run
 * @example
 * verticalStrip([{ kind: 'near', reference: 4, hypothesis: 6 }]).runs //=> [5, 6]
 */
export function verticalStrip(marks: readonly Mark[]): VerticalStrip {
  const places = new Map<number, Mark[]>()
  const runs = new Set<number>()
  const put = (position: number, mark: Mark): void => {
    const there = places.get(position)
    if (there === undefined) places.set(position, [mark])
    else if (!there.includes(mark)) there.push(mark)
  }
  for (const mark of sortMarks(marks)) {
    if (mark.reference !== undefined) put(mark.reference, mark)
    if (mark.hypothesis !== undefined) put(mark.hypothesis, mark)
    if (mark.kind !== 'near') continue
    const start = Math.min(mark.reference!, mark.hypothesis!)
    const end = Math.max(mark.reference!, mark.hypothesis!)
    for (let unit = start + 1; unit <= end; unit++) runs.add(unit)
  }
  const pieces = [...places]
    .sort(([a], [b]) => a - b)
    .map(([after, there]) => ({
      after,
      marks: there,
      svg: drawPiece(after, there, runs.has(after) && runs.has(after + 1)),
    }))
  return { pieces, runs: [...runs].sort((a, b) => a - b) }
}

function drawPiece(after: number, marks: readonly Mark[], passes: boolean): string {
  const left = marks.some(mark => mark.reference === after)
  const right = marks.some(mark => mark.hypothesis === after)
  const round = { 'stroke-linecap': 'round' }
  let out = ''
  if (!left) out += rect(0, 0, 16, 16, 'f-seg')
  if (!right) out += rect(44, 0, 16, 16, 'f-seg')
  if (passes && !marks.some(mark => mark.kind === 'near')) out += line('M30 0V16', 's-near', 2.6)
  for (const mark of marks) {
    const stroke = `s-${mark.kind}`
    if (mark.kind === 'missing')
      out +=
        line('M-2.5 8H24', stroke, 3, round) +
        element('circle', { cx: 28, cy: 8, r: 4.4, 'stroke-width': 2, class: 'f-panel s-missing' })
    else if (mark.kind === 'extra')
      out +=
        line('M62.5 8H36', stroke, 3, round) + element('circle', { cx: 34, cy: 8, r: 4.8, class: 'f-extra' })
    else if (mark.kind === 'near') {
      const here = mark.reference === after ? 'left' : 'right'
      const other = here === 'left' ? mark.hypothesis! : mark.reference!
      const down = other > after
      out += line(here === 'left' ? 'M-2.5 8H15' : 'M62.5 8H45', stroke, 3, round)
      const edge = down ? 16 : 0
      out += line(here === 'left' ? `M15 8h4Q30 8 30 ${edge}` : `M45 8h-4Q30 8 30 ${edge}`, stroke, 2.6)
    } else {
      out += line('M-2.5 8H62.5', stroke, 3, round)
      if (mark.kind === 'type') out += element('path', { d: 'M30 1l7 7-7 7-7-7z', class: 'f-type' })
    }
  }
  return element(
    'svg',
    {
      width: coordinate(VERTICAL.width),
      height: coordinate(VERTICAL.height),
      viewBox: '0 0 60 16',
      'aria-hidden': 'true',
      class: 'cesura',
    },
    out,
  )
}
