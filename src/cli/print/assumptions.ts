import type { Assumption, Question } from '../../formats/index.ts'
import { formatLocation } from '../../index.ts'
import { answerText } from '../io/problem-lines.ts'

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
  return `assumed ${where === '' ? '' : `${where}: `}${answerText(flag, chosen)}: ${meaning}${reason}${rest} (${code})`
}

/** All answers on one line, where several are needed: the likely one to each question, else the first. */
export function allAnswers(
  assumptions: readonly Assumption[] = [],
  questions: readonly Question[] = [],
): readonly string[] {
  const answers = questions.flatMap(({ flag, choices, likely = choices[0]?.value }) => {
    const own = choices.find(({ value }) => value === likely)?.flag ?? flag
    return likely === undefined ? [] : [answerText(own, likely)]
  })
  const flags = [...assumedFlags(assumptions), ...answers]
  if (questions.length === 0 || flags.length < 2) return []
  return [`all answers in one line, to be checked: ${flags.join(' ')}`]
}

/** The flags that repeat a reading without assumptions or questions. */
export const assumedFlags = (assumptions: readonly Assumption[] = []): readonly string[] =>
  assumptions.map(({ flag, chosen }) => answerText(flag, chosen))
