import type * as Real from 'saxes'
import { fromReader } from '../packages.ts'

/** Stands for the package where the page is built: the real one lies beside the page. */
export function SaxesParser(...args: ConstructorParameters<typeof Real.SaxesParser>): Real.SaxesParser {
  const Own: typeof Real.SaxesParser = fromReader('xml', 'SaxesParser')
  return new Own(...args)
}
