// Size and power of the questions behind a score, by simulation: `node scripts/questions.mjs [--part candidate|ranking|plan]
// [--share 0.2]`. The tables put the rates found next to those of the reference simulation; texts are not the same ones.
import { agreement, alternativeAnnotator, planWidth } from '../src/agreement/index.ts'
import {
  evaluate,
  planDifference,
  type RankingConvention,
  rankingStability,
  stabilityConventions,
} from '../src/evaluate/index.ts'
import { type Corpus, fromBoundaries, makeCorpus } from '../src/index.ts'
import { type Stream, stream, textKey } from '../src/stats/resampling/stream.ts'

/** How a simulated coder errs on a text of mean difficulty. */
interface Rates {
  readonly miss: number
  readonly near: number
  readonly insertion: number
}

const given = (name: string, otherwise: string): string => {
  const at = process.argv.indexOf(`--${name}`)
  return at < 0 ? otherwise : process.argv[at + 1]!
}
const part = given('part', 'all')
const share = Number(given('share', '1'))
const times = (count: number): number => Math.max(10, Math.round(count * share))
const percent = (count: number, of: number): string => `${((100 * count) / of).toFixed(1)} %`

/** One coding of a text whose true boundaries are known; `difficulty` multiplies all rates. */
function coded(
  source: Stream,
  units: number,
  truth: readonly number[],
  rates: Rates,
  difficulty: number,
): number[] {
  const found = new Set<number>()
  for (const boundary of truth) {
    if (source.chance(rates.miss * difficulty)) continue
    const isNear = source.chance(rates.near * difficulty)
    const at = isNear ? boundary + (source.chance(0.5) ? -1 : 1) : boundary
    if (at > 0 && at < units) found.add(at)
  }
  for (let gap = 1; gap < units; gap++)
    if (source.chance((rates.insertion * difficulty * truth.length) / units)) found.add(gap)
  return [...found].sort((a, b) => a - b)
}

/** Texts of 20 to 100 units, segments of 8 units on average, some texts more difficult than others. */
function corpusOf(name: string, items: number, coders: Readonly<Record<string, Rates>>): Corpus {
  const source = stream(1, textKey(name))
  return makeCorpus(
    Array.from({ length: items }, (_, index) => {
      const units = 20 + source.below(81)
      const truth: number[] = []
      for (let gap = 1; gap < units; gap++) if (source.chance(1 / 8)) truth.push(gap)
      const difficulty = 0.4 + 1.2 * source.uniform()
      return {
        id: `t${index}`,
        units,
        codings: Object.entries(coders).map(([coder, rates]) => ({
          coder,
          segmentation: fromBoundaries(units, coded(source, units, truth, rates, difficulty)),
        })),
      }
    }),
  )
}

const PEOPLE: Rates = { miss: 0.08, near: 0.1, insertion: 0.08 }
const three = { ann: PEOPLE, bo: PEOPLE, cy: PEOPLE }
const table = (head: readonly string[], rows: readonly (readonly string[])[]): string =>
  [head, head.map(() => '---'), ...rows].map(row => `| ${row.join(' | ')} |`).join('\n')

function candidateTables(): void {
  const corpora = times(1000)
  const rows = [20, 30, 60].map(items => {
    let [exact, t, tests, pooled, pooledTests, any, passes] = [0, 0, 0, 0, 0, 0, 0]
    for (let index = 0; index < corpora; index++) {
      const corpus = corpusOf(`same ${items} ${index}`, items, { ...three, gpt: PEOPLE })
      const found = alternativeAnnotator(corpus, { candidate: 'gpt', epsilon: 0, replicates: 200 })
      for (const { p, published, items: own } of found.comparisons) {
        tests++
        if (p !== null && p <= 0.05) exact++
        // The published test has no p below 30 items: its size there is not ours to report.
        if (own >= 30 && published.p !== null && published.p <= 0.05) t++
      }
      if (found.comparisons.some(({ wins }) => wins)) any++
      if (found.passes) passes++
      const weighed = alternativeAnnotator(corpus, {
        candidate: 'gpt',
        weigh: 'pooled',
        margin: 0,
        replicates: 200,
      })
      for (const { p } of weighed.comparisons) {
        pooledTests++
        if (p !== null && p <= 0.05) pooled++
      }
    }
    return [
      String(items),
      percent(exact, tests),
      items < 30 ? '–' : percent(t, tests),
      percent(pooled, pooledTests),
      `${percent(any, corpora)} / ${percent(passes, corpora)}`,
    ]
  })
  const theirs = [
    ['20', '3.9 %', '5.3 %', '5.3 %', '2.4 % / 0.1 %'],
    ['30', '4.0 %', '5.0 %', '5.1 %', '2.3 % / 0.3 %'],
    ['60', '4.1 %', '4.6 %', '5.0 %', '2.8 % / 0.7 %'],
  ]
  console.log(`\n## Candidate of the same process, ε = 0 (${corpora} corpora, level 5 %)\n`)
  console.log(
    table(
      [
        'items',
        'exact',
        't',
        'pooled',
        'any win / passes',
        'specification: exact, t, pooled, any win / passes',
      ],
      rows.map((row, index) => [...row, theirs[index]!.slice(1).join(', ')]),
    ),
  )
  const powers = times(400)
  const expected: Readonly<Record<string, readonly string[]>> = {
    '0.02': ['19 / 44 / 81 %', '47 / 87 / 98 %', '87 / 100 / 100 %'],
    '0.08': ['4 / 10 / 37 %', '6 / 29 / 72 %', '7 / 62 / 96 %'],
    '0.14': ['0 / 0 / 5 %', '0 / 2 / 13 %', '0 / 3 / 24 %'],
  }
  console.log(
    `\n## How often a candidate passes: ε = 0.1 / ε = 0.2 / pooled, margin 0.05 (${powers} corpora)\n`,
  )
  const found = Object.keys(expected).map(miss => {
    const cells = [30, 60, 120].map((items, column) => {
      const passed = [0, 0, 0]
      for (let index = 0; index < powers; index++) {
        const corpus = corpusOf(`power ${miss} ${items} ${index}`, items, {
          ...three,
          gpt: { ...PEOPLE, miss: Number(miss) },
        })
        const ways = [{ epsilon: 0.1 }, { epsilon: 0.2 }, { weigh: 'pooled', margin: 0.05 }] as const
        for (const [way, options] of ways.entries())
          if (alternativeAnnotator(corpus, { candidate: 'gpt', replicates: 200, ...options }).passes)
            passed[way]!++
      }
      return `${passed.map(count => Math.round((100 * count) / powers)).join(' / ')} % (specification ${expected[miss]![column]})`
    })
    return [miss, ...cells]
  })
  console.log(table(['miss rate (annotators 0.08)', '30 items', '60 items', '120 items'], found))
}

/** 40 conventions of five metrics, as the reference simulation has. */
function fortyConventions(): RankingConvention[] {
  const all = stabilityConventions(['B', 'S', 'F', 'Pk', 'WD'])
  const isSmall = ({ metric, options }: RankingConvention): boolean => {
    if (metric !== 'pk' && metric !== 'window-diff') return true
    const { minWindow, windowRule, rounding } = options as Record<string, unknown>
    return minWindow === undefined && windowRule === undefined && rounding === undefined
  }
  return all.filter(isSmall)
}

function rankingTables(): void {
  const conventions = fortyConventions()
  const verdicts = (name: string, corpora: number, items: number, a: Rates, b: Rates) => {
    const counts = { stable: 0, convention: 0, noise: 0 }
    let [doubt, of] = [0, 0]
    for (let index = 0; index < corpora; index++) {
      const corpus = corpusOf(`${name} ${items} ${index}`, items, {
        gold: { miss: 0, near: 0, insertion: 0 },
        a,
        b,
      })
      const found = rankingStability(corpus, {
        references: ['gold'],
        hypotheses: ['a', 'b'],
        conventions,
        replicates: 400,
      })
      const [pair] = found.pairs
      if (pair!.verdict !== null) counts[pair!.verdict as keyof typeof counts]++
      if (pair!.fromConvention !== null) {
        doubt += pair!.fromConvention
        of++
      }
    }
    return [
      name,
      String(items),
      String(corpora),
      String(counts.convention),
      String(counts.noise),
      String(counts.stable),
      of === 0 ? '–' : (doubt / of).toFixed(2),
    ]
  }
  const same: Rates = { miss: 0.15, near: 0.15, insertion: 0.12 }
  console.log(
    `\n## Verdicts of ranking stability (${conventions.length} conventions of five metrics, 400 resamples)\n`,
  )
  console.log(
    table(
      [
        'systems',
        'items',
        'corpora',
        'convention',
        'noise',
        'stable',
        'doubt from the convention',
        'specification',
      ],
      [
        [
          ...verdicts('equal quality, same errors', times(150), 12, same, same),
          '0 of 450 `convention`, 301 `noise`, 149 `stable`; 0.09 to 0.11',
        ],
        [...verdicts('equal quality, same errors', times(150), 30, same, same), ''],
        [...verdicts('equal quality, same errors', times(150), 60, same, same), ''],
        [
          ...verdicts(
            'near misses against misses',
            times(60),
            60,
            { miss: 0, near: 0.6, insertion: 0 },
            { miss: 0.35, near: 0, insertion: 0 },
          ),
          '60 of 60 `convention`; 0.84',
        ],
        [
          ...verdicts(
            'clear difference',
            times(40),
            60,
            { miss: 0.05, near: 0.05, insertion: 0.05 },
            { miss: 0.4, near: 0.2, insertion: 0.4 },
          ),
          '40 of 40 `stable`',
        ],
      ],
    ),
  )
}

function planTables(): void {
  const gold: Rates = { miss: 0, near: 0, insertion: 0 }
  const a: Rates = { miss: 0.1, near: 0.1, insertion: 0.1 }
  const settings = [
    { b: { miss: 0.14, near: 0.11, insertion: 0.11 }, theirs: '0.042, 0.222: 222 items, 0.80' },
    { b: { miss: 0.165, near: 0.13, insertion: 0.13 }, theirs: '0.075, 0.229: 75 items, 0.77' },
    { b: { miss: 0.215, near: 0.16, insertion: 0.16 }, theirs: '0.133, 0.201: 20 items, 0.75' },
  ]
  const roles = { references: ['gold'], hypotheses: ['a', 'b'] as [string, string] }
  const corpora = times(600)
  console.log(
    `\n## Power of planned studies (s and d from 6,000 items; ${corpora} new corpora, paired permutation test)\n`,
  )
  const rows = settings.map(({ b, theirs }, index) => {
    const large = corpusOf(`plan ${index}`, 6000, { gold, a, b })
    const observed = planDifference(large, { metric: 'B', ...roles, difference: 'observed', curve: [] })
    const d = Math.abs(observed.observed!)
    const { items, standardDeviation: s } = observed
    let found = 0
    for (let each = 0; each < corpora; each++) {
      const fresh = corpusOf(`study ${index} ${each}`, items!, { gold, a, b })
      const { metrics } = evaluate(fresh, {
        metrics: ['B'],
        ...roles,
        tests: { resamples: 499 },
        detail: 'pooled',
      })
      if (metrics[0]!.tests!.pairs[0]!.p! <= 0.05) found++
    }
    const pilots = Array.from({ length: times(100) }, (_, each) =>
      planDifference(corpusOf(`pilot ${index} ${each}`, 20, { gold, a, b }), {
        metric: 'B',
        ...roles,
        difference: d,
        curve: [],
      }),
    )
    const at = (list: readonly number[], rank: number) =>
      list.toSorted((x, y) => x - y)[Math.round(rank * (list.length - 1))]
    const plans = pilots.map(each => each.items!)
    const safe = pilots.map(each => each.itemsSafe!)
    return [
      `${d.toFixed(3)}, ${s!.toFixed(3)}`,
      String(items),
      (found / corpora).toFixed(2),
      [0.1, 0.5, 0.9].map(rank => at(plans, rank)).join(', '),
      [0.1, 0.5, 0.9].map(rank => at(safe, rank)).join(', '),
      theirs,
    ]
  })
  console.log(
    table(
      [
        'd, s',
        'items planned for 0.80',
        'power found',
        'pilots of 20 plan (10, 50, 90 %)',
        'safe plans',
        'specification: d, s: items, power',
      ],
      rows,
    ),
  )
  const coders = Object.fromEntries(
    ['ann', 'bo', 'cy', 'di', 'el'].map(name => [name, { miss: 0.1, near: 0.12, insertion: 0.1 }]),
  )
  const pilot = corpusOf('width', 600, coders)
  const names = Object.keys(coders).slice(0, 3)
  const plan = planWidth(pilot, { coders: names, width: 0.08 })
  const widths = Array.from({ length: times(40) }, (_, each) => {
    const corpus = corpusOf(
      `width ${each}`,
      plan.items!,
      Object.fromEntries(names.map(name => [name, coders[name]!])),
    )
    const { interval } = agreement(corpus, { coders: names, interval: { resamples: 1000 } })
    return interval![1] - interval![0]
  }).sort((x, y) => x - y)
  const mean = widths.reduce((sum, each) => sum + each, 0) / widths.length
  console.log(
    `\nWidth asked 0.08: ${plan.items} items planned, mean width found ${mean.toFixed(3)}, middle 80 % ${widths[Math.round(0.1 * (widths.length - 1))]!.toFixed(3)} to ${widths[Math.round(0.9 * (widths.length - 1))]!.toFixed(3)} (specification: 136 items, 0.079, 0.074 to 0.084).`,
  )
}

if (part === 'all' || part === 'candidate') candidateTables()
if (part === 'all' || part === 'ranking') rankingTables()
if (part === 'all' || part === 'plan') planTables()
