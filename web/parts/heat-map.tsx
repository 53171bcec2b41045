import { useSignal } from '@preact/signals'
import { boundaryHeatMap, countDigits } from 'cesura/plots'
import { similarity } from '../state/agreement.ts'
import { corpus, unitName } from '../state/corpus.ts'
import { codersNow, itemsNow, measured, withoutCoders, withoutItems } from '../state/people.ts'
import type { AgreementAnswer } from '../worker/agreement.ts'
import { CROWD } from './crowd-matrix.tsx'
import { FigurePanel } from './figure.tsx'
import { ofSome } from './of-some.ts'

/** Rows before the reader asks for more. */
const ROWS = 24

/** Where coders cut: needs no agreement, so it stands before there is one. */
export function HeatMap({ pi, stale }: { pi: AgreementAnswer['pi'] | undefined; stale: boolean }) {
  const shown = useSignal(measured.value.length > CROWD ? ROWS / 2 : ROWS)
  const open = useSignal<readonly string[]>([])
  const items = itemsNow()
  const inside = new Set(codersNow())
  const byItem = new Map((pi?.perItem ?? []).map(row => [row.item, row.observed]))
  const heat = items.slice(0, shown.value).map(item => ({
    id: item.id,
    units: item.units,
    codings: item.codings
      .filter(({ coder }) => inside.has(coder))
      .map(({ coder, segmentation }) => ({ coder, boundaries: segmentation.boundaries })),
    similarity: byItem.get(item.id),
  }))
  return (
    <FigurePanel
      stale={stale}
      name="heat-map"
      inputs={[
        corpus.value,
        pi,
        shown.value,
        open.value,
        withoutCoders.value,
        withoutItems.value,
        measured.value,
      ]}
      draw={look =>
        ofSome(
          own =>
            boundaryHeatMap(
              { items: heat, measure: similarity.value.symbol, unit: unitName.value },
              { ...own, open: open.value },
            ),
          look,
          heat.length < items.length
            ? `, in the first ${heat.length} of ${countDigits(items.length)} texts`
            : '',
        )
      }
    >
      <div class="row above-10">
        <button
          type="button"
          class="link"
          aria-pressed={open.value.length > 0}
          onClick={() => (open.value = open.value.length > 0 ? [] : heat.slice(0, 6).map(({ id }) => id))}
        >
          {open.value.length > 0 ? 'Hide the coders’ lanes' : 'Show the coders’ lanes'}
        </button>
        {items.length > shown.value && (
          <button type="button" class="link" onClick={() => (shown.value += 200)}>
            {shown.value} of {countDigits(items.length)} texts; show more
          </button>
        )}
      </div>
    </FigurePanel>
  )
}
