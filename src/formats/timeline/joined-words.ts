import { countWords, forgetText } from '../units/count-words.ts'
import { cutUnits } from '../units/text-units.ts'
import { UnitTexts } from '../units/unit-texts.ts'

/** The words of texts that follow each other. They are found, and made when somebody asks for them. */
export interface JoinedWords {
  readonly words: UnitTexts
  /** How many words there are up to the end of each text. */
  readonly reached: readonly number[]
}

/** Joins texts and finds their words: what `wordTexts` finds in each of them, without a string for every word. */
export function joinWords(texts: readonly string[]): JoinedWords {
  const text = texts.join('\n')
  const counted = countWords(text)
  const units = counted ?? cutUnits(text, 'words')
  const reached = new Array<number>(texts.length)
  let end = 0
  let word = 0
  for (let index = 0; index < texts.length; index++) {
    end += texts[index]!.length
    if (counted === undefined) while (word < units.ends.length && units.ends[word]! <= end) word++
    else word = counted.before(end)
    reached[index] = word
    end++
  }
  forgetText()
  return { words: new UnitTexts(text, units), reached }
}
