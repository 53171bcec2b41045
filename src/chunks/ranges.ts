/** A half-open range of characters. */
export interface CharacterRange {
  readonly start: number
  readonly end: number
}

/** The characters of some ranges, as ranges in order that neither overlap nor touch. */
export function unite(ranges: readonly CharacterRange[]): CharacterRange[] {
  const united: { start: number; end: number }[] = []
  for (const { start, end } of ranges.toSorted((a, b) => a.start - b.start)) {
    const last = united.at(-1)
    if (last !== undefined && start <= last.end) last.end = Math.max(last.end, end)
    else united.push({ start, end })
  }
  return united
}

/** What two lists of united ranges share. */
export function intersect(a: readonly CharacterRange[], b: readonly CharacterRange[]): CharacterRange[] {
  const shared: CharacterRange[] = []
  let [i, j] = [0, 0]
  while (i < a.length && j < b.length) {
    const start = Math.max(a[i]!.start, b[j]!.start)
    const end = Math.min(a[i]!.end, b[j]!.end)
    if (start < end) shared.push({ start, end })
    if (a[i]!.end < b[j]!.end) i++
    else j++
  }
  return shared
}

/** How many characters ranges have, each range for itself. */
export const charactersIn = (ranges: readonly CharacterRange[]): number =>
  ranges.reduce((sum, { start, end }) => sum + end - start, 0)
