import type { TextRows } from '../../compare/texts/explain-texts.ts'
import { countDigits, plural } from '../../model/numbers.ts'
import { type Figure, type FigureOptions, makeFigure } from '../figure.ts'
import { columnWidth } from '../measure.ts'
import { element, label, line, pathTo, rect } from '../svg.ts'
import type { Mark } from './marks.ts'
import { CHANNEL, LANE } from './strip-lanes.ts'
import { layOut, type StripSystem } from './strip-layout.ts'
import { drawMarks, type StripHeights } from './strip-marks.ts'

/** Two texts that differ, and what was found between the boundaries of their coders. */
export interface TwoTexts {
  readonly reference: string
  readonly hypothesis: string
  /** Of `explainTexts`. */
  readonly rows: TextRows
  /** Marks in units of the item's text, as `marksBetween` gives them. */
  readonly marks: readonly Mark[]
}

const TOP = 30
const heights: StripHeights = {
  top: TOP,
  channelTop: TOP + LANE,
  channelBottom: TOP + LANE + CHANNEL,
  bottom: TOP + 2 * LANE + CHANNEL,
}
const HEIGHT = heights.bottom + 14

/**
 * Two texts that differ as two rows of words. A band joins words that are the same, a dashed one words that were
 * exchanged; underlined words have no partner. Boundaries of both are between the words; a dashed box holds all positions
 * that a doubtful cut may have.
 *
 * @param data - both texts with their words paired, and the marks
 * @param options - width (960 px unless given), theme, frame and the words around the picture
 * @returns the figure; its table says for each boundary which positions it may have
 * @see `explainTexts`, which pairs the words
 */
export function twoTexts(data: TwoTexts, options: FigureOptions = {}): Figure {
  const { reference, hypothesis, rows } = data
  const { pairs, boundaries } = rows
  const joined = (words: readonly string[], [from, to]: readonly [number, number]) =>
    words.slice(from, to).join(' ')
  const above = pairs.map(pair => joined(rows.reference, pair.reference))
  const below = pairs.map(pair => joined(rows.hypothesis, pair.hypothesis))
  const wider = above.map((text, index) => (text.length >= below[index]!.length ? text : below[index]!))
  const places = pairPlaces(data)
  const left = columnWidth([reference, hypothesis], 14, [64, 140], 600) + 14
  const certain = boundaries.filter(({ lo, hi }) => lo === hi).length
  const doubtful = boundaries.length - certain
  const drawSystem = (system: StripSystem): string =>
    drawBands(data, system) +
    drawBoxes(places.boxes, system) +
    drawRow(above, pairs, 'missing', system, heights.top) +
    drawRow(below, pairs, 'added', system, heights.channelBottom) +
    drawMarks(places.marks, system, heights, { marks: 'each', costs: false }) +
    label(0, heights.top + LANE / 2, reference, { size: 14, weight: 600 }) +
    label(0, heights.channelBottom + LANE / 2, hypothesis, { size: 14, weight: 600 })
  return makeFigure(
    {
      kind: 'Two texts that differ',
      size: `${countDigits(rows.reference.length)} and ${countDigits(rows.hypothesis.length)} words, ${reference} and ${hypothesis}`,
      title:
        doubtful === 0
          ? `All ${countDigits(boundaries.length)} ${plural(boundaries.length, 'cut')} of ${hypothesis} have a certain place`
          : `${countDigits(certain)} of ${countDigits(boundaries.length)} ${plural(boundaries.length, 'cut')} of ${hypothesis} have a certain place`,
      subtitle:
        'A band joins the same words, a dashed one exchanged words; underlined words have no partner. A dashed box: the boundary may be at any position in it.',
      table: {
        columns: ['words before, own text', 'first place', 'last place', 'put at unit'],
        rows:
          boundaries.length === 0
            ? [['no cut', undefined, undefined, undefined]]
            : boundaries.map(({ own, lo, hi, placed }) => [own, lo, hi, placed]),
      },
      width: 960,
      render(width) {
        const systems = layOut({ left, right: width - 14, from: 0, to: pairs.length, words: wider })
        const body = systems.map((system, index) =>
          element('g', { transform: `translate(0 ${index * (HEIGHT + 8)})` }, drawSystem(system)),
        )
        return { body: body.join(''), height: Math.max(1, systems.length) * (HEIGHT + 8) - 8 }
      },
    },
    options,
  )
}

/** Marks and boxes of doubt in pairs of words: a position is the number of pairs before it. */
function pairPlaces({ rows, marks }: TwoTexts): {
  marks: Mark[]
  boxes: { readonly from: number; readonly to: number }[]
} {
  const { pairs, boundaries, before } = rows
  const after = (side: 'reference' | 'hypothesis', count: number): number[] => {
    const places = new Array<number>(count + 1).fill(0)
    for (const [index, pair] of pairs.entries())
      for (let word = pair[side][0]; word < pair[side][1]; word++) places[word + 1] = index + 1
    return places
  }
  const theirs = after('reference', rows.reference.length)
  const mine = after('hypothesis', rows.hypothesis.length)
  const own = new Map<number, number>()
  for (const boundary of boundaries)
    if (!own.has(boundary.placed)) own.set(boundary.placed, mine[boundary.own]!)
  return {
    marks: marks.map((mark): Mark => {
      const at = mark.reference === undefined ? undefined : theirs[before[mark.reference]!]!
      const put =
        mark.hypothesis === undefined
          ? undefined
          : (own.get(mark.hypothesis) ?? theirs[before[mark.hypothesis]!]!)
      // The cuts of a match may have words between them that the reference does not have.
      const kind = mark.kind === 'match' && at !== put ? 'near' : mark.kind
      return {
        ...mark,
        kind,
        reference: at,
        hypothesis: put,
      }
    }),
    boxes: boundaries
      .filter(({ lo, hi }) => lo < hi)
      .map(({ lo, hi }) => ({ from: theirs[lo]!, to: theirs[hi]! })),
  }
}

function drawRow(
  texts: readonly string[],
  pairs: TextRows['pairs'],
  alone: 'missing' | 'added',
  system: StripSystem,
  top: number,
): string {
  let out = ''
  for (let index = system.from; index < system.to; index++) {
    const text = texts[index]!
    if (text === '') continue
    const [a, b] = [system.place(index), system.place(index + 1)]
    const middle = (a + b) / 2
    out += label(middle, top + LANE / 2, text, { anchor: 'middle', size: 15, family: 'serif' })
    if (pairs[index]!.kind === alone)
      out += line(pathTo('M', a + 7, top + LANE - 4, 'H', b - 7), 's-ink', 1.2)
  }
  return out
}

function drawBands({ rows: { pairs } }: TwoTexts, system: StripSystem): string {
  let out = ''
  const y = heights.channelTop + 3
  const height = CHANNEL - 6
  for (let index = system.from; index < system.to; index++) {
    const { kind } = pairs[index]!
    if (kind === 'missing' || kind === 'added') continue
    const [x, end] = [system.place(index) + 5, system.place(index + 1) - 5]
    if (kind === 'equal') out += rect(x, y, end - x, height, 'f-seg')
    else
      out += element('rect', {
        x,
        y,
        width: Math.max(0, end - x),
        height,
        fill: 'none',
        'stroke-dasharray': '3 3',
        'stroke-width': 1,
        class: 's-ink3',
      })
  }
  return out
}

/** The places that doubtful cuts may have, over the row of the reference. */
function drawBoxes(
  boxes: readonly { readonly from: number; readonly to: number }[],
  system: StripSystem,
): string {
  let out = ''
  for (const { from, to } of boxes) {
    if (to <= system.from || from > system.to) continue
    const a = system.place(Math.max(from, system.from)) - 4
    const b = system.place(Math.min(to, system.to)) + 4
    out +=
      element('rect', {
        x: a,
        y: heights.top - 2,
        width: b - a,
        height: LANE + 4,
        rx: 5,
        fill: 'none',
        'stroke-dasharray': '4 3',
        'stroke-width': 1.6,
        class: 's-ink',
      }) +
      label((a + b) / 2, heights.top - 14, to - from === 1 ? 'here or here' : 'somewhere here', {
        anchor: 'middle',
        fill: 'f-ink2',
      })
  }
  return out
}
