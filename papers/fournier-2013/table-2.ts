import type { Artefact, Check } from '../artefact.ts'
import { compare, needsData } from '../check.ts'

const paper = 'fournier-2013'

interface Row {
  readonly segmenter: string
  readonly B: string
  readonly se: string
  /** Boundary pairs. */
  readonly n: string
  readonly P: string
  readonly R: string
  readonly F: string
  readonly TP: string
  readonly FP: string
  readonly FN: string
  readonly TN: string
}

export const printedSegmenters: readonly Row[] = [
  {
    segmenter: 'Random',
    B: '0.2640',
    se: '0.0129',
    n: '1057',
    P: '0.3991',
    R: '0.4673',
    F: '0.4306',
    TP: '279.0',
    FP: '420',
    FN: '318',
    TN: '4236.0',
  },
  {
    segmenter: 'Human',
    B: '0.5285',
    se: '0.0164',
    n: '841',
    P: '0.6854',
    R: '0.7439',
    F: '0.7135',
    TP: '444.5',
    FP: '204',
    FN: '153',
    TN: '4451.5',
  },
  {
    segmenter: 'BayesSeg',
    B: '0.3745',
    se: '0.0146',
    n: '964',
    P: '0.5247',
    R: '0.6224',
    F: '0.5694',
    TP: '361.0',
    FP: '327',
    FN: '219',
    TN: '4346.0',
  },
  {
    segmenter: 'APS',
    B: '0.2873',
    se: '0.0163',
    n: '738',
    P: '0.6773',
    R: '0.3403',
    F: '0.4530',
    TP: '212.0',
    FP: '101',
    FN: '411',
    TN: '4529.0',
  },
  {
    segmenter: 'MinCut',
    B: '0.2468',
    se: '0.0141',
    n: '871',
    P: '0.4788',
    R: '0.3496',
    F: '0.4041',
    TP: '215.0',
    FP: '234',
    FN: '400',
    TN: '4404.0',
  },
]

/** Potential boundaries of the test set, compared once with each manual coding: the same in all rows. */
const PLACES = 5253

/** B, its standard error and the rest, from the counts of the row itself: TP is weighted, a near miss is 1/2. */
function arithmetic(row: Row) {
  const [n, tp, fp, fn] = [row.n, row.TP, row.FP, row.FN].map(Number) as [number, number, number, number]
  // n = matches + near + FP + FN and TP = matches + near / 2.
  const near = 2 * (n - fp - fn - tp)
  const matches = n - fp - fn - near
  const B = tp / n
  return {
    B,
    se: Math.sqrt((matches + near / 4) / n - B * B) / Math.sqrt(n),
    P: tp / (tp + fp),
    R: tp / (tp + fn),
    F: (2 * tp) / (2 * tp + fp + fn),
    TN: PLACES - (tp + fp + fn),
    reference: matches + near + fn,
  }
}

export const table2: Artefact = {
  paper,
  id: 'table-2',
  title: 'Five segmenters: B, B-precision, B-recall, B-F1 and the confusion matrix',
  preset: paper,
  run: () => {
    const names = { B: 'B', se: 'standard error of B', P: 'B-P', R: 'B-R', F: 'B-F1', TN: 'TN' } as const
    const checks: Check[] = []
    for (const row of printedSegmenters) {
      const computed = arithmetic(row)
      const inputs = `n = ${row.n}, TP = ${row.TP}, FP = ${row.FP}, FN = ${row.FN}`
      for (const [part, quantity] of Object.entries(names) as [keyof typeof names, string][]) {
        checks.push(
          compare({
            id: `${row.segmenter}/${quantity}`,
            quantity: `${quantity}, ${row.segmenter}`,
            inputs,
            printed: row[part],
            computed: computed[part],
          }),
        )
      }
      for (const part of ['n', 'TP', 'FP', 'FN'] as const) {
        checks.push(
          needsData({
            id: `${row.segmenter}/${part}`,
            quantity: `${part}, ${row.segmenter}`,
            printed: row[part],
            note: 'An input of the arithmetic above; it comes from the segmenters’ output.',
          }),
        )
      }
    }
    return {
      checks,
      notes: [
        'Recomputed from the counts of each row. TP holds near misses at 1/2 and stands weighted in numerator and denominator; the standard error is over boundary pairs, each 1, 1/2 or 0.',
        `TN = ${PLACES} − (TP + FP + FN) in every row; equation 7 leaves CM(∅, ∅) open, and adds penalties where the text and the table add correctness.`,
        `Matches, near misses and FN add up to ${arithmetic(printedSegmenters[0]!).reference} in every row: FN counts boundaries of the reference that were missed.`,
      ],
      figures: [
        {
          name: 'figure-12',
          kind: 'precision-recall',
          points: printedSegmenters.map(row => ({
            name: row.segmenter,
            precision: arithmetic(row).P,
            recall: arithmetic(row).R,
          })),
        },
      ],
    }
  },
}
