import type { MetricResult } from '../../evaluate/index.ts'
import { type Evaluation, findMetric } from '../../index.ts'
import { hasLoss, lossTable } from '../loss-table.ts'
import { paperTables, scoresOf } from '../paper-table.ts'
import type { Terminal } from '../render/terminal.ts'
import { tableLines } from '../render/text.ts'
import { wrapText } from '../render/text-width.ts'
import { evaluationNotes, poolingSentence } from '../sentences/evaluation-notes.ts'
import { missingLevelSentences } from '../sentences/levels.ts'
import { LOSS_WORDS, lossRows } from '../sentences/loss.ts'
import { letterSentence, needsLetters, type Significance, testSentences } from '../sentences/ranking.ts'
import { dataSentence } from '../sentences/roles.ts'
import { metricBlocks } from '../terminal/metric-blocks.ts'
import { type Block, preformatted, prose, type Signature, tableBlock, type View } from '../view.ts'

/** How an evaluation is shown. */
export interface EvaluationViewOptions {
  /** @defaultValue terminal */
  readonly target?: 'terminal' | 'file'
  /**
   * Sentences under the first line: which coder was taken as reference, and why.
   * @defaultValue none
   */
  readonly preface?: readonly string[]
  /**
   * Every metric with its intervals, its baselines and a plot of characters.
   * @defaultValue false: one table
   */
  readonly detail?: boolean
  /**
   * What tables of a file set after scores.
   * @defaultValue letters for three and more hypotheses, stars for two
   */
  readonly significance?: Significance | undefined
}

/**
 * An evaluation as people read it: one table with systems in rows and metrics in columns, best first by the first
 * metric; what the tests show; notes that apply; signatures.
 *
 * @param evaluation - the document
 * @param options - for a terminal or a file; in detail
 * @returns the view, for `toText`, `toMarkdownView` and `toLatexView`
 */
export function evaluationView(
  evaluation: Evaluation,
  { target = 'terminal', preface = [], detail = false, significance }: EvaluationViewOptions = {},
): View {
  const [scores, ...others] = paperTables(evaluation, { significance })
  if (target === 'file') return { blocks: [scores!, ...others].map(tableBlock) }
  const { metrics } = evaluation
  const breakdowns = others.slice(metrics.filter(hasLoss).length)
  return {
    blocks: [
      ...prose(dataSentence(evaluation), ...preface),
      ...(detail ? detailed(evaluation) : summary(evaluation)),
      ...lossBlocks(evaluation),
      ...breakdowns.map(table => tableBlock({ ...table, caption: [], notes: [] })),
      ...prose(
        ...metrics.flatMap(missingLevelSentences),
        ...evaluationNotes(evaluation),
        ...(detail ? [poolingSentence(evaluation)] : []),
      ),
      ...(metrics.length === 0
        ? []
        : [{ type: 'signatures' as const, signatures: metrics.map(signatureOf) }]),
    ],
  }
}

/** Each metric in a block of its own: intervals, baselines, plots of characters. */
const detailed = (evaluation: Evaluation): Block[] => [
  preformatted(terminal => metricBlocks(evaluation, terminal)),
  ...prose(...(needsLetters(evaluation) ? letterSentence(evaluation) : [])),
]

/** One table, and what the tests of its first metric show. */
function summary(evaluation: Evaluation): Block[] {
  const { metrics, settings } = evaluation
  const [lead] = metrics
  if (lead === undefined) return []
  return [
    tableBlock(
      scoresOf(evaluation, { significance: needsLetters(evaluation) ? 'letters' : 'none', brief: true }),
    ),
    ...(settings.design === 'pairs'
      ? []
      : prose(
          ...testSentences(evaluation, lead, ` in ${lead.symbol}`),
          ...(needsLetters(evaluation) ? letterSentence(evaluation) : []),
        )),
  ]
}

/** A signature with the short form of a terminal: the first option, and those that differ from the defaults. */
export function signatureOf({
  id,
  symbol,
  signature,
}: Pick<MetricResult, 'id' | 'symbol' | 'signature'>): Signature {
  return { short: shortened(symbol, signature.split('|').slice(1), defaultsOf(id)), full: signature }
}

function defaultsOf(id: string): readonly string[] {
  try {
    return findMetric(id).signature().split('|')
  } catch {
    // A metric of the user's own is not in the registry.
    return []
  }
}

/** `B|span:2`: what a reader must know, without what is the same in every run. */
export function shortened(symbol: string, parts: readonly string[], defaults: readonly string[]): string {
  const shown = parts.filter(
    (part, at) => !part.startsWith('v:') && part !== 'pool:micro' && (at === 0 || !defaults.includes(part)),
  )
  return [symbol, ...shown].join('|')
}

/** Characters of a loss of 1. */
const BAR = 20

/** Columns that split the number further: files and papers have them, the terminal keeps to one line for each system. */
const SPLIT = ['too many', 'too few', 'overall', 'per item']

/** What each metric's losses are made of, with a bar for each system. */
function lossBlocks({ metrics }: Evaluation): Block[] {
  const own = metrics.filter(hasLoss)
  return own.length === 0
    ? []
    : [
        ...own.map(metric => preformatted(terminal => metricLines(metric, terminal))),
        preformatted(terminal => {
          const [n, p, m, t] = bricks(terminal)
          return wrapText(
            `${LOSS_WORDS} Bars: ${n} number, ${p} position, ${m} near misses, ${t} types; ${BAR} characters are a loss of 1.`,
            terminal.width,
          )
        }),
      ]
}

function metricLines(metric: MetricResult, terminal: Terminal): string[] {
  const table = lossTable(metric)
  const kept = table.columns.flatMap(({ name }, index) => (SPLIT.includes(name) ? [] : [index]))
  const bars = new Map(lossRows(metric).map(({ hypothesis, loss }) => [hypothesis, barOf(loss, terminal)]))
  return tableLines(
    {
      ...table,
      columns: [...kept.map(index => table.columns[index]!), { name: 'parts of the loss', align: 'left' }],
      rows: table.rows.map(row => [...kept.map(index => row[index]!), bars.get(String(row[0]))!]),
    },
    terminal,
  )
}

/** Characters of number, position, near misses and types. */
const bricks = ({ ascii }: Terminal): string => (ascii ? 'npmt' : '█▒░▚')

type Parts = ReturnType<typeof lossRows>[number]['loss']

/** `███▒▒▒▒░░`: each part as long as its share, the ends of parts rounded. */
function barOf({ number, place, near, type }: Parts, terminal: Terminal): string {
  let end = 0
  let bar = ''
  for (const [at, part] of [number, place, near, type].entries()) {
    end += part ?? 0
    bar = bar.padEnd(Math.min(BAR, Math.round(end * BAR)), bricks(terminal)[at])
  }
  return bar
}
