import type { AnyMetric } from '../../metrics/definition/metric.ts'
import type { PresetName } from '../../metrics/presets.ts'
import type { Scored } from './scores-of.ts'
import type { Setting } from './settings-to-try.ts'

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
const PLACES = ['grid', 'pool', 'acrossGroups', 'group', 'levels', 'printed']

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

/** What a sentence about one way to compute a number is made of. */
interface SettingText {
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
function explanation(
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

/** Who computes a score as a preset does, in words that need no option names: “as computed by …”. */
const presetText: Readonly<Record<PresetName, string>> = {
  'segeval-2': 'segeval 2',
  'segeval-1': 'segeval 1',
  nltk: 'NLTK on n − 1 marks, one for each place',
  'fournier-inkpen-2012': 'Fournier and Inkpen (2012)',
  'fournier-2013': 'Fournier (2013)',
  'scaiano-inkpen-2012': 'Scaiano and Inkpen (2012)',
  'ocampo-diaz-ouyang-2022': 'Ocampo Diaz and Ouyang (2022)',
  'lai-2023': 'Lai, Li and Zhang (2023)',
  segsimflex: 'segsimflex',
  disrpt: 'the scorer of DISRPT',
  superdialseg: 'the scorer of SuperDialseg, NLTK on n marks with k from the segments',
  koomri: 'the scorer of koomri/text-segmentation',
  spokennlp: 'the scorer of SpokenNLP',
  'nltk-n-open': 'NLTK on n marks, one for each unit, without one on the last',
  'nltk-n-closed': 'NLTK on n marks, one for each unit, the last set too',
  gdamaskinos: 'the scorer of gdamaskinos/unsupervised_topic_segmentation, NLTK on n marks at first units',
  treeseg: 'the scorer of TreeSeg, NLTK on n marks at first units with k from the segments',
  deeptiling: 'the scorer of DeepTiling',
  conll18: 'the scorer of CoNLL 2018',
  wtpsplit: 'the scorer of wtpsplit',
  mir_eval: 'mir_eval',
  pyannote: 'pyannote.metrics',
  vidchapters: 'the scorer of VidChapters',
  'chapter-llama': 'the scorer of Chapter-Llama',
  openpss: 'OpenPSSbenchmark',
  chunkseg: 'chunkseg, on its flags of equal units of time',
  'chunkseg-collar': 'the F of chunkseg within 3 s',
  ruptures: 'ruptures.metrics, in which one true point uses up every prediction near it',
}
