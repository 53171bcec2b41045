import { stabilityPlot } from '../src/plots/index.ts'

const systems = ['harrow', 'longboat', 'weir-2', 'sluice']
const ranks: Readonly<Record<string, readonly (readonly number[])[]>> = {
  B: [
    [1, 2, 3, 4],
    [1, 3, 2, 4],
    [1, 2, 4, 3],
  ],
  F: [
    [1, 3, 2, 4],
    [1, 2, 3, 4],
    [1, 2, 4, 3],
  ],
  Pk: [
    [1, 3, 2, 4],
    [2, 3, 1, 4],
  ],
  WD: [
    [1, 4, 2, 3],
    [2, 4, 1, 3],
  ],
}

export const figure = stabilityPlot({
  systems,
  conventions: Object.entries(ranks).flatMap(([metric, rows]) =>
    rows.map((own, index) => ({ metric, name: `${metric} ${index + 1}`, options: {}, ranks: own })),
  ),
})
