import { throwInvalid } from './error.ts'
import {
  axesDiffer,
  listExpected,
  notASegmentation,
  optionInvalid,
  optionUnknown,
  typesDiffer,
  unitCountMismatch,
} from './errors/model.ts'
import { type Segmentation, sameScale, type TimeAxis } from './segmentation.ts'

/** A segmentation, and not masses, a corpus or nothing: what callers without types confuse most. */
export function requireSegmentation(name: string, value: unknown): Segmentation {
  const { units, boundaries } = (value ?? {}) as Partial<Segmentation>
  if (typeof units !== 'number' || typeof boundaries?.length !== 'number') {
    throwInvalid(notASegmentation, { name, value: show(value) })
  }
  return value as Segmentation
}

/** Both sides must segment the same text. */
export function requireSameUnits(reference: Segmentation, hypothesis: Segmentation): void {
  requireSegmentation('reference', reference)
  requireSegmentation('hypothesis', hypothesis)
  requireSameAxis(reference.axis, hypothesis.axis)
  if (reference.units !== hypothesis.units) {
    throwInvalid(unitCountMismatch, {
      reference: lengthOf(reference),
      hypothesis: lengthOf(hypothesis),
      what: reference.axis === undefined ? 'text' : 'recording',
    })
  }
}

/** How long a text or a recording is, in what people count. */
const lengthOf = ({ units, axis }: Segmentation): string =>
  axis === undefined ? `${units} units` : `${units / axis.ticksPerSecond} s`

/** Both sides must count the same: units, or ticks of the same length. */
export function requireSameAxis(reference: TimeAxis | undefined, hypothesis: TimeAxis | undefined): void {
  if (reference?.ticksPerSecond === hypothesis?.ticksPerSecond) return
  const reported = (axis: TimeAxis | undefined) =>
    axis === undefined ? 'units' : `${axis.ticksPerSecond} ticks a second`
  throwInvalid(axesDiffer, { reference: reported(reference), hypothesis: reported(hypothesis) })
}

/** Both sides must mean the same types by the same bits. */
export function requireSameScale(reference: Segmentation, hypothesis: Segmentation): void {
  if (!sameScale(reference.scale, hypothesis.scale)) {
    const names = (s: Segmentation) =>
      s.scale === undefined ? 'no types' : `types ${s.scale.names.join(' ')}`
    throwInvalid(typesDiffer, { reference: names(reference), hypothesis: names(hypothesis) })
  }
}

/** Something with a length and entries: a list, a typed array, a string. */
export function requireList<V>(name: string, value: ArrayLike<V>): ArrayLike<V> {
  const length: unknown =
    typeof value === 'string' || (typeof value === 'object' && value !== null) ? value.length : undefined
  if (!isInteger(length, 0)) throwInvalid(listExpected, { name, value: show(value) })
  return value
}

/** An integer from `min` to `max`. */
export const isInteger = (value: unknown, min: number, max = Number.MAX_SAFE_INTEGER): value is number =>
  typeof value === 'number' && Number.isInteger(value) && value >= min && value <= max

/** Rejects the value of an option (`option-invalid`) and says what to give instead. */
export function rejectOption(name: string, value: unknown, advice: string): never {
  throwInvalid(optionInvalid, { name, value: show(value), advice })
}

/** Options or settings: an object, not null. */
export function requireObject<V extends object>(name: string, value: V): V {
  if (typeof value !== 'object' || value === null)
    rejectOption(name, value, 'give an object, or leave it out')
  return value
}

/** Options that somebody has; `owner` is who: `pk`, `the boundary edit distance`. */
export function requireKnown(owner: string, options: object, names: readonly string[]): void {
  for (const name of Object.keys(requireObject('options', options))) {
    if (names.includes(name)) continue
    throwInvalid(optionUnknown, { owner, name, known: names })
  }
}

/** An option that is a list of names. One name is no list: it would be read letter by letter. */
export function requireNames<N extends string | number>(name: string, value: readonly N[]): readonly N[] {
  if (Array.isArray(value)) return value
  const given: unknown = value
  const example =
    typeof given === 'string'
      ? `, for example [${given
          .split(',')
          .map(part => show(part.trim()))
          .join(', ')}]`
      : ''
  return rejectOption(name, value, `give a list of names${example}`)
}

/** An option that must be an integer of at least `min` (and at most `max`). */
export function requireInteger(name: string, value: unknown, min = 0, max = Number.MAX_SAFE_INTEGER): number {
  if (!isInteger(value, min, max)) rejectOption(name, value, `it must be an integer, ${boundsOf(min, max)}`)
  return value
}

/** An option that must be a finite number in [min, max]. */
export function requireNumber(name: string, value: unknown, min = -Infinity, max = Infinity): number {
  if (!Number.isFinite(value) || (value as number) < min || (value as number) > max) {
    const bounds = min === -Infinity && max === Infinity ? '' : `, ${boundsOf(min, max)}`
    rejectOption(name, value, `it must be a number${bounds}`)
  }
  return value as number
}

const boundsOf = (min: number, max: number): string =>
  max < Number.MAX_SAFE_INTEGER ? `from ${min} to ${max}` : `${min} or more`

/** An option that must be one of some words. */
export function requireChoice<W extends string>(name: string, value: unknown, choices: readonly W[]): W {
  if (!choices.includes(value as W)) {
    const words = typeof value === 'string' ? choices : choices.map(choice => `"${choice}"`)
    rejectOption(name, value, `it must be one of ${words.join(', ')}`)
  }
  return value as W
}

/** A value as a message shows it: strings quoted, everything shortened to a readable length. */
export function show(value: unknown): string {
  const text =
    typeof value === 'string'
      ? JSON.stringify(value)
      : typeof value === 'function'
        ? 'a function'
        : Array.isArray(value)
          ? `a list of ${value.length}`
          : typeof value === 'object' && value !== null
            ? 'an object'
            : String(value)
  return text.length > 40 ? `${text.slice(0, 37)}…` : text
}
