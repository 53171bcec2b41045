import { useSignal } from '@preact/signals'
import type { Item, Segmentation } from 'cesura'
import { useEffect, useRef } from 'preact/hooks'
import { show } from '../../state/address.ts'
import { unitName } from '../../state/corpus.ts'

const FIRST = 80

/** One coder's boundaries next to the units of one text. */
export function CellText({
  item,
  coder,
  segmentation,
  close,
}: {
  item: Item
  coder: string
  segmentation: Segmentation
  close: () => void
}) {
  const shown = useSignal(FIRST)
  const host = useRef<HTMLElement>(null)
  useEffect(() => host.current?.scrollIntoView({ block: 'nearest' }), [])
  const { units, texts } = item
  const { boundaries, types, scale } = segmentation
  const labels = new Map(
    Array.from(boundaries, (place, index) => [
      place,
      types === undefined || scale === undefined
        ? ''
        : scale.names.filter((_, type) => (types[index]! >>> type) & 1).join(' '),
    ]),
  )
  const rows: preact.JSX.Element[] = []
  for (let unit = 1; unit <= Math.min(units, shown.value); unit++) {
    const label = labels.get(unit)
    rows.push(
      <div key={unit} class="u one">
        <div class="lanes" />
        <i>{unit}</i>
        <span dir="auto">{texts?.[unit - 1] ?? `${unitName.value} ${unit}`}</span>
      </div>,
    )
    if (label !== undefined && unit < units) {
      rows.push(
        <div key={`cut ${unit}`} class="cutrow">
          <b />
          <small>{label}</small>
        </div>,
      )
    }
  }
  return (
    <section ref={host} class="panel" aria-label={`${coder} on ${item.id}`} data-testid="cell-text">
      <div class="h">
        <h2>
          {coder} on {item.id}
        </h2>
        <span>
          {boundaries.length} cut{boundaries.length === 1 ? '' : 's'} in {units.toLocaleString('en')}{' '}
          {unitName.value}s
        </span>
        <span class="before-auto gap-16" style={{ display: 'flex' }}>
          {item.codings.length > 1 && (
            <button
              type="button"
              class="link"
              onClick={() =>
                show('compare', { item: item.id, hypothesis: coder, reference: undefined, all: undefined })
              }
            >
              Compare
            </button>
          )}
          <button type="button" class="link" onClick={close}>
            Close
          </button>
        </span>
      </div>
      <div class="text">{rows}</div>
      {units > shown.value && (
        <div class="fam">
          <button type="button" class="link" onClick={() => (shown.value += 400)}>
            {shown.value.toLocaleString('en')} of {units.toLocaleString('en')} {unitName.value}s; show more
          </button>
        </div>
      )}
    </section>
  )
}
