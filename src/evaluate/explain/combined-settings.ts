import type { PresetName } from '../../metrics/presets.ts'
import { explanation, type SettingText } from './explanation.ts'

/** One way to compute the number. */
export interface ExplainedValue {
  readonly signature: string
  readonly value: number
  readonly preset?: PresetName
  /** Other presets that compute exactly this. */
  readonly sameAs?: readonly PresetName[]
  /** Whose score it is; absent for all hypotheses together. */
  readonly hypothesis?: string
  /** The one group whose items are scored; absent for all. */
  readonly group?: string
  /** Which levels are compared: each by itself, or the one of this number; absent for boundaries of all levels alike. */
  readonly levels?: 'each' | number
  /** True: what is printed is 1 − the score. */
  readonly complement?: true
  /** What differs from the default, roles and pooling included. */
  readonly differs: readonly { readonly option: string; readonly from: string; readonly to: string }[]
  /** For a reviewer. */
  readonly sentence: string
}

/** A way with what its rank and its sentence are made of. */
export type Variant = ExplainedValue & { readonly changes: number; readonly words: SettingText }

/**
 * Without ways that change more than one before them and get the very same number: more options, an option of a preset
 * that gives it unchanged, or exchanged roles. Presets as they are always stay.
 */
function withoutIdle(ways: readonly Variant[]): Variant[] {
  const kept = new Map<string, { readonly own: ReadonlySet<string>; readonly preset: string | undefined }[]>()
  return ways.filter(({ value, hypothesis, group, preset, differs, words: { setting, scored } }) => {
    const place = differs.filter(({ option }) => PLACES.includes(option)).map(({ to }) => to)
    const key = JSON.stringify([value, hypothesis ?? null, group ?? null, place])
    const own = new Set(differs.map(({ option, to }) => `${option} ${to}`))
    const others = kept.get(key) ?? []
    const changed = Object.keys(setting.options).length > 0
    const idle =
      (changed || scored.swapped) &&
      others.some(
        other =>
          (changed && preset !== undefined && other.preset === preset) ||
          (other.own.size < own.size && [...other.own].every(change => own.has(change))),
      )
    if (!idle) kept.set(key, [...others, { own, preset: changed ? undefined : preset }])
    return !idle
  })
}

/** What differs in addition to options of the metric and the roles. */
const PLACES = ['pool', 'acrossGroups', 'group', 'levels', 'printed']

/** Settings that compute the same are grouped: the first of them, and the presets of the others. */
export function together(
  ways: readonly Variant[],
  standard: (hypothesis: string | undefined) => number | undefined,
  digits: number,
): ExplainedValue[] {
  const groups = new Map<string, Variant[]>()
  for (const way of withoutIdle(ways)) {
    const { signature, hypothesis = null, group = null, words } = way
    const key = JSON.stringify([signature, hypothesis, group, words.scored.swapped])
    groups.set(key, [...(groups.get(key) ?? []), way])
  }
  return [...groups.values()].map(([first, ...others]) => {
    const { changes: _, words, ...way } = first!
    const sameAs = [...new Set(others.flatMap(({ preset }) => preset ?? []))]
    const other = words.setting.changes === 0 ? undefined : standard(way.hypothesis)?.toFixed(digits)
    const sentence = explanation(words, sameAs, other === way.value.toFixed(digits) ? undefined : other)
    return { ...way, ...(sameAs.length === 0 ? {} : { sameAs }), sentence }
  })
}
