import { BREAKABLE, type ChunkerResult, type ChunkReport, splitShare } from '../chunks/index.ts'
import { formatNumber } from '../model/numbers.ts'
import { brokenWord } from './sentences/chunks.ts'
import type { Cell, Column, Table } from './table.ts'

/** A column of the table of chunkers and what is in it. */
interface ChunkColumn {
  readonly column: Column
  readonly cell: (chunker: ChunkerResult) => Cell
}

const number = (name: string, digits: number, cell: ChunkColumn['cell']): ChunkColumn => ({
  column: { name, align: 'right', digits },
  cell,
})

const percent = (share: number): string => `${formatNumber(share * 100, share > 0 && share < 0.01 ? 1 : 0)} %`

const percentOrNull = (share: number | null | undefined): string | null =>
  share === null || share === undefined ? null : percent(share)

/** Kinds that any chunker breaks; a fence and a table always, because people ask for them. */
const kindsIn = ({ chunkers }: ChunkReport) =>
  BREAKABLE.filter(
    kind =>
      kind === 'fence' ||
      kind === 'table' ||
      kind === 'sentence' ||
      chunkers.some(({ broken }) => broken[kind] !== undefined),
  )

/** The columns for people: those that say nothing about these chunkers are left out. */
function columnsOf(report: ChunkReport, { preset }: ChunkTableOptions): ChunkColumn[] {
  const { chunkers, documents, settings } = report
  const characters = documents.reduce((sum, document) => sum + document.characters, 0)
  const share = (part: number) => (characters === 0 ? null : percent(part / characters))
  const tokens = new Set(chunkers.map(({ sizesIn }) => sizesIn))
  const unit = tokens.size === 1 && tokens.has('tokens') ? 'tokens' : 'size'
  const metrics = chunkers.find(({ gold }) => gold.length > 0)?.gold ?? []
  const excerpts = chunkers.some(({ excerpts }) => excerpts !== null)
  const scoresOf = ({ excerpts }: ChunkerResult) => (preset === 'chroma' ? excerpts?.chroma : excerpts)
  const ranked = chunkers.some(({ excerpts }) => excerpts !== null && excerpts.ranked > 0)
  return [
    { column: { name: 'chunker', align: 'left' }, cell: ({ name }) => name },
    number('cuts', 0, ({ cuts }) => cuts),
    number('clean', 0, ({ cleanShare: { value } }) => (value === null ? null : percent(value))),
    number('whole blocks', 0, ({ blocks: { share } }) => (share === null ? null : percent(share))),
    ...kindsIn(report).map(kind => number(`in ${brokenWord(kind)}`, 0, ({ broken }) => broken[kind] ?? 0)),
    ...(documents.some(({ headings }) => headings > 0)
      ? [
          number('headings', 0, ({ headingsAtStart, headings }) => `${headingsAtStart}/${headings}`),
          number('orphans', 0, ({ orphanHeadings }) => orphanHeadings),
        ]
      : []),
    ...(chunkers.some(({ withoutHeading }) => withoutHeading > 0)
      ? [number('no heading', 0, ({ withoutHeading }) => withoutHeading)]
      : []),
    number(`median ${unit}`, 0, ({ sizes }) => sizes?.median ?? null),
    number('max', 0, ({ sizes }) => sizes?.max ?? null),
    ...(settings.maxSize === null
      ? []
      : [number(`over ${formatNumber(settings.maxSize, 0)}`, 0, ({ sizes }) => sizes?.above ?? null)]),
    ...(settings.sizeLimits === null
      ? []
      : [number('in size', 0, ({ sizeCompliance }) => percentOrNull(sizeCompliance?.share))]),
    number('overlap', 0, ({ overlap }) => share(overlap)),
    number('holes', 0, ({ holes }) => share(holes)),
    ...(chunkers.some(({ duplicates }) => duplicates > 0)
      ? [number('repeated', 0, ({ duplicates }) => duplicates)]
      : []),
    ...metrics.map(({ symbol, better }, index) =>
      number(`${symbol} ${better === 'lower' ? '↓' : '↑'}`, 3, ({ gold }) => gold[index]?.value ?? null),
    ),
    ...(excerpts
      ? [
          number(
            preset === 'chroma' ? 'Ω chroma' : 'Ω ↑',
            3,
            chunker => scoresOf(chunker)?.omega.mean ?? null,
          ),
        ]
      : []),
    ...(ranked
      ? (['recall', 'precision', 'iou'] as const).map(name =>
          number(name === 'iou' ? 'IoU' : name, 3, chunker => scoresOf(chunker)?.[name]?.mean ?? null),
        )
      : []),
    ...(excerpts
      ? [number('split', 0, ({ excerpts }) => (excerpts === null ? null : percent(splitShare(excerpts))))]
      : []),
    ...(ranked
      ? [number('recall of split', 3, ({ excerpts }) => excerpts?.groups.split.recall ?? null)]
      : []),
    ...(ranked && settings.budget !== null
      ? [
          number(
            `recall@${formatNumber(settings.budget, 0)}`,
            3,
            ({ excerpts }) => excerpts?.recallAtBudget?.mean ?? null,
          ),
        ]
      : []),
  ]
}

export interface ChunkTableOptions {
  /** Excerpt scores as chunking_evaluation counts them. */
  readonly preset?: 'chroma'
}

/**
 * Chunkers by what their boundaries do, for people.
 *
 * @param report - what was measured
 * @param options - which columns
 * @returns the table, a row for each chunker
 */
export function chunksTable(report: ChunkReport, options: ChunkTableOptions = {}): Table {
  const columns = columnsOf(report, options)
  return {
    title: 'Chunkers',
    columns: columns.map(({ column }) => column),
    rows: report.chunkers.map(chunker => columns.map(({ cell }) => cell(chunker))),
    notes: report.settings.metrics,
  }
}

/**
 * One row a chunker with every count and all digits, for machines.
 *
 * @param report - what was measured
 * @returns a table for `toCsv`; what was not measured is null
 */
export function chunksRows(report: ChunkReport): Table {
  const metrics = report.chunkers.find(({ gold }) => gold.length > 0)?.gold ?? []
  const columns: ChunkColumn[] = [
    { column: { name: 'chunker', align: 'left' }, cell: ({ name }) => name },
    number('chunks', 0, ({ chunks }) => chunks),
    number('cuts', 0, ({ cuts }) => cuts),
    number('clean', 0, ({ clean }) => clean),
    number('clean_share', 3, ({ cleanShare }) => cleanShare.value),
    number('clean_low', 3, ({ cleanShare }) => cleanShare.interval?.[0] ?? null),
    number('clean_high', 3, ({ cleanShare }) => cleanShare.interval?.[1] ?? null),
    ...BREAKABLE.map(kind => number(kind, 0, ({ broken }) => broken[kind] ?? 0)),
    number('blocks', 0, ({ blocks }) => blocks.blocks),
    number('blocks_whole', 0, ({ blocks }) => blocks.whole),
    number('blocks_lost', 0, ({ blocks }) => blocks.lost),
    number('headings', 0, ({ headings }) => headings),
    number('headings_at_start', 0, ({ headingsAtStart }) => headingsAtStart),
    number('orphan_headings', 0, ({ orphanHeadings }) => orphanHeadings),
    number('without_heading', 0, ({ withoutHeading }) => withoutHeading),
    { column: { name: 'sizes_in', align: 'left' }, cell: ({ sizesIn }) => sizesIn },
    ...(['min', 'p5', 'median', 'mean', 'p95', 'max', 'sd', 'above'] as const).map(name =>
      number(`size_${name}`, 3, ({ sizes }) => sizes?.[name] ?? null),
    ),
    ...(['within', 'below', 'above', 'share', 'characters'] as const).map(name =>
      number(`in_size_${name}`, 3, ({ sizeCompliance }) => sizeCompliance?.[name] ?? null),
    ),
    number('duplicates', 0, ({ duplicates }) => duplicates),
    number('overlap', 0, ({ overlap }) => overlap),
    number('holes', 0, ({ holes }) => holes),
    number('indexed', 0, ({ indexed }) => indexed),
    number('placed_exact', 0, ({ placed }) => placed.exact),
    number('placed_white_space', 0, ({ placed }) => placed.whiteSpace),
    ...metrics.map(({ id }, index) => number(id, 3, ({ gold }) => gold[index]?.value ?? null)),
    ...(report.chunkers.some(({ excerpts }) => excerpts !== null) ? excerptColumns : []),
  ]
  return {
    title: 'Chunkers',
    columns: columns.map(({ column }) => column),
    rows: report.chunkers.map(chunker => columns.map(({ cell }) => cell(chunker))),
    notes: [],
  }
}

const excerptColumns: readonly ChunkColumn[] = [
  ...(['omega', 'recall', 'precision', 'iou'] as const).flatMap(name => [
    number(name, 3, ({ excerpts }) => excerpts?.[name]?.mean ?? null),
    number(`${name}_chroma`, 3, ({ excerpts }) => excerpts?.chroma[name]?.mean ?? null),
  ]),
  number('recall_at_budget', 3, ({ excerpts }) => excerpts?.recallAtBudget?.mean ?? null),
  number('unreachable', 0, ({ excerpts }) => excerpts?.unreachable ?? null),
  ...(['whole', 'split', 'short', 'lost'] as const).map(name =>
    number(`excerpts_${name}`, 0, ({ excerpts }) => excerpts?.counts[name] ?? null),
  ),
  ...(['whole', 'split'] as const).flatMap(group =>
    (['questions', 'omega', 'recall', 'precision', 'iou'] as const).map(name =>
      number(`${group}_${name}`, 3, ({ excerpts }) => excerpts?.groups[group][name] ?? null),
    ),
  ),
]
