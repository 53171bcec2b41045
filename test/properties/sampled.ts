import assert from 'node:assert/strict'
import fc from 'fast-check'

/** Draws so many pairs, or what is made of them. */
type Resampler<T> = (count: number) => fc.Arbitrary<T>

interface Runs {
  readonly seed: number
  readonly numRuns: number
}

/** What was drawn so far, by the way it is drawn. */
const sampled = new Map<Resampler<never>, Map<string, readonly unknown[]>>()

/** The cases fast-check would try: with one seed they are the same for every metric, so they are made once. */
function casesOf<T>(draw: Resampler<T>, count: number, { seed, numRuns }: Runs): readonly T[] {
  let known = sampled.get(draw as Resampler<never>)
  if (known === undefined) {
    known = new Map()
    sampled.set(draw as Resampler<never>, known)
  }
  const key = [count, seed, numRuns].join()
  if (!known.has(key)) {
    const cases: T[] = []
    fc.assert(
      fc.property(draw(count), one => {
        cases.push(one)
      }),
      { seed, numRuns },
    )
    known.set(key, cases)
  }
  return known.get(key) as readonly T[]
}

/** Asserts a law for what is drawn. Where a case breaks it, fast-check draws again, makes it small and tells it. */
export function assertLaw<T>(draw: Resampler<T>, count: number, runs: Runs, law: (one: T) => void): void {
  try {
    for (const one of casesOf(draw, count, runs)) law(one)
  } catch (error) {
    fc.assert(fc.property(draw(count), law), runs)
    assert.fail(`a case breaks the law only after others: ${error}`)
  }
}

/** Whether a law holds for all that is drawn. */
export const isLaw = <T>(draw: Resampler<T>, count: number, runs: Runs, law: (one: T) => boolean): boolean =>
  casesOf(draw, count, runs).every(law)
