import { stabilityPlot } from '../src/plots/index.ts'

const shares: Readonly<
  Record<string, readonly (readonly [share: number, option?: readonly [string, string]])[]>
> = {
  B: [[0.998], [0.97, ['span', '4']], [0.91, ['span', '10']], [0.84, ['span', '1']]],
  F: [[0.999], [0.98, ['tolerance', '1']], [0.88, ['tolerance', '2']]],
  Pk: [[0.93], [0.72, ['windows', 'padded']], [0.38, ['windows', 'units']]],
  WD: [[0.77], [0.55, ['windows', 'padded']], [0.02, ['windows', 'units']]],
}

export const figure = stabilityPlot({
  systems: ['harrow', 'weir-2'],
  cut: 0.975,
  conventions: Object.entries(shares).flatMap(([metric, rows]) =>
    rows.map(([share, option]) => ({
      metric,
      name: option === undefined ? 'the default' : option.join(' '),
      options: option === undefined ? {} : { [option[0]]: option[1] },
      ranks: share > 0.5 ? [1, 2] : [2, 1],
      share,
    })),
  ),
})
