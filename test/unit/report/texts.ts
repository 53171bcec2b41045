import type { ChunkReport } from '../../../src/chunks/index.ts'
import type {
  Explanation,
  RankingStability,
  SweepDocument,
  ToleranceDocument,
} from '../../../src/evaluate/index.ts'
import type { Conventions, Evaluation } from '../../../src/index.ts'
import {
  type AgreementFacts,
  agreementView,
  chunksView,
  conventionsView,
  type Diff,
  diffView,
  evaluationView,
  explanationView,
  plainTerminal,
  stabilityView,
  sweepView,
  type Terminal,
  toleranceView,
  toText,
} from '../../../src/report/index.ts'

// Views of documents as a terminal shows them, with complete signatures.

const complete = { signatures: true }

export const evaluationText = (
  evaluation: Evaluation,
  terminal: Terminal = plainTerminal,
  preface: readonly string[] = [],
): string => toText(evaluationView(evaluation, { preface, detail: true }), terminal, complete)

export const agreementText = (facts: AgreementFacts, terminal: Terminal = plainTerminal): string =>
  toText(agreementView(facts), terminal, complete)

export const chunksText = (
  report: ChunkReport,
  terminal: Terminal = plainTerminal,
  options: Parameters<typeof chunksView>[1] = {},
): string => toText(chunksView(report, options), terminal)

export const conventionsText = (
  result: Conventions,
  terminal: Terminal = plainTerminal,
  preface: readonly string[] = [],
): string => toText(conventionsView(result, preface), terminal)

export const explainText = (found: Explanation, terminal: Terminal = plainTerminal): string =>
  toText(explanationView(found), terminal)

export const stabilityText = (found: RankingStability, terminal: Terminal = plainTerminal): string =>
  toText(stabilityView(found), terminal)

export const sweepText = (document: SweepDocument, terminal: Terminal = plainTerminal): string =>
  toText(sweepView(document), terminal)

export const toleranceText = (document: ToleranceDocument, terminal: Terminal = plainTerminal): string =>
  toText(toleranceView(document), terminal)

/** One item, without the legend below it. */
export const diffText = (
  diff: Diff,
  terminal: Terminal = plainTerminal,
  { words = 8 }: { readonly words?: number } = {},
): string => {
  const { blocks } = diffView([diff], { context: words })
  return toText({ blocks: blocks.filter(({ type }) => type === 'figure') }, terminal)
}
