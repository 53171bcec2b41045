import {
  boundaryEditDistance,
  explainAlignment,
  explainLevels,
  explainTexts,
  flexibleEdits,
  levelMarks,
  type SimilarityMatrix,
} from '../../compare/index.ts'
import { alignedCoders, selectCorpus, trustedCoder } from '../../evaluate/shared.ts'
import {
  type AnyMetric,
  alignmentSimilarity,
  boundarySimilarity,
  type Corpus,
  codersOf,
  codingOf,
  flexibleBoundarySimilarity,
  flexibleSimilarity,
  type Item,
  type Length,
  type Levels,
  type Segmentation,
  segmentF,
  tMeasure,
  tPrecision,
  tRecall,
  windowDiff,
} from '../../index.ts'
import { readLength, ticksIn } from '../../metrics/index.ts'
import { invalid } from '../../model/error.ts'
import { codingOfItemMissing, unknownCoder } from '../../model/errors/agreement.ts'
import {
  codersNotTwo,
  integerExpected,
  levelsMissing,
  noItemInCommon,
  secondCoderRequired,
} from '../../model/errors/commands.ts'
import { selectionRequiredOfCoder, unknownItem } from '../../model/errors/evaluate.ts'
import { codingLevels, decimalFrom, hasRecordings, isInteger, typeLabel } from '../../model/index.ts'
import { marksOfEdits } from '../../plots/index.ts'
import {
  type Diff,
  type DiffScore,
  diffDocument,
  diffTable,
  diffView,
  marksOfAlignment,
  marksOfFlexible,
} from '../../report/index.ts'
import { defineCommand } from '../define-command.ts'
import { matrixOption } from '../options/matrix-option.ts'
import { formatOptions } from '../options/result-format.ts'
import { selectOption } from '../options/select-option.ts'
import { choice, flag, list, text, type Values } from '../options/spec.ts'
import { readingFrom, readOptions } from '../read-corpus.ts'

const options = {
  item: text('--item <id>', 'one item; default: every item that both coders segmented'),
  coders: list(
    '--coders <A,B>',
    'reference, then hypothesis; default: the only two, or the two that differ most',
  ),
  by: choice(
    '--by <method>',
    'how differences are found: by boundary edits, the alignment of A, the edits of S_f, or levels',
    ['edits', 'alignment', 'flexible', 'levels'],
    { default: 'edits' },
  ),
  span: text(
    '--span <n>',
    'boundaries fewer than that many units apart are a near miss; in a recording a time, such as 0.5s (default: 2 units, 1s)',
  ),
  matching: choice(
    '--matching <method>',
    'the edit script: segeval’s search, the fewest edits, the least cost',
    ['greedy', 'min-edits', 'min-cost'],
    { default: 'greedy' },
  ),
  context: text('--context <words>', 'words of text on each side of a difference', {
    default: '8',
    shown: '8',
  }),
  equals: flag('--equals', 'neither coder is the reference: no boundary is called missing or extra'),
  select: selectOption,
  matrix: matrixOption,
  ...readOptions,
  ...formatOptions,
}

type DiffFlags = Values<typeof options>

export const command = defineCommand({
  name: 'diff',
  about:
    'Shows two segmentations of a text one above the other and lists what differs, most different items first.',
  arguments: [{ name: '<corpus...>', about: 'files or folders; - reads standard input' }],
  options,
  examples: [
    {
      line: 'cesura diff examples/kubla-khan.json --coders manual,h2',
      about: 'the two one above the other, with every difference',
    },
    {
      line: 'cesura diff examples/kubla-khan.json --coders manual,h4 --span 3 --csv',
      about: 'the edits as a table for other programs',
    },
    {
      line: 'cesura diff examples/dialogue.json --by flexible --matrix examples/lai-2023-matrix.json',
      about: 'boundaries of several types: the operations of S_f under a matrix',
    },
    {
      line: 'cesura diff examples/kubla-khan.json --coders h1,h3 --equals --by alignment',
      about: 'two coders of equal standing, as their segments are aligned',
    },
    {
      line: 'cesura diff examples/levels.json --coders manual,ann --by levels',
      about: 'nested levels: cuts on another level, and where the two contradict one another',
    },
    {
      line: 'cesura diff examples/transcript --from-path {coder}.txt --read item=interview --read separator=--- --read texts=align --units words',
      about: 'a recogniser against a transcript: two rows of words, doubtful boundaries as bands',
    },
  ],
  async run({ args, options: flags }, io) {
    const context = integerFlag('--context', flags.context, 0)
    const given =
      flags.span === undefined ? undefined : (readLength(flags.span) ?? integerFlag('--span', flags.span, 1))
    const references = flags.coders?.slice(0, 1)
    const read = await readingFrom(args, references === undefined ? flags : { ...flags, references }, io)
    const corpus = withSelected(read, flags)
    const timed = hasRecordings(corpus)
    // On units two apart is the default of B; a recording has no such number, so one second is stated.
    const span = given ?? (timed ? '1s' : 2)
    const [reference, hypothesis] = twoCoders(corpus, flags.coders, read.references)
    const items = chosenItems(corpus, flags.item, reference, hypothesis)
    const settings = { ...flags, span }
    const diffs = items.map(item => diffOf(item, reference, hypothesis, settings))
    const chosen = flags.coders === undefined && codersOf(corpus).length > 2
    return {
      document: () => diffDocument(diffs, settings, reference, hypothesis),
      rows: () => diffTable(diffs),
      view: target =>
        diffView(diffs, {
          target,
          context,
          preface: chosen
            ? `${reference} and ${hypothesis} are the two coders that differ most; --coders A,B compares others.`
            : undefined,
          note:
            timed && flags.by === 'edits' && given === undefined
              ? 'Near misses: less than 1 s apart (--span 0.5s for another time).'
              : undefined,
        }),
    }
  },
})

/** A corpus, and the references that `cesura.json` keeps. */
interface DiffReading {
  readonly corpus: Corpus
  readonly references?: readonly string[]
}

/** The corpus with boundaries of scored coders, where a rule selects them; else a scored coder is rejected by name. */
function withSelected(
  { corpus, references = [] }: DiffReading,
  { select, coders = [] }: Pick<DiffFlags, 'select' | 'coders'>,
): Corpus {
  if (select !== undefined) {
    const reference = coders[0] ?? trustedCoder(codersOf(corpus), references) ?? codersOf(corpus)[0]
    return selectCorpus(corpus, select, reference === undefined ? [] : [reference]).corpus
  }
  const cutting = codersOf(corpus)
  const scored = new Set(corpus.items.flatMap(item => item.scored?.map(({ coder }) => coder) ?? []))
  const only = [...scored].filter(coder => !cutting.includes(coder))
  const asked = coders.length === 0 && cutting.length < 2 ? only[0] : coders.find(name => only.includes(name))
  if (asked !== undefined) throw invalid(selectionRequiredOfCoder, { coder: asked })
  return corpus
}

/** An option that must be an integer. */
function integerFlag(flag: string, text: string, least: number): number {
  const number = decimalFrom(text)
  if (/^\d+$/.test(text) && isInteger(number, least, 2 ** 32 - 1)) return number
  throw invalid(integerExpected, { flag, value: text, least, most: 2 ** 32 - 1 })
}

/**
 * The two coders to compare: as named, or the only two, or the two that differ most; first the one that `cesura.json`
 * keeps as reference, else the one that is named like it.
 */
export function twoCoders(
  corpus: Corpus,
  named: readonly string[] | undefined,
  kept: readonly string[] = [],
): [string, string] {
  const coders = codersOf(corpus)
  if (named === undefined) {
    if (coders.length === 2) {
      const [first, second] = coders as [string, string]
      return trustedCoder(coders, kept) === second ? [second, first] : [first, second]
    }
    if (coders.length < 2) throw invalid(secondCoderRequired, { coder: coders.join(', ') })
    return mostDifferentPair(corpus, trustedCoder(coders, kept))
  }
  if (named.length !== 2 || named[0] === named[1]) {
    throw invalid(codersNotTwo, { names: named })
  }
  for (const coder of named) {
    if (coders.includes(coder)) continue
    throw invalid(unknownCoder, { name: coder, known: coders })
  }
  return named as [string, string]
}

/** The item asked for, or every item that both coders segmented. */
export function chosenItems(
  corpus: Corpus,
  id: string | undefined,
  reference: string,
  hypothesis: string,
): Item[] {
  const both = (item: Item) => [reference, hypothesis].every(coder => codingOf(item, coder) !== undefined)
  if (id === undefined) {
    const items = corpus.items.filter(both)
    if (items.length > 0) return items
    throw invalid(noItemInCommon, { reference, hypothesis })
  }
  const item = corpus.items.find(candidate => candidate.id === id)
  if (item === undefined) {
    const ids = corpus.items.map(candidate => candidate.id)
    throw invalid(unknownItem, { id, known: ids })
  }
  for (const coder of [reference, hypothesis]) {
    if (codingOf(item, coder) !== undefined) continue
    const coders = item.codings.map(coding => coding.coder)
    throw invalid(codingOfItemMissing, { coder, coders }, { item: id })
  }
  return [item]
}

/** What decides how two segmentations are compared. */
interface DiffSettings {
  readonly matrix?: SimilarityMatrix | undefined
  readonly by: 'edits' | 'alignment' | 'flexible' | 'levels'
  /** Units, or a time on a recording. */
  readonly span: number | Length
  readonly matching: 'greedy' | 'min-edits' | 'min-cost'
  readonly equal?: boolean | undefined
}

/** The comparison of one item. */
function diffOf(item: Item, reference: string, hypothesis: string, settings: DiffSettings): Diff {
  const a = codingOf(item, reference)!
  const b = codingOf(item, hypothesis)!
  const levels = settings.by === 'levels' ? levelsFor(item, reference, hypothesis) : undefined
  if (levels !== undefined) return diffOfLevels(item, [reference, a], [hypothesis, b], levels, settings)
  return {
    item: item.id,
    reference: { name: reference, segmentation: a },
    hypothesis: { name: hypothesis, segmentation: b },
    ...evidenceFor(a, b, item, settings),
    ...differingTexts(item, hypothesis),
    texts: item.texts,
    start: item.time?.start,
    scores: scoresFor(a, b, item, settings),
    equal: settings.equal || undefined,
  }
}

type BothLevels = readonly [reference: Levels, hypothesis: Levels]

/** The levels of both coders, without types. */
function levelsFor(item: Item, reference: string, hypothesis: string): BothLevels {
  const of = (coder: string): Levels => {
    const levels = codingLevels(item.codings.find(coding => coding.coder === coder)!)
    return { units: item.units, levels }
  }
  const both = [of(reference), of(hypothesis)] as const
  if (both.every(({ levels }) => levels.length === 1)) throw invalid(levelsMissing, {}, { item: item.id })
  return both
}

/** The comparison of two hierarchies: boundaries with their levels, and where the two contradict one another. */
function diffOfLevels(
  item: Item,
  [reference, a]: readonly [string, Segmentation],
  [hypothesis, b]: readonly [string, Segmentation],
  [theirs, mine]: BothLevels,
  settings: DiffSettings,
): Diff {
  const { matching, equal } = settings
  const scores = [tMeasure, tPrecision, tRecall, segmentF].map(metric => ({
    symbol: metric.symbol,
    better: metric.better,
    value: metric(theirs, mine),
  }))
  return {
    item: item.id,
    reference: { name: reference, segmentation: a },
    hypothesis: { name: hypothesis, segmentation: b },
    marks: levelMarks(theirs, mine, { span: spanIn(a, settings), matching }),
    levels: {
      reference: theirs.levels,
      hypothesis: mine.levels,
      stretches: explainLevels(theirs, mine),
    },
    texts: item.texts,
    start: item.time?.start,
    scores,
    equal: equal || undefined,
  }
}

/** Where the hypothesis segments a text that differs: both texts word by word. */
function differingTexts(item: Item, hypothesis: string): Pick<Diff, 'differing'> {
  const coding = item.codings.find(({ coder }) => coder === hypothesis)
  if (coding?.aligned === undefined || item.texts === undefined) return {}
  const [counts] = alignedCoders({ items: [{ ...item, codings: [coding] }] })
  return { differing: { rows: explainTexts(item.texts, coding.aligned), counts: counts! } }
}

/** The span in units of the text, or ticks of the recording. */
const spanIn = ({ axis }: Segmentation, { span }: DiffSettings): number =>
  typeof span === 'number' ? span : Math.max(1, ticksIn(span, axis?.ticksPerSecond ?? 1))

/** What was found to differ, and all that the way of finding it says. */
function evidenceFor(
  a: Segmentation,
  b: Segmentation,
  item: Item,
  settings: DiffSettings,
): Pick<Diff, 'marks' | 'alignment' | 'flexible' | 'speakers'> {
  if (settings.by === 'alignment') {
    const alignment = explainAlignment(a, b)
    return { marks: marksOfAlignment(alignment), alignment }
  }
  if (settings.by === 'flexible') {
    const flexible = flexibleEdits(a, b, flexibleOptionsOf(item, settings))
    const { speakers } = item
    return { marks: marksOfFlexible(flexible), flexible, speakers }
  }
  const { matching } = settings
  const span = spanIn(a, settings)
  const edits = boundaryEditDistance(a, b, { span, matching })
  if (a.types === undefined) return { marks: marksOfEdits(edits, a.boundaries) }
  const types = a.types
  const labels = new Map(
    Array.from(a.boundaries, (position, index) => [
      position,
      (a.scale?.names ?? [])
        .map((_, type) => type)
        .filter(type => (types[index]! & (1 << type)) !== 0)
        .map(type => typeLabel(a.scale, type)),
    ]),
  )
  return { marks: marksOfEdits(edits, labels, true) }
}

const flexibleOptionsOf = (item: Item, { matrix }: DiffSettings) => ({
  speakers: item.speakers,
  matrix,
})

/** The scores that belong to the view; all keep their own defaults but for the span. */
function scoresFor(a: Segmentation, b: Segmentation, item: Item, settings: DiffSettings): DiffScore[] {
  const of = (
    metric: { readonly symbol: string; readonly better: AnyMetric['better'] },
    value: number | undefined,
  ): DiffScore => ({ symbol: metric.symbol, better: metric.better, value })
  if (settings.by === 'flexible') {
    const options = flexibleOptionsOf(item, settings)
    return [
      of(flexibleSimilarity, flexibleSimilarity(a, b, options)),
      of(flexibleBoundarySimilarity, flexibleBoundarySimilarity(a, b, options)),
    ]
  }
  const { span, matching } = settings
  return [
    of(boundarySimilarity, boundarySimilarity(a, b, { span, matching })),
    of(windowDiff, windowDiff(a, b)),
    of(alignmentSimilarity, alignmentSimilarity(a, b)),
  ]
}

/** Pairs of coders that are compared to find the two that differ most. */
const MOST_PAIRS = 190

/** The two coders with the lowest mean B over the items they share; with a reference, it and the one farthest from it. */
function mostDifferentPair(corpus: Corpus, reference: string | undefined): [string, string] {
  const coders = codersOf(corpus)
  const pairs =
    reference === undefined
      ? coders.flatMap((a, index) => coders.slice(index + 1).map((b): [string, string] => [a, b]))
      : coders.filter(coder => coder !== reference).map((coder): [string, string] => [reference, coder])
  const span = { span: hasRecordings(corpus) ? ('1s' as const) : 2 }
  const meanOf = ([a, b]: [string, string]): number => {
    const scores = corpus.items.flatMap(item => {
      const [first, second] = [codingOf(item, a), codingOf(item, b)]
      return first === undefined || second === undefined ? [] : [boundarySimilarity(first, second, span) ?? 1]
    })
    return scores.length === 0 ? 2 : scores.reduce((sum, each) => sum + each, 0) / scores.length
  }
  const [found] = pairs
    .slice(0, MOST_PAIRS)
    .map(pair => ({ pair, mean: meanOf(pair) }))
    .sort((a, b) => a.mean - b.mean)
  return found!.pair
}
