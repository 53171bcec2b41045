// Goes into the copy as dist/mutant.js: which mutant is on. A mutant evaluated far more often than without mutants is a loop
// without end.
import { appendFileSync } from 'node:fs'
import { isMainThread } from 'node:worker_threads'

const state = {
  on: Number(process.env.CESURA_MUTANT ?? -1),
  asked: 0,
  most: Number.POSITIVE_INFINITY,
  /** How often each mutant is evaluated while the tests run without any. */
  counts: undefined,
  /** Microseconds of processor time after which a test without a mutant is given up. */
  until: Number.POSITIVE_INFINITY,
  /** Whether one was: a property that it ends in says that it has failed, and not why. */
  gaveUp: false,
}
/** Programs that a test starts write the mutants they reach to a file. */
const hits = process.env.CESURA_HITS
if (hits) state.counts = new Uint32Array(1 << 16)
/** What modules remember (automata, levels of an evidence): made with a mutant it would outlive it, made without one it would hide it. */
const memories = []
state.forget = () => {
  for (const one of memories)
    if (Array.isArray(one)) one.length = 0
    else one.clear()
}
if (isMainThread) globalThis.mutants = state

/** A map or a list that can be forgotten between two tests. */
export function memory(map) {
  memories.push(map)
  return map
}
/** The same of a weak map, which has no `clear`. */
export class WeakMemory {
  #map = new WeakMap()
  clear() {
    this.#map = new WeakMap()
  }
  get(key) {
    return this.#map.get(key)
  }
  has(key) {
    return this.#map.has(key)
  }
  set(key, value) {
    this.#map.set(key, value)
    return this
  }
  delete(key) {
    return this.#map.delete(key)
  }
}

function count(id) {
  if (state.counts[id]++ === 0 && hits) appendFileSync(hits, `${id}\n`)
  if ((++state.asked & 4095) !== 0 || process.cpuUsage().user <= state.until) return
  state.gaveUp = true
  throw new Error('takes too long')
}

export function $(id) {
  if (state.counts !== undefined) count(id)
  if (state.on !== id) return false
  if (++state.asked > state.most) throw new Error('a loop without end')
  return true
}
