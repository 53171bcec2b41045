import { useSignal } from '@preact/signals'
import type { Item } from 'cesura'
import { boundaryHeatMap } from 'cesura/plots'
import { countDigits, listed } from '../../../src/model/numbers.ts'
import { similarity } from '../../state/agreement.ts'
import { corpus, unitName } from '../../state/corpus.ts'
import { openDispute, openPlace, votersAt } from '../../state/navigate.ts'
import { codersNow, itemsNow, measured, withoutCoders, withoutItems } from '../../state/people.ts'
import type { AgreementAnswer } from '../../worker/agreement.ts'
import { FigurePanel } from '../figure.tsx'
import { ofSome } from './of-some.ts'

/** Rows before the reader asks for more. */
const ROWS = 10

/** Where coders place boundaries: it needs no agreement, so it is shown before there is one. */
export function HeatMap({ pi, stale }: { pi: AgreementAnswer['pi'] | undefined; stale: boolean }) {
  const shown = useSignal(ROWS)
  const open = useSignal<readonly string[]>([])
  const inOrder = itemsNow()
  const inside = new Set(codersNow())
  const byItem = new Map((pi?.perItem ?? []).map(row => [row.item, row.observed]))
  // Lowest agreement first, once it is known.
  const of = ({ id }: Item) => byItem.get(id) ?? 2
  const items = pi === undefined ? inOrder : [...inOrder].sort((a, b) => of(a) - of(b))
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
      render={look =>
        ofSome(
          own =>
            boundaryHeatMap(
              { items: heat, measure: similarity.value.symbol, unit: unitName.value },
              { ...own, open: open.value },
            ),
          look,
          heat.length < items.length
            ? pi === undefined
              ? `, in the first ${heat.length} of ${countDigits(items.length)} texts`
              : `, in ${heat.length} of ${countDigits(items.length)} texts, lowest agreement first`
            : '',
        )
      }
      live={{
        name: of => placeSentence(of, inside).fact,
        caption: of => <PlaceCaption of={of} inside={inside} />,
        rest: 'Point at a cell to see who cuts there; its links open the place in Compare and in Adjudicate.',
      }}
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
            {items.length > 200 + shown.value
              ? `${shown.value} of ${countDigits(items.length)} texts; show more`
              : `Show all ${countDigits(items.length)} texts`}
          </button>
        )}
      </div>
    </FigurePanel>
  )
}

/** Who cuts at a position, who nearly does, who does not. */
function placeSentence([item, place]: readonly (string | number)[], inside: ReadonlySet<string>) {
  const { cut, near, none } = votersAt(String(item), Number(place), [...inside])
  const all = cut.length + near.length + none.length
  const fact = `${item}, after ${unitName.value} ${countDigits(Number(place))}: ${countDigits(cut.length)} of ${countDigits(all)} cut here.`
  const some = (names: readonly string[]) =>
    listed(names.length > 4 ? [...names.slice(0, 3), `${countDigits(names.length - 3)} more`] : names)
  const description = [
    ...(near.length === 0 ? [] : [`${some(near)} ${near.length === 1 ? 'is' : 'are'} one place away.`]),
    ...(none.length === 0 ? [] : [`${some(none)} ${none.length === 1 ? 'does' : 'do'} not.`]),
  ]
  return { fact, meaning: description.join(' '), one: cut[0], other: none[0] ?? near[0] ?? cut[1] }
}

function PlaceCaption({ of, inside }: { of: readonly (string | number)[]; inside: ReadonlySet<string> }) {
  const { fact, meaning, one, other } = placeSentence(of, inside)
  const [item, place] = [String(of[0]), Number(of[1])]
  return (
    <>
      <b>{fact}</b> {meaning}{' '}
      {one !== undefined && other !== undefined && (
        <>
          <button type="button" class="link" onClick={() => openPlace(item, place, one, other)}>
            Open in Compare
          </button>{' '}
          <button type="button" class="link" onClick={() => openDispute(item, place)}>
            Decide in Adjudicate
          </button>
        </>
      )}
    </>
  )
}
