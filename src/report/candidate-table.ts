import type { AlternativeAnnotator } from '../agreement/index.ts'
import { candidateData } from './figure-data.ts'
import { similaritySymbol } from './sentences/agreement.ts'
import { candidateSentences } from './sentences/candidate.ts'
import type { Table } from './table.ts'
import { picture, prose, signatures, tableBlock, type View } from './view.ts'

/**
 * The alternative-annotator test for people: a row for each annotator.
 *
 * @param found - what `alternativeAnnotator` found
 * @returns a table with the verdict below it
 */
export function candidateTable(found: AlternativeAnnotator): Table {
  const pooled = found.weigh === 'pooled'
  const symbol = similaritySymbol(found)
  const right = (name: string, digits = 0) => ({ name, align: 'right' as const, digits })
  return {
    title: `May ${found.candidate} replace an annotator?`,
    columns: [
      { name: 'annotator', align: 'left' },
      right('items'),
      right('candidate closer'),
      right('equal'),
      right('annotator closer'),
      right('ρ', 2),
      ...(pooled ? [right(`${symbol} candidate`, 3), right(`${symbol} annotator`, 3)] : []),
      right('p', 3),
      right('adjusted p', 3),
      { name: 'wins', align: 'left' },
    ],
    rows: found.comparisons.map(({ annotator, items, closer, advantage, scores, p, pAdjusted, wins }) => [
      annotator,
      items,
      closer.candidate,
      closer.equal,
      closer.annotator,
      advantage,
      ...(pooled ? [scores.candidate, scores.annotator] : []),
      p,
      pAdjusted,
      wins,
    ]),
    caption: candidateSentences(found),
    notes: [found.signature],
  }
}

/**
 * The same for other programs: all digits, one row for each annotator.
 *
 * @param found - what `alternativeAnnotator` found
 * @returns a table with a column for each number of a comparison
 */
export function candidateRows(found: AlternativeAnnotator): Table {
  const names = [
    'candidate',
    'annotator',
    'items',
    'undefined items',
    'candidate closer',
    'equal',
    'annotator closer',
    'advantage',
    'difference',
    'score of candidate',
    'score of annotator',
    'p',
    'method',
    'adjusted p',
    'wins',
    'chance if equal',
    'published p',
    'signature',
  ]
  return {
    title: `May ${found.candidate} replace an annotator?`,
    columns: names.map(name => ({ name, align: 'left' })),
    rows: found.comparisons.map(one => [
      found.candidate,
      one.annotator,
      one.items,
      one.undefinedItems,
      one.closer.candidate,
      one.closer.equal,
      one.closer.annotator,
      one.advantage,
      one.difference,
      one.scores.candidate,
      one.scores.annotator,
      one.p,
      one.method,
      one.pAdjusted,
      one.wins,
      one.chanceIfEqual ?? null,
      one.published.p,
      found.signature,
    ]),
    notes: [],
  }
}

const COLUMNS =
  'ρ: share of the items on which the candidate is at least as close. p tests that the annotator is closer by the margin or more (adjusted: Benjamini & Yekutieli); the candidate wins where that is rejected.'

/**
 * The test as people read it: who is closer to the others, and the verdict.
 *
 * @param found - what `alternativeAnnotator` found
 * @param target - for a terminal or a file
 * @returns the view
 */
export function candidateView(found: AlternativeAnnotator, target: 'terminal' | 'file' = 'terminal'): View {
  const table = candidateTable(found)
  if (target === 'file') return { blocks: [tableBlock(table)] }
  // The line above says what is counted.
  const short: Readonly<Record<string, string>> = {
    annotator: 'left out',
    'candidate closer': 'candidate',
    'annotator closer': 'annotator',
  }
  const columns = table.columns.map((column, at) => ({
    ...column,
    name: at < 5 ? (short[column.name] ?? column.name) : column.name,
  }))
  return {
    blocks: [
      ...(table.rows.length === 0
        ? []
        : [picture({ kind: 'candidate', values: candidateData(found) }, found.signature)]),
      ...prose(
        'On how many items the candidate, or the annotator who is left out, is closer to the other annotators:',
      ),
      ...(table.rows.length === 0
        ? []
        : [tableBlock({ title: '', columns, rows: table.rows, notes: [] }), ...prose(COLUMNS)]),
      ...prose(...candidateSentences(found)),
      ...signatures([found.signature]),
    ],
  }
}
