import { useSignal } from '@preact/signals'
import { coderBehaviour } from 'cesura/plots'
import { formatTime, secondsOf } from '../../../src/model/index.ts'
import { countDigits } from '../../../src/model/numbers.ts'
import { corpus } from '../../state/corpus.ts'
import { openEveryone } from '../../state/navigate.ts'
import { codersNow, itemsNow, measured, withoutCoders, withoutItems } from '../../state/people.ts'
import { FigurePanel } from '../figure.tsx'
import { ofSome } from './of-some.ts'

/** Coders in the picture before the reader asks for more. */
const CODERS = 40

/** How often each coder cuts. */
export function Behaviour({ stale }: { stale: boolean }) {
  const shown = useSignal(CODERS)
  const rows = behaviour(codersNow())
  const rendered = rows.length <= shown.value ? rows : busiest(rows).slice(0, shown.value)
  return (
    <FigurePanel
      stale={stale}
      name="coders"
      inputs={[corpus.value, shown.value, withoutCoders.value, withoutItems.value, measured.value]}
      render={look =>
        ofSome(
          own => coderBehaviour(rendered, own),
          look,
          rendered.length < rows.length ? `, of the ${rendered.length} who cut most` : '',
        )
      }
      live={{
        name: ([coder]) => cutsSentence(rows.find(row => row.coder === coder)),
        act: ([coder]) => openEveryone(String(coder)),
        rest: 'Click a dot to compare everyone with that coder.',
      }}
    >
      {rendered.length < rows.length && (
        <button type="button" class="link" onClick={() => (shown.value = rows.length)}>
          {rendered.length} of {countDigits(rows.length)} coders, those who cut most; show all
        </button>
      )}
    </FigurePanel>
  )
}

/** How often a coder cuts, in words. */
const cutsSentence = (row: CoderCuts | undefined): string =>
  row === undefined
    ? ''
    : `${row.coder} cuts ${countDigits(row.cuts)} ${row.seconds === undefined ? `of ${countDigits(row.places)} places` : `times in ${formatTime(Math.round(row.seconds), { ticksPerSecond: 1 })}`}. Compare everyone with ${row.coder}.`

interface Cuts {
  readonly cuts: number
  readonly places: number
  readonly seconds?: number | undefined
}

interface CoderCuts extends Cuts {
  readonly coder: string
  readonly items?: readonly Cuts[] | undefined
}

/** More rows than this are counted and not shown one by one. */
const MOST_ITEMS = 600

/** Boundaries and positions of each coder, over all texts and, where they are few, in each. */
function behaviour(coders: readonly string[]): CoderCuts[] {
  const items = itemsNow()
  const few = items.length * coders.length <= MOST_ITEMS
  const wanted = new Map(
    coders.map(coder => [
      coder,
      { coder, cuts: 0, places: 0, seconds: 0, timed: false, items: [] as Cuts[] },
    ]),
  )
  for (const item of items) {
    const places = item.units - 1
    const { seconds } = secondsOf(item)
    for (const { coder, segmentation } of item.codings) {
      const own = wanted.get(coder)
      if (own === undefined) continue
      const cuts = segmentation.boundaries.length
      own.cuts += cuts
      own.places += places
      own.seconds += seconds ?? 0
      own.timed ||= seconds !== undefined
      if (few) own.items.push({ cuts, places, seconds })
    }
  }
  return [...wanted.values()].map(({ timed, seconds, items: rows, ...own }) => ({
    ...own,
    seconds: timed ? seconds : undefined,
    items: few ? rows : undefined,
  }))
}

const busiest = (rows: readonly CoderCuts[]): CoderCuts[] =>
  [...rows].sort((a, b) => b.cuts / b.places - a.cuts / a.places)
