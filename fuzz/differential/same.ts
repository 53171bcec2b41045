/** Whether two answers are one: both undefined, or numbers that differ by rounding only. */
export function same(ours: number | undefined, theirs: number | undefined, within = 1e-11): boolean {
  if (ours === undefined || theirs === undefined) return ours === theirs
  if (Number.isNaN(ours) || Number.isNaN(theirs)) return false
  return Math.abs(ours - theirs) <= within * Math.max(1, Math.abs(theirs))
}

/** What gave, if the two differ. */
export const differ = (
  what: string,
  ours: number | undefined,
  naive: number | undefined,
  within?: number,
): string | undefined =>
  same(ours, naive, within) ? undefined : `differs: ${what} is ${ours}, counted by hand ${naive}`
