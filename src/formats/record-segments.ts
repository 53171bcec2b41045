import { fromMasses } from '../model/construct.ts'
import { show } from '../model/require.ts'
import { addError, ask, attempt, type Draft } from './draft.ts'
import { type RecordGroup, textOf } from './records.ts'

/**
 * Rows that hold a segment each: `start`, `end` and perhaps `label`. Whether counting begins at 0 or 1 shows in the
 * first segment, and whether the end belongs to the segment shows in its neighbour: the next start is the end, or
 * one more. One segment alone cannot show it: that is asked (`ends`). Overlaps and holes are refused.
 */
export function readSegmentRecords(draft: Draft, group: RecordGroup): void {
  const { item, coder } = group
  const whole = { ...group.location, item, coder }
  const segments = group.records.map(record => {
    const location = { ...record.location, item, coder }
    const [start, end] = (['start', 'end'] as const).map(role => {
      const text = textOf(record, role)
      if (text !== undefined && /^\s*\d{1,15}\s*$/.test(text)) return Number(text)
      const shown = show(record.get(role))
      addError(draft, 'offset-not-whole', `the ${role} is ${shown}; give a whole number of units`, location)
      return undefined
    })
    return { start, end, label: textOf(record, 'label'), location }
  })
  if (segments.some(({ start, end }) => start === undefined || end === undefined)) return
  const known = segments as { start: number; end: number; label?: string; location: typeof whole }[]
  known.sort((a, b) => a.start - b.start)
  const inclusive = draft.options.ends === undefined ? endsOf(known) : draft.options.ends === 'inclusive'
  if (inclusive === undefined) {
    ask(draft, {
      code: 'segment-ends',
      message: `A segment from ${known[0]!.start} to ${known[0]!.end}. Does unit ${known[0]!.end} belong to it?`,
      option: 'ends',
      flag: '--read ends=',
      choices: [
        { value: 'inclusive', meaning: 'the end is the last unit of the segment' },
        { value: 'exclusive', meaning: 'the end is where the next segment starts' },
      ],
      location: whole,
    })
    return
  }
  const first = known[0]!.start
  if (first > 1) {
    const message = `the first segment starts at ${first}; it must start at 0 or 1, where the text starts`
    addError(draft, 'segment-hole', message, known[0]!.location)
    return
  }
  const masses: number[] = []
  let expected = first
  for (const { start, end, location } of known) {
    const next = inclusive ? end + 1 : end
    if (start !== expected) {
      const [code, word] = start > expected ? ['segment-hole', 'leaves out'] : ['segment-overlap', 'overlaps']
      const message = `the segment starts at ${start}, the one before it ends before ${expected}: it ${word} ${Math.abs(start - expected)} units; segments must cover the text once`
      addError(draft, code!, message, location)
    }
    if (next <= start) {
      addError(draft, 'segment-empty', `the segment from ${start} to ${end} holds no unit`, location)
      return
    }
    masses.push(next - start)
    expected = next
  }
  const segmentation = attempt(draft, whole, () => fromMasses(masses))
  if (segmentation === undefined) return
  const labels = known.map(({ label }) => label ?? '')
  const labelled = known.some(({ label }) => label !== undefined) ? { ...segmentation, labels } : segmentation
  draft.codings.push({ item, coder, segmentation: labelled, location: group.location })
}

/** Whether ends belong to their segments, by majority of neighbours; undefined where no neighbours tell. */
function endsOf(segments: readonly { start: number; end: number }[]): boolean | undefined {
  let inclusive = 0
  let exclusive = 0
  for (let index = 1; index < segments.length; index++) {
    const step = segments[index]!.start - segments[index - 1]!.end
    if (step === 1) inclusive++
    else if (step === 0) exclusive++
  }
  return inclusive === exclusive ? undefined : inclusive > exclusive
}
