import { signal } from '@preact/signals'
import { type Remote, wrap } from 'comlink'
import type { WorkerApi } from './worker.ts'
import Worker from './worker.ts?worker&inline'

let remote: Remote<WorkerApi> | undefined

/** The worker that computes everything; started at the first question. */
export function worker(): Remote<WorkerApi> {
  remote ??= wrap<WorkerApi>(new Worker({ name: 'cesura' }))
  return remote
}

/** The state of one answer: the value last computed, whether a newer one is on its way, and what went wrong. */
export interface Answer<T> {
  readonly value: T | undefined
  readonly waiting: boolean
  readonly error: { readonly code: string; readonly message: string } | undefined
}

/**
 * A signal of answers where the last question wins: answers to older questions are dropped, and while one
 * question is being answered only the newest of those that follow is kept.
 */
export function latest<Q, T>(ask: (question: Q) => Promise<T>) {
  const answer = signal<Answer<T>>({ value: undefined, waiting: false, error: undefined })
  let running = false
  let next: { question: Q } | undefined
  const run = async (question: Q): Promise<void> => {
    running = true
    answer.value = { ...answer.peek(), waiting: true }
    try {
      const value = await ask(question)
      if (next === undefined) answer.value = { value, waiting: false, error: undefined }
    } catch (error) {
      if (next === undefined) answer.value = { value: undefined, waiting: false, error: asError(error) }
    }
    running = false
    const waiting = next
    next = undefined
    if (waiting !== undefined) await run(waiting.question)
  }
  const put = (question: Q): void => {
    if (running) next = { question }
    else void run(question)
  }
  return { answer, put }
}

/** Errors cross the worker's border as plain objects. */
export function asError(error: unknown): { code: string; message: string } {
  const { code, message } = (error ?? {}) as { code?: unknown; message?: unknown }
  return {
    code: typeof code === 'string' ? code : 'fault',
    message: typeof message === 'string' ? message : String(error),
  }
}
