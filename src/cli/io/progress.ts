import type { WriteStream } from 'node:tty'

/** Milliseconds before a bar appears: short work shows none. */
const PATIENCE = 400
/** Milliseconds between two updates of it. */
const PACE = 80

/** How far a computation is: `notify` is called on the way, `done` at its end. */
export interface Progress {
  readonly notify: (done: number, of: number) => void
  readonly done: () => void
}

/** Nobody watches. */
export const noProgress: Progress = { notify: () => undefined, done: () => undefined }

/** A progress bar on a terminal for work that takes long, removed at its end; nothing anywhere else. */
export function progressBar(label: string, stream: WriteStream): Progress {
  if (stream.isTTY !== true) return noProgress
  const start = Date.now()
  let shown = 0
  const clear = () => {
    if (shown > 0) stream.write('\r\u001b[2K')
    shown = 0
  }
  return {
    notify: (done, of) => {
      const now = Date.now()
      if (done >= of) clear()
      else if (now - start > PATIENCE && now - shown > PACE) {
        shown = now
        const width = Math.max(10, Math.min(40, (stream.columns ?? 80) - label.length - 12))
        const filled = Math.floor((done / of) * width)
        const bar = '#'.repeat(filled) + '.'.repeat(width - filled)
        stream.write(`\r${label} [${bar}] ${Math.floor((100 * done) / of)} %`)
      }
    },
    done: clear,
  }
}
