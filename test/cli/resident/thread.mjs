// Stands between a test, which waits without doing anything else, and the process that runs its commands.
import { fork } from 'node:child_process'
import { workerData } from 'node:worker_threads'

const { port, ready, env } = workerData
let child

const answer = found => {
  port.postMessage(found)
  Atomics.add(ready, 0, 1)
  Atomics.notify(ready, 0)
}

port.on('message', command => {
  if (child === undefined) {
    child = fork(new URL('process.mjs', import.meta.url), {
      env,
      execArgv: [],
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    })
    child.on('message', found => answer(found.answer))
    child.on('exit', () => {
      child = undefined
      answer(undefined)
    })
  }
  child.send(command)
})
