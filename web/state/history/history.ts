import { computed, signal } from '@preact/signals'
import type { Source } from '../source.ts'
import {
  createLog,
  isEmpty,
  isStep,
  keyOf,
  type Log,
  type OpenStep,
  type Step,
  type ValueStep,
} from './log.ts'
import { readSteps, stepWriter, writeContents } from './step-store.ts'
import { markStored, storedSource } from './stored-source.ts'

/** Whether this browser stores the work: some, in private windows, do not; some have no space for it. */
export const keeps = signal<'yes' | 'no' | 'full'>('yes')
/** When something was stored last. */
export const savedAt = signal<number | undefined>(undefined)
/** Whether the last visit left something that cannot be read. */
export const lost = signal(false)

export const log = createLog()
/** Change with the steps of a kind: what is computed from those steps reads them. */
export const versions = {
  open: signal(0),
  decide: signal(0),
  edit: signal(0),
  gold: signal(0),
  note: signal(0),
} as const

/** The log, for what is computed from steps of these kinds. The build drops reads without a use: the sum is one. */
export function follow(...kinds: readonly Step['kind'][]): Log {
  const of = kinds.length === 0 ? Object.values(versions) : kinds.map(kind => versions[kind])
  return of.reduce((sum, version) => sum + version.value, 0) < 0 ? createLog() : log
}

/** Steps this browser keeps after they were replaced or set aside. */
export const KEPT_DAYS = 30

const session = {
  get: (name: string): string | undefined => {
    try {
      return sessionStorage.getItem(`cesura ${name}`) ?? undefined
    } catch {
      return undefined
    }
  },
  set: (name: string, value: string) => {
    try {
      sessionStorage.setItem(`cesura ${name}`, value)
    } catch {
      // A browser that keeps nothing opens the newest state next time.
    }
  },
}

const random = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(5)), byte => byte.toString(36).padStart(2, '0')).join('')

/** This tab, also after a reload. */
export const tab = session.get('tab') ?? random()
session.set('tab', tab)

/** The open step that this tab shows, also after a reload. */
export const opened = signal<string | undefined>(session.get('open'))
export const study = signal('')

/** Whether files that are added next begin a study of their own: nothing is open, or an example is. */
let aside = true
let latestTime = 0
let count = 0
/** Ids sort by time, also after steps of a machine whose clock is ahead. */
function nextId(): { id: string; at: number } {
  const at = Math.max(Date.now(), latestTime)
  latestTime = at
  count++
  const stamp = `${at.toString(36).padStart(9, '0')}-${count.toString(36).padStart(6, '0')}`
  return { id: `${stamp}-${tab}`, at }
}

const report = (error?: unknown): void => {
  if (error === undefined) {
    savedAt.value = Date.now()
    keeps.value = 'yes'
  } else keeps.value = error instanceof DOMException && error.name === 'QuotaExceededError' ? 'full' : 'no'
}
const write = stepWriter(report)

const channel = typeof BroadcastChannel === 'undefined' ? undefined : new BroadcastChannel('cesura')

/** Takes steps in that are stored already, or that another tab has made. */
function receive(steps: readonly Step[]): void {
  const kinds = new Set<Step['kind']>()
  for (const step of steps) {
    log.add(step)
    latestTime = Math.max(latestTime, step.at)
    kinds.add(step.kind)
  }
  for (const kind of kinds) versions[kind].value++
}

/** Adds steps of this tab: to the log, to the store, to the other tabs. */
export function keep(steps: readonly Step[]): void {
  receive(steps)
  for (const step of steps) write(step)
  channel?.postMessage({ steps })
}

type Distribute<T> = T extends unknown ? Omit<T, 'id' | 'at' | 'tab' | 'study' | 'before'> : never
export type NewValue = Distribute<ValueStep>

/** Records values: what they replace is what holds now. */
export function record(values: readonly NewValue[], more: Partial<ValueStep> = {}): readonly Step[] {
  const group = more.group ?? (values.length > 1 ? nextId().id : undefined)
  const steps = values.map(value => {
    const { id, at } = nextId()
    const step = { ...value, ...more, group, id, at, tab, study: study.peek() } as ValueStep
    return { ...step, before: log.now(keyOf(step))?.id }
  })
  keep(steps)
  return steps
}

/** Changes a step that is still going on: a boundary that is dragged is one step. */
export const amend = (step: ValueStep): void => keep([step])

/** What else a step says, and whether it begins a study although another is open. */
export interface OpenOptions extends Partial<Pick<OpenStep, 'undoes' | 'redoes' | 'study' | 'group'>> {
  readonly begins?: boolean
}

let chain: Promise<unknown> = Promise.resolve()

/** Records which files are open. Their contents are stored before the step that names them. */
export function recordOpen(
  source: Source | undefined,
  why: OpenStep['why'],
  { begins = false, ...more }: OpenOptions = {},
): Promise<void> {
  const { id, at } = nextId()
  const before = opened.peek()
  const isNew = begins || why === 'example' || why === 'session' || aside
  const own = more.study ?? (isNew && why !== 'cleared' ? id : study.peek())
  opened.value = id
  session.set('open', id)
  study.value = own
  aside = source === undefined || source.extra.example !== undefined
  const step = async () => {
    let stored: OpenStep['source']
    let failure: unknown
    if (source !== undefined) {
      const packed = await storedSource(source).catch(error => {
        failure = error
        return undefined
      })
      stored = packed?.source
      if (packed !== undefined && packed.contents.size > 0)
        await writeContents(packed.contents).catch(error => (failure = error))
      if (packed !== undefined && failure === undefined) markStored(source, packed.source)
    }
    const open: OpenStep = { kind: 'open', id, at, tab, why, source: stored, before, ...more, study: own }
    if (failure === undefined) return keep([open])
    report(failure)
    receive([open])
  }
  chain = chain.then(step, step)
  return chain as Promise<void>
}

/** Goes to an open step that is in the log already: on a reload. */
export function pointTo(step: OpenStep): void {
  opened.value = step.id
  session.set('open', step.id)
  study.value = step.study
  aside = step.source === undefined || step.source.extra.example !== undefined
}

export const openStep = computed<OpenStep | undefined>(() => {
  const step = opened.value === undefined ? undefined : follow('open').get(opened.value)
  return step?.kind === 'open' ? step : undefined
})

/** Waits for steps whose files are still being stored. */
export const stored = (): Promise<unknown> => chain

/** Reads what is stored, and follows other tabs from now on. */
export async function readHistory(): Promise<void> {
  channel?.addEventListener('message', ({ data }) => {
    if (Array.isArray(data?.steps)) receive(data.steps.filter(isStep))
    if (data?.hello !== undefined) void countTabs()
    if (data?.deleted === true) forgetLog()
  })
  addEventListener('pagehide', () => channel?.postMessage({ hello: false }))
  addEventListener('pageshow', async event => {
    // A page that comes back from the browser's cache has heard nothing meanwhile.
    if (event.persisted) receive((await readSteps()).steps)
  })
  try {
    const { steps, damaged } = await readSteps()
    receive(steps)
    const own = opened.peek()
    const isMissing = own === undefined ? steps.length === 0 : log.get(own) === undefined
    if (damaged > 0 && isMissing) lost.value = true
  } catch (error) {
    report(error)
  }
}

/** Forgets every step, here and in the other tabs. */
export function forgetLog(): void {
  log.remove(log.steps().map(({ id }) => id))
  opened.value = undefined
  study.value = ''
  for (const version of Object.values(versions)) version.value++
}
export const announceDeleted = (): void => channel?.postMessage({ deleted: true })

/** How many tabs show this study. */
export const tabs = signal(1)
let release: (() => void) | undefined

/** Tells the other tabs which study this one shows: a lock ends with its tab, however that ends. */
export function announce(name: string): void {
  release?.()
  if (name !== '')
    navigator.locks
      ?.request(
        `cesura ${name} ${tab} ${random()}`,
        () =>
          new Promise<void>(done => {
            release = done
            channel?.postMessage({ hello: true })
            void countTabs()
          }),
      )
      .catch(() => {})
}

async function countTabs(): Promise<void> {
  const held = await navigator.locks?.query().catch(() => undefined)
  const own = (held?.held ?? []).filter(lock => lock.name?.startsWith(`cesura ${study.peek()} `))
  tabs.value = Math.max(1, own.length)
}

/** Digests of the texts that are open, by name. */
export const digests = signal<ReadonlyMap<string, string>>(new Map())
const names = computed(() => new Map([...digests.value].map(([item, digest]) => [digest, item])))

/** A text that is not open is known by its name. */
const byName = (item: string): string => `name ${item}`
export const textOf = (item: string): string => digests.peek().get(item) ?? byName(item)
/** The name of a text that is open, or that a file of decisions names; undefined for others. */
export const itemOf = (text: string): string | undefined =>
  names.value.get(text) ?? (text.startsWith('name ') ? text.slice(5) : undefined)

/** What the steps that hold say about a study, counted. */
export function countsOf(name: string): { decisions: number; edits: number; notes: number } {
  const counts = { decisions: 0, edits: 0, notes: 0 }
  const own = follow()
  for (const key of own.keys()) {
    const step = own.now(key)
    if (step === undefined || step.study !== name || isEmpty(step)) continue
    if (step.kind === 'decide') counts.decisions++
    if (step.kind === 'edit') counts.edits += step.depth
    if (step.kind === 'note') counts.notes++
  }
  return counts
}
