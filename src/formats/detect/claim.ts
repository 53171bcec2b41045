import type { Format, ReadOptions } from '../format.ts'
import { formats } from '../formats.ts'
import { claimOf } from '../inspect.ts'
import { isJson, locationAt, scanJson } from '../json/json-text.ts'
import { sameOptions } from '../read-options.ts'
import { textsOfLines } from '../text/lines.ts'
import type { Claim, Source } from './source.ts'

type Standing = Exclude<Claim, { strength: 'rejected' }>
type Rejection = Extract<Claim, { strength: 'rejected' }>

/** A format that a file may be in, with its evidence. */
export interface Candidate {
  readonly format: Format
  /** `named` and `structural` are read, `possible` is only asked about. */
  readonly strength: Standing['strength']
  readonly why: string
  /** What contradicts it. */
  readonly but?: readonly string[]
}

/** What all formats say of a file. */
export interface Claims {
  /** The strongest first; formats that give way to another of the same file are left out. */
  readonly candidates: readonly Candidate[]
  readonly rejection: Rejection | undefined
}

const ORDER = ['named', 'structural', 'possible'] as const

/** What was claimed on a source, and under which options: a file is looked at once, however often it is asked about. */
interface Claimed {
  readonly options: ReadOptions
  readonly claims: Claims
}

/**
 * Asks the formats until the reading is settled: where one claims the file by name, or by its shape, weaker claims change
 * nothing, and formats are not asked for them. A claim that another one overrules is withdrawn.
 */
export function claimsOn(source: Source, options: ReadOptions = {}): Claims {
  const before = source.found.get(claimsOn) as Claimed | undefined
  if (before !== undefined && sameOptions(before.options, options)) return before.claims
  let claims: Claims | undefined
  let answers: Answers | undefined
  for (const least of ['named', 'structural', undefined] as const) {
    answers = askFormats(source, options, least, answers)
    claims = settled(answers)
    if (isSettled(claims, least)) break
  }
  // Who claims such a file by name says the same, and where.
  const deep = claims!.candidates[0]?.strength === 'named' ? undefined : tooDeep(source)
  if (deep !== undefined) claims = { candidates: [], rejection: deep }
  source.found.set(claimsOn, { options, claims: claims! } satisfies Claimed)
  return claims!
}

/** JSON that is nested too deep to be parsed: whatever else it looks like, it is not that. */
function tooDeep(source: Source): Rejection | undefined {
  const { text } = source
  if (!/^\s*[[{]/.test(text) || isJson(source)) return undefined
  for (const [index, row] of [text, ...textsOfLines(text)].entries()) {
    const defect = scanJson(row, () => undefined)
    if (defect?.code !== 'json-too-deep') continue
    const line = index === 0 ? locationAt(text, defect.offset).line! : index
    return { ...defect, strength: 'rejected', line }
  }
  return undefined
}

/** Asks every format for every claim. */
export const allClaimsOn = (source: Source, options: ReadOptions = {}): Claims =>
  settled(askFormats(source, options))

/** What each format says of a file, in the order of the register. */
type Answers = readonly (Claim | undefined)[]

/** Asks the formats; those that have given their final answer `before` are not asked again. */
function askFormats(
  source: Source,
  options: ReadOptions,
  least?: 'named' | 'structural',
  before?: Answers,
): Answers {
  const json = isJson(source)
  return formats.map((format, index) => {
    if (json && format.plain) return undefined
    if (least === 'named' && format.byName === 'never') return undefined
    const given = before?.[index]
    const silent = least === 'structural' ? format.byName === undefined : format.byLook === undefined
    if (before !== undefined && (given !== undefined || silent)) return given
    return claimOf(format, source, options, least)
  })
}

/** Whether weaker claims than those asked for would change nothing. */
const isSettled = (
  { candidates: [best], rejection }: Claims,
  least: 'named' | 'structural' | undefined,
): boolean =>
  best?.strength === 'named' ||
  (least === 'structural' && (rejection !== undefined || best?.strength === 'structural'))

function settled(answers: Answers): Claims {
  const standing: { format: Format; claim: Standing }[] = []
  let rejection: Rejection | undefined
  for (const [index, claim] of answers.entries()) {
    if (claim === undefined) continue
    if (claim.strength === 'rejected') rejection ??= claim
    else standing.push({ format: formats[index]!, claim })
  }
  const overruled = new Set(
    standing.flatMap(({ format, claim }) => (claim.over ?? []).filter(id => id !== format.id)),
  )
  const candidates = standing
    .filter(({ format }) => !overruled.has(format.id))
    .map(({ format, claim: { strength, because, but } }) => {
      return { format, strength, why: because, but }
    })
    .sort((a, b) => ORDER.indexOf(a.strength) - ORDER.indexOf(b.strength))
  return { candidates, rejection }
}
