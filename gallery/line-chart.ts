import { lineChart } from '../src/plots/index.ts'

const over = (name: string, start: number, fall: number, spread: number) => ({
  name,
  points: Array.from({ length: 11 }, (_, index) => {
    const y = start * (1 - fall * (index / 10))
    return { x: index * 2, y, interval: [y - spread, y + spread] as const }
  }),
})

/** How scores fall as more and more boundaries are missed. */
export const figure = lineChart({
  x: 'boundaries missed',
  y: 'score',
  band: '95 % interval over 100 draws',
  yDomain: [0, 1],
  series: [
    over('S', 1, 0.18, 0.01),
    over('B', 1, 0.9, 0.03),
    over('1 − WD', 1, 0.55, 0.04),
    over('A', 1, 0.6, 0.03),
  ],
})
