import type { Tally } from '../metrics/definition/definition.ts'

/**
 * Comparisons of two segmentations each, item by item, in columns: the only form in which tallies are kept between a
 * metric and the statistics. Plain data that threads and files hand over.
 */
export interface Comparisons {
  /** Those of item i are from `ends[i − 1]` to `ends[i]`. */
  readonly ends: Uint32Array<ArrayBuffer>
  /** The coders of each, by number; `first` is the reference where there is one. */
  readonly first: Uint32Array<ArrayBuffer>
  readonly second: Uint32Array<ArrayBuffer>
  /** NaN where there is no score. */
  readonly scores: Float64Array<ArrayBuffer>
  /** Why a score is undefined or trivial: the number of the reason from 1, or 0. */
  readonly why: Uint32Array<ArrayBuffer>
  readonly reasons: readonly string[]
  /** The fields of all tallies, and the counts of each; 0 where a tally lacks the field. */
  readonly fields: readonly string[]
  readonly counts: readonly Float64Array<ArrayBuffer>[]
  /** Which fields each tally has, in its own order: numbers into `fields`. Most metrics have one layout. */
  readonly layout: Uint32Array<ArrayBuffer>
  readonly layouts: readonly (readonly number[])[]
}

/** A score with what it was made of. */
export interface Scored {
  readonly tally: Tally
  readonly score: number | undefined
  readonly reason: string | undefined
}

/** Of an item the first comparison, and the one behind its last. */
export const rangeOf = ({ ends }: Comparisons, item: number): readonly [from: number, end: number] => [
  item === 0 ? 0 : ends[item - 1]!,
  ends[item]!,
]

/** The tally of a comparison as its metric made it. */
export function tallyAt({ fields, counts, layout, layouts }: Comparisons, at: number): Tally {
  const tally: Record<string, number> = {}
  for (const field of layouts[layout[at]!]!) tally[fields[field]!] = counts[field]![at]!
  return tally
}

/** A comparison as its metric scored it. */
export function scoredAt(comparisons: Comparisons, at: number): Scored {
  const { scores, why, reasons } = comparisons
  const score = scores[at]!
  return {
    tally: tallyAt(comparisons, at),
    score: Number.isNaN(score) ? undefined : score,
    reason: why[at] === 0 ? undefined : reasons[why[at]! - 1],
  }
}

/** The buffers of comparisons, for another thread to take over instead of a copy. */
export const buffersOf = ({ ends, first, second, scores, why, counts, layout }: Comparisons): ArrayBuffer[] =>
  [ends, first, second, scores, why, layout, ...counts].map(({ buffer }) => buffer)

/** No layout: an empty tally has one of its own. */
const NO_FIELDS: readonly string[] = ['']

/** Comparisons that are added item by item. */
export class ComparisonsBuilder {
  readonly #requireCapacity: (numbers: number) => void
  #ends: number[] = []
  /** Comparisons of finished items, and of the item that is being added. */
  #finished = 0
  #length = 0
  #first = new Uint32Array(16)
  #second = new Uint32Array(16)
  #scores = new Float64Array(16)
  #why = new Uint32Array(16)
  #layout = new Uint32Array(16)
  #counts: Float64Array<ArrayBuffer>[] = []
  #fields = new Map<string, number>()
  #reasons = new Map<string, number>()
  #layouts = new Map<string, number>()
  #orders: (readonly number[])[] = []
  /** The layout of the tally before, its fields and their columns: most tallies have the same. */
  #latest: readonly string[] = NO_FIELDS
  #latestColumns: readonly Float64Array[] = []
  #latestLayout = 0

  /** `requireCapacity` gets how many counts are about to be kept, and throws where they are too many. */
  constructor(requireCapacity: (numbers: number) => void = () => undefined) {
    this.#requireCapacity = requireCapacity
  }

  /** Items that were finished. */
  get items(): number {
    return this.#ends.length
  }

  /** Adds a comparison of the item at hand, behind its others or as the comparison of this number. */
  add(
    first: number,
    second: number,
    tally: Tally,
    score: number | undefined,
    reason: string | undefined,
    place = this.#length - this.#finished,
  ): void {
    const at = this.#finished + place
    if (at >= this.#scores.length) this.#grow(at + 1)
    if (at >= this.#length) this.#length = at + 1
    this.#first[at] = first
    this.#second[at] = second
    this.#scores[at] = score ?? Number.NaN
    this.#why[at] = reason === undefined ? 0 : this.#reasonOf(reason)
    if (!this.#addLikeLatest(tally, at)) this.#addCounts(tally, at)
  }

  /** Adds the counts of a tally with the fields of the one before; false where it has others. */
  #addLikeLatest(tally: Tally, at: number): boolean {
    const names = this.#latest
    const columns = this.#latestColumns
    let index = 0
    for (const field in tally) {
      if (names[index] !== field) return false
      columns[index++]![at] = tally[field]!
    }
    if (index !== names.length) return false
    this.#layout[at] = this.#latestLayout
    return true
  }

  #addCounts(tally: Tally, at: number): void {
    // What was written before a field differed is none of this tally's.
    for (const column of this.#latestColumns) column[at] = 0
    const names = Object.keys(tally)
    const order = names.map(name => this.#fieldOf(name))
    const key = order.join()
    let layout = this.#layouts.get(key)
    if (layout === undefined) {
      layout = this.#orders.push(order) - 1
      this.#layouts.set(key, layout)
    }
    this.#layout[at] = layout
    for (const [index, field] of order.entries()) this.#counts[field]![at] = tally[names[index]!]!
    this.#latest = names
    this.#latestColumns = order.map(field => this.#counts[field]!)
    this.#latestLayout = layout
  }

  /** Ends the item at hand. */
  endItem(): void {
    this.#finished = this.#length
    this.#ends.push(this.#length)
  }

  /** What was added, in buffers of its own. */
  finish(): Comparisons {
    const whole = this.view()
    return {
      ...whole,
      first: whole.first.slice(),
      second: whole.second.slice(),
      scores: whole.scores.slice(),
      why: whole.why.slice(),
      counts: whole.counts.map(column => column.slice()),
      layout: whole.layout.slice(),
    }
  }

  /** What was added, valid until more is. */
  view(): Comparisons {
    const length = this.#length
    return {
      ends: Uint32Array.from(this.#ends),
      first: this.#first.subarray(0, length),
      second: this.#second.subarray(0, length),
      scores: this.#scores.subarray(0, length),
      why: this.#why.subarray(0, length),
      reasons: [...this.#reasons.keys()],
      fields: [...this.#fields.keys()],
      counts: this.#counts.map(column => column.subarray(0, length)),
      layout: this.#layout.subarray(0, length),
      layouts: this.#orders,
    }
  }

  /** Forgets the comparisons; the fields stay, unless they are many. */
  clear(): void {
    for (const column of this.#counts) column.fill(0, 0, this.#length)
    this.#ends = []
    this.#length = 0
    this.#finished = 0
    if (this.#counts.length <= MOST_FIELDS) return
    this.#counts = []
    this.#fields = new Map()
    this.#layouts = new Map()
    this.#orders = []
    this.#latest = NO_FIELDS
    this.#latestColumns = []
  }

  #reasonOf(reason: string): number {
    let number = this.#reasons.get(reason)
    if (number === undefined) {
      number = this.#reasons.size + 1
      this.#reasons.set(reason, number)
    }
    return number
  }

  #fieldOf(name: string): number {
    let field = this.#fields.get(name)
    if (field === undefined) {
      field = this.#fields.size
      this.#requireCapacity((field + 1) * this.#length)
      this.#fields.set(name, field)
      this.#counts.push(new Float64Array(this.#scores.length))
    }
    return field
  }

  #grow(length: number): void {
    this.#requireCapacity(this.#fields.size * length)
    const capacity = Math.max(length, 2 * this.#scores.length)
    const larger = (column: Float64Array<ArrayBuffer>) => {
      const own = new Float64Array(capacity)
      own.set(column)
      return own
    }
    const wider = (column: Uint32Array<ArrayBuffer>) => {
      const own = new Uint32Array(capacity)
      own.set(column)
      return own
    }
    this.#first = wider(this.#first)
    this.#second = wider(this.#second)
    this.#why = wider(this.#why)
    this.#layout = wider(this.#layout)
    this.#scores = larger(this.#scores)
    this.#counts = this.#counts.map(larger)
    this.#latest = NO_FIELDS
    this.#latestColumns = []
  }
}

/** Fields that are kept from one lot of comparisons to the next. */
const MOST_FIELDS = 64

/** Comparisons of several parts one behind the other, in their order. */
export function join(parts: readonly Comparisons[]): Comparisons {
  if (parts.length === 1) return parts[0]!
  const length = parts.reduce((sum, { scores }) => sum + scores.length, 0)
  const items = parts.reduce((sum, { ends }) => sum + ends.length, 0)
  const whole = {
    ends: new Uint32Array(items),
    first: new Uint32Array(length),
    second: new Uint32Array(length),
    scores: new Float64Array(length),
    why: new Uint32Array(length),
    layout: new Uint32Array(length),
  }
  const reasons = new Map<string, number>()
  const fields = new Map<string, number>()
  const counts: Float64Array<ArrayBuffer>[] = []
  const layouts = new Map<string, number>()
  const orders: (readonly number[])[] = []
  const numberIn = (known: Map<string, number>, name: string): number => {
    const number = known.get(name) ?? known.size
    known.set(name, number)
    return number
  }
  let at = 0
  let item = 0
  for (const part of parts) {
    for (const end of part.ends) whole.ends[item++] = at + end
    whole.first.set(part.first, at)
    whole.second.set(part.second, at)
    whole.scores.set(part.scores, at)
    const why = [0, ...part.reasons.map(reason => numberIn(reasons, reason) + 1)]
    const own = part.fields.map(field => numberIn(fields, field))
    for (const [field, column] of part.counts.entries()) {
      counts[own[field]!] ??= new Float64Array(length)
      counts[own[field]!]!.set(column, at)
    }
    const layout = part.layouts.map(order => {
      const fitted = order.map(field => own[field]!)
      const number = numberIn(layouts, fitted.join())
      orders[number] ??= fitted
      return number
    })
    for (let index = 0; index < part.scores.length; index++) {
      whole.why[at + index] = why[part.why[index]!]!
      whole.layout[at + index] = layout[part.layout[index]!]!
    }
    at += part.scores.length
  }
  return { ...whole, reasons: [...reasons.keys()], fields: [...fields.keys()], counts, layouts: orders }
}

/** The comparisons of some items, in the order given. */
export function someItems(comparisons: Comparisons, items: ArrayLike<number>): Comparisons {
  const { first, second, scores, why, counts, layout } = comparisons
  const ends = new Uint32Array(items.length)
  let length = 0
  let inOrder = items.length === comparisons.ends.length
  for (let index = 0; index < items.length; index++) {
    const [from, end] = rangeOf(comparisons, items[index]!)
    length += end - from
    ends[index] = length
    if (items[index] !== index) inOrder = false
  }
  if (inOrder) return comparisons
  const at = new Uint32Array(length)
  let next = 0
  for (let index = 0; index < items.length; index++) {
    const [from, end] = rangeOf(comparisons, items[index]!)
    for (let comparison = from; comparison < end; comparison++) at[next++] = comparison
  }
  const pick = (column: Float64Array): Float64Array<ArrayBuffer> =>
    Float64Array.from(at, from => column[from]!)
  const pickIntegers = (column: Uint32Array): Uint32Array<ArrayBuffer> =>
    Uint32Array.from(at, from => column[from]!)
  return {
    ...comparisons,
    ends,
    first: pickIntegers(first),
    second: pickIntegers(second),
    scores: pick(scores),
    why: pickIntegers(why),
    counts: counts.map(pick),
    layout: pickIntegers(layout),
  }
}
