import { expectedTally } from '../../src/agreement/index.ts'
import { agreement, type Coefficient, findMetric, fromBoundaries, makeCorpus } from '../../src/index.ts'
import type { Random } from '../random.ts'
import { cuts, other } from '../shapes.ts'
import type { FuzzTarget } from '../target.ts'
import { greedyEdits } from './naive-edits.ts'
import { differ } from './same.ts'

const measures = ['boundary-similarity', 'segmentation-similarity', 'boundary-f'] as const
const coefficients = ['pi', 'kappa', 'multi-pi', 'multi-kappa'] as const

interface AgreementCase {
  readonly items: readonly { readonly n: number; readonly codings: readonly (readonly number[] | null)[] }[]
  readonly measure: (typeof measures)[number]
  readonly coefficient: (typeof coefficients)[number]
  readonly expected: 'pooled' | 'mean-of-proportions' | 'exact'
}

function make(random: Random): AgreementCase {
  const coefficient = random.pick(coefficients)
  const coders = coefficient.startsWith('multi') ? random.whole(2, 4) : 2
  const items = Array.from({ length: random.whole(1, 4) }, () => {
    const n = random.whole(1, 12)
    const first = cuts(random, n)
    return {
      n,
      codings: Array.from({ length: coders }, (_, coder) =>
        coder > 1 && random.chance(0.1) ? null : coder === 0 ? first : other(random, n, first),
      ),
    }
  })
  return {
    items,
    measure: random.pick(measures),
    coefficient,
    expected: random.pick(['pooled', 'pooled', 'mean-of-proportions', 'exact'] as const),
  }
}

const meanOf = (numbers: readonly number[]) => numbers.reduce((sum, x) => sum + x, 0) / numbers.length

/** What two codings share, and out of how much, in the parts that add up. */
function parts(
  measure: AgreementCase['measure'],
  n: number,
  r: readonly number[],
  h: readonly number[],
): [number, number] {
  if (measure === 'boundary-f') return [2 * r.filter(p => h.includes(p)).length, r.length + h.length]
  const one = (side: readonly number[]) => side.map(p => [p, 1])
  const edits = greedyEdits({ n, types: [1], r: one(r), h: one(h) }, 2)
  const { additions, moves, matches } = edits
  if (measure === 'segmentation-similarity') return [n - 1 - additions.length - moves.length, n - 1]
  return [matches.length + moves.length / 2, matches.length + moves.length + additions.length]
}

export const agreementTargets: readonly FuzzTarget[] = [
  {
    name: 'agreement',
    part: 'differential',
    make,
    run(given: AgreementCase) {
      const { items, measure, coefficient, expected } = given
      const corpus = makeCorpus(
        items.map(({ n, codings }, at) => ({
          id: `item ${at}`,
          units: n,
          codings: codings.flatMap((places, coder) =>
            places === null ? [] : [{ coder: `c${coder}`, segmentation: fromBoundaries(n, places) }],
          ),
        })),
      )
      const ours = agreement(corpus, {
        similarity: measure,
        coefficient: coefficient as Coefficient,
        expected,
        missing: 'available',
      })
      // Levels of random coders know only what is compared; those of the papers, everything a coder has cut.
      const shared = items.filter(
        ({ codings }) => expected !== 'exact' || codings.filter(Boolean).length >= 2,
      )
      let [top, bottom, comparisons] = [0, 0, 0]
      const levels: { pi: [number, number][]; kappa: [number, number][] } = { pi: [], kappa: [] }
      const coders = Math.max(...items.map(({ codings }) => codings.length))
      const rate = (coder: number) => {
        const own = shared.filter(({ codings }) => codings[coder])
        const places = own.reduce((sum, { n }) => sum + n - 1, 0)
        return [own.reduce((sum, { codings }) => sum + codings[coder]!.length, 0), places] as const
      }
      const rates = Array.from({ length: coders }, (_, coder) => rate(coder))
      const all = rates.reduce((sum, [cut]) => sum + cut, 0)
      const places = rates.reduce((sum, [, own]) => sum + own, 0)
      const share = ([cut, own]: readonly [number, number]) => (own === 0 ? 0 : cut / own)
      const pooled = places === 0 ? 0 : all / places
      const metric = findMetric(measure)!
      let tally: object | undefined
      for (const { n, codings } of items)
        for (let m = 0; m < coders; m++)
          for (let k = m + 1; k < coders; k++) {
            if (!codings[m] || !codings[k]) continue
            comparisons++
            const [x, y] = parts(measure, n, codings[m]!, codings[k]!)
            top += x
            bottom += y
            levels.kappa.push([share(rates[m]!), share(rates[k]!)])
            if (expected !== 'exact') continue
            const pair = coefficient.endsWith('pi')
              ? ([pooled, pooled] as const)
              : ([share(rates[m]!), share(rates[k]!)] as const)
            const one = expectedTally(measure, { units: n, chance: 'rates', rates: pair }).tally
            tally = tally === undefined ? one : metric.add(tally as never, one as never)
          }
      if (comparisons === 0) return differ('agreement of nobody', ours.value, undefined)
      const observed = bottom === 0 ? (measure === 'boundary-f' ? undefined : 1) : top / bottom
      if (observed === undefined) return differ('agreement without boundaries', ours.value, undefined)
      let level: number
      if (expected === 'exact') {
        const found = metric.score(tally as never)
        if (found === undefined || all === 0 || found > 1 - 1e-12) return undefined
        level = found
      } else {
        if (all === 0) return undefined
        if (coefficient.endsWith('kappa')) {
          if (items.some(({ n, codings }) => n === 1 || codings.filter(Boolean).length < coders))
            return undefined
          const own = (coder: number) =>
            expected === 'pooled'
              ? share(rates[coder]!)
              : meanOf(items.map(({ n, codings }) => codings[coder]!.length / (n - 1)))
          // A pair counts once, however many items it has.
          const products: number[] = []
          for (let m = 0; m < coders; m++)
            for (let k = m + 1; k < coders; k++)
              if (items.some(({ codings }) => codings[m] && codings[k])) products.push(own(m) * own(k))
          level = meanOf(products)
        } else if (expected === 'pooled') level = pooled ** 2
        else {
          if (items.some(({ n, codings }) => n === 1 || codings.filter(Boolean).length < coders))
            return undefined
          const shares = items.flatMap(({ n, codings }) => codings.map(own => own!.length / (n - 1)))
          level = meanOf(shares) ** 2
        }
        if (level === 1) return undefined
      }
      return differ(
        `${coefficient} over ${measure}, ${expected}`,
        ours.value,
        (observed - level) / (1 - level),
        1e-9,
      )
    },
  },
]
