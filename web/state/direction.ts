import type { Item } from 'cesura'

/** Letters of the scripts that run from right to left. */
const RIGHT_TO_LEFT = /[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/u
/** Units that are looked at: the beginning of a text shows its script. */
const ENOUGH = 40

/** Whether a text runs from right to left: most of its units begin with such a letter. */
export function runsLeft({ texts }: Pick<Item, 'texts'>): boolean {
  const letters = (texts ?? []).slice(0, ENOUGH).flatMap(text => /\p{L}/u.exec(text)?.[0] ?? [])
  return letters.filter(letter => RIGHT_TO_LEFT.test(letter)).length * 2 > letters.length
}
