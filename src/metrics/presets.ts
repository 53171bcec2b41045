import { throwInvalid } from '../model/error.ts'
import { presetSilentOnMetric } from '../model/errors/metrics.ts'
import { present } from '../model/plain.ts'
import type { AnyMetric } from './definition/metric.ts'
import { type PresetName, type PresetPooling, presetNames, requirePreset } from './definition/preset-names.ts'
import { metrics } from './register.ts'

export type { PresetName }

/** What the definition of a metric says of a preset; undefined where it says nothing. */
const entryOf = (preset: PresetName, metric: string | AnyMetric): Record<string, unknown> | undefined =>
  (typeof metric === 'string' ? metrics.find(({ id }) => id === metric) : metric)?.presets[preset]

/**
 * What a preset sets for one metric in addition to its defaults; nothing where the source does not touch the metric.
 *
 * @param preset - its name, one of `presetNames`
 * @param metric - its id, or the metric itself; an id that no metric has gives `{}`
 * @returns the options by name; `{}` both where the source computes the metric as our defaults do and where it has no
 *   such metric
 * @throws CesuraError `unknown-preset` when no preset has that name
 * @example
 * presetOptions('lai-2023', 'pk') //=> {}
 */
export function presetOptions(preset: string, metric: string | AnyMetric): Readonly<Record<string, unknown>> {
  const {
    pool: _,
    acrossGroups: __,
    levels: ___,
    grid: ____,
    right: _____,
    ...options
  } = entryOf(requirePreset(preset), metric) ?? {}
  return options
}

/**
 * How a preset pools a metric over items, groups of items and levels; nothing where the source does not say.
 *
 * @param preset - its name, one of `presetNames`
 * @param metric - its id, or the metric itself; an id that no metric has gives `{}`
 * @returns `pool`, `acrossGroups`, `levels`, `grid` and `right` where the source has them; none is undefined
 * @throws CesuraError `unknown-preset` when no preset has that name
 * @example
 * presetPooling('nltk', 'pk') //=> {}
 */
export function presetPooling(preset: string, metric: string | AnyMetric): PresetPooling {
  const { pool, acrossGroups, levels, grid, right } = (entryOf(requirePreset(preset), metric) ??
    {}) as PresetPooling
  return present({ pool, acrossGroups, levels, grid, right })
}

/**
 * The presets that say something of a metric, in the order of `presetNames`.
 *
 * @param metric - its id, or the metric itself; an id that no metric has gives `[]`
 * @returns the names, also of presets that keep all defaults of the metric
 * @example
 * presetsOf('no-such-metric') //=> []
 */
export function presetsOf(metric: string | AnyMetric): PresetName[] {
  return presetNames.filter(preset => entryOf(preset, metric) !== undefined)
}

/**
 * The metrics that a preset says something of, in the order of the register.
 *
 * @param preset - its name, one of `presetNames`
 * @returns the metrics themselves, also those whose defaults the preset keeps
 * @throws CesuraError `unknown-preset` when no preset has that name
 * @example
 * metricsOf('lai-2023').map(metric => metric.symbol) //=> ['S_f', 'S_f^B']
 */
export function metricsOf(preset: string): AnyMetric[] {
  const name = requirePreset(preset)
  return metrics.filter(metric => entryOf(name, metric) !== undefined)
}

/** Rejects a preset that does not define the metric (`preset-undefined`), and names the metrics it does set. */
export function requirePresetFor(preset: string, metric: AnyMetric): void {
  const name = requirePreset(preset)
  if (entryOf(name, metric) !== undefined) return
  const set = metricsOf(name).map(({ id }) => id)
  throwInvalid(presetSilentOnMetric, { preset: name, id: metric.id, metrics: set })
}
