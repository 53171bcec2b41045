import { segmentationStrip } from 'cesura/plots'
import { countDigits, plural } from '../../src/wording/numbers.ts'
import { loaded, unitName } from '../state/corpus.ts'
import { alignCoding, leaveCodingOut } from '../state/load.ts'
import type { Misfit } from '../worker/misfits.ts'
import { shareOf } from '../worker/share-of.ts'
import { Svg } from './svg.tsx'
import { useWidth } from './width.ts'

/** Coders whose text is longer or shorter than the others': both lanes to their own end, and what can be done. */
export function Misfits() {
  return (
    <>
      {loaded.value?.misfits.map(misfit => (
        <MisfitPanel key={`${misfit.item} ${misfit.coder}`} misfit={misfit} />
      ))}
    </>
  )
}

/** A long text is drawn around the end of the shorter one. */
const DRAWN = 140

function MisfitPanel({ misfit: { item, coder, segmentation, other, carried } }: { misfit: Misfit }) {
  const [host, width] = useWidth<HTMLDivElement>()
  const [own, theirs] = [segmentation.units, other.segmentation.units]
  const units = Math.max(own, theirs)
  const end = Math.min(units, Math.min(own, theirs) + DRAWN / 2)
  const range = [Math.max(0, end - DRAWN), Math.max(end, Math.min(units, DRAWN))] as const
  const count = (number: number) => `${countDigits(number)} ${plural(number, unitName.value)}`
  const cutsOf = (number: number) => `${countDigits(number)} ${plural(number, 'cut')}`
  const title = `${other.coder} cuts ${count(theirs)} of ${item}, ${coder} ${count(own)}`
  const lane = (name: string, { boundaries, units: length }: Misfit['segmentation']) => ({
    name,
    boundaries,
    units: length,
    role: count(length),
  })
  const picture =
    width === 0
      ? undefined
      : segmentationStrip(
          {
            units,
            reference: lane(other.coder, other.segmentation),
            hypothesis: lane(coder, segmentation),
            channel: { view: 'alignment', ties: [] },
            unit: unitName.value,
          },
          { frame: 'bare', theme: 'inherit', width, title, subtitle: '', range },
        )
  return (
    <section class="panel fig above-0 below-16" aria-label={title} data-testid="misfit">
      <h2>{title}</h2>
      <p class="sub">What only the longer text has is hatched. Cuts can be compared in one text only.</p>
      <div ref={host}>{picture !== undefined && <Svg svg={picture.svg} />}</div>
      <div class="row above-12">
        {carried !== undefined && (
          <button type="button" class="btn on" onClick={() => alignCoding(item, coder)}>
            Align the texts
          </button>
        )}
        <button type="button" class="btn" onClick={() => leaveCodingOut(item, coder)}>
          Leave {coder} out
        </button>
        <span class="note">
          {carried === undefined
            ? 'Without the words of both texts their cuts cannot be carried over.'
            : `${Math.round(100 * shareOf(carried))} % of ${coder}’s words stand in ${other.coder}’s text too; ${countDigits(carried.aligned.certain)} of ${cutsOf(carried.aligned.boundaries)} have a certain place there.`}
        </span>
      </div>
    </section>
  )
}
