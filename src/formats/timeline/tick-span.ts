import type { Location } from '../../model/error.ts'
import type { Range } from '../units/cut-ranges.ts'
import type { TimedMark } from '../units/shapes.ts'

/** A mark in ticks from the start of the recording. Its place is asked for where something is wrong with it. */
export class TickSpan implements Range {
  readonly from: number
  readonly to: number
  readonly text: string
  readonly mark: TimedMark

  constructor(from: number, to: number, text: string, mark: TimedMark) {
    this.from = from
    this.to = to
    this.text = text
    this.mark = mark
  }

  get label(): string | undefined {
    return this.text === '' ? undefined : this.text
  }

  get shown(): string {
    return this.text
  }

  get location(): Location {
    return this.mark.location
  }
}
