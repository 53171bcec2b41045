import { toLabels } from '../../model/convert.ts'
import type { Corpus } from '../../model/corpus.ts'
import { invalid } from '../../model/error.ts'
import {
  labelsAllEmpty,
  ranksNotWritable,
  speakersInSomeItems,
  textsInSomeItems,
} from '../../model/errors/tables.ts'
import { type ScoredGaps, type Segmentation, sameScale } from '../../model/segmentation.ts'
import { scaleOf } from '../scale.ts'
import { typesUsed } from '../writable.ts'
import { typesCell } from './cell-list.ts'
import { WRITTEN_COLUMNS } from './columns.ts'
import { formatTable } from './table-text.ts'

/** A table with a row per unit where the corpus has texts or speakers, else with a row per coding. */
export function writeTable(corpus: Corpus, delimiter: string): string {
  const { items, scale } = corpus
  if (scale !== undefined && !sameScale(scale, scaleOf([], scale.names))) throw invalid(ranksNotWritable, {})
  const withText = items.some(({ texts, speakers }) => texts !== undefined || speakers !== undefined)
  return formatTable(withText ? unitRows(corpus) : codingRows(corpus), delimiter)
}

/** A table holds no scale: a reader makes one of the types that occur, words in alphabetical order. */
export function readTableBack(corpus: Corpus): string | undefined {
  const { scale } = corpus
  if (scale === undefined) return undefined
  const used = typesUsed(corpus)
  const occurring = scale.names.filter((_, type) => (used >>> type) & 1)
  if (sameScale(scale, scaleOf(occurring))) return undefined
  return `the scale of types is not written; read the table with --read types="${scale.names.join(' ')}"`
}

/** The names of a set of types. */
const setOf = (corpus: Corpus, mask: number): string[] =>
  corpus.scale!.names.filter((_, type) => (mask >>> type) & 1)

function codingRows(corpus: Corpus): (string | number)[][] {
  const typed = corpus.scale !== undefined
  const labelled = corpus.items.some(({ codings }) => codings.some(({ segmentation }) => segmentation.labels))
  const scores = corpus.items.some(({ scored = [] }) => scored.length > 0)
  const limited = corpus.items.some(({ eligible }) => eligible !== undefined)
  const rows: (string | number)[][] = [
    [
      ...WRITTEN_COLUMNS,
      ...(limited ? ['eligible'] : []),
      ...(scores ? ['scores'] : []),
      ...(typed ? ['type', 'end'] : []),
      ...(labelled ? ['labels'] : []),
    ],
  ]
  const spaces = [...(typed ? ['', ''] : []), ...(labelled ? [''] : [])]
  for (const { id, units, eligible, codings, scored = [] } of corpus.items) {
    const gaps = limited ? [eligible === undefined ? '' : `[${eligible.join(', ')}]`] : []
    if (codings.length + scored.length === 0)
      rows.push([id, '', units, '', ...gaps, ...(scores ? [''] : []), ...spaces])
    for (const { coder, segmentation } of codings) {
      const { boundaries, types, end, labels } = segmentation
      const row: (string | number)[] = [
        id,
        coder,
        units,
        [...boundaries].join(' '),
        ...gaps,
        ...(scores ? [''] : []),
      ]
      if (typed) {
        const sets = Array.from(types ?? [], mask => setOf(corpus, mask))
        row.push(JSON.stringify(sets), end === undefined ? '' : corpus.scale!.names[end]!)
      }
      if (labelled) row.push(labels === undefined ? '' : JSON.stringify(labels))
      rows.push(row)
    }
    for (const { coder, scores: own } of scored)
      rows.push([id, coder, units, '', ...gaps, JSON.stringify(Array.from(own.scores, scoreCell)), ...spaces])
  }
  return rows
}

function unitRows(corpus: Corpus): (string | number)[][] {
  const typed = corpus.scale !== undefined
  const some = {
    texts: corpus.items.some(({ texts }) => texts !== undefined),
    speakers: corpus.items.some(({ speakers }) => speakers !== undefined),
  }
  const labelled = corpus.items.some(({ codings }) => codings.some(({ segmentation }) => segmentation.labels))
  for (const role of ['texts', 'speakers'] as const) {
    const bare = some[role] ? corpus.items.find(item => item[role] === undefined) : undefined
    if (bare !== undefined)
      throw invalid(role === 'texts' ? textsInSomeItems : speakersInSomeItems, {}, { item: bare.id })
  }
  const scores = corpus.items.some(({ scored = [] }) => scored.length > 0)
  const limited = corpus.items.some(({ eligible }) => eligible !== undefined)
  const optional = [
    ...(typed ? ['type'] : []),
    ...(labelled ? ['label'] : []),
    ...(limited ? ['eligible'] : []),
    ...(some.speakers ? ['speaker'] : []),
    ...(some.texts ? ['text'] : []),
    ...(scores ? ['score'] : []),
  ]
  const rows: (string | number)[][] = [['item', 'coder', 'unit', 'segment', ...optional]]
  for (const item of corpus.items) {
    const { id, units, texts, speakers } = item
    const eligible = new Set(item.eligible)
    const sides: readonly Side[] = [...item.codings, ...(item.scored ?? [])]
    for (const { coder, segmentation, scores: own } of sides.length > 0 ? sides : [NOBODY]) {
      const numbers =
        segmentation === undefined ? undefined : toLabels({ ...segmentation, labels: undefined })
      if (segmentation?.labels?.every(label => label === ''))
        throw invalid(labelsAllEmpty, {}, { item: id, coder })
      const types = new Map<number, string[]>()
      if (segmentation?.types !== undefined)
        for (const [index, mask] of segmentation.types.entries())
          types.set(segmentation.boundaries[index]!, setOf(corpus, mask))
      if (segmentation?.end !== undefined) types.set(units, [corpus.scale!.names[segmentation.end]!])
      for (let unit = 0; unit < units; unit++) {
        const row: (string | number)[] = [id, coder, unit + 1, numbers?.[unit] ?? '']
        if (typed) row.push(typesCell(types.get(unit + 1) ?? []))
        if (labelled) row.push(segmentation?.labels?.[(numbers![unit] as number) - 1] ?? '')
        // At the start of a unit, as the reader takes it where segments are numbered.
        if (limited) row.push(eligible.has(unit) ? 1 : 0)
        if (some.speakers) row.push(speakers?.[unit] ?? '')
        if (some.texts) row.push(texts?.[unit] ?? '')
        if (scores) row.push(scoreCell(own?.scores[unit]))
        rows.push(row)
      }
    }
  }
  return rows
}

/** A score as the reader takes it: JSON has no notation for infinity. */
const scoreCell = (score: number | undefined): number | string =>
  score === undefined ? '' : Number.isFinite(score) ? score : score > 0 ? 'inf' : '-inf'

/** Boundaries or scores of a coder. */
interface Side {
  readonly coder: string
  readonly segmentation?: Segmentation
  readonly scores?: ScoredGaps
}

/** Stands for an item without codings: rows with an empty coder. */
const NOBODY: Side = { coder: '' }
