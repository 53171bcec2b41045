import { conventionsDumbbell } from '../src/plots/index.ts'

export const figure = conventionsDumbbell({
  measure: 'Pk',
  on: '200 texts, one pair of segmentations each',
  rows: [
    { name: 'defaults', value: 0.213, isDefault: true },
    { name: 'segeval-2', value: 0.213 },
    { name: 'segeval-1', value: 0.214 },
    { name: 'nltk', value: 0.2204 },
    { name: 'fournier-inkpen-2012', value: 0.2058 },
    { name: 'scaiano-inkpen-2012', value: 0.1947 },
    { name: 'ocampo-diaz-ouyang-2022', value: undefined },
  ],
})
