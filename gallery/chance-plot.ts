import { randomScores } from '../src/agreement/index.ts'
import { agreement, fromBoundaries, makeCorpus } from '../src/index.ts'
import { chancePlot } from '../src/plots/index.ts'
import { chanceData } from '../src/report/index.ts'
import { stream } from '../src/stats/index.ts'

// Eight coders who copy one truth, some with more care than others.
const source = stream(7)
const care = [0.75, 0.7, 0.7, 0.65, 0.6, 0.6, 0.5, 0.3]
const corpus = makeCorpus(
  Array.from({ length: 12 }, (_, item) => {
    const truth = Array.from({ length: 59 }, () => source.chance(0.14))
    return {
      id: `talk-${item + 1}`,
      units: 60,
      codings: care.map((share, coder) => ({
        coder: `coder ${coder + 1}`,
        segmentation: fromBoundaries(
          60,
          truth.flatMap((cut, at) => ((source.chance(share) ? cut : source.chance(0.14)) ? [at + 1] : [])),
        ),
      })),
    }
  }),
)
const found = agreement(corpus, { both: true, interval: true })

export const figure = chancePlot(chanceData(found, randomScores(corpus, { samples: 200 })))
