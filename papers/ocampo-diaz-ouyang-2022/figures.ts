import { alignmentSimilarity, boundarySimilarity, fromMasses, windowDiff } from 'cesura'
import { boundaryEditDistance, maximumLikelihoodAlignment } from 'cesura/compare'
import { type Artefact, type Check, pairOf, type SampledPair } from '../artefact.ts'
import { compare } from '../check.ts'

const paper = 'ocampo-diaz-ouyang-2022'
const preset = paper

/** The two sides of a pair, and the numbers printed for A, B and 1 − WD. */
interface Row extends SampledPair {
  readonly printed: readonly [string, string, string]
}

const signatures = [
  alignmentSimilarity.signature({ preset }),
  boundarySimilarity.signature(),
  windowDiff.signature({ preset }),
]

/** A figure that prints A, B and 1 − WD for pairs of segmentations. */
function scoredPairs(id: string, title: string, rows: readonly Row[], notes: readonly string[]): Artefact {
  return {
    paper,
    id,
    title,
    preset,
    run: () => ({
      checks: rows.flatMap(rowChecks),
      notes,
      signatures,
      figures: [{ name: id, kind: 'pairs', view: 'alignment', pairs: rows }],
    }),
  }
}

function rowChecks({ names, reference, hypothesis, printed }: Row): Check[] {
  const pair = `(${names.join(',')})`
  const [r, h] = [fromMasses(reference), fromMasses(hypothesis)]
  const scores = [
    ['A', alignmentSimilarity(r, h, { preset })],
    ['B', boundarySimilarity(r, h)],
    ['1−WD', 1 - windowDiff(r, h, { preset })!],
  ] as const
  return scores.map(([metric, computed], index) =>
    compare({
      id: `${pair}/${metric}`,
      quantity: `${metric} ${pair}`,
      inputs: pairOf(reference, hypothesis),
      printed: printed[index]!,
      computed,
    }),
  )
}

const python = 'Two digits as Python prints them: 0.625 becomes 0.62.'

export const figure10 = scoredPairs(
  'figure-10',
  'A boundary that crosses another is no transposition',
  [
    {
      names: ['r', 'h1'],
      reference: [5, 5, 1, 3],
      hypothesis: [7, 3, 1, 3],
      printed: ['0.83', '0.50', '0.67'],
    },
    {
      names: ['r', 'h2'],
      reference: [5, 5, 1, 3],
      hypothesis: [5, 4, 1, 4],
      printed: ['0.60', '0.50', '0.67'],
    },
  ],
  [
    'The masses are those of the authors’ program; up to 20 units three references give these six values, all of 14 units.',
  ],
)

export const figure11 = scoredPairs(
  'figure-11',
  'Transpositions of equal length cost B and WindowDiff the same',
  [
    {
      names: ['r', 'h1'],
      reference: [2, 2, 5, 5],
      hypothesis: [2, 2, 4, 6],
      printed: ['0.91', '0.83', '0.83'],
    },
    {
      names: ['r', 'h2'],
      reference: [2, 2, 5, 5],
      hypothesis: [3, 1, 5, 5],
      printed: ['0.79', '0.83', '0.83'],
    },
  ],
  [],
)

export const figure12 = scoredPairs(
  'figure-12',
  'Transpositions that vanish for B and WindowDiff',
  [
    { names: ['h1a', 'h1b'], reference: [9, 5, 1], hypothesis: [5, 9, 1], printed: ['0.70', '0.33', '0.69'] },
    { names: ['h2a', 'h2b'], reference: [8, 6, 1], hypothesis: [5, 9, 1], printed: ['0.76', '0.33', '0.69'] },
    { names: ['h3a', 'h3b'], reference: [8, 6, 1], hypothesis: [6, 8, 1], printed: ['0.83', '0.33', '0.69'] },
    { names: ['h4a', 'h4b'], reference: [7, 7, 1], hypothesis: [6, 8, 1], printed: ['0.91', '0.75', '0.85'] },
    { names: ['h5a', 'h5b'], reference: [7, 7, 1], hypothesis: [7, 7, 1], printed: ['1', '1', '1'] },
  ],
  [
    'k = 15 / 3 / 2 = 2.5 rounds to 2, halves to the even side; with 3 the values of WindowDiff would differ.',
  ],
)

export const figure16 = scoredPairs(
  'figure-16',
  'A prefers a deletion to a shift by two when the segment is small',
  [
    { names: ['r', 'h0'], reference: [1, 8, 1], hypothesis: [9, 1], printed: ['0.67', '0.50', '0.88'] },
    { names: ['r', 'h1'], reference: [1, 8, 1], hypothesis: [2, 7, 1], printed: ['0.79', '0.75', '0.88'] },
    { names: ['r', 'h2'], reference: [1, 8, 1], hypothesis: [3, 6, 1], printed: ['0.58', '0.33', '0.62'] },
  ],
  [
    python,
    'With `closeness: jaccard`, or as a matching, A puts the shift by two (0.694) above the deletion (0.667).',
  ],
)

const nested =
  'h₁ and h₂ merge the six segments of r into three. With nested boundaries A is the ratio of segment counts, 3/6 = 0.50, whatever the sizes; 0.583 is the mean over directed edges, for h₁ alone and only if the merged segments are equally long.'

export const figure9: Artefact = {
  paper,
  id: 'figure-9',
  title: 'Two candidates that A cannot tell apart',
  preset,
  run: () => {
    const r = [2, 2, 2, 2, 2, 2]
    const rows = [
      ['h1', [2, 2, 8]],
      ['h2', [4, 4, 4]],
    ] as const
    return {
      checks: rows.map(([name, h]) =>
        compare({
          id: `(r,${name})/A`,
          quantity: `A (r,${name})`,
          inputs: pairOf(r, h),
          printed: '0.58',
          computed: alignmentSimilarity(fromMasses(r), fromMasses(h), { preset }),
          erratum: nested,
        }),
      ),
      notes: [
        `The mean over directed edges of (r,h1) is ${alignmentSimilarity(fromMasses(r), fromMasses([2, 2, 8]), { edges: 'directed' })!.toFixed(3)}.`,
        'The figure prints no sizes; any six segments give the same A.',
      ],
      signatures: signatures.slice(0, 1),
      figures: [
        {
          name: 'figure-9',
          kind: 'pairs',
          view: 'alignment',
          pairs: rows.map(([name, h]) => ({ names: ['r', name], reference: r, hypothesis: h })),
        },
      ],
    }
  },
}

/** Figures 1 and 2: at how many of the potential boundary positions two segmentations agree. */
export const figure1: Artefact = {
  paper,
  id: 'figure-1-2',
  title: 'Agreement position by position calls a shift worse than a miss',
  run: () => ({
    checks: (
      [
        ['h1', [6], '4/5'],
        ['h2', [4, 2], '3/5'],
      ] as const
    ).map(([name, h, printed]) => {
      const { additions } = boundaryEditDistance(fromMasses([3, 3]), fromMasses(h), { span: 1 })
      return compare({
        id: `(S,${name})/agreement`,
        quantity: `positions that agree (S,${name})`,
        inputs: pairOf([3, 3], h),
        printed,
        computed: `${5 - additions.length}/5`,
      })
    }),
  }),
}

/** Figure 3: the same shift damages a small segment more than a large one. */
export const figure3: Artefact = {
  paper,
  id: 'figure-3',
  title: 'The same shift damages a small segment more',
  run: () => {
    const r = [1, 2, 4, 4]
    const shares = (h: readonly number[], left: number, printed: readonly [string, string], name: string) => {
      const { edges } = maximumLikelihoodAlignment(fromMasses(r), fromMasses(h))
      const shared = (segment: number) =>
        edges.find(edge => edge.a === segment && edge.b === segment)!.overlap
      const missing = r[left + 1]! - shared(left + 1)
      return [
        compare({
          id: `(r,${name})/correct`,
          quantity: `share of correct elements in segment ${left + 1} of ${name}`,
          inputs: pairOf(r, h),
          printed: printed[0],
          computed: `${shared(left)}/${h[left]}`,
        }),
        compare({
          id: `(r,${name})/missing`,
          quantity: `share of segment ${left + 2} of r that ${name} misses`,
          inputs: pairOf(r, h),
          printed: printed[1],
          computed: `${missing}/${r[left + 1]}`,
        }),
      ]
    }
    return {
      checks: [
        ...shares([2, 1, 4, 4], 0, ['1/2', '1/2'], 'h3'),
        ...shares([1, 2, 5, 3], 2, ['4/5', '1/4'], 'h4'),
      ],
      notes: [
        'The four ratios leave one reference of four segments: 1 2 4 4. A, not printed: 0.750 and 0.8875.',
      ],
      figures: [
        {
          name: 'figure-3',
          kind: 'pairs',
          view: 'alignment',
          pairs: [
            { names: ['r', 'h3'], reference: r, hypothesis: [2, 1, 4, 4] },
            { names: ['r', 'h4'], reference: r, hypothesis: [1, 2, 5, 3] },
          ],
        },
      ],
    }
  },
}
