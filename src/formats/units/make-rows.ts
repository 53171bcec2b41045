import { fromBoundaries } from '../../model/construct.ts'
import type { Segmentation } from '../../model/segmentation.ts'
import { plainBoundaries } from '../columns/boundary-column.ts'
import { addError, addWarning, attempt, type Draft, locationIn } from '../draft.ts'
import { scaleOf } from '../scale.ts'
import { noteTrivialMark } from '../tables/mark-rows.ts'
import { cutRanges } from './cut-ranges.ts'
import { chooseLayers, factsOf, named, namesIn } from './layers.ts'
import { addCoding, coderOf, itemOf, type UnitRow } from './make-coding.ts'
import type { TokenRows } from './shapes.ts'

type Layer = TokenRows['layers'][number]

/** Codings from tokens in order and the marks that stand at them; units are the tokens. */
export function makeFromRows(draft: Draft, given: readonly TokenRows[]): void {
  if (given.length === 0) return
  const rows = given.map(row => ({ ...row, layers: named(row.layers) }))
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
  const withheld = rows.every(({ tokens }) => tokens.length > 0 && tokens.every(token => /^_+$/.test(token)))
  if (withheld && rows.some(({ texts }) => texts !== false))
    addWarning(draft, 'texts-withheld', 'all tokens are underscores: the texts are withheld, and left away')
  for (const row of rows) {
    const item = itemOf(draft, row.item, rows.length === 1)
    draft.counted.add(row.unit ?? 'tokens')
    const units: UnitRow = {
      units: row.tokens.length,
      ...(withheld ? {} : { texts: row.tokens }),
      ...(row.speakers === undefined ? {} : { speakers: row.speakers }),
    }
    const layers = choice.names.map(name => row.layers.find(layer => layer.name === name) ?? EMPTY(name))
    const cuts = layers.map(layer => cutLayer(draft, layer, row, item))
    if (choice.as === 'coders')
      for (const [index, cut] of cuts.entries())
        addCoding(draft, item, layers[index]!.name, units, [cut], row.location)
    else addCoding(draft, item, coderOf(draft, row.coder), units, cuts, row.location)
  }
}

const EMPTY = (name: string): Layer => ({ name, kind: 'starts', at: [], marksEnds: true })

function cutLayer(draft: Draft, layer: Layer, row: TokenRows, item: string) {
  const { name, kind } = layer
  const location = locationIn(draft, { ...row.location, item })
  const units = row.tokens.length
  if (kind !== 'spans') return { name, cut: undefined, segmentation: cutMarks(draft, layer, units, location) }
  const { only } = draft.options
  const labels = only === undefined ? undefined : namesIn(only, [])
  const ranges = (layer.at as readonly (readonly [number, number])[]).flatMap(([first, last], index) => {
    const label = layer.labels?.[index]
    if (labels !== undefined && !labels.includes(label ?? '')) return []
    if (!(first >= 0 && last >= first && last < units)) {
      const message = `a span goes from token ${first + 1} to ${last + 1}, and there are ${units}`
      addError(draft, 'offset-beyond-text', message, location)
      return []
    }
    const shown = row.tokens.slice(first, Math.min(last + 1, first + 12)).join(' ')
    return [{ from: first, to: last + 1, ...(label === undefined ? {} : { label }), shown, location }]
  })
  return { name, cut: cutRanges(draft, ranges, { units, noun: row.unit ?? 'tokens', location }) }
}

/** Boundaries from marks at first or last units; labels are types of boundaries, or names of segments. */
function cutMarks(
  draft: Draft,
  layer: Layer,
  units: number,
  location: ReturnType<typeof locationIn>,
): Segmentation | undefined {
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
