import { WorkerPool } from '../worker-pool.ts'
import type { CorpusTask } from './tasks.ts'

/** Threads that have done their task, by their number. To start them takes longer than many a task. */
const resting = new Map<
  number,
  { readonly pool: WorkerPool<unknown, unknown>; readonly end: NodeJS.Timeout }
>()

/** Milliseconds that threads wait for another task: one command has up to three. */
const REST = 10_000

/** Threads for a task: those that rest, if there are as many, else new ones. */
export function threadsFor<Q, A>(task: CorpusTask, count: number): WorkerPool<Q, A> {
  const found = resting.get(count)
  resting.delete(count)
  clearTimeout(found?.end)
  if (found === undefined || !found.pool.idle) {
    void found?.pool.close()
    return new WorkerPool<Q, A>(new URL('./worker.js', import.meta.url), count, task)
  }
  found.pool.wake()
  found.pool.report({ newTask: task })
  return found.pool as WorkerPool<Q, A>
}

/** Lets threads rest whose task is done; ends them where it was not, or where as many rest already. */
export async function release<Q, A>(pool: WorkerPool<Q, A>, count: number): Promise<void> {
  if (pool.idle) await pool.rest()
  if (!pool.idle || resting.has(count)) return pool.close()
  const end = setTimeout(() => {
    resting.delete(count)
    void pool.close()
  }, REST)
  resting.set(count, { pool: pool as WorkerPool<unknown, unknown>, end: end.unref() })
}
