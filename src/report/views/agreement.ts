import type { AnnotatorStats, Drop, PercentageAgreement } from '../../agreement/index.ts'
import { type ChanceCheck, MOST_ANNOTATOR_STATS } from '../../agreement/shared.ts'
import type { TypeOperations } from '../../compare/index.ts'
import type { alignedCoders } from '../../evaluate/shared.ts'
import { type Agreement, type Corpus, formatTime } from '../../index.ts'
import type { gridOf } from '../../model/index.ts'
import { count, scoreWord as score } from '../../model/numbers.ts'
import { atBothLevels, coefficientTable, dropTable } from '../agreement-table.ts'
import { operationTable } from '../operation-table.ts'
import { outlierTable } from '../outlier-table.ts'
import type { Terminal } from '../render/terminal.ts'
import { pad, shorten, textWidth, wrapText } from '../render/text-width.ts'
import {
  blockSentence,
  chanceCheckSentences,
  chanceSentence,
  levelSentence,
  levelSentences,
  notLookedSentence,
  openingMention,
  outlierSentence,
  randomAnnotators,
  reasonNotes,
  similaritySymbol,
  tooFewForOutliers,
} from '../sentences/agreement.ts'
import { certaintySentence, gridSentences } from '../sentences/evaluation-notes.ts'
import { fewItemsSentences, intervalSentence, longTextSentences } from '../sentences/intervals.ts'
import { safeName } from '../sentences/safe-text.ts'
import type { Table } from '../table.ts'
import { heatLines } from '../terminal/agreement-heat.ts'
import { type Block, preformatted, prose, type Signature, tableBlock, type View } from '../view.ts'
import { shortened } from './evaluation.ts'

/** What a view of agreement shows. */
export interface AgreementFacts {
  /** @defaultValue terminal */
  readonly target?: 'terminal' | 'file'
  /** Ticks per second, where the items are recordings: lengths and rates are then shown in time. */
  readonly perSecond?: number | undefined
  /** All items, or at least those that are shown. */
  readonly corpus: Corpus
  /** One or more coefficients of the same annotators and similarity. */
  readonly coefficients: readonly Agreement[]
  /** As tables print the similarity: B, S. */
  readonly symbol: string
  /** The symbol of its metric: Pk where the similarity is 1−Pk. */
  readonly metric?: string
  /** What annotators or systems change, where that was asked for. */
  readonly drops?: readonly Drop[] | undefined
  readonly annotatorStats?: AnnotatorStats | undefined
  /** Whether the chance model fits, and what others give. */
  readonly chanceCheck?: ChanceCheck | undefined
  /** Show the statistics of each annotator in place of the drops. */
  readonly leaveOneOut?: boolean
  readonly majority?: PercentageAgreement | undefined
  /** Whose agreement it is, and why. */
  readonly group?: readonly string[]
  readonly preface?: readonly string[]
  /** How certain boundaries are that were placed on texts that differ. */
  readonly texts?: ReturnType<typeof alignedCoders>
  /** The grid that recordings were put on. */
  readonly grid?: ReturnType<typeof gridOf>
  readonly interval?: Parameters<typeof intervalSentence>[0] | null
  readonly seed?: number
  /** κ too where its chance model makes no difference. */
  readonly allCoefficients?: boolean
  /** Bias, and how chance was computed. */
  readonly detail?: boolean
  /** The other flexible score, and the edit operations by boundary type. */
  readonly flexible?:
    | {
        readonly symbol: string
        readonly coefficients: readonly Agreement[]
        readonly operations: readonly TypeOperations[]
      }
    | undefined
  /** At most so many items are shown, those that agree least first. @defaultValue 12 */
  readonly items?: number
}

/** Above this bias the chance agreement of κ, at each annotator's own rates, differs from that of π. */
const BIAS = 0.005

/** Which coefficients a terminal shows: κ only where it differs from π. */
const worthShowing = (coefficients: readonly Agreement[], all: boolean | undefined): readonly Agreement[] =>
  all
    ? coefficients
    : coefficients.filter(
        ({ coefficient, bias = 0 }, index) => index === 0 || !coefficient.endsWith('kappa') || bias > BIAS,
      )

/**
 * Agreement as people read it: the coefficients with observed and expected agreement, where annotators placed
 * boundaries in each item, the similarity of every two annotators, and how often each places a boundary.
 *
 * @param facts - coefficients and what is shown with them
 * @returns the view
 */
export function agreementView(facts: AgreementFacts): View {
  const { coefficients: all, target = 'terminal', symbol, flexible } = facts
  const [first] = all
  if (first === undefined) return { blocks: [] }
  if (target === 'file') return { blocks: fileTables(facts).map(tableBlock) }
  const shown = worthShowing(all, facts.allCoefficients)
  const { coders, items, units, missing } = first.counts
  return {
    blocks: [
      ...prose(
        `${count(coders, 'annotator')}, ${count(items, 'item')}, ${extent(units, facts.perSecond)}${missing === 0 ? '' : `; ${count(missing, 'segmentation')} missing`}`,
        ...(facts.group ?? []),
        ...(facts.preface ?? []),
      ),
      tableBlock(coefficientTable(shown, { detail: facts.detail === true })),
      ...prose(
        levelSentence(shown),
        ...shown.slice(0, 1).flatMap(alternativeSentence),
        ...groupSentences(shown),
      ),
      preformatted(terminal => heatLines({ ...facts, coefficients: all }, terminal)),
      preformatted(terminal => pairLines({ ...facts, coefficients: all }, terminal)),
      ...changeBlocks(facts, first),
      ...prose(...majoritySentences(facts.majority)),
      ...(flexible === undefined ? [] : flexibleBlocks(facts, flexible)),
      ...prose(
        ...reasonNotes(shown),
        ...(first.chance?.method === 'simulated' ? [chanceSentence(first.chance, symbol)] : []),
        ...notesOf(facts),
      ),
      {
        type: 'signatures',
        signatures: [...shown, ...worthShowing(flexible?.coefficients ?? [], facts.allCoefficients)].map(
          agreementSignature,
        ),
      },
    ],
  }
}

/** `π_x|B|span:2`. */
function agreementSignature(found: Agreement): Signature {
  const { symbol, signature } = found
  const parts = signature.split('|')
  const at = parts.findIndex(part => part.startsWith('similarity:'))
  return {
    short: shortened(`${symbol}|${similaritySymbol(found)}`, parts.slice(at + 1, at + 2), []),
    full: signature,
  }
}

/** What the coefficient of the alternative chance model is, who published it, and what random annotators score by it. */
function alternativeSentence({ coefficient, chance, published, exact }: Agreement): string[] {
  const found = chance === undefined ? exact : published
  if (found === undefined) return []
  const name = openingMention({ coefficient, chance: found.chance })
  const random = found.chance === undefined ? found.zero : 0
  return [
    `${name} has the ${chance === undefined ? 'exact' : 'published'} chance model${random === undefined ? '' : `, by which ${randomAnnotators(found.chance?.model)} score ${random === 0 ? '0' : score(random)}`}.`,
  ]
}

const groupSentences = (coefficients: readonly Agreement[]): string[] =>
  coefficients.flatMap(({ groups, symbol }) =>
    (groups ?? []).map(
      group =>
        `${symbol} ${score(group.value)} of ${group.coders.map(safeName).join(', ')} on ${count(group.counts.items, 'item')}.`,
    ),
  )

/** How much there is: units, or the length of all recordings. */
const extent = (units: number, perSecond: number | undefined): string =>
  perSecond === undefined
    ? count(units, 'unit')
    : formatTime(units, { ticksPerSecond: perSecond }).replace(/\.0+$/, '')

/** What changes without each annotator, or with each system. */
function changeBlocks(
  { drops = [], annotatorStats, leaveOneOut, symbol }: AgreementFacts,
  first: Agreement,
): Block[] {
  if (leaveOneOut && annotatorStats !== undefined)
    return [tableBlock({ ...outlierTable(annotatorStats, first.symbol, symbol), title: '', notes: [] })]
  if (drops.length === 0) return []
  return [tableBlock(dropTable(first.symbol, drops))]
}

const majoritySentences = (majority: PercentageAgreement | undefined): string[] =>
  majority === undefined
    ? []
    : [
        `Decisions as the majority decides: ${score(majority.value)} (where it places a boundary ${score(majority.boundaries)}, where not ${score(majority.gaps)}); not corrected for chance, and near misses count as misses.`,
      ]

/** Who is an outlier, how intervals were made and what they are worth. */
function notesOf({
  coefficients,
  texts = [],
  grid,
  annotatorStats,
  chanceCheck,
  interval = null,
  seed = 1,
}: AgreementFacts): string[] {
  const first = coefficients[0]!
  const { items, effectiveItems } = first.counts
  const many = first.coders.length
  return [
    ...gridSentences(grid),
    ...texts.map(aligned => `${certaintySentence(aligned)}.`),
    ...(chanceCheck === undefined ? [] : chanceCheckSentences(chanceCheck, first.chance?.model)),
    ...(annotatorStats === undefined ? [] : [outlierSentence(annotatorStats, first.symbol) ?? []].flat()),
    ...(annotatorStats === undefined || many < 3 ? [] : [tooFewForOutliers(items) ?? []].flat()),
    ...(annotatorStats === undefined && many > MOST_ANNOTATOR_STATS ? [notLookedSentence(many)] : []),
    ...(interval === null || coefficients.every(({ value }) => value === undefined)
      ? []
      : [
          blockSentence(first, interval, seed) ??
            intervalSentence(interval, items, seed, undefined, effectiveItems),
          ...(first.resampled === undefined ? longTextSentences(first.counts, items) : []),
          ...fewItemsSentences(interval.method, null, items, effectiveItems),
        ]),
  ]
}

const NOT_COUNTED =
  'Edit operations by boundary type are not counted with so many comparisons; --coders selects some of the annotators.'

/** The other flexible score, how chance was computed, and which types are confused. */
function flexibleBlocks(
  { coefficients: found, metric = '', allCoefficients }: AgreementFacts,
  { symbol, coefficients, operations }: NonNullable<AgreementFacts['flexible']>,
): Block[] {
  const chances = [
    { of: metric, chance: found[0]?.chance },
    { of: symbol, chance: coefficients[0]?.chance },
    // With very many annotators κ is from some of their pairs.
    ...found.map(({ chance }) => ({ of: metric, chance })),
    ...coefficients.map(({ chance }) => ({ of: symbol, chance })),
  ].flatMap(({ of, chance }, index) =>
    chance === undefined || (index > 1 && chance.pairs === undefined) ? [] : [chanceSentence(chance, of)],
  )
  return [
    tableBlock(
      coefficientTable(worthShowing(coefficients, allCoefficients), {
        detail: false,
        title: `Over ${symbol}`,
      }),
    ),
    ...prose(...new Set(chances)),
    ...(operations.length === 0 ? prose(NOT_COUNTED) : [tableBlock(operationsOf(operations))]),
  ]
}

const operationsOf = (operations: readonly TypeOperations[]): Table =>
  operationTable(operations, { reference: 'first only', hypothesis: 'second only' })

/** The tables of Markdown and LaTeX, with captions. */
function fileTables(facts: AgreementFacts): Table[] {
  const { coefficients, drops = [], majority, flexible, group = [] } = facts
  const notes = [...group, ...majoritySentences(majority), ...notesOf(facts)]
  const of = (agreements: readonly Agreement[]): Table => {
    const first = agreements[0]!
    const symbol = similaritySymbol(first)
    return coefficientTable(agreements, {
      title: `Agreement over ${symbol}`,
      caption: [
        ...levelSentences(agreements),
        `${count(first.counts.items, 'item')}, ${count(first.coders.length, 'annotator')}.`,
        ...(first.chance === undefined ? [] : [chanceSentence(first.chance, symbol)]),
        ...notes,
      ],
      notes: agreements.flatMap(atBothLevels).map(({ signature }) => signature),
    })
  }
  return [
    of(coefficients),
    ...(drops.length === 0 ? [] : [dropTable(coefficients[0]!.symbol, drops)]),
    ...(flexible === undefined ? [] : [of(flexible.coefficients), operationsOf(flexible.operations)]),
  ]
}

/** The lower triangle of the pair matrix, best agreeing annotators first, and next to it how often each places a boundary. */
function pairLines({ coefficients, symbol, perSecond }: AgreementFacts, { width }: Terminal): string[] {
  const { coders, perPair, perCoder } = coefficients[0]!
  if (coders.length < 2) return []
  const mean = (row: number) => {
    const values = perPair[row]!.filter(value => value !== undefined)
    return values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length)
  }
  const order = coders.map((_, index) => index).sort((a, b) => mean(b) - mean(a) || a - b)
  const longest = Math.max(...coders.map(coder => textWidth(safeName(coder))))
  const label = Math.max(`${symbol} of pairs`.length, Math.min(longest, Math.floor(width / 3)))
  const available = Math.floor((width - label) / Math.max(1, order.length - 1)) - 2
  const cell = Math.max(5, Math.min(available, longest))
  const name = (coder: number, available: number) => shorten(safeName(coders[coder]!), available)
  const fits = label + (order.length - 1) * (cell + 2) <= width
  const matrix = fits
    ? [
        pad(`${symbol} of pairs`, label) +
          order
            .slice(0, -1)
            .map(coder => `  ${pad(name(coder, cell), cell, 'right')}`)
            .join(''),
        ...order.slice(1).map(
          (row, index) =>
            pad(name(row, label), label) +
            order
              .slice(0, index + 1)
              .map(column => `  ${pad(score(perPair[row]![column]), cell, 'right')}`)
              .join(''),
        ),
      ]
    : wrapText(extremePairs(coders, perPair, symbol), width)
  const most = Math.max(...perCoder.map(({ rate }) => rate ?? 0))
  const cuts = [...perCoder].sort((a, b) => (b.rate ?? -1) - (a.rate ?? -1))
  const column = Math.min(longest, width - 20)
  const rates = [
    perSecond === undefined ? 'boundaries per gap' : 'boundaries per minute',
    ...cuts.map(({ coder, rate }) => {
      const dots = rate === undefined || most === 0 ? '' : '●'.repeat(Math.round((rate / most) * 9))
      return `${pad(shorten(safeName(coder), column), column)}  ${score(rate === undefined ? rate : rate * (perSecond === undefined ? 1 : 60 * perSecond), 2)}  ${dots}`
    }),
  ]
  const left = Math.max(...matrix.map(textWidth))
  const right = Math.max(...rates.map(textWidth))
  if (left + 6 + right > width) return [...matrix, '', ...rates, '']
  const height = Math.max(matrix.length, rates.length)
  const lines = Array.from(
    { length: height },
    (_, index) =>
      pad(matrix[index] ?? '', left) + (rates[index] === undefined ? '' : `      ${rates[index]}`),
  )
  return [...lines, '']
}

function extremePairs(coders: readonly string[], perPair: Agreement['perPair'], symbol: string): string {
  const pairs: [number, string][] = []
  for (const [row, first] of coders.entries())
    for (const [column, second] of coders.entries()) {
      const value = perPair[row]![column]
      if (column > row && value !== undefined)
        pairs.push([value, `${safeName(first)} and ${safeName(second)}`])
    }
  pairs.sort(([a], [b]) => b - a)
  const [best, worst] = [pairs[0], pairs.at(-1)]
  return best === undefined || worst === undefined
    ? 'No two annotators share an item.'
    : `${best[1]} agree most (${symbol} ${score(best[0])}), ${worst[1]} least (${score(worst[0])}).`
}
