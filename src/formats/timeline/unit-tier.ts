import { openSource } from '../detect/open.ts'
import type { ReadOptions, TextDocument } from '../format.ts'
import { documentFor } from '../roles/documents.ts'
import { named } from '../units/layers.ts'
import type { Timeline } from '../units/shapes.ts'
import { timelineFormats } from './formats.ts'

/** Documents whose timeline was looked for; undefined where they hold none. */
const known = new WeakMap<TextDocument, Timeline | undefined>()

/**
 * The recording with the tiers of units that another file has: chapters in one file, words with their times in another
 * (`--text words.TextGrid`). With `unitLayer` that tier only. Its length is the recording's where that says none.
 */
export function withUnitTier(timeline: Timeline, options: ReadOptions): Timeline {
  const other = unitTiers(timeline, options)
  if (other === undefined) return timeline
  const { tiers } = other
  const end = timeline.end ?? other.end
  // The segments are in the file that was named; which of the other's tiers has the units may be asked.
  const segments = timeline.layers.map(layer => ({ ...layer, preferred: true }))
  return { ...timeline, ...(end === undefined ? {} : { end }), layers: [...segments, ...tiers] }
}

/** Whether another file has tiers whose marks may be the units of a recording. */
export const hasUnitTier = (timeline: Timeline, options: ReadOptions): boolean =>
  (unitTiers(timeline, options)?.tiers.length ?? 0) > 0

/** The tiers that another file has of a recording, and its end; undefined where no other file has units. */
function unitTiers(timeline: Timeline, options: ReadOptions) {
  const { axis, unitLayer } = options
  if (axis !== 'units' || timeline.layers.some(({ name }) => name === unitLayer)) return undefined
  const document = documentFor(options, timeline.item)
  if (document === undefined) return undefined
  if (!known.has(document)) known.set(document, timelineIn(document))
  const other = known.get(document)
  if (other === undefined) return undefined
  const own = new Set(timeline.layers.map(({ name }) => name))
  const tiers = named(other.layers)
    .map(layer => (own.has(layer.name) ? { ...layer, name: `text:${layer.name}` } : layer))
    .filter(({ name, kind }) => kind === 'intervals' && (unitLayer === undefined || name === unitLayer))
  return { tiers, end: other.end }
}

/** The first recording of a file, by the format that claims it most surely. */
function timelineIn({ name, text }: TextDocument): Timeline | undefined {
  const { source } = openSource(name, text)
  if (source === undefined) return undefined
  const format =
    timelineFormats.find(format => format.claim(source)?.strength === 'named') ??
    timelineFormats.find(format => format.claim(source) !== undefined)
  return format?.parse(source, { axis: 'units', documents: [] }).timelines?.[0]
}
