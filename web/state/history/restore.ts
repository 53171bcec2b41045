import { effect } from '@preact/signals'
import { fileReading, forgetAnswers } from '../../worker/api.ts'
import { load, reading } from '../load.ts'
import { loaded } from '../loaded.ts'
import { removeRecordings } from '../sound.ts'
import { source } from '../source.ts'
import {
  announce,
  announceDeleted,
  digests,
  forgetLog,
  KEPT_DAYS,
  log,
  lost,
  type OpenOptions,
  opened,
  openStep,
  pointTo,
  readHistory,
  record,
  recordOpen,
  stored,
  study,
} from './history.ts'
import { isEmpty, type OpenStep, sameValue, type ValueStep } from './log.ts'
import { deleteEverything, deleteSteps, readContent } from './step-store.ts'
import { sourceOf } from './stored-source.ts'
import { emptied, valueIn } from './values.ts'

/** Opens the session inside this page, what this tab showed last, or the newest state of this browser. */
export async function restore(openInside: () => Promise<boolean>): Promise<void> {
  effect(() => announce(study.value))
  await readHistory()
  // Whoever added files meanwhile wants those.
  if (loaded.peek() === undefined && !reading.peek() && !(await openInside())) {
    const own = opened.peek() === undefined ? undefined : log.get(opened.peek()!)
    const step = own?.kind === 'open' ? own : newestOpen()
    if (step !== undefined) await reopen(step)
  }
  await removeOutdated()
}

const newestOpen = (): OpenStep | undefined =>
  log.steps().findLast((step): step is OpenStep => step.kind === 'open')

async function reopen(step: OpenStep): Promise<void> {
  if (step.source === undefined) return pointTo(step)
  const files = await sourceOf(step.source, readContent).catch(() => undefined)
  if (loaded.peek() !== undefined || reading.peek()) return
  if (files === undefined) {
    lost.value = true
    return
  }
  pointTo(step)
  await load(files, { why: undefined, settled: true })
}

/** Opens the files of an earlier step, which is a step of its own. */
export async function openAgain(step: OpenStep, more: OpenOptions = {}): Promise<boolean> {
  if (step.source === undefined) {
    clear(more)
    return true
  }
  await stored()
  const files = await sourceOf(step.source, readContent).catch(() => undefined)
  if (files === undefined) {
    lost.value = true
    return false
  }
  await load(files, { why: 'restored', more: { ...more, study: step.study } })
  return true
}

/** Sets everything aside: the files stay in the history, the decisions stay with their texts. */
export function clear(more: OpenOptions = {}): void {
  // What is still being read would come after all.
  fileReading.stop()
  loaded.value = undefined
  source.value = undefined
  digests.value = new Map()
  forgetAnswers()
  void recordOpen(undefined, 'cleared', more)
}

/** What going back to a step takes back, and what it brings back. */
export interface Return {
  readonly open: OpenStep | undefined
  /** Whether other files are opened for it. */
  readonly reads: boolean
  readonly values: readonly { readonly now: ValueStep | undefined; readonly then: ValueStep | undefined }[]
}

/** What would change if the study were as it was after a step. */
export function returnTo(own: string, last: string): Return {
  const steps = log.steps()
  const open = steps.findLast(
    (step): step is OpenStep =>
      step.kind === 'open' && step.study === own && step.id <= last && step.source !== undefined,
  )
  const values = [...log.keys()].flatMap(key => {
    const now = log.now(key)
    if (now === undefined || now.study !== own || now.id <= last) return []
    const then = log.asOf(key, last)
    return sameValue(now, then) ? [] : [{ now, then }]
  })
  const present = openStep.peek()
  const reads = open !== undefined && JSON.stringify(present?.source) !== JSON.stringify(open.source)
  return { open, reads, values }
}

/** Goes back to a step; everything since stays in the history. */
export async function goBackTo(own: string, last: string): Promise<void> {
  const { open, reads, values } = returnTo(own, last)
  const group = `restore ${last}`
  if (open !== undefined && reads && !(await openAgain(open, values.length > 0 ? { group } : {}))) return
  if (values.length > 0)
    record(
      values.map(({ now, then }) => (then === undefined || isEmpty(then) ? emptied(now!) : valueIn(then))),
      { group },
    )
}

/** The newest state of a study that has files. */
export const lastOpen = (own: string): OpenStep | undefined =>
  log
    .steps()
    .findLast(
      (step): step is OpenStep => step.kind === 'open' && step.study === own && step.source !== undefined,
    )

/** Removes steps that were replaced or set aside too long ago. */
async function removeOutdated(): Promise<void> {
  const newest = newestOpen()?.id
  const open = new Set([opened.peek(), newest].filter(id => id !== undefined))
  const outdated = log.outdated(Date.now() - KEPT_DAYS * 86_400_000, open)
  if (outdated.length === 0) return
  const ids = outdated.map(({ id }) => id)
  log.remove(ids)
  const needed = new Set(
    log
      .steps()
      .flatMap(step =>
        step.kind === 'open' ? (step.source?.files ?? []).flatMap(file => file.digest ?? []) : [],
      ),
  )
  await deleteSteps(ids, needed).catch(() => {})
}

/** Deletes everything for good, in all tabs. */
export async function deleteForGood(): Promise<void> {
  clear()
  removeRecordings()
  await stored()
  forgetLog()
  await deleteEverything()
  announceDeleted()
}
