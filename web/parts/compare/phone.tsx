import { comparison, marks, pointed, walk } from '../../state/compare.ts'
import { Glyph } from '../glyph.tsx'
import { explain } from './caption.tsx'

const chips: readonly (readonly [id: string, name: string])[] = [
  ['boundary-similarity', 'B ↑'],
  ['bed-f', 'BED-F ↑'],
  ['window-diff', 'WD ↓'],
  ['alignment-similarity', 'A ↑'],
]

/** Four numbers; touching one explains it. */
export function Chips() {
  const rows = comparison.value.value?.scores ?? []
  return (
    <div class="panel chips">
      {chips.map(([id, name]) => {
        const row = rows.find(candidate => candidate.id === id)
        return (
          <button key={id} type="button" onClick={() => (pointed.value = { what: 'score', id })}>
            <small>{name}</small>
            <b>{row?.value === undefined ? 'n/a' : row.value.toFixed(3)}</b>
          </button>
        )
      })}
    </div>
  )
}

/** The explanation above the lower edge, and the way through the differences. */
export function Stick() {
  const point = pointed.value
  const mark = point?.what === 'mark' ? marks.value[point.index] : undefined
  const sentence = explain()
  return (
    <div class="stick">
      <Step label="Previous difference" path="M11 4 6 9l5 5" step={-1} />
      <p aria-live="polite">
        {mark !== undefined && <Glyph kind={mark.kind} />}
        <span>
          {point === undefined ? (
            'Tap a mark to have it explained.'
          ) : (
            <>
              <b>{sentence.fact}</b> {sentence.meaning}
            </>
          )}
        </span>
      </p>
      <Step label="Next difference" path="m7 4 5 5-5 5" step={1} />
    </div>
  )
}

function Step({ label, path, step }: { label: string; path: string; step: 1 | -1 }) {
  return (
    <button type="button" class="icon" aria-label={label} onClick={() => walk(step)}>
      <svg
        width="18"
        height="18"
        fill="none"
        stroke="currentColor"
        stroke-width="1.8"
        stroke-linecap="round"
        aria-hidden="true"
      >
        <path d={path} />
      </svg>
    </button>
  )
}
