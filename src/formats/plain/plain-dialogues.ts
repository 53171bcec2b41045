import { BlockColumns, MOST_UNITS } from './block-columns.ts'
import { JsonBytes } from './json-bytes.ts'
import { CLOSE, CLOSE_LIST, COLON, COMMA, OPEN, OPEN_LIST, QUOTE } from './json-signs.ts'
import type { LineColumns } from './line-columns.ts'
import { PassedTexts } from './passed-texts.ts'
import type { PlainBytes } from './plain-bytes.ts'

/** Where dialogues have their names. */
const NAMES = new Set(['dial_id', 'dialogue_id', 'dialog_id', 'conversation_id', 'id'])

/** Who cut a file that names no coder. */
const CODER = '1'

/**
 * Dialogues as programs write them, `{"dial_id":…,"utterances":[…],"segments":[…]}` in any order of keys, straight from
 * their bytes. Texts are checked and counted, and passed over: `lists` learns where those of each dialogue begin and end.
 */
export class PlainDialogues extends JsonBytes {
  readonly #passed: PassedTexts
  readonly #made: BlockColumns
  readonly #lists: number[]
  #work = 0

  constructor(given: PlainBytes, lists: number[]) {
    super(given, true)
    this.#passed = new PassedTexts(given, true)
    this.#made = new BlockColumns(given)
    this.#lists = lists
  }

  /** What was read; undefined where texts are no characters. */
  columns(): LineColumns | undefined {
    if (!this.#passed.areClean()) return undefined
    return this.#made.columns({ items: this.#lists.length / 2, work: this.#work })
  }

  /** Reads a list of dialogues; false where anything is different in any way. */
  list(): boolean {
    this.spaces()
    if (!this.sign(OPEN_LIST)) return false
    do {
      if (!this.#dialogue()) return false
    } while (this.sign(COMMA))
    return this.sign(CLOSE_LIST) && this.at === this.bytes.length
  }

  #dialogue(): boolean {
    if (!this.sign(OPEN)) return false
    let id: string | undefined
    let texts = 0
    let units = 0
    do {
      const key = this.string()
      if (key === undefined || !this.sign(COLON)) return false
      if (key === 'utterances' && texts === 0) texts = this.#texts()
      else if (key === 'segments' && units === 0) units = this.#masses()
      else if (NAMES.has(key) && id === undefined) id = this.#name()
      else return false
      if (texts < 0 || units < 0) return false
    } while (this.sign(COMMA))
    if (id === undefined || id === '' || texts === 0 || texts !== units || !this.sign(CLOSE)) return false
    this.#work += units * this.#passed.characters
    this.#made.endCoding(this.#made.numberOf(CODER))
    return this.#made.endItem(id, units)
  }

  /** A name, or a number as a name. */
  #name(): string | undefined {
    if (this.bytes[this.at] === QUOTE) return this.string()
    const number = this.whole()
    return number < 0 ? undefined : String(number)
  }

  /** Passes the texts; answers how many they are, −1 if something is different. */
  #texts(): number {
    const from = this.at
    const texts = this.#passed.list(from)
    this.at = this.#passed.at
    this.#lists.push(from, this.at)
    return texts
  }

  /** Masses of 1 or more; answers their sum, −1 if something is different. */
  #masses(): number {
    const made = this.#made
    let units = 0
    if (!this.sign(OPEN_LIST)) return -1
    for (;;) {
      const mass = this.whole()
      units += mass
      if (mass < 1 || units > MOST_UNITS) return -1
      if (!this.sign(COMMA)) return this.sign(CLOSE_LIST) ? units : -1
      if (made.used === made.room.length) made.grow()
      made.room[made.used++] = units
    }
  }
}
