import { useSignal } from '@preact/signals'
import type { Segmentation } from 'cesura'
import { useRef } from 'preact/hooks'
import { show } from '../state/address.ts'
import { coders, corpus } from '../state/corpus.ts'

const ROW = 36
const COLUMN = 108
/** Rows and columns beyond the view that are drawn too, so that scrolling never shows a hole. */
const MARGIN = 6

/** Items × coders: a small strip and the number of cuts in each cell, dotted where a coder missed an item. */
export function DesignTable() {
  const scroller = useRef<HTMLDivElement>(null)
  const top = useSignal(0)
  const left = useSignal(0)
  const items = corpus.value!.items
  const names = coders.value
  const missing = items.reduce((sum, item) => sum + names.length - item.codings.length, 0)
  const rows = slice(top.value, 560, ROW, items.length)
  const columns = slice(left.value, 1100, COLUMN, names.length)
  return (
    <section class="panel" aria-label="Items and coders">
      <div class="h">
        <h2>Texts and coders</h2>
        <span>
          {missing === 0
            ? 'every coder cut every text'
            : `${missing.toLocaleString('en')} of ${(items.length * names.length).toLocaleString('en')} missing`}
        </span>
      </div>
      <div
        class="scroll"
        ref={scroller}
        style={{ maxHeight: '560px', overflowY: 'auto' }}
        tabIndex={0}
        role="region"
        aria-label="Texts and coders, scrollable"
        onScroll={event => {
          top.value = event.currentTarget.scrollTop
          left.value = event.currentTarget.scrollLeft
        }}
      >
        <table style={{ width: 'auto', minWidth: '100%' }} aria-rowcount={items.length + 1}>
          <thead>
            <tr>
              <th scope="col" class="sticky">
                text
              </th>
              {columns.before > 0 && <th style={{ minWidth: `${columns.before * COLUMN}px` }} />}
              {names.slice(columns.from, columns.to).map(name => (
                <th
                  key={name}
                  scope="col"
                  style={{ maxWidth: `${COLUMN}px`, overflow: 'hidden', textOverflow: 'ellipsis' }}
                  title={name}
                >
                  {name}
                </th>
              ))}
              {columns.after > 0 && <th style={{ minWidth: `${columns.after * COLUMN}px` }} />}
              <th scope="col" class="num">
                units
              </th>
              <th scope="col" class="num">
                cuts per place
              </th>
            </tr>
          </thead>
          <tbody>
            {rows.before > 0 && <tr style={{ height: `${rows.before * ROW}px` }} />}
            {items.slice(rows.from, rows.to).map(item => {
              const cuts = item.codings.reduce(
                (sum, coding) => sum + coding.segmentation.boundaries.length,
                0,
              )
              const places = item.codings.length * (item.units - 1)
              return (
                <tr key={item.id} style={{ height: `${ROW}px` }}>
                  <th scope="row" class="sticky" title={item.id}>
                    {item.id}
                  </th>
                  {columns.before > 0 && <td />}
                  {names.slice(columns.from, columns.to).map(name => {
                    const coding = item.codings.find(({ coder }) => coder === name)
                    return (
                      <td key={name}>
                        {coding === undefined ? (
                          <span
                            role="img"
                            aria-label="missing"
                            style={{
                              display: 'block',
                              width: '60px',
                              height: '14px',
                              border: '1px dotted var(--edge)',
                              borderRadius: '3px',
                            }}
                          />
                        ) : (
                          <button
                            type="button"
                            style={{
                              display: 'flex',
                              gap: '8px',
                              alignItems: 'center',
                              border: 0,
                              background: 'none',
                              padding: '2px 0',
                              cursor: 'pointer',
                            }}
                            aria-label={`${name} on ${item.id}: ${coding.segmentation.boundaries.length} cuts; compare`}
                            onClick={() =>
                              show('compare', { item: item.id, hypothesis: name, reference: undefined })
                            }
                          >
                            <MicroStrip segmentation={coding.segmentation} />
                            {coding.segmentation.boundaries.length}
                          </button>
                        )}
                      </td>
                    )
                  })}
                  {columns.after > 0 && <td />}
                  <td class="num">{item.units.toLocaleString('en')}</td>
                  <td class="num">{places === 0 ? '–' : (cuts / places).toFixed(3)}</td>
                </tr>
              )
            })}
            {rows.after > 0 && <tr style={{ height: `${rows.after * ROW}px` }} />}
          </tbody>
        </table>
      </div>
    </section>
  )
}

/** Which of many rows or columns are near the view. */
function slice(scroll: number, view: number, size: number, count: number) {
  const from = Math.max(0, Math.floor(scroll / size) - MARGIN)
  const to = Math.min(count, Math.ceil((scroll + view) / size) + MARGIN)
  return { from, to, before: from, after: count - to }
}

/** A segmentation in 60 × 12 px: one column a pixel at most, however long the text. */
export function MicroStrip({ segmentation: { units, boundaries } }: { segmentation: Segmentation }) {
  const columns = new Set<number>()
  for (const place of boundaries) columns.add(Math.round((place / units) * 58) + 1)
  return (
    <svg width="60" height="12" viewBox="0 0 60 12" aria-hidden="true" style={{ flex: 'none' }}>
      <rect width="60" height="12" rx="3" fill="var(--seg)" />
      <path d={[...columns].map(x => `M${x} 0V12`).join('')} stroke="var(--ink)" stroke-width="1.2" />
    </svg>
  )
}
