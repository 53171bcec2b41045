import type { PlainPair } from '../../compare/plain-pair.ts'
import type { WindowRule } from '../../compare/windows/window-size.ts'
import { SMALL, type WindowRow } from '../../compare/windows/windows.ts'
import type { Kernel } from '../kernel.ts'
import type { InUnits } from '../length.ts'
import { rowFor, type SlidingOptions } from './window-options.ts'

/**
 * The kernel of Pk and WindowDiff, of the windows that err. Undefined where marks stand on first units, or where the window
 * is a length of time or has to be given.
 */
export function windowKernel(
  options: Omit<SlidingOptions, 'windowRule'> & { readonly windowRule: WindowRule | 'required' },
  errors: (pair: PlainPair, row: WindowRow) => number,
): Kernel | undefined {
  const { window, windowRule, marks } = options
  if (marks !== 'end' || typeof window === 'string') return undefined
  if (window === undefined && windowRule === 'required') return undefined
  const settled = options as InUnits<SlidingOptions>
  const tally = { errors: 0, windows: 0 }
  return {
    fields: Object.keys(tally),
    count(pair, into, at) {
      const { units } = pair
      const row = rowFor(units, pair.reference.count, settled)
      if (row === undefined || row.divisor <= 0 || row.width < 1 || units + row.width > SMALL) return false
      into[at] = errors(pair, row)
      into[at + 1] = row.divisor
      return true
    },
    score: (counts, at) => counts[at]! / counts[at + 1]!,
    tally(counts, at) {
      tally.errors = counts[at]!
      tally.windows = counts[at + 1]!
      return tally
    },
  }
}
