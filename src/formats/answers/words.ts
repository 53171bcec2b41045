/** Scripts that are written without spaces: each character counts as a word. */
const DENSE =
  '\\p{Script=Han}\\p{Script=Hiragana}\\p{Script=Katakana}\\p{Script=Thai}\\p{Script=Lao}\\p{Script=Khmer}\\p{Script=Myanmar}'
const WORD = new RegExp(`[${DENSE}]|[^\\s${DENSE}]+`, 'gu')

/** Text without what models change freely: case, punctuation, symbols, vowel signs, format characters, tatweel. */
export const fold = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[\p{P}\p{S}\p{Mn}\p{Cf}\u0640]/gu, '')

/** The folded words of a text; words of punctuation alone are none. */
export const foldedWords = (text: string): readonly string[] => fold(text).match(WORD) ?? []

const ZEROS = [0x660, 0x6f0, 0x966, 0xff10]

/** The same text with Arabic-Indic, Devanagari and full-width digits as ASCII digits; its length stays. */
export const plainDigits = (text: string): string =>
  text.replace(/[٠-٩۰-۹०-९０-９]/g, digit => {
    const code = digit.charCodeAt(0)
    return String(code - ZEROS.findLast(zero => zero <= code)!)
  })

/** The text that an answer segments, prepared for the forms. */
export interface KnownText {
  readonly units: readonly string[]
  /** Folded words of each unit. */
  readonly unitWords: readonly (readonly string[])[]
  /** All of them in a row. */
  readonly words: readonly string[]
  /** Words before each unit, and all words at the end: one more than units. */
  readonly before: readonly number[]
  /** Whether too few word pairs of some words are in the text for them to be a part of it. */
  isForeign(words: readonly string[]): boolean
  /** Where a pair of neighbouring words is, if it is in the text once. */
  uniquePair(first: string, second: string): number | undefined
}

/** Fewer word pairs of the text than this share: another text. */
const FOREIGN = 0.3

export function knownText(units: readonly string[]): KnownText {
  const unitWords = units.map(foldedWords)
  const words = unitWords.flat()
  const before = [0]
  for (const list of unitWords) before.push(before.at(-1)! + list.length)
  const single = new Set(words)
  /** The position of a pair; -1 where it is there more than once. */
  const pairs = new Map<string, number>()
  for (let at = 0; at + 1 < words.length; at++) {
    const pair = `${words[at]} ${words[at + 1]}`
    pairs.set(pair, pairs.has(pair) ? -1 : at)
  }
  return {
    units,
    unitWords,
    words,
    before,
    isForeign(list) {
      if (list.length === 1) return !single.has(list[0]!)
      let known = 0
      for (let at = 0; at + 1 < list.length; at++) if (pairs.has(`${list[at]} ${list[at + 1]}`)) known++
      return known < FOREIGN * (list.length - 1)
    },
    uniquePair(first, second) {
      const at = pairs.get(`${first} ${second}`)
      return at === -1 ? undefined : at
    },
  }
}
