// Goes into the copy as dist/mutant.js: which fault is on. A fault asked far more often than without faults is a loop
// without end.
import { appendFileSync } from 'node:fs'
import { isMainThread } from 'node:worker_threads'

const state = {
  on: Number(process.env.CESURA_MUTANT ?? -1),
  asked: 0,
  most: Number.POSITIVE_INFINITY,
  /** Where the faults that were asked for are noted, while the tests are tried without any. */
  seen: undefined,
}
const hits = process.env.CESURA_HITS
if (hits) {
  const noted = new Set()
  state.seen = {
    add(id) {
      if (noted.has(id)) return
      noted.add(id)
      appendFileSync(hits, `${id}\n`)
    },
  }
}
if (isMainThread) globalThis.mutants = state

export function $(id) {
  if (state.seen !== undefined) state.seen.add(id)
  if (state.on !== id) return false
  if (++state.asked > state.most) throw new Error('a loop without end')
  return true
}
