/** A set of types is the bits of one 32-bit number; these are the few questions we ask it. */

/** How many types a set holds. */
export function typeCount(types: number): number {
  let count = 0
  for (let rest = types; rest !== 0; rest &= rest - 1) count++
  return count
}

/** The smallest type of a set that is not empty. */
export const firstType = (types: number): number => 31 - Math.clz32(types & -types)

/** The types of a set in ascending order. */
export function typesIn(types: number): number[] {
  const list: number[] = []
  for (let rest = types; rest !== 0; rest &= rest - 1) list.push(firstType(rest))
  return list
}
