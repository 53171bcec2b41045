import { throwInvalid } from '../../model/error.ts'
import { nothingToCompare } from '../../model/errors/agreement.ts'
import { matrixNotEstimable, matrixOfCountsShape } from '../../model/errors/compare.ts'
import { requireNumber } from '../../model/require.ts'
import type { Segmentation } from '../../model/segmentation.ts'
import type { NamedMatrix } from './matrix.ts'
import { runningTexts } from './running-texts.ts'

/** How often one coder gave a type (rows) where another gave one (columns); the last is no boundary. */
export interface TypeConfusion {
  readonly types: readonly string[]
  readonly counts: readonly (readonly number[])[]
}

/**
 * The confusion matrix of two coders, position by position: rows the reference's types, columns the hypothesis's, last
 * no boundary. All places count, the one after the last unit too. Several pairs of codings are added up.
 *
 * @param pairs - codings of the same text by two coders, one pair or more; all with one type scale
 * @returns the types of the scale, and counts with one row and one column more than types
 * @throws CesuraError `nothing-to-compare` when there is no pair
 * @throws CesuraError `unit-count-mismatch` or `axes-differ` when the two of a pair do not count the same text
 * @throws CesuraError `types-differ` or `types-not-exclusive` when the scales of a pair differ, or a position has several
 *   types
 * @example
 * typeConfusion([[fromSequence(['.', null, '.'], { types: ['.', ','] }), fromSequence([',', null, '.'], { types: ['.', ','] })]]).counts
 * //=> [[1, 1, 0], [0, 0, 0], [0, 0, 1]]
 */
export function typeConfusion(
  pairs: readonly (readonly [reference: Segmentation, hypothesis: Segmentation])[],
): TypeConfusion {
  const first = pairs[0]?.[0]
  if (first === undefined) throwInvalid(nothingToCompare, {})
  const types = first.scale?.names ?? ['1']
  const none = types.length
  const counts = Array.from({ length: none + 1 }, () => new Array<number>(none + 1).fill(0))
  for (const [reference, hypothesis] of pairs) {
    for (const text of runningTexts(reference, hypothesis, undefined)) {
      const { places: x, types: p } = text.reference
      const { places: y, types: q } = text.hypothesis
      let both = 0
      for (let i = 0, j = 0; i < x.length || j < y.length; ) {
        const step = i === x.length ? 1 : j === y.length ? -1 : Math.sign(x[i]! - y[j]!)
        const row = step <= 0 ? p[i++]! : none
        const column = step >= 0 ? q[j++]! : none
        counts[row]![column]!++
        both++
      }
      counts[none]![none]! += text.units - both
    }
  }
  return { types, counts }
}

/**
 * A similarity matrix from how experts confuse types, by the similarity choice model of Shepard and Luce:
 *
 *     s_pq = √( n_pq · n_qp / (n_pp · n_qq) ), at most 1
 *
 * n_pq: how often one expert gave p where the other gave q; the last row and column are no boundary. Each
 * expert's liking for a type cancels out, so that rare types are not called alike because they are rare. The result
 * is symmetric with 1 on its diagonal. `smoothing` is added to every count. A type on which
 * the experts never agree has no similarity (`matrix-not-estimable`): smooth, or merge it with another.
 *
 * @param confusion - of `typeConfusion`
 * @param options - `smoothing`: what is added to every count, 0 or more; 0 by default
 * @returns a symmetric matrix that names its types, values 0 to 1, the diagonal 1
 * @throws CesuraError `matrix-shape` when the counts do not have one row and one column more than types
 * @throws CesuraError `matrix-not-estimable` when a type has no agreement, smoothing included
 * @throws CesuraError `option-invalid` when a count or the smoothing is not a number of 0 or more
 * @see Luce (1963), Detection and Recognition
 * @example
 * estimateMatrix({ types: ['.', ','], counts: [[40, 10, 2], [10, 10, 0], [2, 0, 900]] }).similarity[0][1] //=> 0.5
 */
export function estimateMatrix(
  confusion: TypeConfusion,
  options: { readonly smoothing?: number } = {},
): NamedMatrix {
  const smoothing = requireNumber('smoothing', options.smoothing ?? 0, 0)
  const { types, counts } = confusion
  if (counts.length !== types.length + 1 || counts.some(row => row.length !== counts.length)) {
    throwInvalid(matrixOfCountsShape, { types: types.length })
  }
  const n = counts.map((row, r) =>
    row.map((count, c) => requireNumber(`counts[${r}][${c}]`, count, 0) + smoothing),
  )
  for (const [p, row] of n.entries()) {
    if (row[p] === 0) {
      throwInvalid(matrixNotEstimable, { type: types[p] })
    }
  }
  const similarity = n.map((row, p) =>
    row.map((count, q) =>
      p === q ? 1 : Math.min(1, Math.sqrt((count / row[p]!) * (n[q]![p]! / n[q]![q]!))),
    ),
  )
  return { types: [...types], similarity }
}
