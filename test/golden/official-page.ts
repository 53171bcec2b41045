// docs/explanation/published-results.md: every preset of an official scorer, run on the golden cases through `evaluate`.
import { reported } from '../../src/evaluate/shared.ts'
import {
  type Corpus,
  evaluate,
  fromBoundaries,
  fromSeconds,
  makeCorpus,
  onOneAxis,
  type Segmentation,
} from '../../src/index.ts'
import { type GoldenSide, sideOf } from './corpora.ts'
import { readLines } from './read.ts'

type Expected = Readonly<Record<string, unknown>>
type Pairs = readonly { readonly id: string; readonly sides: readonly [Segmentation, Segmentation] }[]

/** What a program prints, and the metric under which we name it. */
export interface Scorer {
  readonly preset: string
  readonly source: string
  readonly pools: string
  readonly fields: Readonly<Record<string, string>>
  readonly cases: readonly {
    readonly pairs: Pairs
    readonly found: Expected
    /** What the program was told beside. */
    readonly options?: Readonly<Record<string, unknown>>
  }[]
  /** Digits that the program itself rounds to. */
  readonly digits?: number
}

export interface Recomputed {
  readonly preset: string
  readonly numbers: number
  readonly largest: number
}

export const corpusOf = (pairs: Pairs): Corpus =>
  makeCorpus(
    pairs.map(({ id, sides: [reference, hypothesis] }) => ({
      id,
      units: reference.units,
      codings: [
        { coder: 'reference', segmentation: reference },
        { coder: 'program', segmentation: hypothesis },
      ],
    })),
  )

interface Official {
  readonly items: readonly { readonly id: string; readonly reference: GoldenSide; readonly hypothesis: GoldenSide }[]
  readonly expect: Readonly<Record<string, Expected>> & { readonly documents: readonly Record<string, Expected>[] }
}
const official = readLines<Official>('official-scorers.jsonl').filter(({ expect }) => expect !== undefined)
const pairsOf = ({ items }: Official): Pairs =>
  items.map(({ id, reference, hypothesis }) => ({ id, sides: [sideOf(reference), sideOf(hypothesis)] }))
const whole = (name: string) =>
  official.map(one => ({
    pairs: pairsOf(one),
    found: (name === 'disrpt' ? one.expect.disrpt!.all : one.expect[name]) as Expected,
  }))
interface LostMarks {
  readonly documents: readonly { readonly tokens: number; readonly gold: number[]; readonly pred: number[] }[]
  readonly expect: Expected
}
/** Documents whose first token may lack its mark. */
const firstMarks = () =>
  readLines<LostMarks>('disrpt-first-marks.jsonl').map(({ documents, expect }) => ({
    pairs: documents.map(({ tokens, gold, pred }, document) => ({
      id: `d${document}`,
      sides: [startsAt(tokens, gold), startsAt(tokens, pred)] as const,
    })),
    found: expect,
  }))
const startsAt = (units: number, marked: readonly number[]): Segmentation => {
  const inside = fromBoundaries(
    units,
    marked.filter(token => token > 0),
  )
  return marked.includes(0) ? inside : { ...inside, unmarkedStart: true }
}
const single = (name: string) =>
  official.flatMap(one =>
    pairsOf(one).map((pair, index) => ({ pairs: [pair], found: one.expect.documents[index]![name]! })),
  )

interface TimeSide {
  readonly duration: string
  readonly seconds: readonly string[]
}
interface Videos {
  readonly items: readonly { readonly id: string; readonly reference: TimeSide; readonly hypothesis: TimeSide | null }[]
  readonly expect: Readonly<Record<string, Expected>>
}
const videos = readLines<Videos>('time-corpora.jsonl').filter(({ expect }) => expect !== undefined)
const recordings = (name: string) =>
  videos
    .filter(({ items }) => items.every(({ hypothesis }) => hypothesis !== null))
    .map(({ items, expect }) => ({
      pairs: items.map(({ id, reference: r, hypothesis: h }) => ({
        id,
        sides: onOneAxis(fromSeconds(r.duration, r.seconds), fromSeconds(h!.duration, h!.seconds)) as unknown as [
          Segmentation,
          Segmentation,
        ],
      })),
      found: expect[name]!,
    }))

interface Detections {
  readonly id: string
  readonly reference: TimeSide
  readonly hypothesis: TimeSide
  readonly expect: { readonly detection: Readonly<Record<string, { readonly mir_eval: readonly number[] }>> }
}
/** mir_eval.segment.detection with 0.5 s, both ends counted. */
const detections = readLines<Detections>('time.jsonl')
  .filter(({ expect }) => expect !== undefined)
  .map(({ id, reference: r, hypothesis: h, expect }) => {
    const [precision, recall, f] = expect.detection['0.5s, ends']!.mir_eval
    const sides = onOneAxis(fromSeconds(r.duration, r.seconds), fromSeconds(h.duration, h.seconds))
    return {
      pairs: [{ id, sides: sides as unknown as [Segmentation, Segmentation] }],
      found: { precision, recall, f },
    }
  })

interface Sentences {
  readonly id: string
  readonly reference: GoldenSide
  readonly hypothesis: GoldenSide
  readonly expect: { readonly every10: Expected }
}
const windows = { pk: 'pk', windowDiff: 'window-diff' }
const boundaries = { precision: 'boundary-precision', recall: 'boundary-recall', f: 'boundary-f' }
const chapters = { precision: 'segment-iou-precision', recall: 'segment-iou-recall', f: 'segment-iou-f' }

export const scorers: readonly Scorer[] = [
  {
    preset: 'disrpt',
    source: 'disrpt/sharedtask2025 30efe37, `disrpt_eval_2024.py`',
    pools: 'counts over documents; mean of corpora',
    fields: { precision: 'boundary-precision', recall: 'boundary-recall', f_score: 'boundary-f' },
    cases: [...whole('disrpt'), ...firstMarks()],
  },
  {
    preset: 'superdialseg',
    source: 'Coldog2333/SuperDialseg 3e8de3d, nltk 3.8',
    pools: 'mean over dialogues',
    fields: { ...windows, f: 'boundary-f', countError: 'count-error', score: 'superdialseg-score' },
    cases: whole('superdialseg'),
  },
  {
    preset: 'koomri',
    source: 'koomri/text-segmentation 874d6ef, segeval 2.0.11',
    pools: 'windows over documents',
    fields: { pk: 'pk' },
    cases: whole('koomri').filter(({ found }) => found.pk !== -1),
  },
  {
    preset: 'spokennlp',
    source: 'alibaba-damo-academy/SpokenNLP 30fc9df, segeval 2.0.11',
    pools: 'Pk, WD: mean over documents; P, R, F: counts',
    fields: { ...windows, ...boundaries },
    cases: whole('spokennlp'),
    digits: 4,
  },
  { preset: 'nltk-n-open', source: 'nltk 3.8', pools: 'says nothing', fields: windows, cases: single('nltk-open') },
  { preset: 'nltk-n-closed', source: 'nltk 3.8', pools: 'says nothing', fields: windows, cases: single('nltk-closed') },
  {
    preset: 'gdamaskinos',
    source: 'gdamaskinos/unsupervised_topic_segmentation 4f4856d, nltk',
    pools: 'mean over meetings',
    fields: windows,
    cases: whole('gdamaskinos'),
  },
  {
    preset: 'deeptiling',
    source: 'Ighina/DeepTiling f9d5746, segeval (it exchanges P and R)',
    pools: 'mean over documents',
    fields: { ...windows, f: 'boundary-f', precision: 'boundary-recall', recall: 'boundary-precision' },
    cases: whole('deeptiling'),
  },
  {
    preset: 'treeseg',
    source: 'AugmendTech/treeseg ad54bb7, nltk 3.8',
    pools: 'mean over items and levels',
    fields: windows,
    cases: single('treeseg'),
  },
  {
    preset: 'conll18',
    source: 'Universal Dependencies eval 446bd96',
    pools: 'sentences over documents',
    fields: { precision: 'segment-precision', recall: 'segment-recall', f: 'segment-f' },
    cases: whole('conll18'),
  },
  {
    preset: 'wtpsplit',
    source: 'segment-any-text/wtpsplit e48922c',
    pools: 'one text; mean of languages',
    fields: boundaries,
    cases: readLines<Sentences>('wtpsplit.jsonl')
      .filter(({ expect }) => expect !== undefined)
      .map(({ id, reference, hypothesis, expect }) => ({
        pairs: [{ id, sides: [sideOf(reference), sideOf(hypothesis)] as const }],
        found: expect.every10,
      })),
  },
  {
    preset: 'mir_eval',
    source: 'mir_eval 0.8.2 fe73b35, `segment.detection`',
    pools: 'mean over recordings',
    fields: boundaries,
    cases: detections,
  },
  {
    preset: 'pyannote',
    source: 'pyannote.metrics, with its tolerance given',
    pools: 'counts over recordings',
    fields: { precision: 'boundary-precision', recall: 'boundary-recall' },
    cases: recordings('pyannote').flatMap(({ pairs, found }) =>
      found === undefined ? [] : [{ pairs, found, options: { tolerance: found.tolerance } }],
    ),
  },
  {
    preset: 'vidchapters',
    source: 'antoyang/VidChapters fa3900c',
    pools: 'inside the metric, over videos',
    fields: chapters,
    cases: recordings('vidchapters'),
  },
  {
    preset: 'chapter-llama',
    source: 'lucas-ventura/chapter-llama d19a77e',
    pools: 'inside the metric, over videos',
    fields: chapters,
    cases: recordings('chapter-llama'),
  },
]

/** Runs every case of a scorer through `evaluate` with its preset alone. */
function recompute({ preset, fields, cases, digits }: Scorer): Recomputed {
  let numbers = 0
  let largest = 0
  for (const { pairs, found, options } of cases) {
    if (found === undefined || 'raises' in found) continue
    const asked = Object.entries(fields).filter(([field]) => typeof found[field] === 'number')
    const { metrics } = evaluate(corpusOf(pairs), {
      metrics: asked.map(([, id]) => ({ id, preset, ...(options && { options }) })),
      references: ['reference'],
    })
    for (const [index, [field]] of asked.entries()) {
      const metric = metrics[index]!
      const { value } = reported(metric.hypotheses[0]!, metric)
      const apart = value === null ? Number.NaN : Math.abs(value - (found[field] as number))
      // A number that the program rounded is met by all that lie within half its last digit.
      const difference = digits === undefined ? apart : Math.max(0, apart - 0.5 * 10 ** -digits)
      numbers++
      // Not a number is the largest difference there is.
      if (!(difference <= largest)) largest = difference
    }
  }
  return { preset, numbers, largest }
}

export const recomputed = (): Recomputed[] => scorers.map(recompute)

/** The table, from what was recomputed. */
export function officialTable(rows: readonly Recomputed[]): string {
  const lines = scorers.map(({ preset, source, pools, digits }, index) => {
    const { numbers, largest } = rows[index]!
    const difference = `${largest < 1e-12 ? '0' : largest.toExponential(1)}${digits === undefined ? '' : ` (beyond its ${digits} digits)`}`
    return `| \`${preset}\` | ${numbers.toLocaleString('en')} | ${difference} | ${pools} | ${source} |`
  })
  return `| preset | numbers compared | largest difference | how it pools | source |
| --- | ---: | --- | --- | --- |
${lines.join('\n')}`
}
