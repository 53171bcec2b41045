import { sourceOf } from '../detect/open.ts'
import type { Claim, Source } from '../detect/source.ts'
import { addError, openDraft } from '../draft.ts'
import { finishDraft } from '../finish-draft.ts'
import type { Format, ReadOptions, ReadResult, ShapedFormat } from '../format.ts'
import { sameOptions } from '../roles/same-options.ts'
import { addParsed } from './make-units.ts'

/** Reads a source with a format on one of the shared readers: parse, make units, fit together. */
export function readShaped(format: ShapedFormat, source: Source, options: ReadOptions = {}): ReadResult {
  const draft = openDraft({ file: source.name, ...options })
  const claim = format.claim(source, options)
  if (claim?.strength === 'rejected') {
    addError(draft, claim, claim.line === undefined ? {} : { line: claim.line })
    return finishDraft(draft, format.id)
  }
  addParsed(draft, format.parse(source, draft.options))
  return finishDraft(draft, format.id)
}

/**
 * The same format, whose claim on a file is made once, however often it is asked for. That it makes none is found out
 * as fast as it is looked up: nearly all formats say so of nearly every file.
 */
function claimingOnce(shaped: ShapedFormat): ShapedFormat {
  const known = new WeakMap<Source, { readonly options: ReadOptions; readonly claim: Claim }>()
  return {
    ...shaped,
    claim(source, options = {}, least) {
      const before = known.get(source)
      if (before !== undefined && sameOptions(before.options, options)) return before.claim
      const claim = shaped.claim(source, options, least)
      if (claim !== undefined) known.set(source, { options, claim })
      return claim
    },
  }
}

/** A format on a shared reader as the register holds it. */
export function fromShaped(given: ShapedFormat): Format {
  const shaped = claimingOnce(given)
  const { parse: _, ...facts } = shaped
  return {
    ...facts,
    read: (text, options = {}) => readShaped(shaped, sourceOf(options.file ?? 'text', text), options),
    readSource: (source, options = {}) => readShaped(shaped, source, options),
  }
}
