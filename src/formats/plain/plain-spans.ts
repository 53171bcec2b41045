import { LaterWords } from '../units/lazy-words.ts'
import { BlockColumns, standsAt } from './block-columns.ts'
import { JsonBytes } from './json-bytes.ts'
import {
  bytesOf,
  CLOSE,
  CLOSE_LIST,
  COMMA,
  NEWLINE,
  OPEN,
  OPEN_LIST,
  QUOTE,
  RETURN,
  ZERO,
} from './json-chars.ts'
import type { LineColumns } from './line-columns.ts'
import type { PlainBytes } from './plain-bytes.ts'
import { TextWords } from './text-words.ts'

const key = (name: string) => bytesOf(`"${name}"`)
const TEXT = key('text')
const IDS = { doccano: key('id'), prodigy: key('_input_hash') }
const SPANS = { doccano: [key('label'), key('labels')], prodigy: [key('spans')] }
const ENTITIES = key('entities')
const [START, END, LABEL, ANSWER, COMMENTS] = ['start', 'end', 'label', 'answer', 'Comments'].map(key)
/** Fields of Prodigy that nobody asks about. */
const [TASK, VIEW, TIME] = ['_task_hash', '_view_id', '_timestamp'].map(key)
const TOKENS = [key('token_start'), key('token_end')]
const MINUS = 0x2d

/** Who cut a file that names no coder. */
const CODER = '1'
/** Names of segments that are looked for one after the other. */
const MOST_NAMES = 32

/**
 * Texts with spans as doccano, spaCy and Prodigy write them, straight from their bytes, where the spans of every text
 * follow each other from its first word to its last, begin and end between words, and have names. Anything else, and any
 * field that could mean something, is for others to read.
 */
export class PlainSpans extends JsonBytes {
  /** The names of the segments of each text. */
  readonly labels: string[][] = []
  readonly #words = new TextWords()
  readonly #made: BlockColumns
  readonly #coder: number
  /** Where each text begins and ends in the bytes, quotation marks included; a negative end where it has escapes. */
  readonly #places: number[] = []
  readonly #names: string[] = []
  #work = 0

  constructor(given: PlainBytes, breaks: boolean) {
    super(given, breaks)
    this.#made = new BlockColumns(given)
    this.#coder = this.#made.numberOf(CODER)
  }

  columns(): LineColumns {
    return this.#made.columns({ items: this.labels.length, work: this.#work })
  }

  /** The words of an item, made when somebody asks. */
  textsOf(item: number, units: number): LaterWords {
    const from = this.#places[2 * item]!
    const end = this.#places[2 * item + 1]!
    const { text } = this.given
    return new LaterWords(end < 0 ? JSON.parse(text(from, -end)) : text(from + 1, end - 1), units)
  }

  /** Reads a text a line; false where anything is different in any way. */
  lines(tool: 'doccano' | 'prodigy'): boolean {
    const { bytes } = this
    if (bytes[bytes.length - 1] !== NEWLINE) return false
    while (this.at < bytes.length) {
      if (!this.#record(tool)) return false
      if (bytes[this.at] === RETURN) this.at++
      if (bytes[this.at++] !== NEWLINE) return false
    }
    return true
  }

  /** Reads a list of `["…", {"entities": [[0, 5, "…"]]}]`; false where anything is different in any way. */
  pairs(): boolean {
    this.spaces()
    if (!this.char(OPEN_LIST)) return false
    do {
      if (!this.char(OPEN_LIST) || !this.#text() || !this.char(COMMA)) return false
      if (!this.char(OPEN) || !this.named(ENTITIES) || !this.#spans(false)) return false
      if (!this.char(CLOSE) || !this.char(CLOSE_LIST)) return false
      if (!this.#end(String(this.labels.length))) return false
    } while (this.char(COMMA))
    // One pair alone is a list of two.
    return this.char(CLOSE_LIST) && this.at === this.bytes.length && this.labels.length > 2
  }

  /** A text with its name and its spans, in any order of fields in which the text comes before its spans. */
  #record(tool: 'doccano' | 'prodigy'): boolean {
    if (!this.char(OPEN)) return false
    const before = this.labels.length
    let id: string | undefined
    let read = false
    do {
      if (!read && this.key(TEXT)) {
        read = true
        if (!this.#text()) return false
      } else if (id === undefined && this.key(IDS[tool])) {
        id = this.#name()
        if (id === undefined) return false
      } else if (read && this.labels.length === before && SPANS[tool].some(name => this.key(name))) {
        if (!this.#spans(tool === 'prodigy')) return false
      } else if (!(tool === 'doccano' ? this.#comments() : this.#passed())) return false
    } while (this.char(COMMA))
    if (id === undefined || this.labels.length === before || !this.char(CLOSE)) return false
    return this.#end(id)
  }

  #end(id: string): boolean {
    const { count, characters } = this.#words
    this.#work += count * characters
    this.#made.endCoding(this.#coder)
    return this.#made.endItem(id, count)
  }

  #text(): boolean {
    const from = this.at
    const end = this.#words.pass(this.bytes, from)
    if (end < 0) return false
    this.#places.push(from, this.#words.escaped ? -end : end)
    this.at = end
    this.spaces()
    return true
  }

  /** Comments of doccano, where there are none. */
  #comments(): boolean {
    return this.key(COMMENTS!) && this.char(OPEN_LIST) && this.char(CLOSE_LIST)
  }

  /** Passes a field of Prodigy that changes nothing. */
  #passed(): boolean {
    if (this.key(ANSWER!)) return this.string() === 'accept'
    if (this.key(VIEW!)) return this.string() !== undefined
    return (this.key(TASK!) || this.key(TIME!)) && this.#name() !== undefined
  }

  /** The spans of the text before: one after the other, each of whole words, all of them together all words. */
  #spans(objects: boolean): boolean {
    const words = this.#words
    const made = this.#made
    const labels: string[] = []
    let reached = 0
    let word = 0
    if (!this.char(OPEN_LIST)) return false
    do {
      if (!(objects ? this.#object() : this.#triple())) return false
      const start = this.#start
      const end = this.#stop
      if (start < reached || end <= start || end > words.characters) return false
      // No word may lie between the span before and this one.
      if (words.before(start) !== word || words.isInside(start)) return false
      if (labels.length > 0) {
        if (made.used === made.capacity.length) made.grow()
        made.capacity[made.used++] = word
      }
      const stop = words.before(end)
      if (stop === word || words.isInside(end)) return false
      word = stop
      reached = end
      labels.push(this.#label)
    } while (this.char(COMMA))
    this.labels.push(labels)
    return word === words.count && this.char(CLOSE_LIST)
  }

  /** The span that was read last. */
  #start = 0
  #stop = 0
  #label = ''

  #triple(): boolean {
    if (!this.char(OPEN_LIST)) return false
    this.#start = this.#offset()
    if (this.#start < 0 || !this.char(COMMA)) return false
    this.#stop = this.#offset()
    return this.#stop >= 0 && this.char(COMMA) && this.#named() && this.char(CLOSE_LIST)
  }

  #object(): boolean {
    if (!this.char(OPEN)) return false
    this.#start = -1
    this.#stop = -1
    this.#label = ''
    do {
      if (this.#start < 0 && this.key(START!)) this.#start = this.#offset()
      else if (this.#stop < 0 && this.key(END!)) this.#stop = this.#offset()
      else if (this.#label === '' && this.key(LABEL!)) {
        if (!this.#named()) return false
      } else if (!TOKENS.some(name => this.key(name)) || this.#offset() < 0) return false
    } while (this.char(COMMA))
    return this.#start >= 0 && this.#stop >= 0 && this.#label !== '' && this.char(CLOSE)
  }

  /** The name of a segment: one that stood before, if its bytes are the same. */
  #named(): boolean {
    if (this.bytes[this.at] !== QUOTE) return false
    for (const name of this.#names) {
      const end = this.at + 1 + name.length
      if (this.bytes[end] !== QUOTE || !standsAt(this.bytes, this.at + 1, name)) continue
      this.at = end + 1
      this.spaces()
      this.#label = name
      return true
    }
    const name = this.string()
    if (name === undefined || name === '') return false
    if (this.#names.length < MOST_NAMES) this.#names.push(name)
    this.#label = name
    return true
  }

  /** A whole number from 0 on; −1 if none stands here. */
  #offset(): number {
    if (this.bytes[this.at] !== ZERO) return this.whole()
    this.at++
    this.spaces()
    return 0
  }

  /** A name, or a number of few digits as a name. */
  #name(): string | undefined {
    if (this.bytes[this.at] === QUOTE) {
      const name = this.string()
      return name === '' ? undefined : name
    }
    const minus = this.bytes[this.at] === MINUS
    if (minus) this.at++
    const number = minus ? this.whole() : this.#offset()
    return number < 0 ? undefined : String(minus ? -number : number)
  }
}
