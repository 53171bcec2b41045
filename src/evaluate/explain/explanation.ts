import type { AnyMetric } from '../../metrics/metric.ts'
import type { PresetName } from '../../metrics/presets.ts'
import { presetText } from './preset-options.ts'
import type { Scored } from './scores-of.ts'
import type { Setting } from './settings-to-try.ts'

/** What a sentence about one way to compute a number is made of. */
export interface SettingText {
  readonly metric: AnyMetric
  readonly setting: Setting
  readonly scored: Scored
  /** Options that differ from the default. */
  readonly own: readonly { readonly option: string; readonly from: string; readonly to: string }[]
  /** True: 1 − the score is printed. */
  readonly complement?: true
}

/**
 * The sentence for a reviewer: whose score, by which convention, pooled how, and what the default gives instead.
 *
 * @param words - the way and its score
 * @param sameAs - other presets that compute exactly this
 * @param standard - what the default prints for the same hypothesis, where that is another number
 */
export function explanation(
  { metric, setting, scored, own, complement }: SettingText,
  sameAs: readonly PresetName[] = [],
  standard?: string,
): string {
  const { hypothesis, group, pool, acrossGroups, swapped, alone, view } = scored
  const whose = hypothesis === undefined ? 'of all hypotheses together' : `of ${hypothesis}`
  const where = group === undefined ? '' : ` in group ${group}`
  const one = pool === 'macro' ? 'mean over documents' : 'counts added over documents'
  // Over one document both ways of pooling are the same number.
  const over = alone
    ? 'one document, so pooling changes nothing'
    : acrossGroups !== 'mean'
      ? one
      : `mean over groups, in each the ${pool === 'macro' ? one : 'score of the added counts'}`
  const otherwise =
    alone || setting.pool === undefined || setting.pool === pool
      ? ''
      : `, where ${setting.preset} takes ${setting.pool === 'macro' ? 'the mean' : 'the added counts'}`
  const levels =
    view === undefined
      ? ''
      : view === 'each'
        ? '; every level of a document is compared by itself'
        : `; only level ${view} is compared`
  const roles = swapped ? '; reference and hypothesis are exchanged' : ''
  const symbol = complement ? `1 − ${metric.symbol}` : metric.symbol
  const by = standard === undefined ? '' : ` The default gives ${standard}.`
  return `${symbol} ${whose}${where}${howText(metric, setting, own, sameAs)}; ${over}${otherwise}${levels}${roles}.${by}`
}

function howText(
  metric: AnyMetric,
  { preset, options, changes }: Setting,
  own: SettingText['own'],
  sameAs: readonly PresetName[],
): string {
  const others = sameAs.join(', ')
  if (preset === undefined) {
    const words = own.map(({ option, from, to }) => `${option} ${to} (default ${from})`).join(', ')
    return `${changes === 0 ? ' with the defaults' : ` with ${words}`}${sameAs.length === 0 ? '' : `, as by ${others}`}`
  }
  const resolved = metric.resolve({ preset }) as Readonly<Record<string, unknown>>
  const changed = Object.entries(options).map(
    ([name, value]) =>
      `${name} ${metric.options[name]!.print(value as never)} instead of ${metric.options[name]!.print(resolved[name] as never)}`,
  )
  const but = changed.length === 0 ? '' : `, but with ${changed.join(' and ')}`
  const too = sameAs.length === 0 ? '' : `, and by ${others}`
  return ` as computed by ${presetText[preset]} (preset ${preset})${too}${but}`
}
