import type { MetricResult } from '../../evaluate/index.ts'
import { bestFirst } from '../../wording/best-first.ts'
import { formatNumber, scoreWord } from '../../wording/format-number.ts'
import { safeName } from '../../wording/safe-text.ts'
import { pad, shorten, textWidth } from '../text-width.ts'

/** Groups that are listed; the document holds them all. */
const MOST = 40

/** One metric group by group: a row for each group, a column for each hypothesis, their mean last. */
export function groupLines(metric: MetricResult, design: 'references' | 'pairs', width: number): string[] {
  const own = design === 'pairs' ? [{ hypothesis: 'all pairs', ...metric.overall }] : bestFirst(metric)
  const groups = own[0]?.groups
  if (groups === undefined) return []
  const names = groups.map(({ group, pairs }) => `${safeName(group)} (${formatNumber(pairs, 0)})`)
  const title = `${metric.symbol} by group`
  const first = Math.min(Math.max(...names.map(textWidth), textWidth(title)), 30)
  // Columns that do not fit are left to --json; the best stand first.
  const columns = own.slice(0, Math.max(1, Math.floor((width - first) / 12)))
  const row = (name: string, cells: readonly string[]) =>
    pad(shorten(name, first), first) + cells.map(cell => `  ${pad(shorten(cell, 10), 10, 'right')}`).join('')
  const value = (group: number) =>
    columns.map(({ groups }) => scoreWord(groups?.[group]?.[metric.pool].value ?? null))
  const left = groups.length - MOST
  return [
    row(
      title,
      columns.map(({ hypothesis }) => safeName(hypothesis)),
    ),
    ...groups.slice(0, MOST).map((_, group) => row(names[group]!, value(group))),
    ...(left > 0 ? [`… and ${formatNumber(left, 0)} more groups in --json`] : []),
    row(
      'mean',
      columns.map(({ meanOfGroups }) => scoreWord(meanOfGroups?.[metric.pool].value ?? null)),
    ),
    ...(columns.length < own.length
      ? [`${formatNumber(own.length - columns.length, 0)} more hypotheses in --json`]
      : []),
    '',
  ]
}
