import { show } from './require.ts'

/** What is wrong with a list of eligible gaps of a text of so many units; undefined where nothing is. */
export function eligibleProblem(eligible: unknown, units: number): string | undefined {
  if (!Array.isArray(eligible) && !ArrayBuffer.isView(eligible)) return `is ${show(eligible)}`
  const gaps = eligible as ArrayLike<unknown>
  let previous = 0
  for (let index = 0; index < gaps.length; index++) {
    const gap = gaps[index]
    if (typeof gap !== 'number' || !Number.isInteger(gap) || gap < 1 || gap >= units)
      return `holds ${show(gap)}, and a text of ${units} units has the gaps 1 to ${units - 1}`
    if (gap <= previous) return `holds ${gap} after ${previous}`
    previous = gap
  }
  return undefined
}
