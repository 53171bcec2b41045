import assert from 'node:assert/strict'
import { test } from 'vitest'
import { type Corpus, fromBoundaries, fromSequence, makeCorpus, stream, typeScale } from '../../src/index.ts'
import { drawFigure, type Reproduction, reproduce } from '../../src/reproduce/index.ts'

/** A simulated corpus: four coders who miss, move and add boundaries of a hidden segmentation, and a random one. */
function simulated(): Corpus {
  const coders = ['ann', 'bo', 'cy', 'dee', 'random']
  return makeCorpus(
    Array.from({ length: 6 }, (_, text) => {
      const draws = stream(7, text)
      const units = 30 + 10 * text
      const hidden = Array.from({ length: units - 1 }, (__, index) => index + 1).filter(() =>
        draws.chance(0.15),
      )
      return {
        id: `text-${text + 1}`,
        units,
        codings: coders.map(coder => {
          const cuts = new Set<number>()
          for (const cut of hidden) {
            if (coder === 'random') cuts.add(1 + draws.below(units - 1))
            else if (draws.chance(0.8)) cuts.add(Math.min(units - 1, cut + (draws.chance(0.2) ? 1 : 0)))
          }
          return {
            coder,
            segmentation: fromBoundaries(
              units,
              [...cuts].sort((a, b) => a - b),
            ),
          }
        }),
      }
    }),
  )
}

/** Two annotators of typed boundaries, with speakers. */
function typed(types = ['.', ',', '?', '--'], texts = 3): Corpus {
  const items = Array.from({ length: texts }, (_, text) => {
    const draws = stream(9, text)
    const units = 60
    const one = Array.from({ length: units }, () =>
      draws.chance(0.3) ? types[draws.below(types.length)]! : null,
    )
    const two = one.map(type => (draws.chance(0.8) ? type : draws.chance(0.5) ? ',' : null))
    return {
      id: `TM00${text + 1}`,
      units,
      speakers: Array.from({ length: units }, (__, index) => (index % 20 < 10 ? 'A' : 'B')),
      codings: [
        { coder: 'x', segmentation: fromSequence(one, { types }) },
        { coder: 'y', segmentation: fromSequence(two, { types }) },
      ],
    }
  })
  return makeCorpus(items, typeScale(types))
}

const run = (paper: string, only: string, corpus: Corpus, more = {}): Reproduction =>
  reproduce({ papers: [paper], only: [only], corpus, ...more }).next().value as Reproduction

test('Table 2 of Fournier & Inkpen (2012): one row per item of the corpus, no item taken for a chapter', () => {
  const { series, checks } = run('fournier-inkpen-2012', 'table-2', simulated())
  assert.equal(series![0]!.rows.length, 6)
  for (const [, pi, kappa, bias, similarity, deviation, coders, boundaries, mass] of series![0]!.rows) {
    assert.ok((pi as number) <= 1 && (kappa as number) >= (pi as number) - 1e-12 && (bias as number) >= 0)
    assert.ok((similarity as number) > 0 && (deviation as number) > 0)
    assert.ok(coders === 5 && (boundaries as number) > 0 && (mass as number) >= 30)
  }
  assert.ok(checks.every(({ verdict }) => verdict === 'needs-data'))
})

test('figure 11 of Fournier & Inkpen (2012) draws a heat map of the corpus', () => {
  const { figures } = run('fournier-inkpen-2012', 'figure-11', simulated())
  const [drawing] = drawFigure(figures![0]!)
  assert.equal(drawing!.name, 'figure-11')
  assert.ok(drawing!.svg.includes('text-6'))
})

test('section 5 and figure 9 of Fournier (2013) take their parameters from the corpus', () => {
  const { series } = run('fournier-2013', 'section-5', simulated())
  const [coders, items, overS, overB] = series![0]!.rows[0]!
  assert.deepEqual([coders, items], ['ann bo cy dee random', 6])
  assert.ok((overS as number) > (overB as number))
  const { notes, checks } = run('fournier-2013', 'figure-9c', simulated())
  assert.match(notes![0]!, /6 texts of the corpus/)
  assert.ok(checks.every(({ verdict }) => verdict === 'match'))
})

test('figures 10 to 12 of Fournier (2013) put the random segmenter below the coders', () => {
  const roles = { references: ['ann', 'bo'], hypotheses: ['cy', 'dee', 'random'] }
  const ten = run('fournier-2013', 'figure-10', simulated(), roles)
  for (const measure of ['S', 'B', '1−WD']) {
    const means = Object.fromEntries(
      ten.series![0]!.rows.filter(row => row[0] === measure).map(row => [row[1], row[2] as number]),
    )
    assert.deepEqual(Object.keys(means), ['cy', 'dee', 'random'])
    assert.ok(means.random! < means.cy! && means.random! < means.dee!, measure)
  }
  assert.deepEqual(
    ten.figures!.map(({ name }) => name),
    ['figure-10a', 'figure-10b', 'figure-10c'],
  )
  const eleven = run('fournier-2013', 'figure-11', simulated())
  assert.equal(eleven.series![0]!.rows.length, 5)
  const twelve = run('fournier-2013', 'figure-12', simulated(), roles)
  const points = Object.fromEntries(twelve.series![0]!.rows.map(([name, p, r]) => [name, [p, r]]))
  assert.ok(points.random![0]! < points.cy![0]! && points.random![1]! < points.dee![1]!)
})

test('a coder the corpus does not have is refused', () => {
  assert.throws(() => run('fournier-2013', 'figure-10', simulated(), { references: ['eve'] }), {
    code: 'unknown-coder',
  })
})

test('figures 4 to 6 of Lai, Li & Zhang (2023): S_f above S_f^B, M′ above I, shares that add up to 1', () => {
  const four = run('lai-2023', 'figure-4', typed())
  for (const [, overall, boundaries, customOverall, customBoundaries] of four.series![0]!
    .rows as number[][]) {
    assert.ok(overall! > boundaries! && customOverall! >= overall! && customBoundaries! >= boundaries!)
  }
  const claims = four.checks.filter(({ id }) => id === 'order')
  assert.equal(claims[0]?.verdict, 'match')
  const five = run('lai-2023', 'figure-5', typed(['.', ','], 1))
  for (const [, overSf, overSfB] of five.series![0]!.rows) {
    assert.ok((overSf as number) > 0 && (overSf as number) < 1)
    assert.ok((overSfB as number) > 0 && (overSfB as number) < 1)
  }
  const six = run('lai-2023', 'figure-6', typed())
  const shares = new Map<unknown, number>()
  for (const [type, , , share] of six.series![0]!.rows)
    shares.set(type, (shares.get(type) ?? 0) + (share as number))
  assert.equal(shares.size, 4)
  for (const sum of shares.values()) assert.ok(Math.abs(sum - 1) < 1e-12)
})

test('everything that can be drawn is drawn', () => {
  const drawings = [...reproduce({ trials: 2, longest: 8, corpus: simulated() })].flatMap(
    ({ paper, figures = [] }) =>
      figures.flatMap(drawFigure).map(({ name, svg }) => [`${paper}/${name}`, svg] as const),
  )
  assert.ok(drawings.length > 40)
  for (const [name, svg] of drawings) {
    assert.match(svg, /^<svg[\s\S]*<\/svg>$/, name)
    assert.ok(!/NaN|undefined|Infinity/.test(svg), name)
  }
})

test('the same seed gives the same bytes, another seed others', () => {
  const simulations = (seed: number) =>
    JSON.stringify([...reproduce({ only: ['table-1', 'section-3.3', 'figure-9c'], trials: 2, seed })])
  assert.equal(simulations(3), simulations(3))
  assert.notEqual(simulations(3), simulations(4))
})
