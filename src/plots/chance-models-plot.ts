import { listed, score2 } from '../model/numbers.ts'
import type { Figure, FigureOptions } from './figure.ts'
import { intervalDots } from './interval-dots.ts'

/** A coefficient under one model of chance. */
export interface ChanceModelRow {
  /** The model: `lengths`. */
  readonly model: string
  /** The symbol of the coefficient: `κ_x`. */
  readonly symbol: string
  /** Who is random under it: `segments in random order`. */
  readonly detail: string
  /** Absent: undefined, and the row says so. */
  readonly value: number | undefined
}

/** Values that differ by less are called the same. */
const SAME = 0.02

/**
 * A coefficient under each model of chance, one dot per model: how much of the agreement is left if what annotators
 * may know without reading is taken as chance.
 *
 * @param rows - loose models first
 * @param options - width (480 px unless given), theme, frame and the words around the figure
 * @returns the figure, with its table
 * @example
 * chanceModelsPlot([
 *   { model: 'rates', symbol: 'κ_x', detail: 'random at these rates', value: 0.49 },
 *   { model: 'lengths', symbol: 'κ_x', detail: 'segments in random order', value: 0.4 },
 * ]).title //=> 'Agreement beyond chance is .40 to .49, depending on the chance model'
 */
export function chanceModelsPlot(rows: readonly ChanceModelRow[], options: FigureOptions = {}): Figure {
  return intervalDots(
    {
      rows: rows.map(({ model, symbol, detail, value }) => ({
        name: `${model} ${symbol}`,
        detail,
        value,
      })),
    },
    {
      title: titleOf(rows),
      subtitle: 'One dot per chance model: the random annotators named on the left would score 0.',
      ...options,
    },
  )
}

function titleOf(rows: readonly ChanceModelRow[]): string {
  const values = rows.flatMap(({ value }) => (value === undefined ? [] : [value]))
  if (values.length === 0)
    return `Agreement is undefined under ${listed([...new Set(rows.map(({ model }) => model))])}`
  const [low, high] = [Math.min(...values), Math.max(...values)]
  return high - low < SAME
    ? `Agreement beyond chance is about ${score2(high)} under every chance model`
    : `Agreement beyond chance is ${score2(low)} to ${score2(high)}, depending on the chance model`
}
