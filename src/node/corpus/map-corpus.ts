import { openRun, type RunPart } from '../../evaluate/run/run.ts'
import type { Corpus, Item } from '../../index.ts'
import { fileChanged } from '../files/read.ts'
import { type LineColumns, shareItems } from './line-columns.ts'
import { blocksOf, checksumOf, openSum, summed } from './line-files.ts'
import type { OpenedCorpus } from './open-corpus.ts'
import type { SurveyedFile } from './survey.ts'
import {
  type ColumnsQuestion,
  type ItemsQuestion,
  type LinesQuestion,
  type MapAnswer,
  type MapQuestion,
  type MapTask,
  THE_END,
} from './tasks.ts'
import { createPool, inOrder } from './worker-pool.ts'

/** Items sent to a thread at a time, where they are in memory. */
const ITEMS_AT_A_TIME = 64

/**
 * Maps all items of a corpus, in their order, some at a time: from memory, from columns of its files, or read again.
 * A file that changed since its survey is rejected (`file-changed`).
 */
export async function* compared<P extends RunPart>(
  opened: OpenedCorpus,
  task: MapTask,
  workers: number,
  progress: (done: number, of: number) => void = () => undefined,
): AsyncGenerator<P, void> {
  const pool = createPool<MapQuestion | typeof THE_END, MapAnswer>(task, workers)
  const { readsTexts } = openRun(task.plan)
  const all = opened.kind === 'whole' ? opened.corpus.items.length : opened.survey.ids.length
  let done = 0
  function* given({ items, part }: MapAnswer): Generator<P> {
    done += items
    progress(done, all)
    if (part !== undefined) yield part as P
  }
  try {
    if (opened.kind === 'whole') {
      const some = itemParts(opened.corpus.items, readsTexts, workers > 1)
      for await (const answer of inOrder(some, pool.ask, pool.ahead)) yield* given(answer)
    }
    for (const file of opened.kind === 'whole' ? [] : opened.survey.files) {
      const columns = columnsFor(file, readsTexts || task.plan.facts.scale !== undefined)
      if (columns !== undefined) {
        for await (const answer of inOrder(asQuestions(columns), pool.ask, pool.ahead)) yield* given(answer)
        continue
      }
      const { name, stated, table } = file
      const ask = (block: LinesQuestion['block']) => pool.ask({ file: name, block, stated, table })
      const sum = openSum()
      try {
        for await (const answer of inOrder(summed(blocksOf(file), sum), ask, pool.ahead)) yield* given(answer)
      } catch (error) {
        // Lines that were sound at the first reading and are not now: the file, not the program, is to blame.
        throw (await checksumOf(file)) === file.checksum ? error : fileChanged(file.name)
      }
      if (sum.digest('hex') !== file.checksum) throw fileChanged(file.name)
    }
    for (const answer of await pool.askEach(THE_END)) yield* given(answer)
  } finally {
    await pool.close()
  }
}

/** The columns of a file, if they say all that is asked for: texts and types they leave out. */
const columnsFor = ({ columns, stated }: SurveyedFile, more: boolean): SurveyedFile['columns'] =>
  stated === undefined && !more ? columns : undefined

async function* asQuestions(blocks: readonly LineColumns[]): AsyncGenerator<ColumnsQuestion> {
  for (const columns of blocks) yield { columns }
}

/** The items, some at a time; `shared`: for threads, in memory that they share. */
export async function* itemParts(
  items: readonly Item[],
  texts: boolean,
  shared: boolean,
): AsyncGenerator<ItemsQuestion> {
  for (let first = 0; first < items.length; first += ITEMS_AT_A_TIME) {
    const some = items.slice(first, first + ITEMS_AT_A_TIME)
    const bare = texts ? some : some.map(({ texts: _, ...item }) => item)
    yield { items: shared ? shareItems(bare) : bare }
  }
}

/** Looks at boundaries that one thread takes sooner than others have started. */
const WORTH_THREADS = 20_000_000

/** Whether comparing every pair of coders, so many times over, is worth the start of threads. */
export function isWorthThreads({ items }: Corpus, times: number): boolean {
  let looks = 0
  for (const { codings } of items) {
    let boundaries = 0
    for (const { segmentation } of codings) boundaries += 10 + segmentation.boundaries.length
    looks += boundaries * codings.length
  }
  return looks * times > WORTH_THREADS
}
