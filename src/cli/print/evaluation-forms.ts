import type { PackedEvaluation } from '../../node/index.ts'
import {
  csvPieces,
  jsonPieces,
  LongList,
  paperTables,
  type Significance,
  scoreRows,
  toCsv,
  toLatex,
  toMarkdown,
} from '../../report/index.ts'
import { pairCells, pairColumns } from '../../report/shared.ts'
import type { SavedForms, SavedLater } from '../options/save-option.ts'

/** The endings that an evaluation can be saved under. */
export const SAVED = ['json', 'csv', 'tex', 'md', 'html', 'svg'] as const

/** An evaluation in every form that a file can have. */
export function evaluationForms(
  { evaluation, pairsOf }: PackedEvaluation,
  flags: { readonly pairs?: boolean; readonly significance?: Significance },
): SavedForms<'json' | 'csv' | 'tex' | 'md'> & SavedLater<'html' | 'svg'> {
  const papers = () => paperTables(evaluation, flags)
  return {
    json() {
      if (evaluation.settings.buckets !== undefined) return jsonPieces(evaluation)
      const metrics = evaluation.metrics.map((metric, index) => ({
        ...metric,
        pairs: new LongList(pairsOf(index)),
      }))
      return jsonPieces({ ...evaluation, metrics })
    },
    csv: () =>
      flags.pairs ? csvPieces(pairColumns, pairCells(evaluation, pairsOf)) : [toCsv(scoreRows(evaluation))],
    tex: () => [papers().map(toLatex).join('\n')],
    md: () => [papers().map(toMarkdown).join('\n')],
    // What plots is loaded only where a picture is asked for.
    html: async () => [(await import('./evaluation-figures.ts')).scoresPage(evaluation)],
    svg: async () => [(await import('./evaluation-figures.ts')).rankingFigure(evaluation)],
  }
}
