import { type LineColumns, PlainItems, passList } from '../../formats/shared.ts'
import { bytesHere } from './bytes-here.ts'

/**
 * Some items of a JSON document, with commas and any spaces between. Undefined where anything is different in any way: the
 * document is then read the general way, which says what is wrong.
 */
export function plainDocument(bytes: Uint8Array): LineColumns | undefined {
  const reader = new PlainItems(bytesHere(bytes), true)
  return passList(reader) && reader.at === bytes.length ? reader.columns() : undefined
}
