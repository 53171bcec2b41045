import { BlockColumns, MOST_UNITS } from './block-columns.ts'
import { JsonBytes } from './json-bytes.ts'
import { bytesOf, CLOSE, CLOSE_LIST, COLON, COMMA, OPEN, OPEN_LIST, QUOTE } from './json-chars.ts'
import type { LineColumns } from './line-columns.ts'
import { PassedTexts } from './passed-texts.ts'
import type { PlainBytes } from './plain-bytes.ts'

const UTTERANCES = bytesOf('"utterances"')
const SEGMENTS = bytesOf('"segments"')
/** Where dialogues have their names. */
const NAMES = ['"dial_id"', '"dialogue_id"', '"dialog_id"', '"conversation_id"', '"id"'].map(bytesOf)

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
  readonly #coder: number
  #work = 0
  /** The number that is the name before; of other names it is infinite. */
  #number = -1

  constructor(given: PlainBytes, lists: number[]) {
    super(given, true)
    this.#passed = new PassedTexts(given, true)
    this.#made = new BlockColumns(given)
    this.#lists = lists
    this.#coder = this.#made.numberOf(CODER)
  }

  /** What was read; undefined where texts are no characters. */
  columns(): LineColumns | undefined {
    if (!this.#passed.areClean()) return undefined
    return this.#made.columns({ items: this.#lists.length / 2, work: this.#work })
  }

  /** Reads a list of dialogues; false where anything is different in any way. */
  list(): boolean {
    this.spaces()
    if (!this.char(OPEN_LIST)) return false
    do {
      if (!this.#dialogue()) return false
    } while (this.char(COMMA))
    return this.char(CLOSE_LIST) && this.at === this.bytes.length
  }

  /** Reads dialogues by name, `"7": [["…", "-1"], ["…", "0"]]`; false where anything is different in any way. */
  entries(): boolean {
    this.spaces()
    if (!this.char(OPEN)) return false
    do {
      if (!this.#entry()) return false
    } while (this.char(COMMA))
    return this.char(CLOSE) && this.at === this.bytes.length
  }

  #entry(): boolean {
    const id = this.string()
    if (id === undefined || !this.#keepsOrder(id) || !this.char(COLON)) return false
    const made = this.#made
    const from = this.at
    let units = 0
    if (!this.char(OPEN_LIST)) return false
    do {
      if (!this.char(OPEN_LIST) || !this.#passed.text(this.at)) return false
      this.at = this.#passed.at
      const mark = this.char(COMMA) ? this.string() : undefined
      if (units === 0 ? mark !== '-1' : mark !== '0' && mark !== '1') return false
      if (mark === '1') {
        if (made.used === made.capacity.length) made.grow()
        made.capacity[made.used++] = units
      }
      units++
      this.#work += this.#passed.characters
    } while (this.char(CLOSE_LIST) && this.char(COMMA))
    this.#lists.push(from, this.at + 1)
    if (!this.char(CLOSE_LIST)) return false
    made.endCoding(this.#coder)
    return made.endItem(id, units)
  }

  /**
   * Whether an object has its names in the order of the file: numbers come first, and rise. A name must end in a digit, as
   * no name of a field does by which formats know their files.
   */
  #keepsOrder(id: string): boolean {
    if (!/\d$/.test(id)) return false
    const number = /^(?:0|[1-9]\d{0,8})$/.test(id) ? Number(id) : Number.POSITIVE_INFINITY
    const after = number === Number.POSITIVE_INFINITY ? !/^\d+$/.test(id) : number > this.#number
    this.#number = number
    return after
  }

  #dialogue(): boolean {
    if (!this.char(OPEN)) return false
    let id: string | undefined
    let texts = 0
    let units = 0
    do {
      if (texts === 0 && this.key(UTTERANCES)) texts = this.#texts()
      else if (units === 0 && this.key(SEGMENTS)) units = this.#masses()
      else if (id !== undefined || !NAMES.some(name => this.key(name))) return false
      else id = this.#name()
      if (texts < 0 || units < 0) return false
    } while (this.char(COMMA))
    if (id === undefined || id === '' || texts === 0 || texts !== units || !this.char(CLOSE)) return false
    this.#work += units * this.#passed.characters
    this.#made.endCoding(this.#coder)
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
    if (!this.char(OPEN_LIST)) return -1
    for (;;) {
      const mass = this.whole()
      units += mass
      if (mass < 1 || units > MOST_UNITS) return -1
      if (!this.char(COMMA)) return this.char(CLOSE_LIST) ? units : -1
      if (made.used === made.capacity.length) made.grow()
      made.capacity[made.used++] = units
    }
  }
}
