import { densityCurves } from '../src/plots/index.ts'

const over = (name: string, top: number, peak: number, spread: number) => {
  const points = [0.25, 0.35, 0.5, 0.7, 1, 1.4, 2, 2.8, 4, 5.6].map(ratio => {
    const value = top / (1 + Math.log(ratio / peak) ** 2)
    return { ratio, value, interval: [value - spread, value + spread] as const }
  })
  const best = points.reduce((a, b) => (b.value > a.value ? b : a))
  return { name, points, best }
}

/** Two segmenters over all their thresholds: the order changes with the number of boundaries. */
export const figure = densityCurves({
  value: 'F',
  band: '95 % interval, items resampled',
  domain: [0, 1],
  curves: [over('model-a', 0.78, 1, 0.05), over('model-b', 0.7, 1.8, 0.07)],
})
