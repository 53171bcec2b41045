import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'vitest'
import {
  chosenArtefacts,
  countVerdicts,
  drawFigure,
  type Reproduction,
  reproduce,
} from '../../../papers/index.ts'
import { readFiles } from '../../../src/formats/index.ts'
import { type Corpus, fromMasses, fromSequence, makeCorpus, typeScale } from '../../../src/index.ts'
import { stream } from '../../../src/stats/index.ts'

/** One of the project's own corpora. */
function example(name: string): Corpus {
  const text = readFileSync(new URL(`../../../examples/${name}`, import.meta.url), 'utf8')
  const { corpus } = readFiles([{ name, text }])
  assert.ok(corpus)
  return corpus
}

/** The simulated corpus: 12 items, four annotators, three segmenters. */
const simulated = (): Corpus => example('simulated.json')

/** Two annotators of typed boundaries, with speakers. */
function typed(types: string[], texts: number): Corpus {
  const items = Array.from({ length: texts }, (_, text) => {
    const samples = stream(9, text)
    const units = 60
    const one = Array.from({ length: units }, () =>
      samples.chance(0.3) ? types[samples.below(types.length)]! : null,
    )
    const two = one.map(type => (samples.chance(0.8) ? type : samples.chance(0.5) ? ',' : null))
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
  assert.equal(series![0]!.rows.length, 12)
  for (const [, pi, kappa, bias, similarity, deviation, coders, boundaries, mass] of series![0]!.rows) {
    assert.ok((pi as number) <= 1 && (kappa as number) >= (pi as number) - 1e-12 && (bias as number) >= 0)
    assert.ok((similarity as number) > 0 && (deviation as number) > 0)
    assert.ok(coders === 7 && (boundaries as number) > 0 && (mass as number) >= 30)
  }
  assert.ok(checks.every(({ verdict }) => verdict === 'needs-data'))
})

test('figure 11 of Fournier & Inkpen (2012) draws a heat map of the corpus', () => {
  const { figures } = run('fournier-inkpen-2012', 'figure-11', simulated())
  const [drawing] = drawFigure(figures![0]!)
  assert.equal(drawing!.name, 'figure-11')
  assert.ok(drawing!.svg.includes('item-12'))
})

test('section 5 and figure 9 of Fournier (2013) take their parameters from the corpus', () => {
  const { series } = run('fournier-2013', 'section-5', simulated())
  const [coders, items, overS, overB] = series![0]!.rows[0]!
  assert.deepEqual([coders, items], ['ann bo cy di segmenter-1 segmenter-2 segmenter-3', 12])
  assert.ok((overS as number) > (overB as number))
  const { notes, checks } = run('fournier-2013', 'figure-9c', simulated())
  assert.match(notes![0]!, /12 texts of the corpus/)
  assert.ok(checks.every(({ verdict }) => verdict === 'match'))
})

test('figures 10 to 12 of Fournier (2013) judge each segmenter by each coder', () => {
  const roles = { references: ['ann', 'bo', 'cy', 'di'] }
  const ten = run('fournier-2013', 'figure-10', simulated(), roles)
  for (const [measure, segmenter, mean, low, high, n] of ten.series![0]!.rows as [
    string,
    string,
    ...number[],
  ][]) {
    assert.match(segmenter, /^segmenter-[123]$/)
    assert.ok(0 < low! && low! < mean! && mean! < high! && high! < 1, `${measure} ${segmenter}`)
    // 12 items by four coders; B counts boundary pairs.
    if (measure === 'B') assert.ok(n! > 48)
    else assert.equal(n, 48)
  }
  assert.equal(ten.series![0]!.rows.length, 9)
  assert.deepEqual(
    ten.figures!.map(({ name }) => name),
    ['figure-10a', 'figure-10b', 'figure-10c'],
  )
  const eleven = run('fournier-2013', 'figure-11', simulated())
  assert.equal(eleven.series![0]!.rows.length, 7)
  for (const [, cuts, places, rate] of eleven.series![0]!.rows as [string, ...number[]][])
    assert.equal(rate, cuts! / places!)
  const twelve = run('fournier-2013', 'figure-12', simulated(), roles)
  assert.deepEqual(
    twelve.series![0]!.rows.map(row => row[0]),
    ['segmenter-1', 'segmenter-2', 'segmenter-3'],
  )
  for (const [, precision, recall] of twelve.series![0]!.rows as [string, ...number[]][])
    assert.ok(precision! > 0 && precision! < 1 && recall! > 0 && recall! < 1)
})

test('a coder the corpus does not have is rejected', () => {
  assert.throws(() => run('fournier-2013', 'figure-10', simulated(), { references: ['eve'] }), {
    code: 'unknown-coder',
  })
})

test('figures 4 to 6 of Lai, Li & Zhang (2023): S_f above S_f^B, M′ above I, shares that add up to 1', () => {
  const four = run('lai-2023', 'figure-4', example('dialogue.json'))
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
  const six = run('lai-2023', 'figure-6', example('dialogue.json'))
  const shares = new Map<unknown, number>()
  for (const [type, , , share] of six.series![0]!.rows)
    shares.set(type, (shares.get(type) ?? 0) + (share as number))
  assert.equal(shares.size, 4)
  for (const sum of shares.values()) assert.ok(Math.abs(sum - 1) < 1e-12)
})

test('a value of figure 4 of Lai, Li & Zhang (2023) matches as near as it can be read off the figure', () => {
  // 36 boundaries, 23 of them shared: S_f^B is 0.63889, read off as 0.63891.
  const types = ['.']
  const coding = (shared: number) =>
    fromSequence(
      Array.from({ length: 73 }, (_, unit) => (unit % 2 === 1 && unit < 2 * shared ? '.' : null)),
      { types },
    )
  const codings = [36, 23].map(shared => ({ coder: String(shared), segmentation: coding(shared) }))
  const corpus = makeCorpus([{ id: 't049', units: 73, codings }], typeScale(types))
  const check = run('lai-2023', 'figure-4', corpus).checks.find(({ id }) => id === '049/S_f^B (I)')
  assert.equal(check?.computed, 23 / 36)
  assert.equal(check?.verdict, 'match')
})

/** Codings of our own under the names, lengths and numbers of coders of the chapters that segeval has. */
function chapters(): Corpus {
  const sizes = {
    1: [13, 4],
    3: [38, 4],
    4: [46, 4],
    11: [111, 4],
    2: [15, 6],
    5: [42, 6],
    8: [39, 6],
    10: [83, 6],
  }
  const items = Object.entries({ ...sizes, stargazer: [21, 7] }).map(([name, [units, coders]]) => ({
    id: name === 'stargazer' ? name : `ch${name}`,
    units: units!,
    codings: Array.from({ length: coders! }, (_, coder) => ({
      coder: `${coders}-${coder}`,
      segmentation: fromMasses([3 + coder, units! - 3 - coder]),
    })),
  }))
  return makeCorpus(items)
}

/** Transcripts of our own under the names of the texts of segsimflex, as `write.csv` writes them. */
function transcripts(): Corpus {
  // Chance levels of five types take several times as long.
  const types = ['.', ',', '?']
  const files = [1, 2, 3, 4, 5, 6, 7].flatMap(root => {
    const name = `t${String(root ** 2).padStart(3, '0')}`
    return [1, 2].map(coder => {
      const rows = Array.from({ length: 20 }, (_, row) => {
        const type = types[(row * root + (row % 7 === 0 ? coder : 0)) % types.length]!
        return `${row + 1},"${row % 2 === 0 ? 'M:' : 'F:'}","so w${row} then ${type}"`
      })
      return { name: `${name}-${coder}.csv`, text: `"Turn","Speaker","Utterance"\n${rows.join('\n')}\n` }
    })
  })
  const { corpus, problems } = readFiles(files, { fromPath: '{item}-{coder}.csv' })
  assert.ok(corpus, JSON.stringify(problems))
  return corpus
}

test('data of segeval and segsimflex given together: no number of theirs needs data any more', () => {
  // The others take no corpus, and their simulations take long.
  const needy = chosenArtefacts({}).filter(artefact => artefact.corpus === 'needed')
  const all = (corpus: readonly Corpus[]) =>
    needy.flatMap(({ paper, id }) => [...reproduce({ papers: [paper], only: [id], corpus })])
  const given = all([chapters(), transcripts()])
  // Of 239 numbers 96 less: 143. Groups of The Moonstone are known by their values only, which these have not: four more.
  assert.equal(countVerdicts(all([]))['needs-data'] - countVerdicts(given)['needs-data'], 96 - 4)
  const others = chosenArtefacts({ papers: ['lai-2023'] }).filter(artefact => artefact.corpus !== 'needed')
  const lai = [
    ...given.filter(({ paper }) => paper === 'lai-2023'),
    ...reproduce({
      papers: ['lai-2023'],
      only: others.map(({ id }) => id),
      corpus: [chapters(), transcripts()],
    }),
  ]
  assert.ok(lai.length > others.length)
  assert.deepEqual(
    lai.flatMap(({ checks }) => checks.filter(({ verdict }) => verdict === 'needs-data')),
    [],
  )
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
  const first = simulations(3)
  assert.equal(first, simulations(3))
  assert.notEqual(first, simulations(4))
})
