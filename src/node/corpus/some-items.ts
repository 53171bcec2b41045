import { readLinesPart } from '../../formats/shared.ts'
import type { Corpus, Item } from '../../index.ts'
import { blocksOf } from './line-files.ts'
import type { OpenedCorpus } from './open-corpus.ts'
import { textOf } from './text-blocks.ts'

/**
 * A few items of a corpus, in its order, to be shown; of files only the blocks that hold them are read.
 *
 * @param opened - the corpus
 * @param ids - the items wanted, in any order; ids that the corpus does not have are passed over
 * @returns a corpus of these items, with the scale of the whole
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
    if (lines.length === 0) continue
    const last = Math.max(...lines)
    for await (const block of blocksOf(file)) {
      if (block.firstLine > last) break
      if (!lines.some(line => line >= block.firstLine && line < block.firstLine + block.lines)) continue
      const part = readLinesPart(
        textOf(block.bytes),
        block.firstLine,
        { ...read, file: file.name },
        file.stated,
        { scale },
      )
      items.push(...part.items.filter(({ id }) => wanted.has(id)))
    }
  }
  return scale === undefined ? { items } : { items, scale }
}
