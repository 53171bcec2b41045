import { BREAKABLE, type ChunkerResult, type ChunkReport, splitShare } from '../chunks/index.ts'
import { formatNumber } from '../model/numbers.ts'
import { brokenWord } from './sentences/chunks.ts'
import { counted, type Field, number, type Table, tableOf, text } from './table.ts'

type ChunkColumn = Field<ChunkerResult>

const ofChunker = number<ChunkerResult>

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
function columnsOf(report: ChunkReport, { preset }: ChunkTableOptions): (ChunkColumn | false)[] {
  const { chunkers, documents, settings } = report
  const characters = documents.reduce((sum, document) => sum + document.characters, 0)
  const share = (part: number) => (characters === 0 ? null : percent(part / characters))
  const tokens = new Set(chunkers.map(({ sizesIn }) => sizesIn))
  const unit = tokens.size === 1 && tokens.has('tokens') ? 'tokens' : 'size'
  const metrics = chunkers.find(({ gold }) => gold.length > 0)?.gold ?? []
  const withExcerpts = chunkers.some(({ excerpts }) => excerpts !== null)
  const scoresOf = ({ excerpts }: ChunkerResult) => (preset === 'chroma' ? excerpts?.chroma : excerpts)
  const ranked = chunkers.some(({ excerpts }) => excerpts !== null && excerpts.ranked > 0)
  const headed = documents.some(({ headings }) => headings > 0)
  return [
    text('chunker', ({ name }) => name),
    counted('cuts', ({ cuts }) => cuts),
    counted('clean', ({ cleanShare }) => percentOrNull(cleanShare.value)),
    counted('whole blocks', ({ blocks }) => percentOrNull(blocks.share)),
    ...kindsIn(report).map(kind => ofChunker(`in ${brokenWord(kind)}`, ({ broken }) => broken[kind] ?? 0, 0)),
    headed && counted('headings', ({ headingsAtStart, headings }) => `${headingsAtStart}/${headings}`),
    headed && counted('orphans', ({ orphanHeadings }) => orphanHeadings),
    chunkers.some(({ withoutHeading }) => withoutHeading > 0) &&
      counted('no heading', ({ withoutHeading }) => withoutHeading),
    counted(`median ${unit}`, ({ sizes }) => sizes?.median),
    counted('max', ({ sizes }) => sizes?.max),
    settings.maxSize !== null &&
      counted(`over ${formatNumber(settings.maxSize, 0)}`, ({ sizes }) => sizes?.above),
    settings.sizeLimits !== null &&
      counted('in size', ({ sizeCompliance }) => percentOrNull(sizeCompliance?.share)),
    counted('overlap', ({ overlap }) => share(overlap)),
    counted('holes', ({ holes }) => share(holes)),
    chunkers.some(({ duplicates }) => duplicates > 0) && counted('repeated', ({ duplicates }) => duplicates),
    ...metrics.map(({ symbol, better }, index) =>
      ofChunker(`${symbol} ${better === 'lower' ? '↓' : '↑'}`, ({ gold }) => gold[index]?.value),
    ),
    withExcerpts &&
      number(preset === 'chroma' ? 'Ω chroma' : 'Ω ↑', chunker => scoresOf(chunker)?.omega.mean),
    ...(ranked ? (['recall', 'precision', 'iou'] as const) : []).map(name =>
      ofChunker(name === 'iou' ? 'IoU' : name, chunker => scoresOf(chunker)?.[name]?.mean),
    ),
    withExcerpts && counted('split', ({ excerpts }) => excerpts && percent(splitShare(excerpts))),
    ranked && number('recall of split', ({ excerpts }) => excerpts?.groups.split.recall),
    ranked &&
      settings.budget !== null &&
      number(`recall@${formatNumber(settings.budget, 0)}`, ({ excerpts }) => excerpts?.recallAtBudget?.mean),
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
  return tableOf(report.chunkers, columnsOf(report, options), {
    title: 'Chunkers',
    notes: report.settings.metrics,
  })
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
    text('chunker', ({ name }) => name),
    counted('chunks', ({ chunks }) => chunks),
    counted('cuts', ({ cuts }) => cuts),
    counted('clean', ({ clean }) => clean),
    number('clean_share', ({ cleanShare }) => cleanShare.value),
    number('clean_low', ({ cleanShare }) => cleanShare.interval?.[0]),
    number('clean_high', ({ cleanShare }) => cleanShare.interval?.[1]),
    ...BREAKABLE.map(kind => ofChunker(kind, ({ broken }) => broken[kind] ?? 0)),
    counted('blocks', ({ blocks }) => blocks.blocks),
    counted('blocks_whole', ({ blocks }) => blocks.whole),
    counted('blocks_lost', ({ blocks }) => blocks.lost),
    counted('headings', ({ headings }) => headings),
    counted('headings_at_start', ({ headingsAtStart }) => headingsAtStart),
    counted('orphan_headings', ({ orphanHeadings }) => orphanHeadings),
    counted('without_heading', ({ withoutHeading }) => withoutHeading),
    text('sizes_in', ({ sizesIn }) => sizesIn),
    ...(['min', 'p5', 'median', 'mean', 'p95', 'max', 'sd', 'above'] as const).map(name =>
      ofChunker(`size_${name}`, ({ sizes }) => sizes?.[name]),
    ),
    ...(['within', 'below', 'above', 'share', 'characters'] as const).map(name =>
      ofChunker(`in_size_${name}`, ({ sizeCompliance }) => sizeCompliance?.[name]),
    ),
    counted('duplicates', ({ duplicates }) => duplicates),
    counted('overlap', ({ overlap }) => overlap),
    counted('holes', ({ holes }) => holes),
    counted('indexed', ({ indexed }) => indexed),
    counted('placed_exact', ({ placed }) => placed.exact),
    counted('placed_white_space', ({ placed }) => placed.whiteSpace),
    ...metrics.map(({ id }, index) => ofChunker(id, ({ gold }) => gold[index]?.value)),
    ...(report.chunkers.some(({ excerpts }) => excerpts !== null) ? excerptColumns : []),
  ]
  return tableOf(report.chunkers, columns, { title: 'Chunkers' })
}

const excerptColumns: readonly ChunkColumn[] = [
  ...(['omega', 'recall', 'precision', 'iou'] as const).flatMap(name => [
    ofChunker(name, ({ excerpts }) => excerpts?.[name]?.mean),
    ofChunker(`${name}_chroma`, ({ excerpts }) => excerpts?.chroma[name]?.mean),
  ]),
  ofChunker('recall_at_budget', ({ excerpts }) => excerpts?.recallAtBudget?.mean),
  ofChunker('unreachable', ({ excerpts }) => excerpts?.unreachable),
  ...(['whole', 'split', 'short', 'lost'] as const).map(name =>
    ofChunker(`excerpts_${name}`, ({ excerpts }) => excerpts?.counts[name]),
  ),
  ...(['whole', 'split'] as const).flatMap(group =>
    (['questions', 'omega', 'recall', 'precision', 'iou'] as const).map(name =>
      ofChunker(`${group}_${name}`, ({ excerpts }) => excerpts?.groups[group][name]),
    ),
  ),
]
