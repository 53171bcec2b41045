import { isOneType } from '../../compare/edits/boundary-edits.ts'
import {
  CONFUSED,
  countBoundaryEdits,
  countTypedEdits,
  EXTRA,
  MATCHES,
  MISSING,
  MOVED,
  NEAR,
} from '../../compare/edits/edit-counts.ts'
import { type EditSettings, moveUnit } from '../../compare/edits/edit-settings.ts'
import type { Segmentation, TypeScale } from '../../model/segmentation.ts'
import { typeLabel } from '../../model/segmentation.ts'
import type { Tally } from '../definition/metric.ts'

/**
 * How often which type was taken for which, as numbers that add up: `match:T`, `near:T` and `moved:T` (near misses
 * and the positions they moved, in all), `extra:T` (hypothesis only), `missing:T` (reference only), `confused:H>R`
 * (type H in the hypothesis where the reference has R), and the `places` where a boundary may be.
 */
export type ConfusionTally = Tally & { readonly places: number }

/** In a key, `>` and `%` of a type's name are escaped. */
const escapeType = (name: string) =>
  /[%>]/.test(name) ? name.replaceAll('%', '%25').replaceAll('>', '%3E') : name
const unescapeType = (name: string) =>
  name.includes('%') ? name.replaceAll('%3E', '>').replaceAll('%25', '%') : name

/** A key of a tally in its parts: a kind, a type, and what that was taken for. */
interface ConfusionKey {
  readonly kind: string
  readonly type: string
  readonly expected: string
}

function keyOf(key: string): ConfusionKey | undefined {
  const colon = key.indexOf(':')
  if (colon < 0) return undefined
  const arrow = key.indexOf('>', colon)
  return {
    kind: key.slice(0, colon),
    type: unescapeType(key.slice(colon + 1, arrow < 0 ? undefined : arrow)),
    expected: arrow < 0 ? '' : unescapeType(key.slice(arrow + 1)),
  }
}

/** The evidence of one pair; `scale` is what a move over one unit counts. */
export function confusionTally(
  reference: Segmentation,
  hypothesis: Segmentation,
  settings: EditSettings,
  scale = 1,
): ConfusionTally {
  const names = typeNames(reference.scale)
  const size = names.length
  const tally: Record<string, number> & { places: number } = { places: reference.units - 1 }
  const note = (key: string, number: number) => {
    if (number > 0) tally[key] = number
  }
  if (isOneType(reference)) {
    const { matches, transpositions, moved } = countBoundaryEdits(reference, hypothesis, settings)
    const paired = matches + transpositions
    note(`near:${names[0]}`, transpositions)
    note(`moved:${names[0]}`, moved * scale)
    note(`missing:${names[0]}`, reference.boundaries.length - paired)
    note(`extra:${names[0]}`, hypothesis.boundaries.length - paired)
    note(`match:${names[0]}`, matches)
    return tally
  }
  const { table } = countTypedEdits(reference, hypothesis, settings)
  const at = (row: number, type: number) => table[row * size + type]!
  for (const [type, name] of names.entries()) {
    note(`near:${name}`, at(NEAR, type))
    note(`moved:${name}`, at(MOVED, type) * scale)
  }
  for (const [type, name] of names.entries()) {
    note(`missing:${name}`, at(MISSING, type))
    note(`extra:${name}`, at(EXTRA, type))
    for (const [other, expected] of names.entries())
      note(`confused:${name}>${expected}`, at(CONFUSED + type, other))
  }
  for (const [type, name] of names.entries()) note(`match:${name}`, at(MATCHES, type))
  return tally
}

/** The types of a scale as keys name them; the one unnamed type is called 1. */
export const typeNames = (scale: TypeScale | undefined): string[] =>
  (scale?.names ?? ['1']).map((_, type) => escapeType(String(typeLabel(scale, type))))

export interface ConfusionSettings extends Pick<EditSettings, 'span' | 'transposition'> {
  /** What a near miss that costs w adds to its cell: 1 − w, or w as segeval has it. @defaultValue `correctness` */
  readonly nearMissCredit: 'correctness' | 'penalty'
  /**
   * Whose additions are false positives: the hypothesis's, or the reference's as segeval has it.
   * @defaultValue `standard`
   */
  readonly orientation: 'standard' | 'segeval'
}

/** One cell of the matrix. `null` stands for no boundary. */
interface ConfusionCell {
  readonly hypothesis: string | null
  readonly reference: string | null
  /** In parts of which a boundary has `unit`. */
  readonly weight: number
}

/** The matrix: cells in whole parts of a boundary, of which a boundary has `unit`. */
export function confusionCells(
  tally: Tally,
  settings: ConfusionSettings,
): { readonly unit: number; readonly cells: readonly ConfusionCell[]; readonly types: readonly string[] } {
  const unit = moveUnit(settings.span, settings.transposition)
  const cells: ConfusionCell[] = []
  const types = new Set<string>()
  const standard = settings.orientation === 'standard'
  for (const key of Object.keys(tally)) {
    const parts = keyOf(key)
    if (parts === undefined) continue
    const { kind, type, expected } = parts
    const number = tally[key]!
    types.add(type)
    if (kind === 'confused') {
      types.add(expected)
      cells.push({ hypothesis: type, reference: expected, weight: number * unit })
      continue
    }
    if (kind === 'extra' || kind === 'missing') {
      const predicted = (kind === 'extra') === standard
      cells.push({
        hypothesis: predicted ? type : null,
        reference: predicted ? null : type,
        weight: number * unit,
      })
    }
  }
  for (const type of types) {
    const name = escapeType(type)
    const near = tally[`near:${name}`] ?? 0
    const paid = settings.transposition === 'unit' ? near : (tally[`moved:${name}`] ?? 0)
    const credit = settings.nearMissCredit === 'penalty' ? paid : near * unit - paid
    const weight = (tally[`match:${name}`] ?? 0) * unit + credit
    if (weight > 0) cells.push({ hypothesis: type, reference: type, weight })
  }
  return { unit, cells, types: [...types].sort(byLabel) }
}

/** How many near misses of a type there are. */
export const nearMisses = (tally: Tally, type: string): number => tally[`near:${escapeType(type)}`] ?? 0

/** Numbers by size, then words by character; no boundary first. */
export function byLabel(a: string | null, b: string | null): number {
  if (a === b) return 0
  if (a === null || b === null) return a === null ? -1 : 1
  const difference = Number(a) - Number(b)
  if (difference !== 0 && !Number.isNaN(difference)) return difference
  return a < b ? -1 : 1
}
