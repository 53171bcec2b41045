import { fromBoundaries } from '../../model/construct.ts'
import type { Location } from '../../model/error.ts'
import { describe } from '../../model/error.ts'
import { levelsNotNestedInMakeCoding } from '../../model/errors/model.ts'
import type { Segmentation } from '../../model/segmentation.ts'
import type { Draft } from '../draft.ts'
import { joinLevels, type Level, type Levelled } from '../levels.ts'
import { stemOf } from '../roles/path-pattern.ts'
import type { Cut } from './cut-ranges.ts'
import { onAxis } from './item-time.ts'

/** The name of a shape's item: its own, unless the file holds one only and an option names it. */
export function itemOf(draft: Draft, own: string | undefined, single: boolean): string {
  const { item, file, itemAssumed } = draft.options
  if (single && item !== undefined && !(itemAssumed && own !== undefined)) return item
  return own ?? item ?? stemOf(file ?? 'text')
}

/** The name of a coder: the one that an option names, else the file's, else `1`. */
export const coderOf = (draft: Draft, own: string | undefined): string => draft.options.coder ?? own ?? '1'

/** A row of units with their content. */
export interface UnitRow {
  readonly units: number
  readonly texts?: readonly string[]
  readonly speakers?: readonly string[]
  readonly time?: { readonly perSecond: number; readonly start: number }
  /** The end of the recording was only seen, not stated. */
  readonly end?: 'seen'
}

/** What a layer made of a text: ranges, or a segmentation that is one already. */
export interface LayerCut {
  readonly name: string
  readonly cut: Cut | undefined
  readonly segmentation?: Segmentation
}

/** Adds one coding, or nothing where a cut is undefined because something was asked or wrong. */
export function addCoding(
  draft: Draft,
  item: string,
  coder: string,
  row: UnitRow,
  cuts: readonly LayerCut[],
  at: Location,
): void {
  const location = draft.locate(at)
  for (const { cut, segmentation } of cuts) if (cut === undefined && segmentation === undefined) return
  const { time, texts, speakers, end } = row
  const where = { ...location, item, coder }
  const made = draft.attempt(where, () => madeOf(draft, row.units, cuts, where))
  if (made === undefined) return
  const levels = made.levels?.map(level => onAxis(level, time))
  const segmentation = onAxis(made.segmentation, time)
  draft.putCoding({ item, coder, segmentation, levels, speakers, time, end, location, texts })
}

function madeOf(draft: Draft, units: number, cuts: readonly LayerCut[], location: Location): Levelled {
  if (cuts.length === 1) {
    const { cut, name, segmentation } = cuts[0]!
    if (segmentation !== undefined) return { segmentation, nested: true }
    const { boundaries, labels, levels } = cut!
    if (levels !== undefined)
      return joinLevels(
        draft,
        units,
        levels.map((boundaries, index) => ({
          name: `${name} ${index + 1}`,
          boundaries,
          labels: index === levels.length - 1 ? labels : undefined,
        })),
        location,
      )
    const bare = fromBoundaries(units, boundaries)
    return { segmentation: labels === undefined ? bare : { ...bare, labels }, nested: true }
  }
  const levels = cuts.map(({ name, cut, segmentation }): Level => {
    const { boundaries, labels } = segmentation ?? cut!
    return { name, boundaries: Array.isArray(boundaries) ? boundaries : [...boundaries], labels }
  })
  const made = joinLevels(draft, units, levels, location)
  // The format says that they are levels, not the user: such that do not nest are no one segmentation.
  if (!made.nested && draft.options.layers !== 'levels')
    draft.ask({
      ...describe(levelsNotNestedInMakeCoding, { names: levels.map(({ name }) => name).join(' and ') }),

      option: 'layer',
      choices: levels.map(({ name, boundaries }) => ({
        value: name,
        meaning: `${boundaries.length} boundaries`,
      })),
      location,
    })
  return made
}
