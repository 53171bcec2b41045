import { type Draft, locationIn } from '../draft.ts'
import { makeFromTimelines } from '../timeline/make.ts'
import { hasUnitTier } from '../timeline/unit-tier.ts'
import { makeFromRows } from './make-rows.ts'
import { makeFromSpans } from './make-spans.ts'
import type { Parsed } from './shapes.ts'

/**
 * Makes codings of what a parser found: units and boundaries by the same rules for all formats. Faults and questions of
 * the parser go into the draft first; where it found an error, nothing is made.
 */
export function addParsed(draft: Draft, parsed: Parsed): void {
  for (const problem of parsed.problems)
    draft.problems.push({ ...problem, location: locationIn(draft, problem.location) })
  for (const question of parsed.questions)
    if (!draft.questions.some(({ code }) => code === question.code))
      draft.questions.push({ ...question, location: locationIn(draft, question.location) })
  if (parsed.problems.some(({ severity }) => severity === 'error')) return
  makeFromSpans(draft, parsed.spans ?? [])
  const { timelines = [], rows = [] } = parsed
  const { unitLayer } = draft.options
  const timed = unitLayer !== undefined || timelines.some(timeline => hasUnitTier(timeline, draft.options))
  const inTime = rows.length === 0 || (timelines.length > 0 && timed)
  if (inTime) makeFromTimelines(draft, timelines)
  else makeFromRows(draft, rows)
}
