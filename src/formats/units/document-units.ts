import { describe } from '../../model/error.ts'
import { tokenBeyondText, tokensMissing } from '../../model/errors/reading.ts'
import { addError, type Draft } from '../draft.ts'
import type { OffsetUnit } from '../format.ts'
import { countWords } from './count-words.ts'
import type { Document } from './document-text.ts'
import { offsetMap } from './offsets.ts'
import { countedAs, cutUnits, type UnitSpans } from './text-units.ts'

/** The units of a document: its own tokens, or those that its text is split into. */
export function unitsOf(draft: Draft, document: Document, offsets: OffsetUnit): UnitSpans | undefined {
  const { tokens, text } = document
  const kind = draft.options.units ?? (tokens === undefined ? 'words' : 'tokens')
  if (kind === 'words') {
    const words = countWords(text)
    draft.counted.add(words === undefined ? countedAs(text, kind) : kind)
    return words ?? cutUnits(text, kind)
  }
  draft.counted.add(countedAs(text, kind))
  if (kind === 'characters' && text === '' && tokens !== undefined) {
    const length = tokens[0]!.end
    return { starts: Array.from({ length }, (_, at) => at), ends: Array.from({ length }, (_, at) => at + 1) }
  }
  if (kind !== 'tokens') return cutUnits(text, kind)
  if (tokens === undefined) {
    addError(draft, describe(tokensMissing, {}), document.shape.location)
    return undefined
  }
  const map = offsetMap(text, offsets)
  const starts: number[] = []
  const ends: number[] = []
  for (const token of tokens) {
    const start = map(token.start)
    const end = map(token.end)
    if (start === undefined || end === undefined || end <= start || start < (ends.at(-1) ?? 0)) {
      addError(
        draft,
        describe(tokenBeyondText, { start: token.start, end: token.end }),
        document.shape.location,
      )
      return undefined
    }
    starts.push(start)
    ends.push(end)
  }
  return { starts, ends }
}
