import type { ContainmentStretch } from '../../compare/index.ts'
import { contradicted } from '../sentences/levels.ts'
import { formatNumber } from '../table.ts'
import type { Diff } from './diff.ts'
import type { DiffTerminal } from './diff-terminal.ts'
import { diffStretches, markFinder, systemsOf } from './stretches.ts'
import { asciiChars, boxChars, laneRow, linkRows, type RenderedRow, rulerRow } from './system.ts'

const SHADES = ['▁', '▂', '▃', '▄', '▅', '▆', '▇', '█']

/**
 * Two hierarchies as mirrored rows: the levels of the reference from coarse to fine, what differs, the levels of the
 * hypothesis from fine to coarse; under them, unit by unit, how far the two contradict one another. `line` writes a
 * row after its name.
 */
export function levelRows(
  diff: Diff,
  available: number,
  terminal: DiffTerminal,
  line: (name: string, row: RenderedRow) => string,
): string[] {
  const { reference, hypothesis, stretches } = diff.levels!
  const { units } = diff.reference.segmentation
  const chars = terminal.ascii ? asciiChars : boxChars
  const perSystem = Math.max(4, Math.floor((available - 2) / 2))
  const find = markFinder(diff.marks)
  const most = Math.max(0, ...stretches.map(contradicted))
  const lines: string[] = []
  let shown = 0
  for (const stretch of diffStretches(diff.marks, units, perSystem)) {
    if (stretch.first > shown + 1) lines.push(skipped(shown + 1, stretch.first - 1), '')
    for (const system of systemsOf(stretch, perSystem)) {
      const lane = (level: (typeof reference)[number], name: string, at: number) =>
        line(name, [...`${at + 1} `].map(char => ({ char })).concat(laneRow(level, system, chars, false)))
      const between = linkRows(find(system.first, system.last), system, chars)
      const indented = (row: RenderedRow) => line('', [{ char: ' ' }, { char: ' ' }, ...row])
      lines.push(
        line(
          '',
          [...`  ${rulerRow(system)}`].map(char => ({ char })),
        ),
        ...reference.map((level, at) => lane(level, at === 0 ? diff.reference.name : '', at)),
        ...between.map(indented),
        ...reversed(hypothesis.map((level, at) => lane(level, at === 0 ? diff.hypothesis.name : '', at))),
      )
      if (most > 0) lines.push(indented(shadeRow(stretches, most, system, terminal)))
      lines.push('')
      shown = system.last
    }
  }
  if (shown < units) lines.push(skipped(shown + 1, units), '')
  return lines.slice(0, -1)
}

const reversed = <T>(list: readonly T[]): T[] => [...list].reverse()

const skipped = (first: number, last: number): string =>
  `… units ${formatNumber(first, 0)} to ${formatNumber(last, 0)}: no difference`

/** One character per unit: higher, or a larger digit, where more questions are answered differently. */
function shadeRow(
  stretches: readonly ContainmentStretch[],
  most: number,
  { first, last }: { first: number; last: number },
  { ascii }: DiffTerminal,
): RenderedRow {
  const row: { char: string }[] = []
  let at = 0
  for (let unit = first; unit <= last; unit++) {
    while (stretches[at]!.end < unit) at++
    const share = contradicted(stretches[at]!)
    const amount = share / most
    const char =
      share < 0.005
        ? ' '
        : ascii
          ? String(Math.min(9, Math.floor(10 * share)))
          : SHADES[Math.min(SHADES.length - 1, Math.floor(amount * SHADES.length))]!
    row.push({ char })
    if (unit < last) row.push({ char: ' ' })
  }
  return row
}
