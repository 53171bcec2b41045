import { estimatesRates } from '../agreement/shared.ts'
import { explainLevels, explainTexts, levelMarks } from '../compare/index.ts'
import type { Agreement, Corpus, Item } from '../index.ts'
import { codingLevels, timeOf } from '../model/index.ts'
import { score2 } from '../model/numbers.ts'
import {
  boundaryHeatMap,
  type Figure,
  type FigureOptions,
  type HeatMapItem,
  intervalDots,
  type Mark,
  type NestedStrips,
  pairMatrix,
  type TwoTexts,
} from '../plots/index.ts'
import { openingMention, randomLabel, similaritySymbol } from './sentences/agreement.ts'

/** The items a heat map shows at most; the lowest agreement comes first where there are more. */
export const MOST_HEAT_ITEMS = 60
/** The coders a heat map opens into lanes. */
const MOST_LANES = 12

/**
 * Who agrees with whom.
 *
 * @param agreement - its similarities of pairs are shown
 * @param options - width (420 px unless given), theme, frame and the words around the picture
 * @returns a matrix of pairs; pairs without an item in common are empty cells
 */
export function agreementPairsFigure(agreement: Agreement, options: FigureOptions = {}): Figure {
  const { coders, perPair } = agreement
  const pairs = coders.flatMap((a, row) =>
    coders.slice(row + 1).map((b, offset) => ({ a, b, value: perPair[row]?.[row + 1 + offset] })),
  )
  return pairMatrix({ measure: similaritySymbol(agreement), pairs }, options)
}

/** What is taken for chance, in the row of a coefficient. */
const rates: Readonly<Record<Agreement['coefficient'], string>> = {
  pi: 'one rate',
  kappa: 'own rate',
  'multi-pi': 'one rate',
  'multi-kappa': 'own rate',
  'bennett-s': 'equal types',
  'bennett-s-modified': 'equal types',
}

const detailOf = ({ coefficient, chance }: Agreement): string =>
  chance?.model === undefined || estimatesRates(chance.model) ? rates[coefficient] : randomLabel(chance.model)

/**
 * Coefficients with their intervals, and the similarity before chance is taken out.
 *
 * @param agreements - coefficients of the same coders, one or more; the first gives the title
 * @param options - width (480 px unless given), theme, frame and the words around the picture
 * @param interval - what the interval is, for the subtitle; undefined: it is left out
 * @returns a dot with its interval for each
 */
export function coefficientsFigure(
  agreements: readonly Agreement[],
  options: FigureOptions = {},
  interval?: string,
): Figure {
  const first = agreements[0]!
  const over = similaritySymbol(first)
  return intervalDots(
    {
      rows: [
        ...agreements.map(each => ({
          name: each.symbol,
          detail: detailOf(each),
          value: each.value,
          interval: each.interval ?? undefined,
        })),
        { name: over, detail: 'uncorrected', value: first.observed },
      ],
      interval,
    },
    {
      footnote: first.signature,
      ...(first.value === undefined
        ? {}
        : { title: `${openingMention(first)} is ${score2(first.value)} over ${over}` }),
      ...options,
    },
  )
}

/** The items of a heat map: only the coders asked for (all, where none are named), with each item's similarity. */
export function heatItems(
  corpus: Corpus,
  agreement: Agreement | undefined,
  coders: readonly string[],
): HeatMapItem[] {
  const observed = new Map(agreement?.perItem.map(part => [part.item, part.observed]))
  const wanted = coders.length === 0 ? undefined : new Set(coders)
  return corpus.items.map(item => ({
    id: item.id,
    units: item.units,
    time: timeOf(item),
    codings: item.codings
      .filter(({ coder }) => wanted === undefined || wanted.has(coder))
      .map(({ coder, segmentation }) => ({ coder, boundaries: segmentation.boundaries })),
    similarity: observed.get(item.id),
  }))
}

/**
 * Where coders place boundaries: the items of lowest agreement, and their lanes where they fit.
 *
 * @param corpus - items with their codings
 * @param agreement - says which items agree least; undefined: the order of the corpus
 * @param coders - whose codings are shown; empty: those of all
 * @param options - width (960 px unless given), theme, frame and the words around the picture
 * @returns a heat map of 60 items at most; with four items or fewer and 2 to 12 coders also a lane for each coder
 */
export function heatFigure(
  corpus: Corpus,
  agreement: Agreement | undefined,
  coders: readonly string[],
  options: FigureOptions = {},
): Figure {
  const all = heatItems(corpus, agreement, coders)
  const items =
    all.length <= MOST_HEAT_ITEMS
      ? all
      : [...all].sort((a, b) => (a.similarity ?? 2) - (b.similarity ?? 2)).slice(0, MOST_HEAT_ITEMS)
  const open =
    items.length <= 4 && coders.length <= MOST_LANES && coders.length > 1 ? items.map(item => item.id) : []
  return boundaryHeatMap(
    { items, of: all.length, measure: agreement && similaritySymbol(agreement) },
    { ...options, open },
  )
}

/** Units up to which levels are compared exactly. */
const MOST_LEVEL_UNITS = 8e7

/**
 * Two hierarchies over one item as `nestedStrips` takes them; undefined where both coders have one level only.
 *
 * @param item - with the codings of both
 * @param reference - name of a coder
 * @param hypothesis - name of the other
 * @returns data for `nestedStrips`; undefined also where one has not cut the item, or it has more than 80 million
 *   units
 */
export function nestedStripsOf(item: Item, reference: string, hypothesis: string): NestedStrips | undefined {
  const codings = [reference, hypothesis].map(name => item.codings.find(({ coder }) => coder === name))
  if (codings.includes(undefined) || item.units > MOST_LEVEL_UNITS) return undefined
  const [a, b] = codings.map(coding => ({ units: item.units, levels: codingLevels(coding!) })) as [
    NestedLevels,
    NestedLevels,
  ]
  if (a.levels.length + b.levels.length === 2) return undefined
  const { axis } = a.levels[0]!
  return {
    units: item.units,
    reference: { name: reference, levels: a.levels },
    hypothesis: { name: hypothesis, levels: b.levels },
    marks: levelMarks(a, b, { span: axis?.ticksPerSecond }),
    stretches: explainLevels(a, b),
    secondsPerUnit: axis && 1 / axis.ticksPerSecond,
  }
}

type NestedLevels = { readonly units: number; readonly levels: ReturnType<typeof codingLevels> }

/**
 * Two texts that differ as `twoTexts` takes them; undefined where the hypothesis cut the item's own text.
 *
 * @param item - with its texts
 * @param reference - name of a coder, as the picture shows it
 * @param hypothesis - name of the coder who cut a text that differs
 * @param marks - what was found between the two, in units of the item's text
 * @returns data for `twoTexts`
 */
export function twoTextsOf(
  item: Item,
  reference: string,
  hypothesis: string,
  marks: readonly Mark[],
): TwoTexts | undefined {
  const aligned = item.codings.find(({ coder }) => coder === hypothesis)?.aligned
  if (aligned === undefined || item.texts === undefined) return undefined
  return { reference, hypothesis, rows: explainTexts(item.texts, aligned), marks }
}
