import { goTo } from '../../state/adjudicate.ts'
import { type Asked, type AskedItem, isOpen } from '../../state/adjudicate-queue.ts'

/** Marks that a line can hold: of positions that fall together the one that matters most is shown. */
const COLUMNS = 400

type State = 'cut' | 'uncut' | 'open' | 'here'
/** What covers what, where places share a column. */
const weight: Readonly<Record<State, number>> = { uncut: 0, cut: 1, open: 2, here: 3 }

interface MapProps {
  readonly asked: AskedItem
  readonly units: number
  readonly here?: Asked | undefined
}

/** The whole text as a line: bar = boundary, ring = no boundary, pill = open, framed = here; a click goes there. */
export function TextMap({ asked, units, here }: MapProps) {
  // A gap may be one pixel wide, so pointing takes the nearest one; keys go from gap to gap.
  const takeNearest = (event: MouseEvent & { currentTarget: HTMLElement }) => {
    const { left, width } = event.currentTarget.getBoundingClientRect()
    const at = ((event.clientX - left) / width) * units
    const away = ({ from }: Asked) => Math.abs(from - at)
    let nearest: Asked | undefined
    for (const each of asked.disputes) if (nearest === undefined || away(each) < away(nearest)) nearest = each
    if (nearest !== undefined) goTo(nearest)
  }
  return (
    <div class="map" aria-hidden="true" onClick={takeNearest}>
      {marksOf(asked.disputes, units, here).map(({ at, state, isHere }) => (
        <i key={at} class={isHere ? `${state} here` : state} style={{ left: `${(100 * at) / units}%` }} />
      ))}
    </div>
  )
}

function marksOf(disputes: readonly Asked[], units: number, here: Asked | undefined) {
  const columns = new Map<
    number,
    { at: number; state: Exclude<State, 'here'>; isHere: boolean; weight: number }
  >()
  const few = disputes.length <= COLUMNS
  for (const dispute of disputes) {
    const at = dispute.decision?.position ?? dispute.from
    const state = isOpen(dispute) ? 'open' : dispute.decision?.decision === 'no-cut' ? 'uncut' : 'cut'
    const isHere = here?.from === dispute.from
    const column = few ? dispute.from : Math.floor((at / units) * COLUMNS)
    const own = weight[isHere ? 'here' : state]
    if (own > (columns.get(column)?.weight ?? -1)) columns.set(column, { at, state, isHere, weight: own })
  }
  return [...columns.values()]
}
