import { computed, signal } from '@preact/signals'
import type { Coding, Segmentation } from 'cesura'
import type { CutChange } from '../../src/wording/comparison/edit-sentences.ts'
import { settings } from './address.ts'
import { copyOf, withCut, withoutCut, withTypeAt } from './cuts.ts'
import { amend, follow, itemOf, log, record, textOf } from './history/history.ts'
import { type EditStep, keyOf } from './history/log.ts'
import { loaded } from './loaded.ts'

/** A segmentation as edited, over the annotator’s own, which never changes. */
interface EditedCopy {
  readonly coder: string
  readonly source: Segmentation
  readonly now: Segmentation
  /** How many changes lie between the two. */
  readonly depth: number
  readonly last?: CutChange | undefined
}

/** Every edited copy whose text and annotator are in the data, by text; the one that was changed last comes last. */
const allCopies = computed<Readonly<Record<string, readonly EditedCopy[]>>>(() => {
  const items = loaded.value?.corpus?.items ?? []
  const found: Record<string, EditedCopy[]> = {}
  for (const step of follow('edit').all('edit')) {
    const item = items.find(({ id }) => id === itemOf(step.text))
    const own = item?.codings.find(({ coder }) => coder === step.coder)
    const now = step.segmentation
    if (item === undefined || own === undefined || now === null || now.units !== item.units) continue
    found[item.id] = [
      ...(found[item.id] ?? []),
      { coder: step.coder, source: copyOf(own.segmentation), now, depth: step.depth, last: step.change },
    ]
  }
  return found
})

/** The edited copy of each text that is in view or was changed last. */
export const copies = computed<Readonly<Record<string, EditedCopy>>>(() =>
  Object.fromEntries(
    Object.entries(allCopies.value).map(([item, list]) => [
      item,
      list.find(({ coder }) => editedName(coder) === settings.value.hypothesis) ?? list.at(-1)!,
    ]),
  ),
)

/** Whether Compare is in edit mode. */
export const editing = signal(false)

/** The place a finger chose: the bar at the lower edge says what can be done there. */
export const nudged = signal<number | undefined>(undefined)

export const editedName = (coder: string): string => `${coder} (edited)`

/** The edited copies as segmentations, for the corpus. */
export const editedCodings = computed<Readonly<Record<string, readonly Coding[]>>>(() =>
  Object.fromEntries(
    Object.entries(allCopies.value).map(([item, list]) => [
      item,
      list.map(({ coder, now }) => ({ coder: editedName(coder), segmentation: now })),
    ]),
  ),
)
/** The names of all edited copies. */
export const editedNames = computed<readonly string[]>(() => [
  ...new Set(Object.values(editedCodings.value).flatMap(list => list.map(({ coder }) => coder))),
])

/** Starts a copy of a coder's segmentation of an item, unless there is one; answers its name. */
export function startCopy(item: string, coder: string, source: Segmentation): string {
  const present = (allCopies.peek()[item] ?? []).find(
    copy => copy.coder === coder || editedName(copy.coder) === coder,
  )
  if (present !== undefined) return editedName(present.coder)
  record([{ kind: 'edit', text: textOf(item), item, coder, segmentation: copyOf(source), depth: 0 }])
  return editedName(coder)
}

const stepOf = (item: string, { coder }: EditedCopy): EditStep =>
  log.now(keyOf({ kind: 'edit', text: textOf(item), coder } as EditStep)) as EditStep

function step(item: string, next: Segmentation, change: CutChange): void {
  const copy = copies.peek()[item]
  if (copy === undefined || next === copy.now) return
  const { coder, depth } = copy
  record([{ kind: 'edit', text: textOf(item), item, coder, segmentation: next, depth: depth + 1, change }])
}

const nowOf = (item: string): Segmentation | undefined => copies.peek()[item]?.now

export function addCut(item: string, place: number, type = 0): void {
  const now = nowOf(item)
  if (now !== undefined) step(item, withCut(now, place, type), { kind: 'added', place })
}

export function removeCut(item: string, place: number): void {
  const now = nowOf(item)
  if (now !== undefined) step(item, withoutCut(now, place), { kind: 'removed', place })
}

/** Moves a cut; answers whether there was space for it. A drag is one step: `joined` replaces the last step. */
export function moveCut(item: string, from: number, to: number, joined = false): boolean {
  const now = nowOf(item)
  if (
    now === undefined ||
    to < 1 ||
    to >= now.units ||
    now.boundaries.includes(to) ||
    !now.boundaries.includes(from)
  )
    return false
  const index = now.boundaries.indexOf(from)
  const bits = now.types?.[index]
  const moved = withCut(withoutCut(now, from), to, 0, bits)
  const copy = copies.peek()[item]!
  const origin = joined && copy.last?.kind === 'moved' ? (copy.last.from ?? from) : from
  const change: CutChange = { kind: 'moved', place: to, from: origin }
  if (joined && copy.depth > 0) amend({ ...stepOf(item, copy), segmentation: moved, change })
  else step(item, moved, change)
  return true
}

export function setType(item: string, place: number, type: number): void {
  const now = nowOf(item)
  if (now !== undefined) step(item, withTypeAt(now, place, type), { kind: 'typed', place })
}
