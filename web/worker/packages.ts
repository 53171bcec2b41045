import { invalid } from '../../src/model/error.ts'
import { readerMissing } from './errors.ts'
import { type Reader, readerNames } from './reader-names.ts'

/** Here each reader leaves its packages; the script of a worker begins with theirs (web/vite.config.ts). */
type Lent = { cesuraReaders?: Partial<Record<Reader, Record<string, unknown>>> }
const lent = (): NonNullable<Lent['cesuraReaders']> => (globalThis as Lent).cesuraReaders ?? {}

export const isThere = (reader: Reader): boolean => lent()[reader] !== undefined

/** A name of a package beside the page; whoever asks has looked whether it is there. */
export function fromReader(reader: Reader, name: string): never {
  const found = lent()[reader]?.[name]
  if (found === undefined) throw invalid(readerMissing, { kind: readerNames[reader] })
  return found as never
}
