import { addTo, similarityOf } from '../../chance/simulated/simulate.ts'
import type { Tally } from '../../metrics/metric.ts'
import type { ChanceLevel } from '../chance-result.ts'
import type { CodingEvidence, Evidence, ItemEvidence } from '../evidence.ts'
import type { AgreementSettings } from '../settings.ts'
import { columnsOfCounts } from './random-columns.ts'
import type { LevelContext } from './random-shares.ts'
import { allPairs, simulateRandom } from './random-simulation.ts'

/** Each coding keeps its marks, in a random order. */
export function levelOfCounts(
  context: LevelContext,
  settings: AgreementSettings,
  inside: (coder: number) => boolean,
  evidence: Evidence,
  isItem: boolean,
): ChanceLevel {
  const { metric, options } = settings.similarity
  const items = evidence.rows.map(row => ({
    row,
    codings: row.codings.filter(({ coder }) => inside(coder)),
  }))
  const boundaries = items.some(
    ({ codings }) => codings.length > 1 && codings.some(({ marks }) => marks.length > 0),
  )
  const varies = items.some(
    ({ row, codings }) => codings.filter(coding => mayVary(coding, row.places)).length > 1,
  )
  const reason = !boundaries ? 'no-boundaries' : !varies ? 'nothing-can-vary' : undefined
  const exact = settings.simulate ? undefined : exactCounts(context, items)
  if (exact !== undefined) {
    const sum: Record<string, number> = {}
    for (const tally of exact.values()) addTo(sum, tally, 1)
    const expected = items.length === 0 ? undefined : similarityOf(metric, options, sum)
    return {
      expected,
      bias: undefined,
      reason,
      chance: { expected, method: 'exact', model: 'counts' },
      columns: () => columnsOfCounts(settings, exact),
    }
  }
  const shuffled = (row: ItemEvidence) => {
    const codings = row.codings.filter(({ coder }) => inside(coder))
    return { coders: codings.map(({ marks }) => ({ marks: listOf(marks) })), pairs: allPairs(codings.length) }
  }
  const { level, simulated, perItem } = simulateRandom(
    settings,
    context.space,
    inside,
    evidence,
    isItem,
    shuffled,
  )
  return {
    expected: level,
    bias: undefined,
    reason,
    chance: {
      ...simulated,
      model: 'counts',
      reason: settings.simulate
        ? 'asked'
        : context.counts === undefined
          ? 'no-exact-method'
          : 'too-many-states',
    },
    columns: () => columnsOfCounts(settings, perItem),
  }
}

/** The expected tally of every item; undefined where one of them would take too long. */
function exactCounts(
  { counts, space }: LevelContext,
  items: readonly { readonly row: ItemEvidence; readonly codings: readonly CodingEvidence[] }[],
): Map<string, Tally> | undefined {
  if (counts === undefined) return undefined
  const found = new Map<string, Tally>()
  const answers = new Map<string, Tally | undefined>()
  const cuts = ({ marks }: CodingEvidence) => marks.reduce((sum, [, count]) => sum + count, 0)
  for (const { row, codings } of items) {
    const sum: Record<string, number> = {}
    for (const [first, second] of allPairs(codings.length)) {
      const [j, k] = [cuts(codings[first]!), cuts(codings[second]!)]
      const key = `${row.places} ${j} ${k}`
      if (!answers.has(key)) answers.set(key, counts(row.places + 1, j, k))
      const tally = answers.get(key)
      if (tally === undefined) return undefined
      addTo(sum, tally, 1)
    }
    found.set(row.item, sum)
  }
  return space.marks.length === 0 ? undefined : found
}

/** Whether the marks of a coding can be in more than one order. */
const mayVary = ({ marks }: CodingEvidence, places: number): boolean =>
  places > 1 && marks.length > 0 && !(marks.length === 1 && marks[0]![1] === places)

const listOf = (marks: CodingEvidence['marks']): number[] =>
  marks.flatMap(([mark, count]) => new Array<number>(count).fill(mark))
