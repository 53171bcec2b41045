import { useSignal } from '@preact/signals'
import { amountClass, type Mark } from 'cesura/plots'
import { contradicted } from '../../../src/report/sentences/levels.ts'
import { item } from '../../state/corpus.ts'
import { pointedLevel } from '../../state/levels.ts'
import type { LevelsAnswer } from '../../worker/levels.ts'

const LANE = 10
const STEP = 12
const CHANNEL = 28
const STRIPE = 6
const GAP = 16
/** Units before the reader asks for more. */
const UNITS = 200

/** The trees upright next to the text: a lane for each level, the coarsest outermost. */
export function LevelsUpright({ answer }: { answer: LevelsAnswer }) {
  const shown = useSignal(UNITS)
  const { units, reference, hypothesis } = answer.asked
  const { texts } = item.value!
  const [left, right] = [reference.levels.length, hypothesis.levels.length]
  const middle = left * STEP
  const width = middle + CHANNEL + right * STEP + STRIPE + 4
  /** x of the lane of a level, on either side. */
  const laneX = (side: 'reference' | 'hypothesis', level: number) =>
    side === 'reference' ? (level - 1) * STEP : middle + CHANNEL + (right - level) * STEP + 2
  const lanes = [
    ...reference.levels.map((_, index) => laneX('reference', index + 1)),
    ...hypothesis.levels.map((_, index) => laneX('hypothesis', index + 1)),
  ]
  const ground = lanes
    .map(x => `linear-gradient(var(--seg), var(--seg)) ${x}px 0 / ${LANE}px 100% no-repeat`)
    .join(', ')
  const at = new Map<number, { mark: Mark; index: number }[]>()
  for (const [index, mark] of answer.marks.entries())
    for (const place of new Set([mark.reference, mark.hypothesis]))
      if (place !== undefined) at.set(place, [...(at.get(place) ?? []), { mark, index }])
  const most = Math.max(0, ...answer.stretches.map(contradicted))
  let stretch = 0
  const rows = Array.from({ length: Math.min(units, shown.value) }, (_, unit) => {
    while (answer.stretches[stretch]!.end <= unit) stretch++
    const share = contradicted(answer.stretches[stretch]!)
    return { unit, share }
  })
  const numbered = texts === undefined
  return (
    <div class="upright" data-testid="trees">
      <p class="lane-names">
        <b>{reference.name}</b> left, <b>{hypothesis.name}</b> right; outermost: the highest level
      </p>
      {rows.map(({ unit, share }) => (
        <div key={unit}>
          <div class="uprow" style={{ gridTemplateColumns: `${width}px 22px minmax(0, 1fr)` }}>
            <div class="uplanes" style={{ background: ground }}>
              <svg class="cesura" width={width} aria-hidden="true">
                <rect
                  x={width - STRIPE}
                  y={0}
                  width={STRIPE}
                  height="100%"
                  class={share < 0.005 || most === 0 ? 'f-seg' : amountClass('q', share / most)}
                />
                {between(unit, answer.marks) && (
                  <path d={`M${middle + CHANNEL / 2} 0v400`} stroke="var(--near)" stroke-width={2.6} />
                )}
              </svg>
            </div>
            <i>{unit + 1}</i>
            <span>{numbered ? '' : texts[unit]}</span>
          </div>
          {at.has(unit + 1) && unit + 1 < units && (
            <Gap
              marks={at.get(unit + 1)!}
              place={unit + 1}
              ground={ground}
              width={width}
              middle={middle}
              laneX={laneX}
            />
          )}
        </div>
      ))}
      {shown.value < units && (
        <button type="button" class="link" onClick={() => (shown.value += UNITS * 5)}>
          {shown.value} of {units.toLocaleString('en')}; show more
        </button>
      )}
    </div>
  )
}

/** Whether a near miss spans a unit. */
const between = (unit: number, marks: readonly Mark[]): boolean =>
  marks.some(
    ({ kind, reference, hypothesis }) =>
      kind === 'near' &&
      Math.min(reference!, hypothesis!) <= unit &&
      Math.max(reference!, hypothesis!) > unit,
  )

interface GapProps {
  readonly marks: readonly { readonly mark: Mark; readonly index: number }[]
  readonly place: number
  readonly ground: string
  readonly width: number
  readonly middle: number
  readonly laneX: (side: 'reference' | 'hypothesis', level: number) => number
}

/** A position that somebody cuts: from the lane of the level to the channel. */
function Gap({ marks, place, ground, width, middle, laneX }: GapProps) {
  const y = GAP / 2
  const centre = middle + CHANNEL / 2
  return (
    <button
      type="button"
      class="upgap"
      aria-label={`After ${place}`}
      onClick={() => (pointedLevel.value = { what: 'mark', index: marks[0]!.index })}
    >
      <svg width={width} height={GAP} style={{ background: ground }} aria-hidden="true">
        {marks.map(({ mark, index }) => {
          const { kind, reference, hypothesis } = mark
          const from = reference === place ? laneX('reference', Number(mark.referenceType)) : undefined
          const to =
            hypothesis === place ? laneX('hypothesis', Number(mark.hypothesisType)) + LANE : undefined
          const stroke = `var(--${kind})`
          const bar = (a: number, b: number) => (
            <>
              <path d={`M${a} ${y}H${b}`} stroke="var(--panel)" stroke-width={7} />
              <path
                d={`M${a + 1.5} ${y}H${b - 1.5}`}
                stroke={stroke}
                stroke-width={3}
                stroke-linecap="round"
              />
            </>
          )
          return (
            <g key={index}>
              {from !== undefined && to !== undefined
                ? bar(from, to)
                : from !== undefined
                  ? bar(from, kind === 'near' ? centre : middle + 6)
                  : to !== undefined && bar(kind === 'near' ? centre : middle + CHANNEL - 6, to)}
              {kind === 'type' && <path d={`M${centre} ${y - 6}l6 6-6 6-6-6z`} fill="var(--type)" />}
              {kind === 'missing' && (
                <circle
                  cx={middle + 10}
                  cy={y}
                  r={4.2}
                  fill="var(--panel)"
                  stroke={stroke}
                  stroke-width={2}
                />
              )}
              {kind === 'extra' && <circle cx={middle + CHANNEL - 10} cy={y} r={4.8} fill={stroke} />}
              {kind === 'near' && (
                <path
                  d={`M${centre} ${y}V${Math.min(reference!, hypothesis!) === place ? GAP : 0}`}
                  stroke={stroke}
                  stroke-width={2.6}
                />
              )}
            </g>
          )
        })}
      </svg>
    </button>
  )
}
