import { type ChanceModelName, needsEligible } from '../../chance/random/chance-setting.ts'
import { toMasses } from '../../model/convert.ts'
import type { Item } from '../../model/corpus.ts'
import { invalid } from '../../model/error.ts'
import { boundaryNotEligible, eligibleMissing } from '../../model/errors/eligible.ts'
import type { Evidence, ItemEvidence } from '../evidence.ts'

/** What a model that looks at codings needs of one item. */
export interface ChanceItem {
  readonly id: string
  readonly units: number
  /** Present where the model needs it. */
  readonly eligible: readonly number[] | undefined
  readonly codings: readonly {
    readonly coder: number
    /** Segment lengths, and the sets of types at the boundaries as bits. */
    readonly lengths: readonly number[]
    readonly marks: readonly number[]
  }[]
}

/** The item of a row of the evidence, with the codings of the coders inside. */
export type ChanceItems = (row: ItemEvidence, inside: (coder: number) => boolean) => ChanceItem

/** Looks up items by the rows of the evidence; checks that they have what the model needs. */
export function chanceItems(
  { items }: Evidence,
  coders: readonly string[],
  model: ChanceModelName,
): ChanceItems {
  const byId = new Map(items?.map(item => [item.id, item]))
  if (needsEligible(model)) requireEligible([...byId.values()], coders, model)
  return (row, inside) => {
    const item = byId.get(row.item)!
    // Recordings are counted in the finest tick of all.
    const factor = (row.places + 1) / item.units
    return {
      id: row.item,
      units: row.places + 1,
      eligible: needsEligible(model) ? item.eligible!.map(gap => gap * factor) : undefined,
      codings: row.codings.flatMap(({ coder }) => {
        if (!inside(coder)) return []
        const { segmentation } = item.codings.find(each => each.coder === coders[coder])!
        return [
          {
            coder,
            lengths: Array.from(toMasses(segmentation), length => length * factor),
            marks: Array.from(segmentation.types ?? segmentation.boundaries.map(() => 1)),
          },
        ]
      }),
    }
  }
}

/** Every item has its eligible gaps, and every boundary is at one of them. */
function requireEligible(items: readonly Item[], coders: readonly string[], chance: ChanceModelName): void {
  let boundaries = 0
  let outside = 0
  let first: { readonly position: number; readonly item: string; readonly coder: string } | undefined
  for (const { id, eligible, codings } of items) {
    if (eligible === undefined) throw invalid(eligibleMissing, { chance }, { item: id })
    const own = new Set(eligible)
    for (const { coder, segmentation } of codings) {
      if (!coders.includes(coder)) continue
      boundaries += segmentation.boundaries.length
      for (const position of segmentation.boundaries) {
        if (own.has(position)) continue
        outside++
        first ??= { position, item: id, coder }
      }
    }
  }
  if (first === undefined) return
  const { position, item, coder } = first
  throw invalid(boundaryNotEligible, { position, outside, boundaries }, { item, coder })
}
