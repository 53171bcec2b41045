// What the project's own folders use of agreement. Not an entry point of the package: it may change with any version.

export {
  type ChanceModelName,
  chanceModelNames,
  estimatesRates,
  needsEligible,
} from '../chance/random/chance-setting.ts'
export { clusterRules } from './adjudication/verdict.ts'
export { analyseAgreement, coefficientsFor, looksForOutliers } from './agreement.ts'
export { coefficients } from './agreement-options.ts'
export { MOST_ANNOTATOR_STATS } from './annotator-stats.ts'
export type { ChanceCheck } from './chance-check.ts'
export { chanceCheckOf } from './chance-check.ts'
export { coefficientName, coefficientSymbols } from './coefficient-names.ts'
export type { AgreementPreset } from './settings.ts'
export { agreementPresets } from './settings.ts'
