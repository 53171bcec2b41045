import { windowSize } from '../../compare/index.ts'
import {
  costsBetween,
  type Figure,
  type FigureOptions,
  laneOf,
  marksBetween,
  type StripChannel,
  segmentationOverview,
  segmentationStrip,
  slidingWindows,
  stackedLanes,
  tiesBetween,
} from '../../plots/index.ts'
import { hasWords } from '../../report/index.ts'
import { type FigureInput, type FigureKind, type FigurePair, itemFor, pairFor } from './figure-input.ts'

/** Plots of the codings of one item. */
export const pairFigures: Readonly<Record<string, FigureKind>> = {
  'segmentation-strip': {
    about: 'two codings of one text, one above the other (--view edits, windows, alignment or costs)',
    make(input, options) {
      const pair = pairFor(input)
      const { item, names, sides } = pair
      if (item.units > MOST_UNITS && input.words.view === undefined && !hasWords({ item }))
        return overview(pair, options)
      return segmentationStrip(
        {
          units: item.units,
          reference: laneOf(names[0], sides[0]),
          hypothesis: laneOf(names[1], sides[1]),
          equal: (input.words.references ?? input.kept ?? []).length === 0,
          channel: channelOf(input, pair),
          ...(hasWords({ item }) ? { words: item.texts! } : {}),
        },
        options,
      )
    },
  },
  'segmentation-overview': {
    about: 'the differences of two codings along a long text',
    make(input, options) {
      return overview(pairFor(input), options)
    },
  },
  'stacked-lanes': {
    about: 'all codings of one text, the first as the reference',
    make(input, options) {
      const { item, names } = itemFor(input, 2)
      const sideOf = (name: string) => item.codings.find(({ coder }) => coder === name)!.segmentation
      const [first, ...others] = names as [string, ...string[]]
      return stackedLanes(
        {
          units: item.units,
          reference: { name: first, boundaries: sideOf(first).boundaries },
          rows: others.map(name => ({
            name,
            boundaries: sideOf(name).boundaries,
            marks: marksBetween(sideOf(first), sideOf(name)),
          })),
        },
        options,
      )
    },
  },
}

/** Above so many units single ones cannot be seen: the overview is plotted. */
const MOST_UNITS = 160

const overview = ({ item, names, sides }: FigurePair, options: FigureOptions): Figure =>
  segmentationOverview(
    { units: item.units, reference: names[0], hypothesis: names[1], marks: marksBetween(...sides) },
    options,
  )

function channelOf({ words }: FigureInput, { item, sides }: FigurePair): StripChannel {
  const [reference, hypothesis] = sides
  if (words.view === 'alignment') return { view: 'alignment', ties: tiesBetween(reference, hypothesis) }
  if (words.view === 'costs') return { view: 'costs', marks: costsBetween(reference, hypothesis) }
  if (words.view === 'windows')
    return {
      view: 'windows',
      windows: slidingWindows(
        item.units,
        [...reference.boundaries],
        [...hypothesis.boundaries],
        windowSize(reference) ?? 2,
      ),
    }
  return { view: 'edits', marks: marksBetween(reference, hypothesis) }
}
