import { resampleRows, STEP } from '../../evidence/part.ts'
import type { TallyTable } from '../../stats/resampling/tally-table.ts'
import type { ResampleRequest } from './tasks.ts'
import { createPool, inOrder } from './worker-pool.ts'

/** Rows × columns × resamples that one thread makes sooner than others have started. */
const WORTH_THREADS = 100_000_000

/** Makes all resamples of a table on several threads: the bits of `resampleRows`, however many there are. */
export async function resampleOnWorkers(
  table: TallyTable,
  replicates: number,
  seed: number,
  workers: number,
  progress: (done: number, of: number) => void = () => undefined,
): Promise<Float64Array> {
  const { rows, fields, values } = table
  if (workers === 1 || rows < 2 || values.length * replicates < WORTH_THREADS)
    return resampleRows(table, replicates, seed, progress)
  // One copy for all threads.
  const shared = new Float64Array(new SharedArrayBuffer(values.byteLength))
  shared.set(values)
  const pool = createPool<ResampleRequest, Float64Array>(
    {
      task: 'resample',
      table: { rows, fields, values: shared as unknown as Float64Array<ArrayBuffer> },
      seed,
    },
    workers,
  )
  try {
    const sampled = new Float64Array(replicates * fields.length)
    let done = 0
    for await (const sums of inOrder(steps(replicates), pool.ask, pool.ahead)) {
      sampled.set(sums, done * fields.length)
      done += sums.length / Math.max(1, fields.length)
      progress(done, replicates)
    }
    return sampled
  } finally {
    await pool.close()
  }
}

async function* steps(replicates: number): AsyncGenerator<ResampleRequest> {
  for (let first = 0; first < replicates; first += STEP)
    yield { first, replicates: Math.min(STEP, replicates - first) }
}
