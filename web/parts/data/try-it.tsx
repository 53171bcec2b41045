import { signal } from '@preact/signals'
import { fromBoundaries } from 'cesura'
import { segmentationStrip } from 'cesura/plots'
import { useEffect, useRef } from 'preact/hooks'
import { latest } from '../../worker/api.ts'
import type { CompareQuestion, Comparison } from '../../worker/compare.ts'
import { request } from '../../worker/pool.ts'
import { placeAt } from '../strip-point.ts'
import { Svg } from '../svg.tsx'
import { useWidth } from '../width.ts'

const UNITS = 12
const yours = fromBoundaries(UNITS, [3, 7, 10])
const theirs = signal<readonly number[]>([3, 8, 10])
const dragged = signal(false)
const { answer, put } = latest<CompareQuestion, Comparison>(question =>
  request(remote => remote.compare(question)),
)

const numbers: readonly (readonly [id: string, symbol: string, title: string])[] = [
  ['boundary-similarity', 'B ↑', 'Boundary similarity'],
  ['window-diff', 'WD ↓', 'WindowDiff'],
  ['alignment-similarity', 'A ↑', 'Alignment'],
]

/** The first five seconds: a strip whose boundaries can be dragged, and three numbers that answer. */
export function TryIt() {
  const [host, width] = useWidth<HTMLDivElement>()
  const held = useRef<number | undefined>(undefined)
  const someone = fromBoundaries(UNITS, theirs.value)
  useEffect(() => {
    put({ reference: yours, hypothesis: fromBoundaries(UNITS, theirs.value), span: 2, tolerance: 0 })
  }, [theirs.value])
  const found = answer.value.value
  const figure =
    width === 0
      ? undefined
      : segmentationStrip(
          {
            units: UNITS,
            reference: { name: 'You', boundaries: yours.boundaries, role: '' },
            hypothesis: { name: 'Someone', boundaries: someone.boundaries, role: '' },
            channel: { view: 'edits', marks: found?.marks ?? [] },
            span: 2,
          },
          { frame: 'bare', theme: 'inherit', width, handles: true, nameWidth: width < 500 ? 88 : 96 },
        )
  const at = (event: PointerEvent) => {
    const box = host.current!.getBoundingClientRect()
    return placeAt(figure!.geometry, event.clientX - box.left, event.clientY - box.top).place
  }
  const move = (from: number, to: number) => {
    if (to < 1 || to >= UNITS || theirs.value.includes(to)) return false
    theirs.value = theirs.value.map(place => (place === from ? to : place)).sort((a, b) => a - b)
    dragged.value = true
    return true
  }
  return (
    <section class="panel inside-14-16-0" aria-label="Try it">
      <div
        ref={host}
        style={{ touchAction: 'none', cursor: 'ew-resize', userSelect: 'none', textAlign: 'left' }}
        data-testid="try-it"
        role="slider"
        tabIndex={0}
        aria-label="Someone’s second cut"
        aria-valuemin={1}
        aria-valuemax={UNITS - 1}
        aria-valuenow={theirs.value[1]}
        aria-valuetext={`after unit ${theirs.value[1]}`}
        onPointerDown={event => {
          if (figure === undefined) return
          const place = at(event)
          const nearest = [...theirs.value].sort((a, b) => Math.abs(a - place) - Math.abs(b - place))[0]!
          if (Math.abs(nearest - place) > 1) return
          held.current = nearest
          event.currentTarget.setPointerCapture(event.pointerId)
        }}
        onPointerMove={event => {
          if (held.current === undefined || figure === undefined) return
          const place = at(event)
          if (place !== held.current && move(held.current, place)) held.current = place
        }}
        onPointerUp={() => (held.current = undefined)}
        onKeyDown={event => {
          const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key]
          if (step === undefined) return
          event.preventDefault()
          move(theirs.value[1]!, theirs.value[1]! + step)
        }}
      >
        {figure !== undefined && <Svg svg={figure.svg} />}
      </div>
      <p class="note inside-before-96" style={{ minHeight: '20px', textAlign: 'center' }}>
        {dragged.value ? '' : '← drag a cut of the lower row →'}
      </p>
      <div class="nums" aria-live="polite">
        {numbers.map(([id, symbol, title]) => {
          const value = found?.scores.find(row => row.id === id)?.value
          return (
            <div key={id}>
              {value === undefined ? '–' : value.toFixed(3)}
              <small>
                <b>{symbol}</b> {title}
              </small>
            </div>
          )
        })}
      </div>
    </section>
  )
}
