/**
 * Holm's correction of p-values for how many tests were made.
 *
 *     p̃₍ᵢ₎ = max j≤i  min(1, (m − j + 1) p₍ⱼ₎)
 *
 * m tests, p₍₁₎ ≤ … ≤ p₍ₘ₎. Rejecting where p̃ ≤ α keeps the chance of any false rejection at α or below, whatever
 * the dependence of the tests; never weaker than Bonferroni. Answers come in the order of the questions; a test
 * without p-value (undefined) was not made and stays undefined.
 *
 * @param pValues - one for each test; undefined where a test was not made
 * @returns the corrected p-values, in the same order
 * @throws RangeError when a p-value is not between 0 and 1
 * @see S. Holm 1979, A simple sequentially rejective multiple test procedure.
 *
 * @example
 * holm([0.01, 0.04, 0.03]) //=> [0.03, 0.06, 0.06]
 */
export function holm(pValues: readonly (number | undefined)[]): (number | undefined)[] {
  const made = pValues.flatMap((p, index) => (p === undefined ? [] : [{ p, index }]))
  for (const { p } of made) {
    if (!(p >= 0 && p <= 1)) throw new RangeError(`${p} is not a p-value; it must be between 0 and 1`)
  }
  made.sort((a, b) => a.p - b.p)
  const adjusted = new Array<number | undefined>(pValues.length).fill(undefined)
  let highest = 0
  for (const [place, { p, index }] of made.entries()) {
    highest = Math.max(highest, Math.min(1, (made.length - place) * p))
    adjusted[index] = highest
  }
  return adjusted
}

/**
 * Benjamini & Yekutieli's correction of p-values for how many tests were made.
 *
 *     p̃₍ᵣ₎ = min l≥r  min(1, p₍ₗ₎ m H / l),   H = 1 + 1/2 + … + 1/m
 *
 * m tests, p₍₁₎ ≤ … ≤ p₍ₘ₎. Rejecting where p̃ ≤ q keeps the expected share of false rejections among all rejections at
 * q or below, whatever the dependence of the tests. Answers come in the order of the questions; a test without p-value
 * (undefined) was not made and stays undefined.
 *
 * @param pValues - one for each test; undefined where a test was not made
 * @returns the corrected p-values, in the same order
 * @throws RangeError when a p-value is not between 0 and 1
 * @see Y. Benjamini & D. Yekutieli 2001, The control of the false discovery rate in multiple testing under dependency.
 *
 * @example
 * benjaminiYekutieli([0.01, 0.04]) //=> [0.03, 0.06]
 */
export function benjaminiYekutieli(pValues: readonly (number | undefined)[]): (number | undefined)[] {
  const made = pValues.flatMap((p, index) => (p === undefined ? [] : [{ p, index }]))
  for (const { p } of made) {
    if (!(p >= 0 && p <= 1)) throw new RangeError(`${p} is not a p-value; it must be between 0 and 1`)
  }
  made.sort((a, b) => a.p - b.p)
  const factor = made.length * harmonic(made.length)
  const adjusted = new Array<number | undefined>(pValues.length).fill(undefined)
  let lowest = 1
  for (let place = made.length; place > 0; place--) {
    const { p, index } = made[place - 1]!
    lowest = Math.min(lowest, (p * factor) / place)
    adjusted[index] = lowest
  }
  return adjusted
}

/** 1 + 1/2 + … + 1/m. */
export function harmonic(m: number): number {
  let sum = 0
  for (let index = 1; index <= m; index++) sum += 1 / index
  return sum
}
