import { sourceOf } from '../detect/open.ts'
import type { Source } from '../detect/source.ts'
import { openDraft } from '../draft.ts'
import { finishDraft } from '../finish-draft.ts'
import type { Format, InspectedFormat, Inspection, ReadOptions, ReadResult } from '../format.ts'
import { addAnnotated } from './make-units.ts'

/** What a format found in a source, which it parses once. */
export function inspectionOf(format: InspectedFormat, source: Source): Inspection {
  const { found } = source
  if (!found.has(format)) found.set(format, format.inspect(source))
  return found.get(format) as Inspection
}

/** Reads a source: annotations, then units and boundaries, then items. */
function readInspected(format: InspectedFormat, source: Source, options: ReadOptions): ReadResult {
  const draft = openDraft({ file: source.name, ...options })
  const { claim, read } = inspectionOf(format, source)
  const claimed = claim(options)
  if (claimed?.strength === 'refused')
    draft.error(claimed, claimed.line === undefined ? {} : { line: claimed.line })
  else addAnnotated(draft, read(draft, draft.options))
  return finishDraft(draft, format.id)
}

/** The format as the registry holds it. */
export function fromInspected(format: InspectedFormat): Format {
  const { inspect: _, ...facts } = format
  return {
    ...facts,
    claim: (source, options = {}, least) => inspectionOf(format, source).claim(options, least),
    read: (text, options = {}) => readInspected(format, sourceOf(options.file ?? 'text', text), options),
    readSource: (source, options = {}) => readInspected(format, source, options),
  }
}
