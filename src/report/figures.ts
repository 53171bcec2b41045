import type { Agreement, Corpus } from '../index.ts'
import { boundaryHeatMap, type Figure, type FigureOptions, pairMatrix } from '../plots/index.ts'
import { similaritySymbol } from '../wording/agreement-sentences.ts'
import { heatItems } from './html/heat-items.ts'

/** The items a heat map shows at most; the lowest agreement comes first where there are more. */
export const MOST_HEAT_ITEMS = 60
/** The coders a heat map opens into lanes. */
const MOST_LANES = 12

/** Who agrees with whom. */
export function agreementPairsFigure(agreement: Agreement, options: FigureOptions = {}): Figure {
  const { coders, perPair } = agreement
  const pairs = coders.flatMap((a, row) =>
    coders.slice(row + 1).map((b, offset) => ({ a, b, value: perPair[row]?.[row + 1 + offset] })),
  )
  return pairMatrix({ measure: similaritySymbol(agreement), pairs }, options)
}

/** Where coders cut: the items of lowest agreement, and their lanes where there is room. */
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
    { items, of: all.length, ...(agreement === undefined ? {} : { measure: similaritySymbol(agreement) }) },
    { ...options, open },
  )
}
