import { windowSize } from '../../compare/index.ts'
import { hint, reading } from '../../model/errors/define.ts'
import { timeOf } from '../../model/index.ts'
import {
  costsBetween,
  distanceDots,
  distancesBetween,
  type Figure,
  type FigureOptions,
  laneOf,
  marksBetween,
  nestedStrips,
  type StripChannel,
  segmentationOverview,
  segmentationStrip,
  slidingWindows,
  stackedLanes,
  tiesBetween,
  twoTexts,
} from '../../plots/index.ts'
import { nestedStripsOf, twoTextsOf } from '../../report/index.ts'
import { hasTexts } from '../../report/shared.ts'
import {
  type FigureInput,
  type FigureKind,
  type FigurePair,
  itemFor,
  nothingToPlot,
  pairFor,
} from './figure-input.ts'

/** Plots of the codings of one item. */
export const pairFigures: Readonly<Record<string, FigureKind>> = {
  'segmentation-strip': {
    about: 'two codings of one text, one above the other (--view edits, windows, alignment or costs)',
    make(input, options) {
      const pair = pairFor(input)
      const { item, names, sides } = pair
      if (item.units > MOST_UNITS && input.flags.view === undefined && !hasTexts({ item }))
        return overview(pair, options)
      return segmentationStrip(
        {
          units: item.units,
          reference: laneOf(names[0], sides[0]),
          hypothesis: laneOf(names[1], sides[1]),
          equal: (input.flags.references ?? input.kept ?? []).length === 0,
          channel: channelOf(input, pair),
          words: hasTexts({ item }) ? item.texts : undefined,
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
  'distance-dots': {
    about: 'how far each boundary of two recordings is from the nearest one of the other, in seconds',
    make(input, options) {
      const { item, names, sides } = pairFor(input)
      const time = timeOf(item)
      if (time === undefined)
        return nothingToPlot(
          'distances are in seconds, and this is a text',
          hint`strip compares two segmentations of a text`,
        )
      // Near is up to a second, as on the page.
      const { ticksPerSecond: span } = time
      const rows = distancesBetween(names, sides, marksBetween(...sides, { span }), span)
      return distanceDots({ rows, span: 1 }, options)
    },
  },
  'nested-strips': {
    about: 'two hierarchies of one text as mirrored strips, and where they contradict one another',
    make(input, options) {
      const data = firstPair(input, ({ item, names }) => nestedStripsOf(item, ...names))
      if (data !== undefined) return nestedStrips(data, options)
      return nothingToPlot(
        'no two coders of an item have several levels',
        hint`strip compares one level; ${reading('layers', 'levels')} reads layers as levels`,
      )
    },
  },
  'two-texts': {
    about: 'two texts that differ as rows of words, with boxes where a boundary is in doubt',
    make(input, options) {
      const data = firstPair(input, ({ item, names, sides }) =>
        twoTextsOf(item, ...names, marksBetween(...sides)),
      )
      if (data !== undefined) return twoTexts(data, options)
      return nothingToPlot(
        'these coders segmented the same text',
        hint`strip compares them; ${reading('texts', 'align')} reads texts that differ`,
      )
    },
  },
}

/** What the first pair of an item gives that has it: the reference with each of the others, item by item. */
function firstPair<T>(input: FigureInput, of: (pair: FigurePair) => T | undefined): T | undefined {
  const { item: first } = pairFor(input)
  const { corpus, flags } = input
  for (const { id, codings } of flags.item === undefined ? corpus.items : [first]) {
    const present = codings.map(({ coder }) => coder)
    if (present.length < 2 || (flags.coders ?? []).some(name => !present.includes(name))) continue
    const { item, names } = itemFor({ ...input, flags: { ...flags, item: id } }, 2)
    const sideOf = (name: string) => item.codings.find(({ coder }) => coder === name)!.segmentation
    const [a, ...others] = names as [string, ...string[]]
    for (const b of others) {
      const found = of({ item, names: [a, b], sides: [sideOf(a), sideOf(b)] })
      if (found !== undefined) return found
    }
  }
  return undefined
}

/** Above so many units single ones cannot be seen: the overview is plotted. */
const MOST_UNITS = 160

const overview = ({ item, names, sides }: FigurePair, options: FigureOptions): Figure =>
  segmentationOverview(
    { units: item.units, reference: names[0], hypothesis: names[1], marks: marksBetween(...sides) },
    options,
  )

function channelOf({ flags }: FigureInput, { item, sides }: FigurePair): StripChannel {
  const [reference, hypothesis] = sides
  if (flags.view === 'alignment') return { view: 'alignment', ties: tiesBetween(reference, hypothesis) }
  if (flags.view === 'costs') return { view: 'costs', marks: costsBetween(reference, hypothesis) }
  if (flags.view === 'windows')
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
