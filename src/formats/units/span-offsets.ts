import type { Location } from '../../model/error.ts'
import { show } from '../../model/require.ts'
import { addError, ask, type Draft } from '../draft.ts'
import type { OffsetUnit } from '../format.ts'
import type { Document } from './make-spans.ts'
import { firstMismatch, OFFSET_UNITS, offsetsAgree } from './offsets.ts'

/** What offsets count: as told, or the first unit for which every span reads the words it repeats. */
export function offsetUnit(draft: Draft, documents: readonly Document[]): OffsetUnit | undefined {
  const { offsets } = draft.options
  if (offsets !== undefined) return offsets
  const known = documents.find(({ offsets }) => offsets !== undefined)?.offsets
  const order = known === undefined ? OFFSET_UNITS : [known, ...OFFSET_UNITS.filter(unit => unit !== known)]
  const witnessed = documents.map(document => ({
    document,
    // Where the text is not known, nothing can be held against it.
    witnesses: document.layers.flatMap(({ spans, inText }) =>
      (inText || document.text === '' ? [] : spans).flatMap(({ start, end, text, location }) =>
        text === undefined ? [] : [{ start, end, text, location }],
      ),
    ),
  }))
  let first: { message: string; location: Location } | undefined
  for (const unit of order) {
    let fits = true
    for (const { document, witnesses } of witnessed) {
      const wrong = firstMismatch(document.text, witnesses, unit)
      if (wrong === undefined) continue
      fits = false
      const location = (wrong.witness as (typeof witnesses)[number]).location
      first ??= {
        message: `the span from ${wrong.witness.start} to ${wrong.witness.end} reads ${show(wrong.found)} in the text and ${show(wrong.witness.text)} in the file, however offsets are counted; is it the right text? --read offsets=${known ?? 'code-points'} reads the offsets all the same`,
        location: { ...location, item: document.id },
      }
      break
    }
    if (!fits) continue
    const silent = witnessed.some(
      ({ document, witnesses }) =>
        witnesses.length === 0 && !offsetsAgree(document.text) && hasSpans(document),
    )
    if (known === undefined && silent && witnessed.every(({ witnesses }) => witnesses.length === 0)) {
      askOffsets(draft, documents[0]!.location)
      return undefined
    }
    return unit
  }
  addError(draft, 'offset-text-mismatch', first!.message, first!.location)
  return undefined
}

const hasSpans = ({ layers }: Document): boolean =>
  layers.some(({ spans, inText }) => inText === undefined && spans.length > 0)

function askOffsets(draft: Draft, location: Location): void {
  ask(draft, {
    code: 'offsets-meaning',
    message:
      'The text has characters beyond ASCII, and nothing shows what the offsets count. What do they count?',
    option: 'offsets',
    flag: '--read offsets=',
    choices: [
      { value: 'code-points', meaning: 'characters, as Python counts them' },
      { value: 'utf-16', meaning: 'UTF-16, as JavaScript and Java count' },
      { value: 'utf-8', meaning: 'bytes of UTF-8' },
      { value: 'graphemes', meaning: 'characters as people see them' },
    ],
    location,
  })
}
