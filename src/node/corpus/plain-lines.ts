import { type LineColumns, PlainItems, passLines } from '../../formats/shared.ts'
import { bytesHere } from './bytes-here.ts'

/**
 * The items of a block of lines as programs write them, an item per line. Undefined where anything is different in any way
 * (another key or order, types, an escape in a name, a blank line, a mistake): the block is then read the general way,
 * which says what is wrong.
 */
export function plainLines(bytes: Uint8Array): LineColumns | undefined {
  const reader = new PlainItems(bytesHere(bytes))
  return passLines(reader) ? reader.columns() : undefined
}
