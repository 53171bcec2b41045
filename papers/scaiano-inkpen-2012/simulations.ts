import { fromBoundaries, fromMasses, type Segmentation, windowDiff } from 'cesura'
import { windowSize, winPr } from 'cesura/compare'
import { mean, quantile, type Stream, stream } from 'cesura/stats'
import type { Artefact } from '../artefact.ts'
import { claim, compare, compareWithin } from '../check.ts'

const paper = 'scaiano-inkpen-2012'
const preset = paper
const SEGMENTS = 40
const MEAN = 40
const DEVIATIONS = [10, 20, 40, 60, 80, 100, 120]

/** 40 segments of 40 units on average: normal sizes, at least one unit. */
function drawReference(samples: Stream, deviation: number): Segmentation {
  const size = () => Math.max(1, Math.round(MEAN + deviation * samples.normal()))
  return fromMasses(Array.from({ length: SEGMENTS }, size))
}

/** Without `count` of its boundaries. */
function withoutSome({ units, boundaries }: Segmentation, count: number, samples: Stream): Segmentation {
  const kept = samples.shuffle([...boundaries]).slice(count)
  return fromBoundaries(
    units,
    kept.sort((a, b) => a - b),
  )
}

/** With `count` boundaries more, at places that are free. */
function withMore({ units, boundaries }: Segmentation, count: number, samples: Stream): Segmentation {
  const places = new Set(boundaries)
  while (places.size < boundaries.length + count) places.add(1 + samples.below(units - 1))
  return fromBoundaries(
    units,
    [...places].sort((a, b) => a - b),
  )
}

export const section32: Artefact = {
  paper,
  id: 'section-3.2',
  title: 'Variations in segment size',
  run: ({ seed }) => ({
    checks: DEVIATIONS.map((deviation, index) => {
      let fair = 0
      const tests = 50
      for (let test = 0; test < tests; test++) {
        const samples = stream(seed, 32, index, test)
        const reference = drawReference(samples, deviation)
        const missed = winPr(reference, withoutSome(reference, 1, samples))
        const extra = winPr(reference, withMore(reference, 1, samples))
        const once = missed.fp === 0 && extra.fn === 0
        if (once && missed.fn === missed.width && extra.fp === extra.width) fair++
      }
      return claim({
        id: `sd-${deviation}`,
        quantity: `one error, segment sizes with standard deviation ${deviation}`,
        inputs: `${tests} drawn references of 40 segments, mean 40 units`,
        printed: 'always penalized k times',
        computed: fair === tests ? 'always, w = k + 1 times' : `in ${fair} of ${tests}`,
        holds: fair === tests,
      })
    }),
    notes: [
      'It holds by construction: if one side has all boundaries of the other, each difference lies in exactly w windows.',
    ],
  }),
}

export const section33: Artefact = {
  paper,
  id: 'section-3.3',
  title: 'WinPR applied to a complete segmentation',
  preset,
  run: ({ seed }) => {
    const samples = stream(seed, 33)
    const reference = drawReference(samples, MEAN / 2)
    const more = winPr(reference, withMore(reference, 20, samples))
    const fewer = winPr(reference, withoutSome(reference, 18, samples))
    const ratio = (part: number, other: number) => part / (part + other)

    const simulated = (change: (reference: Segmentation, samples: Stream) => Segmentation, key: number) => {
      const values: number[] = []
      for (let trial = 0; trial < 350; trial++) {
        const own = stream(seed, 34, key, trial)
        const sampled = drawReference(own, DEVIATIONS[trial % DEVIATIONS.length]!)
        values.push(windowDiff(sampled, change(sampled, own), { preset, window: windowSize(sampled)! })!)
      }
      values.sort((a, b) => a - b)
      return {
        computed: mean(values)!,
        interval: [quantile(values, 0.005)!, quantile(values, 0.995)!] as const,
        inputs: '350 drawn references, standard deviation of sizes 10 to 120',
        note: 'The segmentations are not given; the printed value lies where most draws do.',
      }
    }
    return {
      checks: [
        compare({
          id: 'add/WinP',
          quantity: 'WinP, 20 boundaries added to 39',
          printed: '0.66',
          computed: ratio(more.tp, more.fp),
          note: '39/59 for every window and every placement; with 40 boundaries it would print 0.67.',
        }),
        compare({
          id: 'add/WinR',
          quantity: 'WinR, 20 boundaries added to 39',
          printed: '1.0',
          computed: ratio(more.tp, more.fn),
        }),
        compare({
          id: 'remove/WinP',
          quantity: 'WinP, 18 of 39 removed',
          printed: '1.00',
          computed: ratio(fewer.tp, fewer.fp),
        }),
        compare({
          id: 'remove/WinR',
          quantity: 'WinR, 18 of 39 removed',
          printed: '0.54',
          computed: ratio(fewer.tp, fewer.fn),
          note: '21/39 for every window and every choice; with 40 boundaries it would print 0.55.',
        }),
        compareWithin({
          id: 'add/WD',
          quantity: 'WindowDiff, 20 boundaries added',
          printed: '0.22',
          ...simulated((sampled, own) => withMore(sampled, 20, own), 1),
        }),
        compareWithin({
          id: 'remove/WD',
          quantity: 'WindowDiff, 18 of 39 removed',
          printed: '0.22',
          ...simulated((sampled, own) => withoutSome(sampled, 18, own), 2),
        }),
      ],
      signatures: [windowDiff.signature({ preset })],
    }
  },
}
