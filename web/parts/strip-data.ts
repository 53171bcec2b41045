import { findMetric, type Item, type Segmentation } from 'cesura'
import { type StripChannel, type StripLane, type StripWindow, slidingWindows } from 'cesura/plots'
import {
  comparison,
  equals,
  frame,
  pointed,
  segmentations,
  shownView,
  spanLength,
  time,
  visibleMarks,
} from '../state/compare.ts'
import { item, pair, unitName } from '../state/corpus.ts'

/** The windows of the part that is shown. */
export function windowsInView(): StripWindow[] {
  const { reference, hypothesis } = segmentations.value!
  const range = frame.value ?? ([0, reference.units] as const)
  return visibleWindows(reference, hypothesis, comparison.value.value?.window ?? 1, range)
}

/** The two lanes and what is between them, under their own names or others. */
export function stripData(
  names = pair.value!,
  withTexts = true,
  windows: readonly StripWindow[] = shownView.value === 'windows' ? windowsInView() : [],
) {
  const { reference, hypothesis } = segmentations.value!
  const { speakers } = item.value!
  const words = withTexts ? wordsOf(item.value!) : undefined
  const role = equals.value ? { role: 'coder' } : {}
  return {
    units: reference.units,
    reference: { ...laneOf(names.reference, reference), ...role },
    hypothesis: { ...laneOf(names.hypothesis, hypothesis), ...role },
    channel: channelOf(windows),
    equal: equals.value,
    unit: unitName.value,
    span: spanLength.value,
    ...(time.value === undefined
      ? {}
      : { secondsPerUnit: 1 / time.value.ticksPerSecond, start: time.value.start }),
    ...(words === undefined ? {} : { words }),
    ...(words === undefined || speakers === undefined ? {} : { speakers }),
  }
}

function channelOf(windows: readonly StripWindow[]): StripChannel {
  const found = comparison.value.value
  if (shownView.value === 'alignment') return { view: 'alignment', ties: found?.ties ?? [] }
  if (shownView.value === 'windows') {
    const first = pointed.value?.what === 'window' ? pointed.value.first : undefined
    const shown = windows.findIndex(window => window.first === first)
    return { view: 'windows', windows, ...(shown === -1 ? {} : { shown }) }
  }
  const costs =
    pointed.value?.what === 'score' && findMetric(pointed.value.id).family === 'flexible'
      ? found?.costs
      : undefined
  return costs === undefined
    ? { view: 'edits', marks: visibleMarks.value.marks }
    : { view: 'costs', marks: costs }
}

function laneOf(name: string, { boundaries, types, scale, end, labels: titles }: Segmentation): StripLane {
  // Chapters of a recording have titles; what labels name in a text is in Levels.
  if (types === undefined || scale === undefined)
    return {
      name,
      boundaries,
      ...(titles === undefined || time.value === undefined ? {} : { labels: titles }),
    }
  const labels = Array.from(types, mask => scale.names.filter((_, type) => (mask >>> type) & 1))
  return { name, boundaries, types: labels, ...(end === undefined ? {} : { end: scale.names[end]! }) }
}

/** The words, where every unit is one: they are over the lanes. */
export function wordsOf({ texts, units }: Item): readonly string[] | undefined {
  if (texts === undefined || units > 600) return undefined
  return texts.every(text => text.length <= 24 && !/\s/.test(text.trim())) ? texts : undefined
}

/** The windows that touch a stretch of the text; only those that are shown are computed. */
function visibleWindows(
  reference: Segmentation,
  hypothesis: Segmentation,
  size: number,
  [from, to]: readonly [number, number],
): StripWindow[] {
  const start = Math.max(0, from - size)
  const end = Math.min(reference.units, to + size)
  const within = ({ boundaries }: Segmentation) =>
    Array.from(
      boundaries.filter(place => place > start && place < end),
      place => place - start,
    )
  return slidingWindows(end - start, within(reference), within(hypothesis), size).map(window => ({
    ...window,
    first: window.first + start,
    last: window.last + start,
  }))
}
