import type { AnnotatorStats, Drop, RandomScores } from '../../agreement/index.ts'
import type { CoderGroup } from '../../evaluate/shared.ts'
import type { Agreement } from '../../index.ts'
import { secondsInAll, secondsOf } from '../../model/index.ts'
import { chancePlot, coderBehaviour, coderEffectDumbbell, type HeatMapItem } from '../../plots/index.ts'
import {
  blockSentence,
  coefficientSentences,
  similaritySymbol,
} from '../../wording/agreement/agreement-sentences.ts'
import { whichToReport, whyTwoNumbers } from '../../wording/agreement/chance-sentences.ts'
import { groupSentences, namesWord } from '../../wording/agreement/role-sentences.ts'
import { cutPlacesSentence } from '../../wording/comparison/cut-places.ts'
import { countDigits, plural } from '../../wording/numbers.ts'
import { chanceData } from '../chance-data.ts'
import { agreementPairsFigure, coefficientsFigure, heatFigure, MOST_HEAT_ITEMS } from '../figures.ts'
import { intervalNote } from '../ranking-data.ts'
import { formatNumber, UNDEFINED } from '../table.ts'
import { outliersBlock } from './annotator-stats.ts'
import { figureBlock, tableBlock } from './blocks.ts'
import type { ReportFacts } from './facts.ts'
import { html, type Markup } from './markup.ts'

/** Where coders cut, how far they agree beyond chance, who agrees with whom, and how densely each cuts. */
export function agreementSection(
  facts: ReportFacts,
  group: CoderGroup,
  agreements: readonly Agreement[],
  joined: readonly Drop[],
  random?: RandomScores,
  annotatorStats?: AnnotatorStats,
): Markup {
  const [first] = agreements
  const coders = first?.coders ?? facts.evaluation.data.coders
  const why =
    first === undefined
      ? html`<p>Agreement beyond chance compares two or more coders of equal standing; this evaluation has one reference. The figures show where all coders cut.</p>`
      : html`<p>${coefficientSentences(agreements).join(' ')}</p>
<p>${whose(group, coders)}</p>`
  const two = first === undefined ? undefined : whyTwoNumbers(first, random)
  const reported =
    two === undefined
      ? undefined
      : html`<div class="grid"><div><h3>Why two numbers?</h3><p>${two}</p></div><div><h3>Which one to report?</h3><p>${whichToReport(first!)}</p></div></div>`
  return html`${why}${first === undefined ? undefined : chanceFigure(first, random)}${reported}${heatMap(facts, first, coders)}<div class="grid">${first === undefined ? undefined : coefficientDots(agreements, intervalNoteOf(first, facts))}${first === undefined || coders.length < 3 ? undefined : pairs(first)}${behaviour(facts)}${first === undefined ? undefined : addCoderEffect(first, joined)}</div>
${first === undefined ? undefined : outliersBlock(first, annotatorStats)}${first === undefined ? undefined : perItem(first)}`
}

/** Whose agreement it is, and how to change that. */
const whose = (group: CoderGroup, coders: readonly string[]): string =>
  group.measuredBy === 'people'
    ? `${groupSentences(group, false).join(' ')} Change that with --equals, --references and --hypotheses.`
    : [
        `Taken for coders of equal standing: ${namesWord(coders)}.`,
        ...groupSentences(group, false),
        'Change that with --references and --hypotheses.',
      ].join(' ')

/** How the intervals were made: over items, or, of one long text, over its blocks. */
function intervalNoteOf(first: Agreement, { evaluation }: ReportFacts): string | undefined {
  const { interval, seed } = evaluation.settings
  const blocks = interval === null ? undefined : blockSentence(first, interval, seed)?.replace(/\.$/, '')
  return blocks ?? intervalNote(evaluation)
}

/** Observed similarity, random coders, and both coefficients. */
const chanceFigure = (first: Agreement, random: RandomScores | undefined): Markup =>
  figureBlock(options => chancePlot(chanceData(first, random), options), 'wide', first.signature)

/** How many positions all cut, for the summary. */
export const cutPlaces = (items: readonly HeatMapItem[]): string => {
  const coders = new Set(items.flatMap(({ codings }) => codings.map(({ coder }) => coder))).size
  return cutPlacesSentence(
    items.map(({ codings }) => {
      const counts = new Map<number, number>()
      for (const { boundaries } of codings)
        for (const place of Array.from(boundaries)) counts.set(place, (counts.get(place) ?? 0) + 1)
      return { coders: codings.length, counts: counts.values() }
    }),
    coders,
  )
}

function heatMap({ corpus }: ReportFacts, first: Agreement | undefined, coders: readonly string[]): Markup {
  const all = corpus.items.length
  const note =
    all > MOST_HEAT_ITEMS
      ? html`<p class="quiet small">${countDigits(MOST_HEAT_ITEMS)} of ${countDigits(all)} items, lowest agreement first.</p>`
      : undefined
  return html`${figureBlock(options => heatFigure(corpus, first, coders, options), 'wide')}${note}`
}

const coefficientDots = (agreements: readonly Agreement[], interval: string | undefined): Markup =>
  figureBlock(options => coefficientsFigure(agreements, options, interval), 'half', agreements[0]!.signature)

const pairs = (agreement: Agreement): Markup =>
  figureBlock(options => agreementPairsFigure(agreement, options), 'half')

function behaviour({ corpus, evaluation }: ReportFacts): Markup {
  const rows = evaluation.data.coders.map(coder => {
    const items = corpus.items.flatMap(item => {
      const coding = item.codings.find(each => each.coder === coder)
      return coding === undefined
        ? []
        : [
            {
              cuts: coding.segmentation.boundaries.length,
              places: Math.max(0, item.units - 1),
              ...secondsOf(item),
            },
          ]
    })
    return {
      coder,
      cuts: items.reduce((sum, item) => sum + item.cuts, 0),
      places: items.reduce((sum, item) => sum + item.places, 0),
      ...secondsInAll(items),
      ...(items.length > 1 && items.length <= 60 ? { items } : {}),
    }
  })
  return figureBlock(options => coderBehaviour(rows, options), 'half')
}

function addCoderEffect(first: Agreement, joined: readonly Drop[]): Markup | undefined {
  const rows = joined.flatMap(({ coder, with: together }) =>
    together.value === undefined ? [] : [{ name: coder, value: together.value }],
  )
  const alone = joined[0]?.without.value
  if (alone === undefined || rows.length === 0) return undefined
  return figureBlock(options => coderEffectDumbbell({ measure: first.symbol, alone, rows }, options), 'half')
}

function perItem(agreement: Agreement): Markup | undefined {
  const { perItem: parts, symbol } = agreement
  if (parts.length < 2) return undefined
  const rows = [...parts]
    .sort((a, b) => (a.value ?? 2) - (b.value ?? 2))
    .slice(0, 500)
    .map(part => [
      { show: part.item },
      { show: part.value === undefined ? UNDEFINED : formatNumber(part.value, 3), sort: part.value ?? null },
      {
        show: part.observed === undefined ? UNDEFINED : formatNumber(part.observed, 3),
        sort: part.observed ?? null,
      },
      { show: countDigits(part.coders), sort: part.coders },
    ])
  const cut =
    parts.length > 500
      ? html`<p class="quiet small">500 of ${countDigits(parts.length)} ${plural(parts.length, 'item')}.</p>`
      : undefined
  return html`<h3>Items, lowest agreement first</h3>
${tableBlock(
  'Agreement by item',
  [
    { name: 'item' },
    { name: symbol, number: true },
    { name: similaritySymbol(agreement), number: true },
    { name: 'coders', number: true },
  ],
  rows,
)}${cut}`
}
