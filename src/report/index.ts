export {
  mostApart,
  paceSentence,
  placeSentence,
  ruleChangeSentence,
  ruleNames,
  textDoneSentence,
} from '../wording/adjudicate-sentences.ts'
export {
  agreementPhrase,
  blockSentence,
  chanceSentence,
  fewToStandApart,
  notLookedSentence,
  otherLevelPhrase,
  sharePhrase,
  similaritySymbol,
  standingSentence,
} from '../wording/agreement-sentences.ts'
export { baselineNotes, baselineSentence } from '../wording/baseline-sentences.ts'
export { bestFirst } from '../wording/best-first.ts'
export { beyondChance, levelNames, whichToReport, whyTwoNumbers } from '../wording/chance-sentences.ts'
export { chunkerSentence, chunkNotes, documentsSentence, worstCuts } from '../wording/chunk-sentences.ts'
export { brokenKind, brokenWord } from '../wording/chunk-words.ts'
export { spreadSentence } from '../wording/convention-sentences.ts'
export { cutPlacesSentence } from '../wording/cut-places.ts'
export { densityPhrase, densityWord } from '../wording/density-sentences.ts'
export { diffHeadline } from '../wording/diff-headline.ts'
export { disputeSentence, provenanceSentence } from '../wording/dispute-sentences.ts'
export { evaluationNotes, poolingSentence } from '../wording/evaluation-notes.ts'
export { foldProblems, othersPhrase } from '../wording/fold-problems.ts'
export { count } from '../wording/format-number.ts'
export { fewItemsSentences, intervalSentence } from '../wording/interval-sentences.ts'
export { certaintySentence } from '../wording/placement-sentences.ts'
export { reasonSentence } from '../wording/reasons.ts'
export { reportSummary } from '../wording/report-summary.ts'
export {
  dataSentence,
  groupSentences,
  namesWord,
  referenceSentences,
  roleSentences,
} from '../wording/role-sentences.ts'
export { safeMessage, safeName } from '../wording/safe-text.ts'
export { letterSentence } from '../wording/test-sentences.ts'
export type { AdjudicationDocument, AdjudicationFacts } from './adjudication-document.ts'
export { adjudicationDocument, disputeRows } from './adjudication-document.ts'
export { type AgreementExtras, agreementRows, agreementTable } from './agreement-table.ts'
export { chanceData } from './chance-data.ts'
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
export { diffStretches } from './diff/stretches.ts'
export {
  arrow,
  heading,
  pairCells,
  pairColumns,
  pairRows,
  scoreRows,
  scoreTable,
} from './evaluation-table.ts'
export { agreementPairsFigure, heatFigure, nestedStripsOf, twoTextsOf } from './figures.ts'
export type { ChunksHtmlOptions } from './html/chunks-report.ts'
export { chunksHtml } from './html/chunks-report.ts'
export type { PairChoice } from './html/facts.ts'
export type { HtmlReportOptions } from './html/html-report.ts'
export { htmlReport } from './html/html-report.ts'
export { hasWords } from './html/pair.ts'
export type { InputFacts } from './html/repeat.ts'
export { scoresPage } from './html/scores-page.ts'
export { jsonPieces, LongList, toJsonText } from './json.ts'
export { toLatex } from './latex.ts'
export type { LintDocument, LintFindings } from './lint-document.ts'
export { lintDocument } from './lint-document.ts'
export { toMarkdown } from './markdown.ts'
export { operationTable } from './operation-table.ts'
export { type PaperOptions, paperTables, type Significance } from './paper-table.ts'
export { rankingData } from './ranking-data.ts'
export { snippet } from './snippet.ts'
export { sweepRows, toleranceRows } from './sweep-table.ts'
export type { Cell, CellMark, Column, Table } from './table.ts'
export { formatCell, formatNumber, UNDEFINED } from './table.ts'
export { type BoardOptions, boardPage } from './task/board.ts'
export { type Card, cardOf, metricCard } from './task/card.ts'
export { boardCard, taskCard } from './task/task-card.ts'
export { adjudicationText } from './terminal/adjudication-text.ts'
export type { AgreementReport } from './terminal/agreement-text.ts'
export { agreementText, itemsToShow } from './terminal/agreement-text.ts'
export { axisEnds, columnOf, niceAxis } from './terminal/axis.ts'
export { chunksText } from './terminal/chunks-text.ts'
export {
  conventionsRows,
  conventionsTable,
  conventionsText,
} from './terminal/conventions-text.ts'
export { dumbbellRow } from './terminal/dumbbell.ts'
export { evaluationText } from './terminal/evaluation-text.ts'
export { explainText } from './terminal/explain-text.ts'
export type { FlexibleAgreementReport } from './terminal/flexible-agreement-text.ts'
export { flexibleAgreementText } from './terminal/flexible-agreement-text.ts'
export { heatRow } from './terminal/heat-row.ts'
export { boundLabels, intervalRow } from './terminal/interval-plot.ts'
export { operationText } from './terminal/operation-text.ts'
export { sweepText, toleranceText } from './terminal/sweep-text.ts'
export type { Terminal } from './terminal/terminal.ts'
export { forTerminal, plainTerminal } from './terminal/terminal.ts'
export { pad, shorten, textWidth, wrapText } from './text-width.ts'
