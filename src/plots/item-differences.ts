import { countDigits, plural, score3, signed3 } from '../model/numbers.ts'
import { drawRows, niceAxis } from './axis.ts'
import {
  around,
  type Figure,
  type FigureCell,
  type FigureOptions,
  type Graphic,
  makeFigure,
} from './figure.ts'
import { fitText, textWidth } from './measure.ts'
import { circle, label, line, pathTo, rect } from './svg.ts'

/** Two systems on each text. */
export interface ItemDifferencesData {
  /** The symbol of the metric: B, Pk. */
  readonly measure: string
  readonly first: string
  readonly second: string
  /** How far the first is ahead on each text, whatever the direction of the metric. */
  readonly items: readonly {
    readonly name: string
    readonly difference: number
    /** Larger dots are longer texts. */
    readonly size?: number | undefined
    readonly scores?: readonly [number, number] | undefined
  }[]
  /** The difference of the pooled scores and its interval. */
  readonly pooled?:
    | { readonly value: number; readonly interval?: readonly [number, number] | undefined }
    | undefined
}

/** More texts than this have no dots: there are fewer columns of pixels, each with one text in the order of differences. */
const MOST_DOTS = 2000

/**
 * How far one system is ahead of another on each text, largest first: filled dots where the first is better, rings where the
 * second is. A band shows the difference over all texts with its interval.
 *
 * @param data - the two systems and the difference on each text
 * @param options - width (560 px unless given), theme, frame and the words around the picture
 * @returns the figure, with its table and a cell for each text
 * @example
 * itemDifferences({ measure: 'B', first: 'a', second: 'b', items: [
 *   { name: 'poem', difference: 0.2 }, { name: 'letter', difference: -0.1 },
 * ] }).title //=> 'a is better on 1 of 2 texts, b on 1'
 */
export function itemDifferences(data: ItemDifferencesData, options: FigureOptions = {}): Figure {
  const { first, second, measure, pooled } = data
  const items = [...data.items].sort((a, b) => b.difference - a.difference)
  const wins = items.filter(({ difference }) => difference > 0).length
  const losses = items.filter(({ difference }) => difference < 0).length
  const ties = items.length - wins - losses
  const sized = items.some(({ size }) => size !== undefined)
  return makeFigure(
    {
      kind: 'Differences text by text',
      size: `${countDigits(items.length)} ${plural(items.length, 'text')}`,
      title: headline(first, second, wins, losses, items.length),
      subtitle: [
        `Difference in ${measure} on each text, largest first.`,
        items.length > MOST_DOTS
          ? 'Lines are a sample of the texts.'
          : sized
            ? 'Larger dots are longer texts.'
            : '',
        pooled?.interval === undefined ? '' : 'Band: interval of the difference over all texts.',
        ties === 0 ? '' : `${countDigits(ties)} equal.`,
      ]
        .filter(part => part !== '')
        .join(' '),
      table: {
        columns: ['text', `${first} − ${second}`, first, second],
        rows: items.map(({ name, difference, scores }) => [
          name,
          signed3(difference),
          scores === undefined ? undefined : score3(scores[0]),
          scores === undefined ? undefined : score3(scores[1]),
        ]),
      },
      width: 560,
      render: width => render({ ...data, items }, width),
    },
    options,
  )
}

function render({ items, pooled, first, second }: ItemDifferencesData, width: number): Graphic {
  const cells: FigureCell[] = []
  const [top, bottom] = [26, 226]
  const values = [0, ...items.map(({ difference }) => difference), ...(pooled?.interval ?? [])]
  const axis = niceAxis(values, bottom, top, { zero: 'always' })
  const left = 52
  const right = width - 8
  const step = (right - left) / Math.max(1, items.length)
  const xOf = (index: number): number => left + (index + 0.5) * step
  let out = ''
  if (pooled?.interval !== undefined) {
    const [low, high] = pooled.interval
    out += rect(left, axis.at(high), right - left, axis.at(low) - axis.at(high), 'q12')
  }
  out += drawRows(axis, left, right)
  out += line(pathTo('M', left, axis.at(0), 'H', right), 's-edge', 1.2)
  if (pooled !== undefined) {
    const y = axis.at(pooled.value)
    out += line(pathTo('M', left, y, 'H', right), 's-ink2', 1.2, { 'stroke-dasharray': '4 3' })
    const ends = pooled.interval === undefined ? '' : ` (${pooled.interval.map(signed3).join(' to ')})`
    out += label(right, Math.max(top + 6, y - 9), `all texts ${signed3(pooled.value)}${ends}`, {
      anchor: 'end',
      fill: 'f-ink2',
      halo: true,
    })
  }
  out += label(left, 8, `↑ ${fitText(first, width / 2, 12)} better`, { fill: 'f-ink2' })
  out += label(left, bottom + 12, `↓ ${fitText(second, width / 2, 12)} better`, { fill: 'f-ink2' })
  if (items.length > MOST_DOTS) {
    let stems = ''
    for (let x = Math.ceil(left); x < right; x++) {
      const { name, difference } = items[Math.floor((x - left) / step)]!
      stems += pathTo('M', x, axis.at(0), 'V', axis.at(difference))
      cells.push(around(x, axis.at(difference), 0, [name]))
    }
    return { body: out + line(stems, 's-ink3', 1), height: bottom + 42, cells }
  }
  const sizes = items.flatMap(({ size }) => (size === undefined ? [] : [size]))
  const largest = Math.max(1, ...sizes)
  // Many texts: thin stems and small dots, so that neighbours stay apart.
  const most = Math.max(1.5, Math.min(6, step / 2 - 0.5))
  items.forEach(({ name, difference, size }, index) => {
    const [x, y] = [xOf(index), axis.at(difference)]
    const radius = Math.max(1.2, most * (size === undefined ? 0.75 : 0.55 + 0.45 * Math.sqrt(size / largest)))
    out += line(pathTo('M', x, axis.at(0), 'V', y), 's-ink3', Math.min(1.2, step / 3))
    out +=
      difference < 0
        ? circle(x, y, radius, 'f-panel s-ink', { 'stroke-width': 1.2 })
        : circle(x, y, radius, difference === 0 ? 'f-edge' : 'f-ink')
    cells.push(around(x, y, 0, [name]))
  })
  return { body: out + namesOf(items, xOf, step, bottom + 30), height: bottom + 42, cells }
}

/** Short names under their dots, where all of them fit. */
function namesOf(
  items: ItemDifferencesData['items'],
  xOf: (index: number) => number,
  step: number,
  y: number,
): string {
  const names = items.map(({ name }) => name)
  let shared = 0
  while (names.every(name => name.length > shared + 1 && name[shared] === names[0]![shared])) shared++
  // Numbers stay as they are: item-03 and item-04 differ in 03 and 04.
  while (shared > 0 && /\d/.test(names[0]![shared - 1]!)) shared--
  const short = names.map(name => name.slice(shared))
  if (names.length < 2 || short.some(name => textWidth(name, 12) + 4 > step)) return ''
  return short.map((name, index) => label(xOf(index), y, name, { anchor: 'middle', fill: 'f-ink3' })).join('')
}

function headline(first: string, second: string, wins: number, losses: number, items: number): string {
  if (items > 1)
    return `${first} is better on ${countDigits(wins)} of ${countDigits(items)} texts, ${second} on ${countDigits(losses)}`
  if (wins + losses === 0) return `${first} and ${second} are equal on the only text`
  return `${wins === 1 ? first : second} is better on the only text`
}
