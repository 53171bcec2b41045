import { createHash } from 'node:crypto'
import { type CheckedSubmission, sortedCorpus, type Task } from '../../evaluate/index.ts'
import { writeCorpus } from '../../formats/index.ts'
import { CesuraError, type Corpus } from '../../index.ts'

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

/** JSON with the keys of every object in order: white space and the order of keys do not matter. */
const ordered = (value: unknown): unknown =>
  Array.isArray(value)
    ? value.map(ordered)
    : typeof value === 'object' && value !== null
      ? Object.fromEntries(
          Object.entries(value)
            .sort(([a], [b]) => (a < b ? -1 : 1))
            .map(([name, own]) => [name, ordered(own)]),
        )
      : value

const sealOf = (task: object): string => sha256(JSON.stringify(ordered(task)))

/** The task as it is written: `digest` is the SHA-256 of all the rest. */
export const sealed = (task: Task): Task & { readonly digest: string } => ({
  ...task,
  digest: sealOf(task),
})

/** The task in a file; refuses one that was changed since `task init` wrote it (`task-edited`). */
export function unsealed(value: unknown, file: string): unknown {
  if (typeof value !== 'object' || value === null || !('task' in value)) return value
  const { digest, ...task } = value as Record<string, unknown>
  if (digest !== sealOf(task))
    throw new CesuraError(
      'task-edited',
      'the task file was changed after it was made: its "digest" is not that of the rest; make the task again with `cesura task init`, and name a reference that was moved with --reference',
      { file },
    )
  return task
}
