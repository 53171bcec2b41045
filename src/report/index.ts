export { agreementRows, agreementTable } from './agreement-table.ts'
export { csvPieces, toCsv } from './csv.ts'
export type { Diff, DiffScore, DiffSide } from './diff/diff.ts'
export { marksOfAlignment, marksOfFlexible } from './diff/diff.ts'
export { diffHeadline } from './diff/diff-headline.ts'
export type { DiffRow } from './diff/diff-table.ts'
export { diffRows, diffTable, diffTableForPeople } from './diff/diff-table.ts'
export type { DiffTerminal } from './diff/diff-terminal.ts'
export { diffText } from './diff/diff-text.ts'
export { snippet } from './diff/snippet.ts'
export { diffStretches } from './diff/stretches.ts'
export {
  arrow,
  bestFirst,
  dataSentence,
  evaluationNotes,
  heading,
  pairCells,
  pairColumns,
  pairRows,
  scoreRows,
  scoreTable,
} from './evaluation-table.ts'
export type { PairChoice } from './html/facts.ts'
export type { HtmlReportOptions } from './html/html-report.ts'
export { htmlReport } from './html/html-report.ts'
export type { InputFacts } from './html/repeat.ts'
export { jsonPieces, LongList, toJsonText } from './json.ts'
export { toLatex } from './latex.ts'
export { toMarkdown } from './markdown.ts'
export { operationTable } from './operation-table.ts'
export { reasonSentence } from './reasons.ts'
export type { Cell, Column, Table } from './table.ts'
export { formatCell, formatNumber, UNDEFINED } from './table.ts'
export type { AgreementReport } from './terminal/agreement-text.ts'
export { agreementText, itemsToDraw } from './terminal/agreement-text.ts'
export { axisEnds, columnOf, niceAxis } from './terminal/axis.ts'
export {
  conventionsRows,
  conventionsTable,
  conventionsText,
  spreadSentence,
} from './terminal/conventions-text.ts'
export { dumbbellRow } from './terminal/dumbbell.ts'
export { evaluationText } from './terminal/evaluation-text.ts'
export type { FlexibleAgreementReport } from './terminal/flexible-agreement-text.ts'
export { chanceSentence, flexibleAgreementText } from './terminal/flexible-agreement-text.ts'
export { heatRow } from './terminal/heat-row.ts'
export { boundLabels, intervalRow } from './terminal/interval-plot.ts'
export { operationText } from './terminal/operation-text.ts'
export type { Terminal } from './terminal/terminal.ts'
export { count, countInWords, forTerminal, plainTerminal, safeName } from './terminal/terminal.ts'
export { pad, shorten, textWidth, wrapText } from './text-width.ts'
