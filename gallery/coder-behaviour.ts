import { coderBehaviour } from '../src/plots/index.ts'

const row = (coder: string, rates: number[]) => {
  const items = rates.map(rate => ({ cuts: Math.round(rate * 40), places: 40 }))
  return {
    coder,
    items,
    cuts: items.reduce((sum, item) => sum + item.cuts, 0),
    places: items.reduce((sum, item) => sum + item.places, 0),
  }
}

export const figure = coderBehaviour([
  row('Ann', [0.15, 0.22, 0.2, 0.18]),
  row('Bo', [0.12, 0.15, 0.2, 0.22]),
  row('Cy', [0.05, 0.12, 0.18, 0.25]),
  row('Dee', [0.08, 0.1, 0.15]),
  row('Eli', [0.07, 0.08, 0.1, 0.12]),
])
