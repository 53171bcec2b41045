import { processorTime } from '../measure.ts'

/** Milliseconds of processor time for each contestant in each round. */
export const SLICE = 4

let sink: unknown

/** Nanoseconds of processor time for one call, over whole turns of what it is called with. */
export function timeOf<T>(turns: readonly T[], call: (turn: T) => unknown): number {
  const start = processorTime()
  let count = 0
  let spent = 0
  do {
    for (const turn of turns) sink = call(turn)
    count += turns.length
    spent = processorTime() - start
  } while (spent < SLICE)
  if ((sink as unknown) === turns) throw new Error('unreachable: keeps the results alive')
  return (spent * 1e6) / count
}

/** Calls each until the compiler has seen enough of it, on turns of the shapes that will be timed: cold code is 3 to 10 times as slow. */
export function warmUp<T>(turns: readonly (readonly T[])[], calls: readonly ((turn: T) => unknown)[]): void {
  for (let round = 0; round < 8; round++)
    for (const some of turns) for (const call of calls) timeOf(some, call)
}
