import { agreement, type Corpus, type Item, segmentationSimilarity, segmentCount, windowDiff } from 'cesura'
import { summarize } from 'cesura/stats'
import type { Artefact, Check, Series } from '../artefact.ts'
import { compare, needsData } from '../check.ts'

const paper = 'fournier-inkpen-2012'
const preset = paper

const columns = ['π*_S', 'κ*_S', 'B_S', '1−WD', 'SD', '|c|', '|b|', 'm'] as const

/** Chapter, then the columns as printed. */
const printed: readonly (readonly [number, ...string[]])[] = [
  [1, '0.7452', '0.7463', '0.0039', '0.6641', '0.1307', '4', '13', '13'],
  [2, '0.8839', '0.8840', '0.0009', '0.7619', '0.1743', '6', '20', '15'],
  [3, '0.8338', '0.8340', '0.0013', '0.6732', '0.1559', '4', '23', '38'],
  [4, '0.8414', '0.8417', '0.0019', '0.6019', '0.2245', '4', '25', '46'],
  [5, '0.8773', '0.8774', '0.0003', '0.6965', '0.1106', '6', '34', '42'],
  [7, '0.8132', '0.8133', '0.0002', '0.6945', '0.1822', '6', '20', '15'],
  [8, '0.8495', '0.8496', '0.0006', '0.7505', '0.0911', '6', '48', '39'],
  [9, '0.8104', '0.8105', '0.0009', '0.6502', '0.1319', '6', '35', '33'],
  [10, '0.9077', '0.9078', '0.0002', '0.7729', '0.0770', '6', '56', '83'],
  [11, '0.8130', '0.8135', '0.0022', '0.6189', '0.1294', '4', '73', '111'],
  [12, '0.9178', '0.9178', '0.0001', '0.6504', '0.1277', '6', '40', '102'],
  [13, '0.9354', '0.9354', '0.0002', '0.5660', '0.2187', '6', '21', '58'],
  [14, '0.9367', '0.9367', '0.0001', '0.7128', '0.1744', '6', '35', '70'],
  [15, '0.9344', '0.9344', '0.0001', '0.7291', '0.0856', '6', '40', '97'],
  [16, '0.9356', '0.9356', '0.0000', '0.8016', '0.0648', '6', '41', '69'],
  [17, '0.9447', '0.9447', '0.0002', '0.6717', '0.2044', '5', '23', '70'],
  [18, '0.8921', '0.8922', '0.0005', '0.5998', '0.1614', '5', '28', '59'],
  [19, '0.9021', '0.9022', '0.0009', '0.4796', '0.2666', '5', '15', '36'],
  [20, '0.8590', '0.8591', '0.0003', '0.6657', '0.1221', '6', '21', '21'],
  [21, '0.9286', '0.9286', '0.0004', '0.6255', '0.2003', '5', '17', '60'],
]

/** Coders, boundaries (as printed: segments) and mass of a chapter of the paper's corpus. */
export const printedChapters = printed.map(row => ({
  chapter: row[0],
  coders: Number(row[6]),
  segments: Number(row[7]),
  mass: Number(row[8]),
}))

const inText: readonly (readonly [id: string, quantity: string, printed: string])[] = [
  ['mean π*_S', 'mean π*_S over coder groups', '0.8904'],
  ['SD π*_S', 'its standard deviation', '0.0392'],
  ['mean B_S', 'mean B_S over coder groups', '0.0061'],
  ['SD B_S', 'its standard deviation', '0.0035'],
  ['full misses', 'full misses counted', '1039'],
  ['near misses', 'near misses counted', '212'],
]

/** The columns of one chapter. */
function chapterRow(item: Item): number[] {
  const alone: Corpus = { items: [item] }
  const similarity = 'segmentation-similarity'
  const pi = agreement(alone, { preset, similarity, coefficient: 'multi-pi' })
  const kappa = agreement(alone, { preset, similarity, coefficient: 'multi-kappa' })
  const scores: number[] = []
  for (const reference of item.codings) {
    for (const hypothesis of item.codings) {
      if (reference === hypothesis) continue
      const score = windowDiff(reference.segmentation, hypothesis.segmentation, { preset })
      if (score !== undefined) scores.push(1 - score)
    }
  }
  const { mean, standardDeviation } = meanAndDeviation(scores)
  const boundaries = item.codings.reduce((sum, { segmentation }) => sum + segmentCount(segmentation) - 1, 0)
  return [
    pi.value ?? Number.NaN,
    kappa.value ?? Number.NaN,
    pi.bias ?? Number.NaN,
    mean,
    standardDeviation,
    item.codings.length,
    boundaries,
    item.units,
  ]
}

function meanAndDeviation(values: readonly number[]): { mean: number; standardDeviation: number } {
  const { mean, deviation } = summarize(values)
  return { mean: mean ?? Number.NaN, standardDeviation: deviation ?? Number.NaN }
}

/** The chapter of the paper that an item is: by the number in its id, its mass and its number of coders. */
export function chapterOf(item: Item): number | undefined {
  const number = Number(/(\d+)\D*$/.exec(item.id)?.[1])
  const known = printedChapters.find(({ chapter }) => chapter === number)
  return known?.mass === item.units && known.coders === item.codings.length ? number : undefined
}

export const table2: Artefact = {
  paper,
  id: 'table-2',
  title: 'Agreement, bias and pairwise mean 1 − WD by chapter of The Moonstone',
  preset,
  corpus: 'needed',
  run: ({ corpus }) => {
    const items = corpus?.items.filter(item => item.codings.length > 1) ?? []
    const rows = items.map(item => ({ item, chapter: chapterOf(item), values: chapterRow(item) }))
    const checks: Check[] = []
    for (const [chapter, ...numbers] of printed) {
      const found = rows.find(row => row.chapter === chapter)
      columns.forEach((column, index) => {
        const entry = {
          id: `${chapter}/${column}`,
          quantity: `${column}, chapter ${chapter}`,
          printed: numbers[index]!,
        }
        checks.push(
          found === undefined
            ? needsData(entry)
            : compare({
                ...entry,
                inputs: found.item.id,
                computed: found.values[index]!,
                ...(column === '|b|'
                  ? { erratum: 'The column counts segments, one more for each coder, not boundaries.' }
                  : {}),
              }),
        )
      })
    }
    for (const [id, quantity, number] of inText) checks.push(needsData({ id, quantity, printed: number }))
    const series: Series = {
      title: 'Agreement by item',
      columns: ['item', ...columns],
      rows: rows.map(({ item, values }) => [
        item.id,
        ...values.map(value => (Number.isNaN(value) ? null : value)),
      ]),
    }
    return {
      checks,
      notes: [
        'The codings of The Moonstone are Kazantseva & Szpakowicz’s. Those of eight chapters are public in the repository cfournie/segmentation.evaluation (segeval/data/samples.py); the head of docs/reference/papers.md says how to convert them. Give them, or any corpus, with --corpus. Items are taken for chapters of the table when number, mass and number of coders agree.',
        'Coefficients count segments where the equations say boundaries; equation 12 divides by Σ(mass − 1) and would give agreement above 1 for identical codings, so it was not used.',
        'Equation 6 weighs items by mass, the program by mass − 1; a single item cannot tell. The range of the coefficients is −A_e/(1 − A_e) to 1: section 3.5 lacks the sign.',
      ],
      signatures: [segmentationSimilarity.signature({ preset }), windowDiff.signature({ preset })],
      ...(rows.length === 0 ? {} : { series: [series] }),
    }
  },
}

export const figure11: Artefact = {
  paper,
  id: 'figure-11',
  title: 'Heat maps: the share of coders who agree upon each boundary',
  corpus: 'needed',
  run: ({ corpus }) => ({
    checks: [],
    notes:
      corpus === undefined
        ? ['The figure prints no numbers. Give a corpus with --corpus to draw it.']
        : ['One row per item; darker means that more coders cut there.'],
    ...(corpus === undefined
      ? {}
      : { figures: [{ name: 'figure-11', kind: 'heat-map', items: corpus.items } as const] }),
  }),
}
