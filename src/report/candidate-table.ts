import type { AlternativeAnnotator } from '../agreement/index.ts'
import { candidateData } from './figure-data.ts'
import { similaritySymbol } from './sentences/agreement.ts'
import { candidateSentences } from './sentences/candidate.ts'
import { counted, number, probability, rowsOf, type Table, tableOf, text } from './table.ts'
import { picture, prose, signatures, tableBlock, type View } from './view.ts'

const COUNTED =
  'On how many items the candidate, or the annotator who is left out, is closer to the other annotators:'
const COLUMNS =
  'ρ: share of the items on which the candidate is at least as close. p tests that the annotator is closer by the margin or more (adjusted: Benjamini & Yekutieli); the candidate wins where that is rejected.'

/** The alternative-annotator test: a row for each annotator. */
function candidateTable(found: AlternativeAnnotator): Table {
  const pooled = found.weigh === 'pooled'
  const symbol = similaritySymbol(found)
  return tableOf(
    found.comparisons,
    [
      text('left out', ({ annotator }) => annotator),
      counted('items', ({ items }) => items),
      counted('candidate', ({ closer }) => closer.candidate),
      counted('equal', ({ closer }) => closer.equal),
      counted('annotator', ({ closer }) => closer.annotator),
      number('ρ', ({ advantage }) => advantage, 2),
      pooled && number(`${symbol} candidate`, ({ scores }) => scores.candidate),
      pooled && number(`${symbol} annotator`, ({ scores }) => scores.annotator),
      probability('p', ({ p }) => p),
      probability('adjusted p', ({ pAdjusted }) => pAdjusted),
      text('wins', ({ wins }) => wins),
    ],
    {
      title: `May ${found.candidate} replace an annotator?`,
      caption: [COUNTED.replace(/:$/, '.'), COLUMNS, ...candidateSentences(found)],
      notes: [found.signature],
    },
  )
}

/**
 * The same for other programs: all digits, one row for each annotator.
 *
 * @param found - what `alternativeAnnotator` found
 * @returns a table with a column for each number of a comparison
 */
export const candidateRows = (found: AlternativeAnnotator): Table =>
  rowsOf(found.comparisons, {
    candidate: () => found.candidate,
    annotator: ({ annotator }) => annotator,
    items: ({ items }) => items,
    'undefined items': ({ undefinedItems }) => undefinedItems,
    'candidate closer': ({ closer }) => closer.candidate,
    equal: ({ closer }) => closer.equal,
    'annotator closer': ({ closer }) => closer.annotator,
    advantage: ({ advantage }) => advantage,
    difference: ({ difference }) => difference,
    'score of candidate': ({ scores }) => scores.candidate,
    'score of annotator': ({ scores }) => scores.annotator,
    p: ({ p }) => p,
    method: ({ method }) => method,
    'adjusted p': ({ pAdjusted }) => pAdjusted,
    wins: ({ wins }) => wins,
    'chance if equal': ({ chanceIfEqual }) => chanceIfEqual,
    'published p': ({ published }) => published.p,
    signature: () => found.signature,
  })

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
  const shown = table.rows.length > 0
  return {
    blocks: [
      ...(shown ? [picture({ kind: 'candidate', values: candidateData(found) }, found.signature)] : []),
      ...prose(COUNTED),
      ...(shown ? [tableBlock({ ...table, title: '', caption: [], notes: [] }), ...prose(COLUMNS)] : []),
      ...prose(...candidateSentences(found)),
      ...signatures([found.signature]),
    ],
  }
}
