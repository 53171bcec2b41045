export type {
  ChanceReason,
  ChanceSetting,
  ExpectedTally,
  ExpectedTallyOptions,
  TypeSet,
} from './expected-tally.ts'
export { expectedTally } from './expected-tally.ts'
export type {
  FlexibleChance,
  FlexibleChanceOptions,
  FlexibleCoding,
  FlexibleCoefficient,
} from './flexible/chance.ts'
export { flexibleChance } from './flexible/chance.ts'
