import type { NarrowNumbers, PackedRows, PackedScore, Shape, TallyShape } from './packed-rows.ts'

/** Writes rows: any numbers in any order, then `endRow`. */
export class RowWriter {
  #wholes = new Float64Array(256)
  #used = 0
  /** The largest whole number. */
  #most = 0
  #reals = new Float64Array(64)
  #realsUsed = 0
  readonly #starts: number[] = []
  readonly #realStarts: number[] = []
  readonly #words = new Map<string, number>()
  /** The shape of the tally before: most are alike. */
  #last: WrittenShape = { fields: [], whole: [], scored: false, reason: undefined, word: '' }
  /** The same of counts. */
  #counted: (TallyShape & { readonly place: number }) | undefined
  #start = 0
  #realStart = 0

  /** A whole number from 0 to 2^53 − 1. */
  whole(value: number): void {
    if (this.#used === this.#wholes.length) this.#wholes = roomier(this.#wholes)
    this.#wholes[this.#used++] = value
    if (value > this.#most) this.#most = value
  }

  #real(value: number): void {
    if (this.#realsUsed === this.#reals.length) this.#reals = roomier(this.#reals)
    this.#reals[this.#realsUsed++] = value
  }

  /** A word: cheap where few words come often. */
  word(text: string): void {
    this.whole(this.placeOf(text))
  }

  /** The place of a word, which `whole` writes as `word` does. */
  placeOf(text: string): number {
    let place = this.#words.get(text)
    if (place === undefined) {
      place = this.#words.size
      this.#words.set(text, place)
    }
    return place
  }

  /** A tally of any fields, kept to the bit and in their order. */
  score(packed: PackedScore): void {
    const { tally, score } = packed
    if (!fits(this.#last, packed)) this.#last = shapeIn(packed)
    this.word(this.#last.word)
    const { whole } = this.#last
    let index = 0
    for (const field in tally) {
      if (whole[index++]!) this.whole(tally[field]!)
      else this.#real(tally[field]!)
    }
    if (score !== undefined) this.#real(score)
  }

  /**
   * The same of whole numbers that stand in an array, from a place on, in the order of the fields; a score that is not a
   * number is none.
   */
  counts(
    fields: readonly string[],
    values: Float64Array,
    at: number,
    score: number,
    reason: string | undefined,
  ): void {
    const scored = !Number.isNaN(score)
    let shape = this.#counted
    if (
      shape === undefined ||
      shape.fields !== fields ||
      shape.scored !== scored ||
      shape.reason !== reason
    ) {
      const whole = fields.map(() => true)
      shape = { fields, scored, reason, place: this.placeOf(written(fields, whole, scored, reason).word) }
      this.#counted = shape
    }
    this.whole(shape.place)
    for (let field = 0; field < fields.length; field++) this.whole(values[at + field]!)
    if (scored) this.#real(score)
  }

  endRow(): void {
    this.#starts.push(this.#start)
    this.#realStarts.push(this.#realStart)
    this.#start = this.#used
    this.#realStart = this.#realsUsed
  }

  pack(): PackedRows {
    return {
      rows: this.#starts.length,
      starts: new Uint32Array(this.#starts),
      realStarts: new Uint32Array(this.#realStarts),
      wholes: narrow(this.#wholes.subarray(0, this.#used), this.#most),
      reals: this.#reals.slice(0, this.#realsUsed),
      words: [...this.#words.keys()],
    }
  }
}

/** The same numbers with as much room again. */
function roomier(values: Float64Array<ArrayBuffer>): Float64Array<ArrayBuffer> {
  const more = new Float64Array(2 * values.length)
  more.set(values)
  return more
}

interface WrittenShape extends Shape {
  readonly word: string
}

/** Whether a tally has this shape. */
function fits({ fields, whole, scored, reason }: Shape, packed: PackedScore): boolean {
  if (reason !== packed.reason || scored !== (packed.score !== undefined)) return false
  let index = 0
  for (const field in packed.tally) {
    if (fields[index] !== field || whole[index] !== isWhole(packed.tally[field]!)) return false
    index++
  }
  return index === fields.length
}

/** The shape of a tally, and the word for it. */
function shapeIn({ tally, score, reason }: PackedScore): WrittenShape {
  const fields = Object.keys(tally)
  const whole = fields.map(field => isWhole(tally[field]!))
  return written(fields, whole, score !== undefined, reason)
}

function written(
  fields: readonly string[],
  whole: readonly boolean[],
  scored: boolean,
  reason: string | undefined,
): WrittenShape {
  const lines = fields.map((field, index) => `${whole[index] ? '+' : '~'}${onOneLine(field)}\n`).join('')
  return { fields, whole, scored, reason, word: `${lines}${scored ? '=' : ''}${reason ?? ''}` }
}

/** A field may name a boundary type, and so hold a line break. */
const onOneLine = (field: string): string => field.replaceAll('\\', '\\\\').replaceAll('\n', '\\n')

const isWhole = (value: number): boolean => Number.isSafeInteger(value) && value >= 0 && !Object.is(value, -0)

/** The numbers in the narrowest form that holds the largest. */
function narrow(values: Float64Array, most: number): NarrowNumbers {
  if (most < 2 ** 8) return new Uint8Array(values)
  if (most < 2 ** 16) return new Uint16Array(values)
  return most < 2 ** 32 ? new Uint32Array(values) : new Float64Array(values)
}
