import { LEAST_ITEMS } from '../../agreement/interval-settings.ts'
import { BREAKABLE, type ChunkerResult, type ChunkReport, type ListedCut } from '../../chunks/index.ts'
import { fewItemsSentences, pWord } from '../evaluation/interval-sentences.ts'
import { count, endsWord, formatNumber, levelWord, scoreWord } from '../format-number.ts'
import { capital, listed } from '../numbers.ts'
import { brokenWord } from './chunk-words.ts'

/** A cut that breaks something, and who made it. */
export interface WorstCut extends ListedCut {
  readonly chunker: string
}

const rank = (cut: ListedCut): number => BREAKABLE.indexOf(cut.broken[0]!)

/**
 * Cuts that break something: characters and words first, then code, tables, headings, lists, sentences.
 *
 * @param report - what was measured
 * @returns every cut that breaks something, the worst first, each with the name of its chunker
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

/** One sentence a chunker: what its cuts break. */
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
 * What a reader has to know beside the table.
 *
 * @param report - what was measured
 * @param options - `preset`: `chroma` where excerpt scores are shown as chunking_evaluation counts them
 * @returns sentences; empty where there is nothing to say
 */
export function chunkNotes(report: ChunkReport, { preset }: { readonly preset?: 'chroma' } = {}): string[] {
  const { chunkers, settings, documents, icu } = report
  const notes: string[] = []
  if (settings.overlap !== 'next-start')
    notes.push(`Where chunks overlap, the cut stands at: ${settings.overlap}.`)
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
  for (const { name, excerpts } of chunkers)
    if (excerpts !== null && excerpts.cover.split + excerpts.unreachable > 0)
      notes.push(
        `${name}: ${formatNumber(excerpts.cover.split, 0)} of ${count(excerpts.cover.excerpts, 'excerpt')} are split between chunks${excerpts.unreachable > 0 ? `; ${count(excerpts.unreachable, 'character')} of excerpts are in no chunk` : ''}.`,
      )
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
    return `${name}: ${a} and ${b} ${differ ? 'differ' : 'do not differ'} (${scoreWord(difference)}, ${pWord(holm)} after Holm, ${count(documents, 'document')}).`
  })
  return [...measures, ...tests]
}
