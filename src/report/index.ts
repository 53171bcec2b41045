export type { AdjudicationDocument, AdjudicationFacts } from './adjudication-document.ts'
export { adjudicationDocument, disputeRows } from './adjudication-document.ts'
export { type AgreementExtras, agreementRows, agreementTable } from './agreement-table.ts'
export { candidateRows, candidateTable, candidateText } from './candidate-table.ts'
export { chanceData, chanceModelRows } from './chance-data.ts'
export {
  actionText,
  type ChecksDocument,
  checksDocument,
  checksRows,
  checksTable,
  checksText,
  reportableLatex,
  reportableText,
} from './checks.ts'
export { chunkerLetters, chunkSizesData } from './chunk-sizes-data.ts'
export { chunksRows, chunksTable } from './chunks-table.ts'
export { agreementSources, bibtexOf, citationSentences, sourcesOf } from './citations.ts'
export { csvPieces, toCsv } from './csv.ts'
export type { Diff, DiffScore, DiffSide } from './diff/diff.ts'
export { marksOfAlignment, marksOfFlexible } from './diff/diff.ts'
export type { DiffDocument, DiffHow } from './diff/diff-document.ts'
export { diffDocument } from './diff/diff-document.ts'
export type { DiffRow } from './diff/diff-table.ts'
export { diffRows, diffTable, diffTableForPeople } from './diff/diff-table.ts'
export type { DiffTerminal } from './diff/diff-terminal.ts'
export { diffText } from './diff/diff-text.ts'
export { pairRows, scoreRows, scoreTable } from './evaluation-table.ts'
export { eventRows, eventText, filmTable } from './events-table.ts'
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
export type { ChunksHtmlOptions } from './html/chunks-report.ts'
export { chunksHtml } from './html/chunks-report.ts'
export type { PairChoice } from './html/facts.ts'
export type { HtmlReportOptions } from './html/html-report.ts'
export { htmlReport } from './html/html-report.ts'
export type { InputFacts } from './html/repeat.ts'
export { scoresPage } from './html/scores-page.ts'
export { jsonPieces, LongList, toJsonText } from './json.ts'
export { toLatex } from './latex.ts'
export type { LintDocument, LintFindings } from './lint-document.ts'
export { lintDocument } from './lint-document.ts'
export { toMarkdown } from './markdown.ts'
export { operationTable } from './operation-table.ts'
export { type PaperOptions, paperTables, type Significance } from './paper-table.ts'
export { planTable, planText, withoutReasons } from './plan-table.ts'
export { rankingData } from './ranking-data.ts'
export { sweepRows, toleranceRows } from './sweep-table.ts'
export type { Cell, CellMark, Column, Table } from './table.ts'
export { formatCell, formatNumber, UNDEFINED } from './table.ts'
export { type BoardOptions, boardPage } from './task/board.ts'
export type { Card } from './task/card.ts'
export { boardPanel, taskCard } from './task/task-card.ts'
export { adjudicationText } from './terminal/adjudication-text.ts'
export type { AgreementReport } from './terminal/agreement-report.ts'
export { agreementText } from './terminal/agreement-text.ts'
export { chunksText } from './terminal/chunks-text.ts'
export {
  conventionsRows,
  conventionsTable,
  conventionsText,
} from './terminal/conventions-text.ts'
export { evaluationText } from './terminal/evaluation-text.ts'
export { explainText } from './terminal/explain-text.ts'
export type { FlexibleAgreementReport } from './terminal/flexible-agreement-text.ts'
export { flexibleAgreementText } from './terminal/flexible-agreement-text.ts'
export { stabilityRows, stabilityTable, stabilityText } from './terminal/stability-text.ts'
export { sweepText, toleranceText } from './terminal/sweep-text.ts'
export type { Terminal } from './terminal/terminal.ts'
export { forTerminal, plainTerminal } from './terminal/terminal.ts'
