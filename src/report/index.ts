export { toCsv } from './csv.ts'
export {
  arrow,
  bestFirst,
  dataSentence,
  evaluationNotes,
  heading,
  pairRows,
  scoreRows,
  scoreTable,
} from './evaluation-table.ts'
export { toJsonText } from './json.ts'
export { toLatex } from './latex.ts'
export { toMarkdown } from './markdown.ts'
export { reasonSentence } from './reasons.ts'
export type { Cell, Column, Table } from './table.ts'
export { formatCell, formatNumber, UNDEFINED } from './table.ts'
export { axisEnds, columnOf, niceAxis } from './terminal/axis.ts'
export { dumbbellRow } from './terminal/dumbbell.ts'
export { evaluationText } from './terminal/evaluation-text.ts'
export { heatRow } from './terminal/heat-row.ts'
export { boundLabels, intervalRow } from './terminal/interval-plot.ts'
export type { Terminal } from './terminal/terminal.ts'
export { count, countInWords, forTerminal, plainTerminal, safeName } from './terminal/terminal.ts'
export { pad, shorten, textWidth, wrapText } from './text-width.ts'
