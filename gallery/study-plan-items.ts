import { studyPlan } from '../src/plots/index.ts'

export const figure = studyPlan({
  kind: 'items',
  pilot: 24,
  rows: [
    { name: 'Ada', ifEqual: 225 },
    { name: 'Ben', ifEqual: 234 },
    { name: 'Cleo', items: 8325, ifEqual: 234 },
    { name: 'Dov', items: 46, ifEqual: 234 },
  ],
})
