import type { Assumption } from '../../formats/index.ts'
import { formatLocation } from '../../index.ts'
import { safeLine } from '../../wording/safe-text.ts'
import { inLines } from './in-lines.ts'
import { print } from './output.ts'
import { answerText } from './print-problems.ts'

/** What another reading would change: a clause for each effect. */
function effectClause({ effect, differing, of }: Assumption['alternatives'][number]): string {
  if (effect === 'none') return 'changes no boundary'
  if (effect === 'shifted') return 'moves every boundary by one unit'
  if (effect === 'boundaries') return `changes ${differing} of ${of} boundaries`
  if (effect === 'items') return 'reads other texts, annotators or units'
  return effect === 'unreadable' ? 'does not fit the data' : 'is possible'
}

/** An assumption as one line: what was assumed, why, and the flags that change it with their effect. */
export function assumptionLine(assumption: Assumption): string {
  const { location, code, flag, chosen, meaning, because, alternatives } = assumption
  const where = formatLocation(location)
  const others = alternatives
    .filter(({ effect }) => effect !== 'unreadable')
    .map(other => `${answerText(other.flag, other.value)} ${effectClause(other)}`)
  const reason = because === undefined ? '' : `, because ${because}`
  const rest = others.length === 0 ? '' : `; ${others.join('; ')}`
  return safeLine(
    `assumed ${where === '' ? '' : `${where}: `}${answerText(flag, chosen)}: ${meaning}${reason}${rest} (${code})`,
  )
}

/** Every assumption of a reading on stderr, before the first number. */
export async function printAssumptions(assumptions: readonly Assumption[] = []): Promise<void> {
  for (const assumption of assumptions)
    await print(`${inLines(assumptionLine(assumption), process.stderr)}\n`, process.stderr)
}

/** The flags that repeat a reading without assumptions or questions. */
export const assumedFlags = (assumptions: readonly Assumption[] = []): readonly string[] =>
  assumptions.map(({ flag, chosen }) => answerText(flag, chosen))
