import { alignmentPresets } from './alignment/presets.ts'
import { editPresets } from './edits/presets.ts'
import { flexiblePresets } from './flexible/presets.ts'
import { type PresetName, type PresetTable, presetNames, requirePreset } from './preset-names.ts'
import { windowPresets } from './windows/presets.ts'

export type { PresetName }

const families: readonly PresetTable[] = [windowPresets, editPresets, alignmentPresets, flexiblePresets]

/**
 * What a preset sets for one metric beside its defaults; nothing where the source does not touch the metric.
 *
 * @example
 * presetOptions('lai-2023', 'pk') //=> {}
 */
export function presetOptions(preset: string, metric: string): Readonly<Record<string, unknown>> {
  const name = requirePreset(preset)
  return Object.assign({}, ...families.map(family => family[name]?.[metric]))
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
