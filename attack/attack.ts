import type { Random } from './random.ts'

export const parts = ['differential', 'input', 'faults', 'growth', 'page'] as const
export type Part = (typeof parts)[number]

/** One way to attack: it makes cases without end and says of each what gave. Cases are plain JSON. */
// biome-ignore lint/suspicious/noExplicitAny: the list holds attacks of every case
export interface Attack<C = any> {
  /** Part of the random stream and of the files: never change it. */
  readonly name: string
  readonly part: Part
  readonly make: (random: Random) => C
  /** What gave: a word, a colon and the details; nothing where all holds. */
  readonly run: (given: C) => string | undefined | Promise<string | undefined>
  /** Slow attacks make no random cases but these, each once in a run. */
  readonly only?: readonly C[]
  /** How often a smaller case is tried, where one takes long; 4000 unless told. */
  readonly tries?: number
}

/** The word before the colon: a smaller case must give for the same reason. */
export const reasonOf = (failure: string): string => failure.slice(0, Math.max(0, failure.indexOf(':')))

/** Runs a case. What it throws is what gave: a refusal by its code, anything else with its stack. */
export async function attempt<C>(attack: Attack<C>, given: C): Promise<string | undefined> {
  try {
    return await attack.run(given)
  } catch (error) {
    const code = (error as { code?: unknown } | undefined)?.code
    const rejected = error instanceof Error && error.name === 'CesuraError'
    if (rejected) return `refused ${code}: ${error.message}`
    return `threw ${error instanceof Error ? error.name : ''}: ${error instanceof Error ? (error.stack ?? error.message).slice(0, 600) : String(error)}`
  }
}
