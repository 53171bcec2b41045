import { boundarySimilarity, fromMasses, segmentationSimilarity, windowDiff } from 'cesura'
import { boundaryEditDistance } from 'cesura/compare'
import { type Artefact, pairOf } from '../artefact.ts'
import { compare } from '../check.ts'

const paper = 'fournier-2013'
const preset = paper
const signatures = [
  segmentationSimilarity.signature({ preset }),
  boundarySimilarity.signature({ preset }),
  windowDiff.signature(),
]

/** The hypothetical manual segmentation of Kubla Khan, lines 1–2, 3–5, 6–11 (figure 4). */
const manual = [2, 3, 6]

/** A figure that prints S, B and 1 − WD of an automatic segmentation against the manual one. */
const figureOf = (
  id: string,
  title: string,
  automatic: readonly number[],
  printed: readonly [S: string, B: string, WD: string],
  notes: readonly string[] = [],
): Artefact => ({
  paper,
  id,
  title,
  preset,
  run: () => {
    const [m, a] = [fromMasses(manual), fromMasses(automatic)]
    const values = [
      ['S', segmentationSimilarity(m, a, { preset })],
      ['B', boundarySimilarity(m, a, { preset })],
      ['1−WD', 1 - windowDiff(m, a)!],
    ] as const
    return {
      checks: values.map(([metric, computed], index) =>
        compare({
          id: metric,
          quantity: metric,
          inputs: pairOf(manual, automatic),
          printed: printed[index]!,
          computed,
        }),
      ),
      notes,
      signatures,
      figures: [
        {
          name: id,
          kind: 'pairs',
          view: 'edits',
          pairs: [{ names: ['m', 'a'], reference: manual, hypothesis: automatic }],
        },
      ],
    }
  },
})

export const figure5 = figureOf(
  'figure-5',
  'False negative',
  [5, 6],
  ['0.9', '0.5', '0.777…'],
  ['k = 2 potential boundaries per window, N − k windows: not the WindowDiff of the paper of 2012.'],
)
export const figure6 = figureOf(
  'figure-6',
  'Near miss',
  [2, 2, 7],
  ['0.9', '0.75', '0.777…'],
  [
    'B = 0.75 needs a near miss at 1/n_t = 1/2. Equation 5 divides by n_t − 1 and would give 0.5: no credit for a near miss at all.',
    'S counts edits here, as equation 2 says; in section 5 it halves near misses, which would give 0.95.',
  ],
)
export const figure7 = figureOf('figure-7', 'False positive', [2, 3, 3, 3], ['0.9', '0.666…', '0.777…'])
export const figure8 = figureOf(
  'figure-8',
  'Cluster of false positives',
  [1, 1, 3, 1, 5],
  ['0.8', '0.5', '0.666…'],
  ['The masses are those of the author’s test; all three numbers agree with them.'],
)

export const figure1: Artefact = {
  paper,
  id: 'figure-1',
  title: 'Boundary edit operations',
  preset,
  run: () => {
    const [a, b] = [
      [2, 4, 4, 4],
      [3, 3, 6, 2],
    ] as const
    const counts = (span: number, printed: readonly [string, string, string], where: string) => {
      const edits = boundaryEditDistance(fromMasses(a), fromMasses(b), { span })
      const found = [edits.transpositions, edits.matches, edits.additions]
      return ['T', 'M', 'AD'].map((operation, index) =>
        compare({
          id: `${where}${operation}`,
          quantity: `number of ${operation}, n_t = ${span}`,
          inputs: pairOf(a, b),
          printed: printed[index]!,
          computed: found[index]!.length,
        }),
      )
    }
    return {
      checks: [...counts(2, ['1', '1', '2'], ''), ...counts(3, ['2', '1', '0'], 'footnote-9/')],
      notes: ['Footnote 9: with n_t = 3 the two additions become a transposition.'],
      figures: [
        {
          name: 'figure-1',
          kind: 'pairs',
          view: 'edits',
          pairs: [{ names: ['s1', 's2'], reference: a, hypothesis: b }],
        },
      ],
    }
  },
}

export const section32: Artefact = {
  paper,
  id: 'section-3.2',
  title: 'The ends of B',
  preset,
  run: () => ({
    checks: [
      compare({
        id: 'worst',
        quantity: 'B of full misses only',
        inputs: pairOf([5, 5], [2, 8]),
        printed: '0',
        computed: boundarySimilarity(fromMasses([5, 5]), fromMasses([2, 8]), { preset }),
      }),
      compare({
        id: 'best',
        quantity: 'B of matches only',
        inputs: pairOf([5, 5], [5, 5]),
        printed: '1',
        computed: boundarySimilarity(fromMasses([5, 5]), fromMasses([5, 5]), { preset }),
      }),
    ],
    notes: [
      'Equation 6 divides by the range of types; segeval by the range plus 1. No printed number has a substitution.',
    ],
    signatures: signatures.slice(1, 2),
  }),
}
