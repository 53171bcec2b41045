import { countDigits, listed, percent, plural } from '../model/numbers.ts'
import { kindWord } from '../report/sentences/marks.ts'
import { type Figure, type FigureCell, type FigureOptions, makeFigure, nameColumn } from './figure.ts'
import { fitText, textWidth } from './measure.ts'
import { markGlyph } from './strips/marks.ts'
import { label, rect } from './svg.ts'
import { MARK_KINDS, type MarkKind } from './theme.ts'

/** How often each kind of edit occurs, per system, per coder or per type. */
export interface OperationData {
  readonly rows: readonly {
    readonly name: string
    readonly counts: Partial<Readonly<Record<MarkKind, number>>>
  }[]
  /**
   * What a row is: system, pair, type.
   * @defaultValue `system`
   */
  readonly of?: string
}

/** Between two entries of the legend. */
const GAP = 14

const CLAIMS: readonly (readonly [MarkKind, string])[] = [
  ['extra', 'Mostly extra cuts'],
  ['missing', 'Mostly misses'],
  ['near', 'Mostly near misses'],
  ['type', 'Mostly other types'],
  ['match', 'Mostly matches'],
]

/**
 * One bar per row, divided by kind of edit: match, near miss, missing, extra, other type.
 *
 * @param data - counts of each kind, a row for each bar; a kind that is left out counts 0
 * @param options - width (480 px unless given), theme, frame and the words around the picture
 * @returns the figure, with its table
 * @example
 * operationBars({ rows: [{ name: 'aps', counts: { match: 27, near: 3, missing: 56, extra: 14 } }] }).title //=> 'Mostly misses: aps'
 */
export function operationBars(data: OperationData, options: FigureOptions = {}): Figure {
  const { rows, of = 'system' } = data
  const kinds = MARK_KINDS.filter(kind => kind !== 'type' || rows.some(row => (row.counts.type ?? 0) > 0))
  const total = (row: OperationData['rows'][number]): number =>
    kinds.reduce((sum, kind) => sum + (row.counts[kind] ?? 0), 0)
  return makeFigure(
    {
      kind: 'Operation distribution',
      size: `${countDigits(rows.length)} ${plural(rows.length, of, of === 'hypothesis' ? 'hypotheses' : `${of}s`)}`,
      title: titleOf(rows, kinds),
      subtitle: 'Share of boundary pairs by operation.',
      table: {
        columns: [of, ...kinds.map(kind => kindWord(kind)), 'all'],
        rows: rows.map(row => [row.name, ...kinds.map(kind => row.counts[kind] ?? 0), total(row)]),
      },
      width: 480,
      render(width) {
        const left = nameColumn(
          rows.map(row => row.name),
          width,
        )
        let out = ''
        const cells: FigureCell[] = []
        rows.forEach((row, index) => {
          const y = 4 + index * 36
          const all = total(row)
          out += label(0, y + 12, fitText(row.name, left - 8, 14), { size: 14 })
          if (all === 0) out += label(left, y + 12, 'no boundary on either side', { fill: 'f-ink3' })
          let x = left
          for (const kind of kinds) {
            const share = (row.counts[kind] ?? 0) / all
            if (!(share > 0)) continue
            const wide = share * (width - left)
            cells.push({ x, y, width: wide, height: 24, row: index, of: [row.name, kind] })
            out += rect(x + 1, y, Math.max(1, wide - 2), 24, `f-${kind}`, { rx: Math.min(3, wide / 3) })
            if (wide >= 40)
              out += label(x + wide / 2, y + 12, percent(share), {
                anchor: 'middle',
                weight: 600,
                fill: `on-${kind}`,
              })
            x += wide
          }
        })
        const y = 10 + rows.length * 36
        const entry = (kind: MarkKind) => 20 + Math.ceil(textWidth(kindWord(kind), 12))
        const space = (width - left) / kinds.length
        const even = kinds.every(kind => entry(kind) + GAP <= space)
        let [x, line] = [even ? left : 0, 0]
        for (const kind of kinds) {
          // What does not fit next to the others goes to the next line.
          if (!even && x > 0 && x + entry(kind) > width) [x, line] = [0, line + 1]
          out +=
            markGlyph(kind, Math.round(x), y + line * 22) +
            label(Math.round(x) + 20, y + 9 + line * 22, kindWord(kind), { fill: 'f-ink2' })
          x += even ? space : entry(kind) + GAP
        }
        return { body: out, height: y + 20 + line * 22, cells }
      },
    },
    options,
  )
}

function titleOf(rows: OperationData['rows'], kinds: readonly MarkKind[]): string {
  const groups = new Map<MarkKind, string[]>()
  for (const row of rows) {
    const highest = Math.max(...kinds.map(kind => row.counts[kind] ?? 0))
    const leaders = kinds.filter(kind => (row.counts[kind] ?? 0) === highest)
    const most = highest > 0 && leaders.length === 1 ? leaders[0] : undefined
    if (most === undefined) continue
    const names = groups.get(most)
    if (names === undefined) groups.set(most, [row.name])
    else names.push(row.name)
  }
  const claims = CLAIMS.flatMap(([kind, claim]) => {
    const names = groups.get(kind)
    if (names === undefined) return []
    const shown = names.length > 3 ? [...names.slice(0, 2), `${countDigits(names.length - 2)} more`] : names
    return [`${claim}: ${listed(shown)}`]
  })
  return claims.length === 0 ? 'What was matched, missed and added' : claims.join('. ')
}
