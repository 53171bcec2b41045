import type { AnyMetric } from '../../metrics/definition/metric.ts'
import { type PresetName, presetPooling, presetsOf } from '../../metrics/presets.ts'
import { CesuraError } from '../../model/error.ts'
import type { TypeScale } from '../../model/segmentation.ts'
import type { AcrossGroups, Pool } from '../evaluation.ts'

/** One way to compute a metric: a preset, options that differ from the defaults, or a preset with one option changed. */
export interface Setting {
  readonly preset?: PresetName
  readonly options: Readonly<Record<string, unknown>>
  /** Complete and checked. */
  readonly resolved: object
  /** How the preset pools, where it says so. */
  readonly pool?: Pool
  readonly acrossGroups?: AcrossGroups
  /** Whether the preset compares each level by itself. */
  readonly levels?: 'same'
  /** Whether the preset needs recordings on a grid. */
  readonly grid?: true
  /** Decisions away from the default: a preset is one, each option is one. */
  readonly changes: number
}

/** Numbers that papers differ in. */
const numbers: Readonly<Record<string, readonly number[]>> = {
  tolerance: [0, 1, 2, 3],
  span: [1, 2, 3, 4, 5],
  minWindow: [0, 1, 2],
}

/** Every value of each option that is a convention. */
function conventionsOf(
  metric: AnyMetric,
): { readonly name: string; readonly value: unknown; readonly isDefault: boolean }[] {
  return Object.entries<AnyMetric['options'][string]>(metric.options).flatMap(([name, option]) =>
    (option.choices?.map(word => option.parse(word)) ?? numbers[name] ?? []).map(value => ({
      name,
      value,
      isDefault: option.print(value as never) === option.print(option.default),
    })),
  )
}

/**
 * The settings to try, fewest changes first: the default, every preset that says something of the metric, each option,
 * each preset with one option changed, each two options together. Settings that resolve to the same are tried once;
 * those that a metric rejects are left out.
 */
export function* settingsToTry(
  metric: AnyMetric,
  given: Readonly<Record<string, unknown>>,
  scale?: TypeScale,
  hasOtherGrid = false,
): Generator<Setting> {
  const seen = new Set<string>()
  const fresh = (setting: Omit<Setting, 'resolved'>): Setting[] => {
    const { preset, options } = setting
    try {
      const all = { preset, ...options, ...given }
      const resolved = metric.resolve(all, scale)
      const key = `${metric.signature(resolved)}${hasOtherGrid && setting.grid === true ? '|grid' : ''}`
      // A preset is worth naming, also where it computes what the default does.
      if (seen.has(key) && (preset === undefined || Object.keys(options).length > 0)) return []
      seen.add(key)
      return [{ ...setting, resolved }]
    } catch (error) {
      if (error instanceof CesuraError) return []
      throw error
    }
  }
  yield* fresh({ options: {}, changes: 0 })
  const presets = presetsOf(metric).map(preset => ({ preset, ...presetPooling(preset, metric) }))
  for (const preset of presets) yield* fresh({ ...preset, options: {}, changes: 1 })
  const all = conventionsOf(metric).filter(({ name }) => !Object.hasOwn(given, name))
  const single = all.filter(({ isDefault }) => !isDefault)
  for (const { name, value } of single) yield* fresh({ options: { [name]: value }, changes: 1 })
  for (const preset of presets)
    for (const { name, value } of all) yield* fresh({ ...preset, options: { [name]: value }, changes: 2 })
  for (const [index, first] of single.entries())
    for (const second of single.slice(index + 1))
      if (first.name !== second.name)
        yield* fresh({ options: { [first.name]: first.value, [second.name]: second.value }, changes: 2 })
}
