import { useSignal } from '@preact/signals'
import { codingOf } from 'cesura'
import type { TypeConfusion } from 'cesura/compare'
import { confusionPlot } from 'cesura/plots'
import { countDigits, percent } from '../../../src/model/numbers.ts'
import { openPlace } from '../../state/navigate.ts'
import { codersNow, itemsNow } from '../../state/people.ts'
import { FigurePanel } from '../figure.tsx'

/** At cuts that two coders share: what the one calls what the other calls otherwise. */
export function TypeConfusions({ confusion, stale }: { confusion: TypeConfusion; stale: boolean }) {
  /** How many boundaries of a cell were walked through. */
  const walked = useSignal<{ key: string; next: number }>({ key: '', next: 0 })
  const { types, counts } = confusion
  const total = (row: number) => types.reduce((sum, _, column) => sum + counts[row]![column]!, 0)
  const share = (row: number, column: number) => (total(row) === 0 ? 0 : counts[row]![column]! / total(row))
  const say = ([row, column]: readonly (string | number)[]) => {
    const [own, other] = [types[Number(row)]!, types[Number(column)]!]
    const times = counts[Number(row)]![Number(column)]!
    return own === other
      ? `Both say ${own}: ${percent(share(Number(row), Number(column)))} of ${own}, ${countDigits(times / 2)} pairs of cuts.`
      : `One says ${own}, the other ${other}: ${percent(share(Number(row), Number(column)))} of ${own}, ${countDigits(times)} pairs of cuts.`
  }
  /** The next cut of a cell, in Compare. */
  const walk = ([row, column]: readonly (string | number)[]) => {
    const cuts = cutsOf(Number(row), Number(column))
    if (cuts.length === 0) return
    const key = `${row} ${column}`
    const next = walked.value.key === key ? walked.value.next % cuts.length : 0
    walked.value = { key, next: next + 1 }
    const { item, place, a, b } = cuts[next]!
    openPlace(item, place, a, b)
  }
  return (
    <FigurePanel
      name="types"
      stale={stale}
      inputs={[confusion]}
      render={look =>
        confusionPlot(
          { types, counts, rows: 'one coder', columns: 'the other', nothing: null, shares: true },
          {
            ...look,
            title: titleOf(confusion, share),
            subtitle:
              'Cuts at the same place: share of each row. Outlined: same type. Columns: what the other says.',
          },
        )
      }
      live={{ name: say, act: walk, rest: 'Click a cell to walk through its cuts in Compare.' }}
    />
  )
}

function titleOf({ types, counts }: TypeConfusion, share: (row: number, column: number) => number): string {
  let best: { row: number; column: number; share: number } | undefined
  for (let row = 0; row < types.length; row++)
    for (let column = 0; column < types.length; column++)
      if (row !== column && counts[row]![column]! > 0 && share(row, column) > (best?.share ?? 0))
        best = { row, column, share: share(row, column) }
  if (best === undefined) return 'No type is taken for another'
  return `Most often one says ${types[best.column]} where the other says ${types[best.row]} (${percent(best.share)} of ${types[best.row]})`
}

/** Cuts that two coders share, the one with a type, the other with another; at most some hundreds. */
function cutsOf(row: number, column: number) {
  const found: { item: string; place: number; a: string; b: string }[] = []
  const coders = codersNow()
  for (const item of itemsNow()) {
    const codings = coders.flatMap(coder => {
      const segmentation = codingOf(item, coder)
      return segmentation?.types === undefined ? [] : [{ coder, segmentation }]
    })
    for (const a of codings)
      for (const [index, place] of a.segmentation.boundaries.entries()) {
        if (((a.segmentation.types![index]! >>> row) & 1) === 0) continue
        for (const b of codings) {
          if (b === a) continue
          const at = b.segmentation.boundaries.indexOf(place)
          if (at !== -1 && ((b.segmentation.types![at]! >>> column) & 1) === 1)
            found.push({ item: item.id, place, a: a.coder, b: b.coder })
          if (found.length >= 500) return found
        }
      }
  }
  return found
}
