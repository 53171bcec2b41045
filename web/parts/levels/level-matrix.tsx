import { confusionPlot, type Mark } from 'cesura/plots'
import { plural } from '../../../src/model/numbers.ts'
import { laneName, levelNoun, pointCut, pointedLevel } from '../../state/levels.ts'
import type { LevelsAnswer } from '../../worker/levels.ts'
import { FigurePanel } from '../figure.tsx'

/** Levels of one side against those of the other, cut by cut. */
export function LevelMatrix({ answer: { marks, asked }, stale }: { answer: LevelsAnswer; stale: boolean }) {
  const [reference, hypothesis] = [asked.reference.name, asked.hypothesis.name]
  const size = Math.max(asked.reference.levels.length, asked.hypothesis.levels.length)
  const counts = Array.from({ length: size + 1 }, () => new Array<number>(size + 1).fill(0))
  for (const { referenceType, hypothesisType } of marks) {
    const at = (type: string | undefined) => (type === undefined ? size : Number(type) - 1)
    counts[at(referenceType)]![at(hypothesisType)]!++
  }
  const types = Array.from({ length: size }, (_, level) => laneName(level + 1))
  return (
    <FigurePanel
      name="levels"
      stale={stale}
      render={look =>
        confusionPlot(
          { types, counts, rows: reference, columns: hypothesis, nothing: 'no cut' },
          {
            ...look,
            title: `Level of each cut, ${reference} against ${hypothesis}`,
            subtitle: `Rows: ${reference}. Columns: ${hypothesis}. A stronger shade: a larger share of the row.`,
          },
        )
      }
      live={{
        name: ([row, column]) => {
          const name = (at: string | number | undefined) =>
            Number(at) === size ? 'no cut' : levelNoun(Number(at) + 1)
          const count = counts[Number(row)]![Number(column)]!
          return `${reference}: ${name(row)}, ${hypothesis}: ${name(column)}; ${count} ${plural(count, 'cut')}.`
        },
        act: ([row, column]) => walkCell(marks, Number(row), Number(column), size),
        rest: 'Click a cell to walk through its cuts.',
      }}
    />
  )
}

/** Points at the next cut of a cell of the matrix. */
function walkCell(marks: readonly Mark[], row: number, column: number, size: number): void {
  const at = (type: string | undefined) => (type === undefined ? size : Number(type) - 1)
  const own = marks.flatMap((mark, index) =>
    at(mark.referenceType) === row && at(mark.hypothesisType) === column ? [index] : [],
  )
  const now = pointedLevel.value?.what === 'mark' ? pointedLevel.value.index : -1
  const next = own.find(index => index > now) ?? own[0]
  if (next !== undefined) pointCut(next)
}
