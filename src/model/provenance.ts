/** Where a coding comes from that was made of others: by which rule, of whose codings, and who decided what. */
export interface CodingProvenance {
  /** How open gaps were decided: `majority`, `all`, `share`, `weighted`, or `none`. */
  readonly rule: string
  readonly share?: number
  /** Boundaries closer than this were one boundary: units, or a length such as `0.5s`. */
  readonly span: number | string
  /** Whose codings it was made of. */
  readonly coders: readonly string[]
  /** Gaps on which all agree, disputes decided, disputes settled by the rule, disputes left open. */
  readonly clear: number
  readonly decided: number
  readonly byRule: number
  readonly open: number
  /** Who decided, as far as the decisions name anybody. */
  readonly deciders?: readonly string[]
  /** SHA-256 of the file of decisions, where one of them was about this item. */
  readonly decisions?: string
  /** The version of cesura that made it. */
  readonly version: string
}

const isCount = (value: unknown): boolean => Number.isSafeInteger(value) && (value as number) >= 0
const areNames = (value: unknown): boolean =>
  Array.isArray(value) && value.every(name => typeof name === 'string')
const orNone =
  (check: (value: unknown) => boolean) =>
  (value: unknown): boolean =>
    value === undefined || check(value)
const isWord = (value: unknown): boolean => typeof value === 'string'

const fields: Readonly<Record<keyof CodingProvenance, (value: unknown) => boolean>> = {
  rule: isWord,
  share: orNone(value => typeof value === 'number'),
  span: value => typeof value === 'string' || typeof value === 'number',
  coders: areNames,
  clear: isCount,
  decided: isCount,
  byRule: isCount,
  open: isCount,
  deciders: orNone(areNames),
  decisions: orNone(isWord),
  version: isWord,
}

/** The provenance that a file states, field by field; undefined where it is none. */
export function parseProvenance(value: unknown): CodingProvenance | undefined {
  if (typeof value !== 'object' || value === null) return undefined
  const given = value as Record<string, unknown>
  const read: Record<string, unknown> = {}
  for (const [name, check] of Object.entries(fields)) {
    const field = Object.hasOwn(given, name) ? given[name] : undefined
    if (!check(field)) return undefined
    if (field !== undefined) read[name] = field
  }
  return read as unknown as CodingProvenance
}
