import type * as Real from 'fflate'
import { fromReader } from '../packages.ts'

/** Replaces the package in the build of the page: the real one is next to the page. */
export function Gunzip(...args: ConstructorParameters<typeof Real.Gunzip>): Real.Gunzip {
  const Own: typeof Real.Gunzip = fromReader('zip', 'Gunzip')
  return new Own(...args)
}

export const unzipSync: typeof Real.unzipSync = (...args) => {
  const own: typeof Real.unzipSync = fromReader('zip', 'unzipSync')
  return own(...args)
}

export const strFromU8: typeof Real.strFromU8 = (...args) => {
  const own: typeof Real.strFromU8 = fromReader('zip', 'strFromU8')
  return own(...args)
}
