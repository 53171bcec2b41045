import { fromMasses, type Segmentation, windowDiff, winPrPrecision, winPrRecall } from 'cesura'
import { winPr } from 'cesura/compare'
import { type Artefact, type Check, pairOf, type SampledPair } from '../artefact.ts'
import { compare } from '../check.ts'

const paper = 'scaiano-inkpen-2012'
const preset = paper

const reference = [6, 6]
/** Figure 4: segments of 6 units, windows of 3 units, which hold 4 potential boundaries. */
const examples = { A: [6, 6], B: [12], C: [5, 7], D: [1, 5, 6], E: [5, 1, 1, 5] } as const
const K = 3
const WIDTH = 4

const pairs = Object.entries(examples).map(
  ([name, hypothesis]): SampledPair => ({ names: ['reference', name], reference, hypothesis }),
)

/** Correct windows, incorrect windows, WindowDiff. */
const printedTable1 = {
  A: ['10', '0', '0'],
  B: ['6', '4', '0.4'],
  C: ['8', '2', '0.2'],
  D: ['9', '1', '0.1'],
  E: ['4', '6', '0.6'],
} as const

const edge =
  'One window needs the extra boundary before the first unit, where no boundary can stand; after the first unit it lies in two windows. Table 2 counts it among the potential boundaries.'

export const table1: Artefact = {
  paper,
  id: 'table-1',
  title: 'WindowDiff of examples A to E',
  preset,
  run: () => ({
    checks: each((name, r, h) => {
      const { errors, windows } = windowDiff.tally(r, h, { preset, window: K })
      const values = [windows! - errors!, errors!, windowDiff(r, h, { preset, window: K })!]
      return ['correct windows', 'incorrect windows', 'WindowDiff'].map((quantity, index) =>
        compare({
          id: `${name}/${quantity}`,
          quantity: `${quantity}, ${name}`,
          inputs: pairOf(reference, examples[name]),
          printed: printedTable1[name][index]!,
          computed: values[index]!,
          erratum: edge,
        }),
      )
    }),
    notes: [
      'Equation 3 divides by N − k and sums over one window more; Table 1 divides by N − k + 1 = 10, and so do we here (`windows: inclusive`).',
    ],
    signatures: [windowDiff.signature({ preset, window: K })],
    figures: [{ name: 'figure-4', kind: 'pairs', view: 'edits', pairs }],
  }),
}

/** TP, TN, FP, FN, precision, recall. */
const printedTable2 = {
  A: ['4', '40', '0', '0', '1', '1.0'],
  B: ['0', '40', '0', '4', '-', '0'],
  C: ['3', '40', '1', '1', '0.75', '0.75'],
  D: ['4', '36', '4', '0', '0.5', '1.0'],
  E: ['4', '32', '8', '0', '0.33', '1.0'],
} as const

export const table2: Artefact = {
  paper,
  id: 'table-2',
  title: 'WinPR of examples A to E',
  run: () => ({
    checks: each((name, r, h) => {
      const { tp, tn, fp, fn } = winPr(r, h, { width: WIDTH })
      const values = {
        TP: tp,
        TN: tn,
        FP: fp,
        FN: fn,
        WinP: winPrPrecision(r, h, { width: WIDTH }),
        WinR: winPrRecall(r, h, { width: WIDTH }),
      }
      return Object.entries(values).map(([quantity, computed], index) =>
        compare({
          id: `${name.toLowerCase()}/${quantity}`,
          quantity: `${quantity}, ${name.toLowerCase()}`,
          inputs: pairOf(reference, examples[name]),
          printed: printedTable2[name][index]!,
          computed: computed ?? '-',
          erratum:
            'Equation 5 gives 39, and the row must add up to 44 = 4 · 11 as all others do. 40 is 4 · (11 − max(|R|, |H|)): `trueNegatives: table`.',
        }),
      )
    }),
    notes: [
      'Equations 4 to 7 say k where Table 2 needs w = k + 1 = 4 positions per window, and N where it needs the 11 potential boundaries.',
      'Section 3.1 calls k = 1 strict; with k + 1 positions that still forgives half of a near miss. Strict is w = 1.',
    ],
    signatures: [winPrPrecision.signature({ width: WIDTH }), winPrRecall.signature({ width: WIDTH })],
  }),
}

function each(
  checks: (name: keyof typeof examples, r: Segmentation, h: Segmentation) => readonly Check[],
): Check[] {
  return (Object.keys(examples) as (keyof typeof examples)[]).flatMap(name =>
    checks(name, fromMasses(reference), fromMasses(examples[name])),
  )
}
