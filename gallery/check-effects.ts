import { checkEffects } from '../src/plots/index.ts'

export const figure = checkEffects({
  name: 'B of harrow',
  value: 0.476,
  rows: [
    {
      title: 'The convention matters',
      state: 'look',
      effect: { kind: 'range', low: 0.403, high: 0.688 },
      label: 'span 1 … span 10',
    },
    {
      title: 'Few texts',
      state: 'look',
      effect: { kind: 'interval', low: 0.44, high: 0.513 },
      label: '95 % interval',
    },
    {
      title: 'One annotator is an outlier',
      state: 'look',
      effect: { kind: 'value', value: 0.509 },
      label: 'without Dov',
    },
    {
      title: 'Tuned on these texts?',
      state: 'unseen',
      effect: { kind: 'value', value: 0.464 },
      label: 'best of 6, other half',
    },
    {
      title: 'Texts of unequal length',
      state: 'little',
      effect: { kind: 'value', value: 0.497 },
      label: 'texts count the same',
    },
    { title: 'Does the chance model fit?', state: 'little', label: 'B is not corrected for chance' },
  ],
})
