/**
 * The word of a list that somebody most likely meant, or undefined when none is close: at most two slips of
 * the pen (insert, delete, replace, swap neighbours), or a third of the word's length, and never more than half of its letters.
 *
 * @example
 * nearest('windowdif', ['pk', 'window-diff']) //=> 'window-diff'
 */
export function nearest(word: unknown, words: Iterable<string>): string | undefined {
  if (typeof word !== 'string') return undefined
  let best: string | undefined
  let slips = Math.min(Math.max(2, Math.floor(word.length / 3)), Math.floor(word.length / 2)) + 1
  for (const candidate of words) {
    if (Math.abs(candidate.length - word.length) >= slips) continue
    const distance = slipsBetween(word.toLowerCase(), candidate.toLowerCase())
    if (distance < slips) {
      slips = distance
      best = candidate
    }
  }
  return best
}

/** ` did you mean "x"?` with its leading semicolon, or nothing. */
export function didYouMean(word: unknown, words: Iterable<string>): string {
  const meant = nearest(word, words)
  return meant === undefined ? '' : `; did you mean "${meant}"?`
}

/** Optimal string alignment distance. */
function slipsBetween(a: string, b: string): number {
  const rows: number[][] = []
  for (let i = 0; i <= a.length; i++) {
    const row: number[] = []
    for (let j = 0; j <= b.length; j++) {
      const swapped = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]
      row[j] =
        i * j === 0
          ? i + j
          : Math.min(
              rows[i - 1]![j - 1]! + (a[i - 1] === b[j - 1] ? 0 : 1),
              rows[i - 1]![j]! + 1,
              row[j - 1]! + 1,
              swapped ? rows[i - 2]![j - 2]! + 1 : Infinity,
            )
    }
    rows.push(row)
  }
  return rows[a.length]![b.length]!
}
