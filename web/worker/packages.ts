import { invalid } from '../../src/model/error.ts'
import { readerMissing } from './errors.ts'
import { type Reader, readerNames } from './reader-names.ts'

/** Here each reader leaves its packages; the script of a worker begins with theirs (web/vite.config.ts). */
type External = { cesuraReaders?: Partial<Record<Reader, Record<string, unknown>>> }
const external = (): NonNullable<External['cesuraReaders']> => (globalThis as External).cesuraReaders ?? {}

export const isThere = (reader: Reader): boolean => external()[reader] !== undefined

/** An export of a package next to the page; the caller has checked that it is there. */
export function fromReader(reader: Reader, name: string): never {
  const found = external()[reader]?.[name]
  if (found === undefined) throw invalid(readerMissing, { kind: readerNames[reader] })
  return found as never
}
