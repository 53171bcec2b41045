import type { Item } from 'cesura'
import { useMemo } from 'preact/hooks'
import { formatTime, timeOf } from '../../../src/model/index.ts'
import { placeSentence } from '../../../src/report/sentences/adjudication.ts'
import { decide, decideAs, move, placeOf, types } from '../../state/adjudicate.ts'
import type { Asked, AskedItem } from '../../state/adjudicate-queue.ts'
import { unitName } from '../../state/corpus.ts'
import { TextMap } from './text-map.tsx'
import { TimeDesk } from './time-desk.tsx'

/** Units shown on each side of the position. */
const REACH = 14
/** Boundaries of a recording shown on each side of the position. */
const TIMES = 6
/** More coders than this share one lane with their number. */
const LANES = 8

interface DeskProps {
  readonly dispute: Asked
  readonly item: Item
  readonly coders: readonly string[]
  readonly asked: AskedItem
}

/** One disputed place: the sentence, the map of its text, the text with the coders' lanes, and the buttons. */
export function Desk({ dispute, item, coders, asked }: DeskProps) {
  const place = placeOf(dispute)
  const [fact, rest] = placeSentence(dispute, place, unitName.value, timeOf(item))
  return (
    <>
      <h1 class="place-question" aria-live="assertive" data-testid="question">
        <b>{fact}</b>
        {rest}
      </h1>
      <TextMap asked={asked} units={item.units} here={dispute} />
      {timeOf(item) === undefined || coders.length > LANES ? (
        <Window item={item} coders={coders} dispute={dispute} place={place} />
      ) : (
        <TimeDesk item={item} coders={coders} dispute={dispute} place={place} />
      )}
      {item.codings[0]?.segmentation.scale !== undefined && <Types item={item} dispute={dispute} />}
      <div class="choices">
        <button type="button" class="btn on" onClick={() => decide('cut')}>
          Cut here <kbd>Y</kbd>
        </button>
        <button type="button" class="btn" onClick={() => decide('no-cut')}>
          No cut <kbd>N</kbd>
        </button>
        <button type="button" class="btn" onClick={() => move(-1, item)}>
          Earlier <kbd>↑</kbd>
        </button>
        <button type="button" class="btn" onClick={() => move(1, item)}>
          Later <kbd>↓</kbd>
        </button>
        <button type="button" class="btn" onClick={() => decide('skip')}>
          Skip <kbd>S</kbd>
        </button>
      </div>
    </>
  )
}

/** The framed position is in the middle; the text is before and after it. */
function Window({ item, coders, dispute, place }: Omit<DeskProps, 'asked'> & { place: number }) {
  const here = new Set(dispute.votes.filter(({ position }) => position === place).map(({ coder }) => coder))
  const cuts = useMemo(
    () =>
      new Map(
        item.codings
          .filter(({ coder }) => coders.includes(coder))
          .map(({ coder, segmentation }) => [coder, new Set(segmentation.boundaries)]),
      ),
    [item, coders],
  )
  const own = coders.filter(coder => cuts.has(coder))
  const many = own.length > LANES
  const unitsOf = (from: number, to: number) =>
    Array.from({ length: Math.max(0, to - from) }, (_, index) => from + index)
  const row = (unit: number) => (
    <div class={`unit${unit === place - 1 || unit === place ? ' near' : ''}`} key={unit}>
      <Lanes coders={own} many={many} />
      <span class="number">{unit + 1}</span>
      <span class="words" dir="auto">
        {item.texts?.[unit] ?? ''}
      </span>
    </div>
  )
  const gap = (position: number) =>
    own.some(coder => cuts.get(coder)!.has(position)) && (
      <div class="gap" key={`gap-${position}`}>
        <Bars coders={own} many={many} isCut={coder => cuts.get(coder)!.has(position)} />
      </div>
    )
  const time = timeOf(item)
  // A recording has no units to read: the boundaries before and after the position are there, with their times.
  const around = (isThere: (position: number) => boolean) =>
    [...new Set(own.flatMap(coder => [...cuts.get(coder)!]))].filter(isThere).sort((a, b) => a - b)
  const cutAt = (position: number) => (
    <div class="unit at-time" key={position}>
      <span class="vote-lanes" aria-hidden="true">
        <i class="vote-lane gold" />
      </span>
      <Bars coders={own} many={many} isCut={coder => cuts.get(coder)!.has(position)} />
      <span class="words">{formatTime(position, time!, time!.start)}</span>
    </div>
  )
  return (
    <div class="window">
      <div class="vote-names">
        <span class="vote-lane gold">gold</span>
        {many ? (
          <span class="vote-lane">{own.length}</span>
        ) : (
          own.map((coder, index) => (
            <button
              key={coder}
              type="button"
              class="vote-lane"
              aria-label={`Decide as ${coder} did`}
              title={`${coder}: key ${index + 1}`}
              onClick={() => decideAs(coder)}
            >
              {here.has(coder) ? <b>{coder}</b> : coder}
            </button>
          ))
        )}
      </div>
      <div class="before">
        {time === undefined
          ? unitsOf(Math.max(0, place - REACH), place).map(unit => [
              row(unit),
              unit + 1 < place ? gap(unit + 1) : null,
            ])
          : around(position => position < place)
              .slice(-TIMES)
              .map(cutAt)}
      </div>
      <div class="frame" data-testid="frame">
        <span class="vote-lane gold">?</span>
        <Bars coders={own} many={many} isCut={coder => cuts.get(coder)!.has(place)} />
        <span class="dash" />
        <b>{time === undefined ? `after ${place}` : formatTime(place, time, time.start)}</b>
      </div>
      <div class="after">
        {time === undefined
          ? unitsOf(place, Math.min(item.units, place + REACH)).map(unit => [
              row(unit),
              unit + 1 < item.units ? gap(unit + 1) : null,
            ])
          : around(position => position > place)
              .slice(0, TIMES)
              .map(cutAt)}
      </div>
    </div>
  )
}

/** The lanes next to a unit, which has no boundary inside. */
const Lanes = ({ coders, many }: { coders: readonly string[]; many: boolean }) => (
  <span class="vote-lanes" aria-hidden="true">
    <i class="vote-lane gold" />
    {many ? <i class="vote-lane heat" /> : coders.map(coder => <i class="vote-lane" key={coder} />)}
  </span>
)

/** A bar in each lane that cuts; with many coders their number. */
const Bars = ({
  coders,
  many,
  isCut,
}: {
  coders: readonly string[]
  many: boolean
  isCut: (coder: string) => boolean
}) => (
  <span class="vote-bars" aria-hidden="true">
    {many ? (
      <i class="count">{coders.filter(isCut).length}</i>
    ) : (
      coders.map(coder => <i key={coder} class={isCut(coder) ? 'vote-bar' : ''} />)
    )}
  </span>
)

/** The types that the boundary may get; without a choice those of the votes. */
function Types({ item, dispute }: { item: Item; dispute: Asked }) {
  const { scale } = item.codings[0]!.segmentation
  const names = scale!.names.map(String)
  const given = types.value ?? dispute.decision?.types
  return (
    <fieldset class="types">
      <legend>Type of the cut</legend>
      {names.map((name, index) => (
        <button
          key={name}
          type="button"
          class="chip"
          aria-pressed={given?.includes(name) === true}
          onClick={() => {
            const now = types.peek() ?? []
            types.value = now.includes(name) ? now.filter(other => other !== name) : [...now, name]
          }}
        >
          {name} <kbd>T{index + 1}</kbd>
        </button>
      ))}
    </fieldset>
  )
}
