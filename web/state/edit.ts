import { computed, signal } from '@preact/signals'
import type { Coding, Segmentation } from 'cesura'
import type { CutChange } from '../../src/wording/comparison/edit-sentences.ts'
import { copyOf, withCut, withoutCut, withTypeAt } from './cuts.ts'

/** The steps of one edited copy: what was, what is, what was taken back. */
interface EditedCopy {
  readonly coder: string
  readonly source: Segmentation
  readonly past: readonly Segmentation[]
  readonly now: Segmentation
  readonly future: readonly Segmentation[]
  readonly last?: CutChange
}

/** Edited copies by item. The source never changes. */
export const copies = signal<Readonly<Record<string, EditedCopy>>>({})
/** Whether Compare is in edit mode. */
export const editing = signal(false)

/** The place a finger chose: the bar at the lower edge says what can be done there. */
export const nudged = signal<number | undefined>(undefined)

export const editedName = (coder: string): string => `${coder} (edited)`

/** The edited copies as codings, for the corpus. */
export const editedCodings = computed<Readonly<Record<string, Coding>>>(() =>
  Object.fromEntries(
    Object.entries(copies.value).map(([item, { coder, now }]) => [
      item,
      { coder: editedName(coder), segmentation: now },
    ]),
  ),
)

/** Starts a copy of a coder's segmentation of an item, unless there is one; answers its name. */
export function startCopy(item: string, coder: string, source: Segmentation): string {
  const present = copies.peek()[item]
  if (present !== undefined && (present.coder === coder || editedName(present.coder) === coder))
    return editedName(present.coder)
  const copy = copyOf(source)
  copies.value = { ...copies.peek(), [item]: { coder, source: copy, past: [], now: copy, future: [] } }
  return editedName(coder)
}

function step(item: string, next: Segmentation, last: CutChange): void {
  const copy = copies.peek()[item]
  if (copy === undefined || next === copy.now) return
  copies.value = {
    ...copies.peek(),
    [item]: { ...copy, past: [...copy.past, copy.now], now: next, future: [], last },
  }
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

/** Moves a cut; answers whether there was room for it. A drag is one step: `joined` replaces the last step. */
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
  const last: CutChange = { kind: 'moved', place: to, from: origin }
  if (joined && copy.past.length > 0)
    copies.value = { ...copies.peek(), [item]: { ...copy, now: moved, future: [], last } }
  else step(item, moved, last)
  return true
}

export function setType(item: string, place: number, type: number): void {
  const now = nowOf(item)
  if (now !== undefined) step(item, withTypeAt(now, place, type), { kind: 'typed', place })
}

export function undo(item: string): void {
  const copy = copies.peek()[item]
  if (copy === undefined || copy.past.length === 0) return
  const { last: _, ...rest } = copy
  copies.value = {
    ...copies.peek(),
    [item]: {
      ...rest,
      past: copy.past.slice(0, -1),
      now: copy.past.at(-1)!,
      future: [copy.now, ...copy.future],
    },
  }
}

export function redo(item: string): void {
  const copy = copies.peek()[item]
  if (copy === undefined || copy.future.length === 0) return
  const { last: _, ...rest } = copy
  copies.value = {
    ...copies.peek(),
    [item]: { ...rest, past: [...copy.past, copy.now], now: copy.future[0]!, future: copy.future.slice(1) },
  }
}
