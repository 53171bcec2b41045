import type { TimedMark } from '../units/shapes.ts'

/**
 * The intervals of a layer as columns, where both times of each are plain digits: an object for every mark costs more
 * than reading it. Whoever needs a mark itself has it made again from where it stands.
 */
export class MarkColumns {
  /** Whole microseconds. */
  readonly ticks: number[] = []
  readonly endTicks: number[] = []
  /** Without blanks at their ends. */
  readonly texts: string[] = []
  readonly lines: number[] = []
  /** How many decimals times are written with at most. */
  places = 0
  /** Where each stands, as `make` understands it. */
  readonly #places: number[] = []
  readonly #make: (place: number, line: number) => TimedMark
  #marks: readonly TimedMark[] | undefined

  constructor(make: (place: number, line: number) => TimedMark) {
    this.#make = make
  }

  get count(): number {
    return this.ticks.length
  }

  add(ticks: number, endTicks: number, text: string, line: number, place: number): void {
    this.ticks.push(ticks)
    this.endTicks.push(endTicks)
    this.texts.push(text)
    this.lines.push(line)
    this.#places.push(place)
  }

  /** The mark itself, with its digits. */
  markAt(index: number): TimedMark {
    return this.#make(this.#places[index]!, this.lines[index]!)
  }

  /** Whether each ends where it starts. */
  arePoints(): boolean {
    return this.ticks.every((ticks, index) => ticks === this.endTicks[index])
  }

  /** Whether any does. */
  hasPoints(): boolean {
    return this.ticks.some((ticks, index) => ticks === this.endTicks[index])
  }

  /** All of them. */
  marks(): readonly TimedMark[] {
    this.#marks ??= this.ticks.map((_, index) => this.markAt(index))
    return this.#marks
  }
}

/** A layer of intervals that are columns; as marks they are made when somebody asks. */
export const columnLayer = <F extends object>(name: string, columns: MarkColumns, facts: F) => ({
  ...facts,
  name,
  kind: 'intervals' as const,
  columns,
  get marks() {
    return columns.marks()
  },
})
