import type { Random } from './random.ts'

export const parts = ['differential', 'input', 'faults', 'complexity', 'page'] as const
export type Part = (typeof parts)[number]

/** Generates cases without end, as plain JSON, and reports what is wrong with the outcome of each. */
// biome-ignore lint/suspicious/noExplicitAny: the list holds targets of every case
export interface FuzzTarget<C = any> {
  /** Part of the random stream and of the files: never change it. */
  readonly name: string
  readonly part: Part
  readonly make: (random: Random) => C
  /** The failure: a word, a colon and the details; nothing where there is none. */
  readonly run: (given: C) => string | undefined | Promise<string | undefined>
  /** Slow targets make no random cases but these, each once in a run. */
  readonly only?: readonly C[]
  /** How often a smaller case is tried, where one takes long; 4000 by default. */
  readonly tries?: number
}

/** The word before the colon: a smaller case must fail for the same reason. */
export const reasonOf = (failure: string): string => failure.slice(0, Math.max(0, failure.indexOf(':')))

/** Runs a case. What it throws is the failure: a rejection by its code, anything else with its stack. */
export async function attempt<C>(target: FuzzTarget<C>, given: C): Promise<string | undefined> {
  try {
    return await target.run(given)
  } catch (error) {
    const code = (error as { code?: unknown } | undefined)?.code
    const rejected = error instanceof Error && error.name === 'CesuraError'
    if (rejected) return `rejected ${code}: ${error.message}`
    return `threw ${error instanceof Error ? error.name : ''}: ${error instanceof Error ? (error.stack ?? error.message).slice(0, 600) : String(error)}`
  }
}
