export {
  type AdjudicationDocument,
  type AdjudicationFacts,
  adjudicationDocument,
  disputeRows,
} from './adjudication-document.ts'
export { type AgreementExtras, agreementRows } from './agreement-table.ts'
export { candidateRows, candidateView } from './candidate-table.ts'
export { chanceData, chanceModelRows } from './chance-data.ts'
export {
  type ChecksDocument,
  checksDocument,
  checksRows,
  checksView,
  reportableLatex,
  reportableText,
} from './checks.ts'
export { chunkerLetters, chunkSizesData } from './chunk-sizes-data.ts'
export { chunksRows, chunksTable } from './chunks-table.ts'
export { agreementCitation, agreementSources, bibtexOf, citationSentences, sourcesOf } from './citations.ts'
export { type Diff, type DiffScore, type DiffSide, marksOfAlignment, marksOfFlexible } from './diff/diff.ts'
export { type DiffDocument, type DiffHow, diffDocument } from './diff/diff-document.ts'
export { type DiffRow, diffRows, diffTable, diffTableForPeople } from './diff/diff-table.ts'
export type { DiffTerminal } from './diff/diff-terminal.ts'
export { pairRows, scoreRows } from './evaluation-table.ts'
export { eventRows, eventView } from './events-table.ts'
export {
  agreementPairsFigure,
  coefficientsFigure,
  heatFigure,
  nestedStripsOf,
  twoTextsOf,
} from './figures.ts'
export {
  candidateFigure,
  checksFigure,
  lossFigure,
  planFigure,
  stabilityFigure,
} from './figures-of-results.ts'
export { type ChunksHtmlOptions, chunksHtml } from './html/chunks-report.tsx'
export type { InputFacts } from './html/data.tsx'
export { type HtmlReportOptions, htmlReport } from './html/html-report.tsx'
export { scoresPage } from './html/scores.tsx'
export { jsonPieces, LongList, toJsonText } from './json.ts'
export { type LintDocument, type LintFindings, lintDocument } from './lint-document.ts'
export { operationTable } from './operation-table.ts'
export { type PaperOptions, paperTables, type Significance } from './paper-table.ts'
export { planTable, planView } from './plan-table.ts'
export { rankingData } from './ranking-data.ts'
export { csvPieces, toCsv } from './render/csv.ts'
export { toLatex, toLatexView } from './render/latex.ts'
export { toMarkdown, toMarkdownView } from './render/markdown.ts'
export { forTerminal, plainTerminal, type Terminal } from './render/terminal.ts'
export { type TextOptions, toText } from './render/text.ts'
export type { PairChoice } from './report-pairs.ts'
export { sweepRows, toleranceRows } from './sweep-table.ts'
export {
  type Cell,
  type Column,
  formatCell,
  formatNumber,
  type Score,
  type Table,
  UNDEFINED,
} from './table.ts'
export { type BoardOptions, boardPage } from './task/board.tsx'
export { boardPanel, type Card, taskCard } from './task/card.ts'
export type { Block, FigureSpec, Signature, View } from './view.ts'
export { type AdjudicationViewOptions, adjudicationView } from './views/adjudication.ts'
export { type AgreementFacts, agreementView } from './views/agreement.ts'
export { chunksView } from './views/chunks.ts'
export { conventionsRows, conventionsView } from './views/conventions.ts'
export { type DiffViewOptions, diffView } from './views/diff.ts'
export { type EvaluationViewOptions, evaluationView } from './views/evaluation.ts'
export { explanationView, jointExplanationView } from './views/explanation.ts'
export { type LintWording, lintView } from './views/lint.ts'
export { stabilityRows, stabilityTable, stabilityView } from './views/stability.ts'
export { sweepView, toleranceView } from './views/sweep.ts'
