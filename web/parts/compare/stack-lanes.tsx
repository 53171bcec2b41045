import { useSignal } from '@preact/signals'
import { type Mark, type StackedGeometry, stackedLanes } from 'cesura/plots'
import { useEffect, useMemo, useRef } from 'preact/hooks'
import { markSentence, type Sentence, stackSentence } from '../../../src/report/sentences/marks.ts'
import { equals, frame, segmentations, span } from '../../state/compare.ts'
import { item, unitName } from '../../state/corpus.ts'
import { stackAnswer } from '../../state/stack.ts'
import type { StackAnswer } from '../../worker/stack.ts'
import { Svg } from '../svg.tsx'

/** The description of the lane or the mark that is pointed at. */
export interface Description {
  readonly sentence: Sentence
  readonly kind: Mark['kind'] | undefined
}

interface LanesProps {
  readonly rows: readonly StackAnswer[]
  readonly name: string
  readonly width: number
  /** The first group is rendered at once, the others when they come near the view. */
  readonly first: boolean
  readonly report: (description: Description | undefined) => void
  readonly open: (coder: string) => void
}

/** Some of the lanes under the coder they are read against; an empty space of their height until somebody scrolls there. */
export function StackLanes({ rows, name, width, first, report, open }: LanesProps) {
  const stage = useRef<HTMLDivElement>(null)
  const near = useSignal(first)
  useEffect(() => {
    if (near.peek() || stage.current === null) return
    const observer = new IntersectionObserver(
      entries => {
        if (entries.some(entry => entry.isIntersecting)) near.value = true
      },
      { rootMargin: '400px' },
    )
    observer.observe(stage.current)
    return () => observer.disconnect()
  }, [])
  const { reference } = segmentations.value!
  const figure = useMemo(() => {
    if (!near.value) return undefined
    const byName = new Map(item.value!.codings.map(({ coder, segmentation }) => [coder, segmentation]))
    return stackedLanes(
      {
        units: reference.units,
        reference: { name, boundaries: reference.boundaries },
        rows: rows.map(({ name: coder, value, marks }) => ({
          name: coder,
          boundaries: byName.get(coder)?.boundaries ?? [],
          marks,
          value,
        })),
        measure: 'B',
        unit: unitName.value,
        ...(frame.value === undefined ? {} : { range: frame.value }),
      },
      { frame: 'bare', theme: 'inherit', width },
    )
  }, [near.value, stackAnswer.value.value, width, name])
  const located = (event: PointerEvent | MouseEvent) => {
    const box = stage.current!.getBoundingClientRect()
    return locate(figure!.geometry, event.clientX - box.left, event.clientY - box.top)
  }
  const point = (event: PointerEvent) => {
    if (figure === undefined) return
    const { coder, mark } = located(event)
    const row = rows.find(candidate => candidate.name === coder)
    if (row === undefined) report(undefined)
    else if (mark !== undefined) {
      const words = { reference: name, hypothesis: row.name, unit: unitName.value, span: span.value }
      report({ sentence: markSentence(mark, { ...words, equal: equals.value }), kind: mark.kind })
    } else report({ sentence: stackSentence(row, name), kind: undefined })
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the table below says and opens the same
    // biome-ignore lint/a11y/useKeyWithClickEvents: the table below opens the same by keyboard
    <div
      ref={stage}
      data-testid="stack"
      style={{
        cursor: 'pointer',
        minHeight: figure === undefined ? `${rows.length * 30 + 60}px` : undefined,
      }}
      onPointerMove={point}
      onPointerLeave={() => report(undefined)}
      onClick={event => {
        const coder = figure === undefined ? undefined : located(event).coder
        if (coder !== undefined) open(coder)
      }}
    >
      {figure !== undefined && <Svg svg={figure.svg} />}
    </div>
  )
}

/** The row and the mark under a point. */
function locate({ lanes, system }: StackedGeometry, x: number, y: number) {
  const lane = lanes.find(({ top, bottom }) => y >= top - 5 && y < bottom + 5)
  if (lane === undefined) return { coder: undefined, mark: undefined }
  const near = (place: number | undefined) => place !== undefined && Math.abs(system.place(place) - x) < 7
  const mark = lane.row.marks?.find(({ reference, hypothesis }) => near(hypothesis ?? reference))
  return { coder: lane.row.name, mark }
}
