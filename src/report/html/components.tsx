import type { ComponentChildren } from 'preact'
import { countDigits, formatNumber } from '../../model/numbers.ts'
import type { Figure, FigureOptions, FigureTable } from '../../plots/index.ts'
import { renderPicture } from '../figures-of-results.ts'
import { type Cell, type Column, formatCell, isScore, type Table } from '../table.ts'
import type { Block, Picture } from '../view.ts'

/** Longer names may break: they would stand out of a phone. */
const MOST_UNBROKEN = 32

/** A sentence whose names and equations stay whole: a browser breaks a line at a hyphen and at an equals sign. */
export const UnbrokenText = ({ text }: { readonly text: string }) => (
  <>
    {text
      .split(/(?<!\S)(\S+ = \S+|\S*[-‐/]\S+)/)
      .map((part, index) =>
        index % 2 === 1 && part.length <= MOST_UNBROKEN ? <span class="nw">{part}</span> : part,
      )}
  </>
)

/** A signature that breaks after its separators, not inside its words. */
export const Signature = ({ text }: { readonly text: string }) => (
  <>
    {text.split('|').map((part, at) =>
      at === 0 ? (
        part
      ) : (
        <>
          |<wbr />
          {part}
        </>
      ),
    )}
  </>
)

export const SignatureLine = ({ text }: { readonly text: string }) => (
  <p class="signature">
    <Signature text={text} />
  </p>
)

/** Sentences as one paragraph; nothing where there are none. */
export const Paragraph = ({
  sentences,
  class: name,
}: {
  readonly sentences: readonly string[]
  readonly class?: string
}) =>
  sentences.length === 0 ? null : (
    <p class={name}>
      <UnbrokenText text={sentences.join(' ')} />
    </p>
  )

/** Sentences as a list. */
export const List = ({ sentences, class: name }: Parameters<typeof Paragraph>[0]) => (
  <ul class={name}>
    {sentences.map(sentence => (
      <li>
        <UnbrokenText text={sentence} />
      </li>
    ))}
  </ul>
)

/** A picture of `cesura/plots`, which escapes every name and text it holds. */
export const Svg = ({ svg, ...rest }: { readonly svg: string } & Record<string, unknown>) => (
  <div {...rest} dangerouslySetInnerHTML={{ __html: svg }} />
)

/** Widths in px: across the page, across it on a tablet, half of it, a phone. */
export const WIDTHS = { wide: 992, middle: 688, half: 480, narrow: 328, strip: 728 } as const

export interface FigureProps {
  readonly render: (options: FigureOptions) => Figure
  readonly size: 'wide' | 'half'
  /** A signature under the picture. */
  readonly footnote?: string
}

/**
 * A figure with its title and its numbers as text. It is rendered once for each width of the page, because text in a
 * figure that shrinks cannot be read.
 */
export function FigureBlock({ render, size, footnote }: FigureProps) {
  const at = (width: number): Figure =>
    render({ width, frame: 'bare', theme: 'inherit', footnote: undefined })
  const figure = at(WIDTHS[size])
  return (
    <figure>
      <h3>
        <UnbrokenText text={figure.title} />
      </h3>
      <p class="sub">{figure.subtitle}</p>
      <Svg class={size === 'wide' ? 'wide has-middle has-narrow' : 'half'} svg={figure.svg} />
      {size === 'wide' && <Svg class="middle" svg={at(WIDTHS.middle).svg} />}
      <Svg class="narrow" svg={at(WIDTHS.narrow).svg} />
      <details class="numbers">
        <summary>Numbers</summary>
        <NumbersTable table={figure.table} />
      </details>
      {footnote !== undefined && (
        <figcaption>
          <SignatureLine text={footnote} />
        </figcaption>
      )}
    </figure>
  )
}

const MOST_ROWS = 500

/** The numbers behind a picture. */
export function NumbersTable({ table }: { readonly table: FigureTable }) {
  const rows = table.rows.slice(0, MOST_ROWS)
  const numeric = table.columns.map((_, column) =>
    rows.every(row => row[column] === undefined || /^[−+-]?[\d.,e-]+\s?%?$|^n\/a$/.test(String(row[column]))),
  )
  const kind = (column: number) => (numeric[column] ? 'num' : undefined)
  return (
    <div class="scroll" tabIndex={0} role="group" aria-label="Numbers of the figure">
      <table>
        <thead>
          <tr>
            {table.columns.map((column, index) => (
              <th key={column} scope="col" class={kind(index)}>
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, index) => (
            <tr key={index}>
              {row.map((cell, column) => (
                <td key={table.columns[column]} class={kind(column)}>
                  {cell === undefined ? 'n/a' : typeof cell === 'number' ? shortNumber(cell) : cell}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {table.rows.length > MOST_ROWS && (
        <p class="note">
          {MOST_ROWS} of {countDigits(table.rows.length)} rows.
        </p>
      )}
    </div>
  )
}

const shortNumber = (value: number): string => formatNumber(value, Number.isInteger(value) ? 0 : 3)

/** A cell that is shown in another way than its value: with the value that it sorts by. */
export interface ShownCell {
  readonly show: ComponentChildren
  /** `null` sorts last; undefined sorts by its text. */
  readonly sort?: number | null
}

const isShown = (cell: Cell | ShownCell): cell is ShownCell =>
  typeof cell === 'object' && cell !== null && 'show' in cell

/** What a page says of a table: its columns and rows, with cells of their own where a page can show more. */
export interface PageTable {
  readonly title: string
  readonly columns: readonly Column[]
  readonly rows: readonly (readonly (Cell | ShownCell)[])[]
}

/** A table for people; with the report's script it sorts by any column. */
export function TableBlock({ table: { title, columns, rows } }: { readonly table: PageTable }) {
  const kind = (column: number) => (columns[column]?.align === 'right' ? 'num' : undefined)
  return (
    <div class="scroll" tabIndex={0} role="group" aria-label={title}>
      <table class="sortable">
        <thead>
          <tr>
            {columns.map(({ name }, index) => (
              <th scope="col" class={kind(index)}>
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(row => (
            <tr>
              {row.map((cell, index) => {
                const sort = sortOf(cell)
                const attributes = sort === undefined ? {} : { 'data-v': sort ?? '' }
                const shown = <CellText cell={cell} column={columns[index]!} />
                return index === 0 ? (
                  <th scope="row" {...attributes}>
                    {shown}
                  </th>
                ) : (
                  <td class={kind(index)} {...attributes}>
                    {shown}
                  </td>
                )
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

/** What a cell is sorted by; undefined: by its text. */
function sortOf(cell: Cell | ShownCell): number | null | undefined {
  if (isShown(cell)) return cell.sort
  const value = isScore(cell) ? cell.value : cell
  return value === null || typeof value === 'number' ? value : undefined
}

/** A cell; under a score its interval. */
function CellText({ cell, column }: { readonly cell: Cell | ShownCell; readonly column: Column }) {
  if (isShown(cell)) return <>{cell.show}</>
  const text = formatCell(cell, column)
  if (!isScore(cell)) return <>{text}</>
  const { interval, marks, best } = cell
  return (
    <>
      {best ? <b>{text}</b> : text}
      {marks !== undefined && marks !== '' && <sup>{marks}</sup>}
      {interval && (
        <small>
          {formatNumber(interval[0], 3)} to {formatNumber(interval[1], 3)}
        </small>
      )}
    </>
  )
}

/** A table under its title, with its caption and, unless they are signatures, its notes. */
export const TitledTable = ({ table }: { readonly table: Table }) => (
  <>
    {table.title !== '' && <h4>{table.title}</h4>}
    <TableBlock table={table} />
    <Paragraph class="quiet small" sentences={table.caption ?? []} />
  </>
)

/** The blocks of a view: the page knows tables, figures and sentences, and nothing about segmentation. */
export const Blocks = ({ blocks }: { readonly blocks: readonly Block[] }) => (
  <>
    {blocks.map(block => (
      <OneBlock block={block} />
    ))}
  </>
)

const PictureBlock = ({ picture }: { readonly picture: Picture | undefined }) =>
  picture === undefined ? null : (
    <FigureBlock render={options => renderPicture(picture, options)} size="wide" />
  )

function OneBlock({ block }: { readonly block: Block }) {
  switch (block.type) {
    case 'prose':
      return <Paragraph sentences={block.sentences} />
    case 'table':
      return <TitledTable table={block.table} />
    case 'figure':
      return <PictureBlock picture={block.figure.picture} />
    case 'signatures':
      return (
        <>
          {block.signatures.map(({ full }) => (
            <SignatureLine text={full} />
          ))}
        </>
      )
    case 'section':
      return (
        <>
          <h3>{block.title}</h3>
          <Blocks blocks={block.blocks} />
        </>
      )
  }
}
