/**
 * A word as a number: decimal digits with or without a minus and a point, and nothing else. What else JavaScript takes for a
 * number is none that somebody meant: '' is 0, 0x50 is 80, and 1e3 has a letter in it.
 *
 * @param text - a word of a command line
 * @returns the number; undefined where the word is none
 */
export const decimalFrom = (text: string): number | undefined =>
  /^-?(?:\d+(?:\.\d*)?|\.\d+)$/.test(text) && Number.isFinite(Number(text)) ? Number(text) : undefined

/**
 * A number as such a word: without an exponent.
 *
 * @param value - a finite number
 * @returns all its digits; `decimalFrom` makes the same number of them
 */
export function decimalText(value: number): string {
  const [, sign = '', whole = '', fraction = '', exponent] =
    /^(-?)(\d+)(?:\.(\d+))?e([+-]\d+)$/.exec(String(value)) ?? []
  if (exponent === undefined) return String(value)
  const places = Number(exponent)
  return places < 0
    ? `${sign}0.${'0'.repeat(-places - 1)}${whole}${fraction}`
    : `${sign}${whole}${fraction.padEnd(places, '0')}`
}
