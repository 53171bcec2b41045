/** A number with its noun: `1 file`, `3 files`. */
export const counted = (count: number, noun: string, nouns = `${noun}s`): string =>
  `${count} ${count === 1 ? noun : nouns}`

/** The form of a word that agrees with a number: `agree(1, 'was', 'were')` is `was`. */
export const agree = (count: number, one: string, many: string): string => (count === 1 ? one : many)

/** The first values of a list, with … where there are more. */
export const listed = (values: readonly (string | number)[], most = 12, separator = ', '): string =>
  values.slice(0, most).join(separator) + (values.length > most ? ' …' : '')
