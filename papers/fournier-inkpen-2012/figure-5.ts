import { fromBoundaries, fromMasses, segmentationSimilarity, windowDiff } from 'cesura'
import { windowSize } from 'cesura/compare'
import type { Artefact, SampledLine, Series } from '../artefact.ts'
import { claim, compare } from '../check.ts'

const paper = 'fournier-inkpen-2012'
const preset = paper
const UNITS = 100

type Row = readonly (number | null)[]

/** The columns of a curve as lines of a chart; the first column is x. */
const linesOf = ({ columns, rows }: Series): SampledLine[] =>
  columns.slice(1).map((name, index) => ({
    name,
    points: rows.map(row => ({ x: row[0] as number, y: (row[index + 1] as number | null) ?? undefined })),
  }))

/** One matching boundary and more and more false positives: f + 2 segments as equal as can be. */
function fullMisses(): Row[] {
  const rows: Row[] = []
  for (let extra = 0; extra <= UNITS - 2; extra++) {
    const segments = extra + 2
    const cuts = Array.from({ length: segments - 1 }, (_, index) =>
      Math.round(((index + 1) * UNITS) / segments),
    )
    const hypothesis = fromBoundaries(UNITS, cuts)
    const reference = fromBoundaries(UNITS, [cuts[0]!])
    rows.push([
      extra,
      segmentationSimilarity(reference, hypothesis, { preset })!,
      1 - windowDiff(reference, hypothesis, { preset, window: 25 })!,
    ])
  }
  return rows
}

export const figure5a: Artefact = {
  paper,
  id: 'figure-5a',
  title: 'Increasing the number of full misses, k = 25',
  preset,
  run: () => {
    const series: Series = {
      title: 'S and 1 − WD of a text of 100 units with one match and more and more false positives',
      columns: ['false positives', 'S', '1−WD'],
      rows: fullMisses(),
    }
    const first = series.rows.find(row => row[2] === 0)![0] as number
    const linear = series.rows.every(
      row => Math.abs((row[1] as number) - (1 - (row[0] as number) / (UNITS - 1))) < 1e-12,
    )
    return {
      checks: [
        compare({
          id: 'maximal',
          quantity: 'false positives at which WindowDiff first reports maximal error',
          inputs: '100 units, k = 25',
          printed: '7',
          computed: first,
        }),
        claim({
          id: 'linear',
          quantity: 'S over false positives',
          printed: 'linear',
          computed: linear ? 'linear: 1 − f/99' : 'not linear',
          holds: linear,
        }),
      ],
      signatures: [
        segmentationSimilarity.signature({ preset }),
        windowDiff.signature({ preset, window: 25 }),
      ],
      series: [series],
      figures: [
        {
          name: 'figure-5a',
          kind: 'lines',
          title: 'Full misses',
          x: 'false positives',
          y: 'similarity',
          lines: linesOf(series),
        },
      ],
    }
  },
}

/** A boundary after 25 of 50 units and one d units farther; S with te scaling, and without. */
function nearMisses(): Row[] {
  const rows: Row[] = []
  const reference = fromMasses([25, 25])
  const similarity = (distance: number, span: number) =>
    segmentationSimilarity(reference, fromMasses([25 + distance, 25 - distance]), { preset, span })!
  for (let distance = 0; distance <= 10; distance++) {
    const hypothesis = fromMasses([25 + distance, 25 - distance])
    rows.push([
      distance,
      similarity(distance, 2),
      similarity(distance, 6),
      1 - windowDiff(reference, hypothesis, { preset })!,
    ])
  }
  return rows
}

export const figure5b: Artefact = {
  paper,
  id: 'figure-5b',
  title: 'Increasing the distance of a near miss until it is a full miss',
  preset,
  run: () => {
    const series: Series = {
      title: 'S and 1 − WD of 25 25 against 25 + d, 25 − d',
      columns: ['distance', 'S (n = 2)', 'S (n = 6, te)', '1−WD'],
      rows: nearMisses(),
    }
    const places = 49
    const [, one] = series.rows[1]!
    const [, two] = series.rows[2]!
    const scaled = series.rows.slice(1, 6).map(row => (1 - (row[2] as number)) * places)
    const slow = scaled.every((cost, index) => index === 0 || cost > scaled[index - 1]!)
    return {
      checks: [
        compare({
          id: 'near',
          quantity: 'error of a near miss by one unit, in potential boundaries',
          printed: '1',
          computed: Math.round((1 - (one as number)) * places * 1e9) / 1e9,
        }),
        compare({
          id: 'outside',
          quantity: 'error once it is outside of the window (n = 2)',
          printed: '2',
          computed: Math.round((1 - (two as number)) * places * 1e9) / 1e9,
        }),
        claim({
          id: 'slowly',
          quantity: 'error under te over the distance',
          printed: 'increases slowly from 1 to 2',
          computed: scaled.map(cost => String(Math.round(cost * 1e6) / 1e6)).join(', '),
          holds: slow && scaled[0]! < 1 + 1e-9 && scaled.at(-1)! < 2,
        }),
      ],
      notes: [
        'The figure is an image; the lengths and n = 6 are ours (the text: a segment of 25 units, “i.e., 5 PBs”).',
      ],
      signatures: [segmentationSimilarity.signature({ preset, span: 6 }), windowDiff.signature({ preset })],
      series: [series],
      figures: [
        {
          name: 'figure-5b',
          kind: 'lines',
          title: 'Near misses',
          x: 'distance in units',
          y: 'similarity',
          lines: linesOf(series),
        },
      ],
    }
  },
}

/** Figure 10: m/4 and the rest, against m/4, m/4, m/2; m from 4 to 100. */
function growingMass(): Row[] {
  const rows: Row[] = []
  for (let units = 4; units <= UNITS; units += 4) {
    const quarter = units / 4
    const reference = fromMasses([quarter, units - quarter])
    const hypothesis = fromMasses([quarter, quarter, units - 2 * quarter])
    const k = windowSize(reference, { rounding: 'half-up' })!
    rows.push([
      units,
      segmentationSimilarity(reference, hypothesis, { preset })!,
      1 - windowDiff(reference, hypothesis, { preset })!,
      k / units,
    ])
  }
  return rows
}

export const figure5c: Artefact = {
  paper,
  id: 'figure-5c',
  title: 'Increasing the mass of a segmentation with one full miss',
  preset,
  run: () => {
    const series: Series = {
      title: 'S, 1 − WD and k/m of the segmentations of figure 10',
      columns: ['mass', 'S', '1−WD', 'k/m'],
      rows: growingMass(),
    }
    const last = series.rows.at(-1)!
    return {
      checks: [
        compare({
          id: '1−WD',
          quantity: '1−WD at m = 100',
          inputs: '25 75 | 25 25 50',
          printed: '0.68',
          computed: last[2]!,
        }),
        claim({
          id: 'S',
          quantity: 'S as m grows',
          printed: 'approaches 1',
          computed: `${(last[1] as number).toFixed(4)} at m = 100`,
          holds: series.rows.every(
            (row, index) => index === 0 || (row[1] as number) > (series.rows[index - 1]![1] as number),
          ),
        }),
      ],
      notes: ['Masses that 4 divides, so that all quarters are whole.'],
      signatures: [segmentationSimilarity.signature({ preset }), windowDiff.signature({ preset })],
      series: [series],
      figures: [
        {
          name: 'figure-5c',
          kind: 'lines',
          title: 'Growing mass',
          x: 'mass in units',
          y: 'similarity',
          lines: linesOf(series),
        },
      ],
    }
  },
}
