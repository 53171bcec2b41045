import { addressOf } from '../worker/new-worker.ts'

/** A worker runs what lies beside the page (served/worker.ts), with what it shares with the page; readers stand before it. */
export function newWorker(name: string, readers: readonly string[]): Worker {
  const path = document.querySelector<HTMLMetaElement>('meta[name=worker]')!.content
  const own = new URL(path, document.baseURI).href
  return new Worker(addressOf([...readers, `import ${JSON.stringify(own)}`]), { name, type: 'module' })
}
