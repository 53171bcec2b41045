import { CesuraError, type Corpus, type Item } from '../../index.ts'
import type { PackedParts, RowReader } from '../../stats/resampling/packed-rows.ts'
import { hire } from './crew.ts'
import { inOrder } from './in-order.ts'
import { blocksOf, checksumOf, openSum, summed } from './line-files.ts'
import type { OpenedCorpus } from './open-corpus.ts'
import type { CorpusTask, ItemsQuestion, LinesQuestion } from './tasks.ts'

/** Items sent to a thread at a time, where they are in memory. */
const ITEMS_AT_A_TIME = 64

/**
 * Answers a task for all items of a corpus, in their order, some at a time: from memory, or read anew from its files.
 * A file that changed since its survey is refused (`file-changed`).
 */
export async function* compared<A extends { readonly items: number }>(
  opened: OpenedCorpus,
  task: CorpusTask,
  workers: number,
  progress: (done: number, of: number) => void = () => undefined,
): AsyncGenerator<A, void> {
  const crew = hire<LinesQuestion | ItemsQuestion, A>(task, workers)
  const all = opened.kind === 'whole' ? opened.corpus.items.length : opened.survey.ids.length
  let done = 0
  const told = (answer: A): A => {
    done += answer.items
    progress(done, all)
    return answer
  }
  try {
    if (opened.kind === 'whole') {
      for await (const answer of inOrder(
        itemParts(opened.corpus.items, readsTexts(task)),
        crew.ask,
        crew.ahead,
      ))
        yield told(answer)
      return
    }
    for (const file of opened.survey.files) {
      const ask = (block: LinesQuestion['block']) => crew.ask({ file: file.name, block, stated: file.stated })
      const sum = openSum()
      try {
        for await (const answer of inOrder(summed(blocksOf(file), sum), ask, crew.ahead)) yield told(answer)
      } catch (error) {
        // Lines that were sound at the first reading and are not now: the file, not the program, is to blame.
        throw (await checksumOf(file)) === file.checksum ? error : changed(file.name)
      }
      if (sum.digest('hex') !== file.checksum) throw changed(file.name)
    }
  } finally {
    await crew.close()
  }
}

const changed = (file: string): CesuraError =>
  new CesuraError('file-changed', 'the file changed while it was read; run again', { file })

/** Texts are not compared, so they need not travel; only word repetition among the bounds reads them. */
const readsTexts = (task: CorpusTask): boolean =>
  task.task === 'evaluate' && task.options.bounds !== false && task.options.bounds !== undefined

async function* itemParts(items: readonly Item[], texts: boolean): AsyncGenerator<ItemsQuestion> {
  for (let first = 0; first < items.length; first += ITEMS_AT_A_TIME) {
    const some = items.slice(first, first + ITEMS_AT_A_TIME)
    yield { items: texts ? some : some.map(({ texts: _, ...item }) => item) }
  }
}

/** Packed rows as a list in the order of the items' ids; each is made when its turn comes. */
export class RowsById<T> implements Iterable<T> {
  readonly #parts: PackedParts
  readonly #ids: readonly string[]
  readonly #order: Uint32Array
  readonly #read: (reader: RowReader, id: string) => T

  constructor(
    parts: PackedParts,
    ids: readonly string[],
    order: Uint32Array,
    read: (reader: RowReader, id: string) => T,
  ) {
    this.#parts = parts
    this.#ids = ids
    this.#order = order
    this.#read = read
  }

  get length(): number {
    return this.#order.length
  }

  *[Symbol.iterator](): Generator<T> {
    for (const row of this.#order) yield this.#read(this.#parts.open(row), this.#ids[row]!)
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
