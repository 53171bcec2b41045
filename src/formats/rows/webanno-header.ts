import { TAG } from './bio-spans.ts'
import type { CellSpan } from './webanno-cell.ts'

/** A span layer of a WebAnno TSV: its columns, and the spans found so far. */
export interface Column {
  readonly name: string
  /** The first of its columns, from 0, and how many they are. */
  readonly at: number
  readonly features: number
  readonly spans: CellSpan[]
  /** Spans by their number in brackets, where a span is still open. */
  readonly open: Map<string, CellSpan>
  /** How many cells were on a part of a token. */
  parts: number
  /** Spans of no width: each is a boundary in front of a token. */
  readonly cuts: { readonly at: number; readonly label: string | undefined }[]
}

/** `de.tudarmstadt.ukp.dkpro.core.api.lexmorph.type.pos.POS` is `POS`. */
const shortName = (type: string): string => type.slice(type.lastIndexOf('.') + 1)

/**
 * The span layers that a header of version 3 names, `#T_SP=type|feature|feature`, with the columns they have. A layer
 * has a column per feature, or one; relations (`#T_RL=`) and chains (`#T_CH=`) have theirs in the same order.
 */
export function columnsOf3(header: readonly string[]): Column[] {
  const columns: Column[] = []
  let at = 3
  const declared = header.flatMap(line => {
    const found = /^#T_(SP|RL|CH)=([^|]*)(.*)$/.exec(line)
    return found === null ? [] : [{ kind: found[1]!, type: found[2]!.trim(), features: found[3]! }]
  })
  const named = new Map<string, number>()
  for (const { type } of declared) named.set(shortName(type), (named.get(shortName(type)) ?? 0) + 1)
  for (const { kind, type, features } of declared) {
    const count = Math.max(1, features.split('|').length - 1)
    const short = shortName(type)
    if (kind !== 'RL')
      columns.push({
        name: named.get(short) === 1 ? short : type,
        at,
        features: count,
        spans: [],
        open: new Map(),
        parts: 0,
        cuts: [],
      })
    at += count
  }
  return columns
}

/**
 * Columns of tags of versions 1 and 2: those in which every cell is `O`, `_` or tags with B- and I-. Named after the
 * feature if a header names it, ` # type | feature | feature # type …`, else by number. The first feature of a layer
 * that the header names may also be `plain`: a value at each token that is a span. Relations (`AttachTo=`) are none.
 */
export function columnsOfOlder(
  header: string | undefined,
  rows: readonly (readonly string[])[],
  width: number,
): { name: string; at: number; plain: boolean }[] {
  const names: string[] = []
  const firsts = new Set<number>()
  for (const layer of (header ?? '').split('#').slice(1)) {
    const [type, ...features] = layer.split('|').map(part => part.trim())
    if (!features.some(feature => feature.startsWith('AttachTo='))) firsts.add(names.length + 2)
    for (const feature of features)
      names.push(features.length === 1 ? shortName(type!) : `${shortName(type!)}.${feature}`)
  }
  const columns: { name: string; at: number; plain: boolean }[] = []
  for (let at = 2; at < width; at++) {
    let begins = false
    const tags = rows.every(row => {
      const cell = row[at]!
      if (cell === 'O' || cell === '_') return true
      begins ||= cell.startsWith('B-')
      return cell.split('|').every(tag => TAG.test(tag) || tag === '_')
    })
    const name = names[at - 2] ?? `column-${at + 1}`
    if (tags && begins) columns.push({ name, at, plain: false })
    // A value at every token says something of tokens, as parts of speech do.
    else if (firsts.has(at) && new Set(rows.map(row => row[at] === 'O' || row[at] === '_')).size === 2)
      columns.push({ name, at, plain: true })
  }
  return columns
}
