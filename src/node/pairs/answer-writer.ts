import type { OwnSettings, ScoredSide, ScoreListener } from '../../evaluate/index.ts'
import { bytesOf, COMMA } from '../../formats/plain/json-chars.ts'
import type { PairScorer, Tally } from '../../index.ts'
import { NumberTexts } from './number-texts.ts'

/**
 * What is answered: each score with tally and signature (`full`); without the signatures, which stand once in front
 * (`once`); the values alone, the signatures once in front (`values`). A line with options of its own says its own.
 */
export type AnswerForm = 'full' | 'once' | 'values'

/** How answers are written: the form, and which signatures stand in front of all lines. */
export interface AnswerStyle {
  readonly form: AnswerForm
  readonly signatures: Readonly<Record<string, string>>
}

/** The texts around the numbers of one metric; they are the same on every line. */
interface Frame {
  readonly name: string
  readonly signature: string
  /** `"pk":{"value":` */
  readonly head: Uint8Array
  /** Names of the counts, and `,"tally":{"errors":` or `,"windows":` before each. */
  readonly keys: string[]
  readonly names: Uint8Array[]
  /** `},"signature":"pk|…"` */
  readonly tail: Uint8Array
  /** Another signature than the one said once. */
  readonly own: boolean
}

const ID = bytesOf('{"id":')
const NULL = bytesOf('null')
const SCORES = bytesOf(',"scores":{')
const VALUES = bytesOf(',"values":{')
const END = bytesOf('}}\n')
/** Frames kept; a line may bring options of its own, and memory must not grow with the lines. */
const KEPT = 256
/** Up to here a loop copies faster than a call. */
const SHORT = 24
/** Room for one number and whatever else is short. */
const MARGIN = 64

/** Texts that answers repeat, made once for all blocks of a thread. */
export class AnswerTexts {
  readonly numbers = new NumberTexts()
  readonly frames = new Map<string, Frame>()
}
const FULL: AnswerStyle = { form: 'full', signatures: {} }

/** The line in front of all answers that says the signatures once; nothing where every answer has its own. */
export const frontLine = ({ form, signatures }: AnswerStyle): string =>
  form === 'full' ? '' : `${JSON.stringify({ signatures })}\n`

/**
 * Writes answers, a line each, into one buffer: what `JSON.stringify({ id, scores })` gives, to the byte, in less
 * time. Texts that repeat are made once; nothing is allocated but the buffer.
 */
export class AnswerWriter {
  #bytes: Buffer
  #at = 0
  #first = true
  #index = 0
  readonly #style: AnswerStyle
  readonly #texts: AnswerTexts
  /** Signatures of this line that differ from those said once, where the values stand alone. */
  #own: Record<string, string> | undefined
  /** Why values are undefined and how many gaps share the last score taken, where the values stand alone. */
  #reasons: Record<string, string> | undefined
  #ties: Record<string, number> | undefined
  /** Frames in the order in which the last line needed them. */
  readonly #usual: Frame[] = []
  readonly #tell: ScoreListener = (name, value, tally, signature, reason, ties) =>
    this.#score(name, value, tally, signature, reason, ties)

  constructor(capacity: number, style: AnswerStyle = FULL, texts = new AnswerTexts()) {
    this.#texts = texts
    this.#bytes = Buffer.allocUnsafeSlow(capacity)
    this.#style = style
  }

  /** Bytes written so far. */
  get length(): number {
    return this.#at
  }

  /** What was written; the writer is of no further use. */
  take(): Uint8Array {
    return this.#bytes.subarray(0, this.#at)
  }

  /** Takes back what was written after the first `length` bytes. */
  backTo(length: number): void {
    this.#at = length
  }

  /** Begins an answer; the id as its bytes of JSON from `start` to `end`, nothing for null. */
  begin(json: Uint8Array, start: number, end: number): void {
    this.#reserve(end - start + MARGIN)
    this.#put(ID)
    if (start === end) this.#put(NULL)
    else if (end - start > SHORT) this.#put(json.subarray(start, end))
    else for (let at = start; at < end; at++) this.#bytes[this.#at++] = json[at]!
    this.#put(this.#style.form === 'values' ? VALUES : SCORES)
    this.#own = undefined
    this.#reasons = undefined
    this.#ties = undefined
    this.#first = true
    this.#index = 0
  }

  /** Scores a pair and writes what every metric says. */
  scores(score: PairScorer, reference: ScoredSide, hypothesis: ScoredSide, own?: OwnSettings): void {
    score.each(reference, hypothesis, own, this.#tell)
  }

  /** Ends an answer. */
  end(): void {
    for (const [name, own] of [
      ['signatures', this.#own],
      ['reasons', this.#reasons],
      ['ties', this.#ties],
    ] as const)
      if (own !== undefined) this.#text(`},"${name}":${JSON.stringify(own).slice(0, -1)}`)
    this.#reserve(MARGIN)
    this.#put(END)
  }

  #score(
    name: string,
    value: number | null,
    tally: Tally,
    signature: string,
    reason: string | undefined,
    ties = 0,
  ): void {
    const frame = this.#frame(name, signature)
    this.#reserve(frame.head.length + MARGIN)
    if (this.#first) this.#first = false
    else this.#bytes[this.#at++] = COMMA
    this.#put(frame.head)
    if (value === null) this.#put(NULL)
    else this.#number(value)
    if (this.#style.form === 'values') {
      if (frame.own) this.#own = { ...this.#own, [name]: signature }
      if (reason !== undefined && value === null) this.#reasons = { ...this.#reasons, [name]: reason }
      if (ties > 0) this.#ties = { ...this.#ties, [name]: ties }
      return
    }
    this.#tally(frame, tally)
    this.#reserve(frame.tail.length + MARGIN)
    this.#put(frame.tail)
    if (reason !== undefined) this.#text(`,"reason":${JSON.stringify(reason)}`)
    if (ties > 0) this.#text(`,"ties":${ties}`)
    this.#bytes[this.#at++] = 0x7d
  }

  #tally(frame: Frame, tally: Tally): void {
    const start = this.#at
    let index = 0
    for (const key in tally) {
      const count = tally[key] as unknown
      if (index === frame.keys.length) addKey(frame, key)
      if (key !== frame.keys[index] || typeof count !== 'number') {
        // Counts that come and go from pair to pair.
        this.#at = start
        this.#text(`,"tally":${JSON.stringify(tally).slice(0, -1)}`)
        return
      }
      const name = frame.names[index]!
      this.#reserve(name.length + MARGIN)
      this.#put(name)
      this.#number(count)
      index++
    }
    if (index === 0) this.#text(',"tally":{')
  }

  #frame(name: string, signature: string): Frame {
    const index = this.#index++
    const usual = this.#usual[index]
    if (usual !== undefined && usual.signature === signature && usual.name === name) return usual
    const { form, signatures } = this.#style
    const own = form !== 'full' && signatures[name] !== signature
    const key = `${form} ${own} ${name} ${signature}`
    let frame = this.#texts.frames.get(key)
    if (frame === undefined) {
      frame = {
        name,
        signature,
        head: bytesOf(`${JSON.stringify(name)}:${form === 'values' ? '' : '{"value":'}`),
        keys: [],
        names: [],
        tail: bytesOf(form === 'full' || own ? `},"signature":${JSON.stringify(signature)}` : '}'),
        own,
      }
      if (this.#texts.frames.size === KEPT) this.#texts.frames.clear()
      this.#texts.frames.set(key, frame)
    }
    this.#usual[index] = frame
    return frame
  }

  /** Bytes that there is room for. */
  #put(text: Uint8Array): void {
    const bytes = this.#bytes
    let at = this.#at
    this.#at = at + text.length
    if (text.length > SHORT) bytes.set(text, at)
    else for (let index = 0; index < text.length; index++) bytes[at++] = text[index]!
  }

  #number(value: number): void {
    const bytes = this.#bytes
    if (value >= 0 && value <= 0x3fffffff && Number.isInteger(value)) {
      let rest = value | 0
      let length = 1
      for (let limit = 10; limit <= rest; limit *= 10) length++
      const end = this.#at + length
      for (let at = end - 1; at >= this.#at; at--) {
        const tens = (rest / 10) | 0
        bytes[at] = 0x30 + rest - 10 * tens
        rest = tens
      }
      this.#at = end
    } else if (Number.isFinite(value)) this.#at = this.#texts.numbers.write(value, bytes, this.#at)
    else this.#put(NULL)
  }

  #text(text: string): void {
    this.#reserve(3 * text.length + MARGIN)
    this.#at += this.#bytes.write(text, this.#at)
  }

  #reserve(length: number): void {
    if (this.#at + length > this.#bytes.length) this.#grow(length)
  }

  #grow(length: number): void {
    const larger = Buffer.allocUnsafeSlow(2 * this.#bytes.length + length)
    larger.set(this.#bytes.subarray(0, this.#at))
    this.#bytes = larger
  }
}

function addKey(frame: Frame, key: string): void {
  // A metric has a few counts; one that names them by its data would go on for ever.
  if (frame.keys.length === 32) return
  const first = frame.keys.length === 0
  frame.keys.push(key)
  frame.names.push(bytesOf(`${first ? ',"tally":{' : ','}${JSON.stringify(key)}:`))
}
