import type { Coding, Segmentation } from 'cesura'
import type { CutChange } from '../../../src/report/sentences/scores.ts'
import type { StoredSource } from './stored-source.ts'

/** What every step says: when, in which tab, and in which study. Ids sort by time. */
interface StepBase {
  readonly id: string
  /** Milliseconds since 1970. */
  readonly at: number
  readonly tab: string
  /** Files that were added to each other, with all that was decided about them. */
  readonly study: string
  /** Steps that are undone together. */
  readonly group?: string | undefined
  /** The group of steps that this one takes back, or brings back. */
  readonly undoes?: string | undefined
  readonly redoes?: string | undefined
}

/** Which files are open: none after Clear. */
export interface OpenStep extends StepBase {
  readonly kind: 'open'
  readonly why: 'added' | 'answered' | 'changed' | 'example' | 'cleared' | 'restored' | 'session'
  readonly source: StoredSource | undefined
  /** The open step that this tab showed before. */
  readonly before?: string | undefined
}

/** A value that belongs to a text, whatever its name is and whichever files hold it. */
interface TextStep extends StepBase {
  /** Digest of the text. */
  readonly text: string
  /** Its name, for the history. */
  readonly item: string
  /** The step whose value this one replaces. */
  readonly before?: string | undefined
  /** A decision of another tab that the reader has seen and dropped. */
  readonly settles?: string | undefined
}

/** A decision about one position; null takes it back. */
export interface DecideStep extends TextStep {
  readonly kind: 'decide'
  readonly from: number
  readonly to: number
  readonly decision: 'cut' | 'no-cut' | 'skip' | null
  readonly position?: number | undefined
  readonly types?: readonly string[] | undefined
}

/** A segmentation as edited in the page; null drops the edited copy. */
export interface EditStep extends TextStep {
  readonly kind: 'edit'
  readonly coder: string
  readonly segmentation: Segmentation | null
  /** How many changes are between the annotator's own segmentation and this one. */
  readonly depth: number
  readonly change?: CutChange | undefined
  /** It was made in the page from the bare text, so that no file holds what it began with. */
  readonly own?: true | undefined
}

/** The gold standard of a study, by text: one value, since it is made at once; null drops it. */
export interface GoldStep extends TextStep {
  readonly kind: 'gold'
  readonly codings: Readonly<Record<string, Coding>> | null
}

/** A note at a position; null drops it. */
interface NoteStep extends TextStep {
  readonly kind: 'note'
  readonly from: number
  readonly to: number
  readonly note: string | null
  readonly tags?: readonly string[] | undefined
}

export type ValueStep = DecideStep | EditStep | GoldStep | NoteStep
export type Step = OpenStep | ValueStep

/** What a step is about: steps with the same key replace each other. */
export function keyOf(step: ValueStep): string {
  if (step.kind === 'edit') return `edit ${step.text} ${step.coder}`
  if (step.kind === 'gold') return `gold ${step.text}`
  return `${step.kind} ${step.text} ${step.from}-${step.to}`
}

/** Whether a step takes its value away. */
export const isEmpty = (step: ValueStep): boolean =>
  step.kind === 'decide'
    ? step.decision === null
    : step.kind === 'note'
      ? step.note === null
      : step.kind === 'gold'
        ? step.codings === null
        : step.segmentation === null

const equalLists = (a: ArrayLike<unknown> = [], b: ArrayLike<unknown> = []): boolean =>
  a.length === b.length && Array.from(a).every((value, at) => value === b[at])

/** Whether two steps say the same about the same. */
export function sameValue(a: ValueStep | undefined, b: ValueStep | undefined): boolean {
  if (a === undefined || b === undefined) return (a ?? b) === undefined || isEmpty((a ?? b)!)
  if (isEmpty(a) || isEmpty(b)) return isEmpty(a) && isEmpty(b)
  if (a.kind === 'decide' && b.kind === 'decide')
    return a.decision === b.decision && a.position === b.position && equalLists(a.types, b.types)
  if (a.kind === 'note' && b.kind === 'note') return a.note === b.note && equalLists(a.tags, b.tags)
  if (a.kind === 'edit' && b.kind === 'edit')
    return (
      equalLists(a.segmentation?.boundaries, b.segmentation?.boundaries) &&
      equalLists(a.segmentation?.types, b.segmentation?.types)
    )
  return false
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
const isSegmentation = (value: unknown): boolean =>
  value === null ||
  (isRecord(value) && typeof value.units === 'number' && value.boundaries instanceof Uint32Array)

/** Whether a stored or received value is a step: what is damaged costs only itself. */
export function isStep(value: unknown): value is Step {
  if (!isRecord(value)) return false
  const { id, at, tab, study, kind, text } = value
  if (![id, tab, study].every(part => typeof part === 'string') || typeof at !== 'number') return false
  if (kind === 'open')
    return (
      value.source === undefined ||
      (isRecord(value.source) && Array.isArray(value.source.files) && isRecord(value.source.extra))
    )
  if (typeof text !== 'string' || typeof value.item !== 'string') return false
  if (kind === 'edit') return typeof value.coder === 'string' && isSegmentation(value.segmentation)
  if (kind === 'gold')
    return (
      value.codings === null ||
      (isRecord(value.codings) &&
        Object.values(value.codings).every(own => isRecord(own) && isSegmentation(own.segmentation)))
    )
  const placed = Number.isInteger(value.from) && Number.isInteger(value.to)
  if (kind === 'note') return placed && (value.note === null || typeof value.note === 'string')
  return kind === 'decide' && placed && ['cut', 'no-cut', 'skip', null].includes(value.decision as string)
}

/** Two decisions about one position that did not know of each other. */
export interface Conflict {
  readonly key: string
  /** The later one, which counts until the reader chooses. */
  readonly counts: ValueStep
  readonly other: ValueStep
}

/** An append-only list of steps: what holds is what no later step has replaced. */
export interface Log {
  /** All steps in the order of time. */
  steps(): readonly Step[]
  get(id: string): Step | undefined
  /** Adds a step; one with the same id is amended. Steps may come in any order. */
  add(step: Step): void
  /** The step that holds for a key. */
  now(key: string): ValueStep | undefined
  /** The step that held for a key when a step was the last. */
  asOf(key: string, last: string): ValueStep | undefined
  /** The steps of a kind that hold, in the order of time. */
  all<K extends ValueStep['kind']>(kind: K): Extract<ValueStep, { kind: K }>[]
  keys(): Iterable<string>
  conflicts(): Conflict[]
  /** Steps that no state of the last days needs. */
  outdated(before: number, open: ReadonlySet<string>): Step[]
  remove(ids: Iterable<string>): void
}

export function createLog(): Log {
  const byId = new Map<string, Step>()
  const byKey = new Map<string, ValueStep[]>()
  const replaced = new Set<string>()
  /** Sorted when it is asked for: steps of other tabs come late. */
  let sorted: Step[] | undefined
  const newest = (list: readonly ValueStep[] | undefined): ValueStep | undefined => {
    let found: ValueStep | undefined
    for (const step of list ?? [])
      if (!replaced.has(step.id) && (found === undefined || step.id > found.id)) found = step
    return found
  }
  return {
    steps: () => (sorted ??= [...byId.values()].sort((a, b) => (a.id < b.id ? -1 : 1))),
    get: id => byId.get(id),
    add(step) {
      sorted = undefined
      const isNew = !byId.has(step.id)
      byId.set(step.id, step)
      if (step.kind === 'open') return
      const key = keyOf(step)
      const list = byKey.get(key) ?? []
      byKey.set(key, isNew ? [...list, step] : list.map(each => (each.id === step.id ? step : each)))
      for (const id of [step.before, step.settles]) if (id !== undefined) replaced.add(id)
    },
    now: key => newest(byKey.get(key)),
    asOf: (key, last) =>
      (byKey.get(key) ?? [])
        .filter(({ id }) => id <= last)
        .sort((a, b) => (a.id < b.id ? -1 : 1))
        .at(-1),
    all<K extends ValueStep['kind']>(kind: K) {
      const found: ValueStep[] = []
      for (const list of byKey.values()) {
        if (list[0]!.kind !== kind) continue
        const step = newest(list)
        if (step !== undefined && !isEmpty(step)) found.push(step)
      }
      return found.sort((a, b) => (a.id < b.id ? -1 : 1)) as Extract<ValueStep, { kind: K }>[]
    },
    keys: () => byKey.keys(),
    conflicts: () =>
      [...byKey].flatMap(([key, list]) => {
        if (list.length < 2 || list[0]!.kind !== 'decide') return []
        const heads = list.filter(({ id }) => !replaced.has(id)).sort((a, b) => (a.id < b.id ? 1 : -1))
        const [counts, ...others] = heads
        const other = others.find(each => !sameValue(each, counts))
        return counts === undefined || other === undefined ? [] : [{ key, counts, other }]
      }),
    outdated: (before, open) =>
      [...byId.values()].filter(step =>
        step.at >= before ? false : step.kind === 'open' ? !open.has(step.id) : replaced.has(step.id),
      ),
    remove(ids) {
      sorted = undefined
      for (const id of ids) {
        const step = byId.get(id)
        byId.delete(id)
        if (step === undefined || step.kind === 'open') continue
        const key = keyOf(step)
        const rest = (byKey.get(key) ?? []).filter(each => each.id !== id)
        if (rest.length === 0) byKey.delete(key)
        else byKey.set(key, rest)
      }
    },
  }
}
