import type { TallyTable } from './tally-table.ts'

/** Replicates added up side by side: a column is read once for all of them. */
export const LANES = 4

/**
 * Σ weight · row for many replicates, a number per column, replicate after replicate. `weigh` sets the weights of one
 * replicate, all 0 before: that of row i stands at i · LANES + lane. Rows are added in their order, whatever replicates
 * are drawn beside.
 */
export function weightedSums(
  table: TallyTable,
  replicates: number,
  weigh: (weights: Float64Array, replicate: number, lane: number) => void,
): Float64Array {
  const { rows, fields, values } = table
  const columns = fields.length
  const sums = new Float64Array(replicates * columns)
  const weights = new Float64Array(rows * LANES)
  const lanes = new Float64Array(LANES)
  for (let replicate = 0; replicate < replicates; replicate += LANES) {
    const used = Math.min(LANES, replicates - replicate)
    weights.fill(0)
    for (let lane = 0; lane < used; lane++) weigh(weights, replicate + lane, lane)
    for (let column = 0; column < columns; column++) {
      addWeighted(values, column * rows, weights, rows, lanes)
      for (let lane = 0; lane < used; lane++) sums[(replicate + lane) * columns + column] = lanes[lane]!
    }
  }
  return sums
}

/** The four sums of one column, which starts at `start`. */
function addWeighted(
  values: Float64Array,
  start: number,
  weights: Float64Array,
  rows: number,
  lanes: Float64Array,
): void {
  let first = 0
  let second = 0
  let third = 0
  let fourth = 0
  for (let row = 0, at = 0; row < rows; row++, at += LANES) {
    const value = values[start + row]!
    first += weights[at]! * value
    second += weights[at + 1]! * value
    third += weights[at + 2]! * value
    fourth += weights[at + 3]! * value
  }
  lanes[0] = first
  lanes[1] = second
  lanes[2] = third
  lanes[3] = fourth
}
