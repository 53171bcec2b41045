import type { WriteStream } from 'node:tty'

/** Milliseconds before a bar appears: short work shows none. */
const PATIENCE = 400
/** Milliseconds between two drawings of it. */
const PACE = 80

type Listener = (label: string, done: number, of: number) => void
let listener: Listener | undefined

/** Lets a function hear of progress instead of the terminal; `undefined` ends it. A server has no terminal. */
export const listenToProgress = (listens: Listener | undefined): void => {
  listener = listens
}

/**
 * A progress bar on a terminal's stderr for work that takes long; nothing anywhere else. The function is told
 * how much is done; the bar goes away at the end, or when `done` is called.
 */
export function progressBar(
  label: string,
  stream: WriteStream = process.stderr,
): { readonly notify: (done: number, of: number) => void; readonly done: () => void } {
  const listens = listener
  if (listens !== undefined) return { notify: (done, of) => listens(label, done, of), done: () => undefined }
  if (stream.isTTY !== true) return { notify: () => undefined, done: () => undefined }
  const start = Date.now()
  let sampled = 0
  const clear = () => {
    if (sampled > 0) stream.write('\r\u001b[2K')
    sampled = 0
  }
  return {
    notify: (done, of) => {
      const now = Date.now()
      if (done >= of) clear()
      else if (now - start > PATIENCE && now - sampled > PACE) {
        sampled = now
        const width = Math.max(10, Math.min(40, (stream.columns ?? 80) - label.length - 12))
        const filled = Math.floor((done / of) * width)
        const bar = '#'.repeat(filled) + '.'.repeat(width - filled)
        stream.write(`\r${label} [${bar}] ${Math.floor((100 * done) / of)} %`)
      }
    },
    done: clear,
  }
}
