import { VERSION } from '../../model/version.ts'
import type { RankingStability } from '../stability/ranking-stability-result.ts'

/** The order of systems under many conventions: what `cesura conventions --ranking --json` writes. */
export interface StabilityDocument extends RankingStability {
  /** Version of this document's form. */
  readonly stability: 1
  /** Version of cesura that wrote it. */
  readonly cesura: string
}

/** The document of a ranking under many conventions. */
export const stabilityDocument = (found: RankingStability): StabilityDocument => ({
  stability: 1,
  cesura: VERSION,
  ...found,
})
