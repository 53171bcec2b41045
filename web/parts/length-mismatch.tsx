import { segmentationStrip } from 'cesura/plots'
import { countDigits, plural } from '../../src/model/numbers.ts'
import { loaded, unitName } from '../state/corpus.ts'
import { alignCoding, leaveCodingOut } from '../state/load.ts'
import type { LengthMismatch } from '../worker/length-mismatches.ts'
import { shareOf } from '../worker/share-of.ts'
import { Svg } from './svg.tsx'
import { useWidth } from './width.ts'

/** Coders whose text is longer or shorter than the others': both lanes to their own end, and what can be done. */
export function LengthMismatches() {
  return (
    <>
      {loaded.value?.mismatches.map(mismatch => (
        <LengthMismatchPanel key={`${mismatch.item} ${mismatch.coder}`} mismatch={mismatch} />
      ))}
    </>
  )
}

/** A long text is shown around the end of the shorter one. */
const SAMPLED = 140

function LengthMismatchPanel({
  mismatch: { item, coder, segmentation, other, carried },
}: {
  mismatch: LengthMismatch
}) {
  const [host, width] = useWidth<HTMLDivElement>()
  const [own, theirs] = [segmentation.units, other.segmentation.units]
  const units = Math.max(own, theirs)
  const end = Math.min(units, Math.min(own, theirs) + SAMPLED / 2)
  const range = [Math.max(0, end - SAMPLED), Math.max(end, Math.min(units, SAMPLED))] as const
  const count = (number: number) => `${countDigits(number)} ${plural(number, unitName.value)}`
  const cutsOf = (number: number) => `${countDigits(number)} ${plural(number, 'cut')}`
  const title = `${other.coder} cuts ${count(theirs)} of ${item}, ${coder} ${count(own)}`
  const lane = (name: string, { boundaries, units: length }: LengthMismatch['segmentation']) => ({
    name,
    boundaries,
    units: length,
    role: count(length),
  })
  const figure =
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
      <div ref={host}>{figure !== undefined && <Svg svg={figure.svg} />}</div>
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
            : `${Math.round(100 * shareOf(carried))} % of ${coder}’s words are in ${other.coder}’s text too; ${countDigits(carried.aligned.certain)} of ${cutsOf(carried.aligned.boundaries)} have a certain place there.`}
        </span>
      </div>
    </section>
  )
}
