/** The rules that the page offers; `none` asks about every dispute. */
export const startingRules = ['none', 'all', 'majority', 'weighted'] as const
export type StartingRule = (typeof startingRules)[number]
