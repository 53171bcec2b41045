import { NEWLINE, RETURN } from '../json-signs.ts'
import type { LineColumns } from './line-columns.ts'
import { PlainItems } from './plain-items.ts'

/**
 * The items of a block of lines as programs write them, an item a line. Undefined where anything is different in any way
 * (another key or order, types, an escape in a name, a blank line, a mistake): the block is then read the general way,
 * which says what is wrong.
 */
export function plainLines(bytes: Uint8Array): LineColumns | undefined {
  if (bytes.length === 0 || bytes[bytes.length - 1] !== NEWLINE) return undefined
  const reader = new PlainItems(bytes)
  while (reader.at < bytes.length) {
    if (!reader.item()) return undefined
    if (bytes[reader.at] === RETURN) reader.at++
    if (bytes[reader.at++] !== NEWLINE) return undefined
  }
  return reader.columns()
}
