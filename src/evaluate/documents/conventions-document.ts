import { VERSION } from '../../model/version.ts'
import type { Convention, Conventions } from '../conventions.ts'

/** One metric under every convention: what `cesura conventions --json` writes. */
export interface ConventionsDocument extends Omit<Conventions, 'conventions' | 'spread'> {
  /** Version of this document's form. */
  readonly conventions: 2
  /** Version of cesura that wrote it. */
  readonly cesura: string
  /** The default first, then the other way to pool, then the presets. */
  readonly rows: readonly Convention[]
  /** Lowest and highest value; null where there is none. */
  readonly spread: readonly [number, number] | null
}

/** The document of a comparison of conventions. */
export const conventionsDocument = ({ conventions, spread, ...facts }: Conventions): ConventionsDocument => ({
  conventions: 2,
  cesura: VERSION,
  ...facts,
  rows: conventions,
  spread: spread ?? null,
})
