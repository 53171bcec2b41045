import type { ChanceCheck, DensityCheck, RegularCheck } from '../../agreement/chance-check.ts'
import type { ChanceModelValue } from '../../agreement/chance-models.ts'
import { coefficientName } from '../../agreement/coefficient-names.ts'
import type { ChanceModelName } from '../../chance/chance-setting.ts'
import { count, formatNumber, scoreWord } from '../format-number.ts'
import { capital } from '../numbers.ts'
import { safeName } from '../safe-text.ts'

/** Who is random under each model of chance: the annotators who score 0. */
const WHO: Readonly<Record<ChanceModelName, string>> = {
  rates: 'annotators who place boundaries at random at these rates',
  counts: 'annotators who place as many boundaries at random',
  lengths: 'annotators who put their segments in random order',
  positions: 'annotators who choose at random among the eligible gaps',
  'positions-counts': 'annotators who choose as many of the eligible gaps at random',
}

/**
 * The random annotators of a model of chance.
 *
 * @example
 * randomAnnotators('lengths') //=> 'annotators who put their segments in random order'
 */
export const randomAnnotators = (model: ChanceModelName = 'rates'): string => WHO[model]

/** The same in few words, for labels. */
const SHORT: Readonly<Record<ChanceModelName, string>> = {
  rates: 'random at these rates',
  counts: 'as many, at random',
  lengths: 'segments in random order',
  positions: 'random eligible gaps',
  'positions-counts': 'as many eligible gaps',
}

export const randomLabel = (model: ChanceModelName = 'rates'): string => SHORT[model]

/** Values that differ by this much are worth a sentence. */
const WORTH = 0.02

/** The coefficient that sentences compare models by: κ, which every model has. */
const comparable = (models: readonly ChanceModelValue[]) =>
  models.flatMap(({ chance, coefficient, value }) =>
    coefficient === 'multi-kappa' && value !== undefined ? [{ chance, value }] : [],
  )

const KAPPA = coefficientName('multi-kappa', 'exact').symbol

/**
 * The coefficient under each model of chance; nothing where they hardly differ.
 *
 * @param models - as `chanceModels` gives them
 * @returns a sentence; undefined where two values differ by less than 0.02
 * @example
 * modelsSentence([
 *   { chance: 'rates', coefficient: 'multi-kappa', value: 0.49, method: 'exact' },
 *   { chance: 'counts', coefficient: 'multi-kappa', value: 0.41, method: 'exact' },
 * ]) //=> 'κ_x by chance model: rates 0.490, counts 0.410.'
 */
export function modelsSentence(models: readonly ChanceModelValue[]): string | undefined {
  const values = comparable(models)
  const all = values.map(({ value }) => value)
  if (values.length < 2 || Math.max(...all) - Math.min(...all) < WORTH) return undefined
  return `${KAPPA} by chance model: ${values.map(({ chance, value }) => `${chance} ${scoreWord(value)}`).join(', ')}.`
}

/**
 * A warning where boundary density differs between texts, under a model that takes that as agreement.
 *
 * @param density - the density test, with the annotator whose density differs most
 * @param model - the model of chance
 * @param models - values under other models, where they were computed
 * @returns a warning; undefined where density does not differ, or the model keeps each text's number of boundaries
 * @example
 * densitySentence({ differ: true, p: 1e-6, coder: 'ann', range: [0.03, 0.31], coders: [] }, 'rates', [])
 * //=> 'Warning: boundary density differs between texts (ann: 0.03 to 0.31 per gap, p < 0.001); the chance model rates counts this as agreement.'
 */
export function densitySentence(
  density: DensityCheck | undefined,
  model: ChanceModelName,
  models: readonly ChanceModelValue[],
): string | undefined {
  if (density === undefined || !density.differ || (model !== 'rates' && model !== 'positions'))
    return undefined
  const { coder, range, p } = density
  const [low, high] = range.map(each => formatNumber(each, 2))
  const values = comparable(models)
  const own = values.find(({ chance }) => chance === model)
  const strict = model === 'rates' ? 'counts' : 'positions-counts'
  const other = values.find(({ chance }) => chance === strict)
  const instead =
    own === undefined || other === undefined
      ? ''
      : ` With --chance ${strict}: ${KAPPA} ${scoreWord(other.value)} instead of ${scoreWord(own.value)}.`
  return `Warning: boundary density differs between texts (${safeName(coder)}: ${low} to ${high} per gap, ${p! < 0.001 ? 'p < 0.001' : `p = ${formatNumber(p!, 3)}`}); the chance model ${model} counts this as agreement.${instead}`
}

/**
 * A warning where boundaries are on a regular subset of the gaps, under a model that takes them as possible everywhere.
 *
 * @param regular - the subset, with the boundaries outside
 * @param model - the model of chance
 * @returns a warning; undefined where there is no such subset, or the model knows eligible gaps
 * @example
 * regularSentence({ kind: 'multiples', divisor: 4, remainder: 0, gaps: 155, eligible: 38, boundaries: 36, inside: 36, p: 1e-30, exceptions: [] }, 'rates')
 * //=> 'Warning: all 36 boundaries are at every 4th gap (1 gap in 4): count units of 4, or use --chance positions.'
 */
export function regularSentence(
  regular: RegularCheck | undefined,
  model: ChanceModelName,
): string | undefined {
  if (regular === undefined || model === 'positions' || model === 'positions-counts') return undefined
  const { kind, divisor = 0, remainder, gaps, eligible, boundaries, inside, exceptions } = regular
  const all =
    inside === boundaries
      ? `all ${count(boundaries, 'boundary')} are`
      : `${formatNumber(inside, 0)} of ${count(boundaries, 'boundary')} are`
  const where =
    kind === 'eligible'
      ? 'at eligible gaps'
      : `at every ${ordinal(divisor)} gap${remainder === 0 ? '' : ` from gap ${remainder} on`}`
  const unit = kind === 'eligible' ? 'count the units between them' : `count units of ${divisor}`
  const outside = exceptions.map(
    ({ item, coder, position }) => `${safeName(item)}, ${safeName(coder)}, gap ${position}`,
  )
  const except =
    outside.length === 0
      ? ''
      : ` The others: ${outside.join('; ')}${boundaries - inside > outside.length ? ' …' : ''}.`
  return `Warning: ${all} ${where} (1 gap in ${formatNumber(gaps / Math.max(1, eligible), gaps % eligible === 0 || kind === 'multiples' ? 0 : 1)}): ${unit}, or use --chance positions.${except}`
}

const ordinal = (number: number): string => (number === 2 ? '2nd' : number === 3 ? '3rd' : `${number}th`)

/** All sentences on the model of chance: warnings first, then the coefficient under each model. */
export const chanceCheckSentences = (
  { density, regular, models }: ChanceCheck,
  model: ChanceModelName = 'rates',
): string[] =>
  [densitySentence(density, model, models), regularSentence(regular, model), modelsSentence(models)].filter(
    sentence => sentence !== undefined,
  )

/** Who scores 0, as a sentence. */
export const zeroSentence = (model: ChanceModelName): string => `${capital(randomAnnotators(model))} score 0.`
