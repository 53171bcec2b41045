import { computed, signal } from '@preact/signals'
import type { Coding, Segmentation } from 'cesura'
import type { CutChange } from '../../src/report/sentences/scores.ts'
import { settings } from './address.ts'
import { copyOf, onScale, unsegmented, withCut, withoutCut, withTypeAt } from './cuts.ts'
import { amend, follow, itemOf, log, record, textOf } from './history/history.ts'
import { type EditStep, keyOf } from './history/log.ts'
import { loaded } from './loaded.ts'

/** A segmentation as edited, over the annotator’s own, which never changes. */
interface EditedCopy {
  readonly coder: string
  readonly source: Segmentation
  readonly now: Segmentation
  /** How many changes are between the two. */
  readonly depth: number
  readonly last?: CutChange | undefined
  /** It was made here from the bare text: it is the annotator's own segmentation, and no copy. */
  readonly own: boolean
}

/** Every edited copy whose text and annotator are in the data, by text; the one that was changed last comes last. */
const allCopies = computed<Readonly<Record<string, readonly EditedCopy[]>>>(() => {
  const items = loaded.value?.corpus?.items ?? []
  const found: Record<string, EditedCopy[]> = {}
  for (const step of follow('edit').all('edit')) {
    const item = items.find(({ id }) => id === itemOf(step.text))
    const given = item?.codings.find(({ coder }) => coder === step.coder)
    const { coder, depth, change: last } = step
    if (item === undefined || step.segmentation === null || step.segmentation.units !== item.units) continue
    const own = given === undefined && step.own === true
    if (given === undefined && !own) continue
    const { scale } = loaded.value!.corpus!
    const source = given === undefined ? unsegmented(item.units, scale) : copyOf(given.segmentation)
    const now = own ? onScale(step.segmentation, scale) : step.segmentation
    found[item.id] = [...(found[item.id] ?? []), { coder, source, now, depth, last, own }]
  }
  return found
})

/** The edited copy of each text that is in view or was changed last. */
export const copies = computed<Readonly<Record<string, EditedCopy>>>(() =>
  Object.fromEntries(
    Object.entries(allCopies.value).map(([item, list]) => [
      item,
      list.find(copy => copyName(copy) === settings.value.hypothesis) ?? list.at(-1)!,
    ]),
  ),
)

/** Whether Compare is in edit mode. */
export const editing = signal(false)

/** The position a finger chose: the bar at the lower edge says what can be done there. */
export const nudged = signal<number | undefined>(undefined)

export const editedName = (coder: string): string => `${coder} (edited)`
/** The name of an edited segmentation among the annotators. */
export const copyName = ({ coder, own }: Pick<EditedCopy, 'coder' | 'own'>): string =>
  own ? coder : editedName(coder)

/** The edited copies as segmentations, for the corpus. */
export const editedCodings = computed<Readonly<Record<string, readonly Coding[]>>>(() =>
  Object.fromEntries(
    Object.entries(allCopies.value).map(([item, list]) => [
      item,
      list.map(copy => ({ coder: copyName(copy), segmentation: copy.now })),
    ]),
  ),
)
const namesOf = (which: (copy: EditedCopy) => boolean): readonly string[] => [
  ...new Set(Object.values(allCopies.value).flatMap(list => list.filter(which).map(copyName))),
]
/** The names of all edited copies. */
export const editedNames = computed(() => namesOf(({ own }) => !own))
/** Who has segmented a text in this page. */
export const ownNames = computed(() => namesOf(({ own }) => own))

/** Starts a copy of a coder's segmentation of an item, unless there is one; answers its name. */
export function startCopy(item: string, coder: string, source: Segmentation): string {
  const present = (allCopies.peek()[item] ?? []).find(
    copy => copy.coder === coder || copyName(copy) === coder,
  )
  if (present !== undefined) return copyName(present)
  record([{ kind: 'edit', text: textOf(item), item, coder, segmentation: copyOf(source), depth: 0 }])
  return editedName(coder)
}

/** The segmentation that an annotator made here; undefined before the first boundary. */
export const ownCopy = (item: string, coder: string): EditedCopy | undefined =>
  allCopies.value[item]?.find(copy => copy.own && copy.coder === coder)

/** Says that an annotator has segmented a text, without a boundary so far. */
export const startOwn = (item: string, coder: string, units: number): void =>
  void record([
    {
      ...{ kind: 'edit', text: textOf(item), item, coder, own: true, depth: 0 },
      segmentation: unsegmented(units, loaded.peek()?.corpus?.scale),
    },
  ])

/** Gives a segmentation that was made here to another name. */
export function renameOwn(item: string, from: string, to: string): void {
  const copy = ownCopy(item, from)
  if (copy === undefined) return
  const about = { kind: 'edit', text: textOf(item), item, own: true } as const
  record([
    { ...about, coder: from, segmentation: null, depth: 0 },
    { ...about, coder: to, segmentation: copy.now, depth: copy.depth },
  ])
}

const stepOf = (item: string, { coder }: EditedCopy): EditStep =>
  log.now(keyOf({ kind: 'edit', text: textOf(item), coder } as EditStep)) as EditStep

function step(item: string, copy: EditedCopy, next: Segmentation, change: CutChange): void {
  if (next === copy.now) return
  const { coder, depth, own } = copy
  record([
    {
      ...{ kind: 'edit', text: textOf(item), item, coder, segmentation: next, depth: depth + 1, change },
      own: own ? true : undefined,
    },
  ])
}

/** What is edited: the copy in view, or the segmentation that an annotator makes here. */
type Edited = EditedCopy | undefined
const inView = (item: string): Edited => copies.peek()[item]

export function addCut(item: string, place: number, type = 0, copy = inView(item)): void {
  if (copy !== undefined) step(item, copy, withCut(copy.now, place, type), { kind: 'added', place })
}

export function removeCut(item: string, place: number, copy = inView(item)): void {
  if (copy !== undefined) step(item, copy, withoutCut(copy.now, place), { kind: 'removed', place })
}

/** Moves a boundary; answers whether there was space for it. A drag is one step: `joined` replaces the last step. */
export function moveCut(
  item: string,
  from: number,
  to: number,
  joined = false,
  copy = inView(item),
): boolean {
  const now = copy?.now
  if (
    copy === undefined ||
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
  const origin = joined && copy.last?.kind === 'moved' ? (copy.last.from ?? from) : from
  const change: CutChange = { kind: 'moved', place: to, from: origin }
  if (joined && copy.depth > 0) amend({ ...stepOf(item, copy), segmentation: moved, change })
  else step(item, copy, moved, change)
  return true
}

export function setType(item: string, place: number, type: number, copy = inView(item)): void {
  if (copy !== undefined) step(item, copy, withTypeAt(copy.now, place, type), { kind: 'typed', place })
}
