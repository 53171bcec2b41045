import { fitText, textWidth, wrapText } from './measure.ts'
import { plotStyle, type ThemeChoice } from './style.ts'
import { coordinate, element, escapeText, label, line, pathTo, rect } from './svg.ts'

/** The numbers behind a figure: what a reader gets who cannot or does not want to look. */
export interface FigureTable {
  readonly columns: readonly string[]
  readonly rows: readonly (readonly (string | number | undefined)[])[]
}

/** A mark that a page can make a link of: where it is in the figure, and what it counts. */
export interface FigureCell {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
  /** For arrow keys: cells of one row are side by side. */
  readonly row: number
  /** Names, positions or kinds that identify the mark; each plot documents which. */
  readonly of: readonly (string | number)[]
}

/** What every plot function returns. */
export interface Figure {
  /** One SVG element, the same bytes in Node and in a browser. */
  readonly svg: string
  readonly width: number
  readonly height: number
  /** A computed sentence: an extreme, a count or a tested difference; else what is shown. */
  readonly title: string
  /** What the marks mean. */
  readonly subtitle: string
  /** Signature, number of items, seed. */
  readonly footnote?: string
  /** Kind, size and facts in at most 250 characters, for those who listen. */
  readonly description: string
  readonly table: FigureTable
  /** Its cells, bars or dots, where they can be pointed at. */
  readonly cells?: readonly FigureCell[]
}

/** What every plot function takes in addition to its values. */
export interface FigureOptions {
  /**
   * Width in px, the frame included.
   * @defaultValue that of the plot, from 420 to 960
   */
  readonly width?: number
  /** @defaultValue `auto`: the reader's preference on screen, light on paper */
  readonly theme?: ThemeChoice
  /**
   * `full` includes title, subtitle and footnote; `bare` only the graphic, for a page that has them as text.
   * @defaultValue `full`
   */
  readonly frame?: 'full' | 'bare'
  /**
   * Replaces the computed title.
   * @defaultValue the computed title
   */
  readonly title?: string
  /**
   * Replaces what the plot says about its marks; an empty one leaves the line out.
   * @defaultValue what the marks mean
   */
  readonly subtitle?: string
  /**
   * A line under the picture, in a fixed font: a signature, a seed. It breaks after `|` and blanks, and at line ends.
   * @defaultValue none
   */
  readonly footnote?: string
}

/** The graphic itself, with its origin at (0, 0). */
export interface Graphic {
  readonly body: string
  readonly height: number
  readonly cells?: readonly FigureCell[]
}

/** What a plot function knows when it has looked at its values. */
export interface FigureParts {
  /** The kind of picture, first word of the description: `Heat map of boundary agreement`. */
  readonly kind: string
  /** How many of what: `4 items, 6 coders`. */
  readonly size: string
  readonly title: string
  /** One more fact for the description: a range or an outlier. */
  readonly fact?: string
  readonly subtitle: string
  readonly table: FigureTable
  /** Width in px where the caller gives none. */
  readonly width: number
  render(width: number): Graphic
}

const PADDING = 16
const LIMIT = 250

/** The alternative text: kind: how many of what. The title's fact. One more. At most 250 characters. */
function describe(parts: FigureParts, title: string): string {
  const sentence = (text: string): string => (/[.!?]$/.test(text) ? text : `${text}.`)
  let text = `${parts.kind}: ${sentence(parts.size)}`
  for (const more of [title, parts.fact]) {
    if (more === undefined || more === '') continue
    const longer = `${text} ${sentence(more)}`
    if (longer.length <= LIMIT) text = longer
  }
  if (text.length > LIMIT) text = `${text.slice(0, LIMIT - 1)}…`
  return `${text} Table follows.`
}

/** Signatures break after `|` only. */
function wrapSignature(text: string, width: number): string[] {
  const fits = Math.max(8, Math.floor(width / 7.25))
  const lines: string[] = []
  for (const row of text.split('\n')) {
    let current = ''
    for (const part of row.split(/(?<=[| ])/)) {
      if (current !== '' && current.length + part.length > fits) {
        lines.push(current)
        current = ''
      }
      current += part
    }
    lines.push(current)
  }
  return lines
}

/** Puts title, subtitle and footnote around a picture, writes the descriptions and the stylesheet. */
export function makeFigure(parts: FigureParts, options: FigureOptions = {}): Figure {
  const { theme = 'auto', frame = 'full', footnote } = options
  const title = options.title ?? parts.title
  const subtitle = options.subtitle ?? parts.subtitle
  const width = options.width ?? parts.width
  const description = describe(parts, title)
  const full = frame === 'full'
  const inner = full ? width - 2 * PADDING : width
  const figure = parts.render(inner)
  let body = figure.body
  let height = figure.height
  let top = 0
  if (full) {
    let y = PADDING
    let head = ''
    for (const row of wrapText(title, inner, 16, 600)) {
      head += label(PADDING, y + 11, row, { size: 16, weight: 600 })
      y += 22
    }
    if (subtitle !== '') {
      y += 2
      for (const row of wrapText(subtitle, inner, 13)) {
        head += label(PADDING, y + 9, row, { size: 13, fill: 'f-ink3' })
        y += 18
      }
    }
    y += 12
    top = y
    body = `${head}${element('g', { transform: `translate(${PADDING} ${coordinate(y)})` }, body)}`
    y += figure.height
    if (footnote !== undefined) {
      y += 10
      for (const row of wrapSignature(footnote, inner)) {
        body += label(PADDING, y + 9, row, { family: 'mono', fill: 'f-ink3' })
        y += 18
      }
    }
    height = y + PADDING
    body = rect(0, 0, width, height, 'f-panel') + body
  }
  height = Math.ceil(height)
  const svg = element(
    'svg',
    {
      xmlns: 'http://www.w3.org/2000/svg',
      width,
      height,
      viewBox: `0 0 ${coordinate(width)} ${coordinate(height)}`,
      role: 'img',
      class: theme === 'inherit' ? 'cesura' : `cesura cesura-${theme}`,
    },
    `<title>${escapeText(title)}</title><desc>${escapeText(description)}</desc>${styleOf(body, theme)}${body}`,
  )
  return {
    svg,
    width,
    height,
    title,
    subtitle,
    footnote,
    description,
    table: parts.table,
    cells: full
      ? figure.cells?.map(cell => ({ ...cell, x: cell.x + PADDING, y: cell.y + top }))
      : figure.cells,
  }
}

/** A cell around a disc. */
export const around = (x: number, y: number, row: number, of: FigureCell['of'], radius = 12): FigureCell => ({
  x: x - radius,
  y: y - radius,
  width: 2 * radius,
  height: 2 * radius,
  row,
  of,
})

/** The part of the stylesheet that the classes in the body need. */
function styleOf(body: string, theme: ThemeChoice): string {
  if (theme === 'inherit') return ''
  const used = new Set<string>()
  for (const [, names] of body.matchAll(/ class="([^"]*)"/g))
    for (const name of names!.split(' ')) used.add(name)
  return `<style>${plotStyle(theme, `.cesura-${theme}`, used)}</style>`
}

/** Width of a column of names at the left of a figure: as wide as they need, at most a share of the figure. */
export const nameColumn = (names: readonly string[], width: number, size = 14, share = 0.34): number =>
  Math.min(
    Math.round(width * share),
    Math.max(40, Math.ceil(Math.max(0, ...names.map(name => textWidth(name, size)))) + 14),
  )

/** What each colour of a figure is, in as many lines as that takes. */
export function drawLegend(
  entries: readonly { readonly fill: string; readonly name: string }[],
  width: number,
): Pick<Graphic, 'body' | 'height'> {
  let [x, row, body] = [0, 0, '']
  for (const { fill, name } of entries) {
    const text = fitText(name, width - 20, 12)
    const wide = 18 + Math.ceil(textWidth(text, 12))
    if (x > 0 && x + wide > width) [x, row] = [0, row + 1]
    body +=
      rect(x, row * 20 + 3, 12, 12, fill, { rx: 2 }) + label(x + 18, row * 20 + 9, text, { fill: 'f-ink2' })
    x += wide + 14
  }
  return { body, height: (row + 1) * 20 }
}

/** An upright tick that stands out of a bar. */
export const tickAcross = (x: number, top: number, bottom: number): string =>
  line(pathTo('M', x, top, 'V', bottom), 's-panel', 5) + line(pathTo('M', x, top, 'V', bottom), 's-ink', 2)
