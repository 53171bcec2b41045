import { computed, effect, signal } from '@preact/signals'
import { codingLevels, firstUnnested } from '../../src/model/index.ts'
import { plural } from '../../src/model/numbers.ts'
import { contradictionsOf, type LevelSide } from '../../src/report/sentences/levels.ts'
import { latest } from '../worker/api.ts'
import type { LevelsAnswer, LevelsQuestion } from '../worker/levels.ts'
import { request } from '../worker/pool.ts'
import { screen, settings } from './address.ts'
import { span, view } from './compare.ts'
import { corpus, item, pair, unitName } from './corpus.ts'

/** The two hierarchies in view. */
export const hierarchies = computed<{ reference: LevelSide; hypothesis: LevelSide } | undefined>(() => {
  if (item.value === undefined || pair.value === undefined) return undefined
  const of = (name: string): LevelSide | undefined => {
    const coding = item.value!.codings.find(({ coder }) => coder === name)
    return coding === undefined ? undefined : { name, levels: codingLevels(coding) }
  }
  const reference = of(pair.value.reference)
  const hypothesis = of(pair.value.hypothesis)
  return reference === undefined || hypothesis === undefined ? undefined : { reference, hypothesis }
})

/** What a level is called, where the data say so; else by its number. */
export const levelNoun = (level: number): string => {
  const { scale } = corpus.value ?? {}
  const ranks = scale === undefined ? [] : [...new Set(scale.ranks)].sort((a, b) => a - b)
  const names = scale?.names.filter((_, type) => scale.ranks[type] === ranks[level - 1]) ?? []
  const [only] = names
  return names.length === 1 && only !== undefined && !/^\d+$/.test(only) ? only : `level ${level}`
}
/** Whether levels have names of their own. */
export const namedLevels = (): boolean => !/^level \d+$/.test(levelNoun(1))

/** Whether the two have as many levels; else the reader may choose how they are paired. */
export const unequalDepth = computed(
  () =>
    hierarchies.value !== undefined &&
    hierarchies.value.reference.levels.length !== hierarchies.value.hypothesis.levels.length,
)
export const pairing = computed<LevelsQuestion['pairing']>(() =>
  unequalDepth.value && settings.value.pairing === 'nearest-count' ? 'nearest-count' : 'same',
)

/** How many levels there are at most. */
export const depth = computed(() =>
  hierarchies.value === undefined
    ? 0
    : Math.max(hierarchies.value.reference.levels.length, hierarchies.value.hypothesis.levels.length),
)

const question = computed<LevelsQuestion | undefined>(() =>
  hierarchies.value === undefined || depth.value < 2
    ? undefined
    : {
        item: item.value!.id,
        units: item.value!.units,
        ...hierarchies.value,
        span: span.value,
        pairing: pairing.value,
      },
)

const { answer, put } = latest<LevelsQuestion, LevelsAnswer>(asked => request(remote => remote.levels(asked)))
export const levelsAnswer = answer

effect(() => {
  if (screen.value === 'compare' && view.value === 'levels' && question.value !== undefined)
    put(question.value)
})

/** What is pointed at: a stretch of the list, or a boundary. */
export const pointedLevel = signal<{ readonly what: 'stretch' | 'mark'; readonly index: number } | undefined>(
  undefined,
)
/** The level whose boundaries stand out; undefined: all. */
export const isolatedLevel = signal<number | undefined>(undefined)
/** The stretch of a long text that is shown in detail. */
export const levelsFrame = signal<readonly [number, number] | undefined>(undefined)

/** Where the two contradict, worst first. */
export const contradictions = computed(() =>
  answer.value.value === undefined
    ? []
    : contradictionsOf(answer.value.value, answer.value.value.asked, levelNoun),
)

/** The next or previous contradiction in the order of the list. */
export function walkContradictions(step: 1 | -1): void {
  const count = contradictions.value.length
  if (count === 0) return
  const { what, index } = pointedLevel.value ?? { what: 'stretch', index: step > 0 ? -1 : count }
  const next = what === 'stretch' ? (index + step + count) % count : 0
  pointStretch(next)
}

/** Points at a contradiction and brings it into view. */
export function pointStretch(index: number): void {
  pointedLevel.value = { what: 'stretch', index }
  const { start } = contradictions.value[index]!
  importFiles(start)
}

/** Points at a cut and brings it into view. */
export function pointCut(index: number): void {
  pointedLevel.value = { what: 'mark', index }
  const mark = answer.value.value?.marks[index]
  if (mark !== undefined) importFiles(mark.reference ?? mark.hypothesis ?? 0)
}

function importFiles(place: number): void {
  if (levelsFrame.value === undefined || item.value === undefined) return
  const [from, to] = levelsFrame.value
  if (place > from && place < to) return
  const size = to - from
  const first = Math.min(Math.max(0, place - Math.round(size / 2)), item.value.units - size)
  levelsFrame.value = [first, first + size]
}

export const nextLevel = (): void => {
  const next = (isolatedLevel.peek() ?? 0) + 1
  isolatedLevel.value = next > depth.peek() ? undefined : next
}

/** Where levels do not nest: the first place of each side, and what it breaks. */
export const unnested = computed(() =>
  hierarchies.value === undefined
    ? []
    : (['reference', 'hypothesis'] as const).flatMap(side => {
        const { name, levels } = hierarchies.value![side]
        const odd = firstUnnested({ units: item.value!.units, levels })
        if (odd === undefined) return []
        const { level, position } = odd
        const coarse = levels[level - 1]!.boundaries.indexOf(position) + 1
        const fine = levels[level]!.boundaries.filter(place => place < position).length + 1
        const noun = (at: number, number: number) =>
          namedLevels() ? `${levelNoun(at)} ${number}` : `segment ${number} of level ${at}`
        const sentence = `${name}: ${noun(level + 1, fine)} crosses the end of ${noun(level, coarse)}, after ${unitName.value} ${position}.`
        return [{ side, level, position, sentence }]
      }),
)

/** What the row of a level is called. */
export const laneName = (level: number): string =>
  namedLevels() ? plural(2, levelNoun(level)) : levelNoun(level)

/** The words of the pair in view. */
export const levelText = () => ({ ...pair.value!, unit: unitName.value, noun: levelNoun })
