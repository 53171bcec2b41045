import type { Assumption, ReadFilesOptions } from '../../formats/index.ts'
import { answerOptions, insteadOf, withOptions } from '../../formats/shared.ts'
import type { Corpus } from '../../index.ts'
import { readWhole } from '../../node/index.ts'
import { formatNumber } from '../../report/index.ts'
import { answerText } from '../io/problem-lines.ts'

/** A number of a result under its name. */
export interface Headline {
  readonly name: string
  readonly value: number | null | undefined
}

/** Other readings that are computed for one result. */
const MOST = 4

/** A reading that was possible instead of one that was assumed, and its corpus. */
export interface OtherReading {
  readonly assumption: Assumption
  readonly other: Assumption['alternatives'][number]
  readonly corpus: Corpus
}

/** The corpora under other readings that change a boundary. What came from standard input is not read again. */
export async function otherReadings(
  paths: readonly string[],
  options: ReadFilesOptions,
  assumptions: readonly Assumption[] = [],
): Promise<readonly OtherReading[]> {
  if (paths.includes('-')) return []
  const chosen = assumptions.reduce(
    (all, { flag, chosen }) => withOptions(all, answerOptions({ flag }, chosen)),
    options,
  )
  const others = assumptions.flatMap(assumption =>
    assumption.alternatives
      .filter(({ effect }) => effect === 'boundaries' || effect === 'shifted' || effect === 'items')
      .map(other => ({ assumption, other })),
  )
  const readings: OtherReading[] = []
  for (const { assumption, other } of others.slice(0, MOST)) {
    const answer = answerOptions({ flag: other.flag }, other.value)
    const { corpus } = await readWhole(paths, insteadOf(chosen, assumption, assumption.chosen, answer))
    if (corpus !== undefined) readings.push({ assumption, other, corpus })
  }
  return readings
}

/**
 * What the first numbers of a result would be under the other readings that were possible, where they change a
 * boundary, a line for each: `π* 0.356; 0.341 with --mark end`.
 */
export async function sensitivityLines(
  paths: readonly string[],
  options: ReadFilesOptions,
  assumptions: readonly Assumption[] | undefined,
  printed: readonly Headline[],
  compute: (corpus: Corpus) => Promise<readonly Headline[]>,
): Promise<readonly string[]> {
  const lines: string[] = []
  for (const { other, corpus } of await otherReadings(paths, options, assumptions)) {
    const found = await compute(corpus).catch(() => undefined)
    if (found === undefined) continue
    const shown = printed.flatMap(({ name, value: own }) => {
      const again = found.find(one => one.name === name)?.value
      return `${name} ${digits(own)}${digits(own) === digits(again) ? ', the same' : `; ${digits(again)}`}`
    })
    lines.push(`${shown.join(', ')} with ${answerText(other.flag, other.value)}`)
  }
  return lines
}

const digits = (value: number | null | undefined): string =>
  value === null || value === undefined ? 'n/a' : formatNumber(value, 3)
