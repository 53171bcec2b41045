import { signal } from '@preact/signals'
import type { Remote } from 'comlink'
import { fetchReader } from './fetch-reader.ts'
import { asError, type PageError } from './page-error.ts'
import { request, STOPPED } from './pool.ts'
import type { Wanted } from './read.ts'
import type { Reader } from './reader-names.ts'
import type { WorkerApi } from './worker.ts'

const readers = new Map<Reader, string>()

type Reading<T> = (remote: Remote<WorkerApi>, unreachable: readonly Reader[]) => Promise<T | Wanted>

/**
 * Reads in a worker, with readers that are fetched where files need them. A newer question ends the older one: files that
 * come while others are read are read together with them.
 */
function reading() {
  let controller: AbortController | undefined
  return {
    stop: () => controller?.abort(),
    async read<T extends object>(act: Reading<T>): Promise<T> {
      controller?.abort()
      const own = new AbortController()
      controller = own
      const unreachable: Reader[] = []
      for (;;) {
        const options = { signal: own.signal, readers: [...readers.values()] }
        const answer = await request(remote => act(remote, unreachable), options)
        if (!('wanted' in answer)) return answer
        for (const wanted of answer.wanted) {
          const code = readers.get(wanted) ?? (await fetchReader(wanted))
          if (code === undefined) unreachable.push(wanted)
          else readers.set(wanted, code)
        }
      }
    },
  }
}

export const fileReading = reading()
export const pasteReading = reading()

/** How far a long computation is. */
export interface Progress {
  readonly done: number
  readonly of: number
}

/** The state of one answer: the value last computed, whether a newer one is on its way, and what went wrong. */
export interface Answer<T> {
  readonly value: T | undefined
  readonly waiting: boolean
  /** The value answers an older question. */
  readonly stale: boolean
  readonly error: PageError | undefined
  /** The reader ended the computation: the value is a first answer only. */
  readonly stopped?: boolean
}

/** What an answer under way may do: show a first value, say how far it is. */
interface Stages<T> {
  /** Shows a first value; answers whether it is worth going on. */
  first(value: T): boolean
  /** Whether nobody has asked anything newer. */
  wanted(): boolean
  progress(done: number, of: number): void
}

/** Before anything was asked. */
const NOTHING = { value: undefined, waiting: false, stale: false, error: undefined }

const forgetters: (() => void)[] = []

/** Forgets every answer: those to questions about other data are no first look at the new. */
export function forgetAnswers(): void {
  for (const forget of forgetters) forget()
}

/**
 * A signal of answers where the last question wins: answers to older questions are dropped, and while one
 * question is being answered only the newest of those that follow is kept. Where it `abandons`, a newer question does
 * not wait for the older one's answer.
 */
export function latest<Q, T>(
  ask: (question: Q, stages: Stages<T>) => Promise<T>,
  { abandons = false }: { abandons?: boolean } = {},
) {
  const answer = signal<Answer<T>>(NOTHING)
  /** Separate from the answer, so that figures are not rendered again for it. */
  const progress = signal<Progress | undefined>(undefined)
  let turn = 0
  let running = false
  let next: { question: Q } | undefined
  let asked: Q | undefined
  const run = async (question: Q): Promise<void> => {
    running = true
    const own = ++turn
    const superseded = () => next !== undefined || own !== turn
    const { value: old } = answer.peek()
    progress.value = undefined
    answer.value = { value: old, waiting: true, stale: old !== undefined, error: undefined }
    const stages: Stages<T> = {
      first(value) {
        if (own === turn) answer.value = { value, waiting: true, stale: false, error: undefined }
        return !superseded()
      },
      wanted: () => !superseded(),
      progress(done, of) {
        if (own === turn) progress.value = { done, of }
      },
    }
    try {
      const value = await ask(question, stages)
      if (!superseded()) answer.value = { value, waiting: false, stale: false, error: undefined }
    } catch (error) {
      const problem = asError(error)
      if (own === turn && problem.code === STOPPED)
        answer.value = { ...answer.peek(), waiting: false, stopped: true }
      else if (!superseded())
        answer.value = { value: undefined, waiting: false, stale: false, error: problem }
    }
    if (own !== turn) return
    running = false
    const waiting = next
    next = undefined
    if (waiting !== undefined) await run(waiting.question)
  }
  const put = (question: Q): void => {
    const { stopped, error } = answer.peek()
    // Whoever comes back to a screen finds its answer there.
    if (question === asked && stopped !== true && error === undefined) return
    asked = question
    if (running && !abandons) next = { question }
    else void run(question)
  }
  forgetters.push(() => {
    // What is still under way answers nobody.
    turn++
    running = false
    next = undefined
    asked = undefined
    progress.value = undefined
    answer.value = NOTHING
  })
  return { answer, progress, put }
}
