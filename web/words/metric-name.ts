import { findMetric } from 'cesura'

/** A metric as a choice: its symbol and its title, never its identifier. */
export function metricName(id: string): string {
  const { symbol, title } = findMetric(id)
  return symbol === title ? title : `${symbol}, ${title}`
}
