import { createStore, get, keys, promisifyRequest, type UseStore, values } from 'idb-keyval'
import { isStep, type Step } from './log.ts'

/** Steps are small and read at once; contents of files are large and read one by one. */
const steps = createStore('cesura-steps', 'work')
const contents = createStore('cesura-files', 'work')

/**
 * Writes in one transaction and commits it at once: it is written even where the page closes before it hears of it, and
 * a page that is ended in between leaves all of it or nothing.
 */
async function putAll(store: UseStore, entries: Iterable<readonly [string, unknown]>): Promise<void> {
  await store('readwrite', own => {
    for (const [key, value] of entries) own.put(value, key)
    const done = promisifyRequest(own.transaction)
    own.transaction.commit?.()
    return done
  })
}

/** All steps that are stored; what is damaged among them is left out and counted. */
export async function readSteps(): Promise<{ readonly steps: Step[]; readonly damaged: number }> {
  const all = await values<unknown>(steps)
  const whole = all.filter(isStep)
  return { steps: whole, damaged: all.length - whole.length }
}

export const readContent = async (digest: string): Promise<Uint8Array | undefined> => get(digest, contents)

/** Stores contents of files that are not there yet. */
export async function writeContents(added: ReadonlyMap<string, Uint8Array>): Promise<void> {
  const present = new Set(await keys<string>(contents))
  const missing = [...added].filter(([digest]) => !present.has(digest))
  if (missing.length > 0) await putAll(contents, missing)
}

/** Writes steps: those that come while others are written follow together. */
export function stepWriter(report: (error?: unknown) => void): (step: Step) => void {
  let waiting = new Map<string, Step>()
  let writing = false
  const write = async (): Promise<void> => {
    writing = true
    while (waiting.size > 0) {
      const batch = waiting
      waiting = new Map()
      try {
        await putAll(steps, batch)
        report()
      } catch (error) {
        report(error)
      }
    }
    writing = false
  }
  // A page that is left writes what waits; nobody hears of it.
  addEventListener('pagehide', () => {
    if (waiting.size > 0) void putAll(steps, waiting).catch(() => {})
    waiting = new Map()
  })
  return step => {
    waiting.set(step.id, step)
    if (!writing) void write()
  }
}

/** Deletes steps, and contents that no step needs any more. */
export async function deleteSteps(ids: readonly string[], needed: ReadonlySet<string>): Promise<void> {
  await steps('readwrite', own => {
    for (const id of ids) own.delete(id)
    return promisifyRequest(own.transaction)
  })
  const stored = await keys<string>(contents)
  await contents('readwrite', own => {
    for (const digest of stored) if (!needed.has(digest)) own.delete(digest)
    return promisifyRequest(own.transaction)
  })
}

/** Deletes everything for good. */
export async function deleteEverything(): Promise<void> {
  for (const store of [steps, contents])
    await store('readwrite', own => {
      own.clear()
      return promisifyRequest(own.transaction)
    })
}

/** How many bytes this page has stored on the device; undefined where the browser does not say. */
export async function storedBytes(): Promise<number | undefined> {
  return (await navigator.storage?.estimate?.().catch(() => undefined))?.usage
}
