/** Counts by name: what happens at a step. */
export type Counts = Readonly<Record<string, number>>

/** A comparison that reads two codings position by position, from left to right, and remembers little. */
export interface Reader<S> {
  readonly start: S
  /** Equal for states that behave alike. */
  key(state: S): string
  /** What a position with the marks of that number, first coder's and second's, leads to and counts. */
  step(state: S, first: number, second: number): readonly [S, Counts]
  /** What is still counted when the text ends. */
  end(state: S): Counts
}

/** The reader as a table: states by number, steps by mark of the first coder × marks + mark of the second. */
export interface Automaton {
  readonly fields: readonly string[]
  readonly states: number
  readonly marks: number
  readonly next: Int32Array
  /** Which row of `counts` a step, or the end, counts. */
  readonly stepCounts: Int32Array
  readonly endCounts: Int32Array
  readonly counts: readonly Float64Array[]
  /** The fields that each row of `counts` has: most have few of them. */
  readonly heard: readonly Int32Array[]
}

/** Beyond these an automaton is too large to be worth its answer. */
const MOST_STATES = 20_000
const MOST_STEPS = 2_000_000

/** Follows a reader from the start until no new state comes; undefined where there are too many. */
export function buildAutomaton<S>(reader: Reader<S>, marks: number): Automaton | undefined {
  const width = marks * marks
  const numbers = new Map([[reader.key(reader.start), 0]])
  const states = [reader.start]
  const next: number[] = []
  const stepCounts: number[] = []
  const endCounts: number[] = []
  const rows = new Map<string, number>()
  const counted: Counts[] = []
  const rowOf = (counts: Counts): number => {
    const key = JSON.stringify(counts)
    let row = rows.get(key)
    if (row === undefined) {
      row = counted.length
      rows.set(key, row)
      counted.push(counts)
    }
    return row
  }
  for (let state = 0; state < states.length; state++) {
    if (states.length > MOST_STATES || states.length * width > MOST_STEPS) return undefined
    for (let symbol = 0; symbol < width; symbol++) {
      const [goal, counts] = reader.step(states[state]!, Math.floor(symbol / marks), symbol % marks)
      const key = reader.key(goal)
      let number = numbers.get(key)
      if (number === undefined) {
        number = states.length
        numbers.set(key, number)
        states.push(goal)
      }
      next.push(number)
      stepCounts.push(rowOf(counts))
    }
    endCounts.push(rowOf(reader.end(states[state]!)))
  }
  const fields = [...new Set(counted.flatMap(counts => Object.keys(counts)))].sort()
  const table = counted.map(counts => Float64Array.from(fields, field => counts[field] ?? 0))
  return {
    fields,
    states: states.length,
    marks,
    next: Int32Array.from(next),
    stepCounts: Int32Array.from(stepCounts),
    endCounts: Int32Array.from(endCounts),
    counts: table,
    heard: table.map(row => Int32Array.from(fields.keys()).filter(field => row[field] !== 0)),
  }
}
