import { finishDraft } from './assemble.ts'
import type { Claim, Source } from './detect/source.ts'
import { openDraft } from './draft.ts'
import type { Format, Inspection, ReadOptions, ReadResult } from './format.ts'
import { addAnnotated } from './units/make-units.ts'

/** What a format found in a source, as far as it is kept. */
const inspectionOf = (format: Format, source: Source): Inspection =>
  (source.found.get(format) as Inspection | undefined) ?? format.inspect(source)

/** What a format claims of a source. Only with a claim its parse is kept for reading: most formats have none on most files. */
export function claimOf(
  format: Format,
  source: Source,
  options: ReadOptions,
  least?: 'named' | 'structural',
): Claim | undefined {
  const inspection = inspectionOf(format, source)
  const claim = inspection.claim(options, least)
  if (claim !== undefined) source.found.set(format, inspection)
  return claim
}

/** Reads a source as a format: annotations, then units and boundaries, then items. */
export function readAs(format: Format, source: Source, options: ReadOptions): ReadResult {
  const inspection = inspectionOf(format, source)
  if (inspection.readCodings !== undefined) {
    const draft = openDraft(options)
    inspection.readCodings(draft)
    return finishDraft(draft, format.id)
  }
  const draft = openDraft({ file: source.name, ...options })
  const claim = inspection.claim(options)
  if (claim?.strength === 'rejected') draft.error(claim, claim.line === undefined ? {} : { line: claim.line })
  else addAnnotated(draft, inspection.read(draft, draft.options))
  return finishDraft(draft, format.id)
}
