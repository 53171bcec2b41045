import type { AnyMetric } from '../../metrics/definition/metric.ts'
import { type PresetName, presetPooling, presetsOf } from '../../metrics/presets.ts'
import { CesuraError } from '../../model/error.ts'
import type { TypeScale } from '../../model/segmentation.ts'
import type { AcrossGroups, Pool } from '../evaluation.ts'
import type { Scored } from './scores-of.ts'

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
