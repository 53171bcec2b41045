import { countsMethod, ratesMethod } from '../../chance/exact/exact.ts'
import { isPlain, PLAIN_MARKS } from '../../chance/random-pair.ts'
import { similarityOf } from '../../chance/simulated/simulate.ts'
import type { ChanceLevel } from '../chance-result.ts'
import type { Evidence } from '../evidence.ts'
import { type AgreementSettings, isKappa } from '../settings.ts'
import { chanceItems } from './chance-items.ts'
import { levelOfFixed } from './fixed-levels.ts'
import { levelOfPositions } from './position-levels.ts'
import { columnsOfRates, columnsOfTallies } from './random-columns.ts'
import { levelOfCounts } from './random-counts.ts'
import {
  chancesOf,
  countMarks,
  expectedAt,
  type LevelContext,
  type MarkCounts,
  ownChances,
  type ShareKind,
} from './random-shares.ts'
import { allPairs, simulateItems, simulateRandom } from './random-simulation.ts'
import { levelsWithoutItems } from './without-items.ts'

/**
 * The level of coders who cut at random at the rates, or with the counts, of these: the score of the expected
 * tallies of all comparisons. `part`: one item of the evidence alone.
 */
export function randomLevel(
  evidence: Evidence,
  settings: AgreementSettings,
  inside: (coder: number) => boolean = () => true,
  part?: Evidence,
): ChanceLevel {
  if (part !== undefined) return findLevel(evidence, settings, inside, part)
  const { similarity, model, simulate, seed, samples, chanceError, levelSteps } = settings
  const how = similarity.metric.signature(similarity.options)
  const asked = [how, shareKind(settings), model, simulate, seed, samples, chanceError, levelSteps]
  const who = settings.coders.filter((_, coder) => inside(coder))
  return evidence.known(`level ${JSON.stringify([asked, who])}`, () =>
    findLevel(evidence, settings, inside, evidence),
  )
}

/** The exact level at these coders' rates; undefined where it would have to be simulated, or would take seconds. */
export function exactLevel(evidence: Evidence, settings: AgreementSettings): number | undefined {
  const exact = { ...settings, published: false, model: 'rates', simulate: false } as const
  const { span = 1 } = settings.similarity.options as { span?: number }
  // Nobody asked for this number: large automata are not made for it.
  if (span > (isPlain({ scale: evidence.scale, marks: [] }) ? 3 : 2)) return undefined
  const context = contextOf(evidence, exact)
  if (context.rates === undefined) return undefined
  const counts = countsOf(evidence, settings, context, () => true)
  if (counts.boundaries === 0) return undefined
  const { metric, options } = settings.similarity
  return similarityOf(metric, options, expectedAt(context, counts, shareKind(exact), 1))
}

function findLevel(
  evidence: Evidence,
  settings: AgreementSettings,
  inside: (coder: number) => boolean,
  part: Evidence,
): ChanceLevel {
  const isItem = part !== evidence
  const context = contextOf(evidence, settings)
  if (settings.model === 'counts') return levelOfCounts(context, settings, inside, part, isItem)
  if (settings.model !== 'rates') {
    const lookUp = evidence.known(`chance items ${settings.model} ${settings.coders.join('\n')}`, () =>
      chanceItems(evidence, settings.coders, settings.model),
    )
    const levelOf = settings.model === 'positions' ? levelOfPositions : levelOfFixed
    return levelOf(context, settings, inside, part, lookUp, isItem)
  }
  const counts = isItem
    ? countMarks(part.rows, settings.coders.length, context.space, inside)
    : countsOf(evidence, settings, context, inside)
  const kind = shareKind(settings)
  const none = counts.boundaries === 0 && !kind.startsWith('bennett-') ? { reason: 'no-boundaries' } : {}
  const { metric, options } = settings.similarity
  const { rates, space } = context
  if (rates !== undefined && !settings.simulate) {
    const level = (of: ShareKind) => similarityOf(metric, options, expectedAt(context, counts, of, 1))
    const expected = level(kind)
    const other = kind === 'pi' ? level('kappa') : kind === 'kappa' ? level('pi') : undefined
    const bias = expected === undefined || other === undefined ? undefined : expected - other
    return {
      ...none,
      expected,
      bias: bias === undefined ? undefined : kind === 'pi' ? bias : -bias,
      chance: {
        expected,
        method: 'exact',
        model: 'rates',
        ...(rates.states === undefined ? {} : { states: rates.states }),
      },
      without:
        evidence.folded === undefined && !isItem
          ? levelsWithoutItems(context, settings, counts, kind, inside, part.rows)
          : undefined,
      columns: () => columnsOfRates(context, settings, counts, kind, inside),
    }
  }
  const { level, simulated } = simulateRandom(settings, space, inside, part, isItem, row => {
    const inRow = row.codings.filter(({ coder }) => inside(coder))
    if (kind !== 'kappa') {
      const chances = chancesOf(kind, space, counts)
      const times = (inRow.length * (inRow.length - 1)) / 2
      return { coders: [{ chances }, { chances }], pairs: times === 0 ? [] : [[0, 1, times]] }
    }
    return {
      coders: inRow.map(({ coder }) => ({ chances: ownChances(counts, space.marks.length, coder) })),
      pairs: allPairs(inRow.length),
    }
  })
  const reason = settings.simulate ? 'asked' : isPlain(space) ? 'no-exact-method' : whySimulated(settings)
  return {
    ...none,
    expected: level,
    bias: undefined,
    chance: { ...simulated, model: 'rates', reason },
    columns: () =>
      columnsOfTallies(
        settings,
        simulateItems(settings, context, counts, kind, inside, part.rows),
        counts,
        inside,
      ),
  }
}

/** What the coders inside put where, over all items: the same for every coefficient and level. */
function countsOf(
  evidence: Evidence,
  { coders }: AgreementSettings,
  { space }: LevelContext,
  inside: (coder: number) => boolean,
): MarkCounts {
  const who = coders.map((_, coder) => inside(coder))
  return evidence.known(`counts ${JSON.stringify([space.marks, who])}`, () =>
    countMarks(evidence.rows, coders.length, space, inside),
  )
}

/** The marks that occur, and the exact ways for them. */
export function contextOf(evidence: Evidence, settings: AgreementSettings): LevelContext {
  const { metric, options } = settings.similarity
  const bennett = settings.coefficient.startsWith('bennett-')
  return evidence.known(`context ${metric.signature(options)} ${bennett}`, () => {
    const { scale } = evidence
    const found = new Set<number>(isPlain({ scale, marks: [] }) ? PLAIN_MARKS : [0])
    if (bennett) for (const type of scale?.names.keys() ?? []) found.add((1 << type) >>> 0)
    for (const { codings } of evidence.rows)
      for (const { marks } of codings) for (const [mark] of marks) found.add(mark)
    const space = { scale, marks: [...found].sort((a, b) => a - b) }
    return { space, rates: ratesMethod(metric, options, space), counts: countsMethod(metric, options, space) }
  })
}

/** Types are why there is no exact way, unless the measure has none for one type either. */
function whySimulated({ similarity }: AgreementSettings): 'no-exact-method' | 'too-many-states' {
  const { matching } = similarity.options as { matching?: string }
  return matching === 'greedy' ? 'too-many-states' : 'no-exact-method'
}

/** Which shares a coefficient takes. */
export function shareKind({ coefficient }: AgreementSettings): ShareKind {
  if (coefficient === 'bennett-s' || coefficient === 'bennett-s-modified') return coefficient
  return isKappa(coefficient) ? 'kappa' : 'pi'
}
