// The tables of docs/explanation/conventions.md that concern windows, computed: the page cannot go stale.

import { windowRow, windowSize, winPr } from '../../src/compare/index.ts'
import {
  fromMasses,
  type Options,
  pk,
  windowDiff,
  winPrF,
  winPrPrecision,
  winPrRecall,
} from '../../src/index.ts'
import type { SlidingOptions } from '../../src/metrics/index.ts'

const row = (cells: readonly string[]) => `| ${cells.join(' | ')} |`
const table = (head: readonly string[], rows: readonly (readonly string[])[]) =>
  [row(head), row(head.map(() => '---')), ...rows.map(row)].join('\n')

/** Two texts, reference and hypothesis. */
const corpus = [
  [fromMasses([2, 3, 6]), fromMasses([1, 1, 3, 1, 5])],
  [fromMasses([5, 5, 5, 5]), fromMasses([5, 6, 4, 4, 1])],
] as const

interface Convention {
  readonly name: string
  readonly options: Options<SlidingOptions>
}

const conventions: readonly Convention[] = [
  { name: 'cesura’s defaults', options: {} },
  { name: '`segeval-2`', options: { preset: 'segeval-2' } },
  {
    name: '`segeval-2`, `windows: segeval-padded`',
    options: { preset: 'segeval-2', windows: 'segeval-padded' },
  },
  { name: '`segeval-1`, `fournier-inkpen-2012`', options: { preset: 'segeval-1' } },
  { name: '`nltk` on n − 1 marks', options: { preset: 'nltk' } },
  { name: '`nltk` on n marks', options: { preset: 'nltk', windows: 'nltk-n' } },
  { name: '`nltk` on n marks, last set', options: { preset: 'nltk', windows: 'nltk-n', closed: true } },
  { name: '`scaiano-inkpen-2012`', options: { preset: 'scaiano-inkpen-2012' } },
  { name: '`ocampo-diaz-ouyang-2022`', options: { preset: 'ocampo-diaz-ouyang-2022' } },
  {
    name: '`ocampo-diaz-ouyang-2022`, `windows: padded`',
    options: { preset: 'ocampo-diaz-ouyang-2022', windows: 'padded' },
  },
  { name: '`windows: padded`', options: { windows: 'padded' } },
  { name: '`rounding: half-up`', options: { rounding: 'half-up' } },
  { name: '`rounding: floor`, `minWindow: 1`', options: { rounding: 'floor', minWindow: 1 } },
]

/** The window a convention takes for a text: NLTK halves the marks per mark that is set. */
function windowOf(options: Options<SlidingOptions>, text: number): number {
  const reference = corpus[text]![0]
  const { windows, rounding, minWindow, windowRule, closed } = pk.resolve(options)
  if (windowRule === 'segments' || closed) return windowSize(reference, { rounding, minWindow })!
  if (windows !== 'nltk-n') return windowSize(reference, { rounding, minWindow, windowRule })!
  return windowSize({ ...reference, units: reference.units + 1 }, { rounding, minWindow, windowRule })!
}

function pooled(metric: typeof pk, options: (text: number) => Options<SlidingOptions>): string {
  const tallies = corpus.map(([reference, hypothesis], text) =>
    metric.tally(reference, hypothesis, options(text)),
  )
  const tally = tallies.reduce(metric.add)
  return `${metric.score(tally, options(0))!.toFixed(3)} = ${tally.errors}/${tally.windows}`
}

/** The same corpus under every convention. */
export const corpusTable = table(
  ['convention', 'k', 'Pk', 'WindowDiff'],
  conventions.map(({ name, options }) => {
    const windows = corpus.map((_, text) => windowOf(options, text))
    // NLTK's windowdiff has no window of its own: it gets that of its pk.
    const given = (text: number) =>
      options.preset === 'nltk' ? { ...options, window: Math.max(1, windows[text]!) } : options
    return [
      name,
      windows.join(', '),
      pooled(pk, () => options),
      pooled(windowDiff as unknown as typeof pk, given),
    ]
  }),
)

/** Texts too short for a window. */
export const shortTable = table(
  ['text', 'cesura', '`segeval-2`', '`nltk`, window 2'],
  (['pk', 'window-diff'] as const).flatMap(id =>
    ([[1], [1, 1], [1, 1, 1]] as const).map(masses => {
      const metric = (id === 'pk' ? pk : windowDiff) as typeof pk
      const [every, none] = [fromMasses([...masses]), fromMasses([masses.length])]
      const cell = (options: Options<SlidingOptions>) => {
        const tally = metric.tally(none, every, options)
        return metric.score(tally, options)?.toFixed(3) ?? `undefined: \`${metric.reason(tally, options)}\``
      }
      return [
        `${metric.title}, ${masses.length} unit${masses.length > 1 ? 's' : ''}, none against every boundary`,
        cell({}),
        cell({ preset: 'segeval-2' }),
        cell({ preset: 'nltk', window: 2 }),
      ]
    }),
  ),
)

/** WinPR of one near miss, wider and wider. */
export const winPrTable = table(
  ['width w', 'TP', 'FP', 'FN', 'TN', 'TN by `table`', 'WinP', 'WinR', 'WinF'],
  [1, 2, 4, 7, 12].map(width => {
    const [reference, hypothesis] = [fromMasses([6, 6]), fromMasses([5, 7])]
    const { tp, fp, fn, tn } = winPr(reference, hypothesis, { width })
    const printed = winPr(reference, hypothesis, { width, trueNegatives: 'table' }).tn
    const scores = [winPrPrecision, winPrRecall, winPrF].map(metric =>
      metric(reference, hypothesis, { width }),
    )
    return [width, tp, fp, fn, tn, printed, ...scores.map(score => score!.toFixed(3))].map(String)
  }),
)

/** Which windows each row slides over 12 units with k = 3. */
export const rowTable = table(
  ['`windows`', 'positions in a window', 'starts', 'divided by', 'at n = 12, k = 3', 'who'],
  (
    [
      ['interior', 'k', '1 … n − k', 'n − k', 'Pevzner & Hearst (2002), segeval 2, NLTK on n − 1 marks'],
      ['units', 'k − 1', '1 … n − k + 1', 'n − k + 1', 'segeval 1, Fournier & Inkpen (2012)'],
      ['inclusive', 'k + 1', '0 … n − k', 'n − k + 1', 'Scaiano & Inkpen (2012), Table 1'],
      ['nltk-n', 'k', '1 … n − k + 1', 'n − k + 1', 'NLTK on n marks'],
      [
        'padded',
        'k',
        '2 − k … n − 1',
        'n + k − 2',
        'every position in k windows; Ocampo Diaz & Ouyang’s experiments',
      ],
      ['segeval-padded', 'k', '1 − k … n', 'n + k + 1', 'segeval’s `lamprier_et_al_2007_fix`'],
    ] as const
  ).map(([family, positions, starts, divisor, who]) => {
    const { width, first, last, divisor: by } = windowRow(family, 12, 3)
    return [
      `\`${family}\``,
      positions,
      starts,
      divisor,
      `${width} positions, ${first} … ${last}, ÷ ${by}`,
      who,
    ]
  }),
)

/** What the page shows, by the name of its block. */
export const blocks: Readonly<Record<string, string>> = {
  'windows-rows': rowTable,
  'windows-corpus': corpusTable,
  'windows-short': shortTable,
  'windows-win-pr': winPrTable,
}
