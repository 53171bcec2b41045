/** Shares in six steps. */
const steps = ['▁', '▂', '▃', '▅', '▆', '█']

/**
 * One row of the heat map of boundary agreement: one character for each gap between units, taller where more
 * coders have a boundary, a dot where nobody has one. In ASCII it is the number of coders, `+` above nine.
 *
 * @example
 * heatRow([0, 0, 0, 2, 6, 0], 6) //=> '···▂█·'
 * heatRow([0, 0, 0, 2, 6, 0], 6, true) //=> '...26.'
 */
export function heatRow(counts: ArrayLike<number>, coders: number, ascii = false): string {
  let row = ''
  for (let place = 0; place < counts.length; place++) {
    const cuts = counts[place]!
    if (cuts === 0) row += ascii ? '.' : '·'
    else if (ascii) row += cuts > 9 ? '+' : String(cuts)
    else row += steps[Math.min(steps.length, Math.max(1, Math.ceil((cuts / coders) * steps.length))) - 1]
  }
  return row
}
