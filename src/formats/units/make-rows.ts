import { fromBoundaries } from '../../model/construct.ts'
import type { Location } from '../../model/error.ts'
import type { Segmentation } from '../../model/segmentation.ts'
import { plainBoundaries } from '../columns/boundary-column.ts'
import { addError, addWarning, attempt, type Draft, locationIn } from '../draft.ts'
import { scaleOf } from '../scale.ts'
import { noteTrivialMark } from '../tables/mark-rows.ts'
import { cutRanges } from './cut-ranges.ts'
import { cutRow } from './cut-row.ts'
import { chooseLayers, factsOf, named, namesIn } from './layers.ts'
import { addCoding, coderOf, itemOf, type LayerCut, type UnitRow } from './make-coding.ts'
import { plainTypes } from './plain-types.ts'
import type { TokenRows } from './shapes.ts'

type Layer = TokenRows['layers'][number]

/** How many units a row has. */
const unitsOf = (row: TokenRows): number => (row.later ?? row.tokens).length

const isUnderscores = (token: string | undefined): boolean => token !== undefined && /^_+$/.test(token)

/** Codings from tokens in order and the marks that stand at them; units are the tokens. */
export function makeFromRows(draft: Draft, given: readonly TokenRows[]): void {
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
  const withheld = rows.every(
    row =>
      isUnderscores((row.later ?? row.tokens).at(0)) &&
      row.tokens.every(token => token === '_' || isUnderscores(token)),
  )
  if (withheld && rows.some(({ texts }) => texts !== false))
    addWarning(draft, 'texts-withheld', 'all tokens are underscores: the texts are withheld, and left away')
  for (const row of rows) {
    const item = itemOf(draft, row.item, rows.length === 1)
    draft.counted.add(row.unit ?? 'tokens')
    const { later, speakers } = row
    const texts = withheld || later !== undefined ? undefined : row.tokens
    const units: UnitRow = { units: unitsOf(row), texts, later: withheld ? undefined : later, speakers }
    const layers = choice.names.map(name => row.layers.find(layer => layer.name === name) ?? EMPTY(name))
    const cuts = layers.map(layer => cutLayer(draft, layer, row, item))
    if (choice.as === 'coders')
      for (const [index, cut] of cuts.entries())
        addCoding(draft, item, layers[index]!.name, units, [cut], row.location)
    else addCoding(draft, item, coderOf(draft, row.coder), units, cuts, row.location)
  }
}

const EMPTY = (name: string): Layer => ({ name, kind: 'starts', at: [], marksEnds: true })

function cutLayer(draft: Draft, layer: Layer, row: TokenRows, item: string): LayerCut {
  const { name, kind } = layer
  const location = () => locationIn(draft, { ...row.location, item })
  const units = unitsOf(row)
  if (kind !== 'spans') {
    const segmentation =
      plainMarks(draft, layer, units) ??
      plainTypes(draft, layer, units) ??
      cutMarks(draft, layer, units, location())
    return { name, cut: undefined, segmentation }
  }
  const { only } = draft.options
  const wanted = only === undefined ? undefined : namesIn(only, [])
  const [from, to]: [number[], number[]] = [[], []]
  const labels: (string | undefined)[] = []
  const spans = layer.at as readonly (readonly [number, number])[]
  for (let index = 0; index < spans.length; index++) {
    const [first, last] = spans[index]!
    const label = layer.labels?.[index]
    if (wanted !== undefined && !wanted.includes(label ?? '')) continue
    if (!(first >= 0 && last >= first && last < units)) {
      const message = `a span goes from token ${first + 1} to ${last + 1}, and there are ${units}`
      addError(draft, 'offset-beyond-text', message, location())
      continue
    }
    from.push(first)
    to.push(last + 1)
    labels.push(label)
  }
  const plain = cutRow(draft, { from, to, labels, count: from.length }, { units })
  if (plain !== undefined) return { name, cut: plain }
  const at = location()
  const ranges = labels.map((label, index) => {
    const [start, end] = [from[index]!, to[index]!]
    const shown = row.tokens.slice(start, Math.min(end, start + 12)).join(' ')
    return { from: start, to: end, label, shown, location: at }
  })
  return { name, cut: cutRanges(draft, ranges, { units, noun: row.unit ?? 'tokens', location: at }) }
}

/** Marks in order, without names and with nothing to say of them, as most are; undefined where there is more to them. */
function plainMarks(
  draft: Draft,
  { kind, at, labels, marksEnds }: Layer,
  units: number,
): Segmentation | undefined {
  if (labels !== undefined) return undefined
  const places: number[] = []
  let before = -1
  for (const mark of at as readonly number[]) {
    const place = kind === 'starts' ? mark : mark + 1
    if (!(place > before)) return undefined
    before = place
    if (place > 0 && place < units) places.push(place)
  }
  return places.length < at.length && marksEnds !== true
    ? undefined
    : plainBoundaries(draft.column, units, places)
}

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
  const plain =
    plainBoundaries(draft.column, units, places) ??
    attempt(draft, location, () => fromBoundaries(units, places))
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
  return attempt(draft, location, () => {
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
