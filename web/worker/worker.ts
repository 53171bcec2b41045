import { CesuraError } from 'cesura'
import { expose } from 'comlink'
import { compare } from './compare.ts'
import { read } from './read.ts'

/** What the page may ask. Errors cross as plain objects with their code. */
const api = {
  compare: guarded(compare),
  read: guarded(read),
}

export type WorkerApi = typeof api

/** Keeps the code of a `CesuraError`: an Error that crosses the border would lose it. */
function guarded<A extends unknown[], T>(act: (...args: A) => T): (...args: A) => T {
  return (...args) => {
    try {
      return act(...args)
    } catch (error) {
      if (error instanceof CesuraError) throw { code: error.code, message: error.message }
      throw error
    }
  }
}

expose(api)
