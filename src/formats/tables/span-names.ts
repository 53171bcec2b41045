const WORDS: readonly (readonly [start: string, end: string])[] = [
  ['start', 'end'],
  ['start', 'stop'],
  ['begin', 'end'],
  ['first', 'last'],
  ['from', 'to'],
]

/** `startIndex`, `Start index` and `start_index` are one name. */
export const wordsOfName = (name: string): string =>
  name
    .trim()
    .replace(/([a-z\d])([A-Z])/g, '$1_$2')
    .toLowerCase()
    .replace(/[\s-]+/g, '_')

/**
 * Two names that differ in one word only, which says start in one and end in the other: `start_turn` and `end_turn`,
 * `charStart` and `charEnd`. Undefined where there is none, or more than one such pair.
 *
 * @example
 * spanNames(['id', 'startIndex', 'endIndex']) //=> ['startIndex', 'endIndex']
 * spanNames(['start_lat', 'end_lat', 'start_lng', 'end_lng']) //=> undefined
 */
export function spanNames(names: readonly string[]): readonly [start: string, end: string] | undefined {
  const byWords = new Map(names.map(name => [wordsOfName(name), name]))
  const found: (readonly [string, string])[] = []
  for (const [words, name] of byWords) {
    const parts = words.split('_')
    for (const [start, end] of WORDS) {
      const at = parts.indexOf(start)
      if (at === -1) continue
      const other = byWords.get([...parts.slice(0, at), end, ...parts.slice(at + 1)].join('_'))
      if (other !== undefined) found.push([name, other])
    }
  }
  return found.length === 1 ? found[0] : undefined
}
