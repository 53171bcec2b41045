import type { HypothesisResult, MetricResult } from '../../evaluate/index.ts'
import { itemScores } from '../../evaluate/shared.ts'
import { byName } from '../../model/order.ts'
import { scoreWord } from '../../wording/format-number.ts'
import { countDigits, plural } from '../../wording/numbers.ts'
import { html, type Markup, rendered } from '../html/markup.ts'

/** A strong amount of the theme, as on the board of the workbench: dark on a light page, light on a dark one. */
export const SHADE = 'var(--q5)'

/** One column for each item, group by group, hardest first in its group; a stronger shade is a better score. */
export function heatTable(
  lead: MetricResult,
  rows: readonly HypothesisResult[],
  groupOf: ReadonlyMap<string, string>,
): Markup {
  const scores = rows.map(row => itemScores(lead, row.hypothesis))
  const all = scores.flatMap(own => [...own.values()].filter(value => value !== null))
  const [low, high] = [Math.min(...all), Math.max(...all)]
  const groups = groupedItems(lead, scores, groupOf)
  const cell = (row: HypothesisResult, item: string, value: number | null | undefined): Markup => {
    const group = groupOf.get(item)
    const name = `${row.hypothesis}, ${item}${group === undefined ? '' : ` (${group})`}: ${scoreWord(value ?? null)}`
    if (value === null || value === undefined) return html`<td title="${name}"></td>`
    const share = high === low ? 1 : (value - low) / (high - low)
    const strength = 0.08 + 0.92 * (lead.better === 'lower' ? 1 - share : share)
    return html`<td title="${name}" style="background:${rendered(SHADE)};opacity:${strength.toFixed(3)}"></td>`
  }
  const gap = (index: number): Markup | undefined => (index === 0 ? undefined : html`<td class="gap"></td>`)
  const head = html`<thead><tr><td></td>${groups.map(
    ([group, items], index) =>
      html`${gap(index)}<th scope="colgroup" colspan="${items.length}">${group}, ${countDigits(items.length)} ${plural(items.length, 'item')}</th>`,
  )}</tr></thead>`
  return html`<p class="small">One column is one item${groupOf.size > 0 ? ', the hardest first in its group' : ''}. A stronger shade is a better ${lead.symbol}; from ${scoreWord(all.length === 0 ? null : low)} to ${scoreWord(all.length === 0 ? null : high)}.</p>
<div class="scroll" tabindex="0" role="group" aria-label="Every item"><table class="heat">${groupOf.size > 0 ? head : undefined}<tbody>${rows.map(
    (row, index) =>
      html`<tr><th scope="row">${row.hypothesis}</th>${groups.map(
        ([, items], place) =>
          html`${gap(place)}${items.map(item => cell(row, item, scores[index]!.get(item)))}`,
      )}</tr>
`,
  )}</tbody></table></div>`
}

/** The items of each group by their mean score, the worst first; those without a group are last. */
function groupedItems(
  { better }: MetricResult,
  scores: readonly ReadonlyMap<string, number | null>[],
  groupOf: ReadonlyMap<string, string>,
): (readonly [group: string, items: readonly string[]])[] {
  const direction = better === 'lower' ? -1 : 1
  const items = [...new Set(scores.flatMap(own => [...own.keys()]))]
  const means = new Map(
    items.map(item => {
      const own = scores.flatMap(each => each.get(item) ?? [])
      return [item, own.length === 0 ? 0 : (direction * own.reduce((a, b) => a + b, 0)) / own.length]
    }),
  )
  items.sort((a, b) => means.get(a)! - means.get(b)! || byName(a, b))
  const groups = [...new Set(groupOf.values())].sort(byName)
  const rest = items.filter(item => !groupOf.has(item))
  return [
    ...groups.map(group => [group, items.filter(item => groupOf.get(item) === group)] as const),
    ...(rest.length > 0 ? [['no group', rest] as const] : []),
  ].filter(([, own]) => own.length > 0)
}
