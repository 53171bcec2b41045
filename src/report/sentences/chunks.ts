import { LEAST_ITEMS } from '../../agreement/coefficient-interval.ts'
import { BREAKABLE, type ChunkerResult, type ChunkReport, type ListedCut } from '../../chunks/index.ts'
import {
  capital,
  count,
  countDigits,
  counted,
  countWord,
  endsWord,
  formatNumber,
  levelWord,
  listed,
  plural,
  scoreWord,
} from '../../model/numbers.ts'
import { fewItemsSentences, pWord } from './intervals.ts'
import type { Sentence } from './marks.ts'

/** A cut that breaks something, and who made it. */
export interface WorstCut extends ListedCut {
  readonly chunker: string
}

const rank = (cut: ListedCut): number => BREAKABLE.indexOf(cut.broken[0]!)

/**
 * Cuts that break something: characters and words first, then code, tables, headings, lists, sentences.
 *
 * @param report - what was measured
 * @returns every boundary that breaks something, the worst first, each with the name of its chunker
 */
export const worstCuts = ({ chunkers }: ChunkReport): WorstCut[] =>
  chunkers
    .flatMap(({ name, list }) =>
      list.flatMap(cut => (cut.broken.length === 0 ? [] : [{ ...cut, chunker: name }])),
    )
    .sort((a, b) => rank(a) - rank(b) || b.broken.length - a.broken.length)

/** What was cut: names, length, headings. */
export function documentsSentence({ documents }: ChunkReport): string {
  const characters = documents.reduce((sum, document) => sum + document.characters, 0)
  const headings = documents.reduce((sum, document) => sum + document.headings, 0)
  const kinds = new Set(documents.map(({ syntax }) => (syntax === 'plain' ? 'plain text' : 'Markdown')))
  const who = documents.length === 1 ? documents[0]!.name : count(documents.length, 'document')
  return `${who}: ${count(characters, 'character')} of ${listed([...kinds])}, ${count(headings, 'heading')}.`
}

/** One sentence a chunker: what its boundaries break. */
export function chunkerSentence({ name, cuts, clean, broken }: ChunkerResult): string {
  if (cuts === 0) return `${name} makes one chunk and no cut.`
  if (clean === cuts)
    return `${name} breaks nothing: ${cuts === 1 ? 'its cut is' : `all ${count(cuts, 'cut')} are`} clean.`
  const kinds = BREAKABLE.flatMap(kind => (broken[kind] === undefined ? [] : [kind]))
  const parts = kinds.map(kind => `${formatNumber(broken[kind]!, 0)} in ${article(brokenWord(kind))}`)
  return `${name} breaks something with ${formatNumber(cuts - clean, 0)} of ${count(cuts, 'cut')}: ${listed(parts)}.`
}

const article = (word: string): string => (['code', 'front matter'].includes(word) ? word : `a ${word}`)

/**
 * What a reader has to know in addition to the table.
 *
 * @param report - what was measured
 * @param options - `preset`: `chroma` where excerpt scores are shown as chunking_evaluation counts them
 * @returns sentences; empty where there is nothing to say
 */
export function chunkNotes(report: ChunkReport, { preset }: { readonly preset?: 'chroma' } = {}): string[] {
  const { chunkers, settings, documents, icu } = report
  const notes: string[] = []
  if (settings.overlap !== 'next-start')
    notes.push(`Where chunks overlap, the boundary is at: ${settings.overlap}.`)
  const tokens = chunkers.filter(({ sizesIn }) => sizesIn === 'tokens')
  if (tokens.length > 0)
    notes.push(
      tokens.length === chunkers.length
        ? 'Sizes are tokens, as the files count them; --sizes characters counts characters.'
        : `Sizes are tokens for ${listed(tokens.map(({ name }) => name))} and characters for the others; --sizes characters makes them alike.`,
    )
  for (const { name, placed } of chunkers)
    if (placed.whiteSpace > 0)
      notes.push(
        `${name}: ${count(placed.whiteSpace, 'chunk')} placed approximately: found only with white space taken alike.`,
      )
  for (const { name, gold } of chunkers) {
    const [first] = gold
    if (first !== undefined && first.goldComparison > 0)
      notes.push(
        `${name}: ${count(first.goldComparison, 'cut')} differ from a gold boundary by white space alone and count as misses; --units words takes them as hits.`,
      )
    if (first !== undefined && first.insideUnits > 0)
      notes.push(
        `${name}: ${count(first.insideUnits, 'cut')} inside ${settings.units}; put on the nearest gap for the scores against gold.`,
      )
  }
  notes.push(...blockNotes(report), ...sizeNotes(report), ...splitNotes(report))
  const other = chunkers.flatMap(({ name, excerpts }) =>
    excerpts === null
      ? []
      : [`${name} ${scoreWord((preset === 'chroma' ? excerpts : excerpts.chroma).omega.mean)}`],
  )
  if (other.length > 0)
    notes.push(
      preset === 'chroma'
        ? `Excerpt scores as chunking_evaluation counts them; Ω without chunks that only touch an excerpt: ${listed(other)}.`
        : `Ω as chunking_evaluation counts it, with chunks that only touch an excerpt: ${listed(other)}; --preset chroma shows all its scores.`,
    )
  if (settings.interval !== null && documents.length < LEAST_ITEMS)
    notes.push(`No intervals: ${count(documents.length, 'document')}, at least ${LEAST_ITEMS} are needed.`)
  else if (settings.interval !== null)
    notes.push(
      `${levelWord(settings.interval.level)} intervals: bootstrap over ${count(documents.length, 'document')}, ${formatNumber(settings.interval.resamples, 0)} resamples, seed ${settings.seed}.`,
      ...fewItemsSentences('percentile', null, documents.length, undefined, undefined, 'document'),
    )
  if (icu !== null) notes.push(`Words and sentences: ICU ${icu}, locale ${settings.locale}.`)
  return notes
}

/** Which blocks should stay whole, and how many are in no chunk. */
function blockNotes({ chunkers, settings }: ChunkReport): string[] {
  const { of, rule, tolerance } = settings.blocks
  const notes: string[] = []
  if (of === 'gold' || rule !== 'contained' || tolerance > 0)
    notes.push(
      `Whole blocks: ${of === 'gold' ? 'the gold sections' : 'the blocks of the text'}, whole if ${rule === 'contained' ? 'one chunk holds them' : 'no chunk but the first starts inside them'}${tolerance > 0 ? ` (${count(tolerance, 'character')} at either end may be missing)` : ''}.`,
    )
  for (const { name, blocks } of chunkers)
    if (blocks.lost > 0)
      notes.push(
        `${name}: ${formatNumber(blocks.lost, 0)} of ${count(blocks.blocks, 'block')} are in no chunk.`,
      )
  return notes
}

/** Which sizes are right, and how much of the text is in chunks of the right size. */
function sizeNotes({ chunkers, settings: { sizeLimits } }: ChunkReport): string[] {
  if (sizeLimits === null) return []
  const { min, max } = sizeLimits
  const range =
    min === null
      ? `up to ${formatNumber(max!, 0)}`
      : max === null
        ? `from ${formatNumber(min, 0)}`
        : `from ${formatNumber(min, 0)} to ${formatNumber(max, 0)}`
  const shares = chunkers.flatMap(({ name, sizeCompliance }) =>
    sizeCompliance === null ? [] : [`${name} ${scoreWord(sizeCompliance.characters)}`],
  )
  return [`In size: chunks ${range}. Share of all sizes in such chunks: ${listed(shares)}.`]
}

/** What chunks make of excerpts, and whose groups of questions are compared. */
function splitNotes({ chunkers }: ChunkReport): string[] {
  const summaries = chunkers.flatMap(({ name, excerpts }) => (excerpts === null ? [] : [{ name, excerpts }]))
  const notes = summaries.flatMap(({ name, excerpts: { counts, unreachable } }) => {
    const all = counts.whole + counts.split + counts.short + counts.lost
    if (counts.whole === all) return []
    const parts = (['split', 'short', 'lost'] as const).flatMap(each =>
      counts[each] === 0 ? [] : [`${formatNumber(counts[each], 0)} ${each}`],
    )
    const out = unreachable > 0 ? `; ${count(unreachable, 'character')} of excerpts are in no chunk` : ''
    return [`${name}: of ${count(all, 'excerpt')} ${listed(parts)}${out}.`]
  })
  const [first] = summaries
  if (summaries.length < 2 || first === undefined || summaries.every(({ excerpts }) => excerpts.ranked === 0))
    return notes
  const { by } = first.excerpts.groups
  return [
    ...notes,
    by === null
      ? 'Recall of split: of the questions with a split excerpt, which are different questions for each chunker; --split-by takes those of one chunker for all.'
      : `Recall of split: of the questions with an excerpt that ${by} splits, the same questions for all chunkers.`,
  ]
}

/** Intervals and tests over documents; nothing for one document. */
export function overDocuments(report: ChunkReport): string[] {
  if (report.documents.length < 2) return []
  const measures = report.chunkers.map(
    ({ name, cleanShare, gold }) =>
      `${name}: clean ${scoreWord(cleanShare.value)}${endsWord(cleanShare.interval)}${gold
        .map(score => `, ${score.symbol} ${scoreWord(score.value)}${endsWord(score.interval)}`)
        .join('')}`,
  )
  const symbols = new Map(report.chunkers.flatMap(({ gold }) => gold.map(({ id, symbol }) => [id, symbol])))
  const tests = report.tests.map(({ measure, a, b, difference, holm, differ, documents }) => {
    const name = measure === 'clean' ? 'Clean cuts' : (symbols.get(measure) ?? capital(measure))
    if (holm === null || difference === null) return `${name}: ${a} and ${b} cannot be tested.`
    return `${name}: ${a} and ${b} ${differ ? 'differ significantly' : 'are not significantly different'} (${scoreWord(difference)}, ${pWord(holm)} after Holm, ${count(documents, 'document')}).`
  })
  return [...measures, ...tests]
}

/** What a boundary breaks, as tables and lists call it. */
const BROKEN: Readonly<Record<string, string>> = {
  grapheme: 'character',
  word: 'word',
  'front-matter': 'front matter',
  fence: 'code',
  table: 'table',
  heading: 'heading',
  'list-item': 'list item',
  sentence: 'sentence',
}

/**
 * `code` for a fence, `list item`; a kind that is not known keeps its name.
 *
 * @param kind - what a boundary breaks: `fence`, `list-item`
 * @returns its word in tables
 */
export const brokenWord = (kind: string): string => BROKEN[kind] ?? kind

/** The kind that a word of the command line means: its id, or the word of the tables. */
export const brokenKind = (word: string): string | undefined =>
  Object.keys(BROKEN).find(
    kind => kind === word || BROKEN[kind] === word || BROKEN[kind] === word.replace('-', ' '),
  )

/** "breaks nothing", "breaks six words and tables in two places". */
export function breaksPhrase({ broken, cuts }: ChunkerResult): string {
  const parts = BREAKABLE.flatMap(kind => {
    const count = broken[kind] ?? 0
    if (count === 0) return []
    const word = brokenWord(kind)
    if (kind === 'fence' || kind === 'front-matter')
      return [count === 1 ? word : `${word} in ${countWord(count)} places`]
    if (kind === 'table') return [count === 1 ? 'a table' : `tables in ${countWord(count)} places`]
    return [counted(count, word)]
  })
  if (cuts === 0) return 'cuts nowhere'
  if (parts.length === 0) return 'breaks nothing'
  const last = parts.pop()!
  return `breaks ${parts.length === 0 ? last : `${parts.join(', ')} and ${last}`}`
}

/** The chunkers that a headline names: the one with the largest share of clean cuts, and the one with the smallest. */
export function extremes(chunkers: readonly ChunkerResult[]): readonly ChunkerResult[] {
  const known = chunkers.filter(({ cleanShare }) => cleanShare.value !== null)
  const [first, ...rest] = known.toSorted((a, b) => b.cleanShare.value! - a.cleanShare.value!)
  if (first === undefined) return chunkers.slice(0, 1)
  const last = rest.at(-1)
  return last === undefined ? [first] : [first, last]
}

/** One chunk of so many: its size, and how much of it is in others too. */
export function chunkSentence({
  chunker,
  index,
  of,
  whole,
  shared,
}: {
  readonly chunker: string
  readonly index: number
  readonly of: number
  readonly whole: readonly [number, number]
  readonly shared: readonly (readonly [number, number])[]
}): Sentence {
  const twice = shared.reduce((sum, [start, end]) => sum + end - start, 0)
  const size = whole[1] - whole[0]
  return {
    fact: `Chunk ${countDigits(index + 1)} of ${countDigits(of)} of ${chunker}: ${countDigits(size)} ${plural(size, 'character')}.`,
    meaning:
      twice === 0
        ? 'None of it is in another chunk.'
        : `${countDigits(twice)} of them (hatched) are in another chunk too.`,
  }
}
