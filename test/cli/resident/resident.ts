import { MessageChannel, receiveMessageOnPort, Worker } from 'node:worker_threads'
import type { Answer } from '../run.ts'

/** A command to be run: its words, what it reads from stdin, and the folder it is called in. */
export interface Command {
  readonly args: readonly string[]
  readonly input: string
  readonly folder: string
}

let ask: ((command: Command) => Answer | undefined) | undefined

/**
 * Runs a command in a process that has run others: starting one takes longer than most commands. Waits for the answer;
 * undefined if the command did not come to an end there, so that a process of its own has to show why.
 */
export function runResident(command: Command, env: NodeJS.ProcessEnv): Answer | undefined {
  ask ??= start(env)
  return ask(command)
}

function start(env: NodeJS.ProcessEnv): (command: Command) => Answer | undefined {
  const { port1, port2 } = new MessageChannel()
  const ready = new Int32Array(new SharedArrayBuffer(4))
  const thread = new Worker(new URL('thread.mjs', import.meta.url), {
    workerData: { port: port2, ready, env },
    transferList: [port2],
  })
  thread.unref()
  port1.unref()
  return command => {
    const before = Atomics.load(ready, 0)
    port1.postMessage(command)
    Atomics.wait(ready, 0, before)
    return receiveMessageOnPort(port1)?.message as Answer | undefined
  }
}
