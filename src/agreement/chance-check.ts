import { type DensityTest, densityTest } from '../chance/density-test.ts'
import { type RegularPositions, regularPositions } from '../chance/regular-positions.ts'
import { type Corpus, codersOf } from '../model/corpus.ts'
import { byName } from '../model/order.ts'
import type { TypeScale } from '../model/segmentation.ts'
import type { AgreementOptions } from './agreement-options.ts'
import { type ChanceModelValue, chanceModelsOf, modelOptions } from './chance-models.ts'
import { type Evidence, gatherEvidence } from './evidence.ts'
import { agreementSettings } from './settings.ts'

/** Whether the model of chance fits the data, and what other models give. */
export interface ChanceCheck {
  /** The coefficient under each model that applies and is soon computed. */
  readonly models: readonly ChanceModelValue[]
  /** The density test; undefined where nobody could be tested. */
  readonly density: DensityCheck | undefined
  /** The regular subset of gaps that holds the boundaries; undefined where there is none. */
  readonly regular: RegularCheck | undefined
}

/** A density test with the coder whose density differs most. */
export interface DensityCheck extends DensityTest {
  readonly coder: string
  /** Boundaries per gap of that coder: the lowest and the highest of all items. */
  readonly range: readonly [number, number]
}

/** A regular subset with the boundaries that are outside of it. */
export interface RegularCheck extends RegularPositions {
  readonly exceptions: readonly { readonly item: string; readonly coder: string; readonly position: number }[]
}

/** Exceptions that are named. */
const MOST_EXCEPTIONS = 5

/** Checks the model of chance of gathered evidence; undefined where its items are not at hand. */
export function checkChance(
  evidence: Evidence,
  all: readonly string[],
  options: AgreementOptions,
  scale: TypeScale | undefined,
): ChanceCheck | undefined {
  const { items } = evidence
  if (items === undefined) return undefined
  const asked = options.coders ?? all
  const corpus: Corpus = {
    items: items.map(item => ({
      ...item,
      codings: item.codings.filter(({ coder }) => asked.includes(coder)),
    })),
  }
  return {
    models: chanceModelsOf(evidence, all, options, scale, true),
    density: densityCheck(corpus),
    regular: regularCheck(corpus),
  }
}

/** Checks the model of chance of a corpus; undefined over S_f, which has a model of its own. */
export function chanceCheckOf(corpus: Corpus, options: AgreementOptions): ChanceCheck | undefined {
  const all = codersOf(corpus)
  const settings = agreementSettings(all, modelOptions(options), corpus.scale)
  return settings.flexible
    ? undefined
    : checkChance(gatherEvidence(corpus, settings), all, options, corpus.scale)
}

function densityCheck(corpus: Corpus): DensityCheck | undefined {
  const test = densityTest(corpus)
  const [first, ...others] = test.coders
  if (first === undefined) return undefined
  const { coder } = others.reduce(
    (least, each) =>
      each.p < least.p || (each.p === least.p && byName(each.coder, least.coder) < 0) ? each : least,
    first,
  )
  let [low, high] = [1, 0]
  for (const { units, codings } of corpus.items) {
    const coding = codings.find(each => each.coder === coder)
    if (coding === undefined || units < 2) continue
    const density = coding.segmentation.boundaries.length / (units - 1)
    low = Math.min(low, density)
    high = Math.max(high, density)
  }
  return { ...test, coder, range: [low, high] }
}

function regularCheck(corpus: Corpus): RegularCheck | undefined {
  const found = regularPositions(corpus)
  if (found === undefined) return undefined
  const exceptions = corpus.items.flatMap(({ id, eligible, codings }) => {
    const own = new Set(eligible)
    const isInside = (gap: number): boolean =>
      found.kind === 'eligible' ? own.has(gap) : gap % found.divisor! === found.remainder
    return codings.flatMap(({ coder, segmentation }) =>
      Array.from(segmentation.boundaries)
        .filter(position => !isInside(position))
        .map(position => ({ item: id, coder, position })),
    )
  })
  return { ...found, exceptions: exceptions.slice(0, MOST_EXCEPTIONS) }
}
