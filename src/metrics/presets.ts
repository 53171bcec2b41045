import { CesuraError } from '../model/error.ts'
import { didYouMean } from '../model/nearest.ts'
import { show } from '../model/require.ts'
import { alignmentPresets } from './presets/alignment.ts'
import { editPresets } from './presets/edits.ts'
import { flexiblePresets } from './presets/flexible.ts'
import { windowPresets } from './presets/windows.ts'

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
] as const

export type PresetName = (typeof presetNames)[number]

/** preset × metric id → what it sets beside the defaults. */
export type PresetTable = {
  readonly [P in PresetName]?: { readonly [metric: string]: Readonly<Record<string, unknown>> }
}

const families: readonly PresetTable[] = [windowPresets, editPresets, alignmentPresets, flexiblePresets]

/**
 * What a preset sets for one metric beside its defaults; nothing where the source does not touch the metric.
 *
 * @example
 * presetOptions('lai-2023', 'pk') //=> {}
 */
export function presetOptions(preset: string, metric: string): Readonly<Record<string, unknown>> {
  if (!(presetNames as readonly string[]).includes(preset)) {
    throw new CesuraError(
      'unknown-preset',
      `unknown preset ${show(preset)}${didYouMean(preset, presetNames) || `; there are ${presetNames.join(', ')}`}`,
    )
  }
  const options: Record<string, unknown> = {}
  for (const family of families) Object.assign(options, family[preset as PresetName]?.[metric])
  return options
}

/**
 * The presets that say something of a metric, in the order of `presetNames`.
 *
 * @example
 * presetsOf('no-such-metric') //=> []
 */
export function presetsOf(metric: string): PresetName[] {
  return presetNames.filter(preset => families.some(family => family[preset]?.[metric] !== undefined))
}
