/**
 * Rows of numbers and words in a few blocks of memory, as plain data that threads can hand over: whole numbers in
 * the narrowest form that holds them all, others as doubles, words by their place in a list. A comparison takes
 * some 20 bytes instead of the 200 of an object.
 */
export interface PackedRows {
  readonly rows: number
  /** Where the whole numbers of each row begin. */
  readonly starts: Uint32Array<ArrayBuffer>
  /** Where its other numbers begin. */
  readonly realStarts: Uint32Array<ArrayBuffer>
  readonly wholes: NarrowNumbers
  readonly reals: Float64Array<ArrayBuffer>
  readonly words: readonly string[]
}

type NarrowNumbers =
  | Uint8Array<ArrayBuffer>
  | Uint16Array<ArrayBuffer>
  | Uint32Array<ArrayBuffer>
  | Float64Array<ArrayBuffer>

/** A tally with its score and reason, as both sides of a packed row know it. */
export interface PackedScore {
  readonly tally: Readonly<Record<string, number>>
  readonly score: number | undefined
  readonly reason: string | undefined
}

/** Writes rows: any numbers in any order, then `endRow`. */
export class RowWriter {
  readonly #wholes: number[] = []
  readonly #reals: number[] = []
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
    this.#wholes.push(value)
  }

  /** A word: cheap where few words come often. */
  word(text: string): void {
    this.#wholes.push(this.placeOf(text))
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
      if (whole[index++]!) this.#wholes.push(tally[field]!)
      else this.#reals.push(tally[field]!)
    }
    if (score !== undefined) this.#reals.push(score)
  }

  /** The same of whole numbers that stand in an array, from a place on, in the order of the fields. */
  counts(
    fields: readonly string[],
    values: Float64Array,
    at: number,
    score: number | undefined,
    reason: string | undefined,
  ): void {
    const scored = score !== undefined
    let shape = this.#counted
    if (
      shape === undefined ||
      shape.fields !== fields ||
      shape.scored !== scored ||
      shape.reason !== reason
    ) {
      const { word } = writtenShape(
        fields,
        fields.map(() => true),
        scored,
        reason,
      )
      shape = { fields, scored, reason, place: this.placeOf(word) }
      this.#counted = shape
    }
    const wholes = this.#wholes
    wholes.push(shape.place)
    for (let field = 0; field < fields.length; field++) wholes.push(values[at + field]!)
    if (scored) this.#reals.push(score)
  }

  endRow(): void {
    this.#starts.push(this.#start)
    this.#realStarts.push(this.#realStart)
    this.#start = this.#wholes.length
    this.#realStart = this.#reals.length
  }

  pack(): PackedRows {
    return {
      rows: this.#starts.length,
      starts: new Uint32Array(this.#starts),
      realStarts: new Uint32Array(this.#realStarts),
      wholes: narrow(this.#wholes),
      reals: new Float64Array(this.#reals),
      words: [...this.#words.keys()],
    }
  }
}

/** Reads a row in the order in which it was written. */
export class RowReader {
  readonly #packed: PackedRows
  readonly #shapes: (Shape | undefined)[] = []
  #at = 0
  #realAt = 0

  constructor(packed: PackedRows) {
    this.#packed = packed
  }

  open(row: number): this {
    this.#at = this.#packed.starts[row]!
    this.#realAt = this.#packed.realStarts[row]!
    return this
  }

  whole(): number {
    return this.#packed.wholes[this.#at++]!
  }

  word(): string {
    return this.#packed.words[this.whole()]!
  }

  /** A tally as numbers alone, in the order of its fields, its score behind them; answers its shape, one for all alike. */
  counts(into: number[]): TallyShape {
    const shape = this.#shape()
    const { whole } = shape
    for (let index = 0; index < whole.length; index++)
      into[index] = whole[index]! ? this.whole() : this.#real()
    if (shape.scored) into[whole.length] = this.#real()
    return shape
  }

  #shape(): Shape {
    const place = this.whole()
    let shape = this.#shapes[place]
    if (shape === undefined) {
      shape = shapeOf(this.#packed.words[place]!)
      this.#shapes[place] = shape
    }
    return shape
  }

  score(): PackedScore {
    const shape = this.#shape()
    const tally: Record<string, number> = {}
    const { fields, whole } = shape
    for (let index = 0; index < fields.length; index++)
      tally[fields[index]!] = whole[index]! ? this.whole() : this.#real()
    return { tally, score: shape.scored ? this.#real() : undefined, reason: shape.reason }
  }

  #real(): number {
    return this.#packed.reals[this.#realAt++]!
  }
}

/** Rows that came in parts, found again by number. */
export class PackedParts {
  readonly #readers: RowReader[] = []
  /** The number of the first row of each part. */
  readonly #firsts: number[] = []
  #length = 0

  add(part: PackedRows): void {
    this.#readers.push(new RowReader(part))
    this.#firsts.push(this.#length)
    this.#length += part.rows
  }

  get length(): number {
    return this.#length
  }

  /** A reader at the beginning of a row. */
  open(row: number): RowReader {
    let low = 0
    for (let high = this.#firsts.length - 1; low < high; ) {
      const middle = (low + high + 1) >> 1
      if (this.#firsts[middle]! <= row) low = middle
      else high = middle - 1
    }
    return this.#readers[low]!.open(row - this.#firsts[low]!)
  }
}

/** The buffers of packed rows, to be handed to another thread instead of copied. */
export const buffersOf = ({ starts, realStarts, wholes, reals }: PackedRows): ArrayBuffer[] => [
  starts.buffer,
  realStarts.buffer,
  wholes.buffer,
  reals.buffer,
]

/** What tallies that are alike share: fields, whether there is a score, and the reason. */
export interface TallyShape {
  readonly fields: readonly string[]
  readonly scored: boolean
  readonly reason: string | undefined
}

interface Shape extends TallyShape {
  readonly whole: readonly boolean[]
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
  return writtenShape(fields, whole, score !== undefined, reason)
}

function writtenShape(
  fields: readonly string[],
  whole: readonly boolean[],
  scored: boolean,
  reason: string | undefined,
): WrittenShape {
  const lines = fields.map((field, index) => `${whole[index] ? '+' : '~'}${field}\n`).join('')
  return { fields, whole, scored, reason, word: `${lines}${scored ? '=' : ''}${reason ?? ''}` }
}

function shapeOf(word: string): Shape {
  const lines = word.split('\n')
  const end = lines.pop()!
  const reason = end.replace('=', '')
  return {
    fields: lines.map(line => line.slice(1)),
    whole: lines.map(line => line.startsWith('+')),
    scored: end.startsWith('='),
    reason: reason === '' ? undefined : reason,
  }
}

const isWhole = (value: number): boolean => Number.isSafeInteger(value) && value >= 0 && !Object.is(value, -0)

function narrow(values: readonly number[]): NarrowNumbers {
  let most = 0
  for (const value of values) if (value > most) most = value
  if (most < 2 ** 8) return new Uint8Array(values)
  if (most < 2 ** 16) return new Uint16Array(values)
  return most < 2 ** 32 ? new Uint32Array(values) : new Float64Array(values)
}
