import { addError, finishDraft, openDraft } from './draft.ts'
import type { Format, ReadOptions, ReadResult, ShapedFormat } from './format.ts'
import { addParsed } from './make-units.ts'
import { sourceOf } from './open.ts'
import type { Source } from './source.ts'

/** Reads a source with a format on one of the shared readers: parse, make units, fit together. */
export function readShaped(format: ShapedFormat, source: Source, options: ReadOptions = {}): ReadResult {
  const draft = openDraft({ file: source.name, ...options })
  const claim = format.claim(source)
  if (claim?.strength === 'refused') {
    addError(draft, claim.code, claim.message, claim.line === undefined ? {} : { line: claim.line })
    return finishDraft(draft, format.id)
  }
  addParsed(draft, format.parse(source, draft.options))
  return finishDraft(draft, format.id)
}

const SURE = { named: 0.97, shaped: 0.86, possible: 0.4 } as const

/** A format on a shared reader as the register holds it. */
export function fromShaped(shaped: ShapedFormat): Format {
  const { claim, parse: _, ...facts } = shaped
  return {
    ...facts,
    claim,
    detect(text, file = '') {
      const found = claim(sourceOf(file, text))
      if (found === undefined || found.strength === 'refused') return undefined
      return { confidence: SURE[found.strength], why: found.because }
    },
    read: (text, options = {}) => readShaped(shaped, sourceOf(options.file ?? 'text', text), options),
  }
}
