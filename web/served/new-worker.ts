import { addressOf } from '../worker/new-worker.ts'

/** A worker runs the script next to the page (served/worker.ts), which shares modules with it; readers load first. */
export function newWorker(name: string, readers: readonly string[]): Worker {
  const path = document.querySelector<HTMLMetaElement>('meta[name=worker]')!.content
  const own = new URL(path, document.baseURI).href
  return new Worker(addressOf([...readers, `import ${JSON.stringify(own)}`]), { name, type: 'module' })
}
