import type { Segmentation } from 'cesura'
import {
  darkTheme,
  lightTheme,
  pkCounts,
  sequentialColor,
  sequentialLabel,
  windowDiffCounts,
} from 'cesura/plots'
import type { JSX } from 'preact'
import { score2 } from '../../../src/model/numbers.ts'
import { comparison, type Pointed, segmentations } from '../../state/compare.ts'
import { shownTheme } from '../../state/theme.ts'

/** What is between the two upright lanes next to one unit, and what pointing there explains. */
interface ChannelCell {
  readonly element: JSX.Element | null
  readonly point: Pointed | undefined
}

/** The windows that Pk and WindowDiff slide, one row each, next to the unit in their middle. */
export function windowCells(): (unit: number) => ChannelCell {
  const { reference, hypothesis } = segmentations.value!
  const size = comparison.value.value?.window ?? 1
  const inside = ({ boundaries }: Segmentation, first: number) => {
    let count = 0
    for (const place of boundaries) if (place >= first && place < first + size) count++
    return count
  }
  return unit => {
    const first = unit - Math.floor((size - 1) / 2)
    if (first < 1 || first + size > reference.units) return { element: null, point: undefined }
    const seen = {
      first,
      last: first + size - 1,
      reference: inside(reference, first),
      hypothesis: inside(hypothesis, first),
    }
    return {
      element: (
        <span class="cells2" aria-hidden="true">
          <b class={pkCounts(seen) ? 'on' : ''} />
          <b class={windowDiffCounts(seen) ? 'on' : ''} />
        </span>
      ),
      point: { what: 'window', first },
    }
  }
}

/** The ties of the alignment: a band over the units that both segments share. */
export function tieCells(): (unit: number) => ChannelCell {
  const ties = comparison.value.value?.ties ?? []
  const theme = shownTheme.value === 'dark' ? darkTheme : lightTheme
  return unit => {
    const index = ties.findIndex(({ start, end }) => unit > start && unit <= end)
    const tie = ties[index]
    if (tie === undefined) return { element: null, point: undefined }
    const sides = tie.chosenBy === 'both' ? 'reference hypothesis' : tie.chosenBy
    return {
      element: (
        <span
          class={`tie ${sides}`}
          aria-hidden="true"
          style={{
            background: sequentialColor(theme, tie.weight),
            color: sequentialLabel(theme, tie.weight),
          }}
        >
          {unit === tie.start + 1 ? score2(tie.weight) : ''}
        </span>
      ),
      point: { what: 'tie', index },
    }
  }
}

/** The boundaries at a position, in ink: windows and ties know no edits. */
export function PlainCut({ place }: { place: number }) {
  const { reference, hypothesis } = segmentations.value!
  const first = reference.boundaries.includes(place)
  const second = hypothesis.boundaries.includes(place)
  return (
    <svg width="60" height="16" viewBox="0 0 60 16" aria-hidden="true">
      {first ? <Bar x={-2.5} /> : <rect x="0" y="0" width="16" height="16" fill="var(--seg)" />}
      {second ? <Bar x={41.5} /> : <rect x="44" y="0" width="16" height="16" fill="var(--seg)" />}
    </svg>
  )
}

const Bar = ({ x }: { x: number }) => <rect x={x} y="6.5" width="21" height="3" rx="1.5" fill="var(--ink)" />
