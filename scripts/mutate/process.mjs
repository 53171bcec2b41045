// A process with tests in it, and someone who watches it.
import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const runner = fileURLToPath(new URL('runner.mjs', import.meta.url))

export class Runner {
  constructor(copy, files, mutant = -1) {
    this.child = spawn(process.execPath, ['--max-old-space-size=3000', runner], {
      env: {
        ...process.env,
        CESURA_RUN: JSON.stringify({ copy, files }),
        CESURA_MUTANT: String(mutant),
        NO_COLOR: '1',
      },
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    })
    this.files = files
    this.waiting = []
    this.queue = []
    this.child.on('message', message => {
      const next = this.waiting.shift()
      if (next) next(message)
      else this.queue.push(message)
    })
    this.child.on('exit', () => {
      this.gone = true
      for (const next of this.waiting.splice(0)) next({ gone: true })
    })
  }
  /** The next message, or that it took too long or ended. */
  next(patience) {
    if (this.queue.length > 0) return Promise.resolve(this.queue.shift())
    if (this.gone) return Promise.resolve({ gone: true })
    return new Promise(done => {
      const timer = setTimeout(() => {
        this.waiting.splice(this.waiting.indexOf(once), 1)
        done({ late: true })
      }, patience)
      const once = message => {
        clearTimeout(timer)
        done(message)
      }
      this.waiting.push(once)
    })
  }
  /** The tests, once all files are loaded. */
  async ready() {
    for (;;) {
      const message = await this.next(600_000)
      if (message.loading === undefined) return message
    }
  }
  /** Milliseconds of processor time so far; what the clock says where the system does not tell. */
  worked() {
    try {
      const fields = readFileSync(`/proc/${this.child.pid}/stat`, 'utf8').split(') ')[1].split(' ')
      return (Number(fields[11]) + Number(fields[12])) * 10
    } catch {
      return performance.now()
    }
  }
  /** Runs the tests of a list with a mutant on. Late means too much processor time, not time spent waiting. */
  async try(id, list, most) {
    this.child.send({ id, list, most })
    let patience = 60_000
    let since = this.worked()
    for (;;) {
      const message = await this.next(patience)
      if (message.at !== undefined) {
        patience = message.patience + 5000
        since = this.worked()
      } else if (!message.late || this.worked() - since > patience) return message
    }
  }
  end() {
    this.child.kill('SIGKILL')
  }
}
