import { computed, effect, signal } from '@preact/signals'
import { findMetric, type Length, type Segmentation } from 'cesura'
import { type Mark, type MarkKind, markStart } from 'cesura/plots'
import { isReferenceName } from '../../src/evaluate/shared.ts'
import { formatTime, timeOf } from '../../src/model/index.ts'
import { latest } from '../worker/api.ts'
import type { CompareQuestion, Comparison } from '../worker/compare.ts'
import { request } from '../worker/pool.ts'
import { integerSetting, screen, set, settings } from './address.ts'
import { item, pair, segmentationOf, unitName } from './corpus.ts'
import { copies, copyName, editedName } from './edit.ts'
import { segmenters } from './people.ts'

export const views = ['edits', 'windows', 'alignment', 'levels'] as const
export type View = (typeof views)[number]

/** What the reader points at: a mark, a window, a tie, a score, a unit; `undefined` when nothing. */
export type Pointed =
  | { readonly what: 'mark'; readonly index: number }
  | { readonly what: 'window'; readonly first: number }
  | { readonly what: 'tie'; readonly index: number }
  | { readonly what: 'score'; readonly id: string }
  | { readonly what: 'unit'; readonly unit: number }

export const pointed = signal<Pointed | undefined>(undefined)
export const isolated = signal<MarkKind | undefined>(undefined)
export const showTable = signal(false)
/** Where the keyboard is: a lane and a position. */
export const cursor = signal<{ lane: 'reference' | 'hypothesis'; position: number } | undefined>(undefined)

/** The recording's axis; undefined for a text. */
export const time = computed(() => (item.value === undefined ? undefined : timeOf(item.value)))
/** For sentences: in a recording places are times. */
export const timeText = () => (time.value === undefined ? {} : { time: time.value })
/** The words that describe a mark of the shown pair. */
export const markText = () => ({
  ...pair.value!,
  equal: equals.value,
  unit: unitName.value,
  span: spanLength.value,
  ...timeText(),
})
/** A position as lists say it: how many units are before it, or when. */
export const placeName = (place: number | undefined): string =>
  place === undefined
    ? '–'
    : time.value === undefined
      ? String(place)
      : formatTime(place, time.value, time.value.start)
/** A window over ticks is no picture: a recording has no view of windows. */
export const view = computed<View>(() => {
  const named = views.find(name => name === settings.value.view) ?? 'edits'
  return named === 'windows' && time.value !== undefined ? 'edits' : named
})
/** What is between the lanes: while a score is pointed at, the evidence that it counted. */
export const shownView = computed<View>(() => {
  const score = pointed.value?.what === 'score' ? pointed.value.id : undefined
  if (score === undefined) return view.value
  const { family } = findMetric(score)
  if (family === 'alignment') return 'alignment'
  if (family === 'windows') return time.value === undefined ? 'windows' : view.value
  return family === 'edits' || family === 'boundaries' || family === 'flexible' ? 'edits' : view.value
})
/** How far a near miss may be: units, or seconds of a recording. The defaults are those of `cesura diff`. */
export const span = computed(() => integerSetting('span', 1) ?? (time.value === undefined ? 2 : 1))
export const spanLength = computed<number | Length>(() =>
  time.value === undefined ? span.value : `${span.value}s`,
)
export const windowSetting = computed(() => integerSetting('window', 1))
/** Units, or halves of a second of a recording. */
export const tolerance = computed(() => integerSetting('tolerance', 0) ?? (time.value === undefined ? 0 : 1))
const toleranceLength = computed<number | Length>(() =>
  time.value === undefined ? tolerance.value : `${tolerance.value / 2}s`,
)
/** The similarity matrix of S_f, as the address holds it: rows between semicolons. */
export const matrix = computed(() => readMatrix(settings.value.matrix))
export const transpositionCost = computed(() => readNumbers(settings.value.ct))

/** The stretch of a long text that is shown in detail; undefined: all of it. */
export const frame = signal<readonly [number, number] | undefined>(undefined)

/** Reference and hypothesis as they are now. */
export const segmentations = computed<{ reference: Segmentation; hypothesis: Segmentation } | undefined>(
  () => {
    if (pair.value === undefined) return undefined
    const reference = segmentationOf(pair.value.reference)
    const hypothesis = segmentationOf(pair.value.hypothesis)
    return reference === undefined || hypothesis === undefined ? undefined : { reference, hypothesis }
  },
)

const original = computed(() => {
  const copy = item.value === undefined ? undefined : copies.value[item.value.id]
  const isShown = copy !== undefined && !copy.own && pair.value?.hypothesis === copyName(copy)
  return isShown ? copy.source : undefined
})

const question = computed<CompareQuestion | undefined>(() => {
  if (segmentations.value === undefined) return undefined
  const { reference } = segmentations.value
  const types = reference.scale?.names.length ?? 1
  const fits = matrix.value?.length === types + 1
  const speakers = item.value?.speakers
  return {
    ...segmentations.value,
    span: spanLength.value,
    tolerance: toleranceLength.value,
    ...(original.value === undefined ? {} : { original: original.value }),
    ...(windowSetting.value === undefined || time.value !== undefined ? {} : { window: windowSetting.value }),
    ...(speakers === undefined ? {} : { speakers }),
    ...(matrix.value !== undefined && fits ? { matrix: matrix.value } : {}),
    ...(transpositionCost.value?.length === types ? { transpositionCost: transpositionCost.value } : {}),
  }
})

const { answer, put } = latest<CompareQuestion, Comparison>(asked => request(remote => remote.compare(asked)))
export const comparison = answer

/** The question whose answer is shown may be a drag step behind; the lanes are always current. */
effect(() => {
  if ((screen.value === 'compare' || screen.value === 'export') && question.value !== undefined)
    put(question.value)
})

export const marks = computed<readonly Mark[]>(() => comparison.value.value?.marks ?? [])
/**
 * The marks around the stretch that is shown. Marks are in the order of the text, so they are one run of the
 * list; `from` is where it begins.
 */
export const visibleMarks = computed<{ marks: readonly Mark[]; from: number }>(() => {
  const all = marks.value
  if (frame.value === undefined || all.length < 2000) return { marks: all, from: 0 }
  const [start, end] = frame.value
  const from = firstMark(all, start - span.value)
  return { marks: all.slice(from, firstMark(all, end + 1)), from }
})

/** Index of the first mark that begins at a position or after it. */
function firstMark(all: readonly Mark[], place: number): number {
  let low = 0
  let high = all.length
  while (low < high) {
    const middle = (low + high) >>> 1
    if (markStart(all[middle]!) < place) low = middle + 1
    else high = middle
  }
  return low
}

/** The marks that are differences, with their place among all marks. */
export const differences = computed(() =>
  marks.value.flatMap((mark, index) => (mark.kind === 'match' ? [] : [{ mark, index }])),
)

/** Whether neither of the two is trusted more: as the reader says, else two people of whom none is a reference. */
export const equals = computed(() => {
  const { equal } = settings.value
  if (equal === 'yes' || equal === 'no') return equal === 'yes'
  if (pair.value === undefined) return false
  const { reference, hypothesis } = pair.value
  const isSystem = (name: string) =>
    segmenters.value.some(program => name === program || name === editedName(program))
  return ![reference, hypothesis].some(name => isReferenceName(name) || isSystem(name))
})

/** Moves the frame so that a position is in its middle. */
export function centre(place: number): void {
  if (frame.value === undefined || item.value === undefined) return
  const [from, to] = frame.value
  const size = to - from
  const start = Math.min(Math.max(0, Math.round(place - size / 2)), Math.max(0, item.value.units - size))
  if (start !== from) frame.value = [start, start + size]
}

/** Points at the next or previous difference, and brings it into view. */
export function walk(step: 1 | -1): void {
  const list = differences.value
  if (list.length === 0) return
  const now = pointed.value?.what === 'mark' ? pointed.value.index : undefined
  const at = now === undefined ? (step > 0 ? -1 : list.length) : nearestDifference(now, step)
  const next = list[(at + step + list.length) % list.length]!
  pointed.value = { what: 'mark', index: next.index }
  centre(next.mark.reference ?? next.mark.hypothesis ?? 0)
}

function nearestDifference(index: number, step: 1 | -1): number {
  const at = differences.value.findIndex(difference => difference.index >= index)
  if (at === -1) return differences.value.length
  return differences.value[at]!.index === index || step < 0 ? at : at - 1
}

export const swap = (): void => {
  if (pair.value !== undefined) set({ reference: pair.value.hypothesis, hypothesis: pair.value.reference })
}

function readNumbers(text: string | undefined): number[] | undefined {
  if (text === undefined || text === '') return undefined
  const numbers = text.split(',').map(Number)
  return numbers.every(Number.isFinite) ? numbers : undefined
}

function readMatrix(text: string | undefined): number[][] | undefined {
  const rows = text?.split(';').map(readNumbers)
  return rows?.every(row => row !== undefined && row.length === rows.length)
    ? (rows as number[][])
    : undefined
}
