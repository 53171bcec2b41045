import assert from 'node:assert/strict'
import { test } from 'vitest'
import { type Check, type PaperId, reproduce } from '../../../papers/index.ts'
import { fromMasses, makeCorpus } from '../../../src/index.ts'
import { readDocument } from '../../golden/read.ts'

/** Every golden entry names a check; the check must exist and say what the golden file says. */

interface WindowEntry {
  id: string
  printed: number | null
  computed: number | null
  status: string
  coders?: Record<string, number[]>
}
interface EditEntry {
  paper: '2012' | '2013'
  where: string
  quantity: string
  printed: number | null
  computed: number | null
  reproduced: boolean | null
}
interface AlignmentEntry {
  figure: string
  pair: string
  metric: string
  printed: string
  computed: number | string
  reproduced: boolean
}
const windows = readDocument<WindowEntry[]>('papers/windows.json')
const edits = readDocument<EditEntry[]>('papers/edits.json')
const alignment = readDocument<{ values: AlignmentEntry[] }>('papers/alignment.json').values
const flexible = readDocument<{ items: { id: string; printed?: unknown; recomputed?: unknown }[] }>(
  'papers/flexible.json',
).items

/** The chapters whose codings stand in the golden file: a corpus for Table 2 of Fournier & Inkpen (2012). */
const chapters = makeCorpus(
  windows
    .filter(entry => entry.id.endsWith('-mean'))
    .map(entry => {
      const codings = Object.entries(entry.coders!).map(([coder, masses]) => ({
        coder,
        segmentation: fromMasses(masses),
      }))
      return { id: entry.id.split('-')[2]!, units: codings[0]!.segmentation.units, codings }
    }),
)

const found = new Map<string, Check>()
for (const { paper, id, checks } of reproduce({ trials: 12, longest: 8 })) {
  for (const check of checks) {
    const key = `${paper} ${id} ${check.id}`
    assert.ok(!found.has(key), `${key} stands twice`)
    found.set(key, check)
  }
}
for (const { paper, id, checks } of reproduce({
  papers: ['fournier-inkpen-2012'],
  only: ['table-2'],
  corpus: chapters,
})) {
  for (const check of checks) found.set(`${paper} ${id} ${check.id}`, check)
}

function checkOf(paper: PaperId, artefact: string, id: string): Check {
  const check = found.get(`${paper} ${artefact} ${id}`)
  assert.ok(check, `nothing covers ${paper} ${artefact} ${id}`)
  return check
}

function agrees(check: Check, printed: number | string, computed: number | string | null): void {
  if (typeof printed === 'number') {
    const shown = Number(check.printed.replace(/(\d)…$/, '$1$1$1$1$1$1$1'))
    assert.ok(Math.abs(shown - printed) < 1e-5, `${check.quantity}: ${check.printed} is not ${printed}`)
  } else assert.equal(check.printed, printed)
  if (typeof computed === 'number')
    assert.ok(
      Math.abs(Number(check.computed) - computed) < 1e-9,
      `${check.quantity}: ${check.computed}, ${computed}`,
    )
  else if (computed !== null) assert.equal(check.computed, computed)
}

test('every number printed in Scaiano & Inkpen (2012) is covered', () => {
  const sections: Record<string, string> = {
    'S12-33-addP': 'add/WinP',
    'S12-33-addR': 'add/WinR',
    'S12-33-remP': 'remove/WinP',
    'S12-33-remR': 'remove/WinR',
    'S12-33-wd': 'add/WD',
  }
  for (const entry of windows.filter(({ id }) => id.startsWith('S12'))) {
    const [, where, row, quantity] = entry.id.split('-')
    const check =
      where === 'T1'
        ? checkOf('scaiano-inkpen-2012', 'table-1', `${row}/WindowDiff`)
        : where === 'T2'
          ? checkOf('scaiano-inkpen-2012', 'table-2', `${row}/${quantity}`)
          : checkOf('scaiano-inkpen-2012', 'section-3.3', sections[entry.id]!)
    if (entry.printed === null) assert.equal(check.printed, '-')
    else agrees(check, entry.printed, entry.computed)
    assert.equal(check.verdict === 'match', entry.status !== 'NOT reproduced', entry.id)
  }
})

test('every number printed in Fournier & Inkpen (2012) is covered, Table 2 for the chapters we have', () => {
  const figures: Record<string, [string, string]> = {
    'FI12-F3-WD': ['worked-example', '1−WD'],
    'FI12-F3-S': ['worked-example', 'S'],
    'FI12-F6-WD': ['figure-6', '1−WD'],
    'FI12-F6-S': ['figure-6', 'S'],
    'FI12-F7-WD': ['figure-7', '1−WD'],
    'FI12-F7-S': ['figure-7', 'S'],
    'FI12-F8-WD': ['figure-8', '1−WD'],
    'FI12-F8-S': ['figure-8', 'S'],
    'FI12-F5c': ['figure-5c', '1−WD'],
    'FI12-F5a': ['figure-5a', 'maximal'],
  }
  const columns: Record<string, string> = { mean: '1−WD', sd: 'SD', b: '|b|' }
  for (const entry of windows.filter(({ id }) => id.startsWith('FI12') && id !== 'FI12-T1')) {
    const [, , chapter, part] = entry.id.split('-')
    const [artefact, id] = figures[entry.id] ?? ['table-2', `${chapter!.slice(2)}/${columns[part!]}`]
    const check = checkOf('fournier-inkpen-2012', artefact, id)
    agrees(check, entry.printed!, part === 'sd' ? null : entry.computed)
    assert.equal(check.verdict === 'match', entry.status === 'reproduced', entry.id)
  }
})

test('Table 2 of Fournier & Inkpen (2012): every column of the eight chapters but |b| comes out', () => {
  for (const item of chapters.items) {
    for (const column of ['π*_S', 'κ*_S', 'B_S', '1−WD', 'SD', '|c|', 'm']) {
      const check = checkOf('fournier-inkpen-2012', 'table-2', `${item.id.slice(2)}/${column}`)
      assert.equal(check.verdict, 'match', `${check.quantity}: ${check.printed}, ${check.computed}`)
    }
    assert.equal(checkOf('fournier-inkpen-2012', 'table-2', `${item.id.slice(2)}/|b|`).verdict, 'erratum')
  }
  assert.equal(checkOf('fournier-inkpen-2012', 'table-2', '7/π*_S').verdict, 'needs-data')
})

test('section 5 of Fournier (2013): two groups of The Moonstone come out, Stargazer stays by itself', () => {
  const stargazer = {
    id: 'stargazer',
    units: 21,
    codings: Array.from({ length: 7 }, (_, coder) => ({
      coder: `s${coder}`,
      segmentation: fromMasses([3 + coder, 18 - coder]),
    })),
  }
  const section5 = (items: Parameters<typeof makeCorpus>[0]) => {
    const options = { papers: ['fournier-2013'], only: ['section-5'], corpus: makeCorpus(items) }
    return new Map([...reproduce(options)].flatMap(({ checks }) => checks.map(check => [check.id, check])))
  }
  const alone = section5([stargazer])
  const together = section5([stargazer, ...chapters.items])
  for (const symbol of ['S', 'B']) {
    for (const group of [3, 5]) {
      assert.equal(together.get(`moonstone-${group}/${symbol}`)?.verdict, 'match')
      assert.equal(alone.get(`moonstone-${group}/${symbol}`)?.verdict, 'needs-data')
    }
    assert.equal(typeof alone.get(`stargazer/${symbol}`)?.computed, 'number')
    assert.equal(together.get(`stargazer/${symbol}`)?.computed, alone.get(`stargazer/${symbol}`)?.computed)
  }
})

test('every number of the edit family is covered', () => {
  const where: Record<string, [PaperId, string, string]> = {
    'potential substitutions': ['fournier-inkpen-2012', 'worked-example', 'potential'],
    'transpositions (n=2)': ['fournier-inkpen-2012', 'worked-example', 'transpositions'],
    'substitutions left': ['fournier-inkpen-2012', 'worked-example', 'substitutions'],
    'edit distance': ['fournier-inkpen-2012', 'worked-example', 'distance'],
    'te(n=2,b=2)': ['fournier-inkpen-2012', 'worked-example', 'te'],
    'S and 1-WD of identical segmentations': ['fournier-inkpen-2012', 'section-4.1', 'S'],
    'smallest number of FPs with WD=1 (100 units, k=25)': ['fournier-inkpen-2012', 'figure-5a', 'maximal'],
    '1-WD at m=100': ['fournier-inkpen-2012', 'figure-5c', '1−WD'],
    'B worst case (only full misses)': ['fournier-2013', 'section-3.2', 'worst'],
    'B best case': ['fournier-2013', 'section-3.2', 'best'],
  }
  let covered = 0
  for (const entry of edits) {
    if (entry.printed === null) continue
    covered++
    const metric = entry.quantity.replace('1-WD', '1−WD')
    const paper: PaperId = entry.paper === '2012' ? 'fournier-inkpen-2012' : 'fournier-2013'
    if (entry.where.startsWith('Table 1 scenario')) {
      const scenario = ['FN', 'FP', 'FP and FN'][Number(entry.where[17]) - 1]!
      const check = checkOf(paper, 'table-1', `${scenario} (20,30) S mean`)
      agrees(check, entry.printed, null)
      assert.ok(Math.abs(Number(check.computed) - entry.computed!) < 1.2e-3)
      continue
    }
    const operation = /number of (\w+), n_t=(\d)/.exec(entry.quantity)
    const row = /Table 2 (\w+)/.exec(entry.where)?.[1]
    const figure = /Fig (\d)$/.exec(entry.where)?.[1]
    const columns: Record<string, string> = { 'B (micro)': 'B', 'B standard error': 'standard error of B' }
    const check =
      operation !== null
        ? checkOf(paper, 'figure-1', `${operation[2] === '3' ? 'footnote-9/' : ''}${operation[1]}`)
        : row !== undefined
          ? checkOf(paper, 'table-2', `${row}/${columns[entry.quantity] ?? entry.quantity}`)
          : where[entry.quantity] !== undefined
            ? checkOf(...where[entry.quantity]!)
            : figure !== undefined
              ? checkOf(paper, `figure-${figure}`, metric)
              : checkOf(paper, 'worked-example', metric)
    agrees(check, entry.printed, entry.computed)
    // Figure 7 prints S cut to 0.8461; the golden file allows for it, the page calls it an erratum.
    if (!(entry.where === 'Fig 7' && entry.quantity === 'S' && entry.paper === '2012'))
      assert.equal(check.verdict === 'match', entry.reproduced, entry.where)
  }
  assert.equal(covered, edits.filter(({ printed }) => printed !== null).length)
})

test('every number printed in Ocampo Diaz & Ouyang (2022) is covered', () => {
  const paper = 'ocampo-diaz-ouyang-2022'
  const shares: Record<string, string> = { share: 'correct', reference: 'missing' }
  for (const entry of alignment) {
    const kind = entry.metric.includes('correct') ? shares.share : shares.reference
    const id =
      entry.figure === '3'
        ? `${entry.pair}/${kind}`
        : entry.figure === '1-2'
          ? `${entry.pair}/agreement`
          : `${entry.pair}/${entry.metric.replace('1-WD', '1−WD')}`
    const check = checkOf(paper, `figure-${entry.figure}`, id)
    agrees(check, entry.printed, entry.computed)
    assert.equal(check.verdict, entry.reproduced ? 'match' : 'erratum')
  }
})

test('every number and claim of Lai, Li & Zhang (2023) is covered or waits for its data', () => {
  const paper = 'lai-2023'
  const ids: Record<string, [string, string]> = {
    'n-positions': ['figure-1', 'positions'],
    'sec3.2-split': ['section-3.2', 'split'],
    fig2: ['figure-2', 'minimum'],
    'fig4-claim': ['figure-4', '001/S_f (I)'],
    'vignette-1': ['vignette-1', 'cost'],
    'fig6-match': ['figure-6', 'match'],
    'fig6-appeal': ['figure-6', 'appeal'],
    'fig6-del': ['figure-6', 'delete'],
    'fig6-trsub': ['figure-6', 'moved'],
    range: ['section-3.1', 'range'],
    symmetry: ['section-3.1', 'symmetry'],
    // The same numbers as figure 4, and a simulation of two draws without a seed.
    'vignette-2': ['figure-4', '001/S_f (M′)'],
    'vignette-3': ['figure-4', '001/S_f^B (M′)'],
  }
  const columns: Record<string, string> = {
    SfI: 'S_f (I)',
    SfBI: 'S_f^B (I)',
    SfM: 'S_f (M′)',
    SfBM: 'S_f^B (M′)',
  }
  for (const entry of flexible) {
    if (entry.printed === undefined) continue
    const [figure, text, column] = entry.id.split('-')
    const [artefact, id] =
      figure === 'fig4' && column !== undefined
        ? ['figure-4', `${text}/${columns[column]}`]
        : (ids[entry.id] ?? ['?', '?'])
    const check = checkOf(paper, artefact!, id!)
    if (typeof entry.printed === 'number') agrees(check, entry.printed, null)
    if (figure === 'fig4' && column !== undefined) {
      // What the texts give: within what a figure can be read to, so that whoever has them sees a match.
      const given = entry.recomputed as number | { 'vignette order': number }
      const value = typeof given === 'number' ? given : given['vignette order']
      assert.ok(Math.abs(value - Number(check.printed)) < 1e-4, entry.id)
    }
  }
  for (const [id, cost] of Object.entries({ move: 3.5, substitute: 4.5, delete: 5, minimum: 3.5 })) {
    assert.equal(checkOf(paper, 'figure-2', id).computed, cost)
  }
})

test('nothing differs without a known reason', () => {
  // Few trials put some numbers of Table 1 outside of their interval by chance, and say so; the page has enough of them.
  const unexplained = [...found.values()].filter(
    ({ verdict, reason }) => verdict === 'differs' && reason === undefined,
  )
  assert.deepEqual(unexplained, [])
})

test('Table 1 of Fournier & Inkpen (2012): most of its 48 numbers lie where simulation puts them', () => {
  const cells = [...found].filter(([key]) => key.startsWith('fournier-inkpen-2012 table-1'))
  assert.equal(cells.length, 48)
  const inside = cells.filter(([, { verdict }]) => verdict === 'match').length
  // 39 with many trials; what lies outside is the column (5,45) and both errors together.
  assert.ok(inside >= 36, `${inside} of 48`)
  const outside = cells.filter(([, { verdict }]) => verdict !== 'match').map(([key]) => key)
  const known = outside.filter(key => key.includes('(5,45)') || key.includes('FP and FN'))
  assert.ok(outside.length - known.length <= 2, outside.join('\n'))
})
