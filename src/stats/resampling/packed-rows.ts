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

export type NarrowNumbers =
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

/** Reads a row in the order in which it was written. */
export class RowReader {
  readonly #packed: PackedRows
  readonly #shapes: ((Shape & { readonly allWhole: boolean }) | undefined)[] = []
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

  /** Two words at once, as one number, which is the same for the same two: `words` says which. */
  couple(): number {
    const { wholes, words } = this.#packed
    const couple = wholes[this.#at]! * words.length + wholes[this.#at + 1]!
    this.#at += 2
    return couple
  }

  /** The two words of a number. */
  words(couple: number): readonly [string, string] {
    const { words } = this.#packed
    return [words[Math.floor(couple / words.length)]!, words[couple % words.length]!]
  }

  /** A tally as numbers alone, in the order of its fields, its score behind them; answers its shape, one for all alike. */
  counts(into: number[]): TallyShape {
    const shape = this.#shape()
    const { whole, allWhole } = shape
    const { wholes } = this.#packed
    if (allWhole) for (let index = 0; index < whole.length; index++) into[index] = wholes[this.#at++]!
    else
      for (let index = 0; index < whole.length; index++)
        into[index] = whole[index]! ? this.whole() : this.#real()
    if (shape.scored) into[whole.length] = this.#real()
    return shape
  }

  #shape(): Shape & { readonly allWhole: boolean } {
    const place = this.whole()
    let shape = this.#shapes[place]
    if (shape === undefined) {
      const own = shapeOf(this.#packed.words[place]!)
      shape = { ...own, allWhole: !own.whole.includes(false) }
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

/** The same, and which of the numbers are whole. */
export interface Shape extends TallyShape {
  readonly whole: readonly boolean[]
}

function shapeOf(word: string): Shape {
  const lines = word.split('\n')
  const end = lines.pop()!
  const reason = end.replace('=', '')
  return {
    fields: lines.map(line => line.slice(1).replace(/\\(.)/g, (_, sign) => (sign === 'n' ? '\n' : sign))),
    whole: lines.map(line => line.startsWith('+')),
    scored: end.startsWith('='),
    reason: reason === '' ? undefined : reason,
  }
}
