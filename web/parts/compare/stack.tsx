import { useSignal } from '@preact/signals'
import { useLayoutEffect } from 'preact/hooks'
import { countDigits } from '../../../src/model/numbers.ts'
import { stackHeadline } from '../../../src/report/sentences/marks.ts'
import { set } from '../../state/address.ts'
import { frame, marks, segmentations, showTable } from '../../state/compare.ts'
import { pair } from '../../state/corpus.ts'
import { stackAnswer } from '../../state/stack.ts'
import { byPointer } from '../../words/by-pointer.ts'
import { ErrorPanel } from '../error-panel.tsx'
import { Glyph } from '../glyph.tsx'
import { Overview } from '../overview.tsx'
import { UnbrokenText } from '../whole-text.tsx'
import { useWidth } from '../width.ts'
import { type Description, StackLanes } from './stack-lanes.tsx'
import { StackTable } from './stack-table.tsx'

/** Lanes that are rendered together under the coder they are read against. */
const GROUP = 40
/** Rows of the table before the reader asks for more. */
const FIRST = 40
const LEAST_PITCH = 8

/** One coder above, all others below, nearest first; every row is read against the first. */
export function Stack() {
  const [host, width] = useWidth<HTMLDivElement>()
  const shown = useSignal(FIRST)
  const pointed = useSignal<Description | undefined>(undefined)
  const { reference } = segmentations.value!
  const name = pair.value!.reference
  const { value: answers, waiting, error } = stackAnswer.value
  const rows = (answers ?? []).filter(row => row.name !== name)
  const { units } = reference
  const space = Math.max(20, Math.floor((width - 220) / LEAST_PITCH))
  const long = width > 0 && units > space
  useLayoutEffect(() => {
    if (!long) frame.value = undefined
    else if (frame.peek() === undefined || frame.peek()![1] - frame.peek()![0] !== space) {
      const start = Math.min(frame.peek()?.[0] ?? 0, units - space)
      frame.value = [start, start + space]
    }
  }, [long, space, units])
  if (error !== undefined) return <ErrorPanel error={error} />
  const groups = Array.from({ length: Math.ceil(rows.length / GROUP) }, (_, group) =>
    rows.slice(group * GROUP, (group + 1) * GROUP),
  )
  const open = (coder: string) => set({ all: undefined, hypothesis: coder })
  return (
    <>
      <h1 class="say" data-testid="stack-headline">
        <UnbrokenText text={stackHeadline(rows, name)} />
      </h1>
      <section
        class={`panel strip${waiting && answers === undefined ? ' stale' : ''}`}
        aria-label="All segmentations"
      >
        <div ref={host}>
          {long && frame.value !== undefined && (
            <Overview width={width} space={space} units={units} marks={marks.value} frame={frame} />
          )}
          {width > 0 &&
            !showTable.value &&
            groups.map((group, index) => (
              <StackLanes
                key={index}
                rows={group}
                name={name}
                width={width}
                first={index === 0}
                report={description => (pointed.value = description)}
                open={open}
              />
            ))}
        </div>
        <div class="caption" aria-live="polite">
          {pointed.value?.kind !== undefined && <Glyph kind={pointed.value.kind} />}
          <span>
            {pointed.value === undefined ? (
              byPointer('Point at a lane to have it read; press it to compare that coder closely.')
            ) : (
              <>
                <b>{pointed.value.sentence.fact}</b> {pointed.value.sentence.meaning}
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
