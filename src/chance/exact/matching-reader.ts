import type { Reader } from './automaton.ts'

/** Boundaries that wait for a partner: all of one side; bit t − 1 for one that is t positions back. */
interface Waiting {
  readonly second: boolean
  readonly ages: number
}

const MATCH = { matches: 1 }
const NOTHING = {}

/**
 * The largest pairing of boundaries at most τ positions apart, read position by position: a boundary takes the oldest of the
 * other side that waits. Both at one position match each other if none waits; else the one of the other side takes the
 * oldest, and the other waits. 2^(τ+1) − 1 states.
 */
export function matchingReader(tolerance: number): Reader<Waiting> {
  const all = 2 ** tolerance - 1
  const nobody: Waiting = { second: false, ages: 0 }
  const waiting = (second: boolean, ages: number): Waiting => (ages === 0 ? nobody : { second, ages })
  const withoutOldest = (ages: number) => ages & ~(1 << (31 - Math.clz32(ages)))
  return {
    start: nobody,
    key: ({ second, ages }) => `${second ? 1 : 0}${ages}`,
    step({ second, ages: before }, first, other) {
      // who waits is a position further back now; a boundary of this position has age 0 until the next
      const ages = before
      const age = (waits: number, newcomer: boolean) =>
        tolerance === 0 ? 0 : ((waits << 1) | (newcomer ? 1 : 0)) & all
      if (first === 0 && other === 0) return [waiting(second, age(ages, false)), NOTHING]
      if (first === 1 && other === 1)
        return ages === 0 ? [nobody, MATCH] : [waiting(second, age(withoutOldest(ages), true)), MATCH]
      const newcomer = other === 1
      if (ages === 0 || newcomer === second) return [waiting(newcomer, age(ages, true)), NOTHING]
      return [waiting(second, age(withoutOldest(ages), false)), MATCH]
    },
    end: () => NOTHING,
  }
}
