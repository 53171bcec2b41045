import { useSignal } from '@preact/signals'
import {
  countDigits,
  type Mark,
  markSentence,
  type Sentence,
  type StackedGeometry,
  score2,
  score3,
  stackedLanes,
} from 'cesura/plots'
import { useEffect, useLayoutEffect, useMemo, useRef } from 'preact/hooks'
import { set } from '../state/address.ts'
import { equals, frame, marks, segmentations, showTable, span } from '../state/compare.ts'
import { item, pair, unitName } from '../state/corpus.ts'
import { stackAnswer } from '../state/stack.ts'
import type { StackAnswer } from '../worker/stack.ts'
import { Glyph } from './glyph.tsx'
import { MetricSymbol } from './metric-symbol.tsx'
import { Overview } from './overview.tsx'
import { Svg } from './svg.tsx'
import { useWidth } from './width.ts'

/** Lanes that are drawn together under the coder they are read against. */
const GROUP = 40
/** Rows of the table before the reader asks for more. */
const FIRST = 40
const LEAST_PITCH = 8

/** One coder above, all others below, nearest first; every row is read against the first. */
export function Stack() {
  const [host, width] = useWidth<HTMLDivElement>()
  const shown = useSignal(FIRST)
  const told = useSignal<Said | undefined>(undefined)
  const { reference } = segmentations.value!
  const name = pair.value!.reference
  const { value: answers, waiting, error } = stackAnswer.value
  const rows = (answers ?? []).filter(row => row.name !== name)
  const { units } = reference
  const room = Math.max(20, Math.floor((width - 220) / LEAST_PITCH))
  const long = width > 0 && units > room
  useLayoutEffect(() => {
    if (!long) frame.value = undefined
    else if (frame.peek() === undefined || frame.peek()![1] - frame.peek()![0] !== room) {
      const start = Math.min(frame.peek()?.[0] ?? 0, units - room)
      frame.value = [start, start + room]
    }
  }, [long, room, units])
  if (error !== undefined) {
    return (
      <section class="panel error" role="alert">
        <p>{error.message}</p>
        <code>{error.code}</code>
      </section>
    )
  }
  const groups = Array.from({ length: Math.ceil(rows.length / GROUP) }, (_, group) =>
    rows.slice(group * GROUP, (group + 1) * GROUP),
  )
  const open = (coder: string) => set({ all: undefined, hypothesis: coder })
  return (
    <>
      <h1 class="say" data-testid="stack-headline">
        {headline(rows, name)}
      </h1>
      <section
        class={`panel strip${waiting && answers === undefined ? ' stale' : ''}`}
        aria-label="All segmentations"
      >
        <div ref={host}>
          {long && frame.value !== undefined && (
            <Overview width={width} room={room} units={units} marks={marks.value} frame={frame} />
          )}
          {width > 0 &&
            !showTable.value &&
            groups.map((group, index) => (
              <Lanes
                key={index}
                rows={group}
                name={name}
                width={width}
                first={index === 0}
                tell={said => (told.value = said)}
                open={open}
              />
            ))}
        </div>
        <div class="caption" aria-live="polite">
          {told.value?.kind !== undefined && <Glyph kind={told.value.kind} />}
          <span>
            {told.value === undefined ? (
              'Point at a lane to have it read; press it to compare that coder closely.'
            ) : (
              <>
                <b>{told.value.sentence.fact}</b> {told.value.sentence.meaning}
              </>
            )}
          </span>
        </div>
      </section>
      <StackTable rows={rows.slice(0, shown.value)} name={name} open={open} />
      {rows.length > shown.value && (
        <p class="note above-12">
          <button type="button" class="link" onClick={() => (shown.value = rows.length)}>
            {countDigits(shown.value)} of {countDigits(rows.length)} coders in the table; show all
          </button>
        </p>
      )}
    </>
  )
}

interface Said {
  readonly sentence: Sentence
  readonly kind: Mark['kind'] | undefined
}

interface LanesProps {
  readonly rows: readonly StackAnswer[]
  readonly name: string
  readonly width: number
  /** The first group is drawn at once, the others when they come near the view. */
  readonly first: boolean
  readonly tell: (said: Said | undefined) => void
  readonly open: (coder: string) => void
}

/** Some of the lanes under the coder they are read against; a place of their height until somebody scrolls there. */
function Lanes({ rows, name, width, first, tell, open }: LanesProps) {
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
  const picture = useMemo(() => {
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
    return locate(picture!.geometry, event.clientX - box.left, event.clientY - box.top)
  }
  const point = (event: PointerEvent) => {
    if (picture === undefined) return
    const { coder, mark } = located(event)
    const row = rows.find(candidate => candidate.name === coder)
    if (row === undefined) tell(undefined)
    else if (mark !== undefined) {
      const words = { reference: name, hypothesis: row.name, unit: unitName.value, span: span.value }
      tell({ sentence: markSentence(mark, { ...words, equal: equals.value }), kind: mark.kind })
    } else tell({ sentence: rowSentence(row, name), kind: undefined })
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the table below says and opens the same
    // biome-ignore lint/a11y/useKeyWithClickEvents: the table below opens the same by keyboard
    <div
      ref={stage}
      data-testid="stack"
      style={{
        cursor: 'pointer',
        minHeight: picture === undefined ? `${rows.length * 30 + 60}px` : undefined,
      }}
      onPointerMove={point}
      onPointerLeave={() => tell(undefined)}
      onClick={event => {
        const coder = picture === undefined ? undefined : located(event).coder
        if (coder !== undefined) open(coder)
      }}
    >
      {picture !== undefined && <Svg svg={picture.svg} />}
    </div>
  )
}

function headline(rows: readonly StackAnswer[], name: string): string {
  const valued = rows.filter(row => row.value !== undefined)
  const [first, last] = [valued[0], valued.at(-1)]
  if (first === undefined || last === undefined) return `Everyone against ${name}`
  if (first.value === last.value)
    return `All ${countDigits(valued.length)} others are as close to ${name}: B = ${score2(first.value)}.`
  return `${first.name} is closest to ${name} with B = ${score2(first.value)}, ${last.name} farthest with ${score2(last.value)}.`
}

const rowSentence = ({ name, value, counts }: StackAnswer, reference: string): Sentence => ({
  fact: `${name}: B ${value === undefined ? 'is undefined' : score3(value)}.`,
  meaning: `${counts.match} of the cuts of ${reference} found, ${counts.near} nearly, ${counts.missing} not; ${counts.extra} of its own.`,
})

/** The row and the mark under a point. */
function locate({ lanes, system }: StackedGeometry, x: number, y: number) {
  const lane = lanes.find(({ top, bottom }) => y >= top - 5 && y < bottom + 5)
  if (lane === undefined) return { coder: undefined, mark: undefined }
  const near = (place: number | undefined) => place !== undefined && Math.abs(system.place(place) - x) < 7
  const mark = lane.row.marks?.find(({ reference, hypothesis }) => near(hypothesis ?? reference))
  return { coder: lane.row.name, mark }
}

/** The same in numbers; a name opens the pair. */
function StackTable({
  rows,
  name,
  open,
}: {
  rows: readonly StackAnswer[]
  name: string
  open: (coder: string) => void
}) {
  const kinds = (['match', 'near', 'missing', 'extra', 'type'] as const).filter(
    kind => kind !== 'type' || rows.some(row => row.counts.type > 0),
  )
  return (
    <section class="panel above-16" aria-label="Coders by likeness">
      <div class="h">
        <h2>Against {name}, nearest first</h2>
      </div>
      <div class="scroll" tabIndex={0} role="region" aria-label="Coders by likeness, table">
        <table>
          <thead>
            <tr>
              <th scope="col">coder</th>
              <th scope="col" class="num">
                <MetricSymbol text="B" />
              </th>
              {kinds.map(kind => (
                <th key={kind} scope="col" class="num">
                  <span class="kind">
                    <Glyph kind={kind} />
                    {kind}
                  </span>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(row => (
              <tr key={row.name}>
                <th scope="row">
                  <button type="button" class="link" onClick={() => open(row.name)}>
                    {row.name}
                  </button>
                </th>
                <td class="num">{row.value === undefined ? 'undef' : score3(row.value)}</td>
                {kinds.map(kind => (
                  <td key={kind} class="num">
                    {row.counts[kind]}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  )
}
