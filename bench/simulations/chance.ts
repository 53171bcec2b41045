// The mean corrected coefficient of two coders who know neither the text nor each other, by their kind and the model of chance.
import {
  type AgreementOptions,
  agreement,
  type Corpus,
  fromBoundaries,
  type GivenItem,
  makeCorpus,
} from '../../src/index.ts'
import { type Stream, stream } from '../../src/stats/index.ts'
import { randomBoundaries } from './items.ts'
import { numberOption, table, textOption } from './options.ts'

/** Coders of one kind: the boundaries of the two in one text. */
interface Kind {
  readonly name: string
  /** Whether boundaries are possible at some gaps only: one in four, at random. */
  readonly eligible?: boolean
  /** One text instead of twenty. */
  readonly units?: number
  code(
    random: Stream,
    units: number,
    item: number,
    eligible: readonly number[],
  ): readonly [number[], number[]]
}

const both = (one: () => number[]): readonly [number[], number[]] => [one(), one()]

/** Gamma with an integer shape and mean 1. */
const gamma = (random: Stream, shape: number): number => {
  let sum = 0
  for (let each = 0; each < shape; each++) sum -= Math.log(1 - random.uniform())
  return sum / shape
}

/** Segments of about seven units from a start on. */
const rhythm = (random: Stream, units: number, shape: number, phase: boolean): number[] => {
  const length = () => Math.max(1, Math.round((20 / 3) * gamma(random, shape)))
  const found: number[] = []
  let at = phase ? -random.below(7) : 0
  for (at += length(); at < units; at += length()) if (at >= 1) found.push(at)
  return found
}

/** The same segments in a random order. */
const shuffled = (random: Stream, units: number, boundaries: readonly number[]): number[] => {
  const ends = [...boundaries, units]
  let at = 0
  return random
    .shuffle(ends.map((end, index) => end - (ends[index - 1] ?? 0)))
    .map(length => {
      at += length
      return at
    })
    .slice(0, -1)
}

const some = (random: Stream, gaps: readonly number[], p: number): number[] =>
  gaps.filter(() => random.chance(p))

const kinds: readonly Kind[] = [
  { name: 'every gap, 0.15', code: (r, n) => both(() => randomBoundaries(r, n, 0.15)) },
  {
    name: 'every gap, 0.10 and 0.30',
    code: (r, n) => [randomBoundaries(r, n, 0.1), randomBoundaries(r, n, 0.3)],
  },
  {
    name: 'density by text, 0.05 or 0.30',
    code: (r, n, item) => both(() => randomBoundaries(r, n, item % 2 === 0 ? 0.05 : 0.3)),
  },
  {
    name: 'own lengths (gamma, shape 4) in random order',
    code: (r, n) => both(() => shuffled(r, n, rhythm(r, n, 4, false))),
  },
  { name: 'gamma 4 from the start of the text', code: (r, n) => both(() => rhythm(r, n, 4, false)) },
  { name: 'gamma 12 from the start', code: (r, n) => both(() => rhythm(r, n, 12, false)) },
  { name: 'gamma 12, random phase', code: (r, n) => both(() => rhythm(r, n, 12, true)) },
  {
    name: 'eligible 1 gap in 4, rate 0.5',
    eligible: true,
    code: (r, _, __, gaps) => both(() => some(r, gaps, 0.5)),
  },
  {
    name: 'eligible 1 in 4, 0.25 or 0.75 by text',
    eligible: true,
    code: (r, _, item, gaps) => both(() => some(r, gaps, item % 2 === 0 ? 0.25 : 0.75)),
  },
  { name: 'one text of 30 units, 0.3', units: 30, code: (r, n) => both(() => randomBoundaries(r, n, 0.3)) },
]

const models = [
  ['rates', 'multi-pi'],
  ['rates', 'multi-kappa'],
  ['counts', 'multi-kappa'],
  ['lengths', 'multi-kappa'],
  ['positions', 'multi-pi'],
  ['positions', 'multi-kappa'],
  ['positions-counts', 'multi-kappa'],
] as const

function corpusOf({ eligible, units: single, code }: Kind, random: Stream): Corpus {
  const items = Array.from({ length: single === undefined ? 20 : 1 }, (_, item): GivenItem => {
    const units = single ?? 40 + random.below(41)
    const gaps = Array.from({ length: units - 1 }, (_, gap) => gap + 1)
    const chosen = random
      .shuffle(gaps)
      .slice(0, Math.floor(gaps.length / 4))
      .sort((a, b) => a - b)
    return {
      id: String(item).padStart(2, '0'),
      units,
      eligible: eligible ? chosen : undefined,
      codings: code(random, units, item, chosen).map((boundaries, coder) => ({
        coder: `c${coder}`,
        segmentation: fromBoundaries(units, boundaries),
      })),
    }
  })
  return makeCorpus(items)
}

export function chance(): string {
  const seed = numberOption('seed', 1)
  const corpora = numberOption('samples', 400)
  const similarity = textOption('similarity') ?? 'boundary-similarity'
  const window = textOption('window')
  const options: AgreementOptions = {
    similarity: window === undefined ? similarity : { id: similarity, options: { window: Number(window) } },
  }
  const rows = kinds.map((kind, number) => {
    const times = kind.units === undefined ? corpora : 10 * corpora
    const values = models.map((): number[] => [])
    for (let sample = 0; sample < times; sample++) {
      const corpus = corpusOf(kind, stream(seed, number, sample))
      for (const [index, [model, coefficient]] of models.entries()) {
        if (model.startsWith('positions') && kind.eligible === undefined) continue
        const { value } = agreement(corpus, { ...options, chance: model, coefficient })
        if (value !== undefined) values[index]!.push(value)
      }
    }
    const cells = values.map(own => {
      if (own.length === 0) return ''
      const mean = own.reduce((sum, value) => sum + value, 0) / own.length
      const variance = own.reduce((sum, value) => sum + (value - mean) ** 2, 0) / (own.length - 1)
      return `${mean.toFixed(4)} ± ${Math.sqrt(variance / own.length).toFixed(4)}`
    })
    process.stderr.write(`${kind.name} | ${cells.join(' | ')}\n`)
    return [kind.name, ...cells]
  })
  const head = models.map(([model, coefficient]) => `${model} ${coefficient === 'multi-pi' ? 'π' : 'κ'}`)
  return `${table(['coders', ...head], rows)}\n\nMean ± standard error over ${similarity}; seed ${seed}, ${corpora} corpora of 20 items of 40 to 80 units (single texts: ten times as many).\n`
}
