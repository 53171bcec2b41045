import { type ReadFilesOptions, readFiles } from '../../formats/index.ts'
import { type LineColumns, plainTable } from '../../formats/shared.ts'
import type { Item } from '../../index.ts'
import { fileChanged } from '../files/read.ts'
import { bytesHere } from './bytes-here.ts'
import type { FileShape } from './file-shape.ts'
import { plainDocument } from './plain-document.ts'
import { textOf } from './text-blocks.ts'

/** The columns of some whole items of a file of a shape; undefined where the file has to be read the general way. */
export const columnsOfShape = (bytes: Uint8Array, shape: FileShape): LineColumns | undefined =>
  shape.kind === 'table' ? plainTable(bytesHere(bytes), shape) : plainDocument(bytes)

/** The same items with all that is in them, read the general way as a file of their own. */
export function itemsOfShape(
  file: string,
  bytes: Uint8Array,
  shape: FileShape,
  read: ReadFilesOptions,
): readonly Item[] {
  const items = textOf(bytes)
  const text = shape.kind === 'table' ? `${shape.header}\n${items}` : `{"cesura": 1, "items": [${items}]}`
  const layout = shape.kind === 'table' ? { layout: 'codings' as const } : {}
  const { corpus } = readFiles([{ name: file, text }], { ...read, ...layout, format: shape.format })
  // They were sound at the first reading.
  if (corpus === undefined) throw fileChanged(file)
  return corpus.items
}
