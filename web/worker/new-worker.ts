/**
 * A worker runs the page's own script (main.tsx), so that nothing is shipped twice; readers load before it. Not as a
 * module: a page from disk has no origin, and modules must have one. Where the page is served, web/served/new-worker.ts
 * replaces it.
 */
export function newWorker(name: string, readers: readonly string[]): Worker {
  const { length } = readers
  if (!addresses.has(length)) {
    const own = document.querySelector('script[type=module]')!.textContent
    addresses.set(length, addressOf([...readers, own]))
  }
  return new Worker(addresses.get(length)!, { name })
}

/** Addresses by the number of readers, which only grows: a copy of the script for every worker would stay with the page. */
const addresses = new Map<number, string>()

/** An address of code that the page has. */
export const addressOf = (code: readonly string[]): string =>
  URL.createObjectURL(new Blob([...code], { type: 'text/javascript' }))
