import type { Question, ReadFilesOptions } from 'cesura/formats'
import { COLUMN_ROLES } from '../../src/formats/shared.ts'
import type { OptionHint } from '../../src/model/errors/define.ts'
import { flagOf } from '../../src/model/errors/syntax.ts'

/** What a tier of a recording, or a layer of spans, is taken for. */
export type TierRole = 'units' | 'coder' | 'level' | 'out'
export type TierRoles = Readonly<Record<string, TierRole>>

/** Answers by the option they answer. */
export type Answers = Readonly<Record<string, string>>

export const writeTiers = (roles: TierRoles): string => JSON.stringify(roles)

/** The roles in an answer; an answer of another page may be anything. */
export function readTiers(answer: string | undefined): TierRoles {
  try {
    const roles: unknown = JSON.parse(answer ?? '{}')
    return typeof roles === 'object' && roles !== null ? (roles as TierRoles) : {}
  } catch {
    return {}
  }
}

/** Which answer sets an option: each role of a column has an answer of its own. */
export const answerName = ({ of, option }: Pick<OptionHint, 'of' | 'option'>): string =>
  of === 'column' ? `${COLUMN}${option}` : option

/** The option that an answer sets, where it sets one. */
export const optionOf = (name: string, value: string): OptionHint =>
  name.startsWith(COLUMN)
    ? { of: 'column', option: name.slice(COLUMN.length), value }
    : { of: 'reading', option: name, value }

const COLUMN = 'columns.'

/** A question about a column, under the name of the role that it asks for; others as they are. */
export function byRole(question: Question): Question {
  const role = COLUMN_ROLES.find(name => flagOf({ of: 'column', option: name }) === question.flag)
  return role === undefined ? question : { ...question, option: answerName({ of: 'column', option: role }) }
}

/**
 * Answers as options of the readers. Which tiers hold what, what is counted and whose text holds are answers of this
 * page that set several options.
 */
export function optionsOf(answers: Answers): ReadFilesOptions {
  const { texts, tiers, count, ...rest } = answers
  const given = Object.entries(rest).map(([name, value]) => optionOf(name, value))
  const those = (of: OptionHint['of']) =>
    Object.fromEntries(given.flatMap(one => (one.of === of ? [[one.option, one.value]] : [])))
  const columns = those('column')
  return {
    ...those('reading'),
    ...(Object.keys(columns).length === 0 ? {} : { columns }),
    ...(texts === undefined ? {} : textOptions(texts)),
    ...(tiers === undefined ? {} : tierOptions(readTiers(tiers), count)),
  } as ReadFilesOptions
}

/** `align:ann` puts all boundaries on ann's words; `apart` makes each file another text; others are those of the reader. */
function textOptions(answer: string): ReadFilesOptions {
  if (answer === 'apart') return { fromPath: '{item}.*' }
  return answer.startsWith(ALIGN)
    ? { texts: 'align', reference: answer.slice(ALIGN.length) }
    : { texts: answer as 'compare' | 'ignore' | 'align' }
}

/** Before the coder on whose words all boundaries are put. */
export const ALIGN = 'align:'

function tierOptions(roles: TierRoles, count: string | undefined): ReadFilesOptions {
  const named = (role: TierRole) => Object.keys(roles).filter(name => roles[name] === role)
  const [unitLayer] = named('units')
  const levels = named('level')
  const names = levels.length > 0 ? levels : named('coder')
  if (names.length === 0) return {}
  return {
    layer: names.join(','),
    layers: levels.length > 0 ? 'levels' : 'coders',
    ...(unitLayer === undefined || count === 'time' ? {} : { unitLayer }),
  }
}

/** The words of the command line that give the same answers. */
export function flagsOf(answers: Answers): string[] {
  const { columns = {}, ...options } = optionsOf(answers)
  const words = (of: OptionHint['of'], values: object) =>
    Object.entries(values).flatMap(([option, value]) => {
      // A flag ends in `=` where the value belongs to its word: `--read rows=`.
      const [flag, start] = flagOf({ of, option }).split(' ')
      return start === undefined ? [flag!, String(value)] : [flag!, `${start}${value}`]
    })
  return [...words('reading', options), ...words('column', columns)]
}
