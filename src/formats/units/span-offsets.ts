import { describe, type Location, type ProblemFacts } from '../../model/error.ts'
import { offsetsMeaning, offsetTextMismatch } from '../../model/errors/reading.ts'
import { show } from '../../model/require.ts'
import { addError, ask, type Draft } from '../draft.ts'
import type { OffsetUnit } from '../format.ts'
import type { Document } from './document-text.ts'
import { firstMismatch, OFFSET_UNITS, offsetsAgree } from './offsets.ts'
import type { SpanLayer } from './shapes.ts'
import { SpanRow, spanCount } from './span-row.ts'

/** What offsets count: as the option says, or the first unit for which every span reads the words it repeats. */
export function offsetUnit(draft: Draft, documents: readonly Document[]): OffsetUnit | undefined {
  const { offsets } = draft.options
  if (offsets !== undefined) return offsets
  const known = documents.find(({ shape }) => shape.offsets !== undefined)?.shape.offsets
  const order = known === undefined ? OFFSET_UNITS : [known, ...OFFSET_UNITS.filter(unit => unit !== known)]
  let first: ProblemFacts | undefined
  for (const unit of order) {
    let fits = true
    for (const { text, layers, id } of documents) {
      // Where the text is not known, nothing can be held against it.
      const wrong = text === '' ? undefined : firstMismatch(text, layers, unit)
      if (wrong === undefined) continue
      fits = false
      const { span, found } = wrong
      first ??= describe(
        offsetTextMismatch,
        {
          start: span.start,
          end: span.end,
          found: show(found),
          expected: show(span.text),
          offsets: known ?? 'code-points',
        },
        { ...span.location, item: id },
      )
      break
    }
    if (!fits) continue
    if (known === undefined && !documents.some(hasWitness)) {
      if (documents.some(document => hasSpans(document) && !offsetsAgree(document.text))) {
        askOffsets(draft, documents[0]!.shape.location)
        return undefined
      }
    }
    return unit
  }
  addError(draft, first!, first!.location)
  return undefined
}

/** Whether a span repeats its words, so that they show what offsets count. */
const hasWitness = ({ text, layers }: Document): boolean =>
  text !== '' && layers.some(layer => !layer.inText && hasTexts(layer))

const hasTexts = (layer: SpanLayer): boolean =>
  layer instanceof SpanRow
    ? (layer.texts?.some(text => text !== undefined) ?? false)
    : layer.spans.some(span => span.text !== undefined)

const hasSpans = ({ layers }: Document): boolean =>
  layers.some(layer => layer.inText === undefined && spanCount(layer) > 0)

function askOffsets(draft: Draft, location: Location): void {
  ask(draft, {
    ...describe(offsetsMeaning, {}),

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
