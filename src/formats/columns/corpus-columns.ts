import type { Coding, Corpus, Item } from '../../model/corpus.ts'
import type { Segmentation, TypeScale } from '../../model/segmentation.ts'
import { type StringColumn, stringColumn, stringsFrom } from './string-column.ts'

/**
 * A corpus as columns: item → units and first coding, coding → coder and first boundary, then all boundaries. Names and
 * texts stand apart. Numbers stand in typed arrays, so that threads can share them and a file holds them as they are.
 * What few items have (levels, scores, times, eligible gaps) is no column: `others` are such items, each by its number in the corpus.
 */
export interface CorpusColumns {
  readonly scale: TypeScale | undefined
  readonly coders: readonly string[]
  readonly groups: readonly string[]
  readonly ids: StringColumn
  readonly units: Uint32Array
  /** Of each item, the number of its first coding; one more than items. */
  readonly firstCoding: Uint32Array
  /** Of each item, its group plus 1; 0 for none. */
  readonly group: Uint32Array
  /** Of each item, whether it has texts (1) and speakers (2). */
  readonly rows: Uint8Array
  readonly texts: StringColumn
  readonly speakers: StringColumn
  readonly coder: Uint32Array
  /** Of each coding, the number of its first boundary; one more than codings. */
  readonly firstBoundary: Uint32Array
  readonly boundaries: Uint32Array
  /** Of each boundary, its types as bits; empty where the corpus has no scale. */
  readonly types: Uint32Array
  /** Of each coding, the type at the end plus 1; 0 for none. */
  readonly end: Uint8Array
  /** Of each coding, whether its segments have labels. */
  readonly labelled: Uint8Array
  readonly labels: StringColumn
  readonly others: readonly { readonly at: number; readonly item: Item }[]
}

const isPlain = ({ time, scored, eligible, codings }: Item): boolean =>
  time === undefined &&
  eligible === undefined &&
  scored === undefined &&
  codings.every(
    ({ levels, aligned, provenance, segmentation }) =>
      levels === undefined &&
      aligned === undefined &&
      provenance === undefined &&
      segmentation.axis === undefined &&
      segmentation.unmarkedStart === undefined,
  )

/** The columns of a corpus. One pass over its codings, and one copy of its boundaries. */
export function columnsOf({ items: all, scale }: Corpus): CorpusColumns {
  const items = all.filter(isPlain)
  const codings = items.flatMap(item => item.codings)
  const count = codings.reduce((sum, { segmentation }) => sum + segmentation.boundaries.length, 0)
  const numbers = numbering()
  const groups = numbering()
  const columns = {
    units: Uint32Array.from(items, ({ units }) => units),
    firstCoding: new Uint32Array(items.length + 1),
    group: Uint32Array.from(items, ({ group }) => (group === undefined ? 0 : groups.of(group) + 1)),
    rows: Uint8Array.from(items, ({ texts, speakers }) => (texts ? 1 : 0) + (speakers ? 2 : 0)),
    coder: Uint32Array.from(codings, ({ coder }) => numbers.of(coder)),
    firstBoundary: new Uint32Array(codings.length + 1),
    boundaries: new Uint32Array(count),
    types: new Uint32Array(scale === undefined ? 0 : count),
    end: Uint8Array.from(codings, ({ segmentation: { end } }) => (end === undefined ? 0 : end + 1)),
    labelled: Uint8Array.from(codings, ({ segmentation }) => (segmentation.labels === undefined ? 0 : 1)),
  }
  let at = 0
  for (const [index, { codings }] of items.entries()) {
    at += codings.length
    columns.firstCoding[index + 1] = at
  }
  at = 0
  for (const [index, { segmentation }] of codings.entries()) {
    columns.boundaries.set(segmentation.boundaries, at)
    if (scale !== undefined && segmentation.types !== undefined) columns.types.set(segmentation.types, at)
    at += segmentation.boundaries.length
    columns.firstBoundary[index + 1] = at
  }
  return {
    ...columns,
    scale,
    coders: numbers.names,
    groups: groups.names,
    ids: stringColumn(items.map(({ id }) => id)),
    texts: stringColumn(items.flatMap(({ texts }) => texts ?? [])),
    speakers: stringColumn(items.flatMap(({ speakers }) => speakers ?? [])),
    labels: stringColumn(codings.flatMap(({ segmentation }) => segmentation.labels ?? [])),
    others: all.flatMap((item, at) => (isPlain(item) ? [] : [{ at, item }])),
  }
}

/** Numbers of names, in order of first appearance. */
function numbering(): { readonly names: string[]; readonly of: (name: string) => number } {
  const known = new Map<string, number>()
  const names: string[] = []
  return {
    names,
    of(name) {
      const found = known.get(name)
      if (found !== undefined) return found
      known.set(name, names.length)
      return names.push(name) - 1
    },
  }
}

/** The corpus that columns hold. Its boundaries are parts of the column: nothing is copied but names and texts. */
export function corpusOfColumns(columns: CorpusColumns): Corpus {
  const { scale, others } = columns
  const ids = stringsFrom(columns.ids, 0, columns.units.length)
  let [text, speaker, label] = [0, 0, 0]
  const codingAt = (at: number, units: number): Coding => {
    const [from, to] = [columns.firstBoundary[at]!, columns.firstBoundary[at + 1]!]
    const made = { units, boundaries: columns.boundaries.subarray(from, to) } as {
      -readonly [F in keyof Segmentation]: Segmentation[F]
    }
    if (scale !== undefined) {
      made.types = columns.types.subarray(from, to)
      made.scale = scale
    }
    if (columns.end[at]! > 0) made.end = columns.end[at]! - 1
    if (columns.labelled[at] === 1) {
      made.labels = stringsFrom(columns.labels, label, to - from + 1)
      label += to - from + 1
    }
    return { coder: columns.coders[columns.coder[at]!]!, segmentation: made }
  }
  const items: Item[] = []
  for (const [index, id] of ids.entries()) {
    const units = columns.units[index]!
    const item = { id, units } as { -readonly [F in keyof Item]: Item[F] }
    if (columns.rows[index]! & 1) {
      item.texts = stringsFrom(columns.texts, text, units)
      text += units
    }
    if (columns.rows[index]! & 2) {
      item.speakers = stringsFrom(columns.speakers, speaker, units)
      speaker += units
    }
    if (columns.group[index]! > 0) item.group = columns.groups[columns.group[index]! - 1]!
    const codings: Coding[] = []
    for (let at = columns.firstCoding[index]!; at < columns.firstCoding[index + 1]!; at++)
      codings.push(codingAt(at, units))
    item.codings = codings
    items.push(item)
  }
  for (const { at, item } of others) items.splice(at, 0, item)
  return scale === undefined ? { items } : { items, scale }
}
