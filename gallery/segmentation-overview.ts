import { type Mark, segmentationOverview } from '../src/plots/index.ts'

/** A long text with differences strewn by a small fixed rule. */
const marks: Mark[] = []
let at = 0
for (let index = 0; at < 99_900; index++) {
  at += 17 + ((index * index * 7) % 41)
  const kind = (index * 13) % 29
  if (kind < 17) marks.push({ kind: 'match', reference: at, hypothesis: at })
  else if (kind < 21) marks.push({ kind: 'near', reference: at, hypothesis: at + 1 })
  else if (kind < 25 + Math.sin(index / 300) * 3) marks.push({ kind: 'missing', reference: at })
  else marks.push({ kind: 'extra', hypothesis: at })
}

export const figure = segmentationOverview({
  units: 100_000,
  unit: 'word',
  reference: 'Ann',
  hypothesis: 'tiler',
  marks,
})
