import type { Corpus } from '../../model/corpus.ts'
import { invalid } from '../../model/error.ts'
import { taskEdited } from '../../model/errors/evaluate.ts'
import { byName } from '../../model/order.ts'
import type { Task } from './task.ts'

/** SHA-256 of a text, in hexadecimal digits; Node and browsers have it in different places. */
export type Sha256 = (text: string) => string

/** JSON with the keys of every object in order: white space and the order of keys do not matter. */
const ordered = (value: unknown): unknown =>
  Array.isArray(value)
    ? value.map(ordered)
    : typeof value === 'object' && value !== null
      ? Object.fromEntries(
          Object.entries(value)
            .sort(([a], [b]) => byName(a, b))
            .map(([name, own]) => [name, ordered(own)]),
        )
      : value

const sealOf = (task: object, sha256: Sha256): string => sha256(JSON.stringify(ordered(task)))

/** A task as `cesura task init` writes it. */
export interface SealedTask extends Task {
  /** SHA-256 of all the rest, as JSON without spaces, the keys of every object sorted. A file with another digest is rejected. */
  readonly digest: string
}

/** The task as it is written. */
export const sealTask = (task: Task, sha256: Sha256): SealedTask => ({
  ...task,
  digest: sealOf(task, sha256),
})

/** The task in a file; rejects one that was changed since `task init` wrote it (`task-edited`). */
export function unsealTask(value: unknown, file: string, sha256: Sha256): unknown {
  if (typeof value !== 'object' || value === null || !('task' in value)) return value
  const { digest, ...task } = value as Record<string, unknown>
  if (digest !== sealOf(task, sha256)) throw invalid(taskEdited, {}, { file })
  return task
}

/** A corpus with the codings of some coders only. */
export const onlyCoders = (corpus: Corpus, coders: readonly string[]): Corpus => ({
  ...corpus,
  items: corpus.items.map(item => ({
    ...item,
    codings: item.codings.filter(({ coder }) => coders.includes(coder)),
  })),
})
