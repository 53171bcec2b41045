import type { Draft } from '../draft.ts'
import { makeWithUnits } from '../timeline/make.ts'
import { withUnitTiers } from '../timeline/unit-tier.ts'
import { makeFromRows } from './make-rows.ts'
import { makeFromSpans } from './make-spans.ts'
import type { Annotated, TextSpans, Timeline, TokenRows } from './shapes.ts'

/** Makes codings of what is annotated in a file: units and boundaries by the same rules for all formats. */
export function addAnnotated(draft: Draft, annotated: Iterable<Annotated>): void {
  const texts: TextSpans[] = []
  const recordings: Timeline[] = []
  const rows: TokenRows[] = []
  for (const one of annotated) {
    if (one.axis === 'text') texts.push(one)
    else if (one.axis === 'time') recordings.push(one)
    else rows.push(one)
  }
  if (draft.errors === 0) addCodings(draft, texts, recordings, rows)
}

function addCodings(
  draft: Draft,
  texts: readonly TextSpans[],
  recordings: readonly Timeline[],
  rows: readonly TokenRows[],
): void {
  makeFromSpans(draft, texts)
  const { timelines, found } = withUnitTiers(recordings, draft.options)
  const timed = draft.options.unitLayer !== undefined || found
  if (rows.length === 0 || (timelines.length > 0 && timed)) makeWithUnits(draft, timelines)
  else makeFromRows(draft, rows)
}
