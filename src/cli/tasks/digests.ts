import { createHash } from 'node:crypto'
import {
  type CheckedSubmission,
  sealTask,
  sortedCorpus,
  type Task,
  unsealTask,
} from '../../evaluate/index.ts'
import { writeCorpus } from '../../formats/index.ts'
import type { Corpus } from '../../index.ts'

export const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex')

/** Of the reference in cesura JSON, items sorted: another format of the same data has the same digest. */
export const digestOf = (reference: Corpus): string =>
  sha256(writeCorpus(sortedCorpus(reference), 'cesura-json') as string)

/** Of the task file, and of the cuts of a submission. */
export const digestsOf = (task: string, { codings }: CheckedSubmission) => ({
  task,
  submission: sha256(
    JSON.stringify(
      [...codings].sort(([a], [b]) => (a < b ? -1 : 1)).map(([id, { boundaries }]) => [id, [...boundaries]]),
    ),
  ),
})

export const sealed = (task: Task): Task & { readonly digest: string } => sealTask(task, sha256)

export const unsealed = (value: unknown, file: string): unknown => unsealTask(value, file, sha256)
