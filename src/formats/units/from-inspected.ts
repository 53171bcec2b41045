import { sourceOf } from '../detect/open.ts'
import type { Claim, Source } from '../detect/source.ts'
import { openDraft } from '../draft.ts'
import { finishDraft } from '../finish-draft.ts'
import type { Format, InspectedFormat, Inspection, ReadOptions, ReadResult } from '../format.ts'
import { addAnnotated } from './make-units.ts'

/** What a format found in a source, as far as it is kept. */
const inspectionOf = (format: InspectedFormat, source: Source): Inspection =>
  (source.found.get(format) as Inspection | undefined) ?? format.inspect(source)

/** What a format claims of a source. Only with a claim its parse is kept for reading: most formats have none on most files. */
function claimOf(
  format: InspectedFormat,
  source: Source,
  options: ReadOptions,
  least: 'named' | 'shaped' | undefined,
): Claim | undefined {
  const inspection = inspectionOf(format, source)
  const claim = inspection.claim(options, least)
  if (claim !== undefined) source.found.set(format, inspection)
  return claim
}

/** Reads a source: annotations, then units and boundaries, then items. */
function readInspected(format: InspectedFormat, source: Source, options: ReadOptions): ReadResult {
  const draft = openDraft({ file: source.name, ...options })
  const { claim, read } = inspectionOf(format, source)
  const claimed = claim(options)
  if (claimed?.strength === 'rejected')
    draft.error(claimed, claimed.line === undefined ? {} : { line: claimed.line })
  else addAnnotated(draft, read(draft, draft.options))
  return finishDraft(draft, format.id)
}

/** The format as the registry holds it. */
export function fromInspected(format: InspectedFormat): Format {
  const { inspect: _, ...facts } = format
  return {
    ...facts,
    claim: (source, options = {}, least) => claimOf(format, source, options, least),
    read: (text, options = {}) => readInspected(format, sourceOf(options.file ?? 'text', text), options),
    readSource: (source, options = {}) => readInspected(format, source, options),
  }
}
