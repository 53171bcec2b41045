import { openSource } from '../detect/open.ts'
import type { ReadOptions, TextDocument } from '../format.ts'
import { Report } from '../report.ts'
import { documentFor } from '../roles/documents.ts'
import { named } from '../units/layers.ts'
import type { Timeline } from '../units/shapes.ts'
import { timelineFormats } from './formats.ts'

/**
 * Recordings with the layers of units that other files have: chapters in one file, words with their times in another
 * (`--text words.TextGrid`). With `unitLayer` that layer only. The length of the other file counts where the recording
 * states none. `found`: some recording got a layer.
 */
export function withUnitTiers(
  given: readonly Timeline[],
  options: ReadOptions,
): { readonly timelines: readonly Timeline[]; readonly found: boolean } {
  /** Each document is parsed once, however many recordings it belongs to. */
  const documents = new Map<TextDocument, Timeline | undefined>()
  let found = false
  const timelines = given.map(recording => {
    const timeline = { ...recording, layers: named(recording.layers) }
    const { axis, unitLayer } = options
    if (axis !== 'units' || timeline.layers.some(({ name }) => name === unitLayer)) return timeline
    const document = documentFor(options, timeline.item)
    if (document === undefined) return timeline
    if (!documents.has(document)) documents.set(document, timelineIn(document))
    const other = documents.get(document)
    if (other === undefined) return timeline
    const own = new Set(timeline.layers.map(({ name }) => name))
    const tiers = named(other.layers)
      .map(layer => (own.has(layer.name) ? { ...layer, name: `text:${layer.name}` } : layer))
      .filter(({ name, kind }) => kind === 'intervals' && (unitLayer === undefined || name === unitLayer))
    if (tiers.length > 0) found = true
    // The segments are in the file that was named; which of the other's layers has the units may be asked.
    const segments = timeline.layers.map(layer => ({ ...layer, preferred: true }))
    return { ...timeline, end: timeline.end ?? other.end, layers: [...segments, ...tiers] }
  })
  return { timelines, found }
}

/** The first recording of a file, by the format with the strongest claim. */
function timelineIn({ name, text }: TextDocument): Timeline | undefined {
  const { source } = openSource(name, text)
  if (source === undefined) return undefined
  const inspections = timelineFormats.map(({ inspect }) => inspect(source))
  const inspection =
    inspections.find(({ claim }) => claim({})?.strength === 'named') ??
    inspections.find(({ claim }) => claim({}) !== undefined)
  for (const one of inspection?.read?.(new Report(), { axis: 'units', documents: [] }) ?? [])
    if (one.axis === 'time') return one
  return undefined
}
