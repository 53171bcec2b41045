import { chanceModels } from '../src/agreement/index.ts'
import { fromBoundaries, makeCorpus } from '../src/index.ts'
import { chanceModelsPlot } from '../src/plots/index.ts'
import { chanceModelRows } from '../src/report/index.ts'
import { stream } from '../src/stats/index.ts'

// Three annotators who place boundaries at paragraph starts only, in dense and in sparse texts.
const source = stream(11)
const corpus = makeCorpus(
  Array.from({ length: 12 }, (_, item) => {
    const units = 60
    const eligible = Array.from({ length: units - 1 }, (_, gap) => gap + 1).filter(() => source.chance(0.3))
    const truth = new Set(eligible.filter(() => source.chance(item % 2 === 0 ? 0.3 : 0.7)))
    return {
      id: `text-${item + 1}`,
      units,
      eligible,
      codings: ['ann', 'bo', 'cy'].map(coder => ({
        coder,
        segmentation: fromBoundaries(
          units,
          eligible.filter(gap => source.chance(truth.has(gap) ? 0.75 : 0.15)),
        ),
      })),
    }
  }),
)

export const figure = chanceModelsPlot(chanceModelRows(chanceModels(corpus)))
