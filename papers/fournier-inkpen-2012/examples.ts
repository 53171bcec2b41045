import { fromMasses, segmentationSimilarity, windowDiff } from 'cesura'
import { boundaryEditDistance } from 'cesura/compare'
import { transpositionError } from 'cesura/metrics'
import { type Artefact, pairOf, type SampledPair } from '../artefact.ts'
import { compare } from '../check.ts'

const paper = 'fournier-inkpen-2012'
const preset = paper
const signatures = [segmentationSimilarity.signature({ preset }), windowDiff.signature({ preset })]

/** S and 1 − WD of a pair, with the conventions of the paper. */
function scores(reference: readonly number[], hypothesis: readonly number[]) {
  const [a, b] = [fromMasses(reference), fromMasses(hypothesis)]
  return {
    S: segmentationSimilarity(a, b, { preset })!,
    '1−WD': 1 - windowDiff(a, b, { preset })!,
  }
}

interface Printed {
  readonly S: string
  readonly '1−WD': string
  readonly erratum?: string
}

const pairChecks = (
  id: string,
  reference: readonly number[],
  hypothesis: readonly number[],
  { erratum, ...printed }: Printed,
) =>
  Object.entries(scores(reference, hypothesis)).map(([metric, computed]) =>
    compare({
      id: `${id}${metric}`,
      quantity: metric,
      inputs: pairOf(reference, hypothesis),
      printed: printed[metric as keyof typeof printed],
      computed,
      ...(erratum === undefined ? {} : { erratum }),
    }),
  )

/** A figure of two segmentations whose S and 1 − WD the text gives. */
const figureOf = (
  id: string,
  title: string,
  reference: readonly number[],
  hypothesis: readonly number[],
  printed: Printed,
  notes: readonly string[] = [],
): Artefact => ({
  paper,
  id,
  title,
  preset,
  run: () => ({
    checks: pairChecks('', reference, hypothesis, printed),
    notes,
    signatures,
    figures: [
      { name: id, kind: 'pairs', view: 'edits', pairs: [{ names: ['s1', 's2'], reference, hypothesis }] },
    ],
  }),
})

const worked: SampledPair = {
  names: ['s1', 's2'],
  reference: [1, 2, 2, 3, 3, 1, 2],
  hypothesis: [1, 2, 1, 2, 6, 2],
}

export const workedExample: Artefact = {
  paper,
  id: 'worked-example',
  title: 'Figures 2 to 4 and section 3.3: from masses to S',
  preset,
  run: () => {
    const [a, b] = [fromMasses(worked.reference), fromMasses(worked.hypothesis)]
    const inputs = pairOf(worked.reference, worked.hypothesis)
    const potential = boundaryEditDistance(a, b, { span: 1 }).additions.length
    const { transpositions, additions } = boundaryEditDistance(a, b, { span: 2 })
    const count = (id: string, quantity: string, printed: string, computed: number) =>
      compare({ id, quantity, inputs, printed, computed })
    return {
      checks: [
        count('potential', 'potential substitutions', '5', potential),
        count('transpositions', 'transpositions', '1', transpositions.length),
        count('substitutions', 'substitutions left', '3', additions.length),
        count('distance', 'edit distance', '4', transpositions.length + additions.length),
        ...pairChecks('', worked.reference, worked.hypothesis, { S: '0.6923', '1−WD': '0.6154' }),
        compare({
          id: 'te',
          quantity: 'te(n = 2, b = 2), equation 3',
          printed: '1',
          computed: transpositionError(2, 2),
          note: 'b counts the boundaries of both sides here, of one side in section 3.2.',
        }),
      ],
      notes: [
        'The masses are hard to read in print; these are the only ones that give all six numbers.',
        'Equation 1 divides by N − k. Every value of 1 − WD in the paper needs windows of k units, which hold k − 1 potential boundaries, N − k + 1 of them (`windows: units`); the author changed that in September 2012.',
      ],
      signatures,
      figures: [{ name: 'figure-3', kind: 'pairs', view: 'edits', pairs: [worked] }],
    }
  },
}

export const figure6 = figureOf(
  'figure-6',
  'Maximal against minimal segmentation',
  [14],
  new Array<number>(14).fill(1),
  { S: '0', '1−WD': '0' },
)

export const identical: Artefact = {
  paper,
  id: 'section-4.1',
  title: 'Identical segmentations',
  preset,
  run: () => {
    const sizes = [1, 2, 2, 4, 2, 1]
    return { checks: pairChecks('', sizes, sizes, { S: '1.0', '1−WD': '1.0' }), signatures }
  },
}

export const figure7 = figureOf('figure-7', 'Full misses', [1, 2, 2, 2, 4, 2, 1], [1, 2, 8, 2, 1], {
  S: '0.8461',
  '1−WD': '0.8462',
  erratum: 'S and 1 − WD are both 11/13 = 0.84615…; the paper cuts the one and rounds the other.',
})

export const figure8 = figureOf(
  'figure-8',
  'A near miss',
  [6, 8],
  [7, 7],
  { S: '0.9231', '1−WD': '0.8182' },
  ['k = 14 / 2 / 2 = 3.5 rounds to 4.'],
)
