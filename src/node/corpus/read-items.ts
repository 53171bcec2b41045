import type { ReadFilesOptions } from '../../formats/index.ts'
import { readLinesPart } from '../../formats/shared.ts'
import type { Corpus, Item, TypeScale } from '../../index.ts'
import { fileChanged } from '../files/read.ts'
import { columnsOfTable, itemsOfTable } from './coding-table.ts'
import { textOf } from './line-columns.ts'
import { blocksOf } from './line-files.ts'
import type { OpenedCorpus } from './open-corpus.ts'
import type { SurveyedFile } from './survey.ts'

/**
 * A few items of a corpus, in its order, to be shown; of files only the blocks that hold them are read.
 *
 * @param opened - the corpus
 * @param ids - the items wanted, in any order; ids that the corpus does not have are passed over
 * @returns a corpus of these items, with the scale of the whole
 * @throws CesuraError `file-changed` where a file no longer has them
 */
export async function someItems(opened: OpenedCorpus, ids: readonly string[]): Promise<Corpus> {
  const wanted = new Set(ids)
  if (opened.kind === 'whole')
    return { ...opened.corpus, items: opened.corpus.items.filter(({ id }) => wanted.has(id)) }
  const { survey, read } = opened
  const { scale } = survey.facts
  const items: Item[] = []
  for (const file of survey.files) {
    const lines = file.lines.filter((_, index) => wanted.has(survey.ids[file.firstItem + index]!))
    const before = items.length
    if (file.table !== undefined)
      for await (const item of itemsAt(file, wanted, lines.length, read)) items.push(item)
    else
      for await (const { text, line } of linesAt(file, lines))
        items.push(...itemsIn(file, text, line, read, scale))
    // Lines that hold other items now.
    const found = items.slice(before)
    if (found.length !== lines.length || !found.every(({ id }) => wanted.has(id)))
      throw fileChanged(file.name)
  }
  return scale === undefined ? { items } : { items, scale }
}

/** The items of a line that was sound at the first reading. */
function itemsIn(
  { name, stated }: SurveyedFile,
  text: string,
  line: number,
  read: ReadFilesOptions,
  scale: TypeScale | undefined,
): readonly Item[] {
  try {
    return readLinesPart(text, line, { ...read, file: name }, stated, { scale }).items
  } catch {
    throw fileChanged(name)
  }
}

/** Some items of a table, of which so many are there; it is read no further than the last of them. */
async function* itemsAt(
  file: SurveyedFile,
  wanted: ReadonlySet<string>,
  count: number,
  read: ReadFilesOptions,
): AsyncGenerator<Item> {
  const table = file.table!
  let left = count
  if (left === 0) return
  for await (const { bytes } of blocksOf(file)) {
    const { ids } = columnsOfTable(bytes, table) ?? { ids: [] }
    if (!ids.some(id => wanted.has(id))) continue
    for (const item of itemsOfTable(file.name, bytes, table, read)) {
      if (!wanted.has(item.id)) continue
      yield item
      if (--left === 0) return
    }
  }
}

/** Some lines of a file, by their numbers, which rise; it is read no further than the last of them. */
async function* linesAt(
  file: SurveyedFile,
  lines: readonly number[],
): AsyncGenerator<{ readonly text: string; readonly line: number }> {
  let next = 0
  if (lines.length === 0) return
  for await (const { bytes, firstLine, lines: count } of blocksOf(file)) {
    let start = 0
    for (let line = firstLine; line < firstLine + count && lines[next]! < firstLine + count; line++) {
      const newline = bytes.indexOf(0x0a, start)
      const end = newline < 0 ? bytes.length : newline + 1
      if (line === lines[next]) {
        yield { text: textOf(bytes.subarray(start, end)), line }
        if (++next === lines.length) return
      }
      start = end
    }
  }
}
