import type * as Real from 'saxes'
import { fromReader } from '../packages.ts'

/** Replaces the package in the build of the page: the real one is next to the page. */
export function SaxesParser(...args: ConstructorParameters<typeof Real.SaxesParser>): Real.SaxesParser {
  const Own: typeof Real.SaxesParser = fromReader('xml', 'SaxesParser')
  return new Own(...args)
}
