import type { Question, ReadFilesOptions } from 'cesura/formats'

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

/**
 * Answers as options of the readers: a column is named for its role; which tiers hold what, what is counted and whose
 * text holds are answers of this page that stand for several options.
 */
export function optionsOf(answers: Answers): ReadFilesOptions {
  const { columns, texts, tiers, count, ...rest } = answers
  return {
    ...rest,
    ...(columns === undefined ? {} : { columns: { boundary: columns } }),
    ...(texts === undefined ? {} : textOptions(texts)),
    ...(tiers === undefined ? {} : tierOptions(readTiers(tiers), count)),
  } as ReadFilesOptions
}

/** `align:ann` puts all cuts on ann's words; `apart` makes each file another text. */
function textOptions(answer: string): ReadFilesOptions {
  if (answer === 'apart') return { fromPath: '{item}.*' }
  return { texts: 'align', reference: answer.replace(/^align:/, '') }
}

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

/** Flags of the command line by option, where the page has an answer of its own. */
const FLAGS: Readonly<Record<string, string>> = {
  texts: '--read texts=',
  reference: '--read reference=',
  fromPath: '--from-path',
  layer: '--read layer=',
  layers: '--read layers=',
  unitLayer: '--read unit-layer=',
}

/** The words of the command line that give the same answers. */
export function flagsOf(questions: readonly Question[], answers: Answers): string[] {
  const own = new Set(['texts', 'tiers', 'count'])
  const words = (flag: string, value: string) => {
    // A flag ends in `=` where the value belongs to its word: `--read rows=`.
    const [word, start] = flag.split(' ')
    return start === undefined ? [word!, value] : [word!, `${start}${value}`]
  }
  const plain = questions.flatMap(({ option, flag }) => {
    const value = answers[option]
    return value === undefined || own.has(option) ? [] : words(flag, value)
  })
  const mine = Object.fromEntries(Object.entries(answers).filter(([option]) => own.has(option)))
  const composed = Object.entries(optionsOf(mine)) as [string, string][]
  return [...plain, ...composed.flatMap(([option, value]) => words(FLAGS[option]!, value))]
}
