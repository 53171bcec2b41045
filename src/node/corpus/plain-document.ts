import { COMMA } from '../json-signs.ts'
import type { LineColumns } from './line-columns.ts'
import { PlainItems } from './plain-items.ts'

/**
 * Some items of a JSON document, with commas and any blanks between. Undefined where anything is different in any way: the
 * document is then read the general way, which says what is wrong.
 */
export function plainDocument(bytes: Uint8Array): LineColumns | undefined {
  const reader = new PlainItems(bytes, true)
  reader.spaces()
  do {
    if (!reader.item()) return undefined
  } while (reader.sign(COMMA))
  return reader.at === bytes.length ? reader.columns() : undefined
}
