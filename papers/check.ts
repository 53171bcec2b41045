import type { Check, Verdict } from './artefact.ts'

interface Printed {
  readonly id: string
  readonly quantity: string
  readonly inputs?: string
  /** As the paper prints it: `0.83`, `0.777…` for a repeating digit, `4/5`, or a sentence. */
  readonly printed: string
  /** Why it does not come out, if it does not. */
  readonly erratum?: string
  /** What the paper leaves open, if the number does not come out for that. */
  readonly undetermined?: string
  /** What was tried where nothing gives it. */
  readonly tried?: string
  /** What to know where it does. */
  readonly note?: string
}

/**
 * A printed number against a computed one: equal if the computed one, rounded as printed, can be the printed one, or, of
 * a number that was read off the coordinates of a figure, if it lies as near as these can be read.
 */
export function compare(
  entry: Printed & {
    readonly computed: number | string | null | undefined
    /** How exactly the coordinates of the figure can be read. */
    readonly readTo?: number
  },
): Check {
  const { computed = null, erratum, undetermined, tried, note, readTo, ...rest } = entry
  const matches =
    typeof computed === 'number'
      ? readTo === undefined
        ? prints(entry.printed, computed)
        : Math.abs(Number(entry.printed) - computed) <= readTo
      : computed === entry.printed
  return {
    ...rest,
    computed,
    shown:
      typeof computed === 'number'
        ? matches && readTo !== undefined
          ? computed.toFixed(decimalsOf(entry.printed))
          : shownLike(entry.printed, computed, matches)
        : (computed ?? '–'),
    ...assessed(matches, { erratum, undetermined, tried, note }),
  }
}

/** The verdict, and its reason where there is one. */
function assessed(
  matches: boolean,
  { erratum, undetermined, tried, note }: Pick<Printed, 'erratum' | 'undetermined' | 'tried' | 'note'>,
): Pick<Check, 'verdict' | 'reason'> {
  const verdict: Verdict = matches
    ? 'match'
    : erratum !== undefined
      ? 'erratum'
      : undetermined !== undefined
        ? 'undetermined'
        : 'differs'
  const reason = matches ? note : (erratum ?? undetermined ?? tried)
  return { verdict, ...(reason === undefined ? {} : { reason }) }
}

/** A printed number that was simulated: equal if it lies where 99 % of repetitions do. */
export function compareWithin(
  entry: Printed & { readonly computed: number; readonly interval: readonly [number, number] },
): Check {
  const { erratum, undetermined, tried, note, ...rest } = entry
  return {
    ...rest,
    shown: entry.computed.toFixed(decimalsOf(entry.printed)),
    ...assessed(isWithin(entry.printed, entry.interval), { erratum, undetermined, tried, note }),
  }
}

/** Whether a printed number lies in an interval, to half of its last digit. */
export function isWithin(printed: string, [low, high]: readonly [number, number]): boolean {
  const half = halfUnit(printed)
  return Number(printed) >= low - half && Number(printed) <= high + half
}

/** A printed claim that computation can settle. */
export function claim(entry: Printed & { readonly holds: boolean; readonly computed: string }): Check {
  const { holds, erratum, undetermined, tried, note, ...rest } = entry
  return { ...rest, shown: entry.computed, ...assessed(holds, { erratum, undetermined, tried, note }) }
}

/** A printed number whose data are not ours to ship. */
export function needsData(entry: Omit<Printed, 'erratum' | 'undetermined' | 'tried'>): Check {
  const { note, ...rest } = entry
  return {
    ...rest,
    computed: null,
    shown: '–',
    verdict: 'needs-data',
    ...(note === undefined ? {} : { reason: note }),
  }
}

const REPEATING = /^(.*\.\d*?(\d))…$/

/** Whether a value, rounded to the digits that are printed (halves either way), is what is printed. */
function prints(printed: string, value: number): boolean {
  const repeating = REPEATING.exec(printed)
  if (repeating !== null) {
    const [, digits, last] = repeating
    return Math.abs(Number(digits! + last!.repeat(9)) - value) < 1e-9
  }
  return Math.abs(Number(printed) - value) <= halfUnit(printed)
}

/** Half a unit of the last printed digit, with room for the error of a double; whole numbers are exact. */
const halfUnit = (printed: string): number =>
  decimalsOf(printed) === 0 ? 1e-9 : 0.5 * 10 ** -decimalsOf(printed) + 1e-12

function decimalsOf(printed: string): number {
  const point = printed.indexOf('.')
  return point < 0 ? 0 : printed.length - point - 1
}

/** In the precision of the print, or with as many digits more as it takes to see a difference. */
function shownLike(printed: string, value: number, matches: boolean): string {
  if (printed.endsWith('…')) return matches ? printed : String(value)
  const decimals = decimalsOf(printed)
  const shown = value.toFixed(decimals)
  if (matches) return Number(shown) === Number(printed) ? shown : value.toFixed(decimals + 1)
  for (let digits = decimals; digits < 15; digits++) {
    if (Number(value.toFixed(digits)) !== Number(printed)) return value.toFixed(digits)
  }
  return String(value)
}
