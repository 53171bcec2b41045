import { signal, useSignal } from '@preact/signals'
import type { Item, Segmentation } from 'cesura'
import { timeOf } from '../../../src/model/index.ts'
import { coders, corpus } from '../../state/corpus.ts'
import { narrow } from '../width.ts'
import { CellText } from './cell-text.tsx'
import { CodingGrid } from './coding-grid.tsx'
import { lengthOf, rateOf } from './item-length.ts'

const ROW = 36
const COLUMN = 108
/** Rows and columns beyond the view that are rendered too, so that scrolling never shows an empty area. */
const MARGIN = 2
/** Scrolling by less than this many rows or columns renders nothing again. */
const STEP = 3
/** Texts, and coders in each, before a phone's reader asks for more. */
const PANELS = 20
const PANEL_CODERS = 12

/** More texts than this are boxes, unless there are too many of those. */
const FEW = 12
const MOST_BOXES = 2000

/** The cell that is open: its text is shown next to it. */
const chosen = signal<{ item: string; coder: string } | undefined>(undefined)

/** Items × coders: a small strip and the number of boundaries in each cell, dotted where a coder missed an item. */
export function DesignTable() {
  const items = corpus.value!.items
  const names = coders.value
  const missing = items.reduce((sum, item) => sum + names.length - item.codings.length, 0)
  const asTable = useSignal(false)
  const many = !narrow.value && items.length > FEW && items.length * names.length <= MOST_BOXES
  const boxes = many && !asTable.value
  return (
    <div class="stack">
      <section class="panel" aria-label="Texts and coders">
        <div class="h">
          <h2>Texts and coders</h2>
          <span>
            {boxes && 'each box is a coding, a stronger shade: more cuts; '}
            {missing === 0
              ? 'every coder cut every text'
              : `${missing.toLocaleString('en')} of ${(items.length * names.length).toLocaleString('en')} missing, dotted`}
          </span>
          {many && (
            <button type="button" class="link end" onClick={() => (asTable.value = !asTable.value)}>
              {boxes ? 'As a table' : 'As boxes'}
            </button>
          )}
        </div>
        {narrow.value ? (
          <Panels items={items} names={names} />
        ) : boxes ? (
          <CodingGrid items={items} names={names} onOpen={cell => (chosen.value = cell)} />
        ) : (
          <Grid items={items} names={names} />
        )}
      </section>
      {!narrow.value && <Chosen />}
    </div>
  )
}

/** The text of the open cell: below the table, on a phone inside its card. */
function Chosen({ within }: { within?: string }) {
  if (chosen.value === undefined || (within !== undefined && within !== chosen.value.item)) return null
  const { item: id, coder } = chosen.value
  const item = corpus.value!.items.find(candidate => candidate.id === id)
  const segmentation = item?.codings.find(coding => coding.coder === coder)?.segmentation
  if (item === undefined || segmentation === undefined) return null
  return (
    <CellText
      key={`${id} ${coder}`}
      item={item}
      coder={coder}
      segmentation={segmentation}
      close={() => (chosen.value = undefined)}
    />
  )
}

interface DesignProps {
  readonly items: readonly Item[]
  readonly names: readonly string[]
}

function Grid({ items, names }: DesignProps) {
  const top = useSignal(0)
  const left = useSignal(0)
  const rows = slice(top.value, 560, ROW, items.length)
  const columns = slice(left.value, 820, COLUMN, names.length)
  const timed = items.some(item => timeOf(item) !== undefined)
  return (
    <div
      class="scroll"
      style={{ maxHeight: '560px', overflowY: 'auto' }}
      tabIndex={0}
      role="region"
      aria-label="Rows of the table, scrollable"
      onScroll={event => {
        const stepped = (scroll: number, size: number) => Math.floor(scroll / (STEP * size)) * STEP * size
        top.value = stepped(event.currentTarget.scrollTop, ROW)
        left.value = stepped(event.currentTarget.scrollLeft, COLUMN)
      }}
    >
      <table class="design" aria-rowcount={items.length + 1} aria-colcount={names.length + 3}>
        <thead>
          <tr>
            <th scope="col" class="sticky">
              text
            </th>
            <th scope="col" class="num">
              {timed ? 'length' : 'units'}
            </th>
            <th
              scope="col"
              class="num"
              title={
                timed
                  ? 'boundaries per minute, all coders'
                  : 'boundaries per gap between two units, all coders'
              }
            >
              {timed ? 'per minute' : 'per gap'}
            </th>
            {columns.before > 0 && <th style={{ minWidth: `${columns.before * COLUMN}px` }} />}
            {names.slice(columns.from, columns.to).map(name => (
              <th key={name} scope="col" class="name" title={name}>
                {name}
              </th>
            ))}
            {columns.after > 0 && <th style={{ minWidth: `${columns.after * COLUMN}px` }} />}
          </tr>
        </thead>
        <tbody>
          {rows.before > 0 && <tr style={{ height: `${rows.before * ROW}px` }} />}
          {items.slice(rows.from, rows.to).map(item => {
            const codings = new Map(item.codings.map(coding => [coding.coder, coding.segmentation]))
            return (
              <tr key={item.id} style={{ height: `${ROW}px` }}>
                <th scope="row" class="sticky" title={item.id}>
                  {item.id}
                </th>
                <td class="num">{lengthOf(item)}</td>
                <td class="num">{rateOf(item)}</td>
                {columns.before > 0 && <td />}
                {names.slice(columns.from, columns.to).map(name => (
                  <td key={name}>
                    <Cell item={item} coder={name} segmentation={codings.get(name)} />
                  </td>
                ))}
                {columns.after > 0 && <td />}
              </tr>
            )
          })}
          {rows.after > 0 && <tr style={{ height: `${rows.after * ROW}px` }} />}
        </tbody>
      </table>
    </div>
  )
}

/** On a phone every text is a card with its coders in it. */
function Panels({ items, names }: DesignProps) {
  const shown = useSignal(PANELS)
  const wide = useSignal(PANEL_CODERS)
  return (
    <>
      {items.slice(0, shown.value).map(item => {
        const codings = new Map(item.codings.map(coding => [coding.coder, coding.segmentation]))
        return (
          <div key={item.id} class="card">
            <div class="row" style={{ justifyContent: 'space-between' }}>
              <b style={{ fontWeight: 600, overflowWrap: 'anywhere' }}>{item.id}</b>
              <span class="why">
                {lengthOf(item)}
                {timeOf(item) === undefined ? ' units' : ''}, {rateOf(item)} cuts per{' '}
                {timeOf(item) === undefined ? 'place' : 'minute'}
              </span>
            </div>
            <div class="cells">
              {names.slice(0, wide.value).map(name => (
                <div key={name}>
                  <span class="why">{name}</span>
                  <Cell item={item} coder={name} segmentation={codings.get(name)} />
                </div>
              ))}
            </div>
            {names.length > wide.value && (
              <button type="button" class="link" onClick={() => (wide.value += 100)}>
                {names.length - wide.value} more coders
              </button>
            )}
            <Chosen within={item.id} />
          </div>
        )
      })}
      {items.length > shown.value && (
        <div class="card">
          <button type="button" class="link" onClick={() => (shown.value += 50)}>
            {shown.value} of {items.length.toLocaleString('en')} texts; show more
          </button>
        </div>
      )}
    </>
  )
}

/** What one coder made of one text; pressing it opens the text with the boundaries. */
function Cell({
  item,
  coder,
  segmentation,
}: {
  item: Item
  coder: string
  segmentation: Segmentation | undefined
}) {
  if (segmentation === undefined) return <span class="none" role="img" aria-label="missing" />
  const on = chosen.value?.item === item.id && chosen.value.coder === coder
  const cuts = segmentation.boundaries.length
  return (
    <button
      type="button"
      class="cell"
      aria-pressed={on}
      aria-label={`${coder} on ${item.id}: ${cuts} cut${cuts === 1 ? '' : 's'}; show the text`}
      onClick={() => (chosen.value = on ? undefined : { item: item.id, coder })}
    >
      <MicroStrip segmentation={segmentation} />
      {cuts.toLocaleString('en')}
    </button>
  )
}

/** Which of many rows or columns are near the view. */
function slice(scroll: number, view: number, size: number, count: number) {
  const from = Math.max(0, Math.floor(scroll / size) - MARGIN)
  const to = Math.min(count, Math.ceil((scroll + view) / size) + STEP + MARGIN)
  return { from, to, before: from, after: count - to }
}

/** A segmentation in 60 × 12 px: one column a pixel at most, however long the text. */
function MicroStrip({ segmentation: { units, boundaries } }: { segmentation: Segmentation }) {
  const columns = new Set<number>()
  for (const place of boundaries) columns.add(Math.round((place / units) * 58) + 1)
  return (
    <svg class="micro" width="60" height="12" viewBox="0 0 60 12" aria-hidden="true">
      <path d={[...columns].map(x => `M${x} 0V12`).join('')} stroke="var(--ink)" stroke-width="1.2" />
    </svg>
  )
}
