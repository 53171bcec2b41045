import type { Figure, FigureOptions, FigureTable } from '../../plots/index.ts'
import { countDigits } from '../../wording/numbers.ts'
import { html, type Markup, type Part, prose, rendered } from './markup.ts'

/** Widths in px: across the page, across it on a tablet, half of it, a phone. */
export const WIDTHS = { wide: 992, middle: 688, half: 480, narrow: 328, strip: 728 } as const

const MOST_ROWS = 200

/**
 * A figure with its title and its numbers as text. It is rendered once for each width of the page, because text in a
 * figure that shrinks cannot be read.
 */
export function figureBlock(
  render: (options: FigureOptions) => Figure,
  size: 'wide' | 'half',
  footnote?: string,
): Markup {
  const at = (width: number): Figure => render({ width, frame: 'bare', theme: 'inherit' })
  const figure = at(WIDTHS[size])
  const figures =
    size === 'wide'
      ? html`<div class="wide has-middle has-narrow">${rendered(figure.svg)}</div><div class="middle">${rendered(at(WIDTHS.middle).svg)}</div><div class="narrow">${rendered(at(WIDTHS.narrow).svg)}</div>`
      : html`<div class="half">${rendered(figure.svg)}</div><div class="narrow">${rendered(at(WIDTHS.narrow).svg)}</div>`
  const caption =
    footnote === undefined ? undefined : html`<figcaption>${signatureBlock(footnote)}</figcaption>`
  return html`<figure><h3>${prose(figure.title)}</h3><p class="sub">${figure.subtitle}</p>${figures}${numbersBlock(figure.table)}${caption}</figure>
`
}

/** A signature, which may break after its bars. */
export const signatureBlock = (signature: string): Markup =>
  html`<p class="signature">${signature.split('|').map((part, index) => (index === 0 ? part : html`|<wbr>${part}`))}</p>
`

/** The numbers behind a figure, folded. */
export function numbersBlock(table: FigureTable): Markup {
  const rows = table.rows.slice(0, MOST_ROWS)
  const more =
    table.rows.length > MOST_ROWS
      ? html`<p class="quiet">${countDigits(table.rows.length - MOST_ROWS)} more rows are left out here.</p>`
      : undefined
  const numeric = table.columns.map((_, column) =>
    rows.every(row => row[column] === undefined || /^[−+]?[\d.,]+\s?%?$|^n\/a$/.test(String(row[column]))),
  )
  const kind = (column: number): Markup | undefined => (numeric[column] ? rendered(' class="n"') : undefined)
  return html`<details class="numbers"><summary>Numbers</summary><div class="scroll" tabindex="0" role="group" aria-label="Numbers of the figure"><table><thead><tr>${table.columns.map((column, index) => html`<th scope="col"${kind(index)}>${column}</th>`)}</tr></thead><tbody>${rows.map(row => html`<tr>${row.map((cell, index) => html`<td${kind(index)}>${cell}</td>`)}</tr>`)}</tbody></table></div>${more}</details>`
}

/** One cell of a table that can be sorted: what is there, and the number it is sorted by. */
export interface TableCell {
  readonly show: Part
  /** `null` sorts last. */
  readonly sort?: number | null
}

/** A table for people; with the report's script it sorts by any column. */
export function tableBlock(
  name: string,
  columns: readonly { readonly name: Part; readonly number?: boolean }[],
  rows: readonly (readonly TableCell[])[],
): Markup {
  const kind = (column: number): Markup | undefined =>
    columns[column]?.number === true ? rendered(' class="n"') : undefined
  return html`<div class="scroll" tabindex="0" role="group" aria-label="${name}"><table class="sortable"><thead><tr>${columns.map((column, index) => html`<th scope="col"${kind(index)}>${column.name}</th>`)}</tr></thead><tbody>${rows.map(
    row =>
      html`<tr>${row.map((cell, index) => {
        const sort =
          cell.sort === undefined ? undefined : html` data-v="${cell.sort === null ? '' : cell.sort}"`
        return index === 0
          ? html`<th scope="row"${sort}>${cell.show}</th>`
          : html`<td${kind(index)}${sort}>${cell.show}</td>`
      })}</tr>
`,
  )}</tbody></table></div>
`
}

/** A section with its heading, to be reached from the contents. */
export const sectionBlock = (id: string, title: string, body: Part): Markup =>
  html`<section id="${id}" aria-labelledby="${id}-title"><h2 id="${id}-title">${title}</h2>
${body}</section>
`
