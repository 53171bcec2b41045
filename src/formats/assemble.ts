import {
  type AlignedTexts,
  type Coding,
  type Corpus,
  type Item,
  makeCorpus,
  type ScoredCoding,
} from '../model/corpus.ts'
import { describe, formatLocation, type Location, problemOf } from '../model/error.ts'
import { eligibleDiffer } from '../model/errors/eligible.ts'
import {
  duplicateCoderInGather,
  duplicateCoderInGather2,
  duplicateItem,
  unitCountMismatchInGather,
} from '../model/errors/model.ts'
import {
  coderNameEmpty,
  codingLeftOut,
  corpusEmpty,
  groupDiffers,
  itemNameEmpty,
  problemsUnlisted,
  rowsReordered,
  speakerCountMismatch,
  speakerMismatch,
  textLengthMismatch,
  tokenMismatch,
  unitCountMismatch,
} from '../model/errors/reading.ts'
import type { CodingProvenance } from '../model/provenance.ts'
import { show } from '../model/require.ts'
import { fromScores } from '../model/scores.ts'
import { type Segmentation, sameScale, type TypeScale } from '../model/segmentation.ts'
import type { Draft } from './draft.ts'
import type { ReadResult } from './format.ts'
import { rescale, uniteScales } from './scale.ts'
import { resolveLabels } from './tables/label-marks.ts'
import { onItemText, textDifference, trustedFirst, wordDifference } from './units/item-text.ts'
import { timeOfAxis } from './units/item-time.ts'
import { putOnOneAxis } from './units/one-axis.ts'

/** One coding as a reader found it, before it is known whether it fits the others. */
export interface DraftCoding {
  readonly item: string
  readonly coder: string
  readonly segmentation: Segmentation
  readonly texts?: readonly string[]
  readonly speakers?: readonly string[]
  readonly eligible?: readonly number[] | undefined
  /** True: speakers are compared apart, so rows of different speakers may come in another order. */
  readonly bySpeaker?: boolean
  readonly levels?: readonly Segmentation[]
  /** The labels of its units, where the segmentation is that of names which may turn out to be marks (`resolveLabels`). */
  readonly unitLabels?: readonly string[] | undefined
  readonly time?: Item['time']
  /** The end of the recording is only the last time that was seen: another coding may go on. */
  readonly end?: 'seen'
  readonly group?: string
  /** How it was put on the item's text, where it segments another. */
  readonly aligned?: AlignedTexts
  /** How it was made of others, where the file says so. */
  readonly provenance?: CodingProvenance
  readonly location: Location
}

/** An item that the file names by itself, with or without codings. */
export interface DraftItem {
  readonly id: string
  readonly units: number
  readonly texts?: readonly string[]
  readonly speakers?: readonly string[]
  readonly eligible?: readonly number[] | undefined
  readonly time?: Item['time']
  readonly group?: string
  readonly location: Location
}

/** Scores of one coder for the gaps of one item. */
export interface DraftScores extends ScoredCoding, Pick<DraftItem, 'texts' | 'speakers' | 'group'> {
  readonly item: string
  /** True: a list that comes without a number of units; one score too many is then the last unit's. */
  readonly bare?: boolean
  readonly location: Location
}

/** An item and the codings that fit it so far. */
export interface Gathered {
  first: DraftItem
  /** One coding of each coder, as it was found. */
  found: DraftCoding[]
  /** The same by name, where they are many: a few names are found sooner than a map is made. */
  byName?: Map<string, DraftCoding>
  codings: Coding[]
}

/** A list that is replaced when something is added. */
const NONE: never[] = []

const gather = (first: DraftItem): Gathered => ({ first, found: NONE, codings: NONE })

/** Coders that are looked for in a list. */
const FEW = 16

function codingBy({ found, byName }: Gathered, coder: string): DraftCoding | undefined {
  if (byName !== undefined) return byName.get(coder)
  for (let index = 0; index < found.length; index++) if (found[index]!.coder === coder) return found[index]
  return undefined
}

function addCoder(into: Gathered, given: DraftCoding): void {
  // An empty list that grows allocates for sixteen; most items have few codings, and many have one.
  if (into.found.length === 0) into.found = [given]
  else into.found.push(given)
  if (into.byName !== undefined) into.byName.set(given.coder, given)
  else if (into.found.length > FEW) into.byName = new Map(into.found.map(found => [found.coder, found]))
}

/** The items of a draft with the codings that fit them; what does not fit becomes a problem. */
export function gatherItems(draft: Draft, scale: TypeScale | undefined): Item[] {
  const gathered = new Map<string, Gathered>()
  for (const item of draft.items) {
    if (gathered.has(item.id)) {
      const location = { ...item.location, item: item.id }
      draft.error(describe(duplicateItem, {}), location)
    } else gathered.set(item.id, gather(item))
  }
  const codings = trustedFirst(draft, gathered)
  let last: Gathered | undefined
  for (const given of codings) {
    const into: Gathered = last?.first.id === given.item ? last : itemFor(gathered, given)
    last = into
    addGiven(draft, into, given, scale)
  }
  if (codings !== draft.codings) putInOrder(draft, gathered)
  const scored = gatherScores(draft, gathered)
  const items: Item[] = []
  for (const { first, codings } of gathered.values())
    items.push(itemOf(first, codings === NONE ? [] : codings, scored.get(first.id) ?? NONE))
  return items
}

/** The item of a coding; a new one where none is there yet. */
function itemFor(gathered: Map<string, Gathered>, given: DraftCoding): Gathered {
  let into = gathered.get(given.item)
  if (into === undefined) {
    into = gather(firstOf(given))
    gathered.set(given.item, into)
  }
  return into
}

/** Adds a coding to its item, if it fits. */
function addGiven(draft: Draft, into: Gathered, given: DraftCoding, scale: TypeScale | undefined): void {
  const { item: id, coder, location, group } = given
  if (group !== undefined && into.first.group === undefined) into.first = { ...into.first, group }
  else if (group !== undefined && group !== into.first.group) {
    draft.error(describe(groupDiffers, { before: show(into.first.group), group: show(group) }), {
      ...location,
      item: id,
      coder,
    })
    return
  }
  const { eligible } = given
  if (eligible !== undefined && into.first.eligible === undefined) into.first = { ...into.first, eligible }
  else if (eligible !== undefined && !sameGaps(eligible, into.first.eligible!))
    draft.error(describe(eligibleDiffer, {}), { ...location, item: id, coder })
  if (id === '' || coder === '') {
    draft.error(describe(id === '' ? itemNameEmpty : coderNameEmpty, {}), location)
    return
  }
  const duplicate = codingBy(into, coder)?.location
  if (duplicate !== undefined) {
    const where = formatLocation({ file: duplicate.file, line: duplicate.line, column: duplicate.column })
    const other = where === '' ? '' : ` (the other: ${where})`

    draft.error(describe(duplicateCoderInGather, { other }), { ...location, item: id, coder })
    return
  }
  addCoder(into, given)
  const coding = onItemText(draft, reordered(draft, given, into.first), into)
  if (coding === undefined || !fits(draft, coding, into)) return
  const segmentation = onScale(draft, coding, scale, location)
  if (segmentation === undefined) return
  const kept: { -readonly [F in keyof Coding]: Coding[F] } = { coder, segmentation }
  if (coding.levels !== undefined) kept.levels = coding.levels
  if (coding.aligned !== undefined) kept.aligned = coding.aligned
  if (coding.provenance !== undefined) kept.provenance = coding.provenance
  if (into.codings.length === 0) into.codings = [kept]
  else into.codings.push(kept)
}

/** The segmentation of a coding with the types of all; undefined where that is rejected. */
function onScale(
  draft: Draft,
  { segmentation, item, coder }: DraftCoding,
  scale: TypeScale | undefined,
  location: Location,
): Segmentation | undefined {
  if (sameScale(segmentation.scale, scale)) return segmentation
  return draft.attempt({ ...location, item, coder }, () => rescale(segmentation, scale))
}

/** The item that a coding makes where none is there yet. */
function firstOf(given: DraftCoding): DraftItem {
  const { item: id, segmentation, texts, speakers, eligible, group, location } = given
  const { units } = segmentation
  const { time = timeOfAxis(segmentation) } = given
  return { id, units, texts, speakers, eligible, time, group, location }
}

const sameGaps = (a: readonly number[], b: readonly number[]): boolean =>
  a.length === b.length && a.every((gap, index) => gap === b[index])

/** The codings of each item in the order of the file, where another order decided on its text. */
function putInOrder(draft: Draft, gathered: ReadonlyMap<string, Gathered>): void {
  const order = new Map(draft.codings.map(({ item, coder }, index) => [`${item}\n${coder}`, index]))
  const placeOf = (item: string, coder: string) => order.get(`${item}\n${coder}`)!
  for (const { first, codings } of gathered.values())
    codings.sort((a, b) => placeOf(first.id, a.coder) - placeOf(first.id, b.coder))
}

/** The item of the model. Fields are set one by one: spreading them costs more than all else in a large corpus. */
function itemOf(first: DraftItem, codings: readonly Coding[], scored: readonly ScoredCoding[]): Item {
  const { id, units, texts, speakers, eligible, group, time } = first
  const item = { id, units } as { -readonly [F in keyof Item]: Item[F] }
  if (texts !== undefined) item.texts = texts
  if (speakers !== undefined) item.speakers = speakers
  if (eligible !== undefined) item.eligible = eligible
  if (group !== undefined) item.group = group
  if (time !== undefined) item.time = time
  item.codings = codings
  if (scored.length > 0) item.scored = scored
  return item
}

/** The scores that fit their items; an item without a coding is added. */
function gatherScores(draft: Draft, gathered: Map<string, Gathered>): Map<string, ScoredCoding[]> {
  const found = new Map<string, ScoredCoding[]>()
  for (const { item: id, coder, scores, location, bare = false, ...item } of draft.scored) {
    const into = gathered.get(id) ?? gather({ id, units: scores.units, ...item, location })
    gathered.set(id, into)
    const where = { ...location, item: id, coder }
    const own = found.get(id) ?? []
    found.set(id, own)
    if (own.some(other => other.coder === coder)) {
      draft.error(describe(duplicateCoderInGather2, {}), where)
    } else if (scores.units !== into.first.units) {
      const { units } = into.first
      if (bare && scores.units === units + 1) draft.attempt(where, () => fromScores(scores.scores, units))
      else {
        draft.error(describe(unitCountMismatchInGather, { units: scores.units, units2: units }), where)
      }
    } else {
      own.push({ coder, scores })
      const { texts, speakers } = item
      if (into.first.texts === undefined && texts !== undefined) into.first = { ...into.first, texts }
      if (into.first.speakers === undefined && speakers !== undefined)
        into.first = { ...into.first, speakers }
    }
  }
  return found
}

/** A coding in the order of the item's rows, where its speakers say the same in another order. */
function reordered(draft: Draft, coding: DraftCoding, first: DraftItem): DraftCoding {
  if (coding.bySpeaker !== true) return coding
  const moved = inOrderOf(first, coding, draft.options.texts !== 'ignore')
  if (moved === undefined) return coding

  draft.warn(describe(rowsReordered, {}), { ...coding.location, item: coding.item, coder: coding.coder })
  return moved
}

/** Whether a coding segments the text of the item's first coding; the item gets rows that it did not have. */
function fits(draft: Draft, coding: DraftCoding, into: Gathered): boolean {
  const { first } = into
  const { units } = coding.segmentation
  const { speakers, texts } = coding
  const location = () => ({ ...coding.location, item: coding.item, coder: coding.coder })
  if (units !== first.units) {
    const { unmatchedMass, speakers: differing } = countsBySpeaker(first.speakers, speakers)
    const counts = { units, itemUnits: first.units, speakers: differing }
    const difference = textDifference(first.texts, texts)
    draft.error(
      unmatchedMass
        ? describe(speakerCountMismatch, counts)
        : difference === undefined
          ? describe(unitCountMismatch, counts)
          : describe(textLengthMismatch, { ...counts, ...difference }),
      location(),
    )
    return false
  }
  let fitting = true
  for (const [row, mine, theirs] of [
    ['speakers', speakers, first.speakers],
    ['texts', texts, first.texts],
  ] as const) {
    if (mine === undefined || mine === theirs) continue
    if (theirs === undefined) {
      into.first = { ...into.first, [row]: mine }
      continue
    }
    if (row === 'texts' && draft.options.texts === 'ignore') continue
    const unit = mine.findIndex((text, index) => text !== theirs[index])
    if (unit === -1) continue
    const count = mine.filter((text, index) => text !== theirs[index]).length
    const where = { unit: unit + 1, here: show(mine[unit]), elsewhere: show(theirs[unit]), count }
    draft.error(
      row === 'texts'
        ? describe(tokenMismatch, { ...where, words: wordDifference(theirs, mine, unit) })
        : describe(speakerMismatch, where),
      location(),
    )
    fitting = false
  }
  return fitting
}

/** Which speakers differ in number of units, and whether one side lacks a speaker. */
function countsBySpeaker(
  theirs: readonly string[] | undefined,
  mine: readonly string[] | undefined,
): { unmatchedMass: boolean; speakers: readonly string[] } {
  if (theirs === undefined || mine === undefined) return { unmatchedMass: false, speakers: [] }
  const count = (row: readonly string[]) => {
    const counts = new Map<string, number>()
    for (const speaker of row) counts.set(speaker, (counts.get(speaker) ?? 0) + 1)
    return counts
  }
  const [a, b] = [count(theirs), count(mine)]
  const names = [...new Set([...a.keys(), ...b.keys()])].filter(name => a.get(name) !== b.get(name))
  return {
    unmatchedMass: names.some(name => !a.has(name) || !b.has(name)),
    speakers: names.map(name => `${name} ${b.get(name) ?? 0} against ${a.get(name) ?? 0}`),
  }
}

/**
 * A coding of a transcript in the order of another, where each speaker says the same words in both and only the rows
 * of different speakers come in another order. segsimflex compares speakers apart, so to it they are the same text.
 * Undefined where there is nothing to reorder, or a speaker's words differ. Time and memory O(n).
 */
export function inOrderOf(
  first: {
    readonly speakers?: readonly string[] | undefined
    readonly texts?: readonly string[] | undefined
  },
  coding: DraftCoding,
  compareTexts = true,
): DraftCoding | undefined {
  const { speakers, texts, segmentation } = coding
  if (
    speakers === undefined ||
    texts === undefined ||
    first.speakers === undefined ||
    first.texts === undefined
  )
    return undefined
  const units = speakers.length
  if (first.speakers.length !== units) return undefined
  // Where each speaker's words are in the first order, and how many of them were met so far.
  const places = new Map<string, { readonly at: number[]; met: number }>()
  for (const [unit, speaker] of first.speakers.entries()) {
    const known = places.get(speaker)
    if (known === undefined) places.set(speaker, { at: [unit], met: 0 })
    else known.at.push(unit)
  }
  const to = new Uint32Array(units)
  let moved = false
  for (const [unit, speaker] of speakers.entries()) {
    const known = places.get(speaker)
    const at = known?.at[known.met++]
    if (at === undefined || (compareTexts && first.texts[at] !== texts[unit])) return undefined
    to[unit] = at
    moved ||= at !== unit
  }
  if (!moved) return undefined
  return {
    ...coding,
    segmentation: moveBoundaries(segmentation, to),
    texts: first.texts,
    speakers: first.speakers,
  }
}

/** A segmentation whose unit u is now unit `to[u]`: each boundary goes with the unit before it. */
function moveBoundaries(segmentation: Segmentation, to: Uint32Array): Segmentation {
  const { units, boundaries, types, end, scale, axis, unmarkedStart } = segmentation
  const marks = Array.from(boundaries, (boundary, index) => ({
    after: to[boundary - 1]! + 1,
    types: types?.[index] ?? 0,
  }))
  if (end !== undefined) marks.push({ after: to[units - 1]! + 1, types: 1 << end })
  marks.sort((a, b) => a.after - b.after)
  const last = marks.at(-1)?.after === units ? marks.pop() : undefined
  return {
    units,
    boundaries: Uint32Array.from(marks, ({ after }) => after),
    ...(types === undefined ? {} : { types: Uint32Array.from(marks, mark => mark.types) }),
    ...(last !== undefined && types !== undefined ? { end: 31 - Math.clz32(last.types) } : {}),
    scale,
    axis,
    unmarkedStart,
  }
}

/** Takes the codings away that are to stay out; what was wrong in them is no error then. */
function leaveOut(draft: Draft): void {
  const { options, codings, problems } = draft
  for (const { item, coder } of options.leaveOut ?? []) {
    const here = (location: { readonly item?: string; readonly coder?: string }) =>
      location.item === item && location.coder === coder
    const wrong = problems.filter(problem => problem.severity === 'error' && here(problem.location))
    if (wrong.length === 0 && !codings.some(here)) continue
    const kept = problems.filter(problem => !wrong.includes(problem))
    problems.splice(0, problems.length, ...kept)
    draft.changeCodings(coding => (here(coding) ? undefined : coding))
    const location = { ...(wrong[0]?.location ?? {}), item, coder }
    problems.push(problemOf('warning', describe(codingLeftOut, {}), location))
  }
}

/** Items as a corpus. Gathering settled names and units; what it does not look at is left to the model. */
function corpusOf(items: readonly Item[], scale: TypeScale | undefined): Corpus {
  const whole = (row: { readonly length: number } | undefined, units: number) =>
    row === undefined || row.length === units
  const plain = items.every(
    item =>
      whole(item.texts, item.units) &&
      whole(item.speakers, item.units) &&
      item.codings.every(({ segmentation }) => sameScale(segmentation.scale, scale)),
  )
  if (!plain) return makeCorpus(items, scale)
  return scale === undefined ? { items } : { items, scale }
}

/** Fits the codings together and reports everything that does not fit; the corpus, if nothing prevents it. */
export function finishDraft(draft: Draft, format: string, why = ''): ReadResult {
  const { problems, questions } = draft
  leaveOut(draft)
  const labelCounts = resolveLabels(draft)
  const unfitted = putOnOneAxis(draft)
  const scale = draft.attempt({}, () => uniteScales(draft.codings, draft.scale, draft.options.types))
  const items = gatherItems(draft, scale)
  if (draft.unlisted > 0) {
    problems.push(
      problemOf('error', describe(problemsUnlisted, { unlisted: draft.unlisted }), draft.locate()),
    )
  }
  const broken = () => questions.length > 0 || problems.some(({ severity }) => severity === 'error')
  if (draft.codings.length + draft.items.length + draft.scored.length === 0 && !broken())
    draft.error(describe(corpusEmpty, {}))
  const corpus: Corpus | undefined = broken() ? undefined : draft.attempt({}, () => corpusOf(items, scale))
  const [unit] = draft.counted
  const openEnds = new Set<string>()
  for (const { end, item } of draft.codings) if (end === 'seen') openEnds.add(item)
  return {
    corpus,
    problems,
    questions,
    format,
    why,
    ...(draft.counted.size === 1 ? { unit } : {}),
    ...(draft.answers.length === 0 ? {} : { answers: draft.answers }),
    ...(openEnds.size === 0 ? {} : { openEnds }),
    labelCounts,
    ...(unfitted.size === 0 ? {} : { unfitted }),
  }
}
