import type { Format, ReadOptions } from '../format.ts'
import { formats } from '../formats.ts'
import { isJson } from '../json/json-source.ts'
import { sameOptions } from '../roles/same-options.ts'
import type { Claim, Source } from './source.ts'

type Standing = Exclude<Claim, { strength: 'refused' }>
type Refusal = Extract<Claim, { strength: 'refused' }>

/** A format that a file may be in, with its evidence. */
export interface Candidate {
  readonly format: Format
  /** `named` and `shaped` are read, `possible` is only asked about. */
  readonly strength: Standing['strength']
  readonly why: string
  /** What speaks against it. */
  readonly but?: readonly string[]
}

/** What all formats say of a file. */
export interface Claims {
  /** The strongest first; formats that give way to another of the same file are left out. */
  readonly candidates: readonly Candidate[]
  readonly refusal: Refusal | undefined
}

const ORDER = ['named', 'shaped', 'possible'] as const

/** What was claimed on a source, and under which options: a file is looked at once, however often it is asked about. */
const claimed = new WeakMap<Source, { readonly options: ReadOptions; readonly claims: Claims }>()

/** Asks every format; a claim that another one overrules is withdrawn. */
export function claimsOn(source: Source, options: ReadOptions = {}): Claims {
  const before = claimed.get(source)
  if (before !== undefined && sameOptions(before.options, options)) return before.claims
  const claims = askFormats(source, options)
  claimed.set(source, { options, claims })
  return claims
}

function askFormats(source: Source, options: ReadOptions): Claims {
  const standing: { format: Format; claim: Standing }[] = []
  let refusal: Refusal | undefined
  const json = isJson(source)
  for (const format of formats) {
    if (json && format.plain) continue
    const claim = format.claim(source, options)
    if (claim === undefined) continue
    if (claim.strength === 'refused') refusal ??= claim
    else standing.push({ format, claim })
  }
  const overruled = new Set(
    standing.flatMap(({ format, claim }) => (claim.over ?? []).filter(id => id !== format.id)),
  )
  const candidates = standing
    .filter(({ format }) => !overruled.has(format.id))
    .map(({ format, claim: { strength, because, but } }) => {
      return { format, strength, why: because, ...(but === undefined ? {} : { but }) }
    })
    .sort((a, b) => ORDER.indexOf(a.strength) - ORDER.indexOf(b.strength))
  return { candidates, refusal }
}
