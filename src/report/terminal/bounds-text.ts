import type { MetricResult } from '../../evaluate/index.ts'
import { scoreWord } from '../../wording/format-number.ts'
import { pad, textWidth } from '../render/text-width.ts'

/** The baselines and people in words. */
export const BOUND_WORDS = {
  random: 'random boundaries',
  even: 'even boundaries',
  none: 'no boundaries',
  u00: 'word repetition (U00)',
  human: 'between references',
} as const

/** What baselines and people would get, where no plot shows it: a row each, as many metrics as fit. */
export function comparedWith(metrics: readonly MetricResult[], width: number): string[] {
  const ids = [...new Set(metrics.flatMap(({ bounds = [] }) => bounds.map(({ id }) => id)))]
  if (ids.length === 0) return []
  const name = 'For comparison'
  const names = Math.max(textWidth(name), ...ids.map(id => textWidth(BOUND_WORDS[id])))
  const cells = metrics.map(({ symbol, pool, bounds = [] }) => {
    const found = ids.map(id => {
      const bound = bounds.find(one => one.id === id)
      return bound === undefined ? '' : scoreWord(bound[pool].value)
    })
    const column = [symbol, ...found]
    const wide = Math.max(...column.map(textWidth))
    return column.map(cell => ' '.repeat(2 + wide - textWidth(cell)) + cell)
  })
  let used = names
  const fitting = cells.filter(([head]) => {
    used += textWidth(head!)
    return used <= width
  })
  return [
    '',
    ...[name, ...ids.map(id => BOUND_WORDS[id])].map(
      (own, row) => pad(own, names) + fitting.map(column => column[row]!).join(''),
    ),
  ]
}
