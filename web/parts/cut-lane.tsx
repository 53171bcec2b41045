import type { Segmentation } from 'cesura'

/** The number of columns of a lane. */
const COLUMNS = 1000

/** A segmentation as one bar with a line at each boundary, as wide as the space allows. */
export function CutLane({ segmentation: { units, boundaries } }: { segmentation: Segmentation }) {
  const columns = new Set<number>()
  for (const place of boundaries) columns.add(Math.round((place / units) * COLUMNS))
  return (
    <svg class="cut-lane" viewBox={`0 0 ${COLUMNS} 20`} preserveAspectRatio="none" aria-hidden="true">
      <rect x="0" y="3" width={COLUMNS} height="14" fill="var(--seg)" />
      <path
        d={[...columns].map(x => `M${x} 0V20`).join('')}
        stroke="var(--ink)"
        stroke-width="2"
        vector-effect="non-scaling-stroke"
      />
    </svg>
  )
}
