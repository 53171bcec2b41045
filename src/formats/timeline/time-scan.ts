import { MAX_DECIMALS, MOST_TICKS } from '../../model/decimal-time.ts'

const [ZERO, POINT] = [48, 46] as const
const POWERS = Array.from({ length: MAX_DECIMALS + 1 }, (_, places) => 10 ** (MAX_DECIMALS - places))

/** Reads plain times where they stand in a text: a string for each costs more than its digits. */
export class TimeScan {
  readonly text: string
  /** The next sign. */
  at = 0
  /** Whole microseconds of the last time. */
  ticks = 0
  /** How many decimals times had so far at most, and whether any had a point. */
  places = 0
  point = false

  constructor(text: string) {
    this.text = text
  }

  /** Passes a time that `plainMicroseconds` reads, and the sign that ends it; false for all else. */
  time(stop: number): boolean {
    const { text, at: from } = this
    let value = 0
    let places = -1
    let at = from
    let code = text.charCodeAt(at)
    for (; code !== stop; code = text.charCodeAt(++at)) {
      if (code >= ZERO && code <= ZERO + 9) {
        value = value * 10 + code - ZERO
        if (places !== -1) places++
      } else if (code === POINT && places === -1 && at > from) places = 0
      else return false
    }
    // Fifteen signs are a safe integer.
    if (at === from || at - from > 15 || places > MAX_DECIMALS) return false
    if (places !== -1) {
      this.point = true
      if (places > this.places) this.places = places
    }
    this.ticks = value * POWERS[places === -1 ? 0 : places]!
    this.at = at + 1
    return this.ticks <= MOST_TICKS
  }
}
