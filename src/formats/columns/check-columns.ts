import { typeScale } from '../../model/segmentation.ts'
import type { CorpusColumns } from './corpus-columns.ts'
import type { StringColumn } from './string-column.ts'

/**
 * Calls `broken`, which throws, where columns do not fit together: numbers that point nowhere, boundaries that do not
 * rise or lie outside of their text, a coder of an item twice. One pass: what holds here is trusted later.
 */
export function checkColumns(columns: CorpusColumns, broken: (why: string) => never): void {
  const { units, firstCoding, coder, firstBoundary, boundaries, types, scale } = columns
  const [items, codings] = [units.length, coder.length]
  const lengths: readonly [ArrayLike<unknown>, number][] = [
    [firstCoding, items + 1],
    [columns.group, items],
    [columns.rows, items],
    [columns.ids.ends, items],
    [firstBoundary, codings + 1],
    [columns.end, codings],
    [columns.labelled, codings],
    [types, scale === undefined ? 0 : boundaries.length],
  ]
  if (lengths.some(([column, length]) => column.length !== length)) broken('has columns of other lengths')
  if (!rises(firstCoding, codings) || !rises(firstBoundary, boundaries.length))
    broken('has columns that do not fit together')
  const named = (list: readonly unknown[]) => list.every(name => typeof name === 'string' && name !== '')
  if (!named(columns.coders) || !named(columns.groups)) broken('has names that are none')
  let known = 0
  if (scale !== undefined) {
    const { names, ranks } = typeScale(scale.names, scale.ranks)
    if (names.length !== ranks.length) broken('has a scale that is none')
    known = names.length === 32 ? 0xffffffff : 2 ** names.length - 1
  }
  const rows = { texts: 0, speakers: 0, labels: 0 }
  for (let item = 0; item < items; item++) {
    if (units[item] === 0 || columns.rows[item]! > 3 || columns.group[item]! > columns.groups.length)
      broken('has an item that is none')
    if (columns.rows[item]! & 1) rows.texts += units[item]!
    if (columns.rows[item]! & 2) rows.speakers += units[item]!
    const seen = new Set<number>()
    for (let at = firstCoding[item]!; at < firstCoding[item + 1]!; at++) {
      if (coder[at]! >= columns.coders.length || seen.has(coder[at]!))
        broken('has a coder that is none, or twice')
      seen.add(coder[at]!)
      let before = 0
      for (let place = firstBoundary[at]!; place < firstBoundary[at + 1]!; place++) {
        if (boundaries[place]! <= before || boundaries[place]! >= units[item]!)
          broken('has a boundary outside of its text')
        before = boundaries[place]!
        if (scale !== undefined && ((types[place]! & ~known) !== 0 || types[place] === 0))
          broken('has a type that its scale has not')
      }
      if (columns.end[at]! > (scale?.names.length ?? 0)) broken('has a type that its scale has not')
      if (columns.labelled[at] === 1) rows.labels += firstBoundary[at + 1]! - firstBoundary[at]! + 1
    }
  }
  for (const name of ['texts', 'speakers', 'labels'] as const)
    if (columns[name].ends.length !== rows[name]) broken(`has not as many ${name} as it needs`)
  for (const name of ['ids', 'texts', 'speakers', 'labels'] as const)
    if (!holds(columns[name])) broken(`has ${name} that are cut short`)
}

/** From 0 to the last, never falling. */
function rises(firsts: Uint32Array, last: number): boolean {
  if (firsts[0] !== 0 || firsts.at(-1) !== last) return false
  for (let at = 1; at < firsts.length; at++) if (firsts[at]! < firsts[at - 1]!) return false
  return true
}

function holds({ text, ends }: StringColumn): boolean {
  for (let at = 1; at < ends.length; at++) if (ends[at]! < ends[at - 1]!) return false
  return (ends.at(-1) ?? 0) === text.length
}
