import { fromBoundaries } from '../../model/construct.ts'
import { describe, type Location } from '../../model/error.ts'
import { spanBeyondTokens, textsWithheld } from '../../model/errors/reading.ts'
import type { Segmentation } from '../../model/segmentation.ts'
import type { Draft } from '../draft.ts'
import { bioSpans } from '../rows/bio-spans.ts'
import { scaleOf } from '../scale.ts'
import { noteTrivialMark } from '../tables/mark-rows.ts'
import { makeWithUnits } from '../timeline/make.ts'
import { withUnitTiers } from '../timeline/on-units.ts'
import { type Cut, cutRanges, type Range } from './cut-ranges.ts'
import { chooseLayers, factsOf, named, namesIn } from './layers.ts'
import { addCoding, coderOf, itemOf, type LayerCut, type UnitRow } from './make-coding.ts'
import { makeFromSpans } from './make-spans.ts'
import type { Annotated, TextSpans, Timeline, TokenRows } from './shapes.ts'

/** Makes codings of what is annotated in a file: units and boundaries by the same rules for all formats. */
export function addAnnotated(draft: Draft, annotated: Iterable<Annotated>): void {
  const texts: TextSpans[] = []
  const recordings: Timeline[] = []
  const rows: TokenRows[] = []
  for (const one of annotated) {
    if (one.axis === 'text') texts.push(one)
    else if (one.axis === 'time') recordings.push(one)
    else rows.push(one)
  }
  if (draft.errors === 0) addCodings(draft, texts, recordings, rows)
}

function addCodings(
  draft: Draft,
  texts: readonly TextSpans[],
  recordings: readonly Timeline[],
  rows: readonly TokenRows[],
): void {
  makeFromSpans(draft, texts)
  const { timelines, found } = withUnitTiers(recordings, draft.options)
  const timed = draft.options.unitLayer !== undefined || found
  if (rows.length === 0 || (timelines.length > 0 && timed)) makeWithUnits(draft, timelines)
  else makeFromRows(draft, rows)
}

type Layer = TokenRows['layers'][number]

/** How many units a row has. */
const unitsOf = (row: TokenRows): number => row.units ?? row.tokens.length

/** Codings from tokens in order and the marks that are at them; units are the tokens. */
function makeFromRows(draft: Draft, given: readonly TokenRows[]): void {
  if (given.length === 0) return
  const rows = given.map(row => {
    const layers = named(row.layers)
    return layers === row.layers ? row : { ...row, layers }
  })
  const noun = (size: number) => `${size} ${size === 1 ? 'mark' : 'marks'}`
  const factOf = ({ name, at, kind, preferred }: Layer) => ({
    name,
    size: at.length,
    what: kind === 'spans' ? `${at.length} ${at.length === 1 ? 'span' : 'spans'}` : noun(at.length),
    preferred,
  })
  const facts = factsOf(rows, factOf, noun, ({ at }) => at.length)
  const choice = chooseLayers(draft, facts)
  if (choice === undefined) return
  const withheld = rows.every(areWithheld)
  if (withheld && rows.some(({ units }) => units === undefined)) draft.warn(describe(textsWithheld, {}))
  for (const row of rows) {
    const item = itemOf(draft, row.item, rows.length === 1)
    draft.counted.add(row.unit ?? 'tokens')
    const { speakers, tokens } = row
    const units: UnitRow = { units: unitsOf(row), texts: withheld ? undefined : tokens, speakers }
    const cuts: LayerCut[] = []
    for (const name of choice.names) cuts.push(cutLayer(draft, layerIn(row, name), row, item))
    if (choice.as === 'coders')
      for (const cut of cuts) addCoding(draft, item, cut.name, units, [cut], row.location)
    else addCoding(draft, item, coderOf(draft, row.coder), units, cuts, row.location)
  }
}

const isUnderscores = (token: string): boolean => /^_+$/.test(token)

/** Whether the texts of a row are nothing but underscores, or empty. */
const areWithheld = ({ units, tokens }: TokenRows): boolean =>
  units !== undefined || (tokens.length > 0 && tokens.every(isUnderscores))

/** The layer of a name; a row that has none has an empty one. */
function layerIn({ layers }: TokenRows, name: string): Layer {
  for (const layer of layers) if (layer.name === name) return layer
  return { name, kind: 'starts', at: [], marksEnds: true }
}

function cutLayer(draft: Draft, layer: Layer, row: TokenRows, item: string): LayerCut {
  const { name, kind } = layer
  const units = unitsOf(row)
  if (kind === 'spans') return { name, cut: cutSpans(draft, layer, row, item) }
  const made = cutMarks(draft, layer, units, placeOf(draft, row, item))
  const unmarked = made !== undefined && layer.marksStart === true && !(layer.at as number[]).includes(0)
  return { name, cut: undefined, segmentation: unmarked ? { ...made, unmarkedStart: true } : made }
}

const placeOf = (draft: Draft, row: TokenRows, item: string): Location =>
  draft.locate({ ...row.location, item })

function cutSpans(draft: Draft, layer: Layer, row: TokenRows, item: string): Cut | undefined {
  const { only } = draft.options
  const wanted = only === undefined ? undefined : namesIn(only, [])
  const units = unitsOf(row)
  const location = placeOf(draft, row, item)
  const ranges: Range[] = []
  for (const [index, span] of (layer.at as readonly (readonly [number, number])[]).entries()) {
    const [first, last] = span
    const label = layer.labels?.[index]
    if (wanted !== undefined && !wanted.includes(label ?? '')) continue
    if (first >= 0 && last >= first && last < units)
      ranges.push(new TokenRange(row, first, last + 1, label, location))
    else draft.error(describe(spanBeyondTokens, { first: first + 1, last: last + 1, units }), location)
  }
  return cutRanges(draft, ranges, { units, noun: row.unit ?? 'tokens', location })
}

/** A span on tokens; its words are put together only where a message shows them. */
class TokenRange implements Range {
  readonly from: number
  readonly to: number
  readonly label: string | undefined
  readonly location: Location
  readonly #row: TokenRows

  constructor(row: TokenRows, from: number, to: number, label: string | undefined, location: Location) {
    this.#row = row
    this.from = from
    this.to = to
    this.label = label
    this.location = location
  }

  get shown(): string {
    return wordsIn(this.#row, this.from, Math.min(this.to, this.from + 12))
  }
}

/** Some tokens as a message shows them. */
const wordsIn = (row: TokenRows, from: number, to: number): string =>
  (row.units === undefined ? row.tokens.slice(from, to) : Array.from({ length: to - from }, () => '_')).join(
    ' ',
  )

/** Boundaries from marks at first or last units; labels are types of boundaries, or names of segments. */
function cutMarks(draft: Draft, layer: Layer, units: number, location: Location): Segmentation | undefined {
  const { kind, labels, typed } = layer
  const marks = (layer.at as readonly number[])
    .map((at, index) => ({ at: kind === 'starts' ? at : at + 1, label: labels?.[index] }))
    .sort((a, b) => a.at - b.at)
  const inside = marks.filter(({ at }) => at > 0 && at < units)
  const ends = marks.length - inside.length
  if (ends > 0 && layer.marksEnds !== true)
    noteTrivialMark(draft, kind === 'starts' ? 'start' : 'end', location)
  const unique = inside.filter(({ at }, index) => at !== inside[index - 1]?.at)
  const places = unique.map(({ at }) => at)
  const plain = draft.attempt(location, () => fromBoundaries(units, places))
  if (plain === undefined || labels === undefined) return plain
  if (typed !== true) {
    if (kind === 'ends') {
      // A name at the last unit of a segment names that segment.
      const last = marks.find(({ at }) => at === units)?.label ?? ''
      return withLabels(plain, [...unique.map(({ label }) => label ?? ''), last])
    }
    const first = marks.find(({ at }) => at === 0)?.label ?? ''
    return withLabels(plain, [first, ...unique.map(({ label }) => label ?? '')])
  }
  return draft.attempt(location, () => {
    const end = kind === 'ends' ? marks.find(({ at }) => at === units)?.label : undefined
    const names = unique.map(({ label }) => label ?? 'none')
    const scale = scaleOf([...names, ...(end === undefined ? [] : [end])], draft.options.types ?? layer.scale)
    const types = Uint32Array.from(names, name => 1 << typeIn(scale.names, name))
    return { ...plain, types, scale, ...(end === undefined ? {} : { end: typeIn(scale.names, end) }) }
  })
}

const typeIn = (names: readonly string[], name: string): number => Math.max(0, names.indexOf(name))

const withLabels = (plain: Segmentation, labels: readonly string[]): Segmentation =>
  labels.some(label => label !== '') ? { ...plain, labels } : plain

/** Adds the coding that tags of units (`B-x`, `I-x`, `O`) make: boundaries are where their spans begin and end. */
export function addTagged(
  draft: Draft,
  item: string,
  coder: string,
  tags: readonly string[],
  { texts, speakers }: { readonly [R in 'texts' | 'speakers']: readonly string[] | undefined },
  location: Location,
): void {
  const row = { units: tags.length, texts, speakers }
  const cut = cutTags(draft, tags, { ...location, item, coder })
  addCoding(draft, item, coder, row, [{ name: 'tags', cut }], location)
}

/** Where spans of tags begin and end; what is outside them is asked about, as in text. */
function cutTags(draft: Draft, tags: readonly string[], location: Location): Cut | undefined {
  const { spans, labels } = bioSpans(tags)
  const ranges = spans.map(([first, last], index) => ({
    from: first,
    to: last + 1,
    label: labels[index]!,
    location,
  }))
  return cutRanges(draft, ranges, { units: tags.length, noun: 'tokens', location })
}
