import { throwInvalid } from '../../model/error.ts'
import { unknownPreset } from '../../model/errors/metrics.ts'

/** The sources whose numbers a preset reproduces on purpose, errata included. */
export const presetNames = [
  'segeval-2',
  'segeval-1',
  'nltk',
  'fournier-inkpen-2012',
  'fournier-2013',
  'scaiano-inkpen-2012',
  'ocampo-diaz-ouyang-2022',
  'lai-2023',
  'segsimflex',
  'disrpt',
  'superdialseg',
  'koomri',
  'spokennlp',
  'nltk-n-open',
  'nltk-n-closed',
  'gdamaskinos',
  'treeseg',
  'deeptiling',
  'conll18',
  'wtpsplit',
  'mir_eval',
  'pyannote',
  'vidchapters',
  'chapter-llama',
  'openpss',
  'chunkseg',
  'chunkseg-collar',
  'ruptures',
] as const

/** The name of a preset: a paper or a program. */
export type PresetName = (typeof presetNames)[number]

/** How a source pools: sums or means over items, over groups of items, and over the levels of an item. */
export interface PresetPooling {
  /** Every level of an item is a comparison of its own, with the same level of the hypothesis. */
  readonly levels?: 'same'
  readonly pool?: 'micro' | 'macro'
  /** Options that give the right number, where the source has an error that the preset repeats. */
  readonly right?: Readonly<Record<string, unknown>>
  /** Recordings have to be on a grid of equal units of time first. */
  readonly grid?: true
  readonly acrossGroups?: 'pool' | 'mean'
}

/** What each source sets for one metric in addition to its defaults. `{}`: the source computes it as our defaults do. */
export type MetricPresets<O> = {
  readonly [P in PresetName]?: { readonly [K in keyof O]?: unknown } & PresetPooling
}

/** The name of a preset; rejects any other (`unknown-preset`). */
export function requirePreset(preset: unknown): PresetName {
  if (!presetNames.includes(preset as PresetName)) {
    throwInvalid(unknownPreset, { preset: String(preset), presets: presetNames })
  }
  return preset as PresetName
}
