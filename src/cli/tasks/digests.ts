import { createHash } from 'node:crypto'
import {
  type CheckedSubmission,
  sealTask,
  sortedCorpus,
  type Task,
  unsealTask,
} from '../../evaluate/shared.ts'
import { writeCorpus } from '../../formats/index.ts'
import type { Corpus } from '../../index.ts'

export const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex')

/** Of the reference in cesura JSON, items sorted: another format of the same data has the same digest. */
export const digestOf = (reference: Corpus): string =>
  sha256(writeCorpus(sortedCorpus(reference), 'cesura-json') as string)

/** Of the task file, and of the boundaries of a submission. */
export const digestsOf = (task: string, { codings, levels }: CheckedSubmission) => ({
  task,
  submission: sha256(
    JSON.stringify(
      [...codings]
        .sort(([a], [b]) => (a < b ? -1 : 1))
        .map(([id, { boundaries }]) => {
          const lists = levels?.get(id)?.map(level => [...level.boundaries])
          return [id, [...boundaries], ...(lists === undefined ? [] : [lists])]
        }),
    ),
  ),
})

/** The codings of a submission in cesura JSON, for its score document. */
export function submittedIn({ name, codings, levels }: CheckedSubmission): unknown {
  const scale = [...codings.values()].find(({ scale }) => scale !== undefined)?.scale
  const items = [...codings].map(([id, segmentation]) => ({
    id,
    units: segmentation.units,
    codings: [{ coder: name, segmentation, levels: levels?.get(id) }],
  }))
  return JSON.parse(writeCorpus({ items, ...(scale && { scale }) }, 'cesura-json') as string)
}

export const sealed = (task: Task): Task & { readonly digest: string } => sealTask(task, sha256)

export const unsealed = (value: unknown, file: string): unknown => unsealTask(value, file, sha256)
