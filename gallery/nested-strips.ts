import { explainLevels, levelMarks } from '../src/compare/index.ts'
import { fromLevels } from '../src/index.ts'
import { nestedStrips } from '../src/plots/index.ts'

const ann = fromLevels(24, [[12], [6, 12, 18], [3, 6, 9, 12, 15, 18, 21]], {
  labels: [
    ['Bees', 'Honey'],
    ['The hive', 'The year', 'Harvest', 'Jars'],
    ['wood', 'wax', 'spring', 'winter', 'tools', 'smoke', 'glass', 'labels'],
  ],
})
const bo = fromLevels(24, [[15], [6, 12, 15, 18], [3, 6, 10, 12, 15, 18]])

/** Bo begins the second part at a place where Ann only begins a section. */
export const figure = nestedStrips({
  units: 24,
  unit: 'paragraph',
  reference: { name: 'Ann', levels: ann.levels },
  hypothesis: { name: 'Bo', levels: bo.levels },
  marks: levelMarks(ann, bo),
  stretches: explainLevels(ann, bo),
})
