import { isUtf8 } from 'node:buffer'
import type { PlainBytes } from '../../formats/shared.ts'
import { sharedNumbers } from './share-items.ts'

const LOST = Buffer.from('\ufffd')
const MARK = Buffer.from('\ufeff')

/** Bytes of a file: names are made by Node's own means, and numbers are where all threads find them. */
export function bytesHere(bytes: Uint8Array): PlainBytes {
  const all = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  return {
    bytes,
    ascii: (start, end) => all.toString('latin1', start, end),
    text: (start, end) => all.toString('utf8', start, end),
    areClean: () => isUtf8(all) && !all.includes(LOST) && !all.includes(MARK),
    numbers: sharedNumbers,
  }
}
